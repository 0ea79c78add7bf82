package io.polyboard.standalone.command.balance;

import io.polyboard.balance.report.Measure;
import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceRunState;
import io.polyboard.proto.balance.v1.BalanceWish;
import io.polyboard.proto.balance.v1.RaceEntrant;
import io.polyboard.proto.balance.v1.RaceStanding;
import io.polyboard.proto.balance.v1.RaceValue;
import io.polyboard.rules.definition.Improvement;
import io.polyboard.standalone.page.balance.ImprovementShape;
import io.polyboard.standalone.page.balance.ImprovementShape.Candidate;
import io.polyboard.standalone.page.balance.ImprovementShape.Decision;
import io.polyboard.standalone.page.balance.ImprovementShape.Value;
import io.polyboard.standalone.page.balance.ImprovementShape.Wanted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The candidates of an improvement, as a race of the services has them. */
record RacedCandidates(Improvement improvement, Candidates candidates) {
  private static final String STANDING = "RACE_STANDING_";

  /** What is wanted of them. */
  List<BalanceWish> wishes() {
    return improvement.wanted().entrySet().stream()
        .map(wanted ->
            BalanceWish.newBuilder()
                .setMeasure(wanted.getKey())
                .setLow(wanted.getValue().low())
                .setHigh(wanted.getValue().high())
                .build())
        .toList();
  }

  /** The candidate of a variant in the race. */
  private Candidates.Sound sound(BalanceRun run, String digest) {
    return candidates.sound().get(run.getSpec().getRace().getVariantsList().indexOf(digest));
  }

  /** The candidates that no other dominates in the final. */
  List<Candidates.Sound> front(BalanceRun run) {
    return run.getProgress().getEntrantsList().stream()
        .filter(each -> each.getStanding() == RaceStanding.RACE_STANDING_FRONT)
        .map(each -> sound(run, each.getVariantDigest()))
        .toList();
  }

  /** The race as it is now. */
  ImprovementShape shape(BalanceRun run, Path file) {
    List<Candidate> all = new ArrayList<>();
    run.getProgress().getEntrantsList().forEach(each -> all.add(candidate(run, each)));
    for (Candidates.Refused each : candidates.refused()) {
      all.add(
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
              List.of()));
    }
    return new ImprovementShape(
        file.toString(),
        improvement.decisions().stream()
            .map(each -> new Decision(each.name(), each.choices()))
            .toList(),
        wishes().stream()
            .map(wish ->
                new Wanted(
                    wish.getMeasure(), unit(wish.getMeasure()), wish.getLow(), wish.getHigh()))
            .toList(),
        improvement.candidates(),
        run.getSpec().getNodes(0),
        run.getState() == BalanceRunState.BALANCE_RUN_STATE_FINISHED,
        all);
  }

  private static String unit(String measure) {
    return Arrays.stream(Measure.values())
        .filter(each -> each.id().equals(measure))
        .findFirst()
        .orElseThrow()
        .unit()
        .text();
  }

  private Candidate candidate(BalanceRun run, RaceEntrant entrant) {
    Candidates.Sound candidate = sound(run, entrant.getVariantDigest());
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < entrant.getValuesCount(); i++) {
      values.add(value(wishes().get(i).getMeasure(), entrant.getValues(i)));
    }
    return new Candidate(
        candidate.number(),
        candidate.id(),
        entrant.getStanding().name().substring(STANDING.length()).toLowerCase(Locale.ROOT),
        candidate.choices(),
        entrant.getVariantDigest(),
        candidate.matingMinimum(),
        entrant.getAlikeDigest().isEmpty()
            ? null
            : "its %d games at %d nodes are those of candidate %d turn for turn"
                .formatted(
                    entrant.getGames(),
                    entrant.getNodes(),
                    sound(run, entrant.getAlikeDigest()).number()),
        entrant.getGames(),
        entrant.getNodes(),
        values);
  }

  private static Value value(String measure, RaceValue value) {
    return new Value(
        measure,
        value.hasValue() ? value.getValue().getValue() : null,
        value.getValue().hasLow() ? value.getValue().getLow() : null,
        value.getValue().hasHigh() ? value.getValue().getHigh() : null,
        !value.hasIsInside() ? "open" : value.getIsInside() ? "yes" : "no");
  }
}
