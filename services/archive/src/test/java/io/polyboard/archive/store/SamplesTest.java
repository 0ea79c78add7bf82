package io.polyboard.archive.store;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.MeasuredGames;
import io.polyboard.archive.store.SampleReader.StoredSample;
import io.polyboard.events.Events;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.PieceEstimate;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The measures of games add up to the summary of their sample, however often games arrive. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class SamplesTest {
  @Inject GameWriter writer;
  @Inject SampleReader samples;
  @Inject ArchiveFixture archive;

  @ParameterizedTest
  @ValueSource(strings = {"chess", "mapped-chess", "chess-on-two-boards"})
  void theSummaryIsThatOfTheStoredGamesWhateverTheirBatches(String variant) {
    // Given many batches, every third with games that are stored already
    long nodes = 1_000_001;
    MeasuredGames source = new MeasuredGames(variant, 7);
    String tournament = ArchiveFixture.unique();
    List<GameValidated> all = source.of(tournament, nodes, 120);

    // When
    for (int i = 0; i < 40; i++) {
      List<GameValidated> batch = new ArrayList<>(all.subList(3 * i, 3 * i + 3));
      if (i % 3 == 2) {
        batch.addAll(all.subList(0, 3 * i));
      }
      var unused = writer.store(batch, List.of());
    }

    // Then
    StoredSample stored = StoredSamples.only(samples, source.digest(), nodes);
    assertThat(stored.games() + stored.dropped()).isEqualTo(120);
    assertThat(samples.summary(stored.id())).hasValue(StoredSamples.summary(all));
    assertThat(stored.sample().settings()).isEqualTo("engine=1 weights=tuned noise=12 plies=60");
  }

  @Test
  void equalGamesOfTheSameSeedsAreCountedOnceAndThoseOfOtherSeedsEachTime() {
    // Given
    long nodes = 1_000_002;
    MeasuredGames source = new MeasuredGames("alice", 8);
    List<GameValidated> played = new ArrayList<>(source.of(ArchiveFixture.unique(), nodes, 10));
    for (int i = 0; i < 5; i++) {
      played.add(MeasuredGames.repeated(played.get(i), 11 + i));
    }
    for (int i = 0; i < 7; i++) {
      played.add(MeasuredGames.drawnAgain(played.get(i % 3), 16 + i));
    }
    Collections.shuffle(played, new Random(1));
    List<GameValidated> games = List.copyOf(played);

    // When they arrive in two batches
    var unused = writer.store(games.subList(0, 9), List.of());
    unused = writer.store(games.subList(9, games.size()), List.of());

    // Then
    StoredSample stored = StoredSamples.only(samples, source.digest(), nodes);
    assertThat(stored.games()).isEqualTo(17);
    assertThat(stored.repeated()).isEqualTo(7);
    assertThat(stored.dropped()).isEqualTo(5);
    assertThat(samples.summary(stored.id())).hasValue(StoredSamples.summary(games));
  }

  @Test
  void gamesWithoutMeasuresOrBetweenDifferentPlayersMakeNoSample() {
    // Given
    long nodes = 1_000_004;
    MeasuredGames source = new MeasuredGames("positional-8x8x2", 10);
    List<GameValidated> played = source.of(ArchiveFixture.unique(), nodes, 2);
    GameValidated unmeasured = played.get(0).toBuilder().clearMeasures().build();
    GameValidated.Builder unlike = played.get(1).toBuilder();
    unlike
        .getGameBuilder()
        .getRequestBuilder()
        .getWhiteBuilder()
        .getSearchingBuilder()
        .getSettingsBuilder()
        .setNoise(0);

    // When
    var unused = writer.store(List.of(unmeasured, unlike.build()), List.of());

    // Then
    assertThat(samples.list(source.digest(), 1_000))
        .noneMatch(each -> each.sample().whiteNodes() == nodes);
  }

  @Test
  void aReportIsMadeFromEventsAndIsTheSameForTheSameGames() throws Exception {
    // Given
    long nodes = 1_000_005;
    MeasuredGames source = new MeasuredGames("positional-6x6x4", 11);
    String tournament = ArchiveFixture.unique();
    List<Event> events = source.of(tournament, nodes, 12).stream().map(Events::of).toList();

    // When
    archive.publish(events);
    archive.awaitCount(tournament, 12);
    GetBalanceRequest request =
        GetBalanceRequest.newBuilder().setVariantDigest(source.digest()).addNodes(nodes).build();
    var service = BalanceServiceGrpc.newBlockingStub(archive.channel());
    var first = service.getBalance(request);

    // Then
    assertThat(first.getVariantId()).isEqualTo("positional-6x6x4");
    assertThat(first.getReportsCount()).isEqualTo(1);
    assertThat(first.getReports(0).getSample().getGames()).isEqualTo(12);
    assertThat(first.getReports(0).getMeasuresList())
        .extracting(each -> each.getName())
        .contains("white-score", "draw-rate", "length-turns", "jam", "legal-turns");
    assertThat(first.getPieceEstimatesList())
        .extracting(PieceEstimate::getLetter)
        .containsExactlyInAnyOrder("R", "B", "N", "P");
    assertThat(first.getPieceEstimatesList())
        .filteredOn(each -> each.getLetter().equals("P"))
        .singleElement()
        .satisfies(pawn -> {
          assertThat(pawn.getByMobility()).isOne();
          assertThat(pawn.getTunedMiddle()).isOne();
          assertThat(pawn.getTunedEnd()).isOne();
          assertThat(pawn.hasDesigner()).isFalse();
        });
    assertThat(service.getBalance(request)).isEqualTo(first);
    assertThat(
            service
                .getBalance(request.toBuilder().setVariantDigest("sha256:none").build())
                .getReportsList())
        .isEmpty();
  }
}
