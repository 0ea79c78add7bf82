package io.polyboard.standalone.command.following;

import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import java.util.Iterator;
import java.util.Optional;

/**
 * Follows what the services do for a command, to its end or to the command's. Where the services
 * are those of another command that ends, it finds or starts others. For one thread.
 */
public final class Following {
  private static final long PAUSE_MILLIS = 1_000;

  private final Terminal terminal;
  private final PlatformConnection connection;
  private final Interruption interruption;

  public Following(Terminal terminal, PlatformConnection connection, Interruption interruption) {
    this.terminal = terminal;
    this.connection = connection;
    this.interruption = interruption;
  }

  /**
   * What is followed.
   *
   * @param <T> how it stands
   * @param <N> a message of the service
   */
  public interface Followed<T, N> {
    /** Begins a call that sends messages until it has ended. */
    Iterator<N> watch(Platform platform);

    /** How it stands by a message; empty for a heartbeat. */
    Optional<T> read(N message);

    /** Whether it has not ended. */
    boolean isLive(T now);

    /** Shows how it stands. */
    void show(T now, Progress progress);

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

  /** Follows it; answers how it stands when it has ended, or the command is interrupted. */
  public <T, N> T follow(T begun, Followed<T, N> followed) throws InterruptedException {
    T latest = begun;
    boolean saidShort = false;
    try (Progress progress = new Progress(terminal)) {
      while (followed.isLive(latest) && !interruption.requested()) {
        Context.CancellableContext context = Context.current().withCancellation();
        Context before = context.attach();
        try (Beside unused = followed.beside(connection.platform(), progress)) {
          Iterator<N> news = followed.watch(connection.platform());
          while (!interruption.requested() && news.hasNext()) {
            N next = news.next();
            connection.platform().requireServing();
            Optional<String> shortage = connection.platform().shortage();
            if (shortage.isPresent() != saidShort) {
              saidShort = shortage.isPresent();
              progress.wipe();
              terminal
                  .err()
                  .println("polyboard: " + shortage.orElse("there is space again: games go on"));
            }
            Optional<T> now = followed.read(next);
            if (now.isPresent()) {
              latest = now.get();
              followed.show(latest, progress);
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

  /** Finds services again, after those that were watched have failed or gone. */
  private void reconnect(StatusRuntimeException failure) throws InterruptedException {
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

  /**
   * A service that ends cancels the calls under way, which nobody here does before an interruption,
   * or resets their streams.
   */
  public static void requirePassing(StatusRuntimeException failure) {
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
