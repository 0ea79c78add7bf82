package io.polyboard.balance;

import module java.base;

import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.KindMeasures;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.balance.GameMeterTest.Game;
import io.polyboard.rules.Move;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Cell;

/**
 * A naive implementation of the documented measures. It keeps all positions of the game, computes
 * each measure separately, and uses only the public methods of positions.
 */
final class NaiveMeter {
  private final Variant variant;
  private final Game game;
  private final int period;
  private final List<Turn> turns;

  /** The position before each turn, by index, and the final position. */
  private final List<Position> positions = new ArrayList<>();

  /** Number of legal turns before each turn. */
  private final List<Integer> legalTurns;

  private final List<Map<Cell, Piece>> playingPieces;
  private final List<Map<Cell, Piece>> stuckPieces;

  private NaiveMeter(Game game, int period) {
    this.game = game;
    this.period = period;
    variant = game.start().variant();
    turns = game.turns();
    positions.add(game.start().copy());
    for (Turn turn : turns) {
      Position next = positions.getLast().copy();
      next.make(turn);
      positions.add(next);
    }
    legalTurns = measured().mapToObj(i -> positions.get(i).legalTurns().size()).toList();
    playingPieces = measured().mapToObj(this::playingPieces).toList();
    stuckPieces = measured().mapToObj(this::stuckPieces).toList();
  }

  /**
   * The measures of a game.
   *
   * @param measures measures without material, which is drawn at random
   * @param quietMoments material at all quiet moments of each phase that has one
   */
  record Measured(GameMeasures measures, Map<Phase, List<List<Integer>>> quietMoments) {}

  static Measured measure(Game game, int period) {
    NaiveMeter meter = new NaiveMeter(game, period);
    return new Measured(meter.measures(), meter.quietMoments());
  }

  private GameMeasures measures() {
    return new GameMeasures(
        GameMeasures.VERSION,
        counts(),
        turnCounts(),
        List.of(stuck(Side.WHITE), stuck(Side.BLACK)),
        variant.kinds().stream().map(this::kind).toList(),
        landings(),
        course().byStretch(),
        course().dramas(game.result()),
        GameMeasures.Choices.NONE,
        Map.of(),
        openings());
  }

  /** The course, which {@link CourseTest} tests. */
  private Course course() {
    return Course.of(game.openingTurns(), positions.getFirst().side(), game.scores());
  }

  private Map<Count, Long> counts() {
    Map<Count, Long> counts = new EnumMap<>(Count.class);
    for (Count each : Count.values()) {
      counts.put(each, count(each));
    }
    return counts;
  }

  private long count(Count which) {
    return switch (which) {
      case TURNS -> turns.size();
      case SAMPLED_TURNS -> sampled().count();
      case LEGAL_TURNS ->
          sampled().mapToLong(i -> Math.min(legalTurns.get(i), TurnCounts.MAX)).sum();
      case MAX_STUCK ->
          outOfCheck()
              .map(i -> 1_000 * stuckPieces.get(i).size() / playingPieces.get(i).size())
              .max()
              .orElse(0);
      case FIRST_CAPTURE ->
          measured()
              .filter(this::captures)
              .map(i -> game.openingTurns() + i + 1)
              .findFirst()
              .orElse(0);
      case LONGEST_QUIET -> longestQuiet();
      case CAPTURES -> moves().stream().filter(move -> move.captured() != null).count();
      case CHECKS -> measured().filter(this::givesCheck).count();
      case PROMOTIONS -> moves().stream().filter(move -> move.promotion() != null).count();
      case BOARD_CHANGES -> moves().stream().filter(NaiveMeter::changesBoard).count();
      case MOVES -> moves().size();
      case SCORED_TURNS -> game.scores().stream().filter(OptionalInt::isPresent).count();
      case CELLS_USED -> share(distinct(Move::landing), variant.lattice().cells());
      case BOARDS_USED -> share(distinct(move -> move.landing().board()), boards());
      case RAREST_BOARD ->
          IntStream.range(0, boards())
              .mapToLong(
                  board -> moves().stream().filter(move -> move.landing().board() == board).count())
              .map(landings -> share(boards() * landings, moves().size()))
              .min()
              .orElseThrow();
      case KINDS_USED -> share(distinct(move -> move.piece().kind()), variant.kinds().size());
    };
  }

  private long distinct(Function<Move, Object> of) {
    return moves().stream().map(of).distinct().count();
  }

  private int boards() {
    return 1 + variant.lattice().all().stream().mapToInt(Cell::board).max().orElseThrow();
  }

  private static long share(long part, long all) {
    return all == 0 ? 0 : Math.round(1_000.0 * part / all);
  }

  private List<Integer> openings() {
    return game.openingTurns() > 0
        ? List.of()
        : IntStream.of(1, 4, 8)
            .filter(made -> made <= turns.size())
            .mapToObj(made -> GameMeasures.openingClass(positions.get(made).key()))
            .toList();
  }

  private IntStream measured() {
    return IntStream.range(0, turns.size());
  }

  /** The sampled turns. */
  private IntStream sampled() {
    return measured().filter(i -> GameMeter.isSampled(game.seed(), period, i));
  }

  private List<Move> moves() {
    return turns.stream().flatMap(turn -> turn.moves().stream()).toList();
  }

  private Map<Integer, Integer> turnCounts() {
    Map<Integer, Integer> counts = new TreeMap<>();
    sampled().forEach(i -> counts.merge(TurnCounts.classOf(legalTurns.get(i)), 1, Integer::sum));
    return counts;
  }

  private static boolean changesBoard(Move move) {
    return move.from().board() != move.landing().board();
  }

  // Pieces.

  /** The pieces on the boards of the position, by cell. */
  private Map<Cell, Piece> pieces(int i, Predicate<Piece> which) {
    Map<Cell, Piece> pieces = new TreeMap<>();
    for (Cell cell : variant.lattice().all()) {
      Piece piece = positions.get(i).pieceAt(cell);
      if (piece != null && which.test(piece)) {
        pieces.put(cell, piece);
      }
    }
    return pieces;
  }

  private Map<Cell, Piece> piecesToMove(int i) {
    return pieces(i, piece -> piece.side() == positions.get(i).side());
  }

  private Map<Cell, Piece> playingPieces(int i) {
    Setup setup = positions.get(i).setup();
    Map<Cell, Piece> pieces = piecesToMove(i);
    pieces
        .keySet()
        .removeIf(cell -> ((setup.matedWhite() | setup.matedBlack()) >> cell.board() & 1) != 0);
    return pieces;
  }

  private Map<Cell, Piece> stuckPieces(int i) {
    Set<Cell> movers = new HashSet<>();
    positions.get(i).legalMoves().forEach(move -> movers.add(move.from()));
    Map<Cell, Piece> pieces = playingPieces(i);
    pieces.keySet().removeAll(movers);
    return pieces;
  }

  private List<Stuck> stuck(Side side) {
    List<Stuck> stretches = new ArrayList<>();
    for (int stretch = 0;
        !turns.isEmpty() && stretch <= Stretch.of(game.openingTurns() + turns.size() - 1);
        stretch++) {
      int pieces = 0;
      int without = 0;
      for (int i : outOfCheck().toArray()) {
        if (Stretch.of(game.openingTurns() + i) == stretch && positions.get(i).side() == side) {
          pieces += playingPieces.get(i).size();
          without += stuckPieces.get(i).size();
        }
      }
      stretches.add(new Stuck(pieces, without));
    }
    return stretches;
  }

  private KindMeasures kind(PieceKind kind) {
    Predicate<Piece> isOfKind = piece -> piece.kind().equals(kind);
    ToIntFunction<Map<Cell, Piece>> count =
        pieces -> (int) pieces.values().stream().filter(isOfKind).count();
    return new KindMeasures(
        List.of(
            (int) moves().stream().filter(move -> isOfKind.test(move.piece())).count(),
            sampled().map(i -> count.applyAsInt(piecesToMove(i))).sum(),
            outOfCheck().map(i -> count.applyAsInt(playingPieces.get(i))).sum(),
            outOfCheck().map(i -> count.applyAsInt(stuckPieces.get(i))).sum(),
            pieces(0, isOfKind).size(),
            (int)
                moves().stream()
                    .filter(move -> move.captured() != null && isOfKind.test(move.captured()))
                    .count(),
            sampled().map(i -> controlled(i, isOfKind)).sum(),
            (int) moves().stream().filter(move -> kind.equals(move.promotion())).count()));
  }

  /** If every cell is occupied, a pawn cannot advance, and reaches only cells it captures on. */
  private int controlled(int turn, Predicate<Piece> isOfKind) {
    BitSet occupied = new BitSet();
    pieces(turn, piece -> true).keySet().forEach(cell -> occupied.set(cell.index()));
    BitSet all = new BitSet();
    all.set(0, variant.lattice().cells());
    return piecesToMove(turn).entrySet().stream()
        .filter(entry -> isOfKind.test(entry.getValue()))
        .mapToInt(entry -> {
          Piece piece = entry.getValue();
          boolean isPawn = variant.definition().pieces().get(piece.kind().index()).pawn() != null;
          return variant.reach(piece, entry.getKey(), isPawn ? all : occupied).cardinality();
        })
        .sum();
  }

  private IntStream outOfCheck() {
    return sampled().filter(i -> !positions.get(i).inCheck());
  }

  private List<Integer> landings() {
    int cells = variant.lattice().cells();
    Integer[] landings = new Integer[2 * cells];
    for (int at = 0; at < landings.length; at++) {
      Side side = at < cells ? Side.WHITE : Side.BLACK;
      Cell cell = variant.lattice().at(at % cells);
      landings[at] =
          (int)
              moves().stream()
                  .filter(move -> move.piece().side() == side && move.landing().equals(cell))
                  .count();
    }
    return List.of(landings);
  }

  // Turns.

  private boolean captures(int i) {
    return turns.get(i).moves().stream().anyMatch(move -> move.captured() != null);
  }

  private boolean promotes(int i) {
    return turns.get(i).moves().stream().anyMatch(move -> move.promotion() != null);
  }

  private boolean movesPawn(int i) {
    return turns.get(i).moves().stream()
        .anyMatch(
            move -> variant.definition().pieces().get(move.piece().kind().index()).pawn() != null);
  }

  /** Checkmate is check, even if it decides the board at once because each board has a king. */
  private boolean givesCheck(int i) {
    Position after = positions.get(i + 1);
    return after.inCheck() || mated(after, after.side()) != mated(positions.get(i), after.side());
  }

  private static int mated(Position position, Side side) {
    Setup setup = position.setup();
    return side == Side.WHITE ? setup.matedWhite() : setup.matedBlack();
  }

  private int longestQuiet() {
    int longest = 0;
    for (int from = 0; from < turns.size(); from++) {
      int to = from;
      while (to < turns.size() && !captures(to) && !promotes(to) && !movesPawn(to)) {
        to++;
      }
      longest = Math.max(longest, to - from);
    }
    return longest;
  }

  private Map<Phase, List<List<Integer>>> quietMoments() {
    Map<Phase, List<List<Integer>>> moments = new EnumMap<>(Phase.class);
    int atStart =
        (int) variant.definition().array().chars().filter(letter -> letter != '.').count();
    for (int i = 0; i < turns.size(); i++) {
      boolean quietBefore = i == 0 || !captures(i - 1) && !promotes(i - 1);
      if (quietBefore && !captures(i) && !promotes(i) && !positions.get(i).inCheck()) {
        Map<Cell, Piece> pieces = pieces(i, piece -> true);
        List<Integer> differences = new ArrayList<>();
        for (PieceKind kind : variant.kinds()) {
          int difference = 0;
          for (Piece piece : pieces.values()) {
            if (piece.kind().equals(kind)) {
              difference += piece.side() == Side.WHITE ? 1 : -1;
            }
          }
          differences.add(difference);
        }
        moments
            .computeIfAbsent(Phase.of(pieces.size(), atStart), phase -> new ArrayList<>())
            .add(differences);
      }
    }
    return moments;
  }
}
