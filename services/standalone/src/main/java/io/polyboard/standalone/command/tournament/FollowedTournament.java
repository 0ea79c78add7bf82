package io.polyboard.standalone.command.tournament;

import com.google.protobuf.util.Durations;
import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.proto.study.v1.ListStudiesRequest;
import io.polyboard.proto.study.v1.PauseStudyRequest;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.tournament.v1.CancelTournamentRequest;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.PauseTournamentRequest;
import io.polyboard.proto.tournament.v1.ResumeTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.standalone.option.RefusedOptions;
import io.polyboard.standalone.page.tournament.TournamentPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * A tournament that a command has played: created, or gone on with where it was left unfinished,
 * and followed to its end or to the command's. For one thread.
 */
public final class FollowedTournament {
  private static final long PAUSE_MILLIS = 1_000;
  private static final long PROGRESS_MILLIS = 500;
  private static final int MOST_ABANDONED = 1_000;

  /** How often the same tournament may be played; each time asks for the ones before. */
  private static final int MAX_REPEATS = 1_000;

  private static final double NANOS_PER_MINUTE = 60e9;

  private final Terminal terminal;
  private final PlatformConnection connection;
  private final Interruption interruption;
  private final Function<String, RuntimeException> refused;

  /** Whether those were paused that nobody follows: later they may be other commands'. */
  private boolean begun;

  /**
   * What is to be played.
   *
   * @param name to call it in lists; may be empty
   * @param weight among the tournaments that run at a server
   * @param labels notes about it
   * @param anew whether a new one begins even if the same one was left unfinished
   * @param showsOpenings whether to show what the games play first, while they are played
   * @param whenLeft what becomes of it when the command is interrupted, unless it is at a server
   */
  public record Order(
      TournamentSpec spec,
      String name,
      int weight,
      Map<String, String> labels,
      boolean anew,
      boolean showsOpenings,
      WhenLeft whenLeft) {
    public Order {
      labels = Map.copyOf(labels);
    }
  }

  /** What becomes of a tournament that nobody follows any more. */
  public enum WhenLeft {
    /** It is paused: the same command goes on with it. */
    PAUSED,
    /** It is cancelled: its games are kept, and the same command plays others in its place. */
    CANCELLED
  }

  /**
   * Makes ready to follow tournaments.
   *
   * @param interruption pauses what is followed
   * @param refused what is thrown where the service refuses an option, by what is wrong with it
   */
  public FollowedTournament(
      Terminal terminal,
      PlatformConnection connection,
      Interruption interruption,
      Function<String, RuntimeException> refused) {
    this.terminal = terminal;
    this.connection = connection;
    this.interruption = interruption;
    this.refused = refused;
  }

  /** Plays a tournament; it may be unfinished only if the command was interrupted. */
  public Tournament play(Order order) throws InterruptedException {
    List<String> abandoned = pauseAbandoned();
    Tournament tournament = beginOrRefuse(order);
    abandoned.stream()
        .filter(id -> !id.equals(tournament.getTournamentId()))
        .forEach(
            id -> terminal.err().println("tournament " + id + ", which nobody follows, is paused"));
    return watch(tournament, order);
  }

  /**
   * Pauses the tournaments that a process was killed over, where this one has just started the
   * services: nobody has asked for their games now.
   */
  private List<String> pauseAbandoned() {
    Platform platform = connection.platform();
    if (begun || platform.host() != Platform.Host.THIS_PROCESS) {
      return List.of();
    }
    begun = true;
    List<String> abandoned =
        platform
            .tournaments()
            .listTournaments(
                ListTournamentsRequest.newBuilder()
                    .addStates(State.STATE_RUNNING)
                    .addStates(State.STATE_COMPLETING)
                    .setPageSize(MOST_ABANDONED)
                    .build())
            .getTournamentsList()
            .stream()
            .map(Tournament::getTournamentId)
            .toList();
    abandoned.forEach(id -> pause(platform, id));
    platform
        .studies()
        .listStudies(ListStudiesRequest.newBuilder().setPageSize(MOST_ABANDONED).build())
        .getStudiesList()
        .stream()
        .filter(study -> study.getState() == io.polyboard.proto.study.v1.State.STATE_RUNNING)
        .map(Study::getStudyId)
        .forEach(id -> {
          var unused =
              platform.studies().pauseStudy(PauseStudyRequest.newBuilder().setStudyId(id).build());
          terminal.err().println("study " + id + ", which nobody follows, is paused");
        });
    return abandoned;
  }

  private static void cancel(Platform platform, String id) {
    var unused =
        platform
            .tournaments()
            .cancelTournament(CancelTournamentRequest.newBuilder().setTournamentId(id).build());
  }

  private static void pause(Platform platform, String id) {
    var unused =
        platform
            .tournaments()
            .pauseTournament(PauseTournamentRequest.newBuilder().setTournamentId(id).build());
  }

  /** Where the service refuses an option, that is a fault of the command line. */
  private Tournament beginOrRefuse(Order order) {
    try {
      return begin(connection.platform(), order);
    } catch (StatusRuntimeException e) {
      throw RefusedOptions.of(e).<RuntimeException>map(refused).orElse(e);
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
              ? platform
                  .tournaments()
                  .resumeTournament(
                      ResumeTournamentRequest.newBuilder()
                          .setTournamentId(tournament.getTournamentId())
                          .build())
                  .getTournament()
              : tournament;
        }
      }
    }
    throw refused.apply(
        "the same tournament was played %d times; --seed makes others".formatted(MAX_REPEATS));
  }

  /** Follows the tournament to its end, or to the process's. */
  private Tournament watch(Tournament begun, Order order) throws InterruptedException {
    String id = begun.getTournamentId();
    Tournament latest = begun;
    boolean saidPaused = false;
    boolean saidShort = false;
    long start = System.nanoTime();
    try (Progress progress = new Progress(terminal)) {
      LiveOpenings openings = new LiveOpenings(terminal, progress);
      while (isLive(latest) && !interruption.requested()) {
        Context.CancellableContext context = Context.current().withCancellation();
        Context before = context.attach();
        try (LiveOpenings.Following unused =
            order.showsOpenings ? openings.follow(connection.platform(), begun) : () -> {}) {
          Iterator<WatchTournamentResponse> news =
              connection
                  .platform()
                  .tournaments()
                  .watchTournament(
                      WatchTournamentRequest.newBuilder()
                          .setTournamentId(id)
                          .setInterval(Durations.fromMillis(PROGRESS_MILLIS))
                          .build());
          while (!interruption.requested() && news.hasNext()) {
            WatchTournamentResponse next = news.next();
            connection.platform().requireServing();
            Optional<String> shortage = connection.platform().shortage();
            if (shortage.isPresent() != saidShort) {
              saidShort = shortage.isPresent();
              progress.wipe();
              terminal
                  .err()
                  .println("polyboard: " + shortage.orElse("there is space again: games go on"));
            }
            if (!next.hasTournament()) {
              continue;
            }
            latest = next.getTournament();
            boolean isPaused = latest.getState() == State.STATE_PAUSED;
            if (isPaused && !saidPaused) {
              progress.wipe();
              terminal
                  .err()
                  .println(
                      "tournament "
                          + id
                          + " was paused; 'polyboard tournaments "
                          + id
                          + " --resume' goes on with it");
            }
            saidPaused = isPaused;
            TournamentPage page = new TournamentPage(latest);
            double minutes = (System.nanoTime() - start) / NANOS_PER_MINUTE;
            progress.log(() -> page.progress(begun.getProgress(), minutes));
          }
        } catch (StatusRuntimeException e) {
          if (!interruption.requested()) {
            progress.wipe();
            carryOn(e);
          }
        } finally {
          context.detach(before);
          context.cancel(null);
        }
      }
    } catch (InterruptedException e) {
      if (!interruption.requested()) {
        throw e;
      }
    }
    if (interruption.requested()) {
      // The interruption has done its work; what follows has to wait for answers.
      boolean unused = Thread.interrupted();
      return left(connection.platform(), latest, order.whenLeft);
    }
    return latest;
  }

  /** Finds services again, after those that were watched have failed or gone. */
  private void carryOn(StatusRuntimeException failure) throws InterruptedException {
    requirePassing(failure);
    Platform platform = connection.platform();
    platform.requireServing();
    terminal
        .err()
        .println(
            platform.host() == Platform.Host.ANOTHER_COMMAND
                ? "the command that ran the services has ended; carrying on"
                : "polyboard: " + Failures.reason(failure) + "; trying again");
    Thread.sleep(PAUSE_MILLIS);
    connection.renew();
  }

  /** What becomes of the tournament when its watcher goes. */
  private Tournament left(Platform platform, Tournament latest, WhenLeft whenLeft) {
    String id = latest.getTournamentId();
    if (!isLive(latest)) {
      return latest;
    }
    if (platform.host() == Platform.Host.SERVER) {
      terminal.err().println("tournament " + id + " goes on at " + platform.address());
      return latest;
    }
    try {
      switch (whenLeft) {
        case PAUSED -> {
          pause(platform, id);
          terminal
              .err()
              .println("tournament " + id + " is paused; the same command goes on with it");
        }
        case CANCELLED -> {
          cancel(platform, id);
          terminal
              .err()
              .println(
                  "tournament "
                      + id
                      + " is cancelled; its games count, and the same command plays"
                      + " the rest");
        }
      }
      return platform
          .tournaments()
          .getTournament(GetTournamentRequest.newBuilder().setTournamentId(id).build())
          .getTournament();
    } catch (StatusRuntimeException e) {
      requirePassing(e);
      terminal
          .err()
          .println(
              "tournament "
                  + id
                  + " is left as it is, since "
                  + Failures.reason(e)
                  + "; the same command goes on with it");
      return latest;
    }
  }

  private static boolean isLive(Tournament tournament) {
    return switch (tournament.getState()) {
      case STATE_RUNNING, STATE_COMPLETING, STATE_PAUSED -> true;
      default -> false;
    };
  }

  /**
   * A service that ends cancels the calls under way, which nobody here does before an interruption,
   * or resets their streams.
   */
  private static void requirePassing(StatusRuntimeException failure) {
    boolean passes =
        switch (failure.getStatus().getCode()) {
          case UNAVAILABLE, CANCELLED -> true;
          case INTERNAL -> isReset(failure.getStatus());
          default -> false;
        };
    if (!passes) {
      throw failure;
    }
  }

  private static boolean isReset(Status status) {
    String description = status.getDescription();
    return description != null && description.startsWith("RST_STREAM");
  }
}
