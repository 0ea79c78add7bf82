package io.polyboard.standalone.command.tournament;

import module java.base;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.proto.explorer.v1.ExplorePositionRequest;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerFilter;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.page.explorer.LiveOpeningsPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;

/**
 * Shows what the games of a tournament play first while it goes on: under the line of progress,
 * where the terminal can redraw, and otherwise as a line every ten seconds and at the end. It asks
 * the opening explorer by threads of its own, and no more of it than a tenth of the time; what
 * cannot be asked is told of once, and left out.
 *
 * <p>Random opening turns are turns of the games, which begin from the variant's start then. Games
 * from several positions have no turn in common that came first: nothing is shown of them.
 */
final class LiveOpenings {
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Duration PLAIN_PAUSE = Duration.ofSeconds(10);
  private static final int SHARE = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** At the end somebody waits for it. */
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(2);

  private static final Duration LAST_PAUSE = Duration.ofMillis(200);

  private static final int MOST_TURNS = 8;

  private final Terminal terminal;
  private final Progress progress;

  /** What has been told of, which is once, whatever is followed again. */
  private final AtomicBoolean isSpread = new AtomicBoolean();

  private final AtomicBoolean hasFailed = new AtomicBoolean();

  LiveOpenings(Terminal terminal, Progress progress) {
    this.terminal = terminal;
    this.progress = progress;
  }

  /** Begins to show a tournament's openings, as the services of a platform know them. */
  Following.Beside follow(Platform platform, Tournament tournament) {
    Openings openings = tournament.getSpec().getOpenings();
    List<String> starts = openings.getPositions().getMfensList().stream().distinct().toList();
    if (starts.size() > 1) {
      if (!isSpread.getAndSet(true)) {
        progress.say(
            "the games begin from %s positions, so that they have no first turns in common to show"
                .formatted(starts.size()));
      }
      return () -> {};
    }
    String start = starts.isEmpty() ? "" : starts.getFirst();
    List<ExplorePositionRequest> requests =
        tournament.getSpec().getVariantsList().stream()
            .limit(MOST_TURNS)
            .map(digest ->
                ExplorePositionRequest.newBuilder()
                    .setPosition(Position.newBuilder().setVariant(digest).setMfen(start))
                    .setFilter(
                        ExplorerFilter.newBuilder().setTournamentId(tournament.getTournamentId()))
                    .build())
            .toList();
    int randomPlies = openings.getRandom().getPlies();
    Thread thread = Thread.ofVirtual().start(() -> show(platform, requests, randomPlies));
    return () -> end(thread);
  }

  private static void end(Thread thread) {
    thread.interrupt();
    try {
      boolean unused = thread.join(LAST_PATIENCE.multipliedBy(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void show(Platform platform, List<ExplorePositionRequest> requests, int randomPlies) {
    Duration pause = terminal.errObeysSequences() ? PAUSE : PLAIN_PAUSE;
    try {
      Thread.sleep(pause);
      while (true) {
        long begun = System.nanoTime();
        show(ask(platform, requests, randomPlies, PATIENCE));
        Duration rest = Duration.ofNanos(SHARE * (System.nanoTime() - begun));
        Thread.sleep(rest.compareTo(pause) > 0 ? rest : pause);
      }
    } catch (InterruptedException e) {
      if (!terminal.errObeysSequences()) {
        showLast(platform, requests, randomPlies);
      }
    }
  }

  private void showLast(Platform platform, List<ExplorePositionRequest> requests, int randomPlies) {
    try {
      long deadline = System.nanoTime() + LAST_PATIENCE.toNanos();
      List<LiveOpeningsPage> pages = ask(platform, requests, randomPlies, LAST_PATIENCE);
      while (!areComplete(pages) && System.nanoTime() < deadline) {
        Thread.sleep(LAST_PAUSE);
        pages = ask(platform, requests, randomPlies, LAST_PATIENCE);
      }
      show(pages);
    } catch (InterruptedException e) {
      // The command ends.
    }
  }

  /** Whether there are any, of all games that are stored. */
  private static boolean areComplete(List<LiveOpeningsPage> pages) {
    return !pages.isEmpty() && pages.stream().allMatch(page -> page.explored().getIsComplete());
  }

  private List<LiveOpeningsPage> ask(
      Platform platform, List<ExplorePositionRequest> requests, int randomPlies, Duration patience)
      throws InterruptedException {
    List<LiveOpeningsPage> pages = new ArrayList<>();
    try {
      for (ExplorePositionRequest request : requests) {
        explore(platform, request, patience)
            .filter(explored -> explored.getTotal().getGames() > 0)
            .ifPresent(explored -> pages.add(new LiveOpeningsPage(explored, randomPlies)));
      }
    } catch (StatusRuntimeException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("nobody follows any more");
      }
      if (!hasFailed.getAndSet(true)) {
        progress.say("the openings are not shown: " + Failures.printable(Failures.reason(e)));
      }
      return List.of();
    }
    return pages;
  }

  /** The archive knows no definition of which it has no game. */
  private static Optional<ExplorePositionResponse> explore(
      Platform platform, ExplorePositionRequest request, Duration patience) {
    try {
      return Optional.of(
          platform
              .explorer()
              .withDeadlineAfter(patience.toMillis(), TimeUnit.MILLISECONDS)
              .explorePosition(request));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private void show(List<LiveOpeningsPage> pages) {
    if (terminal.errObeysSequences()) {
      progress.showBelow(
          pages.stream()
              .flatMap(page ->
                  page
                      .lines(
                          terminal.columns() - 1, terminal.errInColour(), MOST_TURNS / pages.size())
                      .stream())
              .toList());
    } else {
      pages.forEach(page -> progress.say(page.brief()));
    }
  }
}
