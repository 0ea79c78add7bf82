package io.polyboard.standalone.command.game;

import module java.base;

import io.grpc.Context;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Terminal;

/** Writes games out as they come. */
final class GameExport {
  private GameExport() {}

  /**
   * As PGN.
   *
   * @param newest only so many, the newest first; 0 for all
   */
  static void pgn(Platform platform, GameFilter filter, long newest, Terminal terminal) {
    ExportGamesRequest request =
        ExportGamesRequest.newBuilder()
            .setFilter(filter)
            .setFormat(ExportFormat.EXPORT_FORMAT_PGN)
            .setNewest(newest)
            .build();
    leavingOff(() ->
        platform
            .archive()
            .exportGames(request)
            .forEachRemaining(piece -> terminal.out().print(piece.getText())));
    terminal.out().flush();
  }

  /** A line of JSON for each game. */
  static void json(Platform platform, GameFilter filter, Terminal terminal) {
    StreamGamesRequest request = StreamGamesRequest.newBuilder().setFilter(filter).build();
    leavingOff(() ->
        platform
            .archive()
            .streamGames(request)
            .forEachRemaining(next -> {
              if (next.hasGame()) {
                terminal.out().println(Json.of(next.getGame()));
              }
            }));
    terminal.out().flush();
  }

  /** Ends the call also where not all of its answer was read. */
  private static void leavingOff(Runnable reading) {
    Context.CancellableContext context = Context.current().withCancellation();
    try {
      context.run(reading);
    } finally {
      boolean unused = context.cancel(null);
    }
  }
}
