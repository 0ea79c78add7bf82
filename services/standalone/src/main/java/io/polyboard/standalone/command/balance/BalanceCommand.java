package io.polyboard.standalone.command.balance;

import static io.polyboard.standalone.terminal.UsageException.require;
import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.contract.SampleKeys;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.MeasureBalance;
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
    subcommands = {CompareCommand.class, ImproveCommand.class},
    customSynopsis = {
      "polyboard balance VARIANT [OPTION...]",
      "       polyboard balance compare VARIANT VARIANT [OPTION...]"
    },
    description = {
      "Measure a variant: is it fair, decisive and alive, and what are its pieces worth.",
      "",
      "Plays the engine against itself from the array, until as many games are measured"
          + " as are wanted at each strength, and reports on them with intervals. What was played"
          + " before with the same settings counts. A little noise in the evaluation makes games"
          + " differ; no opening is chosen, so that none can hide an advantage. After Ctrl-C"
          + " the games played so far count, and the same command plays the rest.",
      "",
      "With two strengths it says how White's score, the draws and the length move from one to the"
          + " other; with three or more, where they go from there.",
      ""
    },
    footer = {
      "  polyboard balance chess-on-two-boards --games 1000 --html report.html",
      "  polyboard balance my-game.yaml --nodes 1000,10000 --games 400",
      "  polyboard balance alice --nodes 500,1000,2000,4000 --doubling 400",
      "  polyboard balance alice --balanced 400",
      "  polyboard balance mapped-chess --games 0 --json",
      "",
      "JSON: the API's GetBalanceResponse, see docs/json.schema.json"
    })
public final class BalanceCommand extends PrintingCommand {
  private static final int MOST_GAMES_BESIDE = 1_000_000;

  /** Not required of the command that has a name of its own. */
  @Parameters(
      paramLabel = "VARIANT",
      arity = "0..1",
      description = "Id of a shipped or registered variant, or the path of a variant file.")
  private @Nullable String variant;

  @Mixin private final BalanceOptions options = new BalanceOptions();

  @Option(
      names = "--fair-margin",
      paramLabel = "SHARE",
      defaultValue = "0.03",
      description =
          "How far from one half White's score may be for the variant to be called fair; 0.03 is 3"
              + " points of 100. Default ${DEFAULT-VALUE}.")
  private double fairMargin;

  @Option(
      names = "--otherwise",
      paramLabel = "GAMES",
      description =
          "Games at the first strength with a quarter of the noise, and as many in which the values"
              + " of the pieces alone count; what is missing is played. They tell how far White's"
              + " score rests on the players. Default: a quarter of --games.")
  private @Nullable Integer otherwise;

  @Option(
      names = "--doubling",
      paramLabel = "GAMES",
      defaultValue = "0",
      description =
          "Games between each strength and twice of it, with both colours and from random openings"
              + " of eight plies within two pawns; what is missing is played. They tell the Elo of"
              + " a doubling; default ${DEFAULT-VALUE}.")
  private int doubling;

  @Option(
      names = "--openings",
      paramLabel = "GAMES",
      defaultValue = "0",
      description =
          "Games at each strength from random openings of eight plies that leave the score within"
              + " two pawns of the array's; what is missing is played. White's score in them is"
              + " told beside that from the array, and they are in no other measure; default"
              + " ${DEFAULT-VALUE}.")
  private int openings;

  @Option(
      names = "--balanced",
      paramLabel = "GAMES",
      defaultValue = "0",
      description =
          "Games at each strength from the balanced positions that ship with the variant, or those"
              + " of --positions; what is missing is played. White's score in them is told beside"
              + " that from the array, and they are in no other measure; default"
              + " ${DEFAULT-VALUE}.")
  private int balanced;

  @Option(
      names = "--positions",
      paramLabel = "FILE",
      description =
          "For --balanced: a file with an MFEN a line, as 'polyboard openings balanced' writes it.")
  private @Nullable String positions;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with plots, which needs no network, to this file.")
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
        "--fair-margin: " + fairMargin + " is not between 0 and 0.5");
    int others = otherwise == null ? options.games / 4 : otherwise;
    requireBetween("--otherwise", others, 0, MOST_GAMES_BESIDE);
    requireBetween("--doubling", doubling, 0, MOST_GAMES_BESIDE);
    requireBetween("--openings", openings, 0, MOST_GAMES_BESIDE);
    requireBetween("--balanced", balanced, 0, MOST_GAMES_BESIDE);
    require(
        positions == null || balanced > 0, "--positions goes with --balanced, which says how many");
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
              .setOtherwiseGames(others)
              .setDoublingGames(doubling)
              .setOpeningGames(openings)
              .setPositionGames(balanced)
              .addAllPositions(given);
      BalanceSpec spec = options.spec().setMeasure(measure).build();
      if (options.games > 0) {
        var unused = new FollowedRun(following).play(spec);
      }
      SampleKey key = SampleKeys.of(spec, digest, options.nodes.getFirst(), 0);
      GetBalanceRequest.Builder request =
          GetBalanceRequest.newBuilder()
              .setVariantDigest(digest)
              .addAllNodes(options.nodes)
              .setSettings(key.getSettings())
              .setOpening(key.getOpening())
              .setFairMargin(fairMargin);
      GetBalanceResponse balance = following.platform().balance().getBalance(request.build());
      if (html != null) {
        OutputFile.replace(html, HtmlReport.of(described, balance));
      }
      print(balance, new BalancePage(described, balance)::lines);
      return balance.getReportsCount() == 0 ? ExitCode.REFUSED : ExitCode.DONE;
    }
  }
}
