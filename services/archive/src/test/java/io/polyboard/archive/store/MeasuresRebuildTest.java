package io.polyboard.archive.store;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.pages;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.MeasuredGames;
import io.polyboard.archive.OwnerSource;
import io.polyboard.archive.store.MeasuresRebuild.Step;
import io.polyboard.archive.store.MeasuresRebuild.Unmeasured;
import io.polyboard.archive.store.SampleReader.StoredSample;
import io.polyboard.balance.GameMeasures;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc;
import io.polyboard.proto.balance.v1.RebuildMeasuresResponse;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rebuild has the same result as if games had been measured when they were stored. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class MeasuresRebuildTest {
  private static final int EARLIER = GameMeasures.VERSION - 1;

  @Inject GameWriter writer;
  @Inject SampleReader samples;
  @Inject MeasuresRebuild rebuild;
  @Inject ArchiveDatabase database;
  @Inject OwnerSource owner;
  @Inject ArchiveFixture archive;

  /** Every rebuild reads all games, a few at a time; with those of other tests it takes minutes. */
  @BeforeEach
  void forgetGamesOfOtherTests() throws SQLException {
    var unused = owner.execute("truncate archive.games");
  }

  private static GameValidated unmeasured(GameValidated game) {
    return game.toBuilder().clearMeasures().build();
  }

  /** The game with measures of an earlier version. */
  private static GameValidated measuredEarlier(GameValidated game) {
    GameValidated.Builder earlier = game.toBuilder();
    earlier.getMeasuresBuilder().setVersion(EARLIER).setChecks(77);
    return earlier.build();
  }

  private void store(List<GameValidated> batch) {
    var unused = writer.store(batch, List.of());
  }

  /** Runs at most this many steps from the oldest game; returns the last step. */
  private Step rebuild(int max, int size) throws InterruptedException {
    Step step = rebuild.step(Place.START, size);
    for (int i = 1; i < max && !step.isDone(); i++) {
      step = rebuild.step(step.end(), size);
    }
    return step;
  }

  private int unmeasuredOf(String tournament) {
    return count(
        """
        select count(*) from archive.games
        where tournament_id = '%s' and measures_version <> %d
        """
            .formatted(tournament, GameMeasures.VERSION));
  }

  private int rowsOfStaleSamples() {
    return count(
        """
        select (select count(*) from archive.samples where version <> %d)
          + (select count(*) from archive.sample_games g
             where not exists (select from archive.samples s where s.id = g.sample))
        """
            .formatted(GameMeasures.VERSION));
  }

  private int count(String query) {
    return database.<Integer, RuntimeException>withHandle(
        handle -> handle.createQuery(query).mapTo(Integer.class).one());
  }

  @Test
  void anInterruptedRebuildHasTheResultOfMeasuringAtOnce() throws Exception {
    // Given games that were not measured, have measures of another version, or repeat others
    long nodes = 2_000_001;
    String tournament = ArchiveFixture.unique();
    MeasuredGames source = new MeasuredGames("chess-on-two-boards", 21);
    List<GameValidated> all = source.of(tournament, nodes, 90);
    List<GameValidated> before = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      GameValidated game = all.get(i);
      before.add(
          switch (i % 3) {
            case 0 -> unmeasured(game);
            case 1 -> measuredEarlier(game);
            default -> game;
          });
    }
    for (int i = 0; i < 10; i++) {
      before.add(unmeasured(MeasuredGames.repeated(all.get(i), 101 + i)));
    }
    store(before);

    // When a rebuild is interrupted, and two run at once, while games are stored
    var interrupted = rebuild(3, 7);
    CompletableFuture<Void> storing =
        CompletableFuture.runAsync(() -> {
          for (int i = 60; i < 90; i += 3) {
            store(List.of(all.get(i), unmeasured(all.get(i + 1)), measuredEarlier(all.get(i + 2))));
            store(List.of(MeasuredGames.repeated(all.get(i), 141 + i)));
          }
        });
    CompletableFuture<Step> other =
        CompletableFuture.supplyAsync(() -> {
          try {
            return rebuild(Integer.MAX_VALUE, 11);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    Step first = rebuild(Integer.MAX_VALUE, 13);
    storing.get();
    Step second = other.get();
    Step last = rebuild(Integer.MAX_VALUE, 500);

    // Then
    assertThat(List.of(first, second, last)).allMatch(Step::isDone);
    assertThat(interrupted.games()).isLessThanOrEqualTo(7);
    assertThat(unmeasuredOf(tournament)).isZero();
    StoredSample stored = StoredSamples.only(samples, source.digest(), nodes);
    assertThat(stored.games()).isEqualTo(90);
    assertThat(stored.dropped()).isEqualTo(10 + 10);
    assertThat(samples.summary(stored.id())).hasValue(StoredSamples.summary(all));
    assertThat(rowsOfStaleSamples()).isZero();
  }

  @Test
  void theSampleWithTheMostGamesIsShownUntilTheRebuild() throws Exception {
    // Given three games that an earlier version measured, and a new game
    long nodes = 2_000_004;
    MeasuredGames source = new MeasuredGames("alice", 24);
    List<GameValidated> all = source.of(ArchiveFixture.unique(), nodes, 4);
    store(all.subList(0, 3).stream().map(MeasuresRebuildTest::measuredEarlier).toList());
    store(all.subList(3, 4));

    // When
    StoredSample before = StoredSamples.only(samples, source.digest(), nodes);
    var unused = rebuild(Integer.MAX_VALUE, 500);
    StoredSample after = StoredSamples.only(samples, source.digest(), nodes);

    // Then
    assertThat(before.games()).isEqualTo(3);
    assertThat(before.sample().version()).isEqualTo(EARLIER);
    assertThat(after.games()).isEqualTo(4);
    assertThat(after.sample().version()).isEqualTo(GameMeasures.VERSION);
  }

  @Test
  void reportsWhichGamesCannotBeMeasured() throws Exception {
    // Given a game of an unknown variant, and a game with an illegal turn
    String tournament = ArchiveFixture.unique();
    List<GameValidated> source = new MeasuredGames("alice", 22).of(tournament, 2_000_002, 3);
    GameValidated.Builder unknown = unmeasured(source.get(0)).toBuilder();
    unknown
        .getGameBuilder()
        .getRequestBuilder()
        .setVariantDigest("sha256:" + "0123456789abcdef".repeat(4));
    GameValidated.Builder illegal = unmeasured(source.get(1)).toBuilder();
    illegal.getGameBuilder().setTurns(1, "Aa1Aa8");
    store(List.of(unknown.build(), illegal.build(), unmeasured(source.get(2))));

    // When
    List<Unmeasured> reported = new ArrayList<>();
    Step step;
    Place place = Place.START;
    do {
      step = rebuild.step(place, 100);
      place = step.end();
      reported.addAll(step.unmeasured());
    } while (!step.isDone());

    // Then
    assertThat(reported)
        .filteredOn(each -> each.gameId().startsWith(tournament + "-"))
        .extracting(Unmeasured::gameId)
        .containsExactlyInAnyOrder(tournament + "-1", tournament + "-2");
    assertThat(reported)
        .filteredOn(each -> each.gameId().equals(tournament + "-1"))
        .allSatisfy(each -> assertThat(each.reason()).contains("sha256:0123456789abcdef"));
    assertThat(reported)
        .filteredOn(each -> each.gameId().equals(tournament + "-2"))
        .allSatisfy(each -> assertThat(each.reason()).contains("Aa1Aa8"));
    assertThat(unmeasuredOf(tournament)).isEqualTo(2);
  }

  @Test
  void callsUntilTheLastPageRebuildAllGames() {
    // Given
    String tournament = ArchiveFixture.unique();
    store(
        new MeasuredGames("chess", 23)
            .of(tournament, 2_000_003, 25).stream().map(MeasuresRebuildTest::unmeasured).toList());
    var service = BalanceServiceGrpc.newBlockingStub(archive.channel());

    // When
    List<RebuildMeasuresResponse> pages =
        pages(
            token -> service.rebuildMeasures(message(text("page_size: 10 page_token: ?", token))));

    // Then
    assertThat(pages).allMatch(page -> page.getGames() <= 10);
    assertThat(pages.stream().mapToLong(page -> page.getMeasured()).sum())
        .isGreaterThanOrEqualTo(25);
    assertThat(unmeasuredOf(tournament)).isZero();
  }
}
