package io.polyboard.standalone.page.balance;

import io.polyboard.balance.report.Verdict;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import io.polyboard.standalone.page.balance.ImprovementShape.Candidate;
import io.polyboard.standalone.page.balance.ImprovementShape.Decision;
import io.polyboard.standalone.page.balance.ImprovementShape.Value;
import io.polyboard.standalone.page.balance.ImprovementShape.Wanted;
import java.util.ArrayList;
import java.util.List;

/** How candidates for the improvement of a variant did. */
public final class ImprovementPage implements Page {
  private final ImprovementShape race;

  public ImprovementPage(ImprovementShape race) {
    this.race = race;
  }

  @Override
  public String json() {
    return Json.of(race);
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    long refused = with("refused").size();
    lines.add(
        "%s: %d of %d candidates raced%s"
            .formatted(
                race.file(),
                race.candidates().size() - refused,
                race.ways(),
                race.complete() ? "" : "; the race is not over, the same command goes on with it"));
    table(
        ("Final, %d nodes a turn; by the values estimated no other is better in one thing and as"
                + " good in the rest")
            .formatted(race.nodes()),
        with("front"),
        lines);
    table("Also in the final", with("dominated"), lines);
    table("Still racing", with("racing"), lines);
    table("Left out: they may be as good, but others seemed better", with("cut"), lines);
    table("Surely beaten", with("beaten"), lines);
    for (Candidate each : with("alike")) {
      lines.add("");
      lines.add("candidate %d, %s: %s".formatted(each.number(), choices(each), each.reason()));
    }
    for (Candidate each : with("refused")) {
      lines.add("");
      lines.add("candidate %d, %s: %s".formatted(each.number(), choices(each), each.reason()));
    }
    return lines;
  }

  private List<Candidate> with(String standing) {
    return race.candidates().stream().filter(each -> each.standing().equals(standing)).toList();
  }

  private void table(String heading, List<Candidate> candidates, List<String> lines) {
    if (candidates.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(heading);
    TextTable table = new TextTable();
    List<String> header = new ArrayList<>(List.of("candidate", "games"));
    List<String> wanted = new ArrayList<>(List.of("wanted", ""));
    for (Wanted each : race.wanted()) {
      header.add(each.measure());
      wanted.add(text(each, each.low()) + " to " + text(each, each.high()));
    }
    header.add("choices");
    wanted.add("");
    table.row(header.toArray(String[]::new));
    table.row(wanted.toArray(String[]::new));
    for (Candidate each : candidates) {
      List<String> row = new ArrayList<>(List.of("" + each.number(), "" + each.games()));
      for (int i = 0; i < each.values().size(); i++) {
        row.add(value(race.wanted().get(i), each.values().get(i)));
      }
      row.add(choices(each));
      table.row(row.toArray(String[]::new));
    }
    lines.addAll(table.lines());
  }

  private static String value(Wanted wanted, Value value) {
    if (value.value() == null) {
      return "-";
    }
    String mark =
        switch (value.inside()) {
          case "yes" -> " inside";
          case "no" -> " outside";
          default -> "";
        };
    return value.low() == null || value.high() == null
        ? text(wanted, value.value())
        : "%s (%s to %s)%s"
            .formatted(
                text(wanted, value.value()),
                text(wanted, value.low()),
                text(wanted, value.high()),
                mark);
  }

  private static String text(Wanted wanted, double value) {
    return Verdict.text(BalancePage.unit(wanted.unit()), value);
  }

  /** Those that differ from the variant as it is. */
  private String choices(Candidate candidate) {
    List<String> others = new ArrayList<>();
    for (Decision decision : race.decisions()) {
      String choice = candidate.choices().getOrDefault(decision.name(), "");
      if (!choice.equals(decision.choices().getFirst())) {
        others.add(decision.name() + ": " + choice);
      }
    }
    return others.isEmpty() ? "as it is" : String.join(", ", others);
  }
}
