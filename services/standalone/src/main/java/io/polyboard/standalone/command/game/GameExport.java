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

/** Writes games as they arrive. */
final class GameExport {
  private GameExport() {}

  /**
   * Writes games as text.
   *
   * @param newest maximum number of games, newest first; 0 for all
   */
  static void text(
      Platform platform, GameFilter filter, ExportFormat format, long newest, Terminal terminal) {
    ExportGamesRequest request =
        ExportGamesRequest.newBuilder()
            .setFilter(filter)
            .setFormat(format)
            .setNewest(newest)
            .build();
    cancelling(() ->
        platform
            .archive()
            .exportGames(request)
            .forEachRemaining(chunk -> terminal.out().print(chunk.getText())));
    terminal.out().flush();
  }

  /** Writes one line of JSON per game. */
  static void json(Platform platform, GameFilter filter, Terminal terminal) {
    StreamGamesRequest request = StreamGamesRequest.newBuilder().setFilter(filter).build();
    cancelling(() ->
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

  /** Cancels the call if its response was not read to the end. */
  private static void cancelling(Runnable reading) {
    Context.CancellableContext context = Context.current().withCancellation();
    try {
      context.run(reading);
    } finally {
      boolean unused = context.cancel(null);
    }
  }
}
