package io.polyboard.play.standings;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import module java.base;

import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.schedule.Line;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.ScheduledGame;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.standings.Standings.Balance;
import io.polyboard.play.standings.Standings.EndingCount;
import io.polyboard.play.standings.Standings.PairingStanding;
import io.polyboard.play.standings.Standings.PlayerStanding;
import io.polyboard.play.standings.Standings.StopStanding;
import io.polyboard.play.standings.Standings.Verdict;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.rules.notation.GameHash;
import io.polyboard.statistics.RatingCounts;
import io.polyboard.statistics.Ratings;
import io.polyboard.statistics.Sprt;
import io.polyboard.statistics.Tally;
import org.jspecify.annotations.Nullable;

/**
 * Counts a tournament of one round from its games and their results, all at once and in the
 * plainest way: the oracle of {@link Scoreboard}.
 */
final class NaiveStandings {
  private final Schedule schedule;
  private final SortedMap<Integer, GameResult> games;
  private final Set<Integer> failures;

  /** The numbers of games that repeat others, see {@link Results#repeated}. */
  private final Set<Integer> repeated = new HashSet<>();

  /** The repeated games that are not evidence. No player of these tournaments has noise. */
  private final Set<Integer> dropped;

  /**
   * @param games the counted games, by number
   * @param failures the numbers of failed games
   */
  NaiveStandings(Schedule schedule, SortedMap<Integer, GameResult> games, Set<Integer> failures) {
    this.schedule = schedule;
    this.games = games;
    this.failures = failures;
    int step = schedule.definition().isPaired() ? 2 : 1;
    Set<List<Object>> known = new HashSet<>();
    for (int first = 1; first + step - 1 <= schedule.games(); first += step) {
      List<Integer> unit = IntStream.range(first, first + step).boxed().toList();
      if (games.keySet().containsAll(unit)
          && unit.stream().allMatch(number -> games.get(number).hash() != GameHash.UNKNOWN)) {
        Line line = schedule.line(schedule.slot(first));
        List<Object> content = new ArrayList<>(List.of(line.variant(), line.pairing()));
        unit.forEach(number -> {
          content.add(games.get(number).hash());
          content.add(games.get(number).ending().result());
        });
        if (!known.add(content)) {
          repeated.addAll(unit);
        }
      }
    }
    dropped = schedule.definition().openings() instanceof Openings.Positions ? repeated : Set.of();
  }

  private List<Integer> evidence(List<Integer> numbers) {
    return numbers.stream().filter(number -> !dropped.contains(number)).toList();
  }

  private static boolean hasWhite(ScheduledGame game, String player) {
    return game.white().name().equals(player);
  }

  private static boolean hasBlack(ScheduledGame game, String player) {
    return game.black().name().equals(player);
  }

  private double points(int number, String player) {
    double white =
        switch (games.get(number).ending().result()) {
          case WHITE_WINS -> 1;
          case DRAW -> 0.5;
          default -> 0;
        };
    return hasWhite(schedule.game(number), player) ? white : 1 - white;
  }

  private Tally byGame(List<Integer> numbers, String player) {
    long[] counts = new long[3];
    numbers.forEach(number -> counts[(int) (2 * points(number, player))]++);
    return Tally.ofGames(counts[2], counts[1], counts[0]);
  }

  private Tally byPair(List<Integer> numbers, String player) {
    long[] counts = new long[5];
    for (int number : numbers) {
      if (schedule.definition().isPaired() && number % 2 == 1 && games.containsKey(number + 1)) {
        counts[(int) (2 * (points(number, player) + points(number + 1, player)))]++;
      }
    }
    return new Tally(LongStream.of(counts).boxed().toList());
  }

  private Results results(List<Integer> numbers, String player) {
    return new Results(
        byGame(numbers, player),
        byGame(evidence(numbers), player),
        byPair(evidence(numbers), player),
        numbers.stream().filter(repeated::contains).count());
  }

  /** The errors in standings. */
  List<String> objections(Standings standings) {
    return Stream.of(
            standings.pairings().stream().map(this::objection),
            standings.players().stream().map(this::objection),
            standings.balances().stream().map(this::objection),
            Stream.of(
                orderObjection(standings), ratingObjection(standings), stopObjection(standings)))
        .flatMap(each -> each)
        .filter(Objects::nonNull)
        .toList();
  }

  private @Nullable String objection(PairingStanding standing) {
    List<String> names = List.of(standing.first(), standing.second());
    List<Integer> numbers =
        games.keySet().stream()
            .filter(number -> {
              ScheduledGame game = schedule.game(number);
              List<String> players = List.of(game.white().name(), game.black().name());
              return game.variant().equals(standing.variant())
                  && (players.equals(names) || players.equals(names.reversed()));
            })
            .toList();
    return different(results(numbers, standing.first()), standing.results());
  }

  private List<Integer> of(String player) {
    return games.keySet().stream()
        .filter(number ->
            hasWhite(schedule.game(number), player) || hasBlack(schedule.game(number), player))
        .toList();
  }

  private @Nullable String objection(PlayerStanding standing) {
    String player = standing.name();
    List<Integer> numbers = of(player);
    long nodes =
        numbers.stream()
            .mapToLong(number -> {
              ScheduledGame game = schedule.game(number);
              GameResult result = games.get(number);
              return (hasWhite(game, player) ? result.white().nodes() : 0)
                  + (hasBlack(game, player) ? result.black().nodes() : 0);
            })
            .sum();
    double points = numbers.stream().mapToDouble(number -> points(number, player)).sum();
    return nodes == standing.effort().nodes() && points == standing.points()
        ? different(results(numbers, player), standing.results())
        : "nodes or points of " + standing + " for " + nodes + " and " + points;
  }

  private @Nullable String orderObjection(Standings standings) {
    List<Double> scores =
        standings.players().stream()
            .map(player ->
                of(player.name()).stream()
                    .mapToDouble(number -> points(number, player.name()))
                    .average()
                    .orElse(-1))
            .toList();
    return scores.equals(scores.stream().sorted(comparing(score -> -score)).toList())
        ? null
        : "order of " + scores;
  }

  private @Nullable String ratingObjection(Standings standings) {
    List<String> players =
        schedule.definition().players().stream().map(PlayerDefinition::name).toList();
    if (players.size() == 1 || games.isEmpty()) {
      return standings.ratings() == null ? null : "ratings of nothing";
    }
    RatingCounts counts = new RatingCounts(players.size());
    for (int number : evidence(List.copyOf(games.keySet()))) {
      ScheduledGame game = schedule.game(number);
      int white = players.indexOf(game.white().name());
      int black = players.indexOf(game.black().name());
      int halfPoints = (int) (2 * points(number, game.white().name()));
      boolean first = number % 2 == 1;
      if (!schedule.definition().isPaired()
          || !games.containsKey(first ? number + 1 : number - 1)) {
        counts.addGames(white, black, halfPoints, 1);
      } else if (first) {
        counts.addPairs(
            white, black, halfPoints, (int) (2 * points(number + 1, game.white().name())), 1);
      }
    }
    return different(Ratings.fit(counts), standings.ratings());
  }

  private @Nullable String objection(Balance balance) {
    List<Integer> numbers =
        games.keySet().stream()
            .filter(number -> schedule.game(number).variant().equals(balance.variant()))
            .toList();
    List<GameResult> played = numbers.stream().map(games::get).toList();
    double score =
        evidence(numbers).stream()
            .mapToDouble(number -> points(number, schedule.game(number).white().name()))
            .average()
            .orElse(0);
    double[] turns = played.stream().mapToDouble(GameResult::turns).sorted().toArray();
    Map<Outcome, Long> endings =
        played.stream().collect(groupingBy(GameResult::ending, counting()));
    long wins = count(played, Result.WHITE_WINS);
    long draws = count(played, Result.DRAW);
    Balance expected =
        new Balance(
            balance.variant(),
            played.size(),
            wins,
            draws,
            count(played, Result.BLACK_WINS),
            numbers.stream().filter(repeated::contains).count(),
            numbers.stream().filter(dropped::contains).count(),
            played.stream().mapToLong(GameResult::openingsRejected).sum(),
            balance.whiteScore(),
            Arrays.stream(turns).average().orElse(0),
            turns.length == 0 ? 0 : (turns[(turns.length - 1) / 2] + turns[turns.length / 2]) / 2,
            balance.endings());
    boolean endingsAgree =
        balance.endings().stream()
                .allMatch(each -> endings.getOrDefault(each.ending(), 0L) == each.games())
            && balance.endings().size() == endings.size()
            && balance
                .endings()
                .equals(
                    balance.endings().stream()
                        .sorted(comparing((EndingCount each) -> -each.games()))
                        .toList());
    boolean scoreAgrees =
        balance.whiteScore() == null
            ? played.isEmpty()
            : Math.abs(balance.whiteScore().value() - score) < 1e-12;
    return endingsAgree && scoreAgrees
        ? different(expected, balance)
        : "endings or score of " + balance;
  }

  private static long count(List<GameResult> played, Result result) {
    return played.stream().filter(game -> game.ending().result() == result).count();
  }

  private @Nullable String stopObjection(Standings standings) {
    StopStanding stop = standings.stop();
    if (!(schedule.definition().stop() instanceof StopRule.Test(Sprt sprt))) {
      return (stop == null) == (schedule.definition().stop() == null) ? null : "stop rule";
    }
    int step = schedule.definition().isPaired() ? 2 : 1;
    List<Integer> counted = new ArrayList<>();
    Tally tally = Tally.ofPairs(0, 0, 0, 0, 0);
    int decidedAfter = 0;
    for (int first = 1; first + step - 1 <= schedule.games() && decidedAfter == 0; first += step) {
      List<Integer> unit = IntStream.range(first, first + step).boxed().toList();
      if (!unit.stream().allMatch(each -> games.containsKey(each) || failures.contains(each))) {
        break;
      }
      if (games.keySet().containsAll(unit)) {
        counted.addAll(unit);
        tally = results(counted, standings.pairings().getFirst().first()).tally();
        decidedAfter = sprt.verdict(tally) == Sprt.Verdict.OPEN ? 0 : first + step - 1;
      }
    }
    StopStanding expected =
        new StopStanding(
            Verdict.valueOf(sprt.verdict(tally).name()),
            decidedAfter,
            sprt.logLikelihoodRatio(tally),
            sprt.lower(),
            sprt.upper(),
            sprt.estimate(tally).orElse(null));
    return different(expected, stop);
  }

  private static @Nullable String different(Object expected, @Nullable Object actual) {
    return expected.equals(actual) ? null : actual + " for " + expected;
  }
}
