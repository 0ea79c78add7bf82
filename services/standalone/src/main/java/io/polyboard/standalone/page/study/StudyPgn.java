package io.polyboard.standalone.page.study;

import module java.base;

import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Paragraph;

/**
 * A study as one game of PGN: the best line, with the other turns as variations and the scores as
 * comments. A position that is reached in several ways is expanded once.
 */
public final class StudyPgn {
  private static final int COLUMNS = 80;

  private final Study study;
  private final StudyTree tree;
  private final List<String> words = new ArrayList<>();
  private final Set<Integer> shown = new HashSet<>();

  public StudyPgn(Study study, StudyTree tree) {
    this.study = study;
    this.tree = tree;
  }

  /** The game, its tags first. */
  public Stream<String> lines() {
    String mfen = tree.start().getMfen();
    String tags =
        """
        [Event "study %s"]
        [Site "?"]
        [Date "????.??.??"]
        [Round "-"]
        [White "?"]
        [Black "?"]
        [Result "*"]
        [Variant "%s"]
        [SetUp "1"]
        [FEN "%s"]

        """
            .formatted(study.getStudyId(), study.getVariantId(), mfen);
    String[] fields = mfen.split(" ");
    int first = 2 * number(fields) - (fields.length > 1 && fields[1].equals("w") ? 2 : 1);
    write(tree.start(), first);
    words.add("*");
    List<String> game = Paragraph.wrapped(String.join(" ", words), 0, COLUMNS);
    return Stream.concat(tags.lines(), game.stream());
  }

  private static int number(String[] fields) {
    String last = fields[fields.length - 1];
    return last.matches("[0-9]{1,6}") ? Math.max(1, Integer.parseInt(last)) : 1;
  }

  /** Writes the turns from a position. The depth of the tree bounds the recursion. */
  private void write(StudyPosition position, int ply) {
    if (!shown.add(position.getIndex())) {
      words.add("{reached above}");
      return;
    }
    List<StudyTurn> turns = tree.turns(position);
    if (turns.isEmpty()) {
      return;
    }
    turn(turns.getFirst(), ply);
    for (StudyTurn other : turns.subList(1, turns.size())) {
      words.add("(");
      turn(other, ply);
      follow(other, ply);
      words.add(")");
    }
    follow(turns.getFirst(), ply);
  }

  private void follow(StudyTurn turn, int ply) {
    if (turn.getSymmetric()) {
      words.add("{symmetric to a position elsewhere}");
    } else if (!turn.getReturns()) {
      write(tree.after(turn), ply + 1);
    }
  }

  private void turn(StudyTurn turn, int ply) {
    words.add((ply / 2 + 1) + (ply % 2 == 0 ? "." : "..."));
    words.add(turn.getTurn());
    words.add("{" + Figures.of(turn.getScore()) + "}");
  }
}
