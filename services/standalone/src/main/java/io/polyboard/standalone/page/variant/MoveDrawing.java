package io.polyboard.standalone.page.variant;

import module java.base;

import io.polyboard.rules.Piece;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.Movement;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import io.polyboard.standalone.page.Ink;
import io.polyboard.standalone.page.position.BoardGrid;
import io.polyboard.standalone.page.position.BoardGrid.Mark;

/** Draws where a white piece can go from a cell in the middle of otherwise empty boards. */
final class MoveDrawing {
  /** The meaning of the symbols, one entry each; all texts begin at the same offset. */
  static final List<String> LEGEND =
      List.of(
          "  *          moves and captures there, even if cells between are occupied",
          "  - | / \\ +  the same, but only over empty cells",
          "  o          moves there without capturing; 2 by a double step",
          "  x          captures there, does not move there otherwise");

  /** The same in a variant with a transfer, where a piece does not stay where it moves. */
  static final List<String> LEGEND_WITH_TRANSFER =
      List.of(
          "  *          captures there, even if cells between are occupied, and is then"
              + " transferred",
          "  - | / \\ +  the same, but only over empty cells",
          "  o          ends there after a move without a capture; 2 after a double step",
          "  x          captures there, does not move there otherwise, and is then transferred");

  /** The offset of the texts of the legend. */
  static final int LEGEND_INDENT = "  - | / \\ +  ".length();

  private static final char LEAPS = '*';
  private static final char GOES = '+';
  private static final char ADVANCES = 'o';
  private static final char ADVANCES_TWICE = '2';
  private static final char CAPTURES = 'x';

  private final VariantDefinition definition;
  private final Lattice lattice;
  private final PieceDefinition piece;
  private final Cell from;
  private final Map<Integer, Character> symbols = new HashMap<>();

  private MoveDrawing(Variant variant, int index, Cell from) {
    definition = variant.definition();
    lattice = variant.lattice();
    piece = definition.pieces().get(index);
    this.from = from;
    PawnDefinition pawn = piece.pawn();
    if (pawn == null) {
      Piece white = new Piece(variant.kinds().get(index), Side.WHITE);
      variant.reach(white, from, new BitSet()).stream().forEach(cell -> put(cell, GOES));
      markMovements();
      if (definition.transfer() != null) {
        List.copyOf(symbols.keySet()).forEach(cell -> put(landing(cell), ADVANCES));
      }
    } else {
      markPawn(pawn);
    }
  }

  /**
   * The drawing from the cell from which the piece reaches most cells; among equals in the most
   * ways, then the nearest to the middle. A pawn is drawn on a cell with its double step.
   *
   * @param index index of the piece in the definition; the piece must be allowed on a cell
   */
  static MoveDrawing of(Variant variant, int index) {
    PieceDefinition piece = variant.definition().pieces().get(index);
    PawnDefinition pawn = piece.pawn();
    Collection<Cell> cells =
        pawn == null || pawn.doubleStepFrom().isEmpty() ? piece.standsOn() : pawn.doubleStepFrom();
    return cells.stream()
        .map(cell -> new MoveDrawing(variant, index, cell))
        .max(
            Comparator.<MoveDrawing>comparingInt(drawing -> drawing.symbols.size())
                .thenComparingInt(drawing -> new HashSet<>(drawing.symbols.values()).size())
                .thenComparing(drawing -> -drawing.distance(drawing.from))
                .thenComparing(drawing -> drawing.from, Comparator.reverseOrder()))
        .orElseThrow();
  }

  /** The distance of a cell from the middle of bounded axes and the beginning of cyclic ones. */
  private int distance(Cell cell) {
    int distance = 0;
    for (int axis = 0; axis < lattice.axes().size(); axis++) {
      int middle =
          lattice.axes().get(axis).cyclic() ? 0 : (lattice.axes().get(axis).size() - 1) / 2;
      distance += Math.abs(cell.coordinate(axis) - middle);
    }
    return distance;
  }

  /** Whether the piece reaches no cell. */
  boolean isEmpty() {
    return symbols.isEmpty();
  }

  /**
   * The drawing: only the board of the piece if it stays there, otherwise all rows that it reaches.
   */
  List<String> lines(int columns, boolean inColour) {
    Set<Integer> marked = new HashSet<>();
    symbols.keySet().forEach(cell -> marked.add(lattice.at(cell).board()));
    marked.add(from.board());
    List<List<Integer>> rows =
        marked.size() == 1
            ? List.of(List.copyOf(marked))
            : BoardGrid.rows(lattice).stream()
                .filter(row -> row.stream().anyMatch(marked::contains))
                .toList();
    BoardGrid grid = new BoardGrid(lattice, inColour, this::mark, board -> "");
    List<String> lines = new ArrayList<>();
    lines.add(piece.letter() + " " + piece.name());
    lines.addAll(grid.lines(rows, columns));
    return lines;
  }

  private Mark mark(Cell cell) {
    if (cell.equals(from)) {
      return Mark.on(cell, piece.letter(), Ink.WHITE_PIECE);
    }
    Character symbol = symbols.get(cell.index());
    if (symbol == null) {
      return Mark.none(cell);
    }
    int ground =
        switch (symbol) {
          case ADVANCES, ADVANCES_TWICE -> Ink.MOVED_TO;
          case CAPTURES -> Ink.CAPTURED_ON;
          default -> Ink.REACHED;
        };
    return new Mark(symbol, Ink.BLACK_PIECE, ground);
  }

  private void markPawn(PawnDefinition pawn) {
    for (PawnDefinition.Advance advance : pawn.advances()) {
      if (!advance.from().contains(from)) {
        continue;
      }
      int cell = step(from.index(), advance.vector());
      put(landing(cell), ADVANCES);
      if (cell != Lattice.NONE && advance.twiceFrom().contains(from)) {
        put(landing(step(cell, advance.vector())), ADVANCES_TWICE);
      }
    }
    for (List<Integer> capture : pawn.captures()) {
      int cell = step(from.index(), capture);
      put(cell, symbols.containsKey(cell) ? LEAPS : CAPTURES);
    }
  }

  private int step(int cell, List<Integer> vector) {
    return lattice.step(cell, vector.stream().mapToInt(Integer::intValue).toArray());
  }

  /** The cell on which a piece ends that moves to a cell. */
  private int landing(int cell) {
    return cell == Lattice.NONE ? cell : definition.landing(Side.WHITE, lattice.at(cell)).index();
  }

  private void put(int cell, char symbol) {
    if (cell != Lattice.NONE && cell != from.index()) {
      symbols.put(cell, symbol);
    }
  }

  /** Leaps last: a cell that is also reached by a leap is reached over occupied cells. */
  private void markMovements() {
    Map<Integer, Character> lines = new HashMap<>();
    for (Movement movement : piece.movements()) {
      if (movement instanceof Movement.Slide slide) {
        for (List<Integer> vector : images(slide.vector(), movement)) {
          slide(vector, slide.limit(), lines);
        }
      }
    }
    lines.forEach(this::put);
    for (Movement movement : piece.movements()) {
      if (movement instanceof Movement.Leap leap) {
        images(leap.vector(), movement).forEach(vector -> put(step(from.index(), vector), LEAPS));
      }
    }
  }

  private void slide(List<Integer> vector, int limit, Map<Integer, Character> lines) {
    int cell = step(from.index(), vector);
    for (int steps = 1;
        cell != Lattice.NONE && cell != from.index() && (limit == 0 || steps <= limit);
        steps++) {
      lines.merge(cell, line(vector), (one, other) -> one.equals(other) ? one : GOES);
      cell = step(cell, vector);
    }
  }

  /** The symbol of a direction on a board. */
  private static char line(List<Integer> vector) {
    int aside = vector.get(0);
    int ahead = vector.get(1);
    if (aside != 0 && ahead == 0) {
      return '-';
    }
    if (aside == 0 && ahead != 0) {
      return '|';
    }
    if (aside == ahead && aside != 0) {
      return '/';
    }
    return aside == -ahead && aside != 0 ? '\\' : GOES;
  }

  /** A movement's vector in all its planes, with all symmetries, over all axes. */
  private Set<List<Integer>> images(List<Integer> vector, Movement movement) {
    Set<List<Integer>> images = new HashSet<>();
    Set<List<Integer>> turned =
        movement.symmetric() ? symmetries(vector) : Set.of(List.copyOf(vector));
    for (Plane plane : movement.planes()) {
      turned.forEach(image -> images.add(plane.embedded(image, lattice.axes().size())));
    }
    return images;
  }

  /** A vector with its components in every order and with every sign. */
  private static Set<List<Integer>> symmetries(List<Integer> vector) {
    Set<List<Integer>> beginnings = Set.of(List.of());
    if (vector.isEmpty()) {
      return beginnings;
    }
    Set<List<Integer>> all = new HashSet<>();
    for (int i = 0; i < vector.size(); i++) {
      List<Integer> others = new ArrayList<>(vector);
      int component = others.remove(i);
      for (List<Integer> rest : symmetries(others)) {
        for (int signed : new int[] {component, -component}) {
          List<Integer> image = new ArrayList<>();
          image.add(signed);
          image.addAll(rest);
          all.add(image);
        }
      }
    }
    return all;
  }
}
