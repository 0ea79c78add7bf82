package io.polyboard.standalone.command.balance;

import io.polyboard.engine.Settings;
import io.polyboard.messages.TournamentMessages;
import io.polyboard.play.Adjudication;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.Sample;
import io.polyboard.proto.rules.v1.GetVariantRequest;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.command.tournament.FollowedTournament;
import io.polyboard.standalone.command.tournament.PlatformConnection;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.page.balance.BalancePage;
import io.polyboard.standalone.page.balance.HtmlReport;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code polyboard balance}. */
@Command(
    name = "balance",
    sortOptions = false,
    customSynopsis = "polyboard balance VARIANT [OPTION...]",
    description = {
      "Measure a variant: is it fair, decisive and alive, and what are its pieces worth.",
      "",
      "Plays the engine against itself from the array, until as many different games are measured"
          + " as are wanted at each strength, and reports on them with intervals. What was played"
          + " before with the same settings counts. A little noise in the evaluation makes games"
          + " differ; no opening is chosen, so that none can hide an advantage. After Ctrl-C"
          + " the games played so far count, and the same command plays the rest.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard balance chess-on-two-boards --games 1000 --html report.html",
      "  polyboard balance my-game.yaml --nodes 1000,10000 --games 400",
      "  polyboard balance mapped-chess --games 0 --json",
      "",
      "JSON: {\"variant\": id, \"digest\", \"games\", \"nodes\", \"measures\": [{\"name\","
          + " \"nodes\",",
      "  \"value\", \"low\", \"high\", \"unit\", \"games\", \"verdict\", ...}], \"pieceValues\","
          + " ...};",
      "  docs/json.schema.json has the whole shape."
    })
public final class BalanceCommand implements Callable<Integer> {
  private static final int MOST_STRENGTHS = 16;
  private static final int MOST_NOISE = 1_000;

  /** Where repeated games leave the sample short, more are played so often. */
  private static final int MOST_ROUNDS = 4;

  private static final long ARCHIVING_MILLIS = 60_000;
  private static final long POLL_MILLIS = 200;

  private final Terminal terminal;

  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(
      paramLabel = "VARIANT",
      description = "Id of a shipped or registered variant, or the path of a variant file.")
  private String variant = "";

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "200",
      description =
          "Different games at each strength; what is missing is played. 0 only reports. Default"
              + " ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--nodes",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1000",
      description = "Positions a turn, for each strength; default ${DEFAULT-VALUE}.")
  private List<Long> nodes = new ArrayList<>();

  @Option(
      names = "--precision",
      paramLabel = "POINTS",
      description =
          "Play no more at a strength once White's score is known to this much to either side,"
              + " with 95%%; 0.02 is 2%%.")
  private @Nullable Double precision;

  @Option(
      names = "--noise",
      paramLabel = "CP",
      defaultValue = "12",
      description = "Noise of the evaluation in centipawns either way; default ${DEFAULT-VALUE}.")
  private int noise;

  @Option(
      names = "--max-plies",
      paramLabel = "N",
      defaultValue = "" + GamePlan.DEFAULT_MAX_PLIES,
      description = "A game so long is drawn; default ${DEFAULT-VALUE}.")
  private int maxPlies;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      description = "What all chance is derived from; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Games at a time, without a server; default: one for each processor.")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with plots, which needs no network, to this file.")
  private @Nullable Path html;

  @Option(
      names = "--replace",
      description = "At a server: have a variant file take the place of another one with its id.")
  private boolean replace;

  @Mixin private final PlatformOptions where = new PlatformOptions();
  @Mixin private final JsonOption json = new JsonOption();

  public BalanceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    check();
    try (Interruption interruption = new Interruption(terminal, Thread.currentThread()::interrupt);
        PlatformConnection connection = new PlatformConnection(terminal, where, workers)) {
      Variant described = described(connection.platform());
      FollowedTournament tournaments =
          new FollowedTournament(
              terminal,
              connection,
              interruption,
              text -> new ParameterException(command.commandLine(), text));
      for (long each : nodes) {
        if (!interruption.requested() && games > 0) {
          play(described, each, connection, tournaments, interruption);
        }
      }
      GetBalanceResponse balance = balance(connection.platform(), described.getDigest(), nodes);
      BalancePage page = new BalancePage(described, balance);
      if (html != null) {
        write(html, HtmlReport.of(page.json()));
      }
      json.print(page, terminal);
      terminal.out().flush();
      return balance.getReportsCount() == 0 ? ExitCode.REFUSED : ExitCode.DONE;
    } catch (InterruptedException e) {
      return ExitCode.DONE;
    }
  }

  private void check() {
    require(games >= 0, "--games: " + games + " is less than 0");
    require(
        !nodes.isEmpty() && nodes.size() <= MOST_STRENGTHS,
        "--nodes: " + nodes.size() + " strengths; use 1 to " + MOST_STRENGTHS);
    nodes.forEach(each -> require(each >= 1, "--nodes: " + each + " is less than 1"));
    require(
        noise >= 0 && noise <= MOST_NOISE, "--noise: " + noise + " is not from 0 to " + MOST_NOISE);
    require(
        precision == null || (precision > 0 && precision < 0.5),
        "--precision: " + precision + " is not between 0 and 0.5");
    require(workers >= 1, "--concurrency: " + workers + " is less than 1");
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new ParameterException(command.commandLine(), otherwise);
    }
  }

  private Variant described(Platform platform) {
    return platform
        .rules()
        .getVariant(
            GetVariantRequest.newBuilder()
                .setVariant(RegisteredVariant.of(variant, platform, replace))
                .build())
        .getVariant();
  }

  /** Plays what is missing at a strength. */
  private void play(
      Variant described,
      long strength,
      PlatformConnection connection,
      FollowedTournament tournaments,
      Interruption interruption)
      throws InterruptedException {
    for (int round = 0; round < MOST_ROUNDS && !interruption.requested(); round++) {
      Sample before = sample(connection.platform(), described.getDigest(), strength);
      long missing = games - before.getGames();
      if (missing <= 0) {
        return;
      }
      long seen = before.getGames() + before.getRepeatedGames();
      Tournament played =
          tournaments.play(
              new FollowedTournament.Order(
                  spec(described.getDigest(), strength, (int) missing, seed + seen),
                  "balance",
                  Map.of(),
                  false,
                  FollowedTournament.WhenLeft.CANCELLED));
      awaitArchive(connection.platform(), played, interruption);
      if (precision != null) {
        return;
      }
    }
  }

  private TournamentSpec spec(String digest, long strength, int missing, long seedOfGames) {
    return TournamentMessages.write(
        new TournamentDefinition(
            List.of(new VariantReference(digest, "")),
            List.of(PlayerDefinition.parse("nodes=" + strength + ",noise=" + noise)),
            Format.SELF_PLAY,
            0,
            missing,
            new Openings.RandomPlies(new Opening.Rule(0, Opening.Rule.UNBOUNDED)),
            seedOfGames,
            false,
            maxPlies,
            new Adjudication(null, null),
            precision == null
                ? null
                : new StopRule.Precision(precision, StopRule.DEFAULT_MIN_GAMES)));
  }

  /** The tournament counts a game a moment before or after the archive has it. */
  private void awaitArchive(Platform platform, Tournament played, Interruption interruption)
      throws InterruptedException {
    CountGamesRequest ofTournament =
        CountGamesRequest.newBuilder()
            .setFilter(GameFilter.newBuilder().setTournamentId(played.getTournamentId()))
            .build();
    for (long waited = 0; waited < ARCHIVING_MILLIS; waited += POLL_MILLIS) {
      long archived = platform.archive().countGames(ofTournament).getTotalGames();
      if (interruption.requested() || archived >= played.getProgress().getPlayed()) {
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
    terminal
        .err()
        .println("the archive has not stored all games yet; the report is of those it has");
  }

  private Sample sample(Platform platform, String digest, long strength) {
    GetBalanceResponse balance = balance(platform, digest, List.of(strength));
    return balance.getReportsCount() == 0
        ? Sample.getDefaultInstance()
        : balance.getReports(0).getSample();
  }

  private GetBalanceResponse balance(Platform platform, String digest, List<Long> strengths) {
    return platform
        .balance()
        .getBalance(
            GetBalanceRequest.newBuilder()
                .setVariantDigest(digest)
                .addAllNodes(strengths)
                .setSettings(settings())
                .setOpening("")
                .build());
  }

  /** As the contract writes them. */
  private String settings() {
    return "threads=%d hash=%d%s plies=%d"
        .formatted(
            Settings.DEFAULT.threads(),
            Settings.DEFAULT.hash(),
            noise == 0 ? "" : " noise=" + noise,
            maxPlies);
  }

  private static void write(Path file, String page) {
    try {
      Files.writeString(file, page, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new RefusedException(file.toString(), Failures.reason(e));
    }
  }
}
