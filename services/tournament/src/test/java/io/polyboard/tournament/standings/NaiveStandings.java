package io.polyboard.tournament.standings;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.tournament.v1.Balance;
import io.polyboard.proto.tournament.v1.PairingStanding;
import io.polyboard.proto.tournament.v1.PlayerStanding;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.proto.tournament.v1.Verdict;
import io.polyboard.statistics.Sprt;
import io.polyboard.statistics.Tally;
import io.polyboard.tournament.schedule.Schedule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Counts a tournament from the requests and results of its games, all at once and in the plainest
 * way: the oracle of {@link Scoreboard}.
 */
public final class NaiveStandings {
  private final Schedule schedule;
  private final SortedMap<Integer, GameResult> games;
  private final Map<Integer, String> failures;

  /**
   * @param games those that count, by number
   * @param failures why others do not, by number
   */
  public NaiveStandings(
      Schedule schedule, SortedMap<Integer, GameResult> games, Map<Integer, String> failures) {
    this.schedule = schedule;
    this.games = games;
    this.failures = failures;
  }

  private double points(int number, String player) {
    GameRequest request = schedule.request(number);
    double white =
        switch (games.get(number).outcome().getResult()) {
          case RESULT_WHITE_WINS -> 1;
          case RESULT_DRAW -> 0.5;
          default -> 0;
        };
    return request.getWhite().getName().equals(player) ? white : 1 - white;
  }

  private Tally byGame(List<Integer> numbers, String player) {
    long[] counts = new long[3];
    numbers.forEach(number -> counts[(int) (2 * points(number, player))]++);
    return Tally.ofGames(counts[2], counts[1], counts[0]);
  }

  private Tally byPair(List<Integer> numbers, String player) {
    long[] counts = new long[5];
    for (int number : numbers) {
      if (schedule.isPaired() && number % 2 == 1 && games.containsKey(number + 1)) {
        counts[(int) (2 * (points(number, player) + points(number + 1, player)))]++;
      }
    }
    return new Tally(LongStream.of(counts).boxed().toList());
  }

  private Tally tally(List<Integer> numbers, String player) {
    Tally pairs = byPair(numbers, player);
    return pairs.isEmpty() ? byGame(numbers, player) : pairs;
  }

  private List<Integer> of(String variantId, String first, String second) {
    return games.keySet().stream()
        .filter(number -> {
          GameRequest request = schedule.request(number);
          List<String> players =
              List.of(request.getWhite().getName(), request.getBlack().getName());
          return request.getVariantId().equals(variantId)
              && (players.equals(List.of(first, second)) || players.equals(List.of(second, first)));
        })
        .toList();
  }

  /** What is wrong with standings, if anything. */
  public List<String> objections(Standings standings) {
    return java.util.stream.Stream.of(
            standings.getPairingsList().stream().map(this::objection),
            standings.getPlayersList().stream().map(this::objection),
            standings.getBalancesList().stream().map(this::objection),
            java.util.stream.Stream.of(stopObjection(standings)))
        .flatMap(each -> each)
        .filter(Objects::nonNull)
        .toList();
  }

  private String objection(PairingStanding standing) {
    List<Integer> numbers = of(standing.getVariantId(), standing.getFirst(), standing.getSecond());
    Tally byGame = byGame(numbers, standing.getFirst());
    PairingStanding.Builder expected =
        PairingStanding.newBuilder()
            .setVariantId(standing.getVariantId())
            .setFirst(standing.getFirst())
            .setSecond(standing.getSecond())
            .setGames(numbers.size())
            .setWins(byGame.counts().get(2).intValue())
            .setDraws(byGame.counts().get(1).intValue())
            .setLosses(byGame.counts().get(0).intValue());
    if (schedule.isPaired()) {
      byPair(numbers, standing.getFirst())
          .counts()
          .forEach(count -> expected.addPentanomial(count.intValue()));
    }
    Tally tally = tally(numbers, standing.getFirst());
    if (!tally.isEmpty()) {
      expected
          .setScore(Estimates.of(tally.scoreEstimate()))
          .setElo(Estimates.of(tally.elo()))
          .setLikelihoodOfSuperiority(tally.likelihoodOfSuperiority());
    }
    return different(expected.build(), standing);
  }

  private String objection(PlayerStanding standing) {
    List<Integer> numbers =
        games.keySet().stream()
            .filter(number ->
                schedule.request(number).getWhite().getName().equals(standing.getName())
                    || schedule.request(number).getBlack().getName().equals(standing.getName()))
            .toList();
    Tally byGame = byGame(numbers, standing.getName());
    PlayerStanding.Builder expected =
        PlayerStanding.newBuilder()
            .setName(standing.getName())
            .setGames(numbers.size())
            .setWins(byGame.counts().get(2).intValue())
            .setDraws(byGame.counts().get(1).intValue())
            .setLosses(byGame.counts().get(0).intValue())
            .setEffort(standing.getEffort());
    Tally tally = tally(numbers, standing.getName());
    if (!tally.isEmpty()) {
      expected.setScore(Estimates.of(tally.scoreEstimate()));
    }
    long nodes =
        numbers.stream()
            .mapToLong(number -> {
              GameRequest request = schedule.request(number);
              GameResult result = games.get(number);
              return (request.getWhite().getName().equals(standing.getName())
                      ? result.white().nodes()
                      : 0)
                  + (request.getBlack().getName().equals(standing.getName())
                      ? result.black().nodes()
                      : 0);
            })
            .sum();
    return nodes == standing.getEffort().getNodes()
        ? different(expected.build(), standing)
        : "nodes of " + standing.getName() + ": " + standing.getEffort() + " for " + nodes;
  }

  private String objection(Balance balance) {
    List<GameResult> played =
        games.entrySet().stream()
            .filter(game ->
                schedule.request(game.getKey()).getVariantId().equals(balance.getVariantId()))
            .map(Map.Entry::getValue)
            .toList();
    double[] turns = played.stream().mapToDouble(GameResult::turns).sorted().toArray();
    Map<Outcome, Long> endings =
        played.stream().collect(groupingBy(GameResult::outcome, counting()));
    Balance.Builder expected =
        Balance.newBuilder()
            .setVariantId(balance.getVariantId())
            .setGames(played.size())
            .setWhiteWins(count(played, Result.RESULT_WHITE_WINS))
            .setDraws(count(played, Result.RESULT_DRAW))
            .setBlackWins(count(played, Result.RESULT_BLACK_WINS))
            .setMeanTurns(Arrays.stream(turns).average().orElse(0))
            .setMedianTurns(
                turns.length == 0
                    ? 0
                    : (turns[(turns.length - 1) / 2] + turns[turns.length / 2]) / 2);
    double score =
        (expected.getWhiteWins() + expected.getDraws() / 2.0) / Math.max(1, played.size());
    boolean endingsAgree =
        balance.getEndingsList().stream()
                .allMatch(
                    ending -> endings.getOrDefault(ending.getOutcome(), 0L) == ending.getGames())
            && balance.getEndingsCount() == endings.size()
            && balance
                .getEndingsList()
                .equals(
                    balance.getEndingsList().stream()
                        .sorted(comparing(ending -> -ending.getGames()))
                        .toList());
    boolean scoreAgrees =
        balance.hasWhiteScore() == !played.isEmpty()
            && (played.isEmpty() || Math.abs(balance.getWhiteScore().getValue() - score) < 1e-12);
    return endingsAgree && scoreAgrees
        ? different(expected.build(), balance.toBuilder().clearEndings().clearWhiteScore().build())
        : "endings or score of " + balance;
  }

  private static int count(List<GameResult> played, Result result) {
    return (int) played.stream().filter(game -> game.outcome().getResult() == result).count();
  }

  private String stopObjection(Standings standings) {
    if (!schedule.spec().hasSprt()) {
      return standings.hasStop() != schedule.spec().hasPrecision() ? "stop rule" : null;
    }
    Sprt sprt = StopRule.sprt(schedule.spec().getSprt());
    int step = schedule.isPaired() ? 2 : 1;
    List<Integer> counted = new java.util.ArrayList<>();
    Verdict verdict = Verdict.VERDICT_OPEN;
    int decidedAfter = 0;
    for (int first = 1; first + step - 1 <= schedule.games() && decidedAfter == 0; first += step) {
      List<Integer> unit = IntStream.range(first, first + step).boxed().toList();
      if (!unit.stream().allMatch(each -> games.containsKey(each) || failures.containsKey(each))) {
        break;
      }
      if (games.keySet().containsAll(unit)) {
        counted.addAll(unit);
        Tally tally = tally(counted, standings.getPairings(0).getFirst());
        switch (sprt.verdict(tally)) {
          case ELO0 -> verdict = Verdict.VERDICT_ELO0;
          case ELO1 -> verdict = Verdict.VERDICT_ELO1;
          case OPEN -> {}
        }
        decidedAfter = verdict == Verdict.VERDICT_OPEN ? 0 : first + step - 1;
      }
    }
    return standings.getStop().getVerdict() == verdict
            && standings.getStop().getDecidedAfter() == decidedAfter
        ? null
        : standings.getStop() + " for " + verdict + " after " + decidedAfter;
  }

  private static String different(Object expected, Object actual) {
    return expected.equals(actual) ? null : actual + " for " + expected;
  }
}
