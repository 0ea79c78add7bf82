package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Cell;

/**
 * An engine for one variant: a transposition table, and threads that share it. Each thread deepens
 * on its own and helps the others by what it stores in the table. Runs one search at a time; other
 * threads may steer the search through its {@link Control}.
 */
public final class Engine {
  private final Variant variant;
  private Settings settings;
  private final TranspositionTable table;
  private final List<Searcher> searchers;

  /**
   * Makes an engine and its transposition table.
   *
   * @throws IllegalArgumentException if the table does not fit into memory; names the setting
   */
  public Engine(Variant variant, Settings settings) {
    this.variant = variant;
    this.settings = settings;
    table = new TranspositionTable(settings.hash());
    Weights weights = weights(variant, settings);
    Set<Technique> without =
        Objects.requireNonNullElseGet(settings.without(), () -> Technique.leftOut(variant));
    Searchers factory = Searchers.of(variant);
    searchers =
        IntStream.range(0, settings.threads())
            .mapToObj(thread -> factory.searcher(settings, weights, without, table))
            .toList();
  }

  private static Weights weights(Variant variant, Settings settings) {
    return Objects.requireNonNullElseGet(settings.weights(), () -> Weights.shipped(variant));
  }

  /**
   * The memory of an engine, in bytes: its transposition table, and each thread's own tables of
   * moves and evaluations. On a large lattice the latter are larger than a small transposition
   * table.
   */
  public static long bytes(Variant variant, Settings settings) {
    Network network = weights(variant, settings).network();
    return TranspositionTable.bytes(settings.hash())
        + settings.threads() * Searchers.of(variant).bytes(network);
  }

  public Variant variant() {
    return variant;
  }

  public Settings settings() {
    return settings;
  }

  /**
   * The worth of each piece except the kings to its side: how many centipawns the evaluation loses
   * without the piece.
   *
   * @return by number of cell, ascending; without pieces that the rules do not allow to be removed,
   *     such as one that shields the king of the side not to move from check
   */
  public SortedMap<Integer, Integer> worths(Position position) {
    SortedMap<Integer, Integer> worths = new TreeMap<>();
    for (Cell cell : variant.lattice().all()) {
      worths.putAll(worths(position, cell, List.of(cell)));
    }
    return worths;
  }

  /**
   * The worth of the piece on a cell to its side, on each free cell and on its own cell: how many
   * centipawns the evaluation gains with the piece there.
   *
   * @return by number of cell, ascending; without cells on which the rules do not allow the piece;
   *     empty for a king or a free cell
   */
  public SortedMap<Integer, Integer> worths(Position position, Cell from) {
    List<Cell> cells =
        variant.lattice().all().stream()
            .filter(cell -> cell.equals(from) || position.pieceAt(cell) == null)
            .toList();
    return worths(position, from, cells);
  }

  /** The worth of the piece on a cell, on other cells that are free or its own. */
  private SortedMap<Integer, Integer> worths(Position position, Cell from, List<Cell> cells) {
    SortedMap<Integer, Integer> worths = new TreeMap<>();
    Piece piece = position.pieceAt(from);
    if (piece == null || variant.definition().piece(piece.kind()).royal()) {
      return worths;
    }
    StringBuilder placement = new StringBuilder(position.setup().placement());
    char letter = placement.charAt(from.index());
    placement.setCharAt(from.index(), '.');
    OptionalInt without = evaluation(position, placement);
    if (without.isEmpty()) {
      return worths;
    }
    int sign = piece.side() == position.side() ? 1 : -1;
    for (Cell cell : cells) {
      placement.setCharAt(cell.index(), letter);
      evaluation(position, placement)
          .ifPresent(with -> worths.put(cell.index(), sign * (with - without.getAsInt())));
      placement.setCharAt(cell.index(), '.');
    }
    return worths;
  }

  /** The evaluation with another placement; empty if the rules do not allow the placement. */
  private OptionalInt evaluation(Position position, CharSequence placement) {
    try {
      return OptionalInt.of(
          evaluate(variant.position(position.setup().withPlacement(placement.toString()))));
    } catch (RefusedException e) {
      return OptionalInt.empty();
    }
  }

  /** Forgets what earlier searches found, as before a new game. */
  public void forget() {
    table.clear();
    searchers.forEach(Searcher::forget);
  }

  /** Forgets what earlier searches found, and derives the noise from a new seed. */
  public void reseed(long seed) {
    settings = settings.withNoise(settings.noise(), seed);
    searchers.forEach(searcher -> searcher.reseed(seed));
    forget();
  }

  /**
   * Searches without control and without reports.
   *
   * @see #search(Position, Limits, Control, Consumer)
   */
  public Analysis search(Position position, Limits limits) {
    return search(position, limits, new Control(), report -> {});
  }

  /**
   * Searches a position until it reaches a limit, the control stops it, or the calling thread is
   * interrupted. The thread's interrupt status stays set.
   *
   * <p>With one thread and limits of nodes or depth only, the result is a pure function of the
   * position, its history, the settings and the limits: earlier searches are forgotten.
   *
   * @param position with its history, which counts for repetitions; not changed
   * @param listener called for every completed depth and line, by the calling thread
   */
  public Analysis search(
      Position position, Limits limits, Control control, Consumer<Report> listener) {
    return search(position, limits, control, listener, true);
  }

  /**
   * Searches a position of a game, like {@link #search(Position, Limits)}, but uses what earlier
   * searches found since the engine was made or {@link #forget} was called. With one thread and
   * limits of nodes or depth only, the result is a pure function of those searches and this one.
   */
  public Analysis searchInGame(Position position, Limits limits) {
    return searchInGame(position, limits, new Control(), report -> {});
  }

  /** Like {@link #searchInGame(Position, Limits)}, with control and reports. */
  public Analysis searchInGame(
      Position position, Limits limits, Control control, Consumer<Report> listener) {
    return search(position, limits, control, listener, false);
  }

  private Analysis search(
      Position position,
      Limits limits,
      Control control,
      Consumer<Report> listener,
      boolean forgets) {
    boolean alone = settings.threads() == 1;
    Allowance allowance = new Allowance(limits, control, alone);
    Outcome outcome = position.outcome();
    if (outcome != Outcome.ONGOING && !position.insideTurn()) {
      return new Analysis(List.of(ended(position, outcome, allowance)));
    }
    boolean pure = forgets && alone && limits.isTimeless();
    table.begin(pure);
    if (pure) {
      searchers.getFirst().forget();
    }
    searchers.forEach(Searcher::begin);
    allowance.share(searchers);
    return search(position, limits, allowance, control, listener);
  }

  private Analysis search(
      Position position,
      Limits limits,
      Allowance allowance,
      Control control,
      Consumer<Report> listener) {
    Control helping = new Control();
    List<Thread> helpers = new ArrayList<>();
    for (int i = 1; i < searchers.size(); i++) {
      Searcher searcher = searchers.get(i);
      Position copy = position.copy();
      int first = 1 + i % 2;
      helpers.add(
          Thread.ofPlatform()
              .daemon()
              .name("search-" + i)
              .start(() -> searcher.search(copy, limits, first, allowance, helping, report -> {})));
    }
    try {
      return new Analysis(
          searchers.getFirst().search(position, limits, 1, allowance, control, listener));
    } finally {
      helping.stop();
      helpers.forEach(Engine::join);
    }
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static Report ended(Position position, Outcome outcome, Allowance allowance) {
    int score = Score.ended(outcome, position.side(), 0);
    return new Report(1, 0, 0, score, 0, allowance.millis(), 0, 0, TurnLine.EMPTY);
  }

  /** The evaluation of a position, without search, in centipawns for the side to move. */
  public int evaluate(Position position) {
    return searchers.getFirst().evaluate(position);
  }

  /** Counts the terms of a position's evaluation. */
  public void trace(Position position, Trace into) {
    searchers.getFirst().trace(position, into);
  }
}
