package io.polyboard.archive.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import com.google.protobuf.ByteString;
import io.polyboard.proto.archive.v1.ExportGamesResponse;
import io.polyboard.service.calls.Outflow;

/** Sends a long text in pieces of at most 64 KiB that end between characters. For one thread. */
final class TextPieces {
  private static final int LONGEST = 64 << 10;

  private final Outflow<ExportGamesResponse> out;
  private final ByteArrayOutputStream gathered = new ByteArrayOutputStream(2 * LONGEST);

  TextPieces(Outflow<ExportGamesResponse> out) {
    this.out = out;
  }

  /** Adds to the text. */
  void add(String text) throws InterruptedException {
    gathered.writeBytes(text.getBytes(UTF_8));
    if (gathered.size() >= LONGEST) {
      ByteString bytes = ByteString.copyFrom(gathered.toByteArray());
      int from = 0;
      while (bytes.size() - from >= LONGEST) {
        int to = end(bytes, from + LONGEST);
        send(bytes.substring(from, to));
        from = to;
      }
      gathered.reset();
      gathered.writeBytes(bytes.substring(from).toByteArray());
    }
  }

  /** Sends what is left. */
  void end() throws InterruptedException {
    if (gathered.size() > 0) {
      send(ByteString.copyFrom(gathered.toByteArray()));
      gathered.reset();
    }
  }

  /** The last place up to this one at which a character begins or the text ends. */
  private static int end(ByteString bytes, int most) {
    int end = most;
    while (end < bytes.size() && (bytes.byteAt(end) & 0xC0) == 0x80) {
      end--;
    }
    return end;
  }

  private void send(ByteString piece) throws InterruptedException {
    out.send(ExportGamesResponse.newBuilder().setTextBytes(piece).build());
  }
}
