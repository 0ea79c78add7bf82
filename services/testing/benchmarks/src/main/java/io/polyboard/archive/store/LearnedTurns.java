package io.polyboard.archive.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** Makes the file of a {@link TurnPrior} from games. */
public final class LearnedTurns {
  private LearnedTurns() {}

  /** Writes the states after the games, one of each list after the other. */
  public static void write(Path file, List<List<ArchivedGame>> games) throws IOException {
    int[] states = TurnPrior.unknown();
    int most = games.stream().mapToInt(Collection::size).max().orElse(0);
    for (int i = 0; i < most; i++) {
      for (List<ArchivedGame> each : games) {
        // The shorter lists are gone through in the same time.
        if (i * each.size() / most != (i + 1) * each.size() / most) {
          learn(states, each.get(i * each.size() / most));
        }
      }
    }
    for (int i = 0; i < states.length; i++) {
      states[i] = BitCoder.capped(states[i], TurnPrior.COUNTED);
    }
    Files.write(file, TurnPrior.write(states));
  }

  private static void learn(int[] states, ArchivedGame game) {
    MoveTexts moves = MoveTexts.parse(game.turns());
    if (moves == null) {
      throw new IllegalArgumentException("not spelled as moves are: " + game.turns());
    }
    TurnCode code = new TurnCode(new BitCoder.Encoder(states, new BinaryWriter()));
    var unused = code.turns(game.turns().size(), moves);
    var records = code.records(game.records().size(), game.records());
  }
}
