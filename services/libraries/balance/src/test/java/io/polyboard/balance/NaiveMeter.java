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
 * The measures of a game as they are documented, each found by itself in the positions of the game,
 * of which it keeps all. It asks the positions for nothing but what any caller may ask.
 */
final class NaiveMeter {
  private final Variant variant;
  private final Game game;
  private final int period;
  private final List<Turn> turns;

  /** One more than turns: each turn is made in the position of its own index. */
  private final List<Position> positions = new ArrayList<>();

  /** Of each position in which a turn is made. */
  private final List<Integer> legalTurns;

  private final List<Map<Cell, Piece>> playingMen;
  private final List<Map<Cell, Piece>> stuckMen;

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
    playingMen = measured().mapToObj(this::playingMen).toList();
    stuckMen = measured().mapToObj(this::stuckMen).toList();
  }

  /**
   * What was measured.
   *
   * @param measures without material, of which chance decides
   * @param quietMoments the material at every quiet moment of each phase that has one
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
        Map.of());
  }

  /** What the scores tell, of which {@link CourseTest} is. */
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
          sampled().mapToLong(i -> Math.min(legalTurns.get(i), TurnCounts.MOST)).sum();
      case MOST_STUCK ->
          outOfCheck()
              .map(i -> 1_000 * stuckMen.get(i).size() / playingMen.get(i).size())
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
    };
  }

  private IntStream measured() {
    return IntStream.range(0, turns.size());
  }

  /** One of every so many turns. */
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

  // Men.

  /** The men on the boards of the position, by cell. */
  private Map<Cell, Piece> men(int i, Predicate<Piece> which) {
    Map<Cell, Piece> men = new TreeMap<>();
    for (Cell cell : variant.lattice().all()) {
      Piece piece = positions.get(i).pieceAt(cell);
      if (piece != null && which.test(piece)) {
        men.put(cell, piece);
      }
    }
    return men;
  }

  private Map<Cell, Piece> menToMove(int i) {
    return men(i, piece -> piece.side() == positions.get(i).side());
  }

  private Map<Cell, Piece> playingMen(int i) {
    Setup setup = positions.get(i).setup();
    Map<Cell, Piece> men = menToMove(i);
    men.keySet()
        .removeIf(cell -> ((setup.matedWhite() | setup.matedBlack()) >> cell.board() & 1) != 0);
    return men;
  }

  private Map<Cell, Piece> stuckMen(int i) {
    Set<Cell> movers = new HashSet<>();
    positions.get(i).legalMoves().forEach(move -> movers.add(move.from()));
    Map<Cell, Piece> men = playingMen(i);
    men.keySet().removeAll(movers);
    return men;
  }

  private List<Stuck> stuck(Side side) {
    List<Stuck> stretches = new ArrayList<>();
    for (int stretch = 0;
        !turns.isEmpty() && stretch <= Stretch.of(game.openingTurns() + turns.size() - 1);
        stretch++) {
      int men = 0;
      int without = 0;
      for (int i : outOfCheck().toArray()) {
        if (Stretch.of(game.openingTurns() + i) == stretch && positions.get(i).side() == side) {
          men += playingMen.get(i).size();
          without += stuckMen.get(i).size();
        }
      }
      stretches.add(new Stuck(men, without));
    }
    return stretches;
  }

  private KindMeasures kind(PieceKind kind) {
    Predicate<Piece> isOfKind = piece -> piece.kind().equals(kind);
    ToIntFunction<Map<Cell, Piece>> count =
        men -> (int) men.values().stream().filter(isOfKind).count();
    return new KindMeasures(
        List.of(
            (int) moves().stream().filter(move -> isOfKind.test(move.piece())).count(),
            sampled().map(i -> count.applyAsInt(menToMove(i))).sum(),
            outOfCheck().map(i -> count.applyAsInt(playingMen.get(i))).sum(),
            outOfCheck().map(i -> count.applyAsInt(stuckMen.get(i))).sum(),
            men(0, isOfKind).size(),
            (int)
                moves().stream()
                    .filter(move -> move.captured() != null && isOfKind.test(move.captured()))
                    .count(),
            sampled().map(i -> controlled(i, isOfKind)).sum(),
            (int) moves().stream().filter(move -> kind.equals(move.promotion())).count()));
  }

  /** Where every cell is occupied a pawn cannot advance, and reaches the cells of its captures. */
  private int controlled(int turn, Predicate<Piece> isOfKind) {
    BitSet occupied = new BitSet();
    men(turn, piece -> true).keySet().forEach(cell -> occupied.set(cell.index()));
    BitSet all = new BitSet();
    all.set(0, variant.lattice().cells());
    return menToMove(turn).entrySet().stream()
        .filter(man -> isOfKind.test(man.getValue()))
        .mapToInt(man -> {
          Piece piece = man.getValue();
          boolean isPawn = variant.definition().pieces().get(piece.kind().index()).pawn() != null;
          return variant.reach(piece, man.getKey(), isPawn ? all : occupied).cardinality();
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

  /** Checkmate is check, though it decides the board at once where each board has a king. */
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
    int array = (int) variant.definition().array().chars().filter(letter -> letter != '.').count();
    for (int i = 0; i < turns.size(); i++) {
      boolean quietBefore = i == 0 || !captures(i - 1) && !promotes(i - 1);
      if (quietBefore && !captures(i) && !promotes(i) && !positions.get(i).inCheck()) {
        Map<Cell, Piece> men = men(i, piece -> true);
        List<Integer> differences = new ArrayList<>();
        for (PieceKind kind : variant.kinds()) {
          int difference = 0;
          for (Piece piece : men.values()) {
            if (piece.kind().equals(kind)) {
              difference += piece.side() == Side.WHITE ? 1 : -1;
            }
          }
          differences.add(difference);
        }
        moments
            .computeIfAbsent(Phase.of(men.size(), array), phase -> new ArrayList<>())
            .add(differences);
      }
    }
    return moments;
  }
}
