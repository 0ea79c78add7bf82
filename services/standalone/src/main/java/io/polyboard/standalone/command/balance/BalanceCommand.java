package io.polyboard.standalone.command.balance;

import static io.polyboard.standalone.terminal.UsageException.require;
import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.balance.report.Answer;
import io.polyboard.contract.SampleKeys;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.MeasureBalance;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.balance.v1.Sample;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.proto.search.v1.SampleKey;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.option.GivenPositions;
import io.polyboard.standalone.option.OutputFile;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.balance.BalancePage;
import io.polyboard.standalone.page.balance.HtmlReport;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard balance}. */
@Command(
    name = "balance",
    subcommands = {CompareCommand.class, ImproveCommand.class, EqualiseCommand.class},
    customSynopsis = {
      "polyboard balance VARIANT [OPTION...]",
      "       polyboard balance compare VARIANT VARIANT [OPTION...]"
    },
    description = {
      "Measure whether a variant is fair, decisive and alive, and what its pieces are worth.",
      "",
      "Plays the engine against itself from the start position until --games games are measured at"
          + " each strength, and reports the measures with intervals. Earlier games with the same"
          + " settings count. A little noise in the evaluation makes games differ; no openings are"
          + " chosen, because they could hide an advantage. Ctrl-C keeps the games played so far;"
          + " run the same command to play the rest.",
      "",
      "With two strengths it reports how White's score, draws and length change from one to the"
          + " other; with three or more, it also predicts further doublings.",
      ""
    },
    footer = {
      "  polyboard balance chess-on-two-boards --games 1000 --html report.html",
      "  polyboard balance my-game.yaml --until-clear",
      "  polyboard balance my-game.yaml --nodes 1000,10000 --games 400",
      "  polyboard balance alice --nodes 500,1000,2000,4000 --doubling 400",
      "  polyboard balance alice --balanced 400",
      "  polyboard balance alice --skill 200",
      "  polyboard balance mapped-chess --games 0 --json",
      "",
      "JSON: the API's GetBalanceResponse, see docs/json.schema.json"
    })
public final class BalanceCommand extends PrintingCommand {
  private static final int MAX_GAMES_BESIDE = 1_000_000;

  /** Optional because the subcommands have parameters of their own. */
  @Parameters(
      paramLabel = "VARIANT",
      arity = "0..1",
      description = "Id of a shipped or registered variant, or the path of a variant file.")
  private @Nullable String variant;

  @Mixin private final BalanceOptions options = new BalanceOptions();

  @Option(
      names = "--until-clear",
      description =
          "Instead of --games: play until it is known at each strength whether the variant is fair,"
              + " decisive and alive: 200 games, then twice as many each time.")
  private boolean isUntilClear;

  @Option(
      names = "--max-games",
      paramLabel = "N",
      defaultValue = "10000",
      description = "With --until-clear: at most this many games; default ${DEFAULT-VALUE}.")
  private int maxGames;

  @Option(
      names = "--fair-margin",
      paramLabel = "SHARE",
      defaultValue = "0.03",
      description =
          "Maximum distance of White's score from one half in a fair variant; 0.03 is 3 percentage"
              + " points. Default ${DEFAULT-VALUE}.")
  private double fairMargin;

  @Option(
      names = "--otherwise",
      paramLabel = "GAMES",
      description =
          "Games at the first strength with a quarter of the noise, and as many with an evaluation"
              + " of piece values alone; missing games are played. They show how much White's score"
              + " depends on the players. Default: a quarter of --games.")
  private @Nullable Integer otherwise;

  @Option(
      names = "--doubling",
      paramLabel = "GAMES",
      defaultValue = "0",
      description =
          "Games between each strength and twice that strength, with both colours and from random"
              + " openings of eight plies within two pawns; missing games are played. They measure"
              + " the Elo gain of doubling; default ${DEFAULT-VALUE}.")
  private int doubling;

  @Option(
      names = "--skill",
      paramLabel = "GAMES",
      defaultValue = "0",
      description =
          "Games of each step from a random player over 1, 2, 4 and more nodes per turn to the"
              + " greatest of --nodes, from openings as for --doubling; missing games are played."
              + " They measure how many levels of skill the variant has; default"
              + " ${DEFAULT-VALUE}.")
  private int skill;

  @Option(
      names = "--openings",
      paramLabel = "GAMES",
      defaultValue = "0",
      description =
          "Games at each strength from random openings of eight plies whose score is within two"
              + " pawns of the start position's; missing games are played. White's score in them is"
              + " printed beside that from the start position; no other measure includes them."
              + " Default ${DEFAULT-VALUE}.")
  private int openings;

  @Option(
      names = "--balanced",
      paramLabel = "GAMES",
      defaultValue = "0",
      description =
          "Games at each strength from the balanced positions that ship with the variant, or those"
              + " of --positions; missing games are played. White's score in them is printed beside"
              + " that from the start position; no other measure includes them. Default"
              + " ${DEFAULT-VALUE}.")
  private int balanced;

  @Option(
      names = "--positions",
      paramLabel = "FILE",
      description =
          "File of positions for --balanced, one MFEN per line, such as 'polyboard openings"
              + " balanced' writes.")
  private @Nullable String positions;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a self-contained HTML page with plots to this file.")
  private @Nullable Path html;

  @Mixin private final PlatformOptions where = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    String asked = variant;
    if (asked == null) {
      throw new UsageException("Missing required parameter: 'VARIANT'");
    }
    options.check();
    require(
        fairMargin > 0 && fairMargin < 0.5,
        "--fair-margin: must be between 0 and 0.5, both excluded, was " + fairMargin);
    requireBetween("--max-games", maxGames, 1, MAX_GAMES_BESIDE);
    int others = otherwise != null ? otherwise : isUntilClear ? 0 : options.games / 4;
    requireBetween("--otherwise", others, 0, MAX_GAMES_BESIDE);
    requireBetween("--doubling", doubling, 0, MAX_GAMES_BESIDE);
    requireBetween("--skill", skill, 0, MAX_GAMES_BESIDE);
    requireBetween("--openings", openings, 0, MAX_GAMES_BESIDE);
    requireBetween("--balanced", balanced, 0, MAX_GAMES_BESIDE);
    require(
        positions == null || balanced > 0, "--positions: needs --balanced, the number of games");
    List<String> given =
        balanced == 0
            ? List.of()
            : GivenPositions.of(
                positions == null ? GivenPositions.BALANCED : positions,
                List.of(asked),
                options.seed.seed(),
                "--positions");
    try (Following following = new Following(terminal, where, options.workers.number())) {
      Variant described = options.registered(asked, following.platform());
      String digest = described.getDigest();
      MeasureBalance.Builder measure =
          MeasureBalance.newBuilder()
              .setVariant(digest)
              .setRobustnessGames(others)
              .setDoublingGames(doubling)
              .setSkillGames(skill)
              .setOpeningGames(openings)
              .setPositionGames(balanced)
              .addAllPositions(given)
              .setUntilClear(isUntilClear);
      BalanceSpec.Builder planned = options.spec().setMeasure(measure);
      BalanceSpec spec = isUntilClear ? planned.setGames(maxGames).build() : planned.build();
      if (spec.getGames() > 0 || skill > 0) {
        var unused = new FollowedRun(following).play(spec);
      }
      SampleKey key = SampleKeys.of(spec, digest, options.nodes.getFirst(), 0);
      GetBalanceRequest.Builder request =
          GetBalanceRequest.newBuilder()
              .setVariantDigest(digest)
              .addAllNodes(options.nodes)
              .setSettings(key.getSettings())
              .setOpening(key.getOpening())
              .setFairMargin(fairMargin)
              .setLooks(isUntilClear ? Answer.looks(maxGames) : 1);
      GetBalanceResponse balance = following.platform().balance().getBalance(request.build());
      if (html != null) {
        OutputFile.replace(html, HtmlReport.of(described, balance));
      }
      print(
          balance, new BalancePage(described, balance, others(balance, digest, following))::lines);
      return balance.getReportsCount() == 0 && balance.getSkillChainsCount() == 0
          ? ExitCode.REFUSED
          : ExitCode.DONE;
    }
  }

  /** The samples with other options, if none has these. */
  private static List<Sample> others(
      GetBalanceResponse balance, String digest, Following following) {
    GetBalanceRequest all = GetBalanceRequest.newBuilder().setVariantDigest(digest).build();
    return balance.getReportsCount() > 0
        ? List.of()
        : following.platform().balance().getBalance(all).getReportsList().stream()
            .map(Report::getSample)
            .toList();
  }
}
