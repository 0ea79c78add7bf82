package io.polyboard.archive.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.archive.InventedGames;
import io.polyboard.archive.kafka.GameEvents;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.servers.SharedServers;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Every game is stored once, whichever partition it is in, or was. */
class GamePartitionsTest {
  private static final PGSimpleDataSource SOURCE = new PGSimpleDataSource();
  private static final int MAX_LISTED = 100;

  /** A database that is migrated, to be copied. */
  private static String latest;

  /** The database of a test. */
  private String url;

  private final ArchiveDatabase database = new ArchiveDatabase(SOURCE);
  private final GameWriter writer = new GameWriter(database);
  private final GameReader reader = new GameReader(database);
  private final GamePartitions partitions = new GamePartitions(database);

  @BeforeAll
  static void migrateOnce() {
    SOURCE.setUser(SharedServers.addresses().username());
    SOURCE.setPassword(SharedServers.addresses().password());
    latest = SharedServers.newDatabase();
    SOURCE.setUrl(latest);
    migrate("latest");
  }

  @AfterAll
  static void dropMigrated() {
    SharedServers.drop(latest);
  }

  @BeforeEach
  void copy() {
    begin(SharedServers.copyOf(latest));
  }

  private void begin(String database) {
    url = database;
    SOURCE.setUrl(url);
  }

  @AfterEach
  void drop() {
    SharedServers.drop(url);
  }

  private void execute(String sql) {
    var unused = database.<Integer, RuntimeException>write(handle -> handle.execute(sql));
  }

  private static void migrate(String version) {
    Flyway.configure()
        .dataSource(SOURCE)
        .locations("db/archive")
        .schemas("archive")
        .defaultSchema("archive")
        .target(version)
        .load()
        .migrate();
  }

  private static List<ArchivedGame> games(long seed, String tournament, int count) {
    return new InventedGames(seed, tournament)
        .of(tournament, count).stream()
            .map(game -> GameEvents.legal(GameValidated.newBuilder().setGame(game).build()))
            .toList();
  }

  /** How many of the games were new. */
  private int store(Collection<ArchivedGame> games) {
    return writer.store(games, List.of()).games().size();
  }

  private void assertReadBack(Collection<ArchivedGame> games) {
    for (ArchivedGame each : games) {
      assertThat(reader.get(each.header().request().gameId()).orElseThrow().read()).isEqualTo(each);
    }
  }

  /** Has the clock of storing stand a month or two ahead. */
  private void passMonths(int months) {
    execute(
        "update archive.last_stored set stored_at = greatest(stored_at, clock_timestamp())"
            + " + interval '%d months'".formatted(months));
  }

  private List<Instant> listed(GameOrder order) {
    return reader.list(ALL, order, order.start(), MAX_LISTED).stream()
        .map(each -> each.place().archivedAt().toInstant())
        .toList();
  }

  private static final GameSelection ALL =
      GameSelection.storedWithin(Instant.EPOCH, Instant.parse("2200-01-01T00:00:00Z"));

  @Test
  void gamesThatComeAgainMonthsLaterAreStoredOnce() {
    // Given games of a tournament that goes on for months
    List<ArchivedGame> games = games(1, "t", 210);
    assertThat(store(games.subList(0, 70))).isEqualTo(70);
    passMonths(1);
    assertThat(store(games.subList(50, 140))).isEqualTo(70);
    passMonths(2);

    // When all come once more
    int fresh = store(games);

    // Then
    assertThat(fresh).isEqualTo(70);
    assertThat(store(games)).isZero();
    assertThat(partitions.endedBefore(Instant.parse("2200-01-01T00:00:00Z"))).hasSize(3);
    assertReadBack(Stream.of(0, 69, 70, 139, 140, 209).map(games::get).toList());
    assertThat(listed(GameOrder.OLDEST)).hasSize(MAX_LISTED).isSorted();
    assertThat(listed(GameOrder.NEWEST).reversed()).hasSize(MAX_LISTED).isSorted();
    List<Integer> numbers = new ArrayList<>();
    GameReader.Number last = GameReader.Number.BEFORE_ALL;
    while (numbers.size() < 210) {
      GameReader.Numbered stretch = reader.numberedAfter(last, ALL, 30);
      last = stretch.last();
      stretch.games().forEach(game -> numbers.add(game.read().header().request().number()));
    }
    assertThat(numbers).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void gamesOfADroppedPartitionAreNotStoredAgain() {
    // Given
    List<ArchivedGame> games = games(2, "t", 30);
    store(games.subList(0, 20));
    passMonths(1);
    store(games.subList(20, 25));

    // When
    List<GamePartitions.Partition> ended =
        partitions.endedBefore(database.now().plus(Duration.ofDays(45)));
    boolean dropped = partitions.drop(ended.getFirst(), () -> {});

    // Then
    assertThat(dropped).isTrue();
    assertThat(partitions.drop(ended.getFirst(), () -> {})).isFalse();
    assertThat(reader.get("t-20")).isEmpty();
    assertThat(store(games)).isEqualTo(5);
    assertReadBack(games.subList(20, 30));
    assertThat(listed(GameOrder.OLDEST)).hasSize(10);
    assertThat(new TournamentGames(database).count(List.of("t"))).containsEntry("t", 30L);
  }

  @Test
  void aGameWhoseIdIsOfAnotherKindIsReadAndStoredOnce() {
    // Given
    List<ArchivedGame> games =
        new InventedGames(3, "x")
            .of("t", 3).stream()
                .map(game -> {
                  var other = game.toBuilder();
                  int number = game.getRequest().getNumber();
                  other
                      .getRequestBuilder()
                      .setGameId(List.of("odd", "odd-007", "other-2").get(number - 1));
                  return GameEvents.legal(GameValidated.newBuilder().setGame(other).build());
                })
                .toList();

    // When
    int fresh = store(games);

    // Then
    assertThat(fresh).isEqualTo(3);
    assertThat(store(games)).isZero();
    assertReadBack(games);
    assertThat(reader.get("t-1")).isEmpty();
  }

  @Test
  void gamesOfTheEarlierSchemaStayAsTheyAre() throws Exception {
    // Given games that were stored by the archive before
    drop();
    begin(SharedServers.newDatabase());
    migrate("5");
    List<String> lines;
    try (InputStream in = getClass().getResourceAsStream("earlier-layouts.txt")) {
      lines = new String(requireNonNull(in).readAllBytes(), UTF_8).lines().skip(12).toList();
    }
    execute(
        """
        insert into archive.cohorts (grain, tournament_id, white, black, variant_digest, variant_id,
          result, termination, games, first_at, last_at)
        select g, case when g %% 2 = 1 then '%s' else '' end, '', '', '', 'v', 0, 0, 2,
          '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'
        from generate_series(0, 7) g
        """
            .formatted("t"));
    for (int line = 0; line < 8; line += 4) {
      String[] ids = lines.get(line).split(" ", -1);
      execute(
          """
          insert into archive.games (game_id, cohort, tournament_id, number, turn_count,
            archived_at, header, turns)
          values ('%s', 8, '%s', %s, %s, '2026-0%s-01T00:00:00Z', '\\x%s', '\\x%s')
          """
              .formatted(
                  ids[0],
                  ids[1],
                  ids[2],
                  ids[3],
                  ids[2],
                  lines.get(line + 1),
                  lines.get(line + 2)));
    }
    execute("update archive.last_stored set stored_at = '2026-02-01T00:00:00Z'");

    // When
    migrate("latest");

    // Then they are read, and not stored again
    for (int line = 0; line < 8; line += 4) {
      String id = lines.get(line).split(" ", -1)[0];
      assertThat(reader.get(id).orElseThrow().read()).hasToString(lines.get(line + 3));
    }
    List<ArchivedGame> games = games(4, "t", 5);
    assertThat(store(games)).isEqualTo(3);
    assertReadBack(games.subList(2, 5));
    assertThat(listed(GameOrder.OLDEST)).hasSize(5).isSorted();
    assertThat(partitions.endedBefore(Instant.parse("2200-01-01T00:00:00Z")))
        .extracting(GamePartitions.Partition::name)
        .hasSize(2)
        .contains("games_before_partitions");
    assertThat(new TournamentGames(database).count(List.of("t"))).containsEntry("t", 5L);
  }

  @Test
  void partitionsAreMadeAhead() {
    // When
    partitions.makeAhead(Duration.ofDays(20));
    partitions.makeAhead(Duration.ofDays(40));

    // Then
    List<GamePartitions.Partition> made = made();
    assertThat(made).hasSizeBetween(2, 3);
    assertFollowOneAnother(made);
    assertThat(store(games(5, "t", 3))).isEqualTo(3);
  }

  @Test
  void partitionsMadeFarAheadAreMonthsWithoutAGap() {
    // When
    partitions.makeAhead(Duration.ofDays(200));

    // Then there is one for each month, and games are stored in all of them
    List<GamePartitions.Partition> made = made();
    assertThat(made).hasSizeBetween(7, 8);
    assertFollowOneAnother(made);
    List<ArchivedGame> games = games(6, "t", 6);
    for (ArchivedGame each : games) {
      assertThat(store(List.of(each))).isEqualTo(1);
      passMonths(1);
    }
    assertThat(made()).isEqualTo(made);
    assertReadBack(games);
  }

  @Test
  void whatIsMadeAfterMonthsWithoutTheArchiveLeavesNoGap() {
    // Given an archive that was down for five months, and before that made none ahead
    List<ArchivedGame> games = games(7, "t", 3);
    store(games.subList(0, 1));
    passMonths(5);

    // When it is there again, and the clock of another server is behind
    partitions.makeAhead(Duration.ofDays(7));
    execute("update archive.last_stored set stored_at = stored_at - interval '2 months'");
    int fresh = store(games.subList(0, 2));
    passMonths(2);

    // Then
    assertThat(fresh).isOne();
    assertThat(store(games)).isOne();
    assertFollowOneAnother(made());
    assertReadBack(games);
  }

  private List<GamePartitions.Partition> made() {
    return partitions.endedBefore(Instant.parse("2200-01-01T00:00:00Z"));
  }

  private static void assertFollowOneAnother(List<GamePartitions.Partition> made) {
    for (int i = 1; i < made.size(); i++) {
      assertThat(made.get(i).startsAt()).isEqualTo(made.get(i - 1).endsAt());
    }
  }
}
