package io.polyboard.standalone.command.game;

import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.archive.v1.ListGamesResponse;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.game.GamesPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code polyboard games}. */
@Command(
    name = "games",
    sortOptions = false,
    description = {
      "List the games in the archive, the newest first; or write them all out as PGN or JSON.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard games --variant mapped-chess --result 1-0",
      "  polyboard games --tournament k3v9x2m7qa --pgn > games.pgn",
      "",
      "JSON: the API's Game, one a line, see docs/json.schema.json: all games that fit in",
      "  the order in which they were stored, with --limit the newest first"
    })
public final class GamesCommand implements Callable<Integer> {
  private static final int MOST_PAGES = 10_000;
  private static final int PAGE = 500;
  private static final int DEFAULT_LIMIT = 50;

  private final Terminal terminal;

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(names = "--tournament", paramLabel = "ID", description = "Of this tournament.")
  private String tournament = "";

  @Option(names = "--variant", paramLabel = "ID", description = "Of this variant.")
  private String variant = "";

  @Option(names = "--player", paramLabel = "NAME", description = "Of this player.")
  private String player = "";

  @Option(
      names = "--result",
      paramLabel = "RESULT",
      description = "With this result: 1-0, 0-1 or 1/2-1/2.")
  private @Nullable String result;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Only the newest N, the newest first; default 50, with --pgn and --json all.")
  private @Nullable Integer limit;

  @Option(names = "--pgn", description = "Write the games that fit as PGN.")
  private boolean pgn;

  @Mixin private final PlatformOptions options = new PlatformOptions();
  @Mixin private final JsonOption json = new JsonOption();

  public GamesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    json.requireAlone("--pgn", pgn);
    if (limit != null && limit < 1) {
      throw new ParameterException(command.commandLine(), "--limit: " + limit + " is less than 1");
    }
    GameFilter filter =
        GameFilter.newBuilder()
            .setTournamentId(tournament)
            .setVariantId(variant)
            .setPlayer(player)
            .setResult(result())
            .build();
    try (Platform platform = options.connectToStored(terminal)) {
      if (pgn) {
        GameExport.pgn(platform, filter, limit == null ? 0 : limit, terminal);
      } else if (json.requested()) {
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
    if (games.isEmpty()) {
      terminal.err().println("no games that fit");
      return;
    }
    new GamesPage(games).lines().forEach(terminal.out()::println);
    terminal.out().flush();
    long all =
        platform
            .archive()
            .countGames(CountGamesRequest.newBuilder().setFilter(filter).build())
            .getTotalGames();
    if (all > games.size()) {
      terminal
          .err()
          .println(
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
          throw new ParameterException(
              command.commandLine(), "--result: '" + result + "' is none of 1-0, 0-1, 1/2-1/2");
    };
  }

  private static List<Game> list(Platform platform, GameFilter filter, int limit) {
    List<Game> all = new ArrayList<>();
    String token = "";
    for (int page = 0; page < MOST_PAGES && all.size() < limit; page++) {
      ListGamesResponse response =
          platform
              .archive()
              .listGames(
                  ListGamesRequest.newBuilder()
                      .setFilter(filter)
                      .setPageSize(Math.min(PAGE, limit - all.size()))
                      .setPageToken(token)
                      .build());
      all.addAll(response.getGamesList());
      token = response.getNextPageToken();
      if (token.isEmpty()) {
        break;
      }
    }
    return all;
  }
}
