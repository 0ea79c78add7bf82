package io.polyboard.standalone.command.game;

import io.polyboard.standalone.terminal.Terminal;
import io.polyboard.standalone.terminal.TextTable;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.Figures;
import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.standalone.platform.Platform;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard game}. */
@Command(
    name = "game",
    sortOptions = false,
    description = {"Show a game in the archive.", ""},
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard game k3v9x2m7qa-17",
      "  polyboard game k3v9x2m7qa-17 --pgn",
      "",
      "JSON: {\"gameId\": id, \"game\": {\"turns\", ...}, ...}, the message Game of",
      "  polyboard.archive.v1 in the JSON mapping of Protocol Buffers."
    })
public final class GameCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "ID", description = "The game's id, as 'polyboard games' lists it.")
  private String id = "";

  @Option(names = "--pgn", description = "Write it as PGN.")
  private boolean pgn;

  @Mixin private final PlatformOptions options = new PlatformOptions();
  @Mixin private final JsonOption json = new JsonOption();

  public GameCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Platform platform = options.connect(terminal)) {
      Game game =
          platform.archive().getGame(GetGameRequest.newBuilder().setGameId(id).build()).getGame();
      if (json.requested()) {
        terminal.out().println(Figures.json(game));
      } else if (pgn) {
        GameFilter filter = GameFilter.newBuilder().setGameId(id).build();
        GamesCommand.export(platform, filter, ExportFormat.EXPORT_FORMAT_PGN, terminal);
      } else {
        print(game);
      }
    }
    return ExitCode.DONE;
  }

  private void print(Game archived) {
    PlayedGame game = archived.getGame();
    TextTable table = new TextTable();
    table.row("game", archived.getGameId());
    table.row(
        "variant",
        game.getRequest().getVariantId() + " (" + game.getRequest().getVariantDigest() + ")");
    table.row("white", game.getRequest().getWhite().getName());
    table.row("black", game.getRequest().getBlack().getName());
    table.row("result", Figures.of(game.getOutcome()));
    table.row(
        "length",
        archived.getTurns() + " turns, " + game.getOpeningTurns() + " of them the opening's");
    table.row("archived", Timestamps.toString(archived.getArchivedAt()));
    if (!game.getStartMfen().isEmpty()) {
      table.row("start", game.getStartMfen());
    }
    table.lines().forEach(terminal.out()::println);
    terminal.out().println();
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < game.getTurnsCount(); i++) {
      String word = (i % 2 == 0 ? (i / 2 + 1) + ". " : "") + game.getTurns(i);
      if (line.length() + 1 + word.length() > terminal.columns()) {
        terminal.out().println(line);
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    terminal.out().println(line);
  }
}
