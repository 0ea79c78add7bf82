package io.polyboard.standalone.page.study;

import module java.base;

import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.standalone.page.Figures;

/**
 * A study as a graph for Graphviz: a node for each position, and an edge for each turn. An edge is
 * dotted if its node is an image of the position that the turn leads to.
 */
public record StudyDot(Study study, StudyTree tree) {
  /** The graph, a line for each node and edge. */
  public Stream<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("digraph \"" + study.getVariantId() + "\" {");
    lines.add("  rankdir=LR; node [shape=box, fontname=\"sans-serif\"];");
    Queue<StudyPosition> open = new ArrayDeque<>(List.of(tree.start()));
    Set<Integer> seen = new HashSet<>(List.of(0));
    while (!open.isEmpty()) {
      StudyPosition position = open.remove();
      String style = position.getSearched() ? "" : ", style=dashed";
      lines.add(
          Figures.format(
              "  %d [label=\"%s\"%s];",
              position.getIndex(), Figures.of(position.getScore()), style));
      List<StudyTurn> turns = tree.turns(position);
      for (StudyTurn turn : turns) {
        lines.add(
            Figures.format(
                "  %d -> %d [label=\"%s\"%s%s];",
                position.getIndex(),
                turn.getToIndex(),
                turn.getTurn(),
                turn.equals(turns.getFirst()) ? ", penwidth=2" : "",
                turn.getSymmetric() ? ", style=dotted" : ""));
        if (seen.add(turn.getToIndex())) {
          open.add(tree.after(turn));
        }
      }
    }
    lines.add("}");
    return lines.stream();
  }
}
