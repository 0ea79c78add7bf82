package io.polyboard.standalone.command.game;

import static io.polyboard.standalone.terminal.UsageException.require;
import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.archive.v1.ListGamesResponse;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.standalone.command.Paging;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard games}. */
@Command(
    name = "games",
    description = {
      "List the games in the archive, newest first, or export them as PGN, CSV or JSON.",
      ""
    },
    footer = {
      "  polyboard games --variant mapped-chess --result 1-0",
      "  polyboard games --tournament k3v9x2m7qa --pgn > games.pgn",
      "  polyboard games --variant alice --csv > games.csv",
      "",
      "JSON: the API's Game, one per line, see docs/json.schema.json: all matching",
      "  games in the order in which they were stored, with --limit the newest first"
    })
public final class GamesCommand extends PrintingCommand {
  private static final int PAGE = 500;
  private static final int DEFAULT_LIMIT = 50;

  @Option(names = "--tournament", paramLabel = "ID", description = "Only games of this tournament.")
  private String tournament = "";

  @Option(names = "--variant", paramLabel = "ID", description = "Only games of this variant.")
  private String variant = "";

  @Option(names = "--player", paramLabel = "NAME", description = "Only games of this player.")
  private String player = "";

  @Option(
      names = "--result",
      paramLabel = "RESULT",
      description = "Only games with this result: 1-0, 0-1 or 1/2-1/2.")
  private @Nullable String result;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Only the N newest games; default 50, with --pgn, --csv and --json all.")
  private @Nullable Integer limit;

  @Option(names = "--pgn", description = "Print the matching games as PGN.")
  private boolean pgn;

  @Option(
      names = "--csv",
      description = "Print the matching games as CSV: a line of headings, then one for each game.")
  private boolean csv;

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    requireAlone("--pgn", pgn);
    requireAlone("--csv", csv);
    require(!(pgn && csv), "--csv: cannot be combined with --pgn");
    requireBetween("--limit", Objects.requireNonNullElse(limit, 1), 1, Long.MAX_VALUE);
    GameFilter filter =
        GameFilter.newBuilder()
            .setTournamentId(tournament)
            .setVariantId(variant)
            .setPlayer(player)
            .setResult(result())
            .build();
    try (Platform platform = options.connectToStored(terminal)) {
      if (pgn || csv) {
        ExportFormat format = pgn ? ExportFormat.EXPORT_FORMAT_PGN : ExportFormat.EXPORT_FORMAT_CSV;
        GameExport.text(platform, filter, format, limit == null ? 0 : limit, terminal);
      } else if (printsJson()) {
        printJson(platform, filter, limit);
      } else {
        print(platform, filter);
      }
    }
    return ExitCode.DONE;
  }

  private void printJson(Platform platform, GameFilter filter, @Nullable Integer newest) {
    if (newest == null) {
      GameExport.json(platform, filter, terminal);
      return;
    }
    for (Game each : list(platform, filter, newest)) {
      var request = GetGameRequest.newBuilder().setGameId(each.getGameId()).build();
      terminal.out().println(Json.of(platform.archive().getGame(request).getGame()));
    }
  }

  private void print(Platform platform, GameFilter filter) {
    List<Game> games = list(platform, filter, limit == null ? DEFAULT_LIMIT : limit);
    boolean isAnyNamed = games.stream().anyMatch(each -> !each.getOpening().isEmpty());
    printList(
        games,
        new Columns<Game>()
            .with("id", Game::getGameId)
            .with("variant", each -> each.getGame().getRequest().getVariantId())
            .with("white", each -> each.getGame().getRequest().getWhite().getName())
            .with("black", each -> each.getGame().getRequest().getBlack().getName())
            .with("result", each -> Figures.of(each.getGame().getOutcome().getResult()))
            .with("ended by", each -> Figures.of(each.getGame().getOutcome().getTermination()))
            .with("turns", Game::getTurnCount)
            .withIf(isAnyNamed, "opening", Game::getOpening),
        "no matching games");
    var request = CountGamesRequest.newBuilder().setFilter(filter);
    long all = platform.archive().countGames(request.build()).getTotalGames();
    if (all > games.size()) {
      terminal.say(
          Figures.format("the newest %,d of %,d games; --limit shows more", games.size(), all));
    }
  }

  private Result result() {
    return switch (result) {
      case null -> Result.RESULT_UNSPECIFIED;
      case "1-0" -> Result.RESULT_WHITE_WINS;
      case "0-1" -> Result.RESULT_BLACK_WINS;
      case "1/2-1/2" -> Result.RESULT_DRAW;
      default ->
          throw new UsageException("--result: '" + result + "' is not one of 1-0, 0-1, 1/2-1/2");
    };
  }

  private static List<Game> list(Platform platform, GameFilter filter, int limit) {
    ListGamesRequest.Builder request = ListGamesRequest.newBuilder().setFilter(filter);
    return Paging.read(
        limit,
        PAGE,
        (size, token) ->
            platform.archive().listGames(request.setPageSize(size).setPageToken(token).build()),
        ListGamesResponse::getGamesList,
        ListGamesResponse::getNextPageToken);
  }
}
