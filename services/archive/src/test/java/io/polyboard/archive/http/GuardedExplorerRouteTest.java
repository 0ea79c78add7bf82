package io.polyboard.archive.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.access.Caller;
import io.polyboard.access.TokenEntry;
import io.polyboard.access.TokenFile;
import io.polyboard.access.TokenHash;
import io.polyboard.archive.ArchiveServers;
import io.polyboard.proto.common.v1.Scope;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where calls need a token, so does the explorer over HTTP; pages may ask where they are let. */
@QuarkusTest
@QuarkusTestResource(ArchiveServers.class)
@TestProfile(GuardedExplorerRouteTest.Guarded.class)
class GuardedExplorerRouteTest {
  private static final String READING = "polyboard_reading";
  private static final String SEARCHING = "polyboard_searching";

  /** With tokens, and for pages of any origin. */
  public static class Guarded implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "polyboard.access.tokens",
          tokens().toString(),
          "polyboard.archive.explorer-any-origin",
          "true");
    }

    private static Path tokens() {
      try {
        Path file = Files.createTempDirectory("polyboard-explorer-test").resolve("tokens");
        TokenFile.add(file, entry(READING, Scope.SCOPE_ARCHIVE_READ));
        TokenFile.add(file, entry(SEARCHING, Scope.SCOPE_SEARCH));
        return file;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static TokenEntry entry(String token, Scope scope) {
      return new TokenEntry(
          TokenHash.of(token), new Caller("owner", Set.of(scope)), Optional.empty());
    }
  }

  @TestHTTPResource("/explorer")
  URI explorer;

  private static HttpResponse<String> send(HttpRequest request) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', 401",
    "Bearer wrong, 401",
    "Bearer " + SEARCHING + ", 403",
    "Bearer " + READING + ", 200"
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
