package io.polyboard.archive.grpc;

import module java.base;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.pgn.PgnWriter;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameReader.Stretch;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.ReplicaReader;
import io.polyboard.archive.store.Stored;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.ExportGamesResponse;
import io.polyboard.proto.archive.v1.GameOrder;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.proto.archive.v1.StreamGamesResponse;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Variant;
import io.polyboard.service.access.CallPlaces;
import io.polyboard.service.access.CallPlaces.Taken;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.PageTokens;
import io.polyboard.service.calls.Refusal;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * Streams games, as messages in the order of storing or as text. Games are read as the client takes
 * them, a hundred at a time; no database connection is held between reads. Thread-safe.
 */
@Singleton
public class GameStreams {
  private static final int STRETCH = 100;

  /** Maximum size of the text in one response, in bytes. */
  private static final int MAX_TEXT = 64 << 10;

  private static final JsonFormat.Printer JSON =
      JsonFormat.printer().omittingInsignificantWhitespace();

  private final ReplicaReader replica;
  private final GameVariants variants;
  private final OpeningNaming openings;
  private final Duration newsInterval;
  private final Duration heartbeat;
  private final CallPlaces streams;
  private final CallPlaces exports;

  @Inject
  GameStreams(
      ReplicaReader replica,
      GameVariants variants,
      OpeningNaming openings,
      ArchiveConfig settings,
      OwnerQuotas quotas) {
    this.replica = replica;
    this.variants = variants;
    this.openings = openings;
    newsInterval = settings.newsInterval();
    heartbeat = settings.heartbeat();
    streams =
        quotas.places(
            "streams",
            "polyboard.archive.max-streams",
            settings.maxStreams(),
            "polyboard.archive.streams");
    exports =
        quotas.places(
            "exports",
            "polyboard.archive.max-exports",
            settings.maxExports(),
            "polyboard.archive.exports");
  }

  /**
   * Sends all games of a filter. If the request says so, then sends games as they are stored, until
   * the call is cancelled.
   *
   * @throws Refusal if the maximum number of streams is under way, or the token is not of this
   *     request
   */
  void stream(StreamGamesRequest request, Outflow<StreamGamesResponse> out)
      throws InterruptedException {
    PageTokens tokens = new PageTokens(request, "resume_token", "follow");
    Place place = tokens.read(Place::parse).orElse(Place.START);
    try (Taken _ = streams.take()) {
      GameReader reader = replica.upToDate();
      long sent = System.nanoTime();
      while (true) {
        Stretch stretch = reader.storedAfter(place, request.getFilter(), STRETCH);
        place = stretch.end();
        for (Stored<PlayedGame> each : stretch.games()) {
          out.send(
              StreamGamesResponse.newBuilder()
                  .setGame(GameMessages.withTurns(each, openings))
                  .setResumeToken(tokens.token(each.place().text()))
                  .build());
          sent = System.nanoTime();
        }
        if (stretch.isLast() && !request.getFollow()) {
          return;
        }
        if (System.nanoTime() - sent >= heartbeat.toNanos()) {
          out.send(
              StreamGamesResponse.newBuilder().setResumeToken(tokens.token(place.text())).build());
          sent = System.nanoTime();
        }
        if (stretch.isLast()) {
          Thread.sleep(newsInterval);
        }
      }
    }
  }

  /**
   * Sends the games of a filter as text, in the order of tournament and number, or the newest first
   * if the request limits the number of games.
   *
   * @throws Refusal if the maximum number of exports is under way
   */
  void export(ExportGamesRequest request, Outflow<ExportGamesResponse> out)
      throws InterruptedException {
    try (Taken _ = exports.take()) {
      GameReader reader = replica.upToDate();
      Map<String, Optional<Variant>> known = new HashMap<>();
      TextPieces pieces = new TextPieces(out);
      if (request.getFormat() == ExportFormat.EXPORT_FORMAT_CSV) {
        pieces.add(GameLines.HEADER);
      }
      boolean isOfNewest = request.getNewest() > 0;
      long left = isOfNewest ? request.getNewest() : Long.MAX_VALUE;
      @Nullable Stored<PlayedGame> last = null;
      List<Stored<PlayedGame>> games;
      int size;
      do {
        size = (int) Math.min(STRETCH, left);
        games =
            isOfNewest
                ? reader.list(
                    request.getFilter(),
                    GameOrder.GAME_ORDER_NEWEST,
                    last == null ? Place.END : last.place(),
                    size)
                : reader.numberedAfter(last, request.getFilter(), size);
        for (Stored<PlayedGame> each : games) {
          pieces.add(
              switch (request.getFormat()) {
                case EXPORT_FORMAT_PGN -> pgn(each, known);
                case EXPORT_FORMAT_CSV -> GameLines.line(each, openings.name(each.read()));
                default -> json(each);
              });
          last = each;
        }
        left -= games.size();
      } while (left > 0 && games.size() == size);
      pieces.end();
    }
  }

  private String pgn(Stored<PlayedGame> stored, Map<String, Optional<Variant>> known)
      throws InterruptedException {
    PlayedGame game = stored.read();
    return variants
        .find(game.getRequest().getVariantDigest(), known)
        .map(PgnWriter::of)
        .orElse(PgnWriter.CANONICAL)
        .write(game, stored.place().archivedAt().toInstant(), openings.name(game));
  }

  private String json(Stored<PlayedGame> stored) throws InterruptedException {
    try {
      return JSON.print(GameMessages.withTurns(stored, openings)) + "\n";
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends a long text in pieces that never split a character. For one thread. */
  private static final class TextPieces {
    private final Outflow<ExportGamesResponse> out;
    private ByteString gathered = ByteString.EMPTY;

    TextPieces(Outflow<ExportGamesResponse> out) {
      this.out = out;
    }

    /** Adds to the text. */
    void add(String text) throws InterruptedException {
      gathered = gathered.concat(ByteString.copyFromUtf8(text));
      while (gathered.size() >= MAX_TEXT) {
        int end = MAX_TEXT;
        while (end < gathered.size() && (gathered.byteAt(end) & 0xC0) == 0x80) {
          end--;
        }
        send(gathered.substring(0, end));
        gathered = gathered.substring(end);
      }
    }

    /** Sends the rest. */
    void end() throws InterruptedException {
      if (!gathered.isEmpty()) {
        send(gathered);
      }
    }

    private void send(ByteString piece) throws InterruptedException {
      out.send(ExportGamesResponse.newBuilder().setTextBytes(piece).build());
    }
  }
}
