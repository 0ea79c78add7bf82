package io.polyboard.standalone.command.following;

import module java.base;

import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.RefusedOptions;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;

/**
 * Follows what the services do for a command, to its end or to the command's. Where the services
 * are those of another command that ends, it finds or starts others. For one thread.
 */
public final class Following implements AutoCloseable {
  private static final long PAUSE_MILLIS = 1_000;

  private final Terminal terminal;
  private final PlatformOptions where;
  private final int workers;
  private final Interruption interruption;
  private Platform platform;

  /**
   * Connects, or starts the services in this process. Ctrl-C interrupts this thread from now on.
   *
   * @param workers games at a time, if they are played in this process
   */
  public Following(Terminal terminal, PlatformOptions where, int workers)
      throws InterruptedException {
    this.terminal = terminal;
    this.where = where;
    this.workers = workers;
    interruption = new Interruption(terminal, Thread.currentThread()::interrupt);
    try {
      platform = where.connect(terminal, workers);
    } catch (RuntimeException | InterruptedException e) {
      interruption.close();
      throw e;
    }
  }

  /** The platform of the moment: the one connected to first may end, and another take its place. */
  public Platform platform() {
    return platform;
  }

  /** Where the command prints. */
  public Terminal terminal() {
    return terminal;
  }

  /** Whether the command is to end. */
  public boolean isInterrupted() {
    return interruption.requested();
  }

  @Override
  public void close() {
    try {
      platform.close();
    } finally {
      interruption.close();
    }
  }

  /**
   * How something is shown that is followed.
   *
   * @param <J> how it stands
   */
  public interface Shown<J> {
    void show(J now, Progress progress);

    /** Shows something else as long as one call lasts. */
    default Beside beside(Platform platform, Progress progress) {
      return () -> {};
    }
  }

  /** Something that is shown beside what is followed. */
  public interface Beside extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins or resumes something. Where this process has started the services, a process was killed
   * over all else that runs: nobody has asked for that now, so that it is paused.
   *
   * @throws io.polyboard.standalone.terminal.UsageException if the service refuses an option
   */
  public <J> J begin(Jobs<J, ?> jobs, Supplier<J> beginning) {
    Map<String, String> paused = new LinkedHashMap<>();
    if (platform.host() == Platform.Host.THIS_PROCESS) {
      // They cancel their tournaments.
      pauseAll(Jobs.BALANCE_RUNS, paused);
      pauseAll(Jobs.TOURNAMENTS, paused);
      pauseAll(Jobs.STUDIES, paused);
    }
    try {
      J begun = beginning.get();
      paused.remove(jobs.id().apply(begun));
      paused.forEach(
          (id, noun) -> terminal.say(noun + " " + id + ", which nobody follows, is paused"));
      return begun;
    } catch (StatusRuntimeException e) {
      throw RefusedOptions.of(e);
    }
  }

  private <J> void pauseAll(Jobs<J, ?> jobs, Map<String, String> paused) {
    for (J job : jobs.running().apply(platform)) {
      String id = jobs.id().apply(job);
      var unused = jobs.pause().apply(platform, id);
      paused.put(id, jobs.noun());
    }
  }

  /** Follows it; answers how it stands when it has ended, or the command is interrupted. */
  public <J, N> J follow(Jobs<J, N> jobs, J begun, Shown<J> shown) throws InterruptedException {
    J latest = begun;
    boolean saidShort = false;
    try (Progress progress = new Progress(terminal)) {
      while (jobs.isLive().test(latest) && !interruption.requested()) {
        Context.CancellableContext context = Context.current().withCancellation();
        Context before = context.attach();
        try (Beside unused = shown.beside(platform, progress)) {
          Iterator<N> news = jobs.watch().apply(platform, jobs.id().apply(begun));
          while (!interruption.requested() && news.hasNext()) {
            N next = news.next();
            platform.requireServing();
            Optional<String> shortage = platform.shortage();
            if (shortage.isPresent() != saidShort) {
              saidShort = shortage.isPresent();
              progress.say("polyboard: " + shortage.orElse("there is space again: games go on"));
            }
            Optional<J> now = jobs.read().apply(next);
            if (now.isPresent()) {
              latest = now.get();
              shown.show(latest, progress);
            }
          }
        } catch (StatusRuntimeException e) {
          if (!interruption.requested()) {
            progress.wipe();
            reconnect(e);
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
    }
    return latest;
  }

  /**
   * Leaves what is live: at a server it goes on, elsewhere it is paused.
   *
   * @param hint how to go on with it
   */
  public <J> J leave(Jobs<J, ?> jobs, J job, String hint) {
    String what = jobs.noun() + " " + jobs.id().apply(job);
    if (platform.host() == Platform.Host.SERVER) {
      terminal.say(what + " goes on at " + platform.address());
      return job;
    }
    try {
      J paused = jobs.pause().apply(platform, jobs.id().apply(job));
      terminal.say(what + " is paused; " + hint);
      return paused;
    } catch (StatusRuntimeException e) {
      requirePassing(e);
      terminal.say(what + " is left as it is, since " + Failures.reason(e) + "; " + hint);
      return job;
    }
  }

  /** Finds services again, after those that were watched have failed or gone. */
  private void reconnect(StatusRuntimeException failure) throws InterruptedException {
    requirePassing(failure);
    platform.requireServing();
    terminal.say(
        platform.host() == Platform.Host.ANOTHER_COMMAND
            ? "the command that ran the services has ended; carrying on"
            : "polyboard: " + Failures.reason(failure) + "; trying again");
    Thread.sleep(PAUSE_MILLIS);
    platform = where.reconnect(terminal, platform, workers);
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
