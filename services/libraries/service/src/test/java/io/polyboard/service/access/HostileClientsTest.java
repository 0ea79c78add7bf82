package io.polyboard.service.access;

import static io.polyboard.service.access.GuardedServer.header;
import static io.polyboard.service.access.RawConnection.ACK;
import static io.polyboard.service.access.RawConnection.CONTINUATION;
import static io.polyboard.service.access.RawConnection.DATA;
import static io.polyboard.service.access.RawConnection.END_HEADERS;
import static io.polyboard.service.access.RawConnection.END_STREAM;
import static io.polyboard.service.access.RawConnection.HEADERS;
import static io.polyboard.service.access.RawConnection.PING;
import static io.polyboard.service.access.RawConnection.RST_STREAM;
import static io.polyboard.service.access.RawConnection.SETTINGS;
import static io.polyboard.service.access.RawConnection.WINDOW_UPDATE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.proto.rules.v1.RegisterVariantRequest;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.search.v1.PlayGameRequest;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Unauthenticated clients that break the protocol: each loses its connection, or its call, and the
 * server answers all others.
 */
@Execution(ExecutionMode.CONCURRENT)
class HostileClientsTest {
  private static final int PROTOCOL_ERROR = 1;
  private static final int FRAME_SIZE_ERROR = 6;
  private static final int COMPRESSION_ERROR = 9;
  private static final int ENHANCE_YOUR_CALM = 11;

  private static final String LIST_VARIANTS = "/polyboard.rules.v1.RulesService/ListVariants";
  private static final String PLAY_GAME = "/polyboard.search.v1.SearchService/PlayGame";

  private GuardedServer server;

  @BeforeEach
  void start() throws Exception {
    server = new GuardedServer(Map.of("polyboard.access.max-idle", "2s"));
  }

  @AfterEach
  void stop() throws InterruptedException {
    try {
      assertOthersAreAnswered();
    } finally {
      server.close();
    }
  }

  private void assertOthersAreAnswered() {
    assertThat(server.listVariants().isInitialized()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST /polyboard.rules.v1.RulesService/ListVariants HTTP/1.1\r\nContent-Length: 9\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nPRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "PRI * HTTP/1.0\r\n\r\nSM\r\n\r\n",
        // The beginning of a TLS handshake.
        "\u0016\u0003\u0001\u0000\u0020\u0001\u0000\u0000\u001c\u0003\u0003..........................",
        "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"
      })
  void aConnectionThatIsNotHttp2IsClosed(String beginning) throws IOException {
    try (RawConnection connection = RawConnection.silent(server.port())) {
      connection.send(beginning.getBytes(US_ASCII));

      assertThat(connection.error()).isIn(-1, PROTOCOL_ERROR, FRAME_SIZE_ERROR);
    }
  }

  @Test
  void aConnectionWithRandomBytesIsClosed() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      byte[] noise = new byte[20_000];
      random.nextBytes(noise);
      try (RawConnection connection =
          i % 2 == 0 ? RawConnection.silent(server.port()) : RawConnection.begun(server.port())) {
        // A frame larger than the server accepts.
        noise[0] = (byte) 0x7f;
        connection.send(noise);

        assertThat(connection.error()).as("seed %d", seed).isNotZero();
      }
    }
  }

  /** A frame that breaks the rules. */
  private interface Frame {
    void send(RawConnection connection) throws IOException;
  }

  private static Arguments frame(String what, int error, Frame frame) {
    return Arguments.of(what, error, frame);
  }

  static Stream<Arguments> frames() {
    byte[] call = RawConnection.call(LIST_VARIANTS);
    return Stream.of(
        frame(
            "a frame of 16 MiB",
            FRAME_SIZE_ERROR,
            to -> to.send(RawConnection.header(0xffffff, DATA, 0, 1))),
        frame("data of no stream", PROTOCOL_ERROR, to -> to.frame(DATA, 0, 0, new byte[10])),
        frame(
            "a call with a stream number reserved for the server",
            PROTOCOL_ERROR,
            to -> to.frame(HEADERS, END_HEADERS, 2, call)),
        frame(
            "headers of no stream", PROTOCOL_ERROR, to -> to.frame(HEADERS, END_HEADERS, 0, call)),
        frame(
            "headers that are not valid HPACK",
            COMPRESSION_ERROR,
            to -> to.frame(HEADERS, END_HEADERS, 1, (byte) 0xff, (byte) 0xff, (byte) 0xff)),
        frame(
            "settings of five bytes",
            FRAME_SIZE_ERROR,
            to -> to.frame(SETTINGS, 0, 0, new byte[5])),
        frame("a ping of nine bytes", FRAME_SIZE_ERROR, to -> to.frame(PING, 0, 0, new byte[9])),
        frame(
            "a window update of zero",
            PROTOCOL_ERROR,
            to -> to.frame(WINDOW_UPDATE, 0, 0, new byte[4])),
        frame(
            "the end of a call that was not begun",
            PROTOCOL_ERROR,
            to -> to.frame(RST_STREAM, 0, 1, new byte[4])),
        frame(
            "another frame between headers and their continuation",
            PROTOCOL_ERROR,
            to -> {
              to.frame(HEADERS, 0, 1, call);
              to.frame(PING, 0, 0, new byte[8]);
            }),
        frame(
            "headers that never end",
            ENHANCE_YOUR_CALM,
            to -> {
              to.frame(HEADERS, 0, 1, call);
              to.frames(10_000, CONTINUATION, 0, 1, new byte[0]);
            }));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("frames")
  void aFrameThatBreaksTheRulesClosesItsConnection(String what, int error, Frame frame)
      throws IOException {
    try (RawConnection connection = RawConnection.begun(server.port())) {
      try {
        frame.send(connection);
      } catch (IOException e) {
        // The server closed the connection before the last byte.
      }

      assertThat(connection.error()).as(what).isIn(-1, error);
    }
  }

  @Test
  void callsThatAreBegunAndResetCloseTheirConnection() throws IOException {
    try (RawConnection connection = RawConnection.begun(server.port())) {
      // When
      ByteArrayOutputStream calls = new ByteArrayOutputStream();
      byte[] call = RawConnection.call(PLAY_GAME);
      for (int i = 0; i < 5_000; i++) {
        int stream = 2 * i + 1;
        calls.writeBytes(RawConnection.header(call.length, HEADERS, END_HEADERS, stream));
        calls.writeBytes(call);
        calls.writeBytes(RawConnection.header(4, RST_STREAM, 0, stream));
        calls.writeBytes(new byte[] {0, 0, 0, 8});
      }
      try {
        connection.send(calls.toByteArray());
      } catch (IOException e) {
        // The server closed the connection before the last call.
      }

      // Then
      assertThat(connection.error()).isIn(-1, ENHANCE_YOUR_CALM);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {PING, SETTINGS})
  void aFloodOfFramesThatNeedAnAnswerClosesTheConnection(int type) throws Exception {
    // Given a server that keeps connections without calls open
    try (GuardedServer patient = new GuardedServer(Map.of("polyboard.access.max-idle", "10m"));
        RawConnection connection = RawConnection.begun(patient.port())) {
      // When more frames are sent than the buffers of two sockets hold, and no answer is read
      try {
        for (int i = 0; i < 10_000; i++) {
          connection.frames(1_000, type, 0, 0, new byte[type == PING ? 8 : 0]);
        }
      } catch (IOException e) {
        // The server closed the connection before the last frame.
      }

      // Then
      assertThat(connection.error()).isIn(-1, ENHANCE_YOUR_CALM);
    }
  }

  @Test
  void callsAboveTheLimitOfAConnectionAreRefused() throws IOException {
    try (RawConnection connection = RawConnection.begun(server.port())) {
      // Given a client that acknowledges the server's settings, with the limit of calls
      connection.frame(SETTINGS, ACK, 0);

      // When more calls are begun, without a message
      byte[] call = RawConnection.call(PLAY_GAME);
      ByteArrayOutputStream calls = new ByteArrayOutputStream();
      for (int i = 0; i < 1_100; i++) {
        int stream = 2 * i + 1;
        calls.writeBytes(RawConnection.header(call.length, HEADERS, END_HEADERS, stream));
        calls.writeBytes(call);
      }
      connection.send(calls.toByteArray());

      // Then those above the limit are refused
      assertThat(connection.resets(100)).isEqualTo(100);
    }
  }

  @Test
  void aConnectionWithoutAnHttp2PrefaceInTimeIsClosed() throws IOException {
    try (RawConnection silent = RawConnection.silent(server.port());
        RawConnection slow = RawConnection.silent(server.port())) {
      slow.send("PRI * HT".getBytes(US_ASCII));

      assertThat(silent.error()).isIn(-1, 0);
      assertThat(slow.error()).isIn(-1, 0);
    }
  }

  @Test
  void aConnectionWithoutACallIsClosedAfterAWhile() throws IOException {
    // Given many silent connections, and one with a call whose headers never end
    List<RawConnection> idle = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      idle.add(RawConnection.begun(server.port()));
    }
    idle.getLast().frame(HEADERS, 0, 1, RawConnection.call(LIST_VARIANTS));

    // Then
    for (RawConnection connection : idle) {
      assertThat(connection.error()).isZero();
      connection.close();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20_000, 2_000_000})
  void headersThatAreTooLargeAreRefused(int length) {
    // When
    StatusRuntimeException refused =
        refused(() -> server.listVariants(header("authorization", "x".repeat(length))));

    // Then
    assertThat(refused.getStatus().getCode())
        .isIn(Status.Code.INTERNAL, Status.Code.RESOURCE_EXHAUSTED, Status.Code.UNAVAILABLE);
  }

  private static StatusRuntimeException refused(Runnable call) {
    return catchThrowableOfType(StatusRuntimeException.class, call::run);
  }

  @Test
  void aMessageThatIsTooLargeIsRefused() {
    assertThat(refused(() -> register("x".repeat(5 << 20), server.rules())).getStatus().getCode())
        .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
  }

  @Test
  void aMessageThatIsTooLargeWhenDecompressedIsRefused() {
    // gRPC reports a failure to read a message with an unknown cause.
    assertThat(
            refused(() -> register("x".repeat(64 << 20), server.rules().withCompression("gzip")))
                .getStatus()
                .getCode())
        .isIn(Status.Code.UNKNOWN, Status.Code.RESOURCE_EXHAUSTED);
    assertThat(server.hasBeenCalled()).isFalse();
  }

  private static void register(String definition, RulesServiceGrpc.RulesServiceBlockingStub rules) {
    var unused =
        rules.registerVariant(
            RegisterVariantRequest.newBuilder().setDefinition(definition).build());
  }

  /** The status of a call with this message, whose first five bytes are the gRPC prefix. */
  private String statusOf(byte... message) throws IOException {
    try (RawConnection connection = RawConnection.begun(server.port())) {
      connection.frame(HEADERS, END_HEADERS, 1, RawConnection.call(LIST_VARIANTS));
      connection.frame(DATA, END_STREAM, 1, message);
      return connection.end(1);
    }
  }

  @Test
  void malformedMessagesEndTheirCallOnly() throws Exception {
    // No message, a length of 2 GiB, fewer bytes than announced, an unsupported compression, bytes
    // that are not Protobuf
    Map<String, byte[]> messages = new HashMap<>();
    messages.put("none", new byte[0]);
    messages.put("huge", new byte[] {0, 0x7f, -1, -1, -1, 1, 2, 3});
    messages.put("short", new byte[] {0, 0, 0, 0, 100, 1, 2, 3});
    messages.put("deflated", new byte[] {1, 0, 0, 0, 3, 1, 2, 3});
    messages.put("flags", new byte[] {-2, 0, 0, 0, 3, 1, 2, 3});
    messages.put("no Protobuf", new byte[] {0, 0, 0, 0, 3, -1, -1, -1});
    for (Map.Entry<String, byte[]> message : messages.entrySet()) {
      assertThat(statusOf(message.getValue())).as(message.getKey()).isNotEqualTo("0");
    }
  }

  @Test
  void anIncompleteMessageBlocksNoOtherClient() throws Exception {
    List<RawConnection> slow = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      RawConnection connection = RawConnection.begun(server.port());
      connection.frame(HEADERS, END_HEADERS, 1, RawConnection.call(LIST_VARIANTS));
      connection.frame(DATA, 0, 1, (byte) 0, (byte) 0, (byte) 0, (byte) 0, (byte) 100, (byte) 1);
      slow.add(connection);
    }

    assertOthersAreAnswered();
    for (RawConnection connection : slow) {
      connection.close();
    }
  }

  @Test
  void unreadAnswersBlockNoOtherClient() throws Exception {
    ManagedChannel channel = server.channel();
    for (int i = 0; i < 100; i++) {
      var unread =
          SearchServiceGrpc.newBlockingStub(channel).playGame(PlayGameRequest.getDefaultInstance());
      assertThat(unread).isNotNull();
    }

    assertOthersAreAnswered();
  }
}
