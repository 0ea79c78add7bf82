package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Boards.*;
import static io.polyboard.rules.kernel.Castling.*;
import static io.polyboard.rules.kernel.CellSets.has;
import static io.polyboard.rules.kernel.Holds.*;
import static io.polyboard.rules.kernel.Movements.*;
import static io.polyboard.rules.kernel.Pawns.*;
import static io.polyboard.rules.kernel.Promotions.*;
import static io.polyboard.rules.kernel.Sizes.*;
import static io.polyboard.rules.kernel.Transfers.*;

import module java.base;

import io.polyboard.rules.Symmetry;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * Finds the permutations of the cells that map the start position and every table of the rules onto
 * themselves. Legal turns depend only on these tables, and the tables have each way of a piece with
 * the minimal sets of cells that must be empty for it, which are unique. So a permutation is a
 * symmetry exactly if it maps the tables onto themselves.
 *
 * <p>The candidates are permutations of equal axes, reflections, rotations of cyclic axes, and all
 * orders of the coordinates of short axes along which nothing ever moves, such as boards between
 * which no piece moves.
 */
final class SymmetrySearch {
  /**
   * Maximum number of candidates. If there are more, axes are not permuted; if there are still
   * more, only the identity is tried.
   */
  private static final int MAX_CANDIDATES = 4_096;

  /** Maximum length of an idle axis whose coordinates are tried in all orders. */
  private static final int LONGEST_REORDERED = 5;

  private static final int[] IDENTITY = IntStream.range(0, CELLS).toArray();

  /** Whether some rule depends on boards, so that a symmetry must map boards to boards. */
  private static final boolean BOARDS_MATTER =
      KING_EACH_BOARD || Arrays.stream(LANDING_CELLS).anyMatch(cells -> cells != null);

  /** By shape and cell: the cells from which pieces reach it unconditionally. */
  private static final long[] FREE_SOURCES = LEAP_SOURCES.clone();

  /** By shape and cell: the cells from which pieces reach it over cells that must be empty. */
  private static final long[] BARRED_SOURCES = new long[LINE_SOURCES.length];

  static {
    for (int row = 0; row < LINE_BASE.length; row++) {
      int number = LINE_BASE[row];
      for (int source : cells(LINE_SOURCES, row).toArray()) {
        boolean isFree =
            IntStream.range(LINE_FIRST[number], LINE_FIRST[number + 1])
                .anyMatch(line -> cells(VIAS, line).findAny().isEmpty());
        CellSets.set(isFree ? FREE_SOURCES : BARRED_SOURCES, row, source);
        number++;
      }
    }
  }

  private SymmetrySearch() {}

  /**
   * The group of symmetries that keep the start position, the identity first.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted; the interrupt
   *     flag stays set
   */
  static List<Symmetry> find() {
    List<int[]> group = new ArrayList<>(List.of(IDENTITY));
    Set<Key> known = new HashSet<>(Set.of(new Key(IDENTITY)));
    List<int[]> generators = new ArrayList<>();
    for (int[] candidate : candidates()) {
      Compiling.check();
      if (!known.contains(new Key(candidate)) && keepsArray(candidate) && keepsRules(candidate)) {
        generators.add(candidate);
        close(group, known, generators);
      }
    }
    return group.stream()
        .map(cells ->
            new Symmetry(
                LATTICE,
                cells,
                BOARDS_MATTER ? boards(cells) : IntStream.range(0, BOARDS).toArray(),
                Objects.requireNonNull(rights(cells), "no symmetry of the castlings")))
        .toList();
  }

  /** A permutation by its content. */
  private record Key(List<Integer> cells) {
    Key(int[] cells) {
      this(Arrays.stream(cells).boxed().toList());
    }
  }

  /** Adds all products of generators, because products of symmetries are symmetries. */
  private static void close(List<int[]> group, Set<Key> known, List<int[]> generators) {
    for (int i = 0; i < group.size(); i++) {
      for (int[] generator : generators) {
        int[] first = group.get(i);
        int[] product = IntStream.range(0, CELLS).map(cell -> generator[first[cell]]).toArray();
        if (known.add(new Key(product))) {
          group.add(product);
        }
      }
    }
  }

  private static List<int[]> candidates() {
    int axes = LATTICE.axes().size();
    boolean[] idle = new boolean[axes];
    for (int axis = 0; axis < axes; axis++) {
      idle[axis] = isIdle(axis);
    }
    List<List<int[]>> maps = new ArrayList<>();
    for (int axis = 0; axis < axes; axis++) {
      maps.add(maps(LATTICE.axes().get(axis), idle[axis]));
    }
    List<int[]> orders = new ArrayList<>();
    addOrders(
        new int[axes],
        0,
        orders,
        (from, to) ->
            LATTICE.axes().get(from).size() == LATTICE.axes().get(to).size()
                && LATTICE.axes().get(from).cyclic() == LATTICE.axes().get(to).cyclic()
                && idle[from] == idle[to]);
    long count = orders.size();
    for (List<int[]> some : maps) {
      count *= some.size();
      if (count / orders.size() > MAX_CANDIDATES) {
        return List.of();
      }
    }
    List<int[]> candidates = new ArrayList<>();
    for (int[] order :
        count > MAX_CANDIDATES ? List.of(IntStream.range(0, axes).toArray()) : orders) {
      addCandidates(order, maps, new int[axes][], 0, candidates);
    }
    return candidates;
  }

  /** Whether nothing ever moves along an axis. */
  private static boolean isIdle(int axis) {
    for (int code = 0; code < CODES; code++) {
      for (int cell = 0; cell < CELLS; cell++) {
        int from = cell;
        IntPredicate leaves =
            to -> LATTICE.at(to).coordinate(axis) != LATTICE.at(from).coordinate(axis);
        int row = SHAPE[code] * CELLS + cell;
        if (cells(FREE_SOURCES, row).anyMatch(leaves)
            || cells(BARRED_SOURCES, row).anyMatch(leaves)
            || advances(code, cell).anyMatch(leaves)
            || leaves.test(TRANSFER[(code & 1) * CELLS + cell])) {
          return false;
        }
      }
    }
    return true;
  }

  private static IntStream advances(int code, int from) {
    int first = (code * CELLS + from) * MAX_ADVANCES;
    return IntStream.range(first, first + MAX_ADVANCES)
        .map(i -> ADVANCES[i])
        .filter(cell -> cell != Lattice.NONE);
  }

  /** The cells of a row of a table, in the order of their numbers. */
  private static IntStream cells(long[] table, int row) {
    return BitSet.valueOf(Arrays.copyOfRange(table, row * WORDS, (row + 1) * WORDS)).stream();
  }

  /** The maps to try for an axis, each by coordinate: its image; the identity first. */
  private static List<int[]> maps(Axis axis, boolean isIdle) {
    int size = axis.size();
    List<int[]> maps = new ArrayList<>();
    if (isIdle && size <= LONGEST_REORDERED) {
      addOrders(new int[size], 0, maps, (from, to) -> true);
      return maps;
    }
    Set<Key> known = new HashSet<>();
    for (int shift = 0; shift < (axis.cyclic() ? size : 1); shift++) {
      for (boolean reflects : new boolean[] {false, true}) {
        int by = shift;
        int[] map =
            IntStream.range(0, size)
                .map(at -> ((reflects ? size - 1 - at : at) + by) % size)
                .toArray();
        if (known.add(new Key(map))) {
          maps.add(map);
        }
      }
    }
    return maps;
  }

  private interface Pairing {
    boolean allows(int from, int to);
  }

  /** Adds the permutations that map each number to an allowed one; the identity first. */
  private static void addOrders(int[] begun, int next, List<int[]> into, Pairing pairing) {
    if (next == begun.length) {
      into.add(begun.clone());
      return;
    }
    for (int to = 0; to < begun.length; to++) {
      int image = to;
      if (pairing.allows(next, to)
          && IntStream.range(0, next).noneMatch(before -> begun[before] == image)) {
        begun[next] = to;
        addOrders(begun, next + 1, into, pairing);
      }
    }
  }

  /**
   * @param order by axis: its image
   * @param maps by axis: the maps of its coordinates to try
   */
  private static void addCandidates(
      int[] order, List<List<int[]>> maps, int[][] chosen, int next, List<int[]> into) {
    if (next < chosen.length) {
      for (int[] map : maps.get(next)) {
        chosen[next] = map;
        addCandidates(order, maps, chosen, next + 1, into);
      }
      return;
    }
    int[] candidate = new int[CELLS];
    int[] image = new int[chosen.length];
    for (int cell = 0; cell < CELLS; cell++) {
      for (int axis = 0; axis < chosen.length; axis++) {
        image[order[axis]] = chosen[axis][LATTICE.at(cell).coordinate(axis)];
      }
      // All coordinates of cell 0 are 0.
      candidate[cell] = LATTICE.step(0, image);
    }
    into.add(candidate);
  }

  private static boolean keepsArray(int[] image) {
    String array = DEFINITION.array();
    return IntStream.range(0, CELLS)
        .allMatch(cell -> array.charAt(cell) == array.charAt(image[cell]));
  }

  private static boolean keepsRules(int[] image) {
    return (!BOARDS_MATTER || keepsBoards(image))
        && rights(image) != null
        && keepsTransfers(image)
        && keepsHolds(image)
        && IntStream.range(0, CODES)
            .allMatch(code ->
                keepsPlaces(image, code)
                    && keepsAdvances(image, code)
                    && keepsPromotions(image, code))
        && Arrays.stream(SHAPE).distinct().allMatch(shape -> keepsWays(image, shape));
  }

  /** By board: the board of the images of its cells. */
  private static int[] boards(int[] image) {
    int[] boards = new int[BOARDS];
    for (int cell = 0; cell < CELLS; cell++) {
      boards[BOARD_OF[cell]] = BOARD_OF[image[cell]];
    }
    return boards;
  }

  private static boolean keepsBoards(int[] image) {
    int[] boards = boards(image);
    if (!IntStream.range(0, CELLS)
        .allMatch(cell -> boards[BOARD_OF[cell]] == BOARD_OF[image[cell]])) {
      return false;
    }
    // The next board depends on which boards are decided, so the cyclic order must be kept.
    boolean inOrder =
        IntStream.range(0, BOARDS)
            .allMatch(board -> boards[(board + 1) % BOARDS] == (boards[board] + 1) % BOARDS);
    return inOrder || IntStream.range(0, CODES).noneMatch(code -> LANDS_ON_NEXT[code]);
  }

  /**
   * By castling right: its image, or the right itself if the variant does not have it; null if the
   * castlings have no images.
   */
  private static int @Nullable [] rights(int[] image) {
    int[] rights = {0, 1, 2, 3};
    for (int right = 0; right < rights.length; right++) {
      Castling castling = CASTLINGS[right];
      if (castling == null) {
        continue;
      }
      int own = right & 2;
      int found =
          IntStream.of(own, own + 1)
              .filter(other -> isImage(image, castling, CASTLINGS[other]))
              .findFirst()
              .orElse(-1);
      if (found < 0) {
        return null;
      }
      rights[right] = found;
    }
    return rights;
  }

  private static boolean isImage(int[] image, Castling castling, @Nullable Castling other) {
    return other != null
        && image[castling.kingFrom()] == other.kingFrom()
        && image[castling.kingTo()] == other.kingTo()
        && image[castling.rookFrom()] == other.rookFrom()
        && image[castling.rookTo()] == other.rookTo()
        && castling.rook() == other.rook()
        && castling.fromMove() == other.fromMove()
        && isImage(image, castling.empty(), 0, other.empty(), 0)
        && Arrays.equals(
            Arrays.stream(castling.unattacked()).map(cell -> image[cell]).toArray(),
            other.unattacked());
  }

  private static boolean keepsTransfers(int[] image) {
    return IntStream.range(0, TRANSFER.length)
        .allMatch(i -> {
          int side = i / CELLS * CELLS;
          return image[TRANSFER[i]] == TRANSFER[side + image[i - side]];
        });
  }

  /** Whether each hold plane has an image; it does not matter which plane that is. */
  private static boolean keepsHolds(int[] image) {
    return IntStream.range(0, HOLD_PLANES)
        .allMatch(plane ->
            IntStream.range(0, HOLD_PLANES)
                .anyMatch(other ->
                    IntStream.range(0, CELLS)
                        .allMatch(cell ->
                            isImage(
                                image,
                                HOLD_CELLS,
                                plane * CELLS + cell,
                                HOLD_CELLS,
                                other * CELLS + image[cell]))));
  }

  private static boolean keepsPlaces(int[] image, int code) {
    PieceDefinition piece = DEFINITION.pieces().get(code >> 1);
    int side = code & 1;
    return IntStream.range(0, CELLS)
        .allMatch(cell ->
            piece.standsOn().contains(LATTICE.at(Mirror.cell(cell, side)))
                == piece.standsOn().contains(LATTICE.at(Mirror.cell(image[cell], side))));
  }

  private static boolean keepsAdvances(int[] image, int code) {
    for (int cell = 0; cell < CELLS; cell++) {
      int row = code * CELLS + cell;
      int other = code * CELLS + image[cell];
      if (!isImage(image, ADVANCE_BARS, row, ADVANCE_BARS, other)) {
        return false;
      }
      long[] steps = new long[MAX_ADVANCES];
      long[] others = new long[MAX_ADVANCES];
      for (int i = 0; i < MAX_ADVANCES; i++) {
        steps[i] =
            steps(
                image(image, ADVANCES[row * MAX_ADVANCES + i]),
                image(image, DOUBLE_STEPS[row * MAX_ADVANCES + i]));
        others[i] =
            steps(ADVANCES[other * MAX_ADVANCES + i], DOUBLE_STEPS[other * MAX_ADVANCES + i]);
      }
      Arrays.sort(steps);
      Arrays.sort(others);
      if (!Arrays.equals(steps, others)) {
        return false;
      }
    }
    return true;
  }

  private static int image(int[] image, int cell) {
    return cell == Lattice.NONE ? Lattice.NONE : image[cell];
  }

  private static long steps(int advance, int doubleStep) {
    return (long) (advance + 1) << Integer.SIZE | doubleStep + 1;
  }

  private static boolean keepsPromotions(int[] image, int code) {
    if (!isImage(image, PROMOTION_CELLS, code, PROMOTION_CELLS, code)) {
      return false;
    }
    long[] landing = LANDING_CELLS[code];
    long[] overflow = LANDING_OVERFLOW[code];
    if (landing == null || overflow == null) {
      return true;
    }
    int[] boards = boards(image);
    return IntStream.range(0, BOARDS)
        .allMatch(board ->
            isImage(image, landing, board, landing, boards[board])
                && isImage(image, overflow, board, overflow, boards[board]));
  }

  /** Whether a row of the other table consists of exactly the images of a row of this table. */
  private static boolean isImage(int[] image, long[] table, int row, long[] other, int otherRow) {
    int count = 0;
    int otherCount = 0;
    for (int w = 0; w < WORDS; w++) {
      otherCount += Long.bitCount(other[otherRow * WORDS + w]);
      for (long left = table[row * WORDS + w]; left != 0; left &= left - 1) {
        int cell = 64 * w + Long.numberOfTrailingZeros(left);
        if (!has(other, otherRow, image[cell])) {
          return false;
        }
        count++;
      }
    }
    return count == otherCount;
  }

  /** Whether the ways of pieces of a shape, with the empty cells they need, map onto themselves. */
  private static boolean keepsWays(int[] image, int shape) {
    for (int cell = 0; cell < CELLS; cell++) {
      int row = shape * CELLS + cell;
      int other = shape * CELLS + image[cell];
      if (!isImage(image, FREE_SOURCES, row, FREE_SOURCES, other)
          || !isImage(image, BARRED_SOURCES, row, BARRED_SOURCES, other)) {
        return false;
      }
      for (int source : cells(BARRED_SOURCES, row).toArray()) {
        if (!haveSameLines(image, lineSource(row, source), lineSource(other, image[source]))) {
          return false;
        }
      }
    }
    return true;
  }

  /** The index of a line source. */
  private static int lineSource(int row, int cell) {
    return LINE_BASE[row] + rank(LINE_SOURCES, row, cell);
  }

  /** The number of cells of a row before a cell. */
  private static int rank(long[] table, int row, int cell) {
    int rank = 0;
    for (int w = 0; w < cell >> 6; w++) {
      rank += Long.bitCount(table[row * WORDS + w]);
    }
    return rank + Long.bitCount(table[row * WORDS + (cell >> 6)] & (1L << cell) - 1);
  }

  private static boolean haveSameLines(int[] image, int source, int otherSource) {
    int first = LINE_FIRST[otherSource];
    int end = LINE_FIRST[otherSource + 1];
    if (end - first != LINE_FIRST[source + 1] - LINE_FIRST[source]) {
      return false;
    }
    // Lines from one source are different, so each has a different image.
    return IntStream.range(LINE_FIRST[source], LINE_FIRST[source + 1])
        .allMatch(line ->
            IntStream.range(first, end).anyMatch(other -> isImage(image, VIAS, line, VIAS, other)));
  }
}
