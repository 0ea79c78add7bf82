package io.polyboard.standalone.command.tournament;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.play.Opening;
import io.polyboard.proto.search.v1.Adjudication;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.proto.tournament.v1.PauseTournamentRequest;
import io.polyboard.proto.tournament.v1.PositionOpenings;
import io.polyboard.proto.tournament.v1.PrecisionStop;
import io.polyboard.proto.tournament.v1.RandomOpenings;
import io.polyboard.proto.tournament.v1.ResumeTournamentRequest;
import io.polyboard.proto.tournament.v1.SprtStop;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.rules.RefusedException;
import io.polyboard.search.SearchConfig;
import io.polyboard.standalone.option.GameOptions;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.PlayerSettings;
import io.polyboard.standalone.option.VariantReference;
import io.polyboard.standalone.page.tournament.TournamentPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import io.polyboard.statistics.Sprt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard tournament}. */
@Command(
    name = "tournament",
    sortOptions = false,
    customSynopsis = "polyboard tournament VARIANT... [OPTION...]",
    description = {
      "Play a tournament through the services, and tell how the players stand and how balanced the"
          + " variant is.",
      "",
      "Without a server all services run in this process, with a Kafka broker and a PostgreSQL of"
          + " their own, and keep what they have in ~/.polyboard. Ctrl-C pauses the tournament; the"
          + " same command goes on with it. With a server Ctrl-C only leaves off watching.",
      "",
      "One player plays against itself; two play a match, more a round robin, unless a format is"
          + " given. PLAYER is key=value joined by commas, with a name and a colon before it where"
          + " you like: nodes, depth or time (milliseconds) of a turn, of which one is needed;"
          + " threads, hash (MiB), weights (derived or a file), noise (centipawns), seed, without"
          + " (techniques joined by +); or 'random'.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard tournament mapped-chess --games 200 --nodes 2000",
      "  polyboard tournament chess --player new:nodes=5000,weights=new.csv \\",
      "      --player old:nodes=5000 --games 20000 --sprt 0 5",
      "  polyboard tournament my-game.yaml chess --nodes 1000 --half-width 0.02",
      "",
      "JSON: {\"tournamentId\": id, \"state\", \"progress\", \"standings\": {\"players\", ...},"
          + " ...},",
      "  the message Tournament of polyboard.tournament.v1 in the JSON mapping of",
      "  Protocol Buffers."
    })
public final class TournamentCommand implements Callable<Integer> {
  private static final long PAUSE_MILLIS = 1_000;
  private static final double NANOS_PER_MINUTE = 60e9;
  private static final int SHUTDOWN_SECONDS = 60;

  private final Terminal terminal;

  @Parameters(
      arity = "1..*",
      paramLabel = "VARIANT",
      description = "Ids of shipped or registered variants, or paths of variant files.")
  private List<String> variants = new ArrayList<>();

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "100",
      description = "Games of each pairing in each variant; default ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Positions a turn, of the one player; default 2000 unless --time is given.")
  private @Nullable Long nodes;

  @Option(
      names = "--time",
      paramLabel = "MILLIS",
      description = "Milliseconds a turn, of the one player.")
  private @Nullable Long millis;

  @Option(
      names = "--player",
      paramLabel = "PLAYER",
      description = "A player; may be repeated. In place of --nodes and --time.")
  private List<String> players = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "self-play, match, round-robin or gauntlet (the first against the others).")
  private @Nullable String format;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Games at a time, without a server; default: one for each processor.")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Mixin private final GameOptions options = new GameOptions();

  @Option(
      names = "--positions",
      paramLabel = "FILE",
      description = "Begin from these positions instead, an MFEN a line.")
  private @Nullable Path positions;

  @Option(
      names = "--half-width",
      paramLabel = "POINTS",
      description =
          "End when the 95%% interval of the first player's score (of White's, in self-play) is"
              + " this much to either side; 0.02 is 2%%.")
  private @Nullable Double halfWidth;

  @Option(
      names = "--new",
      description = "Begin a new tournament even if the same one was left unfinished.")
  private boolean anew;

  @Mixin private final PlatformOptions where = new PlatformOptions();
  @Mixin private final JsonOption json = new JsonOption();

  public TournamentCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (workers < 1 || workers > SearchConfig.MOST_WORKERS) {
      throw options.wrong(
          "--concurrency: " + workers + " is not from 1 to " + SearchConfig.MOST_WORKERS);
    }
    TournamentSpec.Builder spec = spec();
    try (Interruption interruption =
        new Interruption(Thread.currentThread()::interrupt, SHUTDOWN_SECONDS)) {
      Tournament end;
      try (Platform platform = where.connect(terminal, workers, 0, 0, false)) {
        variants.forEach(each -> spec.addVariants(VariantReference.of(each, platform)));
        Tournament begun = begin(platform, spec.build());
        end = watch(platform, begun, interruption);
      }
      json.print(new TournamentPage(end), terminal);
      terminal.out().flush();
      return ExitCode.DONE;
    } catch (InterruptedException e) {
      return ExitCode.DONE;
    }
  }

  /** Creates the tournament; or goes on with it, where it was left unfinished. */
  private Tournament begin(Platform platform, TournamentSpec spec) {
    String name =
        "cli-" + (anew ? UUID.randomUUID() : UUID.nameUUIDFromBytes(spec.toByteArray())) + "-";
    for (int attempt = 1; ; attempt++) {
      Tournament tournament =
          platform
              .tournaments()
              .createTournament(
                  CreateTournamentRequest.newBuilder()
                      .setSpec(spec)
                      .setRequestId(name + attempt)
                      .build())
              .getTournament();
      switch (tournament.getState()) {
        case STATE_FINISHED, STATE_CANCELLED -> {
          // The same was played before, so this is the next one.
        }
        default -> {
          int played = tournament.getProgress().getPlayed();
          if (tournament.getState() == State.STATE_PAUSED || played > 0) {
            terminal
                .err()
                .println(
                    "going on with tournament "
                        + tournament.getTournamentId()
                        + ": "
                        + played
                        + " of "
                        + tournament.getProgress().getGames()
                        + " games are played");
          } else {
            terminal.err().println("tournament " + tournament.getTournamentId());
          }
          return tournament.getState() == State.STATE_PAUSED
              ? platform
                  .tournaments()
                  .resumeTournament(
                      ResumeTournamentRequest.newBuilder()
                          .setTournamentId(tournament.getTournamentId())
                          .build())
                  .getTournament()
              : tournament;
        }
      }
    }
  }

  /** Follows the tournament to its end, or to the process's. */
  private Tournament watch(Platform platform, Tournament begun, Interruption interruption) {
    String id = begun.getTournamentId();
    Tournament latest = begun;
    long start = System.nanoTime();
    try (Progress progress = new Progress(terminal)) {
      while (isLive(latest) && !interruption.requested()) {
        Context.CancellableContext context = Context.current().withCancellation();
        Context before = context.attach();
        try {
          Iterator<WatchTournamentResponse> news =
              platform
                  .tournaments()
                  .watchTournament(
                      WatchTournamentRequest.newBuilder()
                          .setTournamentId(id)
                          .setIntervalMillis(500)
                          .build());
          while (!interruption.requested() && news.hasNext()) {
            latest = news.next().getTournament();
            TournamentPage page = new TournamentPage(latest);
            double minutes = (System.nanoTime() - start) / NANOS_PER_MINUTE;
            progress.log(() -> page.progress(begun.getProgress(), minutes));
          }
        } catch (StatusRuntimeException e) {
          if (!interruption.requested()) {
            requirePassing(e);
            progress.wipe();
            terminal.err().println("polyboard: " + Failures.reason(e) + "; trying again");
            pause();
          }
        } finally {
          context.detach(before);
          context.cancel(null);
        }
      }
    }
    if (interruption.requested()) {
      // The interruption has done its work; what follows has to wait for answers.
      boolean unused = Thread.interrupted();
      return left(platform, latest);
    }
    return latest;
  }

  /** What becomes of the tournament when its watcher goes. */
  private Tournament left(Platform platform, Tournament latest) {
    String id = latest.getTournamentId();
    if (!platform.isOwn()) {
      terminal.err().println("tournament " + id + " goes on at " + platform.address());
      return latest;
    }
    if (!isLive(latest)) {
      return latest;
    }
    Tournament paused =
        platform
            .tournaments()
            .pauseTournament(PauseTournamentRequest.newBuilder().setTournamentId(id).build())
            .getTournament();
    terminal.err().println("tournament " + id + " is paused; the same command goes on with it");
    return platform
        .tournaments()
        .getTournament(
            GetTournamentRequest.newBuilder().setTournamentId(paused.getTournamentId()).build())
        .getTournament();
  }

  private static boolean isLive(Tournament tournament) {
    return tournament.getState() == State.STATE_RUNNING
        || tournament.getState() == State.STATE_PAUSED;
  }

  private static void requirePassing(StatusRuntimeException failure) {
    if (failure.getStatus().getCode() != Status.Code.UNAVAILABLE) {
      throw failure;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private TournamentSpec.Builder spec() {
    TournamentSpec.Builder spec =
        TournamentSpec.newBuilder()
            .setGames(games)
            .setSeed(options.seed())
            .setFixedColours(options.fixedColours())
            .setMaxPlies(options.maxPlies())
            .setOpenings(openings());
    entrants().forEach(spec::addPlayers);
    spec.setFormat(format(spec.getPlayersCount()));
    io.polyboard.play.Adjudication adjudication = options.adjudication();
    if (adjudication.win() != null || adjudication.draw() != null) {
      Adjudication.Builder rules = Adjudication.newBuilder();
      if (adjudication.win() != null) {
        rules.setWin(rule(adjudication.win()));
      }
      if (adjudication.draw() != null) {
        rules.setDraw(rule(adjudication.draw()));
      }
      spec.setAdjudication(rules);
    }
    Sprt sprt = options.sprt();
    if (sprt != null && halfWidth != null) {
      throw options.wrong("--sprt and --half-width: use one of them");
    }
    if (sprt != null) {
      spec.setSprt(SprtStop.newBuilder().setElo0(sprt.elo0()).setElo1(sprt.elo1()));
    }
    if (halfWidth != null) {
      spec.setPrecision(PrecisionStop.newBuilder().setHalfWidth(halfWidth));
    }
    return spec;
  }

  private List<Entrant> entrants() {
    if (players.isEmpty()) {
      String limit =
          nodes == null && millis == null
              ? "nodes=2000"
              : (nodes == null ? "" : "nodes=" + nodes)
                  + (nodes != null && millis != null ? "," : "")
                  + (millis == null ? "" : "time=" + millis);
      return List.of(PlayerSettings.parse(limit));
    }
    if (nodes != null || millis != null) {
      throw options.wrong(
          "--player goes neither with --nodes nor with --time: it has limits of its own");
    }
    return players.stream()
        .map(each -> options.checked("--player: ", () -> PlayerSettings.parse(each)))
        .toList();
  }

  private Format format(int entrants) {
    return switch (format) {
      case null ->
          entrants == 1
              ? Format.FORMAT_SELF_PLAY
              : entrants == 2 ? Format.FORMAT_MATCH : Format.FORMAT_ROUND_ROBIN;
      case "self-play" -> Format.FORMAT_SELF_PLAY;
      case "match" -> Format.FORMAT_MATCH;
      case "round-robin" -> Format.FORMAT_ROUND_ROBIN;
      case "gauntlet" -> Format.FORMAT_GAUNTLET;
      default ->
          throw options.wrong(
              "--format: '" + format + "' is none of self-play, match, round-robin, gauntlet");
    };
  }

  private Openings openings() {
    if (positions == null) {
      Opening.Rule rule = options.opening();
      return Openings.newBuilder()
          .setRandom(RandomOpenings.newBuilder().setPlies(rule.plies()).setBound(rule.bound()))
          .build();
    }
    try {
      List<String> mfens =
          Files.readString(positions, UTF_8).lines().filter(line -> !line.isBlank()).toList();
      return Openings.newBuilder()
          .setPositions(PositionOpenings.newBuilder().addAllMfens(mfens))
          .build();
    } catch (IOException e) {
      throw new RefusedException(positions.toString(), Failures.reason(e));
    }
  }

  private static AdjudicationRule rule(io.polyboard.play.Adjudication.Rule rule) {
    return AdjudicationRule.newBuilder().setScore(rule.score()).setPlies(rule.plies()).build();
  }
}
