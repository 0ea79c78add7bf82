package io.polyboard.standalone.command.balance;

import static io.polyboard.standalone.terminal.UsageException.require;
import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import io.polyboard.contract.SampleKeys;
import io.polyboard.play.Opening;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.CompareBalanceRequest;
import io.polyboard.proto.balance.v1.CompareBalanceResponse;
import io.polyboard.proto.balance.v1.CompareVariants;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.proto.search.v1.SampleKey;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.page.balance.ComparisonPage;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard balance compare}. */
@Command(
    name = "compare",
    customSynopsis = "polyboard balance compare VARIANT VARIANT [OPTION...]",
    description = {
      "Compare two variants: which differences are real, and how certain that is.",
      "",
      "Plays missing games of both as 'balance' does, and compares the variants measure by measure"
          + " at each strength. With 95%% confidence all differences called real are real,"
          + " regardless of the number of measures. Two versions of a file may have the same id,"
          + " because games belong to definitions.",
      "",
      "Games from the start position of one variant are independent of those of the other. Variants"
          + " with the same boards and pieces can be played from the same random openings"
          + " (--opening-plies), which removes the effect of the openings from the difference. That"
          + " answers another question than games from the start position.",
      ""
    },
    footer = {
      "  polyboard balance compare mapped-chess mapped-chess-protect --games 1000",
      "  polyboard balance compare old.yaml new.yaml --nodes 1000,4000 --opening-plies 6",
      "",
      "JSON: the API's CompareBalanceResponse, see docs/json.schema.json"
    })
public final class CompareCommand extends PrintingCommand {
  @Parameters(
      index = "0",
      paramLabel = "VARIANT",
      description = "Id of a shipped or registered variant, or the path of a variant file.")
  private String first = "";

  @Parameters(index = "1", paramLabel = "VARIANT", description = "Another variant.")
  private String second = "";

  @Mixin private final BalanceOptions options = new BalanceOptions();

  @Option(
      names = "--opening-plies",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Play both from the same random openings of N plies; 0, the default, plays from the start"
              + " position.")
  private int openingPlies;

  @Mixin private final PlatformOptions where = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    options.check();
    requireBetween("--opening-plies", openingPlies, 0, Opening.MAX_PLIES);
    require(
        openingPlies == 0 || options.precision == null,
        "--precision: cannot be combined with --opening-plies, which pairs games of both variants");
    try (Following following = new Following(terminal, where, options.workers.number())) {
      // A registered file replaces the variant with its id, so look up a variant named by id first.
      boolean secondFirst = !RegisteredVariant.isFile(second);
      Variant early = options.registered(secondFirst ? second : first, following.platform());
      Variant late = options.registered(secondFirst ? first : second, following.platform());
      Variant one = secondFirst ? late : early;
      Variant other = secondFirst ? early : late;
      if (one.getDigest().equals(other.getDigest())) {
        throw new RefusedException(second, "has the same definition as " + first);
      }
      SharedOpenings shared = null;
      if (openingPlies > 0) {
        shared = SharedOpenings.of(one.getDefinition(), other.getDefinition(), openingPlies);
        if (shared.same() == 0) {
          throw new RefusedException(
              second,
              ("shares none of %s random openings with %s; compare them from the start"
                      + " position, without --opening-plies")
                  .formatted(shared.drawn(), first));
        }
      }
      CompareVariants.Builder compare =
          CompareVariants.newBuilder()
              .setVariant(one.getDigest())
              .setOther(other.getDigest())
              .setOpeningPlies(openingPlies);
      BalanceSpec spec = options.spec().setCompare(compare).build();
      if (options.games > 0) {
        var unused = new FollowedRun(following).play(spec);
      }
      SampleKey key = SampleKeys.of(spec, one.getDigest(), options.nodes.getFirst(), openingPlies);
      CompareBalanceRequest.Builder request =
          CompareBalanceRequest.newBuilder()
              .setVariantDigest(one.getDigest())
              .setOtherDigest(other.getDigest())
              .addAllNodes(options.nodes)
              .setSettings(key.getSettings())
              .setOpening(key.getOpening());
      CompareBalanceResponse compared =
          following.platform().balance().compareBalance(request.build());
      String note = shared == null ? "" : shared.words();
      print(compared, new ComparisonPage(one, other, compared, note)::lines);
      return compared.getComparisonsCount() == 0 ? ExitCode.REFUSED : ExitCode.DONE;
    }
  }
}
