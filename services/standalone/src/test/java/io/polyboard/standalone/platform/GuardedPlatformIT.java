package io.polyboard.standalone.platform;

import static io.polyboard.testkit.calls.TextCalls.bearer;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.events.Topic;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.TokenEntry;
import io.polyboard.service.access.TokenFile;
import io.polyboard.service.access.TokenHash;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** {@code polyboard up --tokens}: every port requires credentials. */
@TestInstance(Lifecycle.PER_CLASS)
class GuardedPlatformIT {
  private static final String WATCH =
      "/api/polyboard.tournament.v1.TournamentService/WatchTournament";
  private static final String LIST = "/api/polyboard.archive.v1.ArchiveService/ListGames";
  private static final int UNAUTHORIZED = 401;

  /** More games than are played during the test. */
  private static final int GAMES = 100_000;

  @AutoClose private OwnPlatform platform;
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();
  private Path data;
  private Path tokens;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    data = directory.resolve("data");
    tokens = directory.resolve("tokens");
    Files.writeString(tokens, "");
    platform = OwnPlatform.start(data, 1, "--tokens=" + tokens);
  }

  /** A new token; waits until the platform has read the file again. */
  private String token(String owner) throws Exception {
    String token = TokenHash.newToken();
    TokenFile.add(
        tokens,
        new TokenEntry(
            TokenHash.of(token), new Caller(owner, Set.of(Scope.SCOPE_ADMIN)), Optional.empty()));
    while (get(LIST, token).statusCode() == UNAUTHORIZED) {
      Thread.sleep(100);
    }
    return token;
  }

  private HttpRequest request(String path, String token) {
    return HttpRequest.newBuilder(URI.create(platform.http() + path))
        .header("Authorization", "Bearer " + token)
        .build();
  }

  private HttpResponse<String> get(String path, String token) throws Exception {
    return client.send(request(path, token), BodyHandlers.ofString());
  }

  @Test
  void aRevokedTokenCannotJoinAnOpenStream() throws Exception {
    // Given a viewer of a tournament, and a second viewer with the same token
    String token = token("viewer");
    CreateTournamentRequest create = message(text("spec: ?", PlatformSuite.searched(GAMES, 1_000)));
    var tournaments = platform.platform().tournaments().withInterceptors(bearer(token));
    String tournament = tournaments.createTournament(create).getTournament().getTournamentId();
    String asked = "{\"tournamentId\":\"" + tournament + "\"}";
    String watch = WATCH + "?message=" + URLEncoder.encode(asked, StandardCharsets.UTF_8);
    HttpResponse<InputStream> first =
        client.send(request(watch, token), BodyHandlers.ofInputStream());
    assertThat(first.statusCode()).isEqualTo(200);
    try (InputStream open = first.body()) {
      assertThat(open.read()).isEqualTo('d');
      HttpResponse<InputStream> second =
          client.send(request(watch, token), BodyHandlers.ofInputStream());
      assertThat(second.statusCode()).isEqualTo(200);
      second.body().close();

      // When
      TokenFile.remove(tokens, entry -> entry.hash().equals(TokenHash.of(token)));
      while (get(LIST, token).statusCode() != UNAUTHORIZED) {
        Thread.sleep(100);
      }

      // Then
      assertThat(get(watch, token).statusCode()).isEqualTo(UNAUTHORIZED);
    }
  }

  @Test
  void theBrokerRequiresItsPassword() throws Exception {
    Map<String, Object> known = platform.kafka();
    String games = Topic.GAMES_REFEREED.topicName();
    Map<String, Object> stranger = new HashMap<>();
    stranger.put("bootstrap.servers", known.get("bootstrap.servers"));
    stranger.put("request.timeout.ms", 2_000);
    stranger.put("default.api.timeout.ms", 4_000);

    try (Admin admin = Admin.create(stranger)) {
      assertThatThrownBy(() -> admin.deleteTopics(List.of(games)).all().get())
          .hasCauseInstanceOf(TimeoutException.class);
    }
    try (Admin admin = Admin.create(known)) {
      assertThat(admin.listTopics().names().get()).contains(games);
    }
  }

  @Test
  void theDatabaseRequiresItsPassword() {
    for (String password : List.of("", "polyboard", "postgres")) {
      assertThatThrownBy(
              () -> DriverManager.getConnection(platform.database(), "polyboard", password).close())
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("password");
    }
  }

  @Test
  void changesThroughTheDashboardAreInTheAuditLog() throws Exception {
    // Given
    String token = token("changer");
    String body = "{\"definition\":\"none\"}";
    int port = URI.create(platform.http()).getPort();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      // When
      socket
          .getOutputStream()
          .write(
              """
              POST /api/polyboard.rules.v1.RulesService/RegisterVariant HTTP/1.1
              Host: localhost
              Authorization: Bearer %s
              Content-Type: application/json
              Content-Length: %d

              %s\
              """
                  .formatted(token, body.length(), body)
                  .replace("\n", "\r\n")
                  .getBytes(US_ASCII));
      String status =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII)).readLine();

      // Then a refused change is logged with the address of the socket
      assertThat(status).contains("400");
      String peer = "peer=\"127.0.0.1:" + socket.getLocalPort() + "\" via=\"/127.0.0.1:";
      assertThat(auditLine("owner=\"changer\"")).contains("method=RegisterVariant", peer);
    }
  }

  private String auditLine(String text) throws IOException, InterruptedException {
    while (true) {
      Optional<String> found =
          Files.readAllLines(data.resolve("logs/audit.log")).stream()
              .filter(line -> line.contains(text))
              .findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      Thread.sleep(50);
    }
  }
}
