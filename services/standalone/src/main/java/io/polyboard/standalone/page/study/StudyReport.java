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
 * What a study has found, in Markdown: the claim after best play, the first turns, how many of them
 * are about as good as the best one, and how far the study went.
 *
 * @param start where the study sets out
 * @param found what it has found there
 * @param positions all of it, by their indices
 * @param names of the variant's openings
 */
public record StudyReport(
    Position start,
    GetStudyPositionResponse found,
    List<StudyPosition> positions,
    OpeningNames names) {
  private static final int MOST_TURNS = 20;
  private static final int DIGEST = 12;

  public StudyReport {
    positions = List.copyOf(positions);
  }

  /** The report; of a study whose start is searched. */
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
    if (!found.getPosition().getIsSearched()) {
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

  /** Its first digits. */
  private static String digest(String text) {
    String digits = text.substring(text.indexOf(':') + 1);
    return digits.substring(0, Math.min(DIGEST, digits.length()));
  }

  private void claim(List<String> lines) {
    StudyPosition position = found.getPosition();
    lines.add(
        Figures.format(
            "%s's claim after best play: **%s**, as seen %d moves deep.",
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
    lines.add("| first turn | score | searched alone | depth | best reply |");
    lines.add("| --- | --: | --: | --: | --- |");
    position.getTurnsList().stream()
        .limit(MOST_TURNS)
        .forEach(turn ->
            lines.add(
                "| %s | %s | %s | %d | %s |"
                    .formatted(
                        named(turn.getTurn()),
                        Figures.of(turn.getScore()),
                        Figures.of(turn.getSearchScore()),
                        turn.getDepth(),
                        reply(turn))));
    if (position.getTurnsCount() > MOST_TURNS) {
      StudyTurn worst = position.getTurns(position.getTurnsCount() - 1);
      lines.add("");
      lines.add(
          Figures.format(
              "%,d more were searched; the last of them, `%s`, has %s.",
              position.getTurnsCount() - MOST_TURNS,
              worst.getTurn(),
              Figures.of(worst.getScore())));
    }
  }

  private String named(String turn) {
    String name = names.nameAfter(start, turn).replaceAll("[\\\\`*_\\[\\]<>|]", "\\\\$0");
    return "`" + turn + "`" + (name.isEmpty() ? "" : " " + name);
  }

  private String reply(StudyTurn turn) {
    if (turn.getIsImage()) {
      return "symmetric to another";
    }
    StudyPosition after = positions.get(turn.getToIndex());
    return !after.getIsSearched() ? "" : "`" + after.getTurns(0).getTurn() + "`";
  }

  private void reach(List<String> lines) {
    SortedMap<Integer, Integer> searched = new TreeMap<>();
    SortedMap<Integer, Integer> decided = new TreeMap<>();
    for (StudyPosition position : positions) {
      if (position.getIsSearched()) {
        searched.merge(position.getPly(), 1, Integer::sum);
        decided.merge(position.getPly(), position.getScore().hasMate() ? 1 : 0, Integer::sum);
      }
    }
    lines.add("| ply | positions searched | decided by force |");
    lines.add("| --: | --: | --: |");
    searched.forEach((ply, count) ->
        lines.add(Figures.format("| %d | %,d | %,d |", ply, count, decided.getOrDefault(ply, 0))));
  }
}
