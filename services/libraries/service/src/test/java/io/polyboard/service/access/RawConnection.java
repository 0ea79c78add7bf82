package io.polyboard.service.access;

import static java.nio.charset.StandardCharsets.US_ASCII;

import module java.base;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;

/** A connection that sends any bytes and HTTP/2 frames, well-formed or not. */
final class RawConnection implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  static final int ACK = 1;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;

  private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII);
  private static final int PATIENCE_MILLIS = 60_000;

  private final Socket socket;
  private final OutputStream out;
  private final DataInputStream in;

  private RawConnection(Socket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout(PATIENCE_MILLIS);
    out = socket.getOutputStream();
    in = new DataInputStream(socket.getInputStream());
  }

  /** A connection on which nothing was sent. */
  static RawConnection silent(int port) throws IOException {
    return new RawConnection(new Socket(InetAddress.getLoopbackAddress(), port));
  }

  /** A connection with the HTTP/2 preface sent. */
  static RawConnection begun(int port) throws IOException {
    RawConnection connection = silent(port);
    connection.send(PREFACE);
    connection.frame(SETTINGS, 0, 0);
    return connection;
  }

  void send(byte... bytes) throws IOException {
    out.write(bytes);
  }

  void frame(int type, int flags, int stream, byte... payload) throws IOException {
    send(header(payload.length, type, flags, stream));
    send(payload);
  }

  /** Sends the same frame many times, in few packets. */
  void frames(int times, int type, int flags, int stream, byte... payload) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      all.writeBytes(header(payload.length, type, flags, stream));
      all.writeBytes(payload);
    }
    send(all.toByteArray());
  }

  /** The nine bytes before a payload. */
  static byte[] header(int length, int type, int flags, int stream) {
    return ByteBuffer.allocate(9)
        .putInt(length << 8 | type)
        .put((byte) flags)
        .putInt(stream)
        .array();
  }

  /** Headers of a call, without Huffman coding or indexing. */
  static byte[] call(String path) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    // Entries 3 and 6 of the static table: POST and http.
    block.write(0x83);
    block.write(0x86);
    literal(block, ":path", path);
    literal(block, ":authority", "localhost");
    literal(block, "content-type", "application/grpc");
    literal(block, "te", "trailers");
    return block.toByteArray();
  }

  static void literal(ByteArrayOutputStream block, String name, String value) {
    block.write(0);
    for (String text : new String[] {name, value}) {
      block.write(text.length());
      block.writeBytes(text.getBytes(US_ASCII));
    }
  }

  /** A frame from the server. */
  private record Frame(int type, int flags, int stream, byte[] payload) {}

  /**
   * Reads the next frame.
   *
   * @throws EOFException once the server has closed the connection
   */
  private Frame next() throws IOException {
    try {
      int lengthAndType = in.readInt();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      return new Frame(lengthAndType & 0xff, flags, stream, in.readNBytes(lengthAndType >>> 8));
    } catch (SocketTimeoutException e) {
      throw new AssertionError("the server neither answers nor closes the connection", e);
    }
  }

  /**
   * Reads until the server closes the connection.
   *
   * @return the error code of its last GOAWAY; -1 without one
   */
  int error() {
    int error = -1;
    try {
      while (true) {
        Frame frame = next();
        if (frame.type == GOAWAY) {
          error = ByteBuffer.wrap(frame.payload).getInt(4);
        }
      }
    } catch (IOException e) {
      // A server that closes without having read everything resets the connection.
      return error;
    }
  }

  /** Reads until the given number of calls is refused. */
  int resets(int number) throws IOException {
    int resets = 0;
    while (resets < number) {
      Frame frame = next();
      resets += frame.type == RST_STREAM ? 1 : 0;
    }
    return resets;
  }

  /** Reads until a call ends; returns its gRPC status code, or {@code reset}. */
  String end(int stream) throws IOException {
    DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder();
    while (true) {
      Frame frame = next();
      if (frame.type == RST_STREAM && frame.stream == stream) {
        return "reset";
      }
      if (frame.type == HEADERS) {
        try {
          Http2Headers headers =
              decoder.decodeHeaders(frame.stream, Unpooled.wrappedBuffer(frame.payload));
          if ((frame.flags & END_STREAM) != 0 && frame.stream == stream) {
            return String.valueOf(headers.get("grpc-status"));
          }
        } catch (Http2Exception e) {
          throw new IOException(e);
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
