package io.polyboard.benchmarks;

import io.polyboard.archive.kafka.GameEvents;
import io.polyboard.archive.store.ArchivedGame;
import io.polyboard.archive.store.LearnedTurns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays games and makes a prior for the code of turns from them, as a new one beside those that
 * there are: what is stored is read with the one that it was written with.
 *
 * <pre>ArchivePriors FILE DIRECTORY VARIANT:GAMES:NODES...</pre>
 */
public final class ArchivePriors {
  private static final long SEED = 777;

  private ArchivePriors() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<List<ArchivedGame>> games = new ArrayList<>();
    for (int i = 2; i < arguments.length; i++) {
      String[] of = arguments[i].split(":", -1);
      Path file = Path.of(arguments[1]).resolve(String.join("-", of) + ".games");
      games.add(
          PlayedEvents.of(file, of[0], Integer.parseInt(of[1]), Integer.parseInt(of[2]), SEED)
              .stream()
              .map(GameEvents::legal)
              .toList());
    }
    LearnedTurns.write(Path.of(arguments[0]), games);
    System.out.printf("%d bytes%n", Files.size(Path.of(arguments[0])));
  }
}
