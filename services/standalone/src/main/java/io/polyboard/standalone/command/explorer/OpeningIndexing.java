package io.polyboard.standalone.command.explorer;

import module java.base;

import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.explorer.v1.IndexOpeningsRequest;
import io.polyboard.proto.explorer.v1.IndexOpeningsResponse;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;

/**
 * Adds games to the opening explorer, and shows progress.
 *
 * @param isRebuild whether to add all games again, not only missing ones
 */
public record OpeningIndexing(Platform platform, boolean isRebuild) {
  /** Runs until all games are added, or until it is interrupted. */
  public OpeningsPage run(Interruption interruption, Progress progress) {
    long start = System.nanoTime();
    long all =
        platform.archive().countGames(CountGamesRequest.getDefaultInstance()).getTotalGames();
    long games = 0;
    boolean isFirst = true;
    IndexOpeningsResponse step;
    do {
      var request = IndexOpeningsRequest.newBuilder().setRebuild(isRebuild && isFirst);
      step = platform.explorer().indexOpenings(request.build());
      isFirst = false;
      games += step.getGames();
      long seen = games;
      progress.log(() -> Figures.format("adding games to the explorer: %,d of %,d", seen, all));
    } while (!step.getComplete() && !interruption.requested());
    progress.wipe();
    double seconds = Math.round((System.nanoTime() - start) / 1e6) / 1_000.0;
    return new OpeningsPage(games, step.getComplete(), seconds);
  }

  /**
   * The games that were added.
   *
   * @param games games that this command added; services may have added others at the same time
   * @param complete whether all games are added
   * @param seconds elapsed time
   */
  public record OpeningsPage(long games, boolean complete, double seconds) implements Page {
    @Override
    public List<String> lines() {
      return List.of(
          Figures.format(
              "%,d games added to the opening explorer in %.1f s%s",
              games, seconds, complete ? "" : "; more games remain"));
    }
  }
}
