package io.polyboard.standalone.command.tournament;

import io.grpc.StatusRuntimeException;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.standalone.command.following.Abandoned;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.command.following.Jobs;
import io.polyboard.standalone.option.RefusedOptions;
import io.polyboard.standalone.page.tournament.TournamentPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import io.polyboard.standalone.terminal.UsageException;
import java.util.Map;
import java.util.UUID;

/**
 * A tournament that a command has played: created, or gone on with where it was left unfinished,
 * and followed to its end or to the command's. For one thread.
 */
public final class FollowedTournament {
  /** How often the same tournament may be played; each time asks for the ones before. */
  private static final int MAX_REPEATS = 1_000;

  private static final double NANOS_PER_MINUTE = 60e9;

  private final Terminal terminal;
  private final Following following;

  /**
   * What is to be played.
   *
   * @param name to call it in lists; may be empty
   * @param weight among the tournaments that run at a server
   * @param labels notes about it
   * @param anew whether a new one begins even if the same one was left unfinished
   * @param showsOpenings whether to show what the games play first, while they are played
   */
  public record Order(
      TournamentSpec spec,
      String name,
      int weight,
      Map<String, String> labels,
      boolean anew,
      boolean showsOpenings) {
    public Order {
      labels = Map.copyOf(labels);
    }
  }

  public FollowedTournament(Following following) {
    this.following = following;
    terminal = following.terminal();
  }

  /** Plays a tournament; it may be unfinished only if the command was interrupted. */
  public Tournament play(Order order) throws InterruptedException {
    Abandoned abandoned = Abandoned.pause(following.platform());
    Tournament tournament = beginOrRefuse(order);
    abandoned.print(terminal, tournament.getTournamentId());
    return watch(tournament, order);
  }

  /** Where the service refuses an option, that is a fault of the command line. */
  private Tournament beginOrRefuse(Order order) {
    try {
      return begin(following.platform(), order);
    } catch (StatusRuntimeException e) {
      throw RefusedOptions.of(e);
    }
  }

  /** Creates the tournament; or goes on with it, where it was left unfinished. */
  private Tournament begin(Platform platform, Order order) {
    String request =
        "cli-"
            + (order.anew ? UUID.randomUUID() : UUID.nameUUIDFromBytes(order.spec.toByteArray()))
            + "-";
    String before = null;
    for (int attempt = 1; attempt <= MAX_REPEATS; attempt++) {
      Tournament tournament =
          platform
              .tournaments()
              .createTournament(
                  CreateTournamentRequest.newBuilder()
                      .setSpec(order.spec)
                      .setRequestId(request + attempt)
                      .setDisplayName(order.name)
                      // Left out as in requests of versions without weights, which are the same.
                      .setWeight(order.weight == 1 ? 0 : order.weight)
                      .putAllLabels(order.labels)
                      .build())
              .getTournament();
      switch (tournament.getState()) {
        case STATE_FINISHED, STATE_CANCELLED -> {
          // The same was played before, so this is the next one.
          before = tournament.getTournamentId();
        }
        default -> {
          long played = tournament.getProgress().getPlayed();
          if (tournament.getState() == State.STATE_PAUSED || played > 0) {
            terminal
                .err()
                .println(
                    "going on with tournament "
                        + tournament.getTournamentId()
                        + ": "
                        + played
                        + " of "
                        + tournament.getProgress().getGames()
                        + " games are played");
          } else {
            terminal.err().println("tournament " + tournament.getTournamentId());
            if (before != null) {
              terminal
                  .err()
                  .println(
                      "the same as "
                          + before
                          + ", which has ended: games limited by nodes or depth come out the same;"
                          + " --seed makes others");
            }
          }
          String id = tournament.getTournamentId();
          platform
              .httpAddress()
              .ifPresent(http ->
                  terminal.err().println("to be watched at " + http + "/tournaments/" + id));
          if (platform.host() == Platform.Host.ANOTHER_COMMAND) {
            terminal
                .err()
                .println(
                    "another command runs the services: its tournaments and this one share them,"
                        + " from a few seconds on");
          }
          return tournament.getState() == State.STATE_PAUSED
              ? Jobs.TOURNAMENTS.resume().apply(platform, id)
              : tournament;
        }
      }
    }
    throw new UsageException(
        "the same tournament was played %d times; --seed makes others".formatted(MAX_REPEATS));
  }

  /** Follows the tournament to its end, or to the process's. */
  private Tournament watch(Tournament begun, Order order) throws InterruptedException {
    Tournament latest = following.follow(Jobs.TOURNAMENTS, begun, new Watched(begun, order));
    return following.isInterrupted() && Jobs.TOURNAMENTS.isLive().test(latest)
        ? following.leave(Jobs.TOURNAMENTS, latest, "the same command goes on with it")
        : latest;
  }

  private final class Watched implements Following.Shown<Tournament> {
    private final Tournament begun;
    private final Order order;
    private final long start = System.nanoTime();
    private boolean saidPaused;

    private Watched(Tournament begun, Order order) {
      this.begun = begun;
      this.order = order;
    }

    @Override
    public void show(Tournament now, Progress progress) {
      boolean isPaused = now.getState() == State.STATE_PAUSED;
      if (isPaused && !saidPaused) {
        progress.wipe();
        terminal
            .err()
            .println(
                "tournament "
                    + now.getTournamentId()
                    + " was paused; 'polyboard tournaments "
                    + now.getTournamentId()
                    + " --resume' goes on with it");
      }
      saidPaused = isPaused;
      TournamentPage page = new TournamentPage(now);
      double minutes = (System.nanoTime() - start) / NANOS_PER_MINUTE;
      progress.log(() -> page.progress(begun.getProgress(), minutes));
    }

    @Override
    public Following.Beside beside(Platform platform, Progress progress) {
      return order.showsOpenings
          ? new LiveOpenings(terminal, progress).follow(platform, begun)
          : () -> {};
    }
  }
}
