package io.polyboard.standalone.platform;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile HTTP clients without credentials. */
@Tag("nightly")
@TestInstance(Lifecycle.PER_CLASS)
class HostileWebClientsIT {
  private static final String LIST = "/api/polyboard.archive.v1.ArchiveService/ListGames";
  private static final int MAX_BYTES = 4 << 20;
  private static final int MAX_CONNECTIONS = 4_000;

  /** Maximum number of bodies of the maximum size that are read together. */
  private static final int MAX_BODIES = 8;

  private static final int PATIENCE_MILLIS = 60_000;
  private static final int SLOW_HEADS = 100;

  /** The server reads at most 16 MiB of a refused request; the rest allows for socket buffers. */
  private static final int MAX_SENT = 64 << 20;

  /** 10 s at a byte each tenth of a second; the server reads a refused request for at most 2 s. */
  private static final int MAX_SENT_SLOWLY = 100;

  /** 30 s at a byte each tenth of a second, three times the deadline. */
  private static final int MAX_BYTES_OF_HEADS = 300;

  @AutoClose private OwnPlatform platform;
  private final List<Socket> sockets = new ArrayList<>();

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    platform = OwnPlatform.start(data, 1);
  }

  @AfterEach
  void hangUp() throws IOException {
    for (Socket each : sockets) {
      each.close();
    }
    sockets.clear();
  }

  private Socket open() throws IOException {
    return open(platform.http());
  }

  private Socket open(String address) throws IOException {
    int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    sockets.add(socket);
    return socket;
  }

  private static void post(Socket socket, String length, String body) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(
        ("POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n%s\r\n\r\n"
                .formatted(LIST, length))
            .getBytes(US_ASCII));
    out.write(body.getBytes(US_ASCII));
    out.flush();
  }

  private static void getHealth(Socket socket) throws IOException {
    socket
        .getOutputStream()
        .write("GET /q/health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
  }

  private String health() throws IOException {
    Socket socket = open(platform.health());
    getHealth(socket);
    return statusLine(socket);
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
  }

  /** Reads an answer to its end, so that the connection can be used again. */
  private static String answered(BufferedReader answer) throws IOException {
    String status = answer.readLine();
    int length = 0;
    for (String line = answer.readLine(); !line.isEmpty(); line = answer.readLine()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
      }
    }
    for (int i = 0; i < length; i++) {
      assertThat(answer.read()).isNotNegative();
    }
    return status;
  }

  private interface Question {
    void ask(Socket socket) throws IOException;
  }

  @Test
  void slowHeadsAreAborted() throws Exception {
    assertSlowHeadsAreAborted(platform.http(), socket -> post(socket, "Content-Length: 2", "{}"));
  }

  @Test
  void slowHeadsAreAbortedAtThePortOfHealthToo() throws Exception {
    assertSlowHeadsAreAborted(platform.health(), HostileWebClientsIT::getHealth);
  }

  private void assertSlowHeadsAreAborted(String address, Question question) throws Exception {
    // Given a client that got an answer, and many clients that send endless heads
    Socket kept = open(address);
    BufferedReader answers = reader(kept);
    question.ask(kept);
    assertThat(answered(answers)).contains("200");
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < SLOW_HEADS; i++) {
      Socket socket = open(address);
      // Every second client has had an answer, too.
      if (i % 2 == 0) {
        question.ask(socket);
        assertThat(answered(reader(socket))).contains("200");
      }
      socket.getOutputStream().write("GET / HTTP/1.1\r\nX-Slow: ".getBytes(US_ASCII));
      slow.add(socket);
    }

    // When each sends a byte at a time
    for (int i = 0; i < MAX_BYTES_OF_HEADS && !slow.isEmpty(); i++) {
      slow.removeIf(HostileWebClientsIT::isClosed);
      Thread.sleep(100);
    }

    // Then their connections are closed, and the first client's is not
    assertThat(slow).isEmpty();
    question.ask(kept);
    assertThat(answered(answers)).contains("200");
  }

  /** Sends another byte; returns whether that failed. */
  private static boolean isClosed(Socket socket) {
    try {
      socket.getOutputStream().write('x');
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static String statusLine(Socket socket) throws IOException {
    return reader(socket).readLine();
  }

  private String answer(String body) throws IOException {
    Socket socket = open();
    post(socket, "Content-Length: " + body.length(), body);
    return statusLine(socket);
  }

  @Test
  void tooLongNumbersAreRefused() throws IOException {
    for (String number : List.of("1".repeat(3_000_000), "1e999999999")) {
      assertThat(answer("{\"pageSize\":\"" + number + "\"}")).contains("400");
      assertThat(answer("{\"pageSize\":" + number + "}")).contains("400");
    }
    assertThat(answer("{}")).contains("200");
  }

  @Test
  void aBodyThatIsTooLongIsRefusedUnread() throws IOException {
    for (String length : List.of("" + (MAX_BYTES + 1), "99999999999999999999")) {
      Socket socket = open();
      post(socket, "Content-Length: " + length, "{");
      assertThat(statusLine(socket)).containsAnyOf("413", "400");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTooLongBodyThatIsSentToItsEndIsAnswered(boolean isChunked) throws IOException {
    // Given a client that has the first byte of its answer, and still has to send its body
    String max = " ".repeat(MAX_BYTES);
    Socket socket = open();
    if (isChunked) {
      post(socket, "Transfer-Encoding: chunked", "400001\r\n " + max + "\r\n");
    } else {
      post(socket, "Expect: 100-continue\r\nContent-Length: " + (MAX_BYTES + 1), "");
    }
    assertThat(socket.getInputStream().read()).isEqualTo('H');

    // When
    socket
        .getOutputStream()
        .write((isChunked ? "400000\r\n" + max + "\r\n0\r\n\r\n" : max + " ").getBytes(US_ASCII));

    // Then the rest of the answer is there, and the connection is closed
    BufferedReader answer = reader(socket);
    assertThat(answered(answer)).isEqualTo("TTP/1.1 413 Request Entity Too Large");
    assertThat(answer.read()).isNegative();
  }

  @Test
  void anEndlessRefusedBodyIsAborted() throws IOException {
    // Given
    Socket socket = open();
    post(socket, "Transfer-Encoding: chunked", "7fffffff\r\n");
    byte[] part = new byte[1 << 16];

    // When
    int sent = 0;
    try {
      while (sent < MAX_SENT) {
        socket.getOutputStream().write(part);
        sent += part.length;
      }
    } catch (IOException e) {
      // The connection was closed during the write.
    }

    // Then
    assertThat(sent).isGreaterThan(MAX_BYTES).isLessThan(MAX_SENT);
  }

  @Test
  void aSlowRefusedBodyIsAborted() throws Exception {
    // Given
    Socket socket = open();
    post(socket, "Content-Length: " + (MAX_BYTES + 1), "");

    // When
    int sent = 0;
    while (sent < MAX_SENT_SLOWLY && !isClosed(socket)) {
      sent++;
      Thread.sleep(100);
    }

    // Then
    assertThat(sent).isLessThan(MAX_SENT_SLOWLY);
  }

  @Test
  void unfinishedBodiesLeaveRoomForOthers() throws IOException {
    // Given bodies that leave room for one more, each without its last byte
    String max = " ".repeat(MAX_BYTES - 1);
    for (int i = 0; i < MAX_BODIES - 1; i++) {
      post(open(), "Content-Length: " + MAX_BYTES, max);
    }

    // When two more arrive
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      answers.add(answer(" ".repeat(MAX_BYTES - 2) + "{}"));
    }

    // Then one at a time fits, and after the others have disconnected, all fit
    assertThat(answers).allSatisfy(line -> assertThat(line).containsAnyOf("200", "503"));
    assertThat(answer("{}")).contains("200");
    hangUp();
    assertThat(answer("{}")).contains("200");
    assertThat(answer(" ".repeat(MAX_BYTES - 2) + "{}")).contains("200");
  }

  @Test
  void healthAnswersIfAllConnectionsOfTheDashboardAreTaken() throws IOException {
    // Given
    for (int i = 0; i < MAX_CONNECTIONS; i++) {
      post(open(), "Content-Length: 2", "{");
    }

    // When the dashboard accepts no more connections
    while (isAnswered()) {
      // Some of the others may not have been counted yet.
    }

    // Then
    assertThat(health()).contains("200");
  }

  /** Whether the dashboard answers on one more connection. */
  private boolean isAnswered() {
    try {
      return answer("{}") != null;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void manyUnfinishedBodiesAreRefused() throws IOException {
    // Given
    String max = " ".repeat(MAX_BYTES - 1);

    // When sixty bodies are sent, eight of which fill the limit
    List<Socket> refused = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      Socket socket = open();
      try {
        post(socket, "Content-Length: " + MAX_BYTES, max);
      } catch (IOException e) {
        // The connection was closed during the write.
        refused.add(socket);
      }
    }

    // Then health answers, and the platform continues
    assertThat(health()).contains("200");
    hangUp();
    assertThat(answer("{}")).contains("200");
  }
}
