package io.polyboard.standalone.command.game;

import io.grpc.Context;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.ExportGamesResponse;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.proto.archive.v1.StreamGamesResponse;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Terminal;
import java.util.Iterator;

/** Writes games out as they come. */
final class GameExport {
  private static final String GAME_BEGINS = "[Event ";

  private GameExport() {}

  /** As PGN, so many games at most. */
  static void pgn(Platform platform, GameFilter filter, long most, Terminal terminal) {
    ExportGamesRequest request =
        ExportGamesRequest.newBuilder()
            .setFilter(filter)
            .setFormat(ExportFormat.EXPORT_FORMAT_PGN)
            .build();
    leavingOff(() -> {
      Iterator<ExportGamesResponse> pieces = platform.archive().exportGames(request);
      long games = 0;
      StringBuilder rest = new StringBuilder();
      while (pieces.hasNext()) {
        rest.append(pieces.next().getText());
        int begin = 0;
        for (int end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n", begin)) {
          String line = rest.substring(begin, end + 1);
          if (line.startsWith(GAME_BEGINS) && ++games > most) {
            return;
          }
          terminal.out().print(line);
          begin = end + 1;
        }
        rest.delete(0, begin);
      }
      terminal.out().append(rest);
    });
    terminal.out().flush();
  }

  /** A line of JSON for each game, so many at most. */
  static void json(Platform platform, GameFilter filter, long most, Terminal terminal) {
    StreamGamesRequest request = StreamGamesRequest.newBuilder().setFilter(filter).build();
    leavingOff(() -> {
      Iterator<StreamGamesResponse> games = platform.archive().streamGames(request);
      for (long written = 0; written < most && games.hasNext(); ) {
        StreamGamesResponse next = games.next();
        if (next.hasGame()) {
          terminal.out().println(Json.of(next.getGame()));
          written++;
        }
      }
    });
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
