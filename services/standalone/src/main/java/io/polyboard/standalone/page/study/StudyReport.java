package io.polyboard.standalone.page.study;

import module java.base;

import io.polyboard.proto.study.v1.GetStudyPositionResponse;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.standalone.page.Figures;

/**
 * A report of a study in Markdown: the score after best play, the first turns, how many of them are
 * about as good as the best one, and the searched positions by ply.
 *
 * @param start the start position of the study
 * @param found the results of the study there
 * @param positions all positions of the study, by their indices
 * @param names names of the variant's openings
 */
public record StudyReport(
    Position start,
    GetStudyPositionResponse found,
    List<StudyPosition> positions,
    OpeningNames names) {
  private static final int MAX_TURNS = 20;
  private static final int DIGEST = 12;

  public StudyReport {
    positions = List.copyOf(positions);
  }

  /** The report; short if the start of the study is not searched. */
  public Stream<String> lines() {
    List<String> lines = new ArrayList<>();
    Study study = found.getStudy();
    String name = study.getDisplayName();
    String title = name.isEmpty() ? "a study of its openings" : name;
    lines.add("# " + start.variant().definition().name() + ": " + title);
    lines.add("");
    lines.add(
        Figures.format(
            "%,d positions were searched with %,d nodes each, %,d are known. Definition `%s`.",
            study.getSearched(),
            study.getSpec().getNodes(),
            study.getKnown(),
            digest(study.getVariantDigest())));
    lines.add("");
    if (!found.getPosition().getSearched()) {
      lines.add("Its start is not searched yet.");
      return lines.stream();
    }
    claim(lines);
    lines.add("");
    firstTurns(lines);
    lines.add("");
    reach(lines);
    return lines.stream();
  }

  /** The first digits of a digest. */
  private static String digest(String text) {
    String digits = text.substring(text.indexOf(':') + 1);
    return digits.substring(0, Math.min(DIGEST, digits.length()));
  }

  private void claim(List<String> lines) {
    StudyPosition position = found.getPosition();
    lines.add(
        Figures.format(
            "%s's score after best play: **%s**, at a depth of %d moves.",
            start.side() == Side.WHITE ? "White" : "Black",
            Figures.of(position.getScore()),
            position.getDepth()));
    lines.add("");
    lines.add("    " + String.join(" ", found.getBestLineList()));
  }

  private void firstTurns(List<String> lines) {
    StudyPosition position = found.getPosition();
    lines.add(Variety.of(start.countTurns(), position).sentence());
    lines.add("");
    lines.add("| first turn | score | search score | depth | best reply |");
    lines.add("| --- | --: | --: | --: | --- |");
    position.getTurnsList().stream()
        .limit(MAX_TURNS)
        .forEach(turn ->
            lines.add(
                "| %s | %s | %s | %d | %s |"
                    .formatted(
                        named(turn.getTurn()),
                        Figures.of(turn.getScore()),
                        Figures.of(turn.getSearchScore()),
                        turn.getDepth(),
                        reply(turn))));
    if (position.getTurnsCount() > MAX_TURNS) {
      StudyTurn worst = position.getTurns(position.getTurnsCount() - 1);
      lines.add("");
      lines.add(
          Figures.format(
              "%,d more were searched; the last of them, `%s`, has the score %s.",
              position.getTurnsCount() - MAX_TURNS, worst.getTurn(), Figures.of(worst.getScore())));
    }
  }

  private String named(String turn) {
    String name = names.nameAfter(start, turn).replaceAll("[\\\\`*_\\[\\]<>|]", "\\\\$0");
    return "`" + turn + "`" + (name.isEmpty() ? "" : " " + name);
  }

  private String reply(StudyTurn turn) {
    if (turn.getSymmetric()) {
      return "symmetric to another";
    }
    StudyPosition after = positions.get(turn.getToIndex());
    return !after.getSearched() ? "" : "`" + after.getTurns(0).getTurn() + "`";
  }

  private void reach(List<String> lines) {
    SortedMap<Integer, Integer> searched = new TreeMap<>();
    SortedMap<Integer, Integer> decided = new TreeMap<>();
    for (StudyPosition position : positions) {
      if (position.getSearched()) {
        searched.merge(position.getPly(), 1, Integer::sum);
        decided.merge(position.getPly(), position.getScore().hasMate() ? 1 : 0, Integer::sum);
      }
    }
    lines.add("| ply | positions searched | forced wins and losses |");
    lines.add("| --: | --: | --: |");
    searched.forEach((ply, count) ->
        lines.add(Figures.format("| %d | %,d | %,d |", ply, count, decided.getOrDefault(ply, 0))));
  }
}
