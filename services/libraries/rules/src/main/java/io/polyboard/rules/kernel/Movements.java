package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;

/**
 * The movements and attacks of pieces, as flat tables by shape and cell: leaps, slides, trees of
 * steps, and the lines along which pieces attack. A pawn's captures are here, its advances in
 * {@link Pawns}.
 */
final class Movements {
  /** By piece code: its shape. A pawn's shape consists of its captures. */
  static final int[] SHAPE = new int[CODES];

  /** By shape and cell: the cells reached unconditionally. */
  static final long[] LEAPS;

  /** By shape and cell: the cells from which the cell is reached unconditionally. */
  static final long[] LEAP_SOURCES;

  /** By shape: the index of its first slide; its slides end where those of the next begin. */
  static final int[] SLIDES;

  /** By slide: the same slide without limit; its rays from a blocker are the cells it hides. */
  static final int[] UNLIMITED;

  /**
   * By slide and cell, see {@link SlideTable#rays}: the ascending ray and then the descending ray.
   * A slide joins a direction and its opposite; if the piece goes only one way, the other ray is
   * empty. The rays from cell −1 and from cell {@link Sizes#SLOTS}, which stand for a missing
   * blocker, are also empty.
   */
  static final long[] RAYS;

  /** By slide: whether its rays from every cell stay in the word of that cell. */
  static final boolean[] STAYS_IN_WORD;

  /** By shape and cell: the start of its tree in {@link #TREES}; it ends where the next begins. */
  static final int[] TREE_START;

  /** The nodes of the trees in pre-order, packed as {@link TreeTable} describes. */
  static final int[] TREES;

  /** Whether some shape has trees. */
  static final boolean HAS_TREES;

  /** By shape: whether all its moves are unconditional. */
  static final boolean[] IS_LEAPER;

  /** By shape and cell: the cells from which a piece attacks the cell over empty cells. */
  static final long[] LINE_SOURCES;

  /** By shape and cell: the index of its first line source; the others follow in order. */
  static final int[] LINE_BASE;

  /** By line source: the index of its first line; its lines end where those of the next begin. */
  static final int[] LINE_FIRST;

  /** By line: the cells that must be empty. */
  static final long[] VIAS;

  /** Kinds that attack by leaps. */
  static final int[] LEAPERS;

  /** Kinds that attack along lines: by slides, paths and walks. */
  static final int[] SLIDERS;

  private Movements() {}

  static {
    List<Shape> shapes = shapes();
    LEAPS = new long[shapes.size() * CELLS * WORDS];
    LEAP_SOURCES = new long[LEAPS.length];
    for (int row = 0; row < shapes.size() * CELLS; row++) {
      int from = row % CELLS;
      int first = row - from;
      for (int to : shapes.get(row / CELLS).leaps[from].stream().toArray()) {
        CellSets.set(LEAPS, first + from, to);
        CellSets.set(LEAP_SOURCES, first + to, from);
      }
    }
    SlideTable slides = new SlideTable(shapes);
    SLIDES = slides.starts;
    UNLIMITED = slides.unlimited;
    RAYS = slides.rays;
    STAYS_IN_WORD = slides.staysInWord;
    TreeTable trees = new TreeTable(shapes);
    TREE_START = trees.starts;
    TREES = trees.nodes;
    HAS_TREES = TREES.length > 0;
    LineTable lines = new LineTable(shapes);
    LINE_SOURCES = lines.sources;
    LINE_BASE = lines.bases;
    LINE_FIRST = lines.firsts;
    VIAS = lines.vias;
    IS_LEAPER = new boolean[shapes.size()];
    for (int shape = 0; shape < shapes.size(); shape++) {
      IS_LEAPER[shape] =
          SLIDES[shape] == SLIDES[shape + 1]
              && TREE_START[shape * CELLS] == TREE_START[(shape + 1) * CELLS];
    }
    LEAPERS = kindsWith(LEAP_SOURCES);
    SLIDERS = kindsWith(LINE_SOURCES);
  }

  /** The size of the tables in bytes, without tables that have only one entry per shape. */
  static long bytes() {
    long longs =
        (long) LEAPS.length + LEAP_SOURCES.length + RAYS.length + LINE_SOURCES.length + VIAS.length;
    long ints = (long) TREE_START.length + TREES.length + LINE_BASE.length + LINE_FIRST.length;
    return longs * Long.BYTES + ints * Integer.BYTES;
  }

  /** The shapes of all piece codes, each once; fills {@link #SHAPE}. */
  private static List<Shape> shapes() {
    List<Shape> shapes = new ArrayList<>();
    Map<Routes, Integer> known = new HashMap<>();
    Compiling compiling = new Compiling();
    for (int code = 0; code < CODES; code++) {
      Routes routes = routes(code);
      Integer shape = known.get(routes);
      if (shape == null) {
        shape = shapes.size();
        known.put(routes, shape);
        shapes.add(
            new Shape(LATTICE, routes, place(DEFINITION.pieces().get(code >> 1)), compiling));
      }
      SHAPE[code] = shape;
    }
    return shapes;
  }

  private static Place place(PieceDefinition piece) {
    return Place.named("pieces." + piece.letter());
  }

  /** The movements of a piece; for a pawn, with its captures as leaps. */
  static Routes routes(int code) {
    PieceDefinition piece = DEFINITION.pieces().get(code >> 1);
    int side = code & 1;
    Routes routes = Routes.of(piece, side, LATTICE, DEFINITION.mirror());
    PawnDefinition pawn = piece.pawn();
    if (pawn != null) {
      for (List<Integer> capture : pawn.captures()) {
        routes.paths().add(List.of(Arrays.stream(Mirror.vector(capture, side)).boxed().toList()));
      }
    }
    return routes;
  }

  /**
   * The kinds that attack some cell from one of the sources.
   *
   * @param sources by shape and cell
   */
  private static int[] kindsWith(long[] sources) {
    return IntStream.range(0, KINDS)
        .filter(kind ->
            IntStream.of(2 * kind, 2 * kind + 1)
                .map(code -> SHAPE[code] * CELLS * WORDS)
                .anyMatch(row ->
                    Arrays.stream(sources, row, row + CELLS * WORDS).anyMatch(word -> word != 0)))
        .toArray();
  }
}
