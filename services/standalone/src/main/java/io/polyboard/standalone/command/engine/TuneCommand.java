package io.polyboard.standalone.command.engine;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.engine.Weights;
import io.polyboard.engine.tune.Fit;
import io.polyboard.engine.tune.Fitted;
import io.polyboard.engine.tune.SampledGame;
import io.polyboard.play.Seed;
import io.polyboard.play.SelfPlay;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.GivenPositions;
import io.polyboard.standalone.option.OutputFile;
import io.polyboard.standalone.option.SeedOption;
import io.polyboard.standalone.option.ThreadsOption;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.option.WeightsOption;
import io.polyboard.standalone.page.engine.TunePage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard tune}. */
@Command(
    name = "tune",
    customSynopsis = "polyboard tune VARIANT [OPTION...]",
    description = {
      "Learn the weights of the evaluation from games of the engine against itself.",
      "",
      "Games begin with 8 to 12 random turns, or from given positions. Weights are fitted to up to"
          + " 64 quiet positions of each game so that the evaluation predicts the results; every"
          + " tenth game is held out to detect overfitting. In further rounds the engine plays with"
          + " the weights of the previous round, and the games of the last two rounds are used.",
      "",
      "Ctrl-C stops the games, and fits weights to those played so far; during a fit it keeps the"
          + " best weights so far. The same seed gives the same weights for any number of threads.",
      ""
    },
    footer = {
      "  polyboard tune chess",
      "  polyboard tune raumschach --games 8000 --rounds 2 -o new.csv",
      "  polyboard match raumschach --white nodes=1000,weights=new.csv \\",
      "      --black nodes=1000 --games 1000",
      "",
      "JSON: {\"variant\": id, \"seed\": number, \"rounds\": [{\"games\": number,",
      "  \"results\": {\"white\", \"draws\", \"black\"}, \"meanPlies\": number,",
      "  \"samples\": {\"training\", \"heldOut\"}, \"scale\": number,",
      "  \"before\": {\"training\": loss, \"heldOut\": loss}, \"after\": the same,",
      "  \"freedom\": centipawns}, ...], \"pieces\": [{\"piece\": letter,",
      "  \"before\": {\"middle\", \"end\"}, \"after\": the same}, ...],",
      "  \"seconds\": number, \"file\": path}",
      "  (a loss is a mean cross entropy, null if nothing was held out)"
    })
public final class TuneCommand extends PrintingCommand {
  private static final int MAX_GAMES = 1_000_000;
  private static final int MAX_ROUNDS = 100;
  private static final int MAX_SAMPLES = 1_500_000;
  private static final int MAX_SAMPLES_OF_GAME = 64;

  /** Number of latest rounds whose games are used. */
  private static final int LATEST = 2;

  private static final long POLL_MILLIS = 200;

  /** Time for a fit after an interruption. */
  private static final Duration FITTING = Duration.ofSeconds(8);

  @Mixin private final VariantParameter variant = new VariantParameter();

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "4000",
      description = "Games per round, 1 to " + MAX_GAMES + "; default ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "500",
      description = "Nodes per turn; default ${DEFAULT-VALUE}.")
  private long nodes;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "1",
      description = "Rounds of games and fits, 1 to " + MAX_ROUNDS + "; default ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--freedom",
      paramLabel = "CP",
      defaultValue = "" + Fit.MAX_FREEDOM,
      description = {
        "How far the games are expected to move the value of a term, "
            + Fit.MIN_FREEDOM
            + " to "
            + Fit.MAX_FREEDOM
            + " centipawns; default ${DEFAULT-VALUE}. The held-out games decide how much of it is"
            + " used. Less may play better if a fit that predicts better plays worse."
      })
  private int freedom;

  @Mixin private final WeightsOption weights = new WeightsOption();
  @Mixin private final ThreadsOption threads = new ThreadsOption();

  @Mixin private final SeedOption seed = new SeedOption();

  @Option(
      names = "--openings",
      paramLabel = "balanced|FILE",
      description =
          "Begin from given positions instead of random turns: '"
              + GivenPositions.BALANCED
              + "' for those that ship with the variant, or a file with one MFEN per line.")
  private @Nullable String openings;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the weights to this new file; default: VARIANT-weights.csv.")
  private @Nullable String output;

  @Override
  public Integer call() throws InterruptedException {
    requireBetween("--games", games, 1, MAX_GAMES);
    requireBetween("--nodes", nodes, 1, Long.MAX_VALUE);
    requireBetween("--rounds", rounds, 1, MAX_ROUNDS);
    requireBetween("--freedom", freedom, Fit.MIN_FREEDOM, Fit.MAX_FREEDOM);
    Variant tuned = variant.variant();
    Weights start =
        Objects.requireNonNullElseGet(weights.weights(tuned), () -> Weights.shipped(tuned))
            .linear();
    String asked = openings;
    List<Setup> starts =
        asked == null
            ? List.of()
            : GivenPositions.setups(
                tuned,
                GivenPositions.of(
                    asked,
                    List.of(Variants.isShipped(tuned) ? tuned.id() : variant.name()),
                    seed.seed(),
                    "--openings"));
    OutputFile file = OutputFile.of(output == null ? tuned.id() + "-weights.csv" : output);
    try (Interruption interruption = new Interruption(terminal)) {
      print(tune(tuned, starts, start, file, interruption));
    }
    return ExitCode.DONE;
  }

  private TunePage tune(
      Variant tuned, List<Setup> starts, Weights start, OutputFile file, Interruption interruption)
      throws InterruptedException {
    long began = System.nanoTime();
    Fit fit = new Fit(tuned, start, freedom, threads.threads());
    List<TunePage.Round> done = new ArrayList<>();
    List<SampledGame> former = List.of();
    Weights latest = start;
    double scale = 0;
    try (Progress progress = new Progress(terminal)) {
      for (int round = 1; round <= rounds && !interruption.requested(); round++) {
        List<SampledGame> played = play(tuned, starts, latest, round, progress, interruption);
        List<SampledGame> all = Stream.concat(former.stream(), played.stream()).toList();
        if (Fit.isPossible(all) && !(interruption.requested() && played.isEmpty())) {
          if (scale == 0) {
            scale = fit.scale(all);
          }
          Duration grace = interruption.requested() ? FITTING : Duration.ZERO;
          int number = round;
          Fitted fitted =
              fit.fit(
                  all,
                  scale,
                  () -> {
                    progress.log(() -> "tune: round " + number + " of " + rounds + ", fitting");
                    return interruption.requestedSince(grace);
                  });
          latest = fitted.weights();
          done.add(TunePage.Round.of(played, fitted));
        }
        former = played;
      }
    }
    if (done.isEmpty()) {
      throw new RefusedException(
          "tune", "no quiet positions to fit to, no weights written; play more games");
    }
    file.write(latest.text());
    return new TunePage(
        tuned.id(),
        seed.seed(),
        done,
        TunePage.pieces(tuned, start, latest),
        (System.nanoTime() - began) / 1e9,
        file.path().toString());
  }

  private List<SampledGame> play(
      Variant tuned,
      List<Setup> starts,
      Weights playing,
      int round,
      Progress progress,
      Interruption interruption)
      throws InterruptedException {
    int max = Math.clamp(MAX_SAMPLES / LATEST / games, 1, MAX_SAMPLES_OF_GAME);
    long start = System.nanoTime();
    List<SampledGame> ended = new ArrayList<>();
    try (ParallelGames<SampledGame> parallel =
        new ParallelGames<>(
            threads.threads(),
            () ->
                new SelfPlay(tuned, starts, playing, nodes, max, Seed.derive(seed.seed(), round))
                    ::play,
            games)) {
      while (ended.size() < games && !interruption.requested()) {
        SampledGame game = parallel.poll(POLL_MILLIS);
        if (game != null) {
          ended.add(game);
        }
        progress.log(
            () -> TunePage.progress(round, rounds, ended.size(), games, System.nanoTime() - start));
      }
    }
    ended.sort(Comparator.comparingInt(SampledGame::number));
    return ended;
  }
}
