package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.definition.CastlingDefinition;
import io.polyboard.rules.definition.Movement;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PawnDefinition.Landing;
import io.polyboard.rules.definition.PawnDefinition.Route;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import org.jspecify.annotations.Nullable;

/**
 * A second implementation of the rules, with which tests compare the kernel: slow, and as simple as
 * the rulebook. Pieces walk from cell to cell, and a move is legal if no enemy piece reaches the
 * king after the move on a copy of the board. Methods take and return set-ups, without any state
 * between calls.
 *
 * <p>Immutable.
 */
final class NaiveRules {
  private static final char EMPTY = '.';
  private static final String RIGHTS = "KQkq";

  private final VariantDefinition game;
  private final Lattice lattice;

  /** The ways of all pieces except pawns, by letter in the case of their side, then by cell. */
  private final Map<Character, List<List<Way>>> ways = new HashMap<>();

  /** The cells reached on an empty lattice, by letter and cell; avoids most walks. */
  private final BitSet[][] onEmptyLattice = new BitSet['z' + 1][];

  private final PieceDefinition[] kinds = new PieceDefinition['z' + 1];

  /** The letters of the kings, by side. */
  private final char[] royal = new char[2];

  NaiveRules(VariantDefinition game) {
    this.game = game;
    this.lattice = game.lattice();
    for (PieceDefinition piece : game.pieces()) {
      for (Side side : Side.values()) {
        Set<Walk> walks = new LinkedHashSet<>();
        piece.movements().forEach(movement -> walks.addAll(walks(movement, side)));
        char letter = letter(piece.letter(), side);
        kinds[letter] = piece;
        if (piece.royal()) {
          royal[side.ordinal()] = letter;
        }
        ways.put(letter, eachCell(cell -> ways(cell, walks)));
        onEmptyLattice[letter] =
            eachCell(cell -> reached(alone(letter, cell), cell)).toArray(BitSet[]::new);
      }
    }
  }

  /**
   * The ruling on a position.
   *
   * @param setup the position, with the checkmates on its boards added
   * @param turns the legal turns or, inside a turn, the ways to complete it, by canonical text;
   *     each with the set-up to which it leads, in which checkmates are not added yet
   * @param outcome the outcome by lack of turns
   * @param inCheck whether a king of the side to move is attacked on an undecided board
   * @param enPassant the texts of the turns that capture en passant
   * @param lateCastlings the castling rights that may not be used yet
   */
  record Ruling(
      Setup setup,
      SortedMap<String, Setup> turns,
      Outcome outcome,
      boolean inCheck,
      Set<String> enPassant,
      Set<Character> lateCastlings) {

    private static Ruling over(Setup setup, Outcome outcome, boolean inCheck) {
      return new Ruling(setup, new TreeMap<>(), outcome, inCheck, Set.of(), Set.of());
    }

    /** The identity for the repetition rule: the position without counters. */
    List<Object> identity() {
      return List.of(
          setup.placement(),
          setup.side(),
          setup.castling(),
          lateCastlings,
          enPassant.isEmpty() ? List.of() : List.of(Objects.requireNonNull(setup.enPassant())),
          Optional.ofNullable(setup.holder()),
          setup.matedWhite(),
          setup.matedBlack(),
          setup.moved());
    }
  }

  /** Rules on a position. */
  Ruling rule(Setup setup) {
    if (game.ends().bareKing() && isBare(setup, setup.side().opponent())) {
      Outcome outcome =
          isBare(setup, setup.side())
              ? Outcome.draw(Outcome.Reason.BARE_KINGS)
              : Outcome.win(setup.side(), Outcome.Reason.BARE_KING);
      return Ruling.over(setup, outcome, kingsInCheck(setup) > 0);
    }
    return game.royalOnEachBoard() ? ruleOnBoards(setup) : ruleOnKing(setup);
  }

  /** The number of kings of the side to move that are attacked on undecided boards. */
  int kingsInCheck(Setup setup) {
    return Integer.bitCount(checks(setup, setup.side()));
  }

  /** Whether a king of the other side is attacked, so that the position is refused. */
  boolean isKingLeftInCheck(Setup setup) {
    return checks(setup, setup.side().opponent()) != 0;
  }

  /** The texts of all moves, including those that leave the king attacked, except castlings. */
  Set<String> moves(Setup setup) {
    return steps(setup).stream().map(Step::text).collect(Collectors.toSet());
  }

  /** Whether a piece other than a pawn goes from a cell to another on an empty lattice. */
  boolean reachesAlone(char piece, int from, int to) {
    return onEmptyLattice[piece][from].get(to);
  }

  /** Whether a king gets from one cell to the other only by castling. */
  boolean onlyCastles(Piece king, int from, int end) {
    Side side = king.side();
    return kind(king.letter()).royal()
        && game.castlings().stream()
            .filter(castling -> seenBy(side, castling.kingFrom()) == from)
            .map(castling -> seenBy(side, castling.kingTo()))
            .anyMatch(to -> transferred(side, to) == end && !reachesAlone(king.letter(), from, to));
  }

  /** Whether only kings are left on undecided boards; does not find other dead positions. */
  boolean isDead(Setup setup) {
    return cells(setup)
        .filter(cell -> setup.placement().charAt(cell) != EMPTY)
        .allMatch(cell -> kind(setup.placement().charAt(cell)).royal());
  }

  /**
   * The set-ups inside the turn after each move that begins a turn of several moves, by the text of
   * the move. Does not check whether a legal turn begins with the move.
   */
  SortedMap<String, Setup> begun(Setup setup) {
    SortedMap<String, Setup> begun = new TreeMap<>();
    for (int board = 0; board < lattice.boards(); board++) {
      ordinary(setup, board).forEach(step -> begun.put(step.text, begin(setup, step)));
    }
    return begun;
  }

  // One king per side.

  private Ruling ruleOnKing(Setup setup) {
    SortedMap<String, Setup> turns = new TreeMap<>();
    Set<String> enPassant = new TreeSet<>();
    for (Step step : steps(setup)) {
      if (isSafe(setup, step)) {
        if (step.enPassant) {
          enPassant.add(step.text);
        }
        put(turns, step.text, end(setup, step, step.progress, 0));
      }
    }
    boolean inCheck = kingsInCheck(setup) > 0;
    Outcome outcome = Outcome.ONGOING;
    if (turns.isEmpty()) {
      outcome =
          inCheck
              ? Outcome.win(setup.side().opponent(), Outcome.Reason.CHECKMATE)
              : stalemate(setup.side());
    }
    return new Ruling(setup, turns, outcome, inCheck, enPassant, lateCastlings(setup));
  }

  private Set<Character> lateCastlings(Setup setup) {
    Set<Character> late = new TreeSet<>();
    for (char right : setup.castling().toCharArray()) {
      game.castlings().stream()
          .filter(castling -> castling.right() == Character.toUpperCase(right))
          .filter(castling -> setup.fullmove() < castling.fromMove())
          .forEach(castling -> late.add(right));
    }
    return late;
  }

  private boolean isSafe(Setup setup, Step step) {
    Side side = setup.side();
    int made = kings(step.made, side).getFirst();
    boolean movedBesideKing = lattice.at(made).board() == lattice.at(step.to).board();
    return !(movedBesideKing && isAttacked(step.made, made, side.opponent()))
        && !isAttacked(step.after, kings(step.after, side).getFirst(), side.opponent());
  }

  // A king on each board.

  /** A turn, and the boards on which it leaves its own side in check. */
  private record Turn(String text, Setup after, int checks) {}

  private Ruling ruleOnBoards(Setup given) {
    Setup setup = given;
    Side side = setup.side();
    while (true) {
      int checks = checks(setup, side);
      for (Side loser : Side.values()) {
        if (Integer.bitCount(mated(setup, loser)) >= game.ends().checkmates()) {
          Outcome outcome = Outcome.win(loser.opponent(), Outcome.Reason.CHECKMATE);
          return Ruling.over(setup, outcome, checks != 0);
        }
      }
      List<Turn> turns = withFewestChecks(candidates(setup));
      if (setup.moved() == 0) {
        int doomed = turns.stream().mapToInt(Turn::checks).reduce(checks, (a, b) -> a & b);
        if (doomed != 0) {
          setup = withMates(setup, side, doomed);
          continue;
        }
        // The side may choose any of these turns, but each loses this number of kings.
        int lost = turns.isEmpty() ? 0 : Integer.bitCount(turns.getFirst().checks);
        if (Integer.bitCount(mated(setup, side)) + lost >= game.ends().checkmates()) {
          Outcome outcome = Outcome.win(side.opponent(), Outcome.Reason.CHECKMATE);
          return Ruling.over(setup, outcome, true);
        }
      }
      SortedMap<String, Setup> listed = new TreeMap<>();
      turns.forEach(turn -> put(listed, turn.text, turn.after));
      Outcome outcome = listed.isEmpty() ? stalemate(side) : Outcome.ONGOING;
      return new Ruling(setup, listed, outcome, checks != 0, Set.of(), Set.of());
    }
  }

  private static List<Turn> withFewestChecks(List<Turn> turns) {
    int fewest = turns.stream().mapToInt(turn -> Integer.bitCount(turn.checks)).min().orElse(0);
    return turns.stream().filter(turn -> Integer.bitCount(turn.checks) == fewest).toList();
  }

  private List<Turn> candidates(Setup setup) {
    List<Turn> turns = new ArrayList<>();
    if (setup.moved() == 0) {
      int before = checks(setup, setup.side());
      for (Step step : steps(setup)) {
        if (step.promotion) {
          int after = checks(withPlacement(setup, step.after), setup.side());
          int own = 1 << lattice.at(step.from).board();
          if ((after & own & ~before) == 0) {
            turns.add(turn(setup, step, step.text, true));
          }
        }
      }
    }
    int movable = 0;
    for (int board = 0; board < lattice.boards(); board++) {
      movable |= ordinary(setup, board).isEmpty() ? 0 : 1 << board;
    }
    int length =
        Math.min(game.movesPerTurn() - Integer.bitCount(setup.moved()), Integer.bitCount(movable));
    for (int boards = 1; boards <= movable; boards++) {
      if ((boards & ~movable) == 0 && Integer.bitCount(boards) == length) {
        combine(setup, boards, "", false, turns);
      }
    }
    return turns;
  }

  /** Adds all turns of one ordinary move on each of the boards, after the moves already made. */
  private void combine(Setup setup, int boards, String made, boolean progress, List<Turn> into) {
    int board = Integer.numberOfTrailingZeros(boards);
    int others = boards & ~(1 << board);
    for (Step step : ordinary(setup, board)) {
      String text = made.isEmpty() ? step.text : made + "," + step.text;
      boolean progressed = progress || step.progress;
      if (others == 0) {
        into.add(turn(setup, step, text, progressed));
      } else {
        // Keeps the halfmove number of the start of the turn, because progress counts at its end.
        Setup begun = begin(setup, step);
        combine(withHalfmove(begun, setup.halfmove()), others, text, progressed, into);
      }
    }
  }

  private Turn turn(Setup setup, Step last, String text, boolean progress) {
    int checks = checks(withPlacement(setup, last.after), setup.side());
    return new Turn(text, end(setup, last, progress, checks), checks);
  }

  /** Moves on a board that do not promote and leave its king out of check. */
  private List<Step> ordinary(Setup setup, int board) {
    return steps(setup, board).stream()
        .filter(step -> !step.promotion)
        .filter(step -> (checks(withPlacement(setup, step.after), setup.side()) & 1 << board) == 0)
        .toList();
  }

  // All moves, including those that leave the king attacked, except castlings.

  /**
   * A move of one piece.
   *
   * @param to the cell moved to, before any transfer or landing elsewhere
   * @param landing the cell on which the piece ends
   * @param made the placement after the move
   * @param after the placement after the transfer, if any
   * @param progress whether it captures, moves a pawn or promotes
   * @param enPassant whether it captures en passant
   * @param enPassantCell the cell that a double step passes over, if that can be captured en
   *     passant
   */
  private record Step(
      String text,
      int from,
      int to,
      int landing,
      String made,
      String after,
      boolean promotion,
      boolean progress,
      boolean enPassant,
      int enPassantCell) {}

  private List<Step> steps(Setup setup) {
    return IntStream.range(0, lattice.boards())
        .boxed()
        .flatMap(board -> steps(setup, board).stream())
        .toList();
  }

  /** The moves from cells of a board; none if it is decided or already had a move in this turn. */
  private List<Step> steps(Setup setup, int board) {
    List<Step> steps = new ArrayList<>();
    if (isDecided(setup, board) || (setup.moved() >> board & 1) != 0) {
      return steps;
    }
    for (int cell = 0; cell < lattice.cells(); cell++) {
      if (lattice.at(cell).board() == board && sideAt(setup.placement(), cell) == setup.side()) {
        PawnDefinition pawn = kind(setup.placement().charAt(cell)).pawn();
        if (pawn == null) {
          addPieceSteps(setup, cell, steps);
        } else {
          addPawnSteps(setup, cell, pawn, steps);
        }
      }
    }
    for (CastlingDefinition castling : game.castlings()) {
      if (lattice.at(seenBy(setup.side(), castling.kingFrom())).board() == board) {
        addCastling(setup, castling, steps);
      }
    }
    return steps;
  }

  private void addPieceSteps(Setup setup, int from, List<Step> into) {
    boolean royal = kind(setup.placement().charAt(from)).royal();
    reached(setup.placement(), from).stream()
        .filter(to -> mayCapture(setup.placement(), to, setup.side()))
        .filter(to -> !(royal && isKept(setup, from, to)))
        .forEach(to -> add(setup, from, to, to, null, Lattice.NONE, Lattice.NONE, into));
  }

  /** Whether the piece on a cell, if any, allows a side to move there. */
  private boolean mayCapture(String placement, int cell, Side side) {
    return sideAt(placement, cell) != side
        || game.selfCapture() && !kind(placement.charAt(cell)).royal();
  }

  /** Whether the hold of the enemy king forbids the king to move there. */
  private boolean isKept(Setup setup, int from, int to) {
    if (setup.holder() != setup.side().opponent()) {
      return false;
    }
    int holder = kings(setup.placement(), setup.holder()).getFirst();
    return game.kingHold().stream()
        .anyMatch(plane -> shares(plane, from, holder) && !shares(plane, to, holder));
  }

  private boolean shares(Plane plane, int cell, int other) {
    return plane.axes().stream()
        .allMatch(axis -> lattice.at(cell).coordinate(axis) == lattice.at(other).coordinate(axis));
  }

  private void addPawnSteps(Setup setup, int from, PawnDefinition pawn, List<Step> into) {
    String placement = setup.placement();
    Side side = setup.side();
    Cell home = lattice.at(seenBy(side, from));
    List<List<Integer>> vectors =
        pawn.advances().stream()
            .filter(advance -> advance.from().contains(home))
            .map(PawnDefinition.Advance::vector)
            .toList();
    List<Integer> ahead = targets(from, vectors, side);
    boolean free = ahead.stream().allMatch(cell -> placement.charAt(cell) == EMPTY);
    for (PawnDefinition.Advance advance : pawn.advances()) {
      int once = lattice.step(from, seenBy(side, advance.vector()));
      if (once == Lattice.NONE
          || !advance.from().contains(home)
          || placement.charAt(once) != EMPTY
          || (pawn.allAdvancesEmpty() && !free)) {
        continue;
      }
      addPawnStep(setup, from, once, pawn, Lattice.NONE, Lattice.NONE, into);
      int twice = lattice.step(once, seenBy(side, advance.vector()));
      if (advance.twiceFrom().contains(home)
          && twice != Lattice.NONE
          && placement.charAt(twice) == EMPTY) {
        int enPassantCell = pawn.enPassant() ? once : Lattice.NONE;
        addPawnStep(setup, from, twice, pawn, Lattice.NONE, enPassantCell, into);
      }
    }
    for (int to : targets(from, pawn.captures(), side)) {
      if (placement.charAt(to) != EMPTY && mayCapture(placement, to, side)) {
        addPawnStep(setup, from, to, pawn, Lattice.NONE, Lattice.NONE, into);
      } else if (setup.enPassant() != null && to == setup.enPassant().square().index()) {
        int captured = setup.enPassant().pawn().index();
        addPawnStep(setup, from, to, pawn, captured, Lattice.NONE, into);
      }
    }
  }

  private void addPawnStep(
      Setup setup,
      int from,
      int to,
      PawnDefinition pawn,
      int capturedEnPassant,
      int enPassantCell,
      List<Step> into) {
    PawnDefinition.Promotion promotion = pawn.promotion();
    if (promotion == null || !promotion.on().contains(lattice.at(seenBy(setup.side(), to)))) {
      add(setup, from, to, to, null, capturedEnPassant, enPassantCell, into);
      return;
    }
    Landing landing = promotion.landing();
    Collection<Integer> landings = landing == null ? List.of(to) : landings(setup, to, landing);
    // A promoted piece cannot be captured en passant, even after a double step.
    for (char piece : promotion.to()) {
      for (int cell : landings) {
        add(setup, from, to, cell, piece, capturedEnPassant, Lattice.NONE, into);
      }
    }
  }

  private SortedSet<Integer> landings(Setup setup, int from, Landing landing) {
    SortedSet<Integer> landings = new TreeSet<>();
    int boards = lattice.boards();
    for (int distance = 1; distance < boards; distance++) {
      int board = (lattice.at(from).board() + distance) % boards;
      if (!isDecided(setup, board)) {
        List<Integer> row = emptyCells(setup, board, landing, false);
        landings.addAll(row.isEmpty() ? emptyCells(setup, board, landing, true) : row);
        if (landing.route() == Route.NEXT) {
          break;
        }
      }
    }
    return landings;
  }

  private List<Integer> emptyCells(Setup setup, int board, Landing landing, boolean overflow) {
    return cells(setup)
        .filter(cell -> lattice.at(cell).board() == board)
        .filter(cell -> setup.placement().charAt(cell) == EMPTY)
        .filter(cell -> {
          int seen = seenBy(setup.side(), cell);
          PawnDefinition.Row row = landing.rows().get(lattice.at(seen).board());
          return (overflow ? row.overflow() : row.cells()).contains(lattice.at(seen));
        })
        .toList();
  }

  private void addCastling(Setup setup, CastlingDefinition castling, List<Step> into) {
    Side side = setup.side();
    char right = letter(castling.right(), side);
    int kingFrom = seenBy(side, castling.kingFrom());
    int kingTo = seenBy(side, castling.kingTo());
    int rookFrom = seenBy(side, castling.rookFrom());
    int rookTo = seenBy(side, castling.rookTo());
    if (setup.castling().indexOf(right) < 0
        || setup.fullmove() < castling.fromMove()
        || isKept(setup, kingFrom, kingTo)) {
      return;
    }
    String placement = setup.placement();
    Set<Integer> mustBeEmpty = new TreeSet<>(line(kingFrom, rookFrom));
    mustBeEmpty.addAll(line(kingFrom, kingTo));
    mustBeEmpty.addAll(line(rookFrom, rookTo));
    mustBeEmpty.removeAll(List.of(kingFrom, rookFrom));
    if (mustBeEmpty.stream().anyMatch(cell -> placement.charAt(cell) != EMPTY)) {
      return;
    }
    for (int cell : line(kingFrom, kingTo)) {
      if (isAttacked(moved(placement, kingFrom, cell), cell, side.opponent())) {
        return;
      }
    }
    int kingLanding = transferred(side, kingTo);
    int rookLanding = transferred(side, rookTo);
    StringBuilder made = new StringBuilder(placement);
    made.setCharAt(kingFrom, EMPTY);
    made.setCharAt(rookFrom, EMPTY);
    StringBuilder after = new StringBuilder(made);
    if (game.transfer() != null
        && (isOccupied(placement, kingLanding) || isOccupied(placement, rookLanding))) {
      return;
    }
    made.setCharAt(kingTo, placement.charAt(kingFrom));
    made.setCharAt(rookTo, placement.charAt(rookFrom));
    after.setCharAt(kingLanding, placement.charAt(kingFrom));
    after.setCharAt(rookLanding, placement.charAt(rookFrom));
    into.add(
        new Step(
            lattice.at(kingFrom).name() + lattice.at(kingLanding).name(),
            kingFrom,
            kingTo,
            kingLanding,
            made.toString(),
            after.toString(),
            false,
            false,
            false,
            Lattice.NONE));
  }

  private void add(
      Setup setup,
      int from,
      int to,
      int promotedOn,
      @Nullable Character promotedTo,
      int capturedEnPassant,
      int enPassantCell,
      List<Step> into) {
    String placement = setup.placement();
    StringBuilder cells = new StringBuilder(placement);
    cells.setCharAt(from, EMPTY);
    cells.setCharAt(to, EMPTY);
    if (capturedEnPassant != Lattice.NONE) {
      cells.setCharAt(capturedEnPassant, EMPTY);
    }
    char piece = promotedTo == null ? placement.charAt(from) : letter(promotedTo, setup.side());
    StringBuilder made = new StringBuilder(cells);
    made.setCharAt(promotedOn, piece);
    int landing = transferred(setup.side(), promotedOn);
    if (game.transfer() != null && isOccupied(placement, landing)) {
      return;
    }
    cells.setCharAt(landing, piece);
    String text = lattice.at(from).name() + lattice.at(promotedOn == to ? landing : to).name();
    if (promotedTo != null) {
      text += "=" + promotedTo + (promotedOn == to ? "" : "@" + lattice.at(landing).name());
    }
    into.add(
        new Step(
            text,
            from,
            to,
            landing,
            made.toString(),
            cells.toString(),
            promotedTo != null,
            isProgress(kind(placement.charAt(from)))
                || placement.charAt(to) != EMPTY
                || capturedEnPassant != Lattice.NONE
                || promotedTo != null,
            capturedEnPassant != Lattice.NONE,
            enPassantCell));
  }

  private static boolean isProgress(PieceDefinition piece) {
    return piece.pawn() != null && piece.pawn().progress();
  }

  // How pieces move.

  /**
   * A sequence of steps over empty cells.
   *
   * @param steps one component for each axis of the lattice
   * @param stops whether the piece may stop, or capture, after every step instead of only the last
   */
  private record Walk(List<List<Integer>> steps, boolean stops) {}

  private Set<Walk> walks(Movement movement, Side side) {
    Set<Walk> walks = new LinkedHashSet<>();
    for (Plane plane : movement.planes()) {
      for (int[][] view : views(movement, plane, side)) {
        switch (movement) {
          case Movement.Leap leap -> walks.add(new Walk(List.of(seen(view, leap.vector())), false));
          case Movement.Slide slide -> {
            int max = slide.limit() == 0 ? lattice.cells() : slide.limit();
            walks.add(new Walk(Collections.nCopies(max, seen(view, slide.vector())), true));
          }
          case Movement.Path path -> {
            for (List<List<Integer>> steps :
                path.anyOrder() ? orders(path.steps()) : Set.of(path.steps())) {
              walks.add(new Walk(steps.stream().map(step -> seen(view, step)).toList(), false));
            }
          }
          case Movement.Walk ignored -> {}
        }
      }
      if (movement instanceof Movement.Walk walk) {
        Set<List<Integer>> vectors = new LinkedHashSet<>();
        for (int[][] view : views(movement, plane, side)) {
          walk.vectors().forEach(vector -> vectors.add(seen(view, vector)));
        }
        addWalks(vectors, walk.length(), List.of(), walks);
      }
    }
    return walks;
  }

  private static void addWalks(
      Set<List<Integer>> vectors, int length, List<List<Integer>> made, Set<Walk> into) {
    if (length == 0) {
      into.add(new Walk(made, true));
      return;
    }
    for (List<Integer> vector : vectors) {
      List<List<Integer>> longer = Stream.concat(made.stream(), Stream.of(vector)).toList();
      addWalks(vectors, length - 1, longer, into);
    }
  }

  /**
   * The embeddings of a plane's vectors in the lattice: for each component its axis and its sign.
   */
  private List<int[][]> views(Movement movement, Plane plane, Side side) {
    List<int[][]> views = new ArrayList<>();
    if (!movement.symmetric()) {
      List<Integer> reversed = side == Side.BLACK ? game.mirror() : List.of();
      views.add(
          plane.axes().stream()
              .map(axis -> new int[] {axis, reversed.contains(axis) ? -1 : 1})
              .toArray(int[][]::new));
      return views;
    }
    for (List<Integer> axes : orders(plane.axes())) {
      for (int signs = 0; signs < 1 << axes.size(); signs++) {
        int[][] view = new int[axes.size()][];
        for (int i = 0; i < view.length; i++) {
          view[i] = new int[] {axes.get(i), (signs >> i & 1) == 0 ? 1 : -1};
        }
        views.add(view);
      }
    }
    return views;
  }

  private List<Integer> seen(int[][] view, List<Integer> vector) {
    Integer[] seen = new Integer[lattice.axes().size()];
    Arrays.fill(seen, 0);
    for (int i = 0; i < view.length; i++) {
      seen[view[i][0]] = view[i][1] * vector.get(i);
    }
    return List.of(seen);
  }

  private static <T> Set<List<T>> orders(List<T> items) {
    if (items.isEmpty()) {
      return Set.of(List.of());
    }
    Set<List<T>> orders = new LinkedHashSet<>();
    for (int i = 0; i < items.size(); i++) {
      List<T> others = new ArrayList<>(items);
      T first = others.remove(i);
      orders(others)
          .forEach(order -> orders.add(Stream.concat(Stream.of(first), order.stream()).toList()));
    }
    return orders;
  }

  /**
   * A walk from a cell, up to the edge of the lattice.
   *
   * @param cells the cells of the walk in order
   * @param stops whether the piece may stop, or capture, on each of them
   * @param whole whether it may stop on the last of them
   */
  private record Way(int[] cells, boolean stops, boolean whole) {}

  private List<Way> ways(int from, Set<Walk> walks) {
    return walks.stream()
        .map(walk -> {
          List<Integer> cells = new ArrayList<>();
          int cell = from;
          for (List<Integer> step : walk.steps) {
            cell = lattice.step(cell, vector(step));
            if (cell == Lattice.NONE) {
              break;
            }
            cells.add(cell);
          }
          boolean whole = cells.size() == walk.steps.size();
          boolean again = cells.contains(from) || Set.copyOf(cells).size() < cells.size();
          return new Way(vector(cells), walk.stops, whole && !again);
        })
        .filter(way -> way.stops || way.whole)
        .toList();
  }

  /**
   * The cells, empty or not, to which a piece goes or, if it is a pawn, on which it captures. Its
   * own cell, to which a cyclic axis may lead back, is excluded.
   */
  BitSet reached(String placement, int from) {
    BitSet reached = new BitSet();
    char piece = placement.charAt(from);
    PawnDefinition pawn = kind(piece).pawn();
    if (pawn != null) {
      targets(from, pawn.captures(), sideOf(piece)).forEach(reached::set);
    }
    for (Way way : ways.get(piece).get(from)) {
      for (int i = 0; i < way.cells.length; i++) {
        if (way.stops || i == way.cells.length - 1) {
          reached.set(way.cells[i]);
        }
        if (placement.charAt(way.cells[i]) != EMPTY) {
          break;
        }
      }
    }
    reached.clear(from);
    return reached;
  }

  private boolean isAttacked(String placement, int cell, Side by) {
    char[] pieces = placement.toCharArray();
    for (int from = 0; from < pieces.length; from++) {
      if (pieces[from] != EMPTY
          && sideOf(pieces[from]) == by
          && onEmptyLattice[pieces[from]][from].get(cell)
          && reached(placement, from).get(cell)) {
        return true;
      }
    }
    return false;
  }

  /** The undecided boards on which a king of the side is attacked. */
  private int checks(Setup setup, Side side) {
    int checks = 0;
    for (int king : kings(setup.placement(), side)) {
      // If boards can be decided, no piece gives check from one board to another.
      if (!isDecided(setup, lattice.at(king).board())
          && isAttacked(setup.placement(), king, side.opponent())) {
        checks |= 1 << lattice.at(king).board();
      }
    }
    return checks;
  }

  private List<Integer> targets(int from, List<List<Integer>> vectors, Side side) {
    return vectors.stream()
        .map(vector -> lattice.step(from, seenBy(side, vector)))
        .filter(cell -> cell != Lattice.NONE)
        .toList();
  }

  private int[] seenBy(Side side, List<Integer> vector) {
    int[] seen = vector(vector);
    for (int axis : side == Side.BLACK ? game.mirror() : List.<Integer>of()) {
      seen[axis] = -seen[axis];
    }
    return seen;
  }

  private int seenBy(Side side, Cell cell) {
    return seenBy(side, cell.index());
  }

  private int seenBy(Side side, int cell) {
    return side == Side.WHITE ? cell : lattice.mirror(lattice.at(cell), game.mirror()).index();
  }

  private int transferred(Side side, int cell) {
    return game.transfer() == null ? cell : lattice.step(cell, seenBy(side, game.transfer()));
  }

  /** The cells from one to another, both included, in the shortest equal steps. */
  private List<Integer> line(int from, int to) {
    int[] vector = new int[lattice.axes().size()];
    int steps = 0;
    for (int axis = 0; axis < vector.length; axis++) {
      vector[axis] = lattice.at(to).coordinate(axis) - lattice.at(from).coordinate(axis);
      steps = gcd(steps, Math.abs(vector[axis]));
    }
    List<Integer> line = new ArrayList<>(List.of(from));
    for (int i = 0; i < steps; i++) {
      int count = steps;
      line.add(lattice.step(line.getLast(), IntStream.of(vector).map(c -> c / count).toArray()));
    }
    return line;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  private static int[] vector(List<Integer> components) {
    return components.stream().mapToInt(Integer::intValue).toArray();
  }

  // Placements.

  private String alone(char piece, int cell) {
    return ".".repeat(cell) + piece + ".".repeat(lattice.cells() - cell - 1);
  }

  private <T> List<T> eachCell(IntFunction<T> function) {
    return IntStream.range(0, lattice.cells()).mapToObj(function).toList();
  }

  private Stream<Integer> cells(Setup setup) {
    return IntStream.range(0, lattice.cells())
        .boxed()
        .filter(cell -> !isDecided(setup, lattice.at(cell).board()));
  }

  private static boolean isDecided(Setup setup, int board) {
    return ((setup.matedWhite() | setup.matedBlack()) >> board & 1) != 0;
  }

  private PieceDefinition kind(char piece) {
    return kinds[piece];
  }

  private static @Nullable Side sideAt(String placement, int cell) {
    char piece = placement.charAt(cell);
    return piece == EMPTY ? null : sideOf(piece);
  }

  private static Side sideOf(char piece) {
    return piece <= 'Z' ? Side.WHITE : Side.BLACK;
  }

  private static char letter(char upper, Side side) {
    return side == Side.WHITE ? upper : Character.toLowerCase(upper);
  }

  private static boolean isOccupied(String placement, int cell) {
    return cell == Lattice.NONE || placement.charAt(cell) != EMPTY;
  }

  private List<Integer> kings(String placement, Side side) {
    char king = royal[side.ordinal()];
    List<Integer> kings = new ArrayList<>();
    for (int cell = placement.indexOf(king); cell >= 0; cell = placement.indexOf(king, cell + 1)) {
      kings.add(cell);
    }
    return kings;
  }

  private boolean isBare(Setup setup, Side side) {
    return IntStream.range(0, lattice.cells())
        .filter(cell -> sideAt(setup.placement(), cell) == side)
        .allMatch(cell -> kind(setup.placement().charAt(cell)).royal());
  }

  private static String moved(String placement, int from, int to) {
    StringBuilder cells = new StringBuilder(placement);
    cells.setCharAt(from, EMPTY);
    cells.setCharAt(to, placement.charAt(from));
    return cells.toString();
  }

  // Set-ups.

  private Outcome stalemate(Side stalemated) {
    return switch (game.ends().stalemate()) {
      case DRAW -> Outcome.draw(Outcome.Reason.STALEMATE);
      case WIN -> Outcome.win(stalemated.opponent(), Outcome.Reason.STALEMATE);
      case LOSS -> Outcome.win(stalemated, Outcome.Reason.STALEMATE);
    };
  }

  private static int mated(Setup setup, Side side) {
    return side == Side.WHITE ? setup.matedWhite() : setup.matedBlack();
  }

  /**
   * The set-up after the last move of a turn; the boards {@code mated} are decided by mates of the
   * side that moved.
   */
  private Setup end(Setup setup, Step step, boolean progress, int mated) {
    Side side = setup.side();
    Setup ended =
        new Setup(
            step.after,
            side.opponent(),
            rights(setup, step),
            step.enPassantCell == Lattice.NONE
                ? null
                : new Setup.EnPassant(lattice.at(step.enPassantCell), lattice.at(step.landing)),
            holder(setup, step),
            setup.matedWhite(),
            setup.matedBlack(),
            0,
            progress ? 0 : setup.halfmove() + 1,
            setup.fullmove() + side.ordinal());
    return withMates(ended, side, mated);
  }

  /** The set-up inside the turn that the move begins or continues. */
  private Setup begin(Setup setup, Step step) {
    return new Setup(
        step.after,
        setup.side(),
        rights(setup, step),
        null,
        setup.holder(),
        setup.matedWhite(),
        setup.matedBlack(),
        setup.moved() | 1 << lattice.at(step.from).board(),
        step.progress ? 0 : setup.halfmove(),
        setup.fullmove());
  }

  private String rights(Setup setup, Step step) {
    StringBuilder rights = new StringBuilder();
    for (char right : setup.castling().toCharArray()) {
      Side side = RIGHTS.indexOf(right) < 2 ? Side.WHITE : Side.BLACK;
      boolean kept =
          game.castlings().stream()
              .filter(castling -> letter(castling.right(), side) == right)
              .flatMap(castling -> Stream.of(castling.kingFrom(), castling.rookFrom()))
              .map(home -> seenBy(side, home))
              .noneMatch(home -> home == step.from || home == step.to);
      rights.append(kept ? String.valueOf(right) : "");
    }
    return rights.toString();
  }

  private @Nullable Side holder(Setup setup, Step step) {
    if (game.kingHold().isEmpty()) {
      return null;
    }
    int white = kings(step.after, Side.WHITE).getFirst();
    int black = kings(step.after, Side.BLACK).getFirst();
    if (game.kingHold().stream().noneMatch(plane -> shares(plane, white, black))) {
      return null;
    }
    boolean kingMoved = kind(setup.placement().charAt(step.from)).royal();
    return setup.holder() == null && kingMoved ? setup.side() : setup.holder();
  }

  private static Setup withMates(Setup setup, Side side, int boards) {
    int white = setup.matedWhite() | (side == Side.WHITE ? boards : 0);
    int black = setup.matedBlack() | (side == Side.BLACK ? boards : 0);
    return with(setup, setup.placement(), white, black, setup.halfmove());
  }

  private static Setup withPlacement(Setup setup, String placement) {
    return with(setup, placement, setup.matedWhite(), setup.matedBlack(), setup.halfmove());
  }

  private static Setup withHalfmove(Setup setup, int halfmove) {
    return with(setup, setup.placement(), setup.matedWhite(), setup.matedBlack(), halfmove);
  }

  private static Setup with(Setup setup, String placement, int white, int black, int halfmove) {
    return new Setup(
        placement,
        setup.side(),
        setup.castling(),
        setup.enPassant(),
        setup.holder(),
        white,
        black,
        setup.moved(),
        halfmove,
        setup.fullmove());
  }

  /** Adds a turn. Two turns with the same text must be equal, because texts are canonical. */
  private static void put(SortedMap<String, Setup> turns, String text, Setup after) {
    Setup other = turns.put(text, after);
    if (other != null && !other.equals(after)) {
      throw new AssertionError(text + " stands for two turns: " + other + " and " + after);
    }
  }
}
