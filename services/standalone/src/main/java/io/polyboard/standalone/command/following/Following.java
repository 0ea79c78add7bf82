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
 * Follows a job that the services run for a command, until the job or the command ends. If another
 * command ran the services and ends, it finds or starts others. For one thread.
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

  /** The current platform: if it ends, another one replaces it. */
  public Platform platform() {
    return platform;
  }

  /** The terminal of the command. */
  public Terminal terminal() {
    return terminal;
  }

  /** Whether the command was interrupted. */
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
   * Shows a job that is followed.
   *
   * @param <J> the state of the job
   */
  public interface Shown<J> {
    void show(J now, Progress progress);

    /** Shows something else for the duration of one call. */
    default Beside beside(Platform platform, Progress progress) {
      return () -> {};
    }
  }

  /** Something that is shown beside a job. */
  public interface Beside extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins or resumes a job. If this process has started the services, other running jobs were left
   * behind by a process that was killed: no command follows them, so they are paused.
   *
   * @throws io.polyboard.standalone.terminal.UsageException if the service refuses an option
   */
  public <J> J begin(Jobs<J, ?> jobs, Supplier<J> beginning) {
    Map<String, String> paused = new LinkedHashMap<>();
    if (platform.host() == Platform.Host.THIS_PROCESS) {
      // First, because a paused run cancels its tournaments.
      pauseAll(Jobs.BALANCE_RUNS, paused);
      pauseAll(Jobs.TOURNAMENTS, paused);
      pauseAll(Jobs.STUDIES, paused);
    }
    try {
      J begun = beginning.get();
      paused.remove(jobs.id().apply(begun));
      paused.forEach(
          (id, noun) -> terminal.say(noun + " " + id + " is paused: no command follows it"));
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

  /** Follows a job; returns its state when it has ended or the command is interrupted. */
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
              progress.say(
                  "polyboard: " + shortage.orElse("disk space is available again; games resume"));
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
      // Later calls must wait for their responses, so clear the interruption.
      boolean unused = Thread.interrupted();
    }
    return latest;
  }

  /**
   * Leaves a live job: on a server it continues, elsewhere it is paused.
   *
   * @param hint how to resume it
   */
  public <J> J leave(Jobs<J, ?> jobs, J job, String hint) {
    String what = jobs.noun() + " " + jobs.id().apply(job);
    if (platform.host() == Platform.Host.SERVER) {
      terminal.say(what + " continues at " + platform.address());
      return job;
    }
    try {
      J paused = jobs.pause().apply(platform, jobs.id().apply(job));
      terminal.say(what + " is paused; " + hint);
      return paused;
    } catch (StatusRuntimeException e) {
      requireTemporary(e);
      terminal.say(what + " could not be paused: " + Failures.reason(e) + "; " + hint);
      return job;
    }
  }

  /** Finds services again after the watched ones have failed or ended. */
  private void reconnect(StatusRuntimeException failure) throws InterruptedException {
    requireTemporary(failure);
    platform.requireServing();
    terminal.say(
        platform.host() == Platform.Host.ANOTHER_COMMAND
            ? "the command that ran the services has ended; reconnecting"
            : "polyboard: " + Failures.reason(failure) + "; retrying");
    Thread.sleep(PAUSE_MILLIS);
    platform = where.reconnect(terminal, platform, workers);
  }

  /**
   * Rethrows other failures than those of a service that ends: it cancels running calls, which this
   * process does only after an interruption, or resets their streams.
   */
  private static void requireTemporary(StatusRuntimeException failure) {
    boolean isTemporary =
        switch (failure.getStatus().getCode()) {
          case UNAVAILABLE, CANCELLED -> true;
          case INTERNAL -> isReset(failure.getStatus());
          default -> false;
        };
    if (!isTemporary) {
      throw failure;
    }
  }

  private static boolean isReset(Status status) {
    String description = status.getDescription();
    return description != null && description.startsWith("RST_STREAM");
  }
}
