package io.polyboard.standalone.page.study;

import module java.base;

import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.rules.OpeningNames;

/**
 * The lines of a study as a file of names of openings. Each is named by its turns, to be replaced
 * by a better name. A position that is reached in several ways, or as an image, has one line.
 *
 * @param tree the tree of a study that begins at the variant's start position
 */
public record StudyNames(String variantId, StudyTree tree) {
  private record Line(StudyPosition position, List<String> turns) {
    Line after(StudyTurn turn, StudyTree tree) {
      List<String> longer = new ArrayList<>(turns);
      longer.add(turn.getTurn());
      return new Line(tree.after(turn), longer);
    }

    String text() {
      return String.join(" ", turns);
    }

    String name() {
      String text = text();
      return text.length() <= OpeningNames.LONGEST_NAME
          ? text
          : text.substring(0, OpeningNames.LONGEST_NAME - 1) + "…";
    }
  }

  /** The file, the shortest lines first. */
  public Stream<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("variant: " + variantId);
    lines.add("openings:");
    Queue<Line> open = new ArrayDeque<>(List.of(new Line(tree.start(), List.of())));
    Set<Integer> seen = new HashSet<>(List.of(0));
    while (!open.isEmpty() && seen.size() <= OpeningNames.MAX) {
      Line line = open.remove();
      for (StudyTurn turn : tree.turns(line.position)) {
        if (!turn.getReturns() && !turn.getSymmetric() && seen.add(turn.getToIndex())) {
          Line longer = line.after(turn, tree);
          lines.add("  - name: \"" + longer.name() + "\"");
          lines.add("    turns: " + longer.text());
          open.add(longer);
        }
      }
    }
    return lines.stream().limit(2 + 2L * OpeningNames.MAX);
  }
}
