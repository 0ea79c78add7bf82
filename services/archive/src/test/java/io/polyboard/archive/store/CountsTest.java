package io.polyboard.archive.store;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.InventedGames;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.CountKey;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameCount;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GameOrder;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.testkit.Nightly;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** Counts and lists by any filter agree with a simple loop over all games. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class CountsTest {
  @Inject ArchiveFixture archive;

  @Test
  void countsAndListsAgreeWithANaiveCountOverAllGames() {
    // Given games stored in batches of various sizes, some of them twice
    long seed = Long.getLong("polyboard.seed", System.nanoTime());
    String story = "-Dpolyboard.seed=" + seed;
    Random random = new Random(seed);
    String prefix = ArchiveFixture.unique();
    var sent = new InventedGames(seed, prefix).ofSeveralTournaments(300);
    var deliveries = new ArrayList<>(sent);
    deliveries.addAll(sent.subList(0, 100));
    Collections.shuffle(deliveries, random);
    for (int from = 0; from < deliveries.size(); ) {
      int to = Math.min(deliveries.size(), from + 1 + random.nextInt(100));
      archive.store(deliveries.subList(from, to));
      from = to;
    }

    // When they are all listed
    List<Game> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.addAll(
          archive.list(GameFilter.newBuilder().setTournamentId(prefix + "t" + i).build(), 100));
    }

    // Then each is listed once
    assertThat(all.stream().map(Game::getGameId))
        .as(story)
        .containsExactlyInAnyOrderElementsOf(
            sent.stream().map(game -> game.getRequest().getGameId()).toList());

    // And counts and lists by any filter agree with these
    for (int i = 0; i < Nightly.samples(60); i++) {
      GameFilter filter = filter(random, prefix, all);
      Set<CountKey> keys = keys(random);
      List<Game> expected = all.stream().filter(game -> matches(filter, game)).toList();
      String question = story + " " + filter + keys;

      List<Game> newest =
          archive.list(filter, GameOrder.GAME_ORDER_NEWEST, 1 + random.nextInt(200));
      assertThat(newest.stream().map(Game::getGameId))
          .as(question)
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(expected.stream().map(Game::getGameId).toList());
      assertThat(archive.list(filter, GameOrder.GAME_ORDER_OLDEST, 1 + random.nextInt(200)))
          .as(question)
          .containsExactlyElementsOf(newest.reversed());
      assertThat(streamed(filter)).as(question).containsExactlyElementsOf(newest.reversed());
      CountGamesRequest count =
          message(text("filter: ? group_by: ? page_size: ?", filter, keys, 1 + random.nextInt(20)));
      assertThat(archive.counts(count))
          .as(question)
          .isSortedAccordingTo((a, b) -> Long.compare(b.getGames(), a.getGames()))
          .containsExactlyInAnyOrderElementsOf(naiveCounts(expected, keys));
      assertThat(archive.blocking().countGames(count).getTotalGames())
          .as(question)
          .isEqualTo(expected.size());
    }
  }

  /** Streams all games of a filter, and removes their turns. */
  private List<Game> streamed(GameFilter filter) {
    return archive.streamed(filter).stream()
        .map(Game::toBuilder)
        .map(game -> {
          assertThat(game.getGame().getTurnsCount()).isEqualTo(game.getTurnCount());
          game.getGameBuilder().clearTurns().clearRecords();
          return game.build();
        })
        .toList();
  }

  private static GameFilter filter(Random random, String prefix, List<Game> all) {
    // Every filter selects only games of this test.
    GameRequest some = all.get(random.nextInt(all.size())).getGame().getRequest();
    GameFilter.Builder filter = GameFilter.newBuilder();
    switch (random.nextInt(4)) {
      case 0 -> filter.setTournamentId(some.getTournamentId());
      case 1 -> filter.setVariantId(some.getVariantId());
      case 2 -> filter.setVariantDigest(some.getVariantDigest());
      default -> filter.setPlayer(prefix + "player" + random.nextInt(5));
    }
    if (random.nextInt(3) == 0) {
      filter.setPlayer(some.getWhite().getName());
    }
    if (random.nextInt(3) == 0) {
      filter.setResult(all.get(random.nextInt(all.size())).getGame().getOutcome().getResult());
    }
    if (random.nextInt(3) == 0) {
      filter.setTermination(
          all.get(random.nextInt(all.size())).getGame().getOutcome().getTermination());
    }
    if (random.nextInt(4) == 0) {
      filter.setArchivedFrom(all.get(random.nextInt(all.size())).getArchivedAt());
    }
    if (random.nextInt(4) == 0) {
      filter.setArchivedBefore(all.get(random.nextInt(all.size())).getArchivedAt());
    }
    if (filter.hasArchivedFrom()
        && filter.hasArchivedBefore()
        && Timestamps.compare(filter.getArchivedFrom(), filter.getArchivedBefore()) >= 0) {
      filter.clearArchivedBefore();
    }
    if (random.nextInt(4) == 0) {
      filter.setMinTurns(random.nextInt(80));
    }
    if (random.nextInt(4) == 0) {
      filter.setMaxTurns(random.nextInt(filter.getMinTurns(), 130));
    }
    if (random.nextInt(10) == 0) {
      filter.setGameId(some.getGameId());
    }
    return filter.build();
  }

  private static Set<CountKey> keys(Random random) {
    Set<CountKey> keys = EnumSet.noneOf(CountKey.class);
    for (CountKey key : EnumSet.range(CountKey.COUNT_KEY_VARIANT, CountKey.COUNT_KEY_OUTCOME)) {
      if (random.nextInt(3) == 0) {
        keys.add(key);
      }
    }
    return keys;
  }

  private static boolean matches(GameFilter filter, Game game) {
    GameRequest request = game.getGame().getRequest();
    return matches(filter.getGameId(), game.getGameId())
        && matches(filter.getVariantId(), request.getVariantId())
        && matches(filter.getVariantDigest(), request.getVariantDigest())
        && matches(filter.getTournamentId(), request.getTournamentId())
        && (matches(filter.getPlayer(), request.getWhite().getName())
            || matches(filter.getPlayer(), request.getBlack().getName()))
        && (filter.getResultValue() == 0
            || filter.getResult() == game.getGame().getOutcome().getResult())
        && (filter.getTerminationValue() == 0
            || filter.getTermination() == game.getGame().getOutcome().getTermination())
        && (!filter.hasMinTurns() || game.getTurnCount() >= filter.getMinTurns())
        && (!filter.hasMaxTurns() || game.getTurnCount() <= filter.getMaxTurns())
        && (!filter.hasArchivedFrom()
            || Timestamps.compare(game.getArchivedAt(), filter.getArchivedFrom()) >= 0)
        && (!filter.hasArchivedBefore()
            || Timestamps.compare(game.getArchivedAt(), filter.getArchivedBefore()) < 0);
  }

  private static boolean matches(String wanted, String found) {
    return wanted.isEmpty() || wanted.equals(found);
  }

  private static List<GameCount> naiveCounts(List<Game> games, Set<CountKey> keys) {
    Map<GameCount, List<Game>> groups =
        games.stream().collect(Collectors.groupingBy(game -> key(game, keys)));
    return groups.entrySet().stream()
        .map(group -> {
          int[] turns = group.getValue().stream().mapToInt(Game::getTurnCount).toArray();
          return group.getKey().toBuilder()
              .setGames(turns.length)
              .setWhiteWins(count(group.getValue(), Result.RESULT_WHITE_WINS))
              .setBlackWins(count(group.getValue(), Result.RESULT_BLACK_WINS))
              .setDraws(count(group.getValue(), Result.RESULT_DRAW))
              .setMeanTurns((double) Arrays.stream(turns).sum() / turns.length)
              .build();
        })
        .toList();
  }

  private static long count(List<Game> games, Result result) {
    return games.stream().filter(game -> game.getGame().getOutcome().getResult() == result).count();
  }

  private static GameCount key(Game game, Set<CountKey> keys) {
    GameRequest request = game.getGame().getRequest();
    GameCount.Builder key = GameCount.newBuilder();
    for (CountKey each : new TreeSet<>(keys)) {
      switch (each) {
        case COUNT_KEY_VARIANT ->
            key.setVariantId(request.getVariantId()).setVariantDigest(request.getVariantDigest());
        case COUNT_KEY_TOURNAMENT -> key.setTournamentId(request.getTournamentId());
        case COUNT_KEY_PLAYERS ->
            key.setWhite(request.getWhite().getName()).setBlack(request.getBlack().getName());
        case COUNT_KEY_OUTCOME -> key.setOutcome(game.getGame().getOutcome());
        default -> throw new AssertionError(each);
      }
    }
    return key.build();
  }
}
