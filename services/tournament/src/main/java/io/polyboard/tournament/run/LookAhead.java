package io.polyboard.tournament.run;

import module java.base;

import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.kafka.KnownWorkers;
import io.polyboard.tournament.quota.Quotas;
import io.polyboard.tournament.run.FairShares.Claim;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.TournamentRows;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jdbi.v3.core.Handle;

/**
 * How many outstanding games each running tournament may have. The queue is first in, first out, so
 * tournaments share the workers in proportion to their games in it. {@link FairShares} divides
 * these games. Thread-safe.
 */
@Singleton
public class LookAhead {
  /**
   * Time from request to return of games if workers are never idle. Games spend less than half of
   * it in the queue, which is how long other games wait.
   */
  private static final Duration ON_THE_WAY = Duration.ofMillis(1_500);

  /** Each table has one game to play, and a next one. */
  private static final int AHEAD_OF_TABLE = 2;

  private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

  private final TournamentConfig settings;
  private final KnownWorkers workers;
  private final Quotas quotas;

  private final AtomicReference<Known> known = new AtomicReference<>(Known.NOTHING);

  /**
   * What was last read.
   *
   * @param readAt by the clock of this process; 0 for never
   * @param all number of games to divide
   * @param haveSpent the owners whose tournaments request no more games today
   * @param claims of the running tournaments, by id, each with the games that it could use
   * @param unlimitedShares results of {@link #unlimitedShare} since then
   */
  private record Known(
      long readAt,
      int all,
      Set<String> haveSpent,
      Map<String, Claim> claims,
      Map<String, Integer> shares,
      Map<String, Integer> unlimitedShares) {
    static final Known NOTHING = new Known(0, 0, Set.of(), Map.of(), Map.of(), Map.of());

    boolean isFresh() {
      return readAt != 0 && System.nanoTime() - readAt <= FRESH_NANOS;
    }
  }

  @Inject
  public LookAhead(TournamentConfig settings, KnownWorkers workers, Quotas quotas) {
    this.settings = settings;
    this.workers = workers;
    this.quotas = quotas;
  }

  /** Makes the next call read again. */
  void refresh() {
    known.set(new Known(0, 0, Set.of(), Map.of(), Map.of(), Map.of()));
  }

  /** Records that an owner has just reached its limit of nodes. */
  void haveSpent(String owner) {
    if (!known.get().haveSpent.contains(owner)) {
      refresh();
    }
  }

  /**
   * The share of a tournament, from data at most a second old; 1 or more, but 0 if its owner has
   * reached its limit of nodes. If the tournament was not known then, or had fewer games left than
   * its share, this is its share with as many games as it may have outstanding: a round may have
   * begun since. What the others got of its share in the meantime stays theirs.
   */
  int games(Handle handle, Description tournament) {
    Known now = known.get();
    if (!now.isFresh()) {
      Known read = read(handle);
      // Not if a refresh was requested in the meantime.
      known.compareAndSet(now, read);
      now = read;
    }
    if (tournament.inQuota() && now.haveSpent.contains(tournament.owner())) {
      return 0;
    }
    Claim claim = now.claims.get(tournament.id());
    Integer share = now.shares.get(tournament.id());
    Known of = now;
    return claim == null || share == null || share == claim.max()
        ? now.unlimitedShares.computeIfAbsent(tournament.id(), id -> unlimitedShare(of, tournament))
        : share;
  }

  private Known read(Handle handle) {
    Instant since = TournamentRows.now(handle).minus(ON_THE_WAY);
    int min = Math.max(settings.minGamesAhead(), AHEAD_OF_TABLE * workers.tables());
    // By the reports of workers, which come as soon as they play, and by the returned games of
    // workers that do not report.
    double played = workers.gamesPerSecond() * ON_THE_WAY.toMillis() / 1e3;
    int all = Math.max(min, (int) Math.max(played, GameRows.in(handle).settledSince(since)));
    Map<String, Claim> claims = new HashMap<>();
    Set<String> haveSpent = quotas.haveSpent(handle);
    TournamentRows.in(handle).running().stream()
        .filter(each -> !(each.inQuota() && haveSpent.contains(each.owner())))
        .forEach(each ->
            claims.put(each.id(), claim(each.id(), each.owner(), each.weight(), each.left())));
    return new Known(
        System.nanoTime(),
        all,
        haveSpent,
        claims,
        FairShares.divide(all, claims.values()),
        new ConcurrentHashMap<>());
  }

  private int unlimitedShare(Known of, Description tournament) {
    Map<String, Claim> with = new HashMap<>(of.claims);
    with.put(
        tournament.id(),
        claim(
            tournament.id(),
            tournament.owner(),
            tournament.created().getWeight(),
            settings.gamesAhead()));
    return FairShares.divide(of.all, with.values()).getOrDefault(tournament.id(), 1);
  }

  private Claim claim(String id, String owner, int weight, int left) {
    return new Claim(id, owner, weight, Math.clamp(left, 1, settings.gamesAhead()));
  }
}
