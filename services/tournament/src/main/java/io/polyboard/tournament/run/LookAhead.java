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
 * How many games each tournament that runs may have given out. The queue is first in, first out, so
 * that tournaments have shares of the workers in proportion to what they have in it. These are
 * divided as {@link FairShares} says. Thread-safe.
 */
@Singleton
public class LookAhead {
  /**
   * How long games are on their way, from being given out until they are back, while workers are
   * never without one. Of that they are in the queue for the lesser part, which is what others wait
   * for.
   */
  private static final Duration ON_THE_WAY = Duration.ofMillis(1_500);

  /** A table is to have one game to play, and one to come. */
  private static final int AHEAD_OF_TABLE = 2;

  private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

  private final TournamentConfig settings;
  private final KnownWorkers workers;
  private final Quotas quotas;

  private final AtomicReference<Known> known = new AtomicReference<>(Known.NOTHING);

  /**
   * What was read a moment ago.
   *
   * @param readAt by the clock of this process; 0 for never
   * @param all to be divided
   * @param haveSpent the owners whose tournaments give out nothing more today
   * @param claims of the tournaments that run, by id, each with what it could use
   * @param unlimitedShares what {@link #unlimitedShare} has answered since
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

  /** Has the next question answered by what is known then. */
  void refresh() {
    known.set(new Known(0, 0, Set.of(), Map.of(), Map.of(), Map.of()));
  }

  /** Takes note that an owner has searched as much as it may, which it may not have just before. */
  void haveSpent(String owner) {
    if (!known.get().haveSpent.contains(owner)) {
      refresh();
    }
  }

  /**
   * The share of a tournament, by what was known a second ago at most; 1 or more, but 0 where its
   * owner has searched as much as it may. Where it was not known then, or had fewer games left than
   * its share, it is what the tournament would have with as many games as it may give out: a round
   * may have begun since, and what others have of that is theirs by then.
   */
  int games(Handle handle, Description tournament) {
    Known now = known.get();
    if (!now.isFresh()) {
      Known read = read(handle);
      // Not where it was to be read again meanwhile.
      known.compareAndSet(now, read);
      now = read;
    }
    if (tournament.inQuota() && now.haveSpent.contains(tournament.owner())) {
      return 0;
    }
    Claim claim = now.claims.get(tournament.id());
    Integer share = now.shares.get(tournament.id());
    Known of = now;
    return claim == null || share == null || share == claim.most()
        ? now.unlimitedShares.computeIfAbsent(tournament.id(), id -> unlimitedShare(of, tournament))
        : share;
  }

  private Known read(Handle handle) {
    Instant since = TournamentRows.now(handle).minus(ON_THE_WAY);
    int least = Math.max(settings.leastGamesAhead(), AHEAD_OF_TABLE * workers.tables());
    // By what workers say as soon as they play, and by what is back of those that say nothing.
    double played = workers.gamesPerSecond() * ON_THE_WAY.toMillis() / 1e3;
    int all = Math.max(least, (int) Math.max(played, GameRows.in(handle).settledSince(since)));
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
