package io.polyboard.archive.grpc;

import module java.base;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.pgn.PgnWriter;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.ReplicaReader;
import io.polyboard.archive.store.Stored;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesResponse;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GameOrder;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.service.access.CallPlaces;
import io.polyboard.service.access.CallPlaces.Taken;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Refusal;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * Streams games as text. Games are read as the client takes them, a hundred at a time; between
 * these no connection to the database is held. Thread-safe.
 */
@Singleton
public class GameExport {
  private static final int STRETCH = 100;

  private static final String LIMIT = "polyboard.archive.max-exports";

  private static final JsonFormat.Printer JSON =
      JsonFormat.printer().omittingInsignificantWhitespace();

  private final ReplicaReader replica;
  private final GameVariants variants;
  private final OpeningNaming openings;
  private final CallPlaces places;

  @Inject
  GameExport(
      ReplicaReader replica,
      GameVariants variants,
      OpeningNaming openings,
      ArchiveConfig settings,
      OwnerQuotas quotas) {
    this.replica = replica;
    this.variants = variants;
    this.openings = openings;
    places = quotas.places("exports", LIMIT, settings.maxExports(), "polyboard.archive.exports");
  }

  /** How a game becomes text. */
  private interface Writer {
    String write(Stored<PlayedGame> game, OpeningNaming.Batch openings) throws InterruptedException;
  }

  /**
   * Sends the games of a filter.
   *
   * @param newest only so many, the newest first; 0 for all of them
   * @throws Refusal if as many exports as may be are under way
   */
  void run(GameFilter filter, ExportFormat format, long newest, Outflow<ExportGamesResponse> out)
      throws InterruptedException {
    try (Taken _ = places.take()) {
      GameReader reader = replica.upToDate();
      Writer writer = format == ExportFormat.EXPORT_FORMAT_PGN ? pgn() : GameExport::json;
      TextPieces pieces = new TextPieces(out);
      long left = newest > 0 ? newest : Long.MAX_VALUE;
      @Nullable Stored<PlayedGame> last = null;
      List<Stored<PlayedGame>> games;
      int size;
      do {
        size = (int) Math.min(STRETCH, left);
        games =
            newest > 0
                ? reader.list(
                    filter,
                    GameOrder.GAME_ORDER_NEWEST,
                    last == null ? Place.END : last.place(),
                    size)
                : reader.numberedAfter(last, filter, size);
        OpeningNaming.Batch names = openings.batch();
        for (Stored<PlayedGame> each : games) {
          pieces.add(writer.write(each, names));
          last = each;
        }
        left -= games.size();
      } while (left > 0 && games.size() == size);
      pieces.end();
    }
  }

  private Writer pgn() {
    Map<String, PgnWriter> writers = new HashMap<>();
    return (stored, names) -> {
      PlayedGame game = stored.read();
      String digest = game.getRequest().getVariantDigest();
      PgnWriter writer = writers.get(digest);
      if (writer == null) {
        writer = variants.find(digest).map(PgnWriter::of).orElse(PgnWriter.CANONICAL);
        writers.put(digest, writer);
      }
      return writer.write(game, stored.place().archivedAt().toInstant(), names.name(game));
    };
  }

  private static String json(Stored<PlayedGame> stored, OpeningNaming.Batch openings)
      throws InterruptedException {
    try {
      return JSON.print(GameMessages.withTurns(stored, openings)) + "\n";
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }
}
