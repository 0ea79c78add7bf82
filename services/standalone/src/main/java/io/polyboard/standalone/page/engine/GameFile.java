package io.polyboard.standalone.page.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.polyboard.play.PlayedGame;
import io.polyboard.play.PlayedTurn;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.ScheduledGame;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.terminal.Failures;
import org.jspecify.annotations.Nullable;

/** A file of games, one line of JSON each. */
public final class GameFile implements AutoCloseable {
  private final Schedule schedule;
  private final Variant variant;
  private final String name;
  private final Writer writer;

  /**
   * Creates the file.
   *
   * @param match a tournament in one variant
   * @param variant that variant, compiled
   * @throws RefusedException if the file already exists or cannot be written
   */
  public GameFile(TournamentDefinition match, Variant variant, String name) {
    this.variant = variant;
    schedule = new Schedule(match);
    this.name = name;
    try {
      writer = Files.newBufferedWriter(Path.of(name), UTF_8, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new RefusedException(name, "already exists; remove it or name another file");
    } catch (IOException e) {
      throw new RefusedException(name, Failures.reason(e));
    }
  }

  /**
   * Appends a game and flushes the file, so that the game is not lost by a later failure.
   *
   * @throws RefusedException if the file cannot be written
   */
  public void write(int number, PlayedGame game) {
    ScheduledGame asked = schedule.game(number);
    Line line =
        new Line(
            variant.id(),
            schedule.definition().seed(),
            number,
            asked.white().name(),
            asked.black().name(),
            game.ending().result().toString(),
            game.ending().endReason().toString(),
            game.plies(),
            game.opening().turns().size(),
            game.opening().start() == null ? null : game.startMfen(variant),
            game.text(variant),
            game.turns().stream().map(turn -> Chosen.of(variant, turn)).toList());
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

  /**
   * A game.
   *
   * @param start the position before its turns, in MFEN; null for the variant's start position
   */
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
      @Nullable String start,
      String text,
      List<Chosen> turns) {}

  /**
   * A turn that a player chose.
   *
   * @param score as the player saw it, in centipawns; null for a forced end and a random player
   * @param turnsToEnd of a forced end, else null
   */
  private record Chosen(
      String turn,
      @Nullable Integer score,
      @Nullable Integer turnsToEnd,
      int depth,
      long nodes,
      long millis) {
    static Chosen of(Variant variant, PlayedTurn turn) {
      Integer score = turn.score();
      boolean forced = score != null && ForcedScore.isForced(score);
      return new Chosen(
          TurnText.format(variant, turn.turn()),
          forced ? null : score,
          forced && score != null ? Integer.valueOf(ForcedScore.turnsToEnd(score)) : null,
          turn.depth(),
          turn.nodes(),
          TimeUnit.NANOSECONDS.toMillis(turn.nanos()));
    }
  }
}
