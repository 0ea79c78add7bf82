package io.polyboard.engine;

import io.polyboard.engine.ExhaustiveMate.Proof;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.PublishedNotation;
import io.polyboard.rules.notation.TurnText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the table of game ends: the winner's last turns in every game of the conformance data and
 * in published games of mapped chess that ends with a mate by the winner's own turn.
 *
 * <p>Arguments: the file to write, the conformance data's file of games, and the texts of the
 * published games.
 */
final class GameEndMaker {
  private static final int LAST_TURNS = 3;
  private static final int BUDGET = 3_000_000;

  private GameEndMaker() {}

  public static void main(String[] arguments) throws IOException {
    List<String> lines = new ArrayList<>(List.of("game,variant,position,left,proven"));
    for (int i = 2; i < arguments.length; i++) {
      Variant variant = Variants.shipped("mapped-chess");
      String text = Files.readString(Path.of(arguments[i]));
      Position end = PublishedNotation.read(variant, text).end();
      write("published " + (i - 1), end, lines);
    }
    List<String> games = Files.readAllLines(Path.of(arguments[1]));
    for (int i = 1; i < games.size(); i++) {
      List<String> fields = List.of(games.get(i).split("\"", -1));
      Variant variant = Variants.shipped(fields.getFirst().replace(",", ""));
      Position position = variant.start();
      for (String turn : fields.get(1).split(" ", -1)) {
        position.make(TurnText.parse(position, turn));
      }
      write("conformance " + i, position, lines);
    }
    Files.write(Path.of(arguments[0]), lines);
  }

  private static void write(String game, Position position, List<String> lines) {
    Side winner = position.outcome().winner();
    if (winner == null || winner == position.side()) {
      return;
    }
    for (int left = 1; left <= LAST_TURNS; ) {
      position.unmake();
      if (!position.insideTurn() && position.side() == winner) {
        Proof proof = ExhaustiveMate.prove(position, left, BUDGET);
        String proven =
            switch (proof.verdict()) {
              case MATE -> Integer.toString(proof.turns());
              case NONE -> GameEnd.NONE;
              case UNPROVEN -> GameEnd.UNPROVEN;
            };
        Variant variant = position.variant();
        String mfen = Mfen.format(variant, position.setup());
        String line = new GameEnd(game, variant.id(), mfen, left, proven).line();
        lines.add(line);
        System.out.println(line + " # " + proof.nodes());
        left++;
      }
    }
  }
}
