package io.polyboard.tournament.run;

import io.grpc.Status;
import io.polyboard.calls.Refusal;
import io.polyboard.catalogue.KnownWeights;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.messages.TournamentMessages;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.WeightsRegistered;
import io.polyboard.proto.tournament.v1.Progress;
import io.polyboard.proto.tournament.v1.Reason;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.TournamentMetrics;
import io.polyboard.tournament.grpc.StandingsMessages;
import io.polyboard.tournament.kafka.Outbox;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRow;
import io.polyboard.tournament.store.TournamentRows;
import io.polyboard.tournament.store.TournamentRows.Created;
import io.polyboard.tournament.store.TournamentRows.Place;
import io.polyboard.tournament.store.TournamentRows.Request;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * All tournaments: creates them, takes games that are back, gives out games, pauses, resumes and
 * ends them. Each change is one transaction, in which the tournament's row is locked; after it the
 * relay is woken, and whoever watches. Thread-safe, also together with other processes.
 */
@ApplicationScoped
public class Tournaments {
  private static final Logger LOG = Logger.getLogger(Tournaments.class);
  private static final Pattern ID = Pattern.compile("[a-z0-9]{1,40}");

  /** Ledgers that are kept beside those of running tournaments. */
  private static final int SPARE_LEDGERS = 64;

  private static final int MOST_LIVE = 10_000;
  private static final int MOST_LOST = 1_000;
  private static final Duration RATE = Duration.ofMinutes(1);

  private final TournamentDatabase database;
  private final Relay relay;
  private final Changes changes;
  private final TournamentMetrics metrics;
  private final TournamentConfig settings;
  private final SecureRandom random = new SecureRandom();

  /** Those used last. A copy that was put out is as good as its successor, see {@link Ledger}. */
  private final Map<String, Ledger> ledgers;

  /**
   * A tournament as it stands.
   *
   * @param version of which it is; later ones may differ
   */
  public record View(Tournament tournament, long version) {}

  /**
   * Part of a list.
   *
   * @param next where the list goes on; null at its end
   */
  public record Page(List<Tournament> tournaments, @Nullable Place next) {}

  @Inject
  public Tournaments(
      TournamentDatabase database,
      Relay relay,
      Changes changes,
      TournamentMetrics metrics,
      TournamentConfig settings) {
    this.database = database;
    this.relay = relay;
    this.changes = changes;
    this.metrics = metrics;
    this.settings = settings;
    int mostLedgers = settings.maxRunning() + SPARE_LEDGERS;
    ledgers =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Ledger> eldest) {
            return size() > mostLedgers;
          }
        };
  }

  /**
   * The tournament that a request has created.
   *
   * @param digest of what is asked for now
   * @throws Refusal if something else was asked for then
   */
  public Optional<View> createdBy(String requestId, String digest) {
    return database
        .withHandle(handle -> TournamentRows.byRequest(handle, requestId))
        .map(created -> requireSame(created, digest))
        .flatMap(this::view);
  }

  private static String requireSame(Created created, String digest) {
    if (!created.digest().equals(digest)) {
      throw Refusal.of(
              Status.Code.ALREADY_EXISTS,
              Reason.REASON_REQUEST_ID_TAKEN,
              "another tournament was created with this request_id")
          .with("tournament_id", created.tournamentId());
    }
    return created.tournamentId();
  }

  /**
   * Creates a tournament, and gives out its first games; or finds the one that the same request has
   * created before.
   *
   * @throws Refusal if the request has created another one, or too many run
   */
  public View create(NewTournament asked, Request request) {
    String fresh = Long.toUnsignedString(random.nextLong(), Character.MAX_RADIX);
    Outcome outcome =
        database.inTransaction(handle -> {
          TournamentRows.lockCreation(handle);
          if (request.id() != null) {
            Optional<Created> created = TournamentRows.byRequest(handle, request.id());
            if (created.isPresent()) {
              return new Outcome(requireSame(created.get(), request.digest()), 0, 0);
            }
          }
          requireRoom(TournamentRows.countRunning(handle));
          return insert(handle, fresh, asked, request);
        });
    told(outcome);
    return view(outcome.tournamentId()).orElseThrow();
  }

  /** What a change led to. */
  private record Outcome(String tournamentId, long version, int requested) {
    static Outcome of(Change change) {
      return new Outcome(change.row().id(), change.row().version(), change.requested());
    }
  }

  private Outcome insert(Handle handle, String id, NewTournament asked, Request request) {
    Instant now = TournamentRows.now(handle);
    TournamentDefinition definition = asked.definition();
    Ledger ledger = new Ledger(id, definition);
    TournamentRow row =
        new TournamentRow(
            id,
            TournamentMessages.write(definition),
            definition.variants().stream().map(VariantReference::id).toList(),
            State.STATE_RUNNING,
            now,
            now,
            null,
            ledger.schedule().plannedGames(),
            1,
            TournamentRow.Progress.NONE,
            1);
    TournamentRows.insert(handle, row, request);
    Change change = new Change(handle, ledger, row, settings.gamesAhead());
    change.begin();
    change.publishFirst(asked.weights().stream().map(Tournaments::weights).toList());
    change.store();
    return Outcome.of(change);
  }

  private static Outgoing weights(KnownWeights weights) {
    return Outgoing.of(
        Topic.CATALOGUE,
        weights.digest(),
        Events.of(
            WeightsRegistered.newBuilder()
                .setDigest(weights.digest())
                .setVariantId(weights.variantId())
                .setVariantDigest(weights.variantDigest())
                .setText(weights.text())
                .build()));
  }

  private void requireRoom(int running) {
    if (running >= settings.maxRunning()) {
      throw Refusal.busy(
          "tournaments", "polyboard.tournament.max-running", settings.maxRunning());
    }
  }

  /**
   * Takes games that are back. Games of tournaments that are not known are passed over, and so are
   * events that tell of no game.
   */
  public void settle(List<Event> events) {
    Map<String, List<ReturnedGame>> byTournament = new LinkedHashMap<>();
    for (Event event : events) {
      ReturnedGame.of(event)
          .ifPresent(game ->
              byTournament
                  .computeIfAbsent(game.request().getTournamentId(), id -> new ArrayList<>())
                  .add(game));
    }
    byTournament.forEach(this::settle);
  }

  private void settle(String id, List<ReturnedGame> games) {
    Ledger ledger = ledger(id).orElse(null);
    if (ledger == null) {
      LOG.debugf("%d games of tournament %s, which is not known", games.size(), id);
      return;
    }
    int[] before = new int[2];
    TournamentRow after =
        change(
            ledger,
            change -> {
              before[0] = change.row().progress().played();
              before[1] = change.row().progress().failed();
              int fresh = change.settle(games);
              if (fresh > 0) {
                change.advance();
              }
              return fresh;
            });
    metrics.counted(Math.max(0, after.progress().played() - before[0]));
    metrics.failed(Math.max(0, after.progress().failed() - before[1]));
  }

  /** Takes back what is given out, and gives out nothing more. */
  public void pause(String id) {
    changeLive(
        id,
        change -> {
          if (change.row().state() == State.STATE_RUNNING) {
            change.pause();
          }
        });
  }

  /**
   * Gives out games again.
   *
   * @throws Refusal if it has ended, or too many run
   */
  public void resume(String id) {
    changeLive(
        id,
        change -> {
          if (change.row().state() == State.STATE_PAUSED) {
            requireRoom(change.countRunning());
            change.resume();
          }
        });
  }

  /**
   * Ends a tournament for good.
   *
   * @throws Refusal if it is finished
   */
  public void cancel(String id) {
    change(
        require(id),
        change -> {
          if (change.row().state() == State.STATE_CANCELLED) {
            return 0;
          }
          requireLive(change.row());
          change.end(State.STATE_CANCELLED);
          return 1;
        });
  }

  private void changeLive(String id, Consumer<Change> work) {
    change(
        require(id),
        change -> {
          requireLive(change.row());
          State before = change.row().state();
          work.accept(change);
          return change.row().state() == before ? 0 : 1;
        });
  }

  private static void requireLive(TournamentRow row) {
    if (!row.isLive()) {
      throw Refusal.of(
              Status.Code.FAILED_PRECONDITION,
              Reason.REASON_TOURNAMENT_ENDED,
              "the tournament has ended")
          .with("tournament_id", row.id());
    }
  }

  /** Gives out again the games that seem to be lost. */
  public void giveOutLost() {
    Duration patience = settings.requestTimeout();
    List<String> ids =
        database.withHandle(handle ->
            GameRows.waitingSince(handle, TournamentRows.now(handle).minus(patience), MOST_LOST));
    for (String id : ids) {
      Ledger ledger = require(id);
      change(
          ledger,
          change -> {
            int lost = change.giveOutLost(patience);
            if (lost > 0) {
              LOG.infof("tournament %s: %d games are not back in time, asked for again", id, lost);
            }
            return lost;
          });
    }
  }

  /** Tells again of every tournament that has not ended; Kafka may have lost what it was told. */
  public void announce() {
    database.inTransaction(handle -> {
      Outbox.add(
          handle, TournamentRows.live(handle, MOST_LIVE).stream().map(Change::changed).toList());
      return null;
    });
    relay.wake();
  }

  /** A tournament with its standings. */
  public Optional<View> view(String id) {
    Ledger ledger = ledger(id).orElse(null);
    if (ledger == null) {
      return Optional.empty();
    }
    synchronized (ledger) {
      return database.withHandle(handle -> {
        TournamentRow row = TournamentRows.find(handle, id).orElseThrow();
        var board = ledger.upToDate(handle);
        Progress progress =
            progress(row, rates(handle, List.of(row)).getOrDefault(id, 0)).toBuilder()
                .setPlayed(board.played())
                .setFailed(board.failed())
                .setLastFailure(board.lastFailure())
                .build();
        return Optional.of(
            new View(
                tournament(row).setProgress(progress).setStandings(StandingsMessages.write(board.standings(), ledger.definition().isPaired())).build(),
                row.version()));
      });
    }
  }

  /**
   * A page of tournaments, the newest first, without standings.
   *
   * @param states only in these; empty for all
   * @param after null for the first page
   * @param most tournaments; fewer if they are large
   */
  public Page page(Collection<State> states, @Nullable Place after, int most, int mostBytes) {
    return database.withHandle(handle -> {
      List<TournamentRow> rows = TournamentRows.page(handle, states, after, most + 1);
      Map<String, Integer> rates = rates(handle, rows);
      List<Tournament> tournaments = new ArrayList<>();
      Place next = null;
      int bytes = 0;
      for (TournamentRow row : rows) {
        Tournament tournament =
            tournament(row).setProgress(progress(row, rates.getOrDefault(row.id(), 0))).build();
        bytes += tournament.getSerializedSize();
        if (tournaments.size() == most || (bytes > mostBytes && !tournaments.isEmpty())) {
          TournamentRow last = rows.get(tournaments.size() - 1);
          next = new Place(last.createdAt(), last.id());
          break;
        }
        tournaments.add(tournament);
      }
      return new Page(List.copyOf(tournaments), next);
    });
  }

  private static Map<String, Integer> rates(Handle handle, List<TournamentRow> rows) {
    return GameRows.countedSince(
        handle,
        rows.stream().map(TournamentRow::id).toList(),
        TournamentRows.now(handle).minus(RATE));
  }

  private static Tournament.Builder tournament(TournamentRow row) {
    Tournament.Builder tournament =
        Tournament.newBuilder()
            .setTournamentId(row.id())
            .setSpec(row.spec())
            .addAllVariantIds(row.variantIds())
            .setState(row.state())
            .setCreatedAt(Times.timestamp(row.createdAt()));
    Instant ended = row.endedAt();
    return ended == null ? tournament : tournament.setEndedAt(Times.timestamp(ended));
  }

  private static Progress progress(TournamentRow row, int perMinute) {
    return Progress.newBuilder()
        .setGames(row.games())
        .setPlayed(row.progress().played())
        .setFailed(row.progress().failed())
        .setOutstanding(row.progress().outstanding())
        .setGamesPerMinute(perMinute)
        .setLastFailure(row.progress().lastFailure())
        .build();
  }

  /** The refusal of what is asked of a tournament that is not there. */
  public static Refusal unknown(String id) {
    return Refusal.of(
            Status.Code.NOT_FOUND,
            Reason.REASON_TOURNAMENT_UNKNOWN,
            "there is no tournament '" + id + "'")
        .with("tournament_id", id);
  }

  /**
   * Changes a tournament in one transaction.
   *
   * @param work answers how much it has changed; with 0 nothing is stored
   * @return the tournament after it
   */
  private TournamentRow change(Ledger ledger, ToIntFunction<Change> work) {
    String id = ledger.tournamentId();
    TournamentRow after;
    Outcome outcome;
    synchronized (ledger) {
      try {
        Change change =
            database.inTransaction(handle -> {
              TournamentRow row = TournamentRows.lock(handle, id).orElseThrow(() -> unknown(id));
              Change begun = new Change(handle, ledger, row, settings.gamesAhead());
              if (work.applyAsInt(begun) > 0) {
                begun.store();
              }
              return begun;
            });
        after = change.row();
        outcome = Outcome.of(change);
      } catch (RuntimeException | Error e) {
        ledger.forget();
        throw e;
      }
    }
    told(outcome);
    return after;
  }

  private void told(Outcome outcome) {
    relay.wake();
    changes.happened(outcome.tournamentId(), outcome.version());
    metrics.requested(outcome.requested());
  }

  /** Whether a text is the id of a tournament by its form. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  private Ledger require(String id) {
    return ledger(id).orElseThrow(() -> unknown(id));
  }

  private Optional<Ledger> ledger(String id) {
    synchronized (ledgers) {
      Ledger known = ledgers.get(id);
      if (known != null) {
        return Optional.of(known);
      }
    }
    if (!isId(id)) {
      return Optional.empty();
    }
    return database
        .withHandle(handle -> TournamentRows.find(handle, id))
        .map(row -> {
          synchronized (ledgers) {
            return ledgers.computeIfAbsent(id, key -> new Ledger(row));
          }
        });
  }
}
