package io.polyboard.rules.kernel;

import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.CastlingDefinition;
import io.polyboard.rules.definition.EndDefinition;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.fault.DefinitionFault;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The flat tables of one variant. A bit set of cells is a run of {@link #WORDS} longs; a table of
 * bit sets is one array, and its rows are found by multiplication. Tables of movement are by shape
 * and cell, see {@link #SHAPE}.
 */
final class Tables {
  static final Variant VARIANT = KernelLoader.variantOf(Tables.class);
  static final VariantDefinition DEFINITION = VARIANT.definition();
  static final Lattice LATTICE = DEFINITION.lattice();

  static final int CELLS = LATTICE.cells();

  /** Longs in a bit set of cells. */
  static final int WORDS = (CELLS + 63) / 64;

  /** Bits in a bit set of cells. */
  static final int SLOTS = 64 * WORDS;

  static final int BOARDS = LATTICE.boards();

  /** Kinds of piece. */
  static final int KINDS = DEFINITION.pieces().size();

  /** Piece codes: twice the kind, plus the side. */
  static final int CODES = 2 * KINDS;

  /** The kind of the king. */
  static final int KING = royalKind();

  static final boolean KING_EACH_BOARD = DEFINITION.royalOnEachBoard();

  /** Kings of a side. */
  static final int KINGS = KING_EACH_BOARD ? BOARDS : 1;

  static final int MOVES_PER_TURN = DEFINITION.movesPerTurn();
  static final boolean HAS_TRANSFER = DEFINITION.transfer() != null;
  static final boolean HAS_HOLD = !DEFINITION.kingHold().isEmpty();
  static final boolean HAS_EN_PASSANT =
      DEFINITION.pieces().stream()
          .anyMatch(piece -> piece.pawn() != null && piece.pawn().enPassant());
  static final EndDefinition ENDS = DEFINITION.ends();
  static final boolean BARE_KING = ENDS.bareKing();

  /** The most longs in the table of rays: 128 MiB. */
  private static final int MAX_RAY_WORDS = 1 << 24;

  /** The most nodes of step trees and lines of attack; at most 128 MiB. */
  private static final int MAX_NODES = 1 << 20;

  /** The shape of each piece code. A pawn's shape is its captures. */
  static final int[] SHAPE;

  /** Cells reached without condition, by shape and cell. */
  static final long[] LEAPS;

  /** Cells from which such a step reaches the cell, by shape and cell. */
  static final long[] LEAP_SOURCES;

  /** By shape: where its slides begin; they end where the next shape's begin. */
  static final int[] SLIDES;

  /**
   * By slide: the same slide without limit, whose rays from a blocker are what the blocker hides.
   */
  static final int[] UNLIMITED;

  /**
   * By slide and cell, see {@link #rays}: the ascending ray and then the descending ray. A slide
   * joins a direction and its opposite; where the piece goes only one way, the other ray is empty.
   * So are the rays from cell −1 and from cell {@link #SLOTS}, the blockers of a ray without a
   * blocker.
   */
  static final long[] RAYS;

  /** By slide: whether from every cell its rays stay in the word of that cell. */
  static final boolean[] STAYS_IN_WORD;

  /** By shape and cell: where its tree begins in {@link #TREES}; it ends where the next begins. */
  static final int[] TREE_START;

  /** Nodes in pre-order: cell, {@link #STOP}, and how far to go on if the cell is occupied. */
  static final int[] TREES;

  static final int CELL_MASK = 0x3ff;
  static final int STOP = 0x400;
  static final int SKIP_SHIFT = 11;

  /** By shape: whether it goes wherever it goes without condition. */
  static final boolean[] IS_LEAPER;

  /** Whether some shape has trees. */
  static final boolean HAS_TREES;

  /** Cells from which a piece attacks the cell over cells that must be empty, by shape and cell. */
  static final long[] LINE_SOURCES;

  /** By shape and cell: the number of the first of its line sources; the others follow in order. */
  static final int[] LINE_BASE;

  /** By line source: its first line; the last one ends where the next source's begins. */
  static final int[] LINE_FIRST;

  /** By line: the cells that must be empty. */
  static final long[] VIAS;

  /** Kinds that attack by leaps. */
  static final int[] LEAPERS;

  /** Kinds that attack along lines. */
  static final int[] LINERS;

  /** By kind: whether it moves as a pawn. */
  static final boolean[] IS_PAWN;

  /** By kind: whether its double steps can be captured on the cell passed over. */
  static final boolean[] IS_PASSABLE;

  /** The most advances of a pawn. */
  static final int MAX_ADVANCES;

  /** By code, cell and advance: the cell that one step reaches, or −1. */
  static final int[] ADVANCES;

  /** By code, cell and advance: the cell that two steps reach from a start cell, or −1. */
  static final int[] DOUBLE_STEPS;

  /** By code and cell: the cells of all advances, if all must be empty to advance; else empty. */
  static final long[] ADVANCE_BARS;

  static final boolean HAS_ADVANCE_BARS;

  /**
   * Whether a pawn's step leads to a cell number that differs by the same amount from wherever it
   * is made, all cells fit into one word, and no two steps from a cell coincide: then a whole set
   * of pawns steps by one rotation, and the steps can be counted one by one.
   */
  static final boolean HAS_PAWN_SHIFTS;

  /** By code: the steps of its captures and then of its advances. */
  static final PawnShift[][] PAWN_CAPTURES;

  static final PawnShift[][] PAWN_ADVANCES;
  static final boolean HAS_DOUBLE_STEPS;

  /**
   * Whether some pawn can come back to a cell that it has left, so that a position can occur again
   * after a pawn move.
   */
  static final boolean PAWNS_CAN_RETURN;

  /** By code: the cells on which it promotes. */
  static final long[] PROMOTION_CELLS;

  /** By code: the cells from which one step or capture may lead it to promotion. */
  static final long[] PROMOTION_SOURCES;

  /** By kind: the kinds it promotes to. */
  static final int[][] PROMOTIONS;

  static final boolean HAS_PROMOTIONS;

  /** By board: its cells. */
  static final long[] BOARD_CELLS;

  static final int[] BOARD_OF;

  /** By code and board: the cells on which the promoted piece lands; null where it stays. */
  static final long[][] LANDING_CELLS;

  /** The same while none of those is empty. */
  static final long[][] LANDING_OVERFLOW;

  /** By code: whether only the next undecided board receives the promoted piece. */
  static final boolean[] LANDS_ON_NEXT;

  /** By side and cell: where a piece that moved there goes on to. */
  static final int[] TRANSFER;

  /** By side and cell: the cell whose {@link #TRANSFER} it is. */
  static final int[] TRANSFER_SOURCE;

  /** By hold plane and cell: the cells with the same coordinates on the plane. */
  static final long[] HOLD_CELLS;

  static final int HOLD_PLANES = DEFINITION.kingHold().size();

  /** By castling right, two for each side: its cells, and what must be empty and unattacked. */
  static final @org.jspecify.annotations.Nullable Castling[] CASTLINGS;

  /** By cell: the castling rights that survive a move from or to it. */
  static final int[] CASTLING_KEPT;

  static final long[] PIECE_KEYS;
  static final long[] CASTLING_KEYS;
  static final long[] PASSED_KEYS;
  static final long[] PASSER_KEYS;
  static final long[] HOLDER_KEYS;
  static final long[] MATED_KEYS;
  static final long[] MOVED_KEYS;
  static final long SIDE_KEY;

  private Tables() {}

  /**
   * @param empty cells that must be empty
   * @param unattacked the king's cells from start to landing
   */
  record Castling(
      int kingFrom,
      int kingTo,
      int rookFrom,
      int rookTo,
      int rook,
      long[] empty,
      int[] unattacked) {}

  /**
   * One step of a pawn for a set of cells.
   *
   * @param from the cells from which it does not leave the lattice
   * @param shift the difference of cell numbers
   * @param again the cells reached by it from which it may be made once more
   */
  record PawnShift(long from, int shift, long again) {
    long step(long cells) {
      return Long.rotateLeft(cells & from, shift);
    }
  }

  static {
    List<PieceDefinition> pieces = DEFINITION.pieces();
    List<Shape> shapes = new ArrayList<>();
    Map<Routes, Integer> known = new HashMap<>();
    SHAPE = new int[CODES];
    IS_PAWN = new boolean[KINDS];
    IS_PASSABLE = new boolean[KINDS];
    int advances = 0;
    int nodesLeft = MAX_NODES;
    for (int code = 0; code < CODES; code++) {
      PieceDefinition piece = pieces.get(code >> 1);
      PawnDefinition pawn = piece.pawn();
      Routes routes = Routes.of(piece, code & 1, LATTICE, DEFINITION.mirror());
      if (pawn != null) {
        IS_PAWN[code >> 1] = true;
        IS_PASSABLE[code >> 1] = pawn.enPassant();
        advances = Math.max(advances, pawn.advances().size());
        for (List<Integer> capture : pawn.captures()) {
          routes.paths().add(List.of(seen(capture, code & 1)));
        }
      }
      Integer shape = known.get(routes);
      if (shape == null) {
        shape = shapes.size();
        known.put(routes, shape);
        Shape made =
            new Shape(
                LATTICE,
                routes,
                Place.Keys.of("pieces", Character.toString(piece.letter())),
                nodesLeft);
        nodesLeft = made.nodesLeft();
        shapes.add(made);
      }
      SHAPE[code] = shape;
    }
    MAX_ADVANCES = advances;

    LEAPS = new long[shapes.size() * CELLS * WORDS];
    LEAP_SOURCES = new long[LEAPS.length];
    for (int shape = 0; shape < shapes.size(); shape++) {
      for (int from = 0; from < CELLS; from++) {
        int source = from;
        int row = shape * CELLS;
        shapes.get(shape).leaps[from].stream()
            .forEach(target -> {
              set(LEAPS, row + source, target);
              set(LEAP_SOURCES, row + target, source);
            });
      }
    }

    SLIDES = new int[shapes.size() + 1];
    List<List<Routes.Ray>> slides = new ArrayList<>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      slides.addAll(slides(shapes.get(shape).rays));
      SLIDES[shape + 1] = slides.size();
    }
    UNLIMITED = new int[slides.size()];
    for (int slide = 0, limited = slides.size(); slide < limited; slide++) {
      List<Routes.Ray> unlimited = slides.get(slide).stream().map(Routes.Ray::unlimited).toList();
      if (!slides.contains(unlimited)) {
        slides.add(unlimited);
      }
      UNLIMITED[slide] = slides.get(slide).equals(unlimited) ? slide : slides.indexOf(unlimited);
    }
    if (slides.size() > MAX_RAY_WORDS / rays(1, -1)) {
      throw new RefusedException(
          Place.Keys.of("pieces"), DefinitionFault.of(DefinitionFault.Rule.SLIDES));
    }
    RAYS = new long[rays(slides.size(), -1)];
    for (int slide = 0; slide < slides.size(); slide++) {
      for (int from = 0; from < CELLS; from++) {
        for (int direction = 0; direction < 2; direction++) {
          for (int cell : Shape.ray(LATTICE, from, slides.get(slide).get(direction))) {
            set(RAYS, rays(slide, from) / WORDS + direction, cell);
          }
        }
      }
    }

    STAYS_IN_WORD = new boolean[slides.size()];
    for (int slide = 0; slide < slides.size(); slide++) {
      STAYS_IN_WORD[slide] = staysInWord(slide);
    }

    TREE_START = new int[shapes.size() * CELLS + 1];
    List<Integer> nodes = new ArrayList<>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      for (int from = 0; from < CELLS; from++) {
        flatten(shapes.get(shape).trees[from], nodes);
        TREE_START[shape * CELLS + from + 1] = nodes.size();
      }
    }
    TREES = ints(nodes);
    HAS_TREES = TREES.length > 0;
    IS_LEAPER = new boolean[shapes.size()];
    for (int shape = 0; shape < shapes.size(); shape++) {
      IS_LEAPER[shape] =
          SLIDES[shape] == SLIDES[shape + 1]
              && TREE_START[shape * CELLS] == TREE_START[(shape + 1) * CELLS];
    }

    LINE_SOURCES = new long[LEAPS.length];
    LINE_BASE = new int[shapes.size() * CELLS];
    List<Integer> first = new ArrayList<>();
    List<BitSet> vias = new ArrayList<>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      for (int target = 0; target < CELLS; target++) {
        int row = shape * CELLS + target;
        LINE_BASE[row] = first.size();
        shapes
            .get(shape)
            .lines
            .get(target)
            .forEach((source, ways) -> {
              set(LINE_SOURCES, row, source);
              first.add(vias.size());
              vias.addAll(ways);
            });
      }
    }
    first.add(vias.size());
    LINE_FIRST = ints(first);
    VIAS = new long[vias.size() * WORDS];
    for (int line = 0; line < vias.size(); line++) {
      int row = line;
      vias.get(line).stream().forEach(cell -> set(VIAS, row, cell));
    }
    LEAPERS = kindsWith(LEAP_SOURCES);
    LINERS = kindsWith(LINE_SOURCES);

    ADVANCES = new int[CODES * CELLS * MAX_ADVANCES];
    DOUBLE_STEPS = new int[ADVANCES.length];
    ADVANCE_BARS = new long[CODES * CELLS * WORDS];
    PROMOTION_CELLS = new long[CODES * WORDS];
    PROMOTIONS = new int[KINDS][0];
    LANDING_CELLS = new long[CODES][];
    LANDING_OVERFLOW = new long[CODES][];
    LANDS_ON_NEXT = new boolean[CODES];
    Arrays.fill(ADVANCES, Lattice.NONE);
    Arrays.fill(DOUBLE_STEPS, Lattice.NONE);
    for (int code = 0; code < CODES; code++) {
      PawnDefinition pawn = pieces.get(code >> 1).pawn();
      if (pawn != null) {
        addPawn(code, pawn);
      }
    }
    PROMOTION_SOURCES = promotionSources();
    HAS_ADVANCE_BARS = Arrays.stream(ADVANCE_BARS).anyMatch(word -> word != 0);
    PAWN_CAPTURES = new PawnShift[CODES][];
    PAWN_ADVANCES = new PawnShift[CODES][];
    boolean shifts =
        WORDS == 1
            && LATTICE.axes().stream().noneMatch(Axis::cyclic)
            && pieces.stream().allMatch(piece -> piece.pawn() == null || oneWayEach(piece.pawn()));
    for (int code = 0; code < CODES && shifts; code++) {
      PawnDefinition pawn = pieces.get(code >> 1).pawn();
      if (pawn != null) {
        int side = code & 1;
        PAWN_CAPTURES[code] = pawnShifts(pawn.captures(), side, pawn);
        PAWN_ADVANCES[code] = pawnShifts(pawn.advances(), side, pawn);
      }
    }
    HAS_PAWN_SHIFTS = shifts && !HAS_ADVANCE_BARS;
    HAS_DOUBLE_STEPS = Arrays.stream(DOUBLE_STEPS).anyMatch(cell -> cell != Lattice.NONE);
    PAWNS_CAN_RETURN = pawnsCanReturn();
    HAS_PROMOTIONS = Arrays.stream(PROMOTION_CELLS).anyMatch(word -> word != 0);

    BOARD_OF = new int[CELLS];
    BOARD_CELLS = new long[BOARDS * WORDS];
    TRANSFER = new int[2 * CELLS];
    TRANSFER_SOURCE = new int[2 * CELLS];
    HOLD_CELLS = new long[HOLD_PLANES * CELLS * WORDS];
    List<Integer> transfer =
        DEFINITION.transfer() == null
            ? Collections.nCopies(LATTICE.axes().size(), 0)
            : DEFINITION.transfer();
    for (int cell = 0; cell < CELLS; cell++) {
      BOARD_OF[cell] = LATTICE.boardOf(cell);
      set(BOARD_CELLS, BOARD_OF[cell], cell);
      for (int side = 0; side < 2; side++) {
        int landing = LATTICE.step(cell, ints(seen(transfer, side)));
        TRANSFER[side * CELLS + cell] = landing;
        TRANSFER_SOURCE[side * CELLS + landing] = cell;
      }
      for (int hold = 0; hold < HOLD_PLANES; hold++) {
        Plane plane = DEFINITION.kingHold().get(hold);
        for (int other = 0; other < CELLS; other++) {
          int a = cell;
          int b = other;
          if (plane.axes().stream()
              .allMatch(axis -> LATTICE.coordinate(a, axis) == LATTICE.coordinate(b, axis))) {
            set(HOLD_CELLS, hold * CELLS + cell, other);
          }
        }
      }
    }

    CASTLINGS = new Castling[4];
    CASTLING_KEPT = new int[CELLS];
    Arrays.fill(CASTLING_KEPT, 0xf);
    for (CastlingDefinition castling : DEFINITION.castlings()) {
      for (int side = 0; side < 2; side++) {
        addCastling(side, castling);
      }
    }

    SplittableRandom random = new SplittableRandom(0x706f6c79626f6172L);
    PIECE_KEYS = random.longs((long) CODES * CELLS).toArray();
    CASTLING_KEYS = random.longs(16).toArray();
    PASSED_KEYS = random.longs(CELLS).toArray();
    PASSER_KEYS = random.longs(CELLS).toArray();
    HOLDER_KEYS = random.longs(2).toArray();
    MATED_KEYS = random.longs(2L * BOARDS).toArray();
    MOVED_KEYS = random.longs(BOARDS).toArray();
    SIDE_KEY = random.nextLong();
  }

  private static boolean staysInWord(int slide) {
    for (int from = 0; from < CELLS; from++) {
      int up = rays(slide, from);
      for (int w = 0; w < WORDS; w++) {
        if (w != from >> 6 && (RAYS[up + w] | RAYS[up + WORDS + w]) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  private static int royalKind() {
    for (int kind = 0; kind < KINDS; kind++) {
      if (DEFINITION.pieces().get(kind).royal()) {
        return kind;
      }
    }
    throw new IllegalStateException("no royal piece");
  }

  /** White's vector as the side sees it. */
  private static List<Integer> seen(List<Integer> vector, int side) {
    List<Integer> seen = new ArrayList<>(vector);
    if (side == 1) {
      for (int axis : DEFINITION.mirror()) {
        seen.set(axis, -seen.get(axis));
      }
    }
    return seen;
  }

  /** White's cell as the side sees it. */
  private static int seen(int cell, int side) {
    return side == 0 ? cell : LATTICE.mirror(cell, DEFINITION.mirror());
  }

  private static void addPawn(int code, PawnDefinition pawn) {
    int side = code & 1;
    for (int i = 0; i < pawn.advances().size(); i++) {
      int[] vector =
          seen(pawn.advances().get(i), side).stream().mapToInt(Integer::intValue).toArray();
      for (int cell = 0; cell < CELLS; cell++) {
        int reached = LATTICE.step(cell, vector);
        if (reached == Lattice.NONE) {
          continue;
        }
        int index = (code * CELLS + cell) * MAX_ADVANCES + i;
        ADVANCES[index] = reached;
        if (pawn.doubleStepFrom().contains(LATTICE.at(seen(cell, side)))) {
          DOUBLE_STEPS[index] = LATTICE.step(reached, vector);
        }
        if (pawn.allAdvancesEmpty()) {
          set(ADVANCE_BARS, code * CELLS + cell, reached);
        }
      }
    }
    PawnDefinition.Promotion promotion = pawn.promotion();
    if (promotion == null) {
      return;
    }
    promotion.on().forEach(cell -> set(PROMOTION_CELLS, code, seen(cell, side)));
    PROMOTIONS[code >> 1] = promotion.to().stream().mapToInt(DEFINITION::pieceIndex).toArray();
    PawnDefinition.Landing landing = promotion.landing();
    if (landing != null) {
      LANDS_ON_NEXT[code] = landing.route() == PawnDefinition.Route.NEXT;
      long[] cells = new long[BOARDS * WORDS];
      long[] overflow = new long[BOARDS * WORDS];
      landing
          .rows()
          .forEach((board, row) -> {
            row.cells().forEach(cell -> set(cells, boardSeen(board, side), seen(cell, side)));
            row.overflow().forEach(cell -> set(overflow, boardSeen(board, side), seen(cell, side)));
          });
      LANDING_CELLS[code] = cells;
      LANDING_OVERFLOW[code] = overflow;
    }
  }

  /** Whether the steps and captures of some pawn, as a graph over the cells, have a cycle. */
  private static long[] promotionSources() {
    long[] sources = new long[CODES * WORDS];
    for (int code = 0; code < CODES; code++) {
      for (int from = 0; from < CELLS && IS_PAWN[code >> 1]; from++) {
        boolean promotes = false;
        for (int to = 0; to < CELLS; to++) {
          promotes |= has(PROMOTION_CELLS, code, to) && has(LEAPS, SHAPE[code] * CELLS + from, to);
        }
        int first = (code * CELLS + from) * MAX_ADVANCES;
        for (int i = first; i < first + MAX_ADVANCES; i++) {
          promotes |= ADVANCES[i] >= 0 && has(PROMOTION_CELLS, code, ADVANCES[i]);
          promotes |= DOUBLE_STEPS[i] >= 0 && has(PROMOTION_CELLS, code, DOUBLE_STEPS[i]);
        }
        if (promotes) {
          set(sources, code, from);
        }
      }
    }
    return sources;
  }

  private static boolean pawnsCanReturn() {
    for (int code = 0; code < CODES; code++) {
      if (!IS_PAWN[code >> 1]) {
        continue;
      }
      // Cells from which every way ends; without a cycle these are all.
      BitSet ending = new BitSet(CELLS);
      for (int before = -1; before < ending.cardinality(); ) {
        before = ending.cardinality();
        for (int cell = 0; cell < CELLS; cell++) {
          BitSet further = Reach.cells(code, cell, new BitSet());
          further.andNot(ending);
          ending.set(cell, ending.get(cell) || further.isEmpty());
        }
      }
      if (ending.cardinality() < CELLS) {
        return true;
      }
    }
    return false;
  }

  /** Whether no two of the pawn's steps, double steps included, lead from one cell to the same. */
  private static boolean oneWayEach(PawnDefinition pawn) {
    List<List<Integer>> advances = new ArrayList<>(pawn.advances());
    if (!pawn.doubleStepFrom().isEmpty()) {
      pawn.advances().forEach(step -> advances.add(step.stream().map(part -> 2 * part).toList()));
    }
    return Set.copyOf(advances).size() == advances.size()
        && Set.copyOf(pawn.captures()).size() == pawn.captures().size();
  }

  private static PawnShift[] pawnShifts(
      List<List<Integer>> vectors, int side, PawnDefinition pawn) {
    PawnShift[] shifts = new PawnShift[vectors.size()];
    for (int i = 0; i < shifts.length; i++) {
      int[] vector = seen(vectors.get(i), side).stream().mapToInt(Integer::intValue).toArray();
      long from = 0;
      long again = 0;
      int shift = 0;
      for (int cell = 0; cell < CELLS; cell++) {
        int reached = LATTICE.step(cell, vector);
        if (reached != Lattice.NONE) {
          from |= 1L << cell;
          shift = reached - cell;
          if (pawn.doubleStepFrom().contains(LATTICE.at(seen(cell, side)))) {
            again |= 1L << reached;
          }
        }
      }
      shifts[i] = new PawnShift(from, shift, again);
    }
    return shifts;
  }

  /** The number of a cell of White's, as a side sees it. */
  private static int seen(Cell cell, int side) {
    return DEFINITION.seenBy(Side.of(side), cell).index();
  }

  private static int boardSeen(int board, int side) {
    return LATTICE.boardOf(seen(LATTICE.cell(board, 0, 0), side));
  }

  private static void addCastling(int side, CastlingDefinition castling) {
    int right = 2 * side + (castling.right() == 'K' ? 0 : 1);
    int kingFrom = seen(castling.kingFrom(), side);
    int kingTo = seen(castling.kingTo(), side);
    int rookFrom = seen(castling.rookFrom(), side);
    int rookTo = seen(castling.rookTo(), side);
    long[] empty = new long[WORDS];
    List<Integer> between = straight(kingFrom, rookFrom);
    between.subList(1, between.size() - 1).forEach(cell -> set(empty, 0, cell));
    List<Integer> path = straight(kingFrom, kingTo);
    for (int cell : List.of(kingTo, rookTo)) {
      if (cell != kingFrom && cell != rookFrom) {
        set(empty, 0, cell);
      }
    }
    CASTLINGS[right] =
        new Castling(
            kingFrom,
            kingTo,
            rookFrom,
            rookTo,
            2 * DEFINITION.pieceIndex(castling.rook()) + side,
            empty,
            ints(path));
    CASTLING_KEPT[kingFrom] &= ~(1 << right);
    CASTLING_KEPT[rookFrom] &= ~(1 << right);
  }

  /**
   * The cells of a straight line, both ends included, in equal steps as short as the lattice has.
   */
  private static List<Integer> straight(int from, int to) {
    int axes = LATTICE.axes().size();
    int steps = 0;
    int[] vector = new int[axes];
    for (int axis = 0; axis < axes; axis++) {
      vector[axis] = LATTICE.coordinate(to, axis) - LATTICE.coordinate(from, axis);
      steps = gcd(steps, Math.abs(vector[axis]));
    }
    List<Integer> line = new ArrayList<>(List.of(from));
    if (steps > 0) {
      for (int axis = 0; axis < axes; axis++) {
        vector[axis] /= steps;
      }
      for (int i = 0; i < steps; i++) {
        line.add(LATTICE.step(line.get(i), vector));
      }
    }
    return line;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  private static void flatten(Shape.Step step, List<Integer> nodes) {
    for (Shape.Step next : step.next.values()) {
      int index = nodes.size();
      nodes.add(0);
      flatten(next, nodes);
      nodes.set(index, next.cell | (next.stop ? STOP : 0) | (nodes.size() - index) << SKIP_SHIFT);
    }
  }

  private static int[] kindsWith(long[] sources) {
    List<Integer> kinds = new ArrayList<>();
    for (int kind = 0; kind < KINDS; kind++) {
      for (int code = 2 * kind; code <= 2 * kind + 1; code++) {
        int row = SHAPE[code] * CELLS * WORDS;
        if (!kinds.contains(kind)
            && Arrays.stream(sources, row, row + CELLS * WORDS).anyMatch(word -> word != 0)) {
          kinds.add(kind);
        }
      }
    }
    return ints(kinds);
  }

  /** Pairs directions with their opposites, the ascending one first. */
  private static List<List<Routes.Ray>> slides(List<Routes.Ray> directions) {
    List<Routes.Ray> rest = new ArrayList<>(directions);
    List<List<Routes.Ray>> slides = new ArrayList<>();
    while (!rest.isEmpty()) {
      Routes.Ray one = rest.removeFirst();
      Routes.Ray opposite = one.opposite(LATTICE);
      Routes.Ray other = rest.remove(opposite) ? opposite : Routes.Ray.none(LATTICE);
      slides.add(Shape.ascends(LATTICE, one) ? List.of(one, other) : List.of(other, one));
    }
    return slides;
  }

  /**
   * Where the rays of a slide from a cell begin in {@link #RAYS}; the cell may be −1 or the last
   * slot.
   */
  static int rays(int slide, int from) {
    return 2 * WORDS * (slide * (SLOTS + 2) + 1 + from);
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  static void set(long[] table, int row, int cell) {
    table[row * WORDS + (cell >> 6)] |= 1L << cell;
  }

  static boolean has(long[] set, int row, int cell) {
    return (set[row * WORDS + (cell >> 6)] >>> cell & 1) != 0;
  }
}
