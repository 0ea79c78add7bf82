package io.polyboard.example;

import io.polyboard.engine.Analysis;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;

/** Plays a game of the engine against itself. */
public class PlayGame {
  public static void main(String[] args) {
    Variant variant =
        Variants.load(args[0]); // An id such as "mapped-chess", or the path of a file.
    Engine engine = new Engine(variant, Settings.DEFAULT);
    Position position = variant.start();
    while (!position.outcome().isOver() && position.movesMade() < 600) {
      Analysis analysis = engine.search(position, Limits.ofNodes(1_000));
      Turn turn = analysis.best().line().turns().getFirst();
      position.make(turn);
      System.out.println(turn);
    }
    System.out.println(position.outcome());
  }
}
