package io.polyboard.standalone.command.study;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.study.v1.CreateStudyRequest;
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudySpec;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.option.WorkersOption;
import io.polyboard.standalone.page.study.StudyPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard study create}. */
@Command(
    name = "create",
    description = {
      "Study the openings of a variant, from its start position or after some turns.",
      "",
      "Each position is searched once, for its best turns and their scores. The next position is"
          + " the one that costs the two sides the least to reach. Ctrl-C pauses the study; run the"
          + " same command to resume it, or to show it when it is complete.",
      ""
    },
    footer = {
      "  polyboard study create mapped-chess --positions 2000",
      "  polyboard study create chess e2e4 --nodes 200000 --band 50",
      "",
      "JSON: the API's Study, see docs/json.schema.json"
    })
public final class StudyCreateCommand extends PrintingCommand {
  @Parameters(
      index = "0",
      paramLabel = "VARIANT",
      completionCandidates = VariantParameter.Ids.class,
      description = "Id of a shipped or registered variant, or the path of a variant file.")
  private String variant = "";

  @Parameters(
      index = "1..*",
      paramLabel = "TURN",
      description = "Turns that lead to the start of the study.")
  private List<String> turns = List.of();

  @Option(
      names = {"-p", "--position"},
      paramLabel = "MFEN",
      description = "Position before the turns; default: the start position.")
  private String position = "";

  @Option(
      names = "--positions",
      paramLabel = "N",
      description = "Positions to search; default 1000.")
  private int positions;

  @Option(names = "--nodes", paramLabel = "N", description = "Nodes of each search; default 50000.")
  private long nodes;

  @Option(
      names = "--lines",
      paramLabel = "N",
      description = "Best turns to find in each position; in the start all. Default 5.")
  private int lines;

  @Option(
      names = "--band",
      paramLabel = "CP",
      description =
          "Leave out turns more than this many centipawns worse than the best; default 100.")
  private @Nullable Integer band;

  @Option(
      names = "--ply-cost",
      paramLabel = "CP",
      description =
          "Cost of each ply of a line, in centipawns; default 30. A higher cost makes the study"
              + " broader and less deep.")
  private int plyCost;

  @Option(names = "--minutes", paramLabel = "N", description = "Maximum minutes of the study.")
  private @Nullable Integer minutes;

  @Option(
      names = "--hash",
      paramLabel = "MIB",
      description = "Size of a search's transposition table in MiB; default 16.")
  private int hash;

  @Option(
      names = {"-w", "--weights"},
      paramLabel = "DIGEST",
      description =
          "Weights of the evaluation: a digest, or 'derived'; default: those shipped with the"
              + " variant.")
  private String weights = "";

  @Option(names = "--name", paramLabel = "TEXT", description = "Name of the study in lists.")
  private String name = "";

  @Option(names = "--new", description = "Begin a new study even if the same one exists.")
  private boolean isNew;

  @Mixin private final WorkersOption workers = new WorkersOption();
  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    try (Following following = new Following(terminal, options, workers.number())) {
      Platform platform = following.platform();
      StudySpec spec = spec(RegisteredVariant.of(variant, platform, false));
      UUID request = isNew ? UUID.randomUUID() : UUID.nameUUIDFromBytes(spec.toByteArray());
      CreateStudyRequest.Builder asked =
          CreateStudyRequest.newBuilder()
              .setSpec(spec)
              .setDisplayName(name)
              .setRequestId("cli-" + request);
      Study created = platform.studies().createStudy(asked.build()).getStudy();
      terminal.say("study " + created.getStudyId());
      Study left = StudyWatchCommand.follow(following, created);
      print(left, new StudyPage(left)::lines);
      return exitCode(left);
    }
  }

  static int exitCode(Study left) {
    return left.getState() == State.STATE_FINISHED
        ? ExitCode.DONE
        : left.getState() == State.STATE_FAILED ? ExitCode.REFUSED : ExitCode.INTERRUPTED;
  }

  private StudySpec spec(String known) {
    StudySpec.Builder spec =
        StudySpec.newBuilder()
            .setPosition(
                Position.newBuilder().setVariant(known).setMfen(position).addAllTurns(turns))
            .setPositions(positions)
            .setNodes(nodes)
            .setLines(lines)
            .setPlyCost(plyCost)
            .setSettings(EngineSettings.newBuilder().setHashMib(hash).setWeights(weights));
    if (band != null) {
      spec.setBand(band);
    }
    if (minutes != null) {
      spec.setTime(Durations.fromMinutes(minutes));
    }
    return spec.build();
  }
}
