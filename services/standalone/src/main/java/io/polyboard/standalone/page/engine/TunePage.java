package io.polyboard.standalone.page.engine;

import static io.polyboard.standalone.page.Figures.format;

import io.polyboard.engine.Weights;
import io.polyboard.engine.tune.Fitted;
import io.polyboard.engine.tune.Losses;
import io.polyboard.engine.tune.SampledGame;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import io.polyboard.standalone.terminal.Failures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What there is to say about tuned weights.
 *
 * @param start the weights before
 * @param rounds at least one
 * @param nanos wall-clock time
 * @param file where the weights are written
 */
public record TunePage(
    Variant variant, long seed, Weights start, List<Round> rounds, long nanos, Path file)
    implements Page {

  /**
   * A round.
   *
   * @param games those played in it
   * @param fitted what was fitted to them, and to those of the round before
   */
  public record Round(List<SampledGame> games, Fitted fitted) {
    long count(Outcome.Result result) {
      return games.stream().filter(game -> game.result() == result).count();
    }

    double meanPlies() {
      return games.stream().mapToInt(SampledGame::plies).average().orElse(0);
    }
  }

  /** The weights that the last round came to. */
  public Weights weights() {
    return rounds.getLast().fitted().weights();
  }

  /**
   * How far the games of a round are, in one line.
   *
   * @param done the games that have ended, of {@code games}
   * @param nanos that they took
   */
  public static String progress(int round, int rounds, int done, int games, long nanos) {
    String text = "tune: " + (rounds == 1 ? "" : "round " + round + " of " + rounds + ", ");
    text += done + " of " + games + " games";
    if (done == 0) {
      return text;
    }
    double perMinute = done * 60e9 / nanos;
    long left = Math.round((games - done + (long) games * (rounds - round)) / perMinute * 60);
    return format("%s, %.0f games/min, %d:%02d left", text, perMinute, left / 60, left % 60);
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int number = 1; number <= rounds.size(); number++) {
      Round round = rounds.get(number - 1);
      Fitted fitted = round.fitted();
      TextTable table = new TextTable();
      if (rounds.size() > 1) {
        table.row("round", number + " of " + rounds.size());
      }
      table.row(
          "games",
          format(
              "%d: +%d =%d -%d for White, %.1f plies",
              round.games().size(),
              round.count(Outcome.Result.WHITE_WINS),
              round.count(Outcome.Result.DRAW),
              round.count(Outcome.Result.BLACK_WINS),
              round.meanPlies()));
      table.row("samples", format("%d, and %d held out", fitted.training(), fitted.heldOut()));
      table.row("scale", format("K = %.3f", fitted.scale()));
      table.row("loss", loss(fitted.before().training(), fitted.after().training()));
      table.row("held out", loss(fitted.before().heldOut(), fitted.after().heldOut()));
      table.row("pull", format("to within %.0f centipawns", fitted.freedom()));
      lines.addAll(table.lines());
      lines.add("");
    }
    TextTable pieces = new TextTable();
    pieces.row("piece", "middle", "", "", "end", "", "");
    for (Piece piece : pieces()) {
      pieces.row(
          piece.piece,
          format("%.0f", piece.before.middle),
          "->",
          format("%.0f", piece.after.middle),
          format("%.0f", piece.before.end),
          "->",
          format("%.0f", piece.after.end));
    }
    lines.addAll(pieces.lines());
    lines.add("");
    lines.add("wrote " + Failures.printable(file.toString()));
    return lines;
  }

  private static String loss(double before, double after) {
    return Double.isNaN(before) ? "nothing" : format("%.5f -> %.5f", before, after);
  }

  private List<Piece> pieces() {
    List<Piece> shapes = new ArrayList<>();
    List<PieceDefinition> pieces = variant.definition().pieces();
    for (int kind = 0; kind < pieces.size(); kind++) {
      if (!pieces.get(kind).royal()) {
        int term = start.terms().piece + kind;
        shapes.add(
            new Piece(
                String.valueOf(pieces.get(kind).letter()),
                Value.of(start, term),
                Value.of(weights(), term)));
      }
    }
    return shapes;
  }

  @Override
  public String json() {
    return Json.of(
        new Shape(
            variant.id(),
            seed,
            rounds.stream().map(RoundShape::of).toList(),
            pieces(),
            nanos / 1e9,
            file.toString()));
  }

  private record Shape(
      String variant,
      long seed,
      List<RoundShape> rounds,
      List<Piece> pieces,
      double seconds,
      String file) {}

  /** The JSON of a round. */
  private record RoundShape(
      int games,
      Results results,
      double meanPlies,
      Samples samples,
      double scale,
      Loss before,
      Loss after,
      double freedom) {
    static RoundShape of(Round round) {
      Fitted fitted = round.fitted();
      return new RoundShape(
          round.games().size(),
          new Results(
              round.count(Outcome.Result.WHITE_WINS),
              round.count(Outcome.Result.DRAW),
              round.count(Outcome.Result.BLACK_WINS)),
          round.meanPlies(),
          new Samples(fitted.training(), fitted.heldOut()),
          fitted.scale(),
          Loss.of(fitted.before()),
          Loss.of(fitted.after()),
          fitted.freedom());
    }
  }

  /** The JSON of results. */
  private record Results(long white, long draws, long black) {}

  /** The JSON of numbers of samples. */
  private record Samples(int training, int heldOut) {}

  /** The JSON of losses. */
  private record Loss(double training, @Nullable Double heldOut) {
    static Loss of(Losses losses) {
      return new Loss(losses.training(), Double.isNaN(losses.heldOut()) ? null : losses.heldOut());
    }
  }

  /** The JSON of a piece. */
  private record Piece(String piece, Value before, Value after) {}

  /** The JSON of a piece's value. */
  private record Value(double middle, double end) {
    static Value of(Weights weights, int term) {
      return new Value(weights.middle(term), weights.end(term));
    }
  }
}
