package io.polyboard.standalone.page.balance;

import module java.base;

import io.polyboard.balance.report.Measure;
import io.polyboard.balance.report.Verdict;
import io.polyboard.proto.balance.v1.BalanceRunState;
import io.polyboard.proto.balance.v1.BalanceWish;
import io.polyboard.proto.balance.v1.Candidate;
import io.polyboard.proto.balance.v1.Decision;
import io.polyboard.proto.balance.v1.Improvement;
import io.polyboard.proto.balance.v1.RaceEntrant;
import io.polyboard.proto.balance.v1.RaceStanding;
import io.polyboard.proto.balance.v1.RaceValue;
import io.polyboard.standalone.page.TextTable;

/** The results of the candidates of an improvement. */
public record ImprovementPage(Improvement improvement) {
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s: %d of %d candidates raced%s"
            .formatted(
                improvement.getFile(),
                improvement.getRace().getProgress().getEntrantsCount(),
                improvement.getCandidateCount(),
                improvement.getRace().getState() == BalanceRunState.BALANCE_RUN_STATE_FINISHED
                    ? ""
                    : "; the race is not over; run the same command to resume it"));
    lines.addAll(
        table(
            ("Final, %d nodes per turn; by the estimates no other candidate is better in one"
                    + " measure and as good in the others")
                .formatted(improvement.getRace().getSpec().getNodes(0)),
            RaceStanding.RACE_STANDING_FRONT));
    lines.addAll(table("Also in the final", RaceStanding.RACE_STANDING_DOMINATED));
    lines.addAll(table("Still racing", RaceStanding.RACE_STANDING_RACING));
    lines.addAll(
        table(
            "Eliminated: may be as good, but others seemed better",
            RaceStanding.RACE_STANDING_CUT));
    lines.addAll(table("Certainly beaten", RaceStanding.RACE_STANDING_BEATEN));
    for (RaceEntrant each : with(RaceStanding.RACE_STANDING_DUPLICATE)) {
      leftOut(
          candidate(each.getVariantDigest()),
          "its %d games at %d nodes are the same as those of candidate %d, turn for turn"
              .formatted(
                  each.getGames(),
                  each.getNodes(),
                  candidate(each.getDuplicateOfDigest()).getNumber()),
          lines);
    }
    improvement.getCandidatesList().stream()
        .filter(each -> !each.getRefusal().isEmpty())
        .forEach(each -> leftOut(each, each.getRefusal(), lines));
    return lines;
  }

  private void leftOut(Candidate candidate, String reason, List<String> lines) {
    lines.add("");
    lines.add("candidate %d, %s: %s".formatted(candidate.getNumber(), choices(candidate), reason));
  }

  private Candidate candidate(String digest) {
    return improvement.getCandidatesList().stream()
        .filter(each -> each.getDigest().equals(digest))
        .findFirst()
        .orElseThrow();
  }

  private List<RaceEntrant> with(RaceStanding standing) {
    return improvement.getRace().getProgress().getEntrantsList().stream()
        .filter(each -> each.getStanding() == standing)
        .toList();
  }

  private List<String> table(String title, RaceStanding standing) {
    List<RaceEntrant> entrants = with(standing);
    if (entrants.isEmpty()) {
      return List.of();
    }
    List<BalanceWish> wishes = improvement.getRace().getSpec().getRace().getWishesList();
    TextTable table = new TextTable();
    table.row(row("candidate", "games", wishes.stream().map(BalanceWish::getMeasure), "choices"));
    table.row(
        row(
            "wanted",
            "",
            wishes.stream()
                .map(each ->
                    figure(each).apply(each.getLow())
                        + " to "
                        + figure(each).apply(each.getHigh())),
            ""));
    for (RaceEntrant each : entrants) {
      Candidate candidate = candidate(each.getVariantDigest());
      table.row(
          row(
              "" + candidate.getNumber(),
              "" + each.getGames(),
              IntStream.range(0, each.getValuesCount())
                  .mapToObj(i -> value(wishes.get(i), each.getValues(i))),
              choices(candidate)));
    }
    List<String> lines = new ArrayList<>(List.of("", title));
    lines.addAll(table.lines());
    return lines;
  }

  private static String[] row(String candidate, String games, Stream<String> values, String last) {
    return Stream.of(Stream.of(candidate, games), values, Stream.of(last))
        .flatMap(each -> each)
        .toArray(String[]::new);
  }

  private static String value(BalanceWish wish, RaceValue value) {
    if (!value.hasValue()) {
      return "-";
    }
    return BalancePage.ranged(value.getValue(), figure(wish))
        + (!value.hasInside() || !value.getValue().hasLow()
            ? ""
            : value.getInside() ? " inside" : " outside");
  }

  private static DoubleFunction<String> figure(BalanceWish wish) {
    Measure measure =
        Stream.of(Measure.values())
            .filter(each -> each.id().equals(wish.getMeasure()))
            .findFirst()
            .orElseThrow();
    return value -> Verdict.text(measure.unit(), value);
  }

  /** The choices that differ from the unchanged variant. */
  private String choices(Candidate candidate) {
    List<String> others = new ArrayList<>();
    for (Decision decision : improvement.getDecisionsList()) {
      String choice = candidate.getChoicesOrDefault(decision.getName(), "");
      if (!choice.equals(decision.getChoices(0))) {
        others.add(decision.getName() + ": " + choice);
      }
    }
    return others.isEmpty() ? "unchanged" : String.join(", ", others);
  }
}
