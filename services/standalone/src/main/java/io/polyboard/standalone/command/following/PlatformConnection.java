package io.polyboard.standalone.command.following;

import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Terminal;

/**
 * The platform of the moment: the one connected to first may end, and another take its place. For
 * one thread.
 */
public final class PlatformConnection implements AutoCloseable {
  private final Terminal terminal;
  private final PlatformOptions where;
  private final int workers;
  private Platform platform;

  /**
   * Connects, or starts the services in this process.
   *
   * @param workers games at a time, if they are played in this process
   */
  public PlatformConnection(Terminal terminal, PlatformOptions where, int workers)
      throws InterruptedException {
    this.terminal = terminal;
    this.where = where;
    this.workers = workers;
    platform = where.connect(terminal, workers);
  }

  /** The platform of the moment. */
  public Platform platform() {
    return platform;
  }

  void renew() throws InterruptedException {
    platform = where.reconnect(terminal, platform, workers);
  }

  @Override
  public void close() {
    platform.close();
  }
}
