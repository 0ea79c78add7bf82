package io.polyboard.standalone.command.engine;

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
import io.polyboard.standalone.option.OutputFile;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.engine.LearnPage;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import io.polyboard.statistics.Sprt;
import org.jspecify.annotations.Nullable;

/**
 * Trains generations of networks for {@code polyboard learn}: each is fitted to games of the best
 * evaluation so far, and tested against it. For one thread.
 */
final class Learning {
  private static final int MAX_GENERATIONS = 100;

  /** Duration of a generation, if there is time for more than one. */
  private static final Duration GENERATION = Duration.ofMinutes(20);

  /** Fractions of a generation's time: for its games, and until the network is fitted. */
  private static final double PLAYING = 0.7;

  private static final double FITTED = 0.8;

  /** Fraction of the total time for the match at the end. */
  private static final double LAST_MATCH = 0.1;

  /** The score that decides a game, in scales; and in centipawns while the scale is unknown. */
  private static final double DECIDED = 4;

  private static final int FIRST_DECIDED = 1_500;

  /** Number of latest generations whose games are used. */
  private static final int LATEST = 6;

  private static final int HELD_OUT = 20;
  private static final int BATCH = 16_384;

  /** Positions that a network is trained on, repetitions included. */
  private static final int SEEN = 25_000_000;

  private static final double RATE = 2e-3;
  private static final double DECAY = 1e-2;
  private static final int MIN_EPOCHS = 3;
  private static final int MAX_EPOCHS = 10;

  /** Approximate training positions per second of a thread with one hidden unit. */
  private static final double POSITIONS = 25e6;

  private static final int MATCH_NODES = 1_000;
  private static final int MATCH_MILLIS = 5;
  private static final int MIN_GAMES = 100;
  private static final int MAX_GATE_GAMES = 4_000;
  private static final int MAX_LAST_GAMES = 1_000;

  private final Variant variant;
  private final Weights start;
  private final Weights linear;
  private final Options options;
  private final Terminal terminal;
  private final Progress progress;
  private final Interruption interruption;
  private final LearningGames games;
  private final long began = System.nanoTime();
  private final long nanos;
  private final List<LearnPage.Generation> done = new ArrayList<>();

  /** The best weights so far, as text. */
  private String best;

  /** See {@link Sampler#scale}; 0 while unknown. */
  private double scale;

  /**
   * How to learn.
   *
   * @param time total time
   * @param hidden hidden units of the networks
   * @param nodes nodes per turn of the games
   * @param foresight see {@link Sampler}
   * @param directory directory of games and networks
   * @param archived file of additional games, see {@link ArchivedGames}; null for none
   * @param rescore nodes of a new search of each archived position; null to keep the scores
   * @param seed seed of all random choices
   * @param threads number of threads
   */
  record Options(
      Duration time,
      int hidden,
      long nodes,
      double foresight,
      Path directory,
      @Nullable Path archived,
      @Nullable Long rescore,
      long seed,
      int threads) {}

  /**
   * @param start weights of the first games; networks are added to their terms
   */
  Learning(
      Variant variant,
      Weights start,
      Options options,
      LearningGames.Source source,
      Terminal terminal,
      Progress progress,
      Interruption interruption) {
    this.variant = variant;
    this.start = start;
    this.options = options;
    this.terminal = terminal;
    this.progress = progress;
    this.interruption = interruption;
    linear = start.linear();
    nanos = options.time.toNanos();
    best = start.text();
    games = new LearningGames(variant, options.directory, options.nodes, options.seed, source);
  }

  LearnPage learn(OutputFile file) throws InterruptedException {
    requireSameSettings();
    if (options.archived != null) {
      takeArchived(options.archived);
    }
    for (int generation = 1; generation <= MAX_GENERATIONS; generation++) {
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
              MAX_LAST_GAMES,
              1);
    }
    boolean isInterrupted = interruption.requested();
    String written = null;
    if (last != null && !isInterrupted) {
      file.write(
          "# Learned by polyboard learn %s --hidden %d --nodes %d --foresight %s --seed %d%n# Against the weights alone, %d nodes a turn: %s%n"
                  .formatted(
                      variant.id(),
                      options.hidden,
                      options.nodes,
                      options.foresight,
                      options.seed,
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
            options.nodes,
            options.seed,
            start.text().hashCode(),
            options.archived,
            options.rescore);
  }

  /** Stores archived games in files of generation 0. */
  private void takeArchived(Path from) throws InterruptedException {
    try (ArchivedGames archive = new ArchivedGames(variant, from)) {
      int number = 1;
      List<PlayedGame> next = archive.next(LearningGames.GAMES);
      while (!next.isEmpty()) {
        if (!Files.exists(games.file(0, number))) {
          List<PlayedGame> taken = rescored(next, number);
          if (interruption.requested()) {
            return;
          }
          games.store(0, number, taken);
        }
        number++;
        next = archive.next(LearningGames.GAMES);
      }
    }
  }

  private List<PlayedGame> rescored(List<PlayedGame> archived, int file)
      throws InterruptedException {
    if (options.rescore == null) {
      return archived;
    }
    int before = (file - 1) * LearningGames.GAMES;
    return ArchivedGames.rescored(
        variant,
        start,
        archived,
        options.rescore,
        options.threads,
        done -> {
          progress.log(() -> "learn: %d archived games searched".formatted(before + done));
          return interruption.requested();
        });
  }

  /** Rejects a directory with games of other settings. */
  private void requireSameSettings() {
    String text = settings();
    Path path = options.directory.resolve("settings.txt");
    try {
      if (!Files.exists(path)) {
        Path unused = Files.writeString(path, text);
      } else if (!Files.readString(path).equals(text)) {
        throw new RefusedException(
            options.directory.toString(),
            "has games of another run, see settings.txt in it; use the same options or another"
                + " --data");
      }
    } catch (IOException e) {
      throw new RefusedException(path.toString(), Failures.reason(e));
    }
  }

  private Path path(int generation, String outcome) {
    return options.directory.resolve("generation-%d-%s.csv".formatted(generation, outcome));
  }

  private Optional<String> text(int generation, String outcome) {
    Path path = path(generation, outcome);
    return Files.exists(path) ? Optional.of(Weights.fileText(path)) : Optional.empty();
  }

  private double spent() {
    return (double) (System.nanoTime() - began) / nanos;
  }

  /** The planned end of a generation, as a fraction of the total time. */
  private double end(int generation) {
    int generations =
        (int) Math.clamp(Math.round((double) nanos / GENERATION.toNanos()), 1, MAX_GENERATIONS);
    return (1 - LAST_MATCH) * generation / generations;
  }

  private boolean isTimeFor(int generation) {
    return !interruption.requested()
        && end(generation) < 1
        && (generation == 1 || spent() < end(generation));
  }

  /** Trains a generation; returns false if interrupted. */
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
    // A candidate is not better if a test is undecided by then.
    double deadline = end(generation) + LAST_MATCH / 2;
    Played byNodes =
        match(
            "generation %d at equal nodes".formatted(generation),
            MATCH_NODES,
            0,
            candidate,
            best,
            new Sprt(Sprt.Model.LOGISTIC, 0, 10, 0.05, 0.05),
            MAX_GATE_GAMES,
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
                MAX_GATE_GAMES,
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
                Math.min(SEEN, seconds * options.threads * POSITIONS / options.hidden)
                    / sampled.training.size(),
                MIN_EPOCHS,
                MAX_EPOCHS);
    Trainer trainer =
        new Trainer(
            new NetworkInputs(variant),
            new Trainer.Options(
                options.hidden,
                epochs,
                BATCH,
                RATE,
                DECAY,
                scale(),
                Seed.derive(options.seed, generation),
                options.threads));
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

  /** A network with its data and losses: see {@link LearnPage.Generation}. */
  private record Fit(
      Network network, int games, int positions, double scale, double before, double after) {}

  /** A match, and whether its test has accepted that the first player is better. */
  private record Played(LearnPage.Match match, boolean isBetter) {}

  private record Sampled(Positions training, Positions heldOut, int games) {}

  private Sampled sample(List<Path> files, int generation) throws InterruptedException {
    Sampler sampler = sampler();
    Positions training = sampler.none();
    Positions heldOut = sampler.none();
    int count = 0;
    int gameCount = 0;
    try (ExecutorService pool = Executors.newFixedThreadPool(options.threads)) {
      List<Future<Sampled>> parts =
          files.stream().map(file -> pool.submit(() -> sampled(file))).toList();
      for (Future<Sampled> part : parts) {
        Sampled next = part.get();
        training.addAll(next.training);
        heldOut.addAll(next.heldOut);
        gameCount += next.games;
        int read = ++count;
        progress.log(() ->
            "learn: generation %d, %d of %d files read".formatted(generation, read, files.size()));
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RefusedException refused) {
        throw refused;
      }
      throw new IllegalStateException(e.getCause());
    }
    return new Sampled(training, heldOut, gameCount);
  }

  /** Computed from the first file alone, so that the later files are reproducible. */
  private double scale() {
    if (scale == 0) {
      scale = Sampler.scale(LearningGames.read(games.file(1, 1)));
    }
    return scale;
  }

  private Sampler sampler() {
    return new Sampler(variant, linear, scale(), options.foresight);
  }

  private Sampled sampled(Path file) {
    Sampler sampler = sampler();
    List<PlayedGame> read = LearningGames.read(file);
    Sampled sampled = new Sampled(sampler.none(), sampler.none(), read.size());
    sampler.sample(
        read,
        game -> game.getRequest().getNumber() % HELD_OUT == 0 ? sampled.heldOut : sampled.training);
    return sampled;
  }

  /**
   * Plays new weights against others until a test, the number of games or the time ends the match.
   *
   * @param deadline as a fraction of the total time; {@link #MIN_GAMES} are played in any case
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
            options.seed,
            false,
            GamePlan.DEFAULT_MAX_PLIES,
            Adjudication.NONE,
            sprt == null ? null : new StopRule.Test(sprt));
    try (LocalMatch match = new LocalMatch(definition, variant, games, options.threads)) {
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
                return interruption.requested() || spent() > deadline && so.played() >= MIN_GAMES;
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
