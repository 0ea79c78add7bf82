package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.Effort;
import io.polyboard.play.schedule.Crosstable;
import io.polyboard.play.schedule.Line;
import io.polyboard.play.schedule.Pairing;
import io.polyboard.play.schedule.Round;
import io.polyboard.play.schedule.RoundResult;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.Slot;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.standings.Standings.PairingStanding;
import io.polyboard.play.standings.Standings.PlayerStanding;
import io.polyboard.statistics.RatingCounts;
import io.polyboard.statistics.RatingList;
import io.polyboard.statistics.Ratings;
import org.jspecify.annotations.Nullable;

/**
 * Counts the games of a tournament, each once, in any order: the standings depend on the games
 * alone. When all games of a round are counted, the games of the next round are known. Counting a
 * game takes constant time. For one thread.
 */
public final class Scoreboard {
  /** Max running scores of the history. */
  public static final int MAX_SCORES = ScoreHistory.MAX;

  private final TournamentDefinition definition;
  private final Settled settled = new Settled();
  private final Repetitions repetitions = new Repetitions();
  private final OpeningPoints openings;
  private final List<LineCount> lines = new ArrayList<>();
  private final BalanceCount[] balances;
  private final Effort[] efforts;
  private final ScoreHistory history = new ScoreHistory();
  private final @Nullable StopState stop;
  private Schedule schedule;
  private boolean complete;
  private int played;
  private int failed;
  private String lastFailure = "";

  /** The standings; null if a game was counted since they were computed. */
  private @Nullable Standings latest;

  /** A scoreboard without games. */
  public Scoreboard(TournamentDefinition definition) {
    this.definition = definition;
    schedule = new Schedule(definition);
    openings = new OpeningPoints(definition);
    balances = new BalanceCount[definition.variants().size()];
    Arrays.setAll(balances, variant -> new BalanceCount());
    efforts = new Effort[definition.players().size()];
    Arrays.fill(efforts, Effort.NONE);
    stop = definition.stop() == null ? null : new StopState(definition.stop(), schedule);
    addLines();
  }

  private void addLines() {
    while (lines.size() < schedule.lines().size()) {
      lines.add(new LineCount());
    }
  }

  /** The games of all rounds known so far. */
  public Schedule schedule() {
    return schedule;
  }

  /**
   * Counts a game, unless it was counted or has failed.
   *
   * @param number from 1 to the number of games that are known
   */
  public void count(int number, GameResult result) {
    Slot slot = schedule.slot(number);
    if (settled.get(number) != Settled.UNKNOWN) {
      return;
    }
    Line line = schedule.line(slot);
    LineCount count = lines.get(slot.line());
    int white = result.ending().result().whiteHalfPoints();
    int first = slot.firstIsWhite() ? white : 2 - white;
    int partner = definition.isPaired() ? settled.get(schedule.partner(number)) : Settled.UNKNOWN;
    settled.count(number, white, result.hash());
    boolean repeated =
        (partner >= 0 || !definition.isPaired())
            && repetitions.repeats(
                line, settled, definition.firstOfOpening(number), definition.gamesOfOpening());
    boolean dropped = repeated && !definition.hasChance(line.pairing());
    int games = definition.gamesOfOpening();
    count.addGame(slot.firstIsWhite(), first, repeated ? games : 0);
    if (partner >= 0) {
      int other = slot.firstIsWhite() ? 2 - partner : partner;
      if (dropped) {
        count.dropGame(!slot.firstIsWhite(), other);
      } else {
        count.addPair(slot.firstIsWhite() ? first : other, slot.firstIsWhite() ? other : first);
      }
    }
    if (dropped) {
      count.dropGame(slot.firstIsWhite(), first);
    }
    balances[line.variant()].add(result, repeated ? games : 0, dropped ? games : 0);
    openings.add(line.variant(), slot.opening(), partner, white, dropped);
    Pairing pairing = line.pairing();
    spend(slot.firstIsWhite() ? pairing.first() : pairing.second(), result.white());
    spend(slot.firstIsWhite() ? pairing.second() : pairing.first(), result.black());
    played++;
    settle();
    if (history.isDue(played)) {
      history.add(score());
    }
  }

  /**
   * Counts a game as failed, unless it was counted or has failed. It counts for no player.
   *
   * @param number from 1 to the number of games that are known
   * @param reason why it failed, for people
   */
  public void fail(int number, String reason) {
    Slot unused = schedule.slot(number);
    if (settled.get(number) == Settled.UNKNOWN) {
      failed++;
      lastFailure = reason;
      settled.fail(number);
      settle();
    }
  }

  private void settle() {
    latest = null;
    if (stop != null) {
      stop.advance(settled);
    }
    if (played + failed == schedule.games()) {
      Optional<Schedule> next = schedule.next(rounds());
      complete = next.isEmpty();
      schedule = next.orElse(schedule);
      addLines();
    }
  }

  private void spend(int player, Effort effort) {
    efforts[player] = efforts[player].plus(effort);
  }

  /** Number of counted games, without failed ones. */
  public int played() {
    return played;
  }

  /** Number of failed games. */
  public int failed() {
    return failed;
  }

  /** Why the latest failed game failed; empty if none failed. */
  public String lastFailure() {
    return lastFailure;
  }

  /** Whether all games of all rounds were counted or have failed. */
  public boolean isComplete() {
    return complete;
  }

  /** Whether the stop rule has a verdict. */
  public boolean isDecided() {
    return stop != null && stop.isDecided();
  }

  /** The results of the rounds so far. */
  private List<RoundResult> rounds() {
    List<RoundResult> rounds = new ArrayList<>();
    int line = 0;
    for (Round round : schedule.rounds()) {
      List<RoundResult.Score> scores = new ArrayList<>();
      for (int pairing = 0; pairing < round.pairings().size(); pairing++) {
        int end = line + definition.variants().size();
        scores.add(
            lines.subList(line, end).stream()
                .map(LineCount::score)
                .reduce(RoundResult.Score.NONE, RoundResult.Score::plus));
        line = end;
      }
      boolean latest = rounds.size() == schedule.rounds().size() - 1;
      rounds.add(new RoundResult(round, scores, !latest || played + failed == schedule.games()));
    }
    return rounds;
  }

  /** The standings. */
  public Standings standings() {
    Standings known = latest;
    if (known == null) {
      known = newStandings();
      latest = known;
    }
    return known;
  }

  private Standings newStandings() {
    List<RoundResult> rounds = rounds();
    Crosstable table = new Crosstable(definition, rounds);
    LineCount[] counts = byPlayer();
    return new Standings(
        table.ranking().stream()
            .map(rank -> player(rank, table, counts[rank.player()].results()))
            .toList(),
        IntStream.range(0, lines.size()).mapToObj(this::pairing).toList(),
        IntStream.range(0, balances.length)
            .mapToObj(each ->
                balances[each].balance(
                    definition.variants().get(each), openings.whiteScore(each).orElse(null)))
            .toList(),
        rounds,
        definition.format().system().decisions(definition, rounds),
        ratings(),
        stop == null ? null : stop.standing());
  }

  private @Nullable RatingList ratings() {
    if (played == 0 || efforts.length < 2) {
      return null;
    }
    RatingCounts counts = new RatingCounts(efforts.length);
    for (int line = 0; line < lines.size(); line++) {
      Pairing pairing = schedule.lines().get(line).pairing();
      lines.get(line).addTo(counts, pairing.first(), pairing.second());
    }
    return Ratings.fit(counts);
  }

  /** The results of each player in all its games. */
  private LineCount[] byPlayer() {
    LineCount[] counts = new LineCount[efforts.length];
    Arrays.setAll(counts, player -> new LineCount());
    for (int line = 0; line < lines.size(); line++) {
      Pairing pairing = schedule.lines().get(line).pairing();
      counts[pairing.first()].add(lines.get(line));
      if (pairing.second() != pairing.first()) {
        counts[pairing.second()].addReversed(lines.get(line));
      }
    }
    return counts;
  }

  private PlayerStanding player(Crosstable.Rank rank, Crosstable table, Results results) {
    int player = rank.player();
    return new PlayerStanding(
        player,
        name(player),
        rank.rank(),
        rank.values(),
        table.halfPoints(player) / 2.0,
        results,
        efforts[player]);
  }

  private RunningScore score() {
    return new RunningScore(
        played,
        Arrays.stream(byPlayer()).map(count -> RunningScore.estimate(count.results())).toList(),
        IntStream.range(0, balances.length).mapToObj(openings::whiteScore).toList(),
        Optional.ofNullable(stop).map(StopState::standing));
  }

  /**
   * Scores during the tournament, evenly spread over the counted games, in the order of counting.
   * The last one is the present score.
   *
   * @param max 2 to {@value #MAX_SCORES}
   */
  public List<RunningScore> history(int max) {
    List<RunningScore> scores = history.scores(max - 1);
    if (played > 0 && (scores.isEmpty() || scores.getLast().games() < played)) {
      scores.add(score());
    }
    return scores;
  }

  private PairingStanding pairing(int index) {
    Line line = schedule.lines().get(index);
    return new PairingStanding(
        line.round(),
        definition.variants().get(line.variant()),
        name(line.pairing().first()),
        name(line.pairing().second()),
        lines.get(index).results());
  }

  private String name(int player) {
    return definition.players().get(player).name();
  }
}
