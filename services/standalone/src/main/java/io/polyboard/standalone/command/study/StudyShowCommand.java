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
      "Show what a study has found: the turns of its start, or of the position after some turns,"
          + " with their scores.",
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
      description = "The study; 'polyboard study list' has them.")
  private String id = "";

  @Parameters(index = "1..*", paramLabel = "TURN", description = "Turns from the study's start on.")
  private List<String> turns = List.of();

  @Option(
      names = "--turns",
      paramLabel = "N",
      defaultValue = "20",
      description = "Show so many turns at most; default ${DEFAULT-VALUE}, with --json all.")
  private int most;

  @Option(
      names = {"-u", "--unicode"},
      description = "Chess figures for the pieces that have one, instead of letters.")
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
                  most)
              ::lines);
    }
    return ExitCode.DONE;
  }
}
