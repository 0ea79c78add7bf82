package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * Calls a dashboard as a script does.
 *
 * @param url of the dashboard
 * @param authorization the header of every call; empty for none
 */
record DashboardClient(String url, String authorization) {
  private static final String TOURNAMENTS = "polyboard.tournament.v1.TournamentService/";
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int GAMES = 8;
  private static final String TOURNAMENT =
      """
      {"spec": {"variants": ["chess"], "format": "FORMAT_SELF_PLAY", "games": %d, "maxPlies": 40,
        "players": [{"player": {"name": "random", "random": {}}}]}}
      """
          .formatted(GAMES);

  DashboardClient(String url) {
    this(url, "");
  }

  /** Loads a page, or another file. */
  HttpResponse<String> page(String path) throws IOException, InterruptedException {
    return send(path, request -> {});
  }

  /**
   * Makes a call that has one answer.
   *
   * @param method such as {@code polyboard.rules.v1.RulesService/ListVariants}
   * @param message the request in JSON
   */
  HttpResponse<String> call(String method, String message)
      throws IOException, InterruptedException {
    return send(
        "/api/" + method,
        request ->
            request
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(message)));
  }

  /** All events of a stream, once it has ended. */
  private List<String> events(String method, String message)
      throws IOException, InterruptedException {
    String query = URLEncoder.encode(message, StandardCharsets.UTF_8);
    HttpResponse<String> stream = send("/api/" + method + "?message=" + query, request -> {});
    assertThat(stream.headers().firstValue("content-type")).hasValue("text/event-stream");
    return List.of(stream.body().split("\n\n"));
  }

  private HttpResponse<String> send(String path, Consumer<HttpRequest.Builder> how)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path)).timeout(PATIENCE);
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    how.accept(request);
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  /** Creates a tournament, and watches it until all of its games are played. */
  void assertPlaysATournamentToItsEnd() throws IOException, InterruptedException {
    // When
    HttpResponse<String> created = call(TOURNAMENTS + "CreateTournament", TOURNAMENT);
    assertThat(created.statusCode()).as(created.body()).isEqualTo(200);
    String id = new ObjectMapper().readTree(created.body()).at("/tournament/tournamentId").asText();
    List<String> events =
        events(TOURNAMENTS + "WatchTournament", "{\"tournamentId\": \"" + id + "\"}");

    // Then
    assertThat(events).hasSizeGreaterThan(1);
    assertThat(events.getLast()).isEqualTo("event: end\ndata: {}");
    JsonNode end =
        new ObjectMapper()
            .readTree(events.get(events.size() - 2).substring("data: ".length()))
            .at("/tournament");
    assertThat(end.get("state").asText()).isEqualTo("STATE_FINISHED");
    assertThat(end.at("/progress/played").asInt()).isEqualTo(GAMES);
  }
}
