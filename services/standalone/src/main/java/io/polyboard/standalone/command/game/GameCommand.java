package io.polyboard.standalone.command.game;

import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.game.GamePage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard game}. */
@Command(
    name = "game",
    description = {"Show a game in the archive.", ""},
    footer = {
      "  polyboard game k3v9x2m7qa-17",
      "  polyboard game k3v9x2m7qa-17 --pgn",
      "",
      "JSON: the API's Game, see docs/json.schema.json"
    })
public final class GameCommand extends PrintingCommand {
  @Parameters(paramLabel = "ID", description = "The game's id, as 'polyboard games' lists it.")
  private String id = "";

  @Option(names = "--pgn", description = "Print the game as PGN.")
  private boolean pgn;

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    requireAlone("--pgn", pgn);
    try (Platform platform = options.connectToStored(terminal)) {
      Game game =
          platform.archive().getGame(GetGameRequest.newBuilder().setGameId(id).build()).getGame();
      if (pgn) {
        GameExport.text(
            platform,
            GameFilter.newBuilder().setGameId(id).build(),
            ExportFormat.EXPORT_FORMAT_PGN,
            1,
            terminal);
      } else {
        print(game, new GamePage(game, terminal.columns())::lines);
      }
    }
    return ExitCode.DONE;
  }
}
