package io.polyboard.example;

import io.polyboard.engine.Analysis;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;

/** Plays a game of the engine against itself, in a variant with an id or in a file. */
public class PlayGame {
  public static void main(String[] args) {
    Position end = play(Variants.load(args[0]));
    System.out.println(end.outcome());
  }

  static Position play(Variant variant) {
    Engine engine = new Engine(variant, Settings.DEFAULT);
    Position position = variant.start();
    while (!position.outcome().isOver()) {
      Analysis analysis = engine.search(position, Limits.ofNodes(1_000));
      Turn turn = analysis.best().line().first();
      System.out.println(turn);
      position.make(turn);
    }
    return position;
  }
}
