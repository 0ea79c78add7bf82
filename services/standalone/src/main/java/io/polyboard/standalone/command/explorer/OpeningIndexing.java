package io.polyboard.standalone.command.explorer;

import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.explorer.v1.IndexOpeningsRequest;
import io.polyboard.proto.explorer.v1.IndexOpeningsResponse;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.archive.OpeningsPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;

/**
 * Has games put into the opening explorer, and shows how far that is.
 *
 * @param isAnew whether all of them, and not only those that are not in yet
 */
public record OpeningIndexing(Platform platform, boolean isAnew) {
  /** Goes on until all games are in, or it is interrupted. */
  public OpeningsPage run(Interruption interruption, Progress progress) {
    long start = System.nanoTime();
    long all =
        platform.archive().countGames(CountGamesRequest.getDefaultInstance()).getTotalGames();
    long games = 0;
    boolean isFirst = true;
    IndexOpeningsResponse step;
    do {
      step =
          platform
              .explorer()
              .indexOpenings(IndexOpeningsRequest.newBuilder().setAnew(isAnew && isFirst).build());
      isFirst = false;
      games += step.getGames();
      long seen = games;
      progress.log(() -> Figures.format("putting games into the explorer: %,d of %,d", seen, all));
    } while (!step.getIsComplete() && !interruption.requested());
    progress.wipe();
    double seconds = Math.round((System.nanoTime() - start) / 1e6) / 1_000.0;
    return new OpeningsPage(games, step.getIsComplete(), seconds);
  }
}
