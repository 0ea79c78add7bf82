package io.polyboard.archive.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.archive.EquippedArchive;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where calls need a token, so does the explorer over HTTP; pages may ask where they are let. */
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
  void onlyATokenForTheArchiveLetsIn(String authorization, int status) throws Exception {
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
