package io.polyboard.standalone.page.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.polyboard.play.Match;
import io.polyboard.play.MatchGame;
import io.polyboard.play.PlayedGame;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.terminal.Failures;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file of games, a line of JSON each. */
public final class GameFile implements AutoCloseable {
  private final Match match;
  private final String name;
  private final Writer writer;

  /**
   * Makes the file.
   *
   * @throws RefusedException if it is there already, or cannot be written
   */
  public GameFile(Match match, String name) {
    this.match = match;
    this.name = name;
    try {
      writer = Files.newBufferedWriter(Path.of(name), UTF_8, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new RefusedException(name, "is there already; remove it or name another file");
    } catch (IOException e) {
      throw new RefusedException(name, Failures.reason(e));
    }
  }

  /**
   * Appends a game, so that it is safe whatever happens afterwards.
   *
   * @throws RefusedException if the file cannot be written
   */
  public void write(MatchGame ended) {
    PlayedGame game = ended.game();
    String first = match.first().name();
    String second = match.second().name();
    Line line =
        new Line(
            match.variant().id(),
            match.seed(),
            ended.number(),
            ended.firstIsWhite() ? first : second,
            ended.firstIsWhite() ? second : first,
            game.ending().result().toString(),
            game.ending().reason().toString(),
            game.plies(),
            game.opening().size(),
            game.text(match.variant()));
    try {
      writer.write(Json.of(line) + "\n");
      writer.flush();
    } catch (IOException e) {
      throw new RefusedException(name, Failures.reason(e));
    }
  }

  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException e) {
      throw new RefusedException(name, Failures.reason(e));
    }
  }

  private record Line(
      String variant,
      long seed,
      int game,
      String white,
      String black,
      String result,
      String reason,
      int plies,
      int openingPlies,
      String text) {}
}
