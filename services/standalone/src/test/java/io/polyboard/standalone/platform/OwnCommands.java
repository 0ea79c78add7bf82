package io.polyboard.standalone.platform;

import module java.base;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Commands of the packaged program on their own data directory; killed after each test. */
abstract class OwnCommands {
  @TempDir Path data;

  private final List<CommandProcess> commands = new ArrayList<>();

  @AfterEach
  void killAll() throws Exception {
    CommandProcess.killAll(commands, data);
  }

  /** Starts a command with JSON output. */
  CommandProcess command(String... arguments) throws IOException, InterruptedException {
    CommandProcess command = CommandProcess.start(data, arguments);
    commands.add(command);
    return command;
  }

  /** Starts all services, with two games at a time. */
  OwnPlatform up() throws IOException, InterruptedException {
    OwnPlatform platform = OwnPlatform.start(data, 2);
    commands.add(platform.process());
    return platform;
  }
}
