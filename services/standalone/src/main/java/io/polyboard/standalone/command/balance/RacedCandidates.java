package io.polyboard.standalone.command.balance;

import io.polyboard.balance.improve.Entrant;
import io.polyboard.balance.improve.Heat;
import io.polyboard.balance.improve.Wish;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.Measure;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.rules.definition.Improvement;
import io.polyboard.standalone.page.balance.ImprovementShape;
import io.polyboard.standalone.page.balance.ImprovementShape.Candidate;
import io.polyboard.standalone.page.balance.ImprovementShape.Decision;
import io.polyboard.standalone.page.balance.ImprovementShape.Value;
import io.polyboard.standalone.page.balance.ImprovementShape.Wanted;
import io.polyboard.statistics.Estimate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Candidates on their way through heats and final, with what was measured of them last. */
final class RacedCandidates {
  /** Where a measure has no value: nothing is known, and no other is to be preferred for it. */
  private static final Estimate UNKNOWN =
      new Estimate(Double.MAX_VALUE / 2, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  private final Candidates candidates;
  private final List<Wish> wishes;
  private final MissingGames missing;
  private final Map<Integer, Runner> runners = new LinkedHashMap<>();

  /** Numbers in the order of merit, the best first. */
  private final List<Integer> order;

  private static final class Runner {
    private final Candidates.Sound candidate;
    private final String digest;
    private String standing = "racing";
    private @Nullable String reason;
    private long games;
    private long nodes;
    private List<Estimate> values = List.of();

    Runner(Candidates.Sound candidate, String digest) {
      this.candidate = candidate;
      this.digest = digest;
    }
  }

  RacedCandidates(Candidates candidates, List<Wish> wishes, MissingGames missing) {
    this.candidates = candidates;
    this.wishes = wishes;
    this.missing = missing;
    for (Candidates.Sound each : candidates.sound()) {
      runners.put(each.number(), new Runner(each, missing.registered(each.text())));
    }
    order = new ArrayList<>(runners.keySet());
  }

  /** Their numbers, that of the variant as it is first. */
  List<Integer> numbers() {
    return List.copyOf(runners.keySet());
  }

  /**
   * Plays what the candidates lack, and measures them. Those that differ in rules alone that never
   * came up have played the same games as another: they are noted, and left out of the answer.
   */
  List<Entrant> play(List<Integer> numbers, long nodes, int games) throws InterruptedException {
    List<Entrant> entrants = new ArrayList<>();
    Map<Report, Integer> played = new HashMap<>();
    for (int number : numbers) {
      Runner runner = runner(number);
      missing.fromArray(runner.digest, nodes, games);
      GetBalanceResponse balance = missing.balance(runner.digest, List.of(nodes), "");
      if (balance.getReportsCount() > 0) {
        Report report = balance.getReports(0);
        runner.games = report.getSample().getGames();
        runner.nodes = nodes;
        runner.values = wishes.stream().map(wish -> value(report, wish)).toList();
        Integer other = played.putIfAbsent(report, number);
        if (other != null) {
          runner.standing = "alike";
          runner.reason =
              "its %d games at %d nodes are those of candidate %d turn for turn"
                  .formatted(runner.games, nodes, other);
          continue;
        }
      } else {
        runner.values = wishes.stream().map(_ -> UNKNOWN).toList();
      }
      entrants.add(new Entrant(number, runner.values));
    }
    return entrants;
  }

  private Runner runner(int number) {
    return Objects.requireNonNull(runners.get(number));
  }

  private static Estimate value(Report report, Wish wish) {
    return report.getMeasuresList().stream()
        .filter(measure -> measure.getName().equals(wish.measure().id()))
        .findFirst()
        .map(Measure::getValue)
        .map(value ->
            new Estimate(
                value.getValue(),
                value.hasLow() ? value.getLow() : Double.NEGATIVE_INFINITY,
                value.hasHigh() ? value.getHigh() : Double.POSITIVE_INFINITY))
        .orElse(UNKNOWN);
  }

  /** Notes how a heat ended. */
  void note(Heat heat) {
    heat.beaten().forEach(number -> runner(number).standing = "beaten");
    heat.cut().forEach(number -> runner(number).standing = "cut");
    List<Integer> merit = new ArrayList<>(heat.kept());
    merit.addAll(heat.cut());
    merit.addAll(heat.beaten());
    order.removeAll(merit);
    order.addAll(0, merit);
  }

  /** Notes how the final ended. */
  void finish(List<Integer> finalists, List<Integer> front) {
    finalists.forEach(
        number -> runner(number).standing = front.contains(number) ? "front" : "dominated");
    List<Integer> merit = new ArrayList<>(front);
    finalists.stream().filter(number -> !front.contains(number)).forEach(merit::add);
    order.removeAll(merit);
    order.addAll(0, merit);
  }

  /** The candidates that no other dominates in the final. */
  List<Candidates.Sound> front() {
    return order.stream()
        .map(this::runner)
        .filter(runner -> runner.standing.equals("front"))
        .map(runner -> runner.candidate)
        .toList();
  }

  /** The race as it is now. */
  ImprovementShape shape(Improvement improvement, Path file, long nodes, boolean complete) {
    List<Candidate> all = new ArrayList<>();
    order.stream().map(this::runner).map(this::candidate).forEach(all::add);
    candidates.refused().stream()
        .map(each ->
            new Candidate(
                each.number(),
                each.id(),
                "refused",
                each.choices(),
                null,
                null,
                each.reason(),
                0,
                0,
                List.of()))
        .forEach(all::add);
    return new ImprovementShape(
        file.toString(),
        improvement.decisions().stream()
            .map(each -> new Decision(each.name(), each.choices()))
            .toList(),
        wishes.stream()
            .map(wish ->
                new Wanted(
                    wish.measure().id(),
                    wish.measure().unit().text(),
                    wish.band().low(),
                    wish.band().high()))
            .toList(),
        improvement.candidates(),
        nodes,
        complete,
        all);
  }

  private Candidate candidate(Runner runner) {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < runner.values.size(); i++) {
      values.add(value(wishes.get(i), runner.values.get(i)));
    }
    return new Candidate(
        runner.candidate.number(),
        runner.candidate.id(),
        runner.standing,
        runner.candidate.choices(),
        runner.digest,
        runner.candidate.matingMinimum(),
        runner.reason,
        runner.games,
        runner.nodes,
        values);
  }

  private static Value value(Wish wish, Estimate value) {
    Estimate shortfall = wish.shortfall(value);
    String inside = shortfall.high() == 0 ? "yes" : shortfall.low() > 0 ? "no" : "open";
    return new Value(
        wish.measure().id(),
        value == UNKNOWN ? null : value.value(),
        end(value.low()),
        end(value.high()),
        inside);
  }

  private static @Nullable Double end(double end) {
    return Double.isFinite(end) ? end : null;
  }
}
