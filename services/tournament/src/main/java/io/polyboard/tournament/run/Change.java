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
 * One change of a tournament: a transaction that holds its row. What others are to be told is
 * gathered, and written together with the row by {@link #store}.
 */
final class Change {
  /** A game that so many attempts have failed to play is given up. */
  private static final int MOST_FAILED_ATTEMPTS = 5;

  private final Handle handle;
  private final GameRows games;
  private final TournamentRows tournaments;
  private final Ledger ledger;
  private final int gamesAhead;
  private final Quotas quotas;
  private final Instant at;
  private final List<Outgoing> news = new ArrayList<>();

  /** As it is stored; what it is to become is in the fields that follow. */
  private TournamentRow row;

  private Stage stage;
  private Instant changedAt;
  private @Nullable Instant endedAt;
  private int nextNumber;
  private int recounts;

  private boolean ledgerIsStale = true;

  /** Whether the transaction has changed what the ledger reads: games that are back. */
  private boolean gamesChanged;

  /** Whether the ledger is of no use unless the transaction is committed. */
  private boolean ledgerDependsOnCommit;

  private int requested;

  /** Searched by games that are back. */
  private long nodes;

  private final List<Duration> turnarounds = new ArrayList<>();
  private boolean allIsSpent;

  /**
   * @param row locked
   * @param gamesAhead the most games that are given out and not yet back
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

  /** Now, but never before the latest change, which makes void what is older. */
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
   * Refuses to let the tournament run if that is one too many.
   *
   * @param isBound whether the quotas of owners bind who asks
   */
  void requireRoom(boolean isBound) {
    quotas.requireRoom(handle, owner(), isBound && ledger.description().inQuota());
  }

  /** Whether the owner has searched as much as it may today, now that it is stored. */
  boolean allIsSpent() {
    return allIsSpent;
  }

  /** How long games that are back by it took since they were given out. */
  List<Duration> turnarounds() {
    return List.copyOf(turnarounds);
  }

  int requested() {
    return requested;
  }

  /**
   * Whether the ledger has read what only this transaction knows, or has not read to the end: if
   * the transaction fails, it is to be forgotten.
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
   * Takes note of games that are back; those of later rounds wait until these are known.
   *
   * @return how many were not back before
   */
  int settle(List<ReturnedGame> games) {
    int fresh = settleKnown(games);
    return fresh > 0 && board().schedule().rounds().size() > 1 ? fresh + settleKept() : fresh;
  }

  /**
   * Takes note of games that were kept until they were known.
   *
   * @return how many were not back before
   */
  private int settleKept() {
    int all = 0;
    int fresh;
    do {
      List<Event> kept = GamesAhead.in(handle).take(row.id(), board().schedule().games());
      // Others were never asked for, or in a round that came out otherwise.
      fresh =
          settleKnown(
              kept.stream()
                  .flatMap(each -> ReturnedGame.of(each).stream())
                  .filter(game -> game.isAskedFor(ledger))
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
    // In one transaction they may come in several parts.
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

  /** Goes on to where the games that are back have led to: to the end, or to more games. */
  void advance() {
    Scoreboard board = board();
    if (stage.isLive() && (board.isComplete() || board.isDecided())) {
      end(Stage.FINISHED);
    }
    if (stage.isRunning()) {
      giveOut();
    }
  }

  void end(Stage stage) {
    games.withdraw(row.id());
    enter(stage);
  }

  /** Takes back the games that are given out, where it runs. */
  void pause() {
    if (stage.isRunning()) {
      int unused = games.takeBack(row.id());
      enter(Stage.PAUSED);
    }
  }

  /** Gives out games again, where it is paused. */
  void resume(boolean isBound) {
    if (stage == Stage.PAUSED) {
      requireRoom(isBound);
      enter(Stage.RUNNING);
      advance();
    }
  }

  /** Tells of the tournament and of what its players need, and gives out its first games. */
  void begin(List<Registration> weights) {
    weights.forEach(each -> news.add(Announcements.weights(each, at)));
    news.add(stage(row));
    giveOut();
  }

  /**
   * Gives out again the games whose requests seem to be lost; answers how many.
   *
   * @param held the numbers of those that workers have
   */
  int giveOutOverdue(Duration patience, Set<Integer> held) {
    if (!stage.isRunning()) {
      return 0;
    }
    List<GameRows.Attempted> overdue =
        games.overdue(row.id(), at, patience.toMillis() / 1e3, List.copyOf(held));
    List<Integer> again =
        overdue.stream()
            .filter(game -> game.failedAttempts() < MOST_FAILED_ATTEMPTS)
            .map(GameRows.Attempted::number)
            .toList();
    games.requestAgain(row.id(), at, again);
    request(again);
    List<SettledGame> givenUp =
        overdue.stream()
            .filter(game -> game.failedAttempts() >= MOST_FAILED_ATTEMPTS)
            .map(game ->
                SettledGame.failed(
                    game.number(),
                    game.failedAttempts()
                        + " attempts: it did not come back, however often it was asked for",
                    at))
            .toList();
    if (!givenUp.isEmpty()) {
      settleNow(givenUp);
      advance();
    }
    return overdue.size();
  }

  /** Requeues all games that are not back, since their requests are lost; answers how many. */
  int requeueAll() {
    int lost = stage.isRunning() ? games.takeBack(row.id()) : 0;
    if (lost > 0) {
      advance();
    }
    return lost;
  }

  /**
   * Wants failed games back, those of the latest round on which no verdict rests without them. A
   * finished tournament runs again.
   *
   * @param numbers empty for all that can be had
   * @return how many
   * @throws Refusal if one of the numbers is none of them
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
   * Wants games back that count, those of these that are of the latest round and on which no
   * verdict rests; until then they count for nobody. A finished tournament runs again.
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
   * Has it play more games; a finished tournament runs again.
   *
   * @param games of each pairing in each variant, more than before
   * @param requestId by which that is asked for; empty for none
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

  /** The games that a request has asked for that has extended it before. */
  Optional<Integer> extendedBy(String requestId) {
    return tournaments.extendedBy(row.id(), requestId);
  }

  /** What comes after the games on which a verdict rests changes nothing. */
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
                  "game " + number + " has not failed, or the tournament went on without it")
              .with("tournament_id", row.id())
              .with("number", Long.toString(number));
        });
    return wanted.size();
  }

  /**
   * Deletes a tournament and its games. The event that tells of it is kept by its topic: it makes
   * void what may still be in the queue.
   *
   * @param row locked
   * @param most games that are deleted at once; others are left, see {@link
   *     TournamentRows#deletions}
   */
  static void delete(Handle handle, TournamentRow row, int most) {
    TournamentRows.in(handle).delete(row.id());
    if (GameRows.in(handle).delete(row.id(), most) == most) {
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

  private void giveOut() {
    int outstanding = games.countOutstanding(row.id());
    // Not for a few games only, unless these are all.
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

  /** Writes the row as its next revision, and the news to the outbox. */
  void store() {
    Scoreboard board = board();
    if (stage.isRunning()) {
      stage = hasGivenOutAll() ? Stage.COMPLETING : Stage.RUNNING;
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
    // At the end, since others of the owner's wait for the row until the transaction is committed.
    allIsSpent = ledger.description().inQuota() && quotas.spend(handle, owner(), nodes);
  }

  private boolean hasGivenOutAll() {
    Schedule schedule = ledger.schedule();
    return nextNumber > schedule.games() && schedule.isLastRound() && !games.hasPending(row.id());
  }

  /** What tells of the stage of a tournament; the same whenever it is told again. */
  static Outgoing stage(TournamentRow row) {
    long counted = row.state().isLive() ? 0 : row.played();
    return Announcements.stage(row.id(), row.state(), counted, row.changedAt());
  }
}
