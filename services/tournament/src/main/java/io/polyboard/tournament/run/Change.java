package io.polyboard.tournament.run;

import module java.base;

import io.grpc.Status;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.play.standings.Standings.StopStanding;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.tournament.v1.Reason;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.Announcements;
import io.polyboard.tournament.kafka.TraceText;
import io.polyboard.tournament.quota.Quotas;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.GamesAhead;
import io.polyboard.tournament.store.Outbox;
import io.polyboard.tournament.store.SettledGame;
import io.polyboard.tournament.store.Stage;
import io.polyboard.tournament.store.TournamentRow;
import io.polyboard.tournament.store.TournamentRows;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * One change of a tournament, in a transaction that has locked its row. Collects the events of the
 * change; {@link #store} writes them together with the row.
 */
final class Change {
  /** A game is given up after this many failed attempts. */
  private static final int MAX_FAILED_ATTEMPTS = 5;

  private final Handle handle;
  private final GameRows games;
  private final TournamentRows tournaments;
  private final Ledger ledger;
  private final int gamesAhead;
  private final Quotas quotas;
  private final Instant at;
  private final List<Outgoing> news = new ArrayList<>();

  /** The row as it is stored; the following fields have its new values. */
  private TournamentRow row;

  private Stage stage;
  private Instant changedAt;
  private @Nullable Instant endedAt;
  private int nextNumber;
  private int recounts;

  private boolean ledgerIsStale = true;

  /** Whether the transaction has changed returned games, which the ledger reads. */
  private boolean gamesChanged;

  /** Whether the ledger is valid only if the transaction is committed. */
  private boolean ledgerDependsOnCommit;

  private int requested;

  /** Nodes searched by the returned games. */
  private long nodes;

  private final List<Duration> turnarounds = new ArrayList<>();
  private boolean limitReached;

  /**
   * @param row locked
   * @param gamesAhead maximum number of outstanding games
   */
  Change(Handle handle, Ledger ledger, TournamentRow row, int gamesAhead, Quotas quotas) {
    this.handle = handle;
    games = GameRows.in(handle);
    tournaments = TournamentRows.in(handle);
    this.ledger = ledger;
    this.row = row;
    stage = row.state();
    changedAt = row.changedAt();
    endedAt = row.endedAt();
    nextNumber = row.nextNumber();
    recounts = row.recounts();
    this.gamesAhead = gamesAhead;
    this.quotas = quotas;
    at = notBefore(row.changedAt(), handle);
  }

  /** Now, but never before the latest change, which makes older requests invalid. */
  private static Instant notBefore(Instant latestChange, Handle handle) {
    Instant now = TournamentRows.now(handle);
    return now.isBefore(latestChange) ? latestChange : now;
  }

  String owner() {
    return ledger.description().owner();
  }

  /** The tournament as it is stored. */
  TournamentRow row() {
    return row;
  }

  Stage stage() {
    return stage;
  }

  /**
   * Refuses to run the tournament if that exceeds a limit.
   *
   * @param isBound whether quotas apply to the caller
   */
  void requireRoom(boolean isBound) {
    quotas.requireRoom(handle, owner(), isBound && ledger.description().inQuota());
  }

  /** Whether the owner has reached today's limit of nodes with the stored change. */
  boolean limitReached() {
    return limitReached;
  }

  /** The times from request to return of the games that returned with this change. */
  List<Duration> turnarounds() {
    return List.copyOf(turnarounds);
  }

  int requested() {
    return requested;
  }

  /**
   * Whether the ledger has read changes of this transaction, or was interrupted while reading: if
   * the transaction fails, the ledger must be cleared.
   */
  boolean ledgerDependsOnCommit() {
    return ledgerDependsOnCommit;
  }

  private Scoreboard board() {
    if (ledgerIsStale) {
      ledgerDependsOnCommit = true;
      ledger.bringUpToDate(games, recounts);
      ledgerDependsOnCommit = gamesChanged;
      ledgerIsStale = false;
    }
    return ledger.board();
  }

  /**
   * Stores returned games; games of later rounds wait until their round is known.
   *
   * @return how many had not returned before
   */
  int settle(List<ReturnedGame> games) {
    int fresh = settleKnown(games);
    return fresh > 0 && board().schedule().rounds().size() > 1 ? fresh + settleKept() : fresh;
  }

  /**
   * Stores games that were kept until they were known.
   *
   * @return how many had not returned before
   */
  private int settleKept() {
    int all = 0;
    int fresh;
    do {
      List<Event> kept = GamesAhead.in(handle).take(row.id(), board().schedule().games());
      // Other games were never requested, or in a round that had other pairings.
      fresh =
          settleKnown(
              kept.stream()
                  .flatMap(each -> ReturnedGame.of(each).stream())
                  .filter(game -> game.isRequested(ledger))
                  .toList());
      all += fresh;
    } while (fresh > 0 && board().schedule().rounds().size() > 1);
    return all;
  }

  private int settleKnown(List<ReturnedGame> games) {
    Schedule schedule = board().schedule();
    int known = schedule.games();
    Map<Integer, SettledGame> settled = new LinkedHashMap<>();
    List<GamesAhead.Ahead> ahead = new ArrayList<>();
    for (ReturnedGame game : games) {
      int number = game.request().getNumber();
      if (number > known && !schedule.isLastRound()) {
        ahead.add(game.ahead());
      } else if (number >= 1 && number <= known) {
        settled.putIfAbsent(number, game.settled(ledger));
      }
    }
    GamesAhead.in(handle).keep(row.id(), ahead);
    return settleNow(List.copyOf(settled.values()));
  }

  private int settleNow(List<SettledGame> settled) {
    ledgerIsStale = true;
    gamesChanged = true;
    // A transaction may settle games in several parts.
    int lastPlace = Math.max(row.lastPlace(), ledger.lastPlace());
    List<GameRows.Settled> fresh = games.settle(row.id(), lastPlace, at, settled);
    for (GameRows.Settled each : fresh) {
      nodes += each.nodes();
      if (each.seconds() != null) {
        turnarounds.add(TournamentRows.sinceThen(each.seconds()));
      }
    }
    return fresh.size();
  }

  /** Ends the tournament if the returned games decide that; otherwise requests more games. */
  void advance() {
    Scoreboard board = board();
    if (stage.isLive() && (board.isComplete() || board.isDecided())) {
      end(Stage.FINISHED);
    }
    if (stage.isRunning()) {
      requestNext();
    }
  }

  void end(Stage stage) {
    games.withdraw(row.id());
    enter(stage);
  }

  /** Takes back the outstanding games of a running tournament. */
  void pause() {
    if (stage.isRunning()) {
      int unused = games.takeBack(row.id());
      enter(Stage.PAUSED);
    }
  }

  /** Requests games again if the tournament is paused. */
  void resume(boolean isBound) {
    if (stage == Stage.PAUSED) {
      requireRoom(isBound);
      enter(Stage.RUNNING);
      advance();
    }
  }

  /** Announces the tournament and the weights of its players, and requests its first games. */
  void begin(List<Registration> weights) {
    weights.forEach(each -> news.add(Announcements.weights(each, at)));
    news.add(stage(row));
    requestNext();
  }

  /**
   * Requests the games again whose requests seem to be lost; returns how many.
   *
   * @param held the numbers of the games that workers have
   */
  int requestOverdue(Duration patience, Set<Integer> held) {
    if (!stage.isRunning()) {
      return 0;
    }
    List<GameRows.Attempted> overdue =
        games.overdue(row.id(), at, patience.toMillis() / 1e3, List.copyOf(held));
    List<Integer> again =
        overdue.stream()
            .filter(game -> game.failedAttempts() < MAX_FAILED_ATTEMPTS)
            .map(GameRows.Attempted::number)
            .toList();
    games.requestAgain(row.id(), at, again);
    request(again);
    List<SettledGame> givenUp =
        overdue.stream()
            .filter(game -> game.failedAttempts() >= MAX_FAILED_ATTEMPTS)
            .map(game ->
                SettledGame.failed(
                    game.number(),
                    game.failedAttempts()
                        + " attempts: the game was requested again, but never returned",
                    at))
            .toList();
    if (!givenUp.isEmpty()) {
      settleNow(givenUp);
      advance();
    }
    return overdue.size();
  }

  /** Requeues all outstanding games, because their requests are lost; returns how many. */
  int requeueAll() {
    int lost = stage.isRunning() ? games.takeBack(row.id()) : 0;
    if (lost > 0) {
      advance();
    }
    return lost;
  }

  /**
   * Retries failed games of the latest round, up to the last one that a verdict depends on. A
   * finished tournament runs again.
   *
   * @param numbers empty for all that can be retried
   * @return how many
   * @throws Refusal if one of the games cannot be retried
   */
  int retry(Collection<Long> numbers) {
    Scoreboard board = board();
    int from = board.schedule().firstOfRound();
    int to = lastThatMatters(board);
    return wantAgain(
        numbers.isEmpty()
            ? games.retryAll(row.id(), from, to)
            : retry(Set.copyOf(numbers), from, to));
  }

  /**
   * Requests counted games of the latest round again, unless a verdict depends on them; until they
   * return, they do not count. A finished tournament runs again.
   *
   * @return how many
   */
  int replay(Collection<Long> numbers) {
    Scoreboard board = board();
    int from = board.schedule().firstOfRound();
    int to = board.isDecided() ? 0 : board.schedule().games();
    List<Integer> wanted = between(from, to, numbers);
    return wantAgain(games.again(row.id(), "counted", wanted).size());
  }

  private static List<Integer> between(int from, int to, Collection<Long> numbers) {
    return numbers.stream()
        .filter(number -> number >= from && number <= to)
        .map(Math::toIntExact)
        .toList();
  }

  private int wantAgain(int wanted) {
    if (wanted > 0) {
      recounts++;
      ledgerIsStale = true;
      gamesChanged = true;
      if (stage == Stage.FINISHED) {
        games.restore(row.id());
        enter(Stage.RUNNING);
      }
      advance();
    }
    return wanted;
  }

  /**
   * Extends the tournament; a finished one runs again.
   *
   * @param games of each pairing in each variant, more than before
   * @param requestId id of the request for this; empty for none
   */
  void extend(int games, String requestId) {
    ledger.extend(ledger.description().extended(games));
    ledgerIsStale = true;
    gamesChanged = true;
    Description extended = ledger.description();
    tournaments.extend(row.id(), extended.created().getSpec().toByteArray(), extended.extensions());
    if (!requestId.isEmpty()) {
      tournaments.extendedBy(row.id(), requestId, games);
    }
    if (stage == Stage.FINISHED) {
      enter(Stage.RUNNING);
    }
    advance();
  }

  TournamentDefinition definition() {
    return ledger.description().definition();
  }

  /** The number of games to which a request has extended the tournament before. */
  Optional<Integer> extendedBy(String requestId) {
    return tournaments.extendedBy(row.id(), requestId);
  }

  /** The last game that matters: games after a verdict change nothing. */
  private static int lastThatMatters(Scoreboard board) {
    StopStanding stop = board.isDecided() ? board.standings().stop() : null;
    return stop == null ? board.schedule().games() : stop.decidedAfter();
  }

  private int retry(Set<Long> numbers, int from, int to) {
    List<Integer> retriable = between(from, to, numbers);
    Set<Integer> wanted = games.again(row.id(), "failed", retriable);
    numbers.stream()
        .filter(number -> number < from || number > to || !wanted.contains(number.intValue()))
        .min(Long::compare)
        .ifPresent(number -> {
          throw Refusal.of(
                  Status.Code.FAILED_PRECONDITION,
                  Reason.REASON_GAME_NOT_RETRIABLE,
                  "game " + number + " has not failed, or the tournament has continued without it")
              .with("tournament_id", row.id())
              .with("number", Long.toString(number));
        });
    return wanted.size();
  }

  /**
   * Deletes a tournament and its games. The topic keeps the event of the deletion, which makes
   * requests invalid that may still be in the queue.
   *
   * @param row locked
   * @param max games that are deleted now; for the others see {@link TournamentRows#deletions}
   */
  static void delete(Handle handle, TournamentRow row, int max) {
    TournamentRows.in(handle).delete(row.id());
    if (GameRows.in(handle).delete(row.id(), max) == max) {
      TournamentRows.in(handle).leaveToDelete(row.id());
    }
    Instant at = notBefore(row.changedAt(), handle);
    Outbox.in(handle).add(List.of(Announcements.stage(row.id(), null, 0, at)), TraceText.current());
  }

  private void enter(Stage next) {
    stage = next;
    changedAt = at;
    endedAt = next.isLive() ? null : at;
    long counted = next.isLive() ? 0 : board().played();
    news.add(Announcements.stage(row.id(), next, counted, at));
  }

  private void requestNext() {
    int outstanding = games.countOutstanding(row.id());
    // Do not request only a few games, unless they are the whole share.
    if (outstanding > gamesAhead - Math.max(1, gamesAhead / 8)) {
      return;
    }
    List<Integer> pending = games.requestPending(row.id(), at, gamesAhead - outstanding);
    request(pending);
    int room = gamesAhead - outstanding - pending.size();
    int known = ledger.schedule().games();
    while (room > 0 && nextNumber <= known) {
      int last = (int) Math.min(known, nextNumber + (long) room - 1);
      List<Integer> fresh = games.requestNew(row.id(), at, nextNumber, last);
      request(fresh);
      nextNumber = last + 1;
      room -= fresh.size();
    }
  }

  private void request(List<Integer> games) {
    Schedule schedule = ledger.schedule();
    games.stream()
        .sorted()
        .map(number -> Announcements.game(ledger.description(), schedule.game(number), at))
        .forEach(news::add);
    requested += games.size();
  }

  /** Writes the row as its next revision, and the events to the outbox. */
  void store() {
    Scoreboard board = board();
    if (stage.isRunning()) {
      stage = hasRequestedAll() ? Stage.COMPLETING : Stage.RUNNING;
    }
    row =
        new TournamentRow(
            row.id(),
            stage,
            changedAt,
            endedAt,
            board.schedule().games(),
            board.schedule().round(),
            nextNumber,
            Math.max(row.lastPlace(), ledger.lastPlace()),
            ledger.description().extensions(),
            recounts,
            board.played(),
            board.failed(),
            games.countOutstanding(row.id()),
            board.lastFailure(),
            row.revision() + 1);
    tournaments.update(row, stage.isRunning() ? null : ledger.standings().toByteArray());
    Outbox.in(handle).add(news, TraceText.current());
    // At the end, because other transactions of the owner wait for this row until the commit.
    limitReached = ledger.description().inQuota() && quotas.spend(handle, owner(), nodes);
  }

  private boolean hasRequestedAll() {
    Schedule schedule = ledger.schedule();
    return nextNumber > schedule.games() && schedule.isLastRound() && !games.hasPending(row.id());
  }

  /** The event that announces the stage of a tournament; the same each time. */
  static Outgoing stage(TournamentRow row) {
    long counted = row.state().isLive() ? 0 : row.played();
    return Announcements.stage(row.id(), row.state(), counted, row.changedAt());
  }
}
