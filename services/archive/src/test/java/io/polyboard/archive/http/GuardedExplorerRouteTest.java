package io.polyboard.archive.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.archive.EquippedArchive;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** If calls need a token, so does the explorer over HTTP; allowed web pages may call it. */
@QuarkusTest
@TestProfile(EquippedArchive.class)
class GuardedExplorerRouteTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TestHTTPResource("/explorer")
  URI explorer;

  private static HttpResponse<String> send(HttpRequest request) throws Exception {
    return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
  }

  @ParameterizedTest
  @CsvSource({
    "'', 401",
    "Bearer wrong, 401",
    "Bearer " + EquippedArchive.SEARCHING + ", 403",
    "Bearer " + EquippedArchive.READING + ", 200"
  })
  void onlyATokenForTheArchiveIsAccepted(String authorization, int status) throws Exception {
    // Given
    HttpRequest.Builder request = HttpRequest.newBuilder(explorer);
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }

    // When
    HttpResponse<String> response = send(request.build());

    // Then
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.body()).startsWith(status == 200 ? "{\"opening\":null" : "{\"error\":");
    assertThat(response.headers().firstValue("WWW-Authenticate").isPresent())
        .isEqualTo(status == 401);
    assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, 200",
    "games.example.org, 200",
    "GAMES.example.org:8443, 200",
    "127.0.0.1, 200",
    "127.0.0.2, 403",
    "evil.example.org, 403"
  })
  void callsByOtherHostNamesAreRefused(String host, int status) throws Exception {
    assertThat(statusLine(host)).contains(" " + status + " ");
  }

  /** The status line of the answer for a Host header, which Java's client cannot set. */
  private String statusLine(String host) throws IOException {
    try (Socket socket = new Socket(explorer.getHost(), explorer.getPort())) {
      socket
          .getOutputStream()
          .write(
              "GET /explorer HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n"
                  .formatted(host, EquippedArchive.READING)
                  .getBytes(US_ASCII));
      return new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))
          .readLine();
    }
  }

  @Test
  void aPageMaySendAToken() throws Exception {
    // When
    HttpResponse<String> response =
        send(
            HttpRequest.newBuilder(explorer)
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .build());

    // Then
    assertThat(response.statusCode()).isEqualTo(204);
    assertThat(response.headers().firstValue("Access-Control-Allow-Headers"))
        .contains("authorization");
  }
}
