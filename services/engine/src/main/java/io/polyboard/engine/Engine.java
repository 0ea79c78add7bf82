package io.polyboard.engine;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import java.util.List;
import java.util.function.Consumer;

/**
 * An engine for one variant. For one search at a time; others may steer that search through its
 * {@link Control}.
 */
public final class Engine {
  private final Variant variant;
  private final Settings settings;
  private final TranspositionTable table;

  /**
   * Makes an engine and its transposition table.
   *
   * @throws IllegalArgumentException if the table does not fit into memory; names the setting
   */
  public Engine(Variant variant, Settings settings) {
    this.variant = variant;
    this.settings = settings;
    table = new TranspositionTable(settings.hash());
  }

  public Variant variant() {
    return variant;
  }

  public Settings settings() {
    return settings;
  }

  /** Forgets what earlier searches found, as before a new game. */
  public void forget() {
    table.clear();
  }

  /** Searches without being told anything. */
  public Analysis search(Position position, Limits limits) {
    return search(position, limits, new Control(), report -> {});
  }

  /**
   * Searches a position; returns when a limit is met or the control stops it.
   *
   * @param position with its history, which counts for repetitions; left as it was
   * @param listener told of every completed depth and line, by the calling thread
   */
  public Analysis search(
      Position position, Limits limits, Control control, Consumer<Report> listener) {
    Search search = new Search(position, new Evaluation(variant), table);
    return new Analysis(List.of(search.run(limits, control, listener)));
  }

  /** The evaluation of a position, without search, in centipawns for the side to move. */
  public int evaluate(Position position) {
    return new Evaluation(variant).of(position);
  }
}
