package io.polyboard.standalone.page.study;

import module java.base;

import io.polyboard.proto.study.v1.GetStudyPositionResponse;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Paragraph;
import io.polyboard.standalone.page.position.BoardDrawing;

/**
 * A position of a study.
 *
 * @param names names of the variant's openings
 * @param columns the maximum width, in characters, unless a table is wider
 * @param max maximum number of turns in the text
 */
public record StudyPositionPage(
    Position position,
    GetStudyPositionResponse found,
    OpeningNames names,
    int columns,
    boolean inColour,
    boolean figures,
    int max) {
  public List<String> lines() {
    List<String> lines =
        new ArrayList<>(new BoardDrawing(position, inColour, figures).lines(columns));
    lines.add("");
    String name = names.name(position);
    if (!name.isEmpty()) {
      lines.add(name);
    }
    String toMove = (position.side() == Side.WHITE ? "White" : "Black") + " to move";
    if (!found.hasPosition()) {
      lines.add(toMove + ". The study has not found this position.");
      return lines;
    }
    StudyPosition known = found.getPosition();
    if (!known.getSearched()) {
      lines.add(
          "%s. Not searched; %s by the search of the position before it."
              .formatted(toMove, Figures.of(known.getScore())));
      return lines;
    }
    lines.add(
        Figures.format(
            "%s: %s, %d moves deep. %s",
            toMove,
            Figures.of(known.getScore()),
            known.getDepth(),
            Variety.of(position.countTurns(), known).sentence()));
    lines.add("");
    lines.addAll(turns(known));
    lines.add("");
    lines.addAll(
        Paragraph.wrapped("Best line: " + String.join(" ", found.getBestLineList()), 0, columns));
    return lines;
  }

  private List<String> turns(StudyPosition known) {
    List<String> lines =
        new ArrayList<>(
            new Columns<StudyTurn>()
                .with("turn", StudyTurn::getTurn)
                .with("score", turn -> Figures.of(turn.getScore()))
                .with("search score", turn -> Figures.of(turn.getSearchScore()))
                .with("depth", StudyTurn::getDepth)
                .with(
                    "",
                    turn ->
                        Stream.of(names.nameAfter(position, turn.getTurn()), note(turn))
                            .filter(text -> !text.isEmpty())
                            .collect(Collectors.joining("; ")))
                .lines(known.getTurnsList().stream().limit(max).toList()));
    if (known.getTurnsCount() > max) {
      lines.add("");
      lines.add(Figures.format("%,d of %,d turns; --turns shows more", max, known.getTurnsCount()));
    }
    return lines;
  }

  private static String note(StudyTurn turn) {
    return turn.getReturns()
        ? "leads back"
        : !turn.getSearched() ? "not searched" : turn.getSymmetric() ? "symmetric to another" : "";
  }
}
