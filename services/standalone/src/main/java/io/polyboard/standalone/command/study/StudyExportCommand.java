package io.polyboard.standalone.command.study;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.proto.study.v1.GetStudyPositionRequest;
import io.polyboard.proto.study.v1.GetStudyPositionResponse;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.command.ConsoleCommand;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.study.StudyDot;
import io.polyboard.standalone.page.study.StudyNames;
import io.polyboard.standalone.page.study.StudyPgn;
import io.polyboard.standalone.page.study.StudyReport;
import io.polyboard.standalone.page.study.StudyTree;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard study export}. */
@Command(
    name = "export",
    description = {"Write the results of a study to standard output.", ""},
    footer = {
      "  polyboard study export k3v9x2m7qa --format pgn > openings.pgn",
      "  polyboard study export k3v9x2m7qa --format dot --plies 3 | dot -Tsvg > openings.svg",
      "  polyboard study export k3v9x2m7qa --format markdown > openings.md",
      "  polyboard study export k3v9x2m7qa --format book --plies 6 --within 30 > book.txt",
      "  polyboard study export k3v9x2m7qa --format names --plies 2 > names.yaml",
      "  polyboard tournament mapped-chess --openings book.txt",
      "  polyboard tournament mapped-chess --openings study:k3v9x2m7qa,plies=6,weighted"
    })
public final class StudyExportCommand extends ConsoleCommand {
  private static final int MAX_PLIES = 1_000;

  @Parameters(paramLabel = "ID", description = "Id of a study, see 'polyboard study list'.")
  private String id = "";

  /** The format of the output. */
  private enum Format {
    JSON,
    PGN,
    DOT,
    BOOK,
    MARKDOWN,
    NAMES;

    /** The value on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "json",
      description = {
        "json: one position per line; pgn: one game with variations and scores; dot: a graph for"
            + " Graphviz; book: positions to begin games from, one MFEN per line; markdown: a"
            + " report; names: a file for 'polyboard openings name' in which each line is named by"
            + " its turns. Default ${DEFAULT-VALUE}."
      })
  private Format format = Format.JSON;

  @Option(
      names = "--plies",
      paramLabel = "N",
      defaultValue = "8",
      description =
          "For pgn, dot and names: maximum plies. For a book: exact plies to its positions. Default"
              + " ${DEFAULT-VALUE}.")
  private int plies;

  @Option(
      names = "--within",
      paramLabel = "CP",
      defaultValue = "50",
      description =
          "For pgn, dot and names: turns within this many centipawns of the best one. For a book:"
              + " positions within this many centipawns of equality. Default ${DEFAULT-VALUE}.")
  private int within;

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    requireBetween("--plies", plies, 1, MAX_PLIES);
    requireBetween("--within", within, 0, Long.MAX_VALUE);
    try (Platform platform = options.connectToStored(terminal)) {
      var request = GetStudyPositionRequest.newBuilder().setStudyId(id);
      GetStudyPositionResponse start = platform.studies().getStudyPosition(request.build());
      lines(platform, start, StudyBook.positions(id, platform)).forEach(terminal.out()::println);
      terminal.out().flush();
    }
    return ExitCode.DONE;
  }

  private Stream<String> lines(
      Platform platform, GetStudyPositionResponse start, List<StudyPosition> positions) {
    Study study = start.getStudy();
    StudyTree tree = new StudyTree(positions, plies, within);
    return switch (format) {
      case JSON -> positions.stream().map(Json::of);
      case PGN -> new StudyPgn(study, tree).lines();
      case DOT -> new StudyDot(study, tree).lines();
      case BOOK -> new StudyBook(positions, plies, within).lines();
      case NAMES -> {
        Position position = StudyStart.of(study, platform);
        if (position.key() != position.variant().start().key()) {
          throw new RefusedException(
              "--format", "names: needs a study that begins at the variant's start position");
        }
        yield new StudyNames(study.getVariantId(), tree).lines();
      }
      case MARKDOWN ->
          new StudyReport(
                  StudyStart.of(study, platform),
                  start,
                  positions,
                  StudyStart.openingNames(study, platform))
              .lines();
    };
  }
}
