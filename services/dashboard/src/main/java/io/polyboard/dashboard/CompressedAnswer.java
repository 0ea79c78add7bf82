package io.polyboard.dashboard;

import module java.base;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/**
 * An answer that is made once and sent often.
 *
 * @param compressed the answer in gzip at its best compression
 */
public record CompressedAnswer(Buffer plain, Buffer compressed) {
  /** An answer with the given content. */
  public static CompressedAnswer of(Buffer plain) {
    var compressed = new ByteArrayOutputStream();
    try (var gzip =
        new GZIPOutputStream(compressed) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      gzip.write(plain.getBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new CompressedAnswer(plain, Buffer.buffer(compressed.toByteArray()));
  }

  /** Ends the response to a request, compressed if the client accepts gzip. */
  public void end(RoutingContext request) {
    String accepted = request.request().getHeader(HttpHeaders.ACCEPT_ENCODING);
    boolean isCompressed = accepted != null && accepted.contains("gzip");
    HttpServerResponse response = request.response();
    if (isCompressed) {
      response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
    }
    var unused = response.end(isCompressed ? compressed : plain);
  }
}
