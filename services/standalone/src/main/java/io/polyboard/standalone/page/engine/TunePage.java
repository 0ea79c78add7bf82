package io.polyboard.standalone.page.engine;

import static io.polyboard.standalone.page.Figures.format;

import module java.base;

import io.polyboard.engine.Weights;
import io.polyboard.engine.tune.Fitted;
import io.polyboard.engine.tune.Losses;
import io.polyboard.engine.tune.SampledGame;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import io.polyboard.standalone.terminal.Failures;
import org.jspecify.annotations.Nullable;

/**
 * The result of tuning weights.
 *
 * @param variant the variant's id
 * @param rounds at least one round
 * @param seconds wall-clock time
 * @param file the file of the weights
 */
public record TunePage(
    String variant, long seed, List<Round> rounds, List<Piece> pieces, double seconds, String file)
    implements Page {
  /**
   * A round.
   *
   * @param games number of games played in the round
   * @param samples samples of this round and the previous one
   * @param freedom in centipawns
   */
  public record Round(
      int games,
      Results results,
      double meanPlies,
      Samples samples,
      double scale,
      Loss before,
      Loss after,
      double freedom) {
    public static Round of(List<SampledGame> games, Fitted fitted) {
      return new Round(
          games.size(),
          new Results(
              count(games, Outcome.Result.WHITE_WINS),
              count(games, Outcome.Result.DRAW),
              count(games, Outcome.Result.BLACK_WINS)),
          games.stream().mapToInt(SampledGame::plies).average().orElse(0),
          new Samples(fitted.training(), fitted.heldOut()),
          fitted.scale(),
          Loss.of(fitted.before()),
          Loss.of(fitted.after()),
          fitted.freedom());
    }

    private static long count(List<SampledGame> games, Outcome.Result result) {
      return games.stream().filter(game -> game.result() == result).count();
    }
  }

  /** Results. */
  public record Results(long white, long draws, long black) {}

  /** Numbers of samples. */
  public record Samples(int training, int heldOut) {}

  /** Losses; null if nothing was held out. */
  public record Loss(double training, @Nullable Double heldOut) {
    private static Loss of(Losses losses) {
      return new Loss(losses.training(), Double.isNaN(losses.heldOut()) ? null : losses.heldOut());
    }
  }

  /** A piece, by its letter. */
  public record Piece(String piece, Value before, Value after) {}

  /** The value of a piece, in centipawns. */
  public record Value(double middle, double end) {
    private static Value of(Weights weights, int term) {
      return new Value(weights.middle(term), weights.end(term));
    }
  }

  /** The values of the pieces of a variant, without royal ones. */
  public static List<Piece> pieces(Variant variant, Weights before, Weights after) {
    List<PieceDefinition> pieces = variant.definition().pieces();
    return IntStream.range(0, pieces.size())
        .filter(kind -> !pieces.get(kind).royal())
        .mapToObj(kind -> {
          int term = before.terms().piece + kind;
          return new Piece(
              String.valueOf(pieces.get(kind).letter()),
              Value.of(before, term),
              Value.of(after, term));
        })
        .toList();
  }

  /**
   * The progress of the games of a round, in one line.
   *
   * @param done number of ended games, of {@code games}
   * @param nanos elapsed time
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
      TextTable table = new TextTable();
      if (rounds.size() > 1) {
        table.row("round", number + " of " + rounds.size());
      }
      Results results = round.results;
      table.row(
          "games",
          format(
              "%d: +%d =%d -%d for White, %.1f plies",
              round.games, results.white, results.draws, results.black, round.meanPlies));
      table.row(
          "samples", format("%d, and %d held out", round.samples.training, round.samples.heldOut));
      table.row("scale", format("K = %.3f", round.scale));
      table.row("loss", loss(round.before.training, round.after.training));
      table.row("held out", loss(round.before.heldOut, round.after.heldOut));
      table.row("freedom", format("%.0f centipawns", round.freedom));
      lines.addAll(table.lines());
      lines.add("");
    }
    lines.addAll(
        new Columns<Piece>()
            .with("piece", Piece::piece)
            .with("middle", piece -> format("%.0f", piece.before.middle))
            .with("", piece -> "->")
            .with("", piece -> format("%.0f", piece.after.middle))
            .with("end", piece -> format("%.0f", piece.before.end))
            .with("", piece -> "->")
            .with("", piece -> format("%.0f", piece.after.end))
            .lines(pieces));
    lines.add("");
    lines.add("wrote " + Failures.printable(file));
    return lines;
  }

  private static String loss(@Nullable Double before, @Nullable Double after) {
    return before == null || after == null ? "nothing" : format("%.5f -> %.5f", before, after);
  }
}
