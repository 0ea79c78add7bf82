package io.polyboard.play.balanced;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;

/** Scores positions, each independently of those before. For one thread. */
final class Judge {
  private final Variant variant;
  private final Engine glancing;
  private final Engine searching;
  private final Limits glance = Limits.ofNodes(OpeningSet.GLANCE);
  private final Limits limits;

  /**
   * Uses engines with default settings, so that the command {@code search} gives the same scores.
   */
  Judge(Variant variant, long nodes) {
    this.variant = variant;
    limits = Limits.ofNodes(nodes);
    glancing = new Engine(variant, Settings.DEFAULT.withHash(1));
    searching = new Engine(variant, Settings.DEFAULT);
  }

  /** The score of a short search, for the side to move. */
  int glance(Position position) {
    return glancing.search(position, glance).best().score();
  }

  /** White's score in a game that begins with a position. */
  int search(Setup setup) {
    int score = searching.search(variant.position(setup), limits).best().score();
    return setup.side() == Side.WHITE ? score : -score;
  }
}
