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
 * Shows the openings of a running tournament: below the progress line if the terminal can redraw,
 * otherwise as a line every ten seconds and at the end. It queries the opening explorer on threads
 * of its own, at most a tenth of the time. A failed query is reported once, and its openings are
 * left out.
 *
 * <p>Random opening turns are turns of the games, which then begin from the variant's start. Games
 * from several positions have no common first turn: nothing is shown of them.
 */
final class LiveOpenings {
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Duration PLAIN_PAUSE = Duration.ofSeconds(10);
  private static final int SHARE = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Shorter, because the user waits at the end. */
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(2);

  private static final Duration LAST_PAUSE = Duration.ofMillis(200);

  private static final int MAX_TURNS = 8;

  private final Terminal terminal;
  private final Progress progress;

  /** Whether a message was printed: once, even if the tournament is followed again. */
  private final AtomicBoolean isSpread = new AtomicBoolean();

  private final AtomicBoolean hasFailed = new AtomicBoolean();

  LiveOpenings(Terminal terminal, Progress progress) {
    this.terminal = terminal;
    this.progress = progress;
  }

  /** Starts to show a tournament's openings, as the services of a platform report them. */
  Following.Beside follow(Platform platform, Tournament tournament) {
    Openings openings = tournament.getSpec().getOpenings();
    List<String> starts = openings.getPositions().getMfensList().stream().distinct().toList();
    if (starts.size() > 1) {
      if (!isSpread.getAndSet(true)) {
        progress.say(
            "openings are not shown: the games begin from %s positions, without common first turns"
                .formatted(starts.size()));
      }
      return () -> {};
    }
    String start = starts.isEmpty() ? "" : starts.getFirst();
    List<ExplorePositionRequest> requests =
        tournament.getSpec().getVariantsList().stream()
            .limit(MAX_TURNS)
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

  /** Whether there are pages, and they include all stored games. */
  private static boolean areComplete(List<LiveOpeningsPage> pages) {
    return !pages.isEmpty() && pages.stream().allMatch(page -> page.explored().getComplete());
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
        throw new InterruptedException("no longer followed");
      }
      if (!hasFailed.getAndSet(true)) {
        progress.say("openings are not shown: " + Failures.printable(Failures.reason(e)));
      }
      return List.of();
    }
    return pages;
  }

  /** The archive reports a definition without games as not found. */
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
                          terminal.columns() - 1, terminal.errInColour(), MAX_TURNS / pages.size())
                      .stream())
              .toList());
    } else {
      pages.forEach(page -> progress.say(page.brief()));
    }
  }
}
