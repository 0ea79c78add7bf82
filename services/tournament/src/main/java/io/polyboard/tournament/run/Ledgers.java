package io.polyboard.tournament.run;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.TournamentMetrics;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.quota.Quotas;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRow;
import io.polyboard.tournament.store.TournamentRows;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jdbi.v3.core.Handle;

/**
 * The ledgers of this process, and the transactions that read and change tournaments. Transactions
 * of one tournament wait in order of arrival before they take a connection; between processes, the
 * lock of its row keeps them apart. Each change wakes the relay and the watches. Thread-safe.
 */
@Singleton
public class Ledgers {
  private static final Pattern ID = Pattern.compile("[a-z0-9]{1,40}");

  /** Number of ledgers that are kept in addition to those of running tournaments. */
  private static final int SPARE_LEDGERS = 64;

  private final TournamentDatabase database;
  private final Relay relay;
  private final LookAhead lookAhead;
  private final Quotas quotas;
  private final TournamentMetrics metrics;

  /**
   * The last used ledgers. A copy that was evicted is as good as its successor, see {@link Ledger}.
   */
  private final Cache<String, Ledger> ledgers;

  @Inject
  public Ledgers(
      TournamentDatabase database,
      Relay relay,
      LookAhead lookAhead,
      Quotas quotas,
      TournamentMetrics metrics,
      TournamentConfig settings) {
    this.database = database;
    this.relay = relay;
    this.lookAhead = lookAhead;
    this.quotas = quotas;
    this.metrics = metrics;
    ledgers =
        Caffeine.newBuilder()
            .maximumSize(settings.maxRunning() + SPARE_LEDGERS)
            .executor(Runnable::run)
            .build();
  }

  @FunctionalInterface
  interface Reading<R> {
    R read(Handle handle, Ledger ledger, TournamentRow row);
  }

  /** Reads a tournament in one snapshot; empty if there is none with this id. */
  <R> Optional<R> read(String id, Reading<R> reading) {
    Optional<R> read =
        ledger(id)
            .flatMap(ledger ->
                ledger.inTurn(() ->
                    database.inSnapshot(handle ->
                        TournamentRows.in(handle)
                            .find(id)
                            .map(row -> reading.read(handle, ofRow(handle, ledger, row), row)))));
    if (read.isEmpty()) {
      forget(id);
    }
    return read;
  }

  /**
   * Changes a tournament in one transaction.
   *
   * @param work returns how much it has changed; if 0, nothing is stored
   * @return the changed tournament; empty if there is none with this id
   */
  Optional<TournamentRow> change(String id, ToIntFunction<Change> work) {
    Optional<Change> changed =
        ledger(id).flatMap(ledger -> ledger.inTurn(() -> change(ledger, work)));
    changed.ifPresentOrElse(this::report, () -> forget(id));
    return changed.map(Change::row);
  }

  private Optional<Change> change(Ledger ledger, ToIntFunction<Change> work) {
    AtomicReference<Change> begun = new AtomicReference<>();
    try {
      return database.inTransaction(handle ->
          TournamentRows.in(handle)
              .lock(ledger.description().id())
              .map(row -> {
                Change change = change(handle, ofRow(handle, ledger, row), row);
                begun.set(change);
                if (work.applyAsInt(change) > 0) {
                  change.store();
                }
                return change;
              }));
    } catch (RuntimeException | Error e) {
      Change failed = begun.get();
      if (failed != null && failed.ledgerDependsOnCommit()) {
        ledger.forget();
      }
      throw e;
    }
  }

  /** A change of a tournament whose row is locked. */
  Change change(Handle handle, Ledger ledger, TournamentRow row) {
    return new Change(handle, ledger, row, lookAhead.games(handle, ledger.description()), quotas);
  }

  /** Reports a committed change. */
  void report(Change change) {
    if (change.limitReached()) {
      lookAhead.haveSpent(change.owner());
    }
    relay.wake();
    metrics.requested(change.requested());
    change.turnarounds().forEach(metrics::returned);
  }

  /** The ledger, updated if another process has extended the tournament since. */
  private static Ledger ofRow(Handle handle, Ledger ledger, TournamentRow row) {
    if (ledger.description().extensions() != row.extensions()) {
      ledger.extend(TournamentRows.in(handle).describe(row.id()).orElseThrow());
    }
    return ledger;
  }

  /** The ledger of a tournament; empty if there is none with this id. */
  private Optional<Ledger> ledger(String id) {
    Ledger known = ledgers.getIfPresent(id);
    return known != null
        ? Optional.of(known)
        : description(id).map(found -> ledgers.get(id, key -> new Ledger(found)));
  }

  private Optional<Description> description(String id) {
    return ID.matcher(id).matches()
        ? database.withHandle(handle -> TournamentRows.in(handle).describe(id))
        : Optional.empty();
  }

  /** Forgets which games have returned, because the database may not have them any more. */
  void forgetAll() {
    ledgers.invalidateAll();
  }

  void forget(String id) {
    ledgers.invalidate(id);
  }
}
