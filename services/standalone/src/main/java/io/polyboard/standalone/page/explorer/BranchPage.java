package io.polyboard.standalone.page.explorer;

import module java.base;

import io.polyboard.proto.explorer.v1.Interval;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeResponse;
import io.polyboard.standalone.page.Figures;

/** A turn in the tree of what was played from a position on. */
public record BranchPage(StreamOpeningTreeResponse branch) {
  private static final int WIDTH = 40;

  public List<String> lines() {
    PlayedTurn turn = branch.getTurn();
    Interval score = turn.getResults().getWhiteScore();
    String text = "  ".repeat(branch.getDepth()) + turn.getTurn();
    return List.of(
        Figures.format(
            "%s %,8d games  White %5.1f%% ± %4.1f%s%s%s",
            text + " ".repeat(Math.max(0, WIDTH - text.length())),
            turn.getResults().getGames(),
            100 * score.getValue(),
            50 * (score.getHigh() - score.getLow()),
            turn.hasScore()
                ? Figures.format("  %+.2f", turn.getScore().getMean().getValue() / 100)
                : "",
            branch.getIsTransposition() ? "  as above" : "",
            turn.getOpening().isEmpty() ? "" : "  " + turn.getOpening()));
  }
}
