package io.polyboard.archive;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.contract.MeasuresMessages;
import io.polyboard.events.Events;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** The metrics of balance agree with the stored games, and have few series. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class BalanceMetricsTest {
  private static final Path RULES = Path.of("../../deploy/prometheus/balance.rules.yaml");
  private static final int RESULTS_AND_TERMINATIONS = 27;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @Inject ArchiveFixture archive;

  @TestHTTPResource(value = "metrics", management = true)
  URI metrics;

  @Test
  void gamesThatArriveTwiceAreCountedOnceWithTheirMeasures() throws Exception {
    // Given
    String variant = "{variant=\"raumschach\"}";
    String tournament = ArchiveFixture.unique();
    List<GameValidated> games = new MeasuredGames("raumschach", 3).of(tournament, 1_000_101, 40);
    List<Event> events = new ArrayList<>(games.stream().map(Events::of).toList());
    events.addAll(List.copyOf(events));
    Collections.shuffle(events, new Random(4));
    Map<String, Double> before = scrape();

    // When
    archive.publish(events);
    archive.awaitCount(tournament, 40);
    archiveAnother("after" + tournament);

    // Then
    Map<String, Double> after = scrape();
    assertThat(increase(before, after, "polyboard_balance_length_turns_count" + variant))
        .isEqualTo(40);
    assertThat(increase(before, after, "polyboard_balance_length_turns_sum" + variant))
        .isEqualTo(games.stream().mapToInt(game -> game.getGame().getTurnsCount()).sum());
    assertThat(increase(before, after, "polyboard_balance_pieces_total" + variant))
        .isEqualTo(sum(games, Stuck::pieces))
        .isPositive();
    assertThat(increase(before, after, "polyboard_balance_pieces_stuck_total" + variant))
        .isEqualTo(sum(games, Stuck::without))
        .isPositive();
    assertThat(increase(before, after, "polyboard_balance_worst_jam_sum" + variant))
        .isCloseTo(
            games.stream().mapToLong(game -> game.getMeasures().getMaxStuck()).sum() / 1_000.0,
            within(1e-9));
    for (Map.Entry<String, Long> each : ends(games).entrySet()) {
      assertThat(increase(before, after, each.getKey()))
          .as(each.getKey())
          .isEqualTo(each.getValue().doubleValue());
    }
  }

  /** Stores a game of another tournament and waits for it; all earlier games are then counted. */
  private void archiveAnother(String tournament) throws InterruptedException {
    String lengths = "polyboard_balance_length_turns_count{variant=\"other\"}";
    double before = scrape(lengths);
    archive.publish(
        List.of(
            ArchiveFixture.validated(
                new InventedGames(1, tournament).of(tournament, 1).getFirst())));
    await().atMost(60, SECONDS).until(() -> scrape(lengths) > before);
  }

  private static int sum(List<GameValidated> games, ToIntFunction<Stuck> part) {
    return games.stream()
        .flatMap(game -> MeasuresMessages.read(game.getMeasures()).stuck().stream())
        .flatMap(List::stream)
        .mapToInt(part)
        .sum();
  }

  private static Map<String, Long> ends(List<GameValidated> games) {
    return games.stream()
        .map(GameValidated::getGame)
        .collect(
            Collectors.groupingBy(
                game ->
                    "polyboard_balance_games_total{result=\"%s\",termination=\"%s\",variant=\"%s\"}"
                        .formatted(
                            game.getOutcome()
                                .getResult()
                                .name()
                                .replace("RESULT_", "")
                                .toLowerCase(Locale.ROOT),
                            game.getOutcome()
                                .getTermination()
                                .name()
                                .replace("TERMINATION_", "")
                                .toLowerCase(Locale.ROOT),
                            game.getRequest().getVariantId()),
                Collectors.counting()));
  }

  @Test
  void anotherDefinitionOfAShippedIdCountsAsOther() throws Exception {
    // Given
    String tournament = ArchiveFixture.unique();
    GameValidated.Builder game =
        new MeasuredGames("alice", 5).of(tournament, 1_000_102, 1).getFirst().toBuilder();
    game.getGameBuilder().getRequestBuilder().setVariantDigest("sha256:" + "0".repeat(64));
    String ofOthers = "polyboard_balance_length_turns_count{variant=\"other\"}";
    String ofAlice = "polyboard_balance_length_turns_count{variant=\"alice\"}";
    Map<String, Double> before = scrape();

    // When
    archive.publish(List.of(Events.of(game.build())));
    await().atMost(60, SECONDS).until(() -> scrape(ofOthers) > before.get(ofOthers));

    // Then
    assertThat(scrape()).containsEntry(ofAlice, before.get(ofAlice));
  }

  @Test
  void allSeriesExistBeforeTheFirstGameAndGamesAddNone() throws Exception {
    // Given
    int variants = Variants.ids().size() + 1;
    Set<String> before = balanceSeries();

    // When
    String tournament = ArchiveFixture.unique();
    archive.publish(
        new InventedGames(6, tournament)
            .ofSeveralTournaments(100).stream().map(ArchiveFixture::validated).toList());
    archiveAnother("after" + tournament);

    // Then
    assertThat(balanceSeries()).isEqualTo(before);
    assertThat(before)
        .filteredOn(each -> each.startsWith("polyboard_balance_games_total"))
        .hasSize(variants * RESULTS_AND_TERMINATIONS);
    assertThat(before).hasSize(62 * variants);
  }

  @Test
  void theRulesForPrometheusNameExistingMetrics() throws Exception {
    // Given
    Set<String> named =
        Pattern.compile("(?<![:\\w])polyboard_\\w+(?![:\\w])")
            .matcher(Files.readString(RULES))
            .results()
            .map(MatchResult::group)
            .collect(Collectors.toCollection(TreeSet::new));

    // When
    Set<String> existing =
        scrape().keySet().stream()
            .map(series -> series.replaceFirst("\\{.*", ""))
            .collect(Collectors.toSet());

    // Then
    assertThat(named).hasSizeGreaterThan(5);
    assertThat(existing).containsAll(named);
  }

  private Set<String> balanceSeries() throws InterruptedException {
    return scrape().keySet().stream()
        .filter(series -> series.startsWith("polyboard_balance_"))
        .collect(Collectors.toSet());
  }

  private static double increase(
      Map<String, Double> before, Map<String, Double> after, String series) {
    assertThat(before).containsKey(series);
    return after.get(series) - before.get(series);
  }

  private double scrape(String series) throws InterruptedException {
    return scrape().get(series);
  }

  /** The values of a scrape, by series in Prometheus' notation. */
  private Map<String, Double> scrape() throws InterruptedException {
    try {
      Map<String, Double> values = new TreeMap<>();
      CLIENT
          .send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
          .body()
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> {
            int value = line.lastIndexOf(' ');
            values.put(line.substring(0, value), Double.valueOf(line.substring(value + 1)));
          });
      return values;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
