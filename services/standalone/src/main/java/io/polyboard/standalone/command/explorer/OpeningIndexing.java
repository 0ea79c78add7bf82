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
      var request = IndexOpeningsRequest.newBuilder().setAnew(isAnew && isFirst);
      step = platform.explorer().indexOpenings(request.build());
      isFirst = false;
      games += step.getGames();
      long seen = games;
      progress.log(() -> Figures.format("putting games into the explorer: %,d of %,d", seen, all));
    } while (!step.getIsComplete() && !interruption.requested());
    progress.wipe();
    double seconds = Math.round((System.nanoTime() - start) / 1e6) / 1_000.0;
    return new OpeningsPage(games, step.getIsComplete(), seconds);
  }

  /**
   * What was put in.
   *
   * @param games that this command put in; services may have put in others at the time
   * @param complete whether all games are in
   * @param seconds that it took
   */
  public record OpeningsPage(long games, boolean complete, double seconds) implements Page {
    @Override
    public List<String> lines() {
      return List.of(
          Figures.format(
              "%,d games put into the opening explorer in %.1f s%s",
              games, seconds, complete ? "" : "; there are more"));
    }
  }
}
