package io.polyboard.standalone.command.engine;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.contract.StandingsMessages;
import io.polyboard.engine.Network;
import io.polyboard.engine.NetworkInputs;
import io.polyboard.engine.Weights;
import io.polyboard.engine.learn.Positions;
import io.polyboard.engine.learn.Trainer;
import io.polyboard.play.Adjudication;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.Seed;
import io.polyboard.play.WeightsReference;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.play.standings.Results;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.play.standings.Standings.StopStanding;
import io.polyboard.play.standings.Standings.Verdict;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.OutputFile;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.option.SeedOption;
import io.polyboard.standalone.option.ThreadsOption;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.option.WeightsOption;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.engine.LearnPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.UsageException;
import io.polyboard.statistics.Sprt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard learn}. */
@Command(
    name = "learn",
    customSynopsis = "polyboard learn VARIANT [OPTION...]",
    description = {
      "Learn an evaluation of a variant from games of the engine against itself.",
      "",
      "What is learned is a small neural network, which is added to the weights of the variant. In"
          + " each generation the engine plays games with the best evaluation so far, at first that"
          + " of --weights; a network is"
          + " fitted to their quiet positions, and a test at equal nodes, then one at equal time,"
          + " decides whether it takes the place of the best. At the end the best one plays a match"
          + " against the weights alone.",
      "",
      "Games are kept in a directory. The same command goes on where it was interrupted; Ctrl-C"
          + " loses a minute of games at most.",
      ""
    },
    footer = {
      "  polyboard learn chess",
      "  polyboard learn my-game.yaml --time 12h --hidden 128",
      "  polyboard match my-game.yaml --white nodes=1000,weights=my-game-learned.csv \\",
      "      --black nodes=1000 --games 400",
      "",
      "JSON: {\"variant\": id, \"generations\": [{\"number\": number, \"games\": number,",
      "  \"positions\": number, \"scale\": number, \"before\": loss, \"after\": loss,"
          + " \"equalNodes\": match,",
      "  \"equalTime\": match or null, \"isKept\": boolean}, ...],",
      "  \"overWeights\": match or null, \"seconds\": number, \"isInterrupted\": boolean,",
      "  \"file\": path or null}",
      "  (a match is {\"wins\", \"draws\", \"losses\", \"elo\": {\"value\", \"low\", \"high\"}})"
    })
public final class LearnCommand extends PrintingCommand {
  private static final Pattern TIME = Pattern.compile("([1-9]\\d{0,3})([smh])");
  private static final int MOST_GENERATIONS = 100;

  /** A generation is to last so long, if there is time for more than one. */
  private static final Duration GENERATION = Duration.ofMinutes(20);

  /** Parts of a generation's time: for its games, and until the network is fitted. */
  private static final double PLAYING = 0.7;

  private static final double FITTED = 0.8;

  /** The part of all time that is left for the match at the end. */
  private static final double LAST_MATCH = 0.1;

  /** The score with which a game is decided, in scales; and before the scale is known. */
  private static final double DECIDED = 4;

  private static final int FIRST_DECIDED = 1_500;

  /** Generations whose games are learned from. */
  private static final int LATEST = 6;

  private static final int HELD_OUT = 20;
  private static final int BATCH = 16_384;

  /** Positions that a network sees, those that it sees again included. */
  private static final int SEEN = 25_000_000;

  private static final double RATE = 2e-3;
  private static final double DECAY = 1e-2;
  private static final int LEAST_EPOCHS = 3;
  private static final int MOST_EPOCHS = 10;

  /** Positions that a thread learns from in a second with one hidden unit, roughly. */
  private static final double POSITIONS = 25e6;

  private static final int MATCH_NODES = 1_000;
  private static final int MATCH_MILLIS = 5;
  private static final int LEAST_GAMES = 100;
  private static final int MOST_GATE_GAMES = 4_000;
  private static final int MOST_LAST_GAMES = 1_000;

  @Mixin private final VariantParameter variant = new VariantParameter();

  @Option(
      names = "--time",
      paramLabel = "TIME",
      defaultValue = "1h",
      description = "How long to learn, such as 30m or 12h; default ${DEFAULT-VALUE}.")
  private String time = "";

  @Option(
      names = "--hidden",
      paramLabel = "N",
      defaultValue = "64",
      description =
          "Hidden units of the network, 8 to "
              + Network.MAX_HIDDEN
              + ": more know more, and take more time; default ${DEFAULT-VALUE}.")
  private int hidden;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "400",
      description = "The nodes that are searched for a turn; default ${DEFAULT-VALUE}.")
  private long nodes;

  @Option(
      names = "--foresight",
      paramLabel = "SHARE",
      defaultValue = "0.7",
      description =
          "How much of what a position is worth is what came of it in the game, 0 to 1, and not"
              + " what its search found; default ${DEFAULT-VALUE}.")
  private double foresight;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where games are kept; default: VARIANT-learning.")
  private @Nullable String data;

  @Option(
      names = "--games",
      paramLabel = "FILE",
      description =
          "Learn from the games of this file, too: a line for each, as 'polyboard games --json'"
              + " writes them.")
  private @Nullable String archived;

  @Option(
      names = "--rescore",
      paramLabel = "NODES",
      description =
          "Search each of their positions again, so many nodes, and learn from the scores found"
              + " then.")
  private @Nullable Long rescore;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the weights to this new file; default: VARIANT-learned.csv.")
  private @Nullable String output;

  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      description =
          "Have the games played by the workers of the services at this address, as"
              + " 'polyboard tournament' has it. Networks are fitted and tested here.")
  private @Nullable String server;

  @Mixin private final WeightsOption weights = new WeightsOption();
  @Mixin private final ThreadsOption threads = new ThreadsOption();
  @Mixin private final SeedOption seed = new SeedOption();

  @Override
  public Integer call() throws InterruptedException {
    UsageException.require(
        TIME.matcher(time).matches(),
        "--time: give minutes or hours, such as 30m or 12h, not " + time);
    Duration all = Duration.parse("PT" + time);
    requireBetween("--hidden", hidden, 8, Network.MAX_HIDDEN);
    requireBetween("--nodes", nodes, 1, Long.MAX_VALUE);
    UsageException.require(
        foresight >= 0 && foresight <= 1, "--foresight: give a number from 0 to 1");
    UsageException.require(
        rescore == null || archived != null, "--rescore: give the games with --games");
    requireBetween("--rescore", Objects.requireNonNullElse(rescore, 1L), 1, Long.MAX_VALUE);
    Variant learned = variant.variant();
    Weights start =
        Objects.requireNonNullElseGet(weights.weights(learned), () -> Weights.shipped(learned));
    OutputFile file = OutputFile.of(output == null ? learned.id() + "-learned.csv" : output);
    try (Platform platform = server == null ? null : Platform.at(server);
        Interruption interruption = new Interruption(terminal);
        Progress progress = new Progress(terminal)) {
      LearningGames.Source source =
          platform == null
              ? LearningGames.here(learned, threads.threads())
              : new ServerGames(platform, RegisteredVariant.of(variant.name(), platform, false));
      LearnPage page =
          new Learning(learned, start, all, source, progress, interruption).learn(file);
      progress.close();
      print(page);
    }
    return ExitCode.DONE;
  }

  /** What one run of the command has and does. */
  private final class Learning {
    private final Variant variant;
    private final Weights start;
    private final Weights linear;
    private final Progress progress;
    private final Interruption interruption;
    private final Path directory;
    private final LearningGames games;
    private final long began = System.nanoTime();
    private final long nanos;
    private final List<LearnPage.Generation> done = new ArrayList<>();

    /** The best weights so far, as text. */
    private String best;

    /** See {@link Sampler#scale}; 0 while it is not known. */
    private double scale;

    Learning(
        Variant variant,
        Weights start,
        Duration time,
        LearningGames.Source source,
        Progress progress,
        Interruption interruption) {
      this.variant = variant;
      this.start = start;
      linear = start.linear();
      this.progress = progress;
      this.interruption = interruption;
      nanos = time.toNanos();
      best = start.text();
      directory = directory();
      games = new LearningGames(variant, directory, nodes, seed.seed(), source);
    }

    private Path directory() {
      try {
        Path path = Path.of(data == null ? variant.id() + "-learning" : data);
        return Files.createDirectories(path);
      } catch (InvalidPathException | IOException e) {
        throw new RefusedException("--data", "no directory can be made: " + e.getMessage());
      }
    }

    LearnPage learn(OutputFile file) throws InterruptedException {
      requireSame("settings.txt", settings());
      if (archived != null) {
        takeArchived(Path.of(archived));
      }
      for (int generation = 1; generation <= MOST_GENERATIONS; generation++) {
        Optional<String> kept = text(generation, "kept");
        if (kept.isPresent()) {
          best = kept.get();
        } else if (text(generation, "dropped").isEmpty()
            && !(isTimeFor(generation) && isLearned(generation))) {
          break;
        }
      }
      Played last = null;
      boolean isBetter = !best.equals(start.text());
      if (isBetter && !interruption.requested()) {
        last =
            match(
                "learned against weights alone",
                MATCH_NODES,
                0,
                best,
                linear.text(),
                null,
                MOST_LAST_GAMES,
                1);
      }
      boolean isInterrupted = interruption.requested();
      String written = null;
      if (last != null && !isInterrupted) {
        file.write(
            "# Learned by polyboard learn %s --hidden %d --nodes %d --foresight %s --seed %d%n# Against the weights alone, %d nodes a turn: %s%n"
                    .formatted(
                        variant.id(),
                        hidden,
                        nodes,
                        foresight,
                        seed.seed(),
                        MATCH_NODES,
                        last.match.text())
                + best);
        written = file.path().toString();
      }
      return new LearnPage(
          variant.id(),
          done,
          last == null ? null : last.match,
          (System.nanoTime() - began) / 1e9,
          isInterrupted,
          written);
    }

    private String settings() {
      return "rules %s%nnodes %d%nseed %d%nweights %08x%ngames %s%nrescore %s%n"
          .formatted(
              variant.fingerprint(),
              nodes,
              seed.seed(),
              start.text().hashCode(),
              archived,
              rescore);
    }

    /** Puts archived games into files of generation 0. */
    private void takeArchived(Path from) throws InterruptedException {
      try (ArchivedGames archive = new ArchivedGames(variant, from)) {
        int[] taken = new int[1];
        for (int number = 1; ; number++) {
          List<PlayedGame> next = archive.next(LearningGames.GAMES);
          if (rescore != null && !Files.exists(games.file(0, number))) {
            next =
                ArchivedGames.rescored(
                    variant,
                    start,
                    next,
                    rescore,
                    threads.threads(),
                    () -> {
                      taken[0]++;
                      progress.log(() -> "learn: %d archived games searched".formatted(taken[0]));
                      return interruption.requested();
                    });
          }
          if (next.isEmpty() || interruption.requested()) {
            return;
          }
          if (!Files.exists(games.file(0, number))) {
            games.store(0, number, next);
          }
        }
      }
    }

    /** Refuses a directory with games that were played otherwise. */
    private void requireSame(String name, String text) {
      Path path = directory.resolve(name);
      try {
        if (!Files.exists(path)) {
          Path unused = Files.writeString(path, text);
        } else if (!Files.readString(path).equals(text)) {
          throw new RefusedException(
              directory.toString(),
              "has games of another run, see settings.txt there: give the same options, or"
                  + " another --data");
        }
      } catch (IOException e) {
        throw new RefusedException(path.toString(), Failures.reason(e));
      }
    }

    private Path path(int generation, String outcome) {
      return directory.resolve("generation-%d-%s.csv".formatted(generation, outcome));
    }

    private Optional<String> text(int generation, String outcome) {
      Path path = path(generation, outcome);
      return Files.exists(path) ? Optional.of(Weights.fileText(path)) : Optional.empty();
    }

    private double spent() {
      return (double) (System.nanoTime() - began) / nanos;
    }

    /** When a generation is to end, as a part of all time. */
    private double end(int generation) {
      int generations =
          (int) Math.clamp(Math.round((double) nanos / GENERATION.toNanos()), 1, MOST_GENERATIONS);
      return (1 - LAST_MATCH) * generation / generations;
    }

    private boolean isTimeFor(int generation) {
      return !interruption.requested()
          && end(generation) < 1
          && (generation == 1 || spent() < end(generation));
    }

    /** Learns a generation; false if it was interrupted. */
    private boolean isLearned(int generation) throws InterruptedException {
      double from = Math.min(spent(), end(generation - 1));
      double length = end(generation) - from;
      play(generation, from + PLAYING * length);
      if (interruption.requested()) {
        return false;
      }
      List<Path> files =
          IntStream.concat(
                  IntStream.of(0),
                  IntStream.rangeClosed(Math.max(1, generation - LATEST + 1), generation))
              .mapToObj(games::files)
              .flatMap(List::stream)
              .toList();
      Fit fit = fit(generation, files, from + FITTED * length);
      if (interruption.requested()) {
        return false;
      }
      String candidate = linear.with(fit.network).text();
      // What is not decided by then is not better.
      double deadline = end(generation) + LAST_MATCH / 2;
      Played byNodes =
          match(
              "generation %d at equal nodes".formatted(generation),
              MATCH_NODES,
              0,
              candidate,
              best,
              new Sprt(Sprt.Model.LOGISTIC, 0, 10, 0.05, 0.05),
              MOST_GATE_GAMES,
              deadline);
      Played byTime =
          byNodes.isBetter && !interruption.requested()
              ? match(
                  "generation %d at equal time".formatted(generation),
                  0,
                  MATCH_MILLIS,
                  candidate,
                  best,
                  new Sprt(Sprt.Model.LOGISTIC, -20, 0, 0.05, 0.05),
                  MOST_GATE_GAMES,
                  deadline)
              : null;
      if (interruption.requested()) {
        return false;
      }
      boolean isKept = byTime != null && byTime.isBetter;
      OutputFile.replace(path(generation, isKept ? "kept" : "dropped"), candidate);
      best = isKept ? candidate : best;
      LearnPage.Generation now =
          new LearnPage.Generation(
              generation,
              fit.games,
              fit.positions,
              fit.scale,
              fit.before,
              fit.after,
              byNodes.match,
              byTime == null ? null : byTime.match,
              isKept);
      done.add(now);
      terminal.say(now.line());
      return true;
    }

    private void play(int generation, double end) throws InterruptedException {
      int number = games.files(generation).size() + 1;
      boolean isOver = false;
      while (!isOver && !interruption.requested() && (number == 1 || spent() < end)) {
        int file = number;
        isOver =
            !games.play(
                generation,
                file,
                best,
                generation == 1 && file == 1 ? FIRST_DECIDED : (int) (DECIDED * scale()),
                () -> {
                  progress.log(() ->
                      "learn: generation %d, %d games played, %s left"
                          .formatted(
                              generation,
                              (file - 1) * LearningGames.GAMES,
                              Figures.time(Math.max(0, (end - spent()) * nanos / 1e9))));
                  return interruption.requested();
                });
        number++;
      }
    }

    private Fit fit(int generation, List<Path> files, double end) throws InterruptedException {
      Sampled sampled = sample(files, generation);
      double seconds = Math.max(0, end - spent()) * nanos / 1e9;
      int epochs =
          (int)
              Math.clamp(
                  Math.min(SEEN, seconds * threads.threads() * POSITIONS / hidden)
                      / sampled.training.size(),
                  LEAST_EPOCHS,
                  MOST_EPOCHS);
      Trainer trainer =
          new Trainer(
              new NetworkInputs(variant),
              new Trainer.Options(
                  hidden,
                  epochs,
                  BATCH,
                  RATE,
                  DECAY,
                  scale(),
                  Seed.derive(seed.seed(), generation),
                  threads.threads()));
      Trainer.Learned learned =
          trainer.learn(
              sampled.training,
              sampled.heldOut,
              epoch -> {
                progress.log(() ->
                    "learn: generation %d, fitting, epoch %d of %d, loss %.5f, held out %.5f, %.0f positions/s"
                        .formatted(
                            generation,
                            epoch.number(),
                            epochs,
                            epoch.training(),
                            epoch.heldOut(),
                            sampled.training.size() * 1e9 / epoch.nanos()));
                return !interruption.requested();
              });
      return new Fit(
          learned.network(),
          sampled.games,
          sampled.training.size(),
          scale(),
          learned.before(),
          learned.best());
    }

    /** A network, what it was fitted to and how well: see {@link LearnPage.Generation}. */
    private record Fit(
        Network network, int games, int positions, double scale, double before, double after) {}

    /** A match, and whether its test has accepted that the first player is the better one. */
    private record Played(LearnPage.Match match, boolean isBetter) {}

    private record Sampled(Positions training, Positions heldOut, int games) {}

    private Sampled sample(List<Path> files, int generation) throws InterruptedException {
      Sampler sampler = sampler();
      Positions training = sampler.none();
      Positions heldOut = sampler.none();
      int count = 0;
      int gameCount = 0;
      try (ExecutorService pool = Executors.newFixedThreadPool(threads.threads())) {
        List<Future<Sampled>> parts =
            files.stream().map(file -> pool.submit(() -> sampled(file))).toList();
        for (Future<Sampled> part : parts) {
          Sampled next = part.get();
          training.addAll(next.training);
          heldOut.addAll(next.heldOut);
          gameCount += next.games;
          int read = ++count;
          progress.log(() ->
              "learn: generation %d, %d of %d files read"
                  .formatted(generation, read, files.size()));
        }
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RefusedException refused) {
          throw refused;
        }
        throw new IllegalStateException(e.getCause());
      }
      return new Sampled(training, heldOut, gameCount);
    }

    /** Follows from the first file, so that all others follow from it, too. */
    private double scale() {
      if (scale == 0) {
        scale = Sampler.scale(LearningGames.read(games.file(1, 1)));
      }
      return scale;
    }

    private Sampler sampler() {
      return new Sampler(variant, linear, scale(), foresight);
    }

    private Sampled sampled(Path file) {
      Sampler sampler = sampler();
      List<PlayedGame> read = LearningGames.read(file);
      Sampled sampled = new Sampled(sampler.none(), sampler.none(), read.size());
      sampler.sample(
          read,
          game ->
              game.getRequest().getNumber() % HELD_OUT == 0 ? sampled.heldOut : sampled.training);
      return sampled;
    }

    /**
     * A match of new weights against others, until a test, the games or the time end it.
     *
     * @param deadline in parts of all time; {@link #LEAST_GAMES} are played even then
     */
    private Played match(
        String name,
        long nodes,
        long millis,
        String first,
        String second,
        @Nullable Sprt sprt,
        int games,
        double deadline)
        throws InterruptedException {
      TournamentDefinition definition =
          new TournamentDefinition(
              List.of(new VariantReference(variant.id(), "")),
              List.of(
                  player("learned", nodes, millis, first), player("other", nodes, millis, second)),
              Format.MATCH,
              0,
              games,
              new Openings.RandomPlies(Opening.Rule.DEFAULT),
              seed.seed(),
              false,
              GamePlan.DEFAULT_MAX_PLIES,
              Adjudication.NONE,
              sprt == null ? null : new StopRule.Test(sprt));
      try (LocalMatch match = new LocalMatch(definition, variant, games, threads.threads())) {
        Scoreboard board =
            match.play(
                so -> {
                  if (so.played() == 0) {
                    // Without a game there is no Elo to show or to return.
                    return false;
                  }
                  progress.log(() ->
                      "learn: %s, %d games, %s"
                          .formatted(
                              name,
                              so.played(),
                              Figures.elo(StandingsMessages.estimate(results(so).tally().elo()))));
                  return interruption.requested()
                      || spent() > deadline && so.played() >= LEAST_GAMES;
                },
                (number, game) -> {});
        Results results = results(board);
        StopStanding stop = board.standings().stop();
        return new Played(
            LearnPage.Match.of(
                results,
                StandingsMessages.estimate(
                    stop != null && stop.estimate() != null
                        ? stop.estimate()
                        : results.tally().elo())),
            stop != null && stop.verdict() == Verdict.ELO1);
      }
    }

    private static Results results(Scoreboard board) {
      return board.standings().players().stream()
          .filter(each -> each.player() == 0)
          .findFirst()
          .orElseThrow()
          .results();
    }

    private static PlayerDefinition player(String name, long nodes, long millis, String weights) {
      return new PlayerDefinition(
          name,
          new PlayerDefinition.Searching(
              nodes, 0, millis, 1, 16, 0, 0, new WeightsReference.File("weights", weights), null));
    }
  }
}
