package io.polyboard.standalone.command.study;

import module java.base;

import io.polyboard.proto.study.v1.GetStudyPositionRequest;
import io.polyboard.proto.study.v1.GetStudyPositionResponse;
import io.polyboard.rules.Position;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.position.Playthrough;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.study.StudyPositionPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard study show}. */
@Command(
    name = "show",
    description = {
      "Show the turns and scores that a study has found at its start, or after some turns.",
      ""
    },
    footer = {
      "  polyboard study show k3v9x2m7qa",
      "  polyboard study show k3v9x2m7qa Ae2Ae4 --json",
      "",
      "JSON: the API's GetStudyPositionResponse, see docs/json.schema.json"
    })
public final class StudyShowCommand extends PrintingCommand {
  @Parameters(
      index = "0",
      paramLabel = "ID",
      description = "Id of a study, see 'polyboard study list'.")
  private String id = "";

  @Parameters(index = "1..*", paramLabel = "TURN", description = "Turns from the study's start.")
  private List<String> turns = List.of();

  @Option(
      names = "--turns",
      paramLabel = "N",
      defaultValue = "20",
      description = "Show at most N turns; default ${DEFAULT-VALUE}, with --json all.")
  private int max;

  @Option(
      names = {"-u", "--unicode"},
      description = "Draw chess symbols instead of letters for the pieces that have one.")
  private boolean figures;

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    try (Platform platform = options.connectToStored(terminal)) {
      var request = GetStudyPositionRequest.newBuilder().setStudyId(id).addAllTurns(turns);
      GetStudyPositionResponse found = platform.studies().getStudyPosition(request.build());
      Position position = StudyStart.of(found.getStudy(), platform);
      new Playthrough(position).play(turns);
      print(
          found,
          new StudyPositionPage(
                  position,
                  found,
                  StudyStart.openingNames(found.getStudy(), platform),
                  terminal.columns(),
                  terminal.outInColour(),
                  figures,
                  max)
              ::lines);
    }
    return ExitCode.DONE;
  }
}
