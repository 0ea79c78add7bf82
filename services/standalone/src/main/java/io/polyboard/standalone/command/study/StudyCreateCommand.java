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
      "Study the openings of a variant, from its start or from the position after some turns.",
      "",
      "Each position is searched once, the best turns with their scores; the next one is that to"
          + " which the two sides have the least to lose. The same command goes on with a study"
          + " that was left, and shows it when it is complete. Ctrl-C pauses it.",
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
      description = "Turns that lead to where the study sets out.")
  private List<String> turns = List.of();

  @Option(
      names = {"-p", "--position"},
      paramLabel = "MFEN",
      description = "Where the turns set out from; default: the variant's start.")
  private String position = "";

  @Option(
      names = "--positions",
      paramLabel = "N",
      description = "Search so many positions; default 1000.")
  private int positions;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Visit so many positions in each of these searches; default 50000.")
  private long nodes;

  @Option(
      names = "--lines",
      paramLabel = "N",
      description = "Tell so many best turns of each position, of the start all; default 5.")
  private int lines;

  @Option(
      names = "--band",
      paramLabel = "CP",
      description =
          "Go into no turn that is worse than the best by more centipawns than this; default 100.")
  private @Nullable Integer band;

  @Option(
      names = "--ply-cost",
      paramLabel = "CP",
      description =
          "Put a longer line off as if so many centipawns were lost with each ply; default 30. The"
              + " more, the broader and the less deep the study.")
  private int plyCost;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "End after so many minutes at the latest.")
  private @Nullable Integer minutes;

  @Option(
      names = "--hash",
      paramLabel = "MIB",
      description = "Size of a search's transposition table; default 16.")
  private int hash;

  @Option(
      names = {"-w", "--weights"},
      paramLabel = "DIGEST",
      description =
          "Weights of the evaluation: a digest, or 'derived'; default: those shipped with the"
              + " variant.")
  private String weights = "";

  @Option(names = "--name", paramLabel = "TEXT", description = "What to call it in lists.")
  private String name = "";

  @Option(names = "--new", description = "Begin a new study even if there is the same one.")
  private boolean anew;

  @Mixin private final WorkersOption workers = new WorkersOption();
  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    try (Following following = new Following(terminal, options, workers.number())) {
      Platform platform = following.platform();
      StudySpec spec = spec(RegisteredVariant.of(variant, platform, false));
      UUID request = anew ? UUID.randomUUID() : UUID.nameUUIDFromBytes(spec.toByteArray());
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
