package io.polyboard.standalone.command.platform;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.rules.RefusedException;
import io.polyboard.search.SearchConfig;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.platform.ServerOptions;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard up}. */
@Command(
    name = "up",
    description = {
      "Run all services in this process until Ctrl-C.",
      "",
      "They include an embedded Kafka broker and PostgreSQL database. Other commands use the"
          + " services while they run; programs call them by gRPC.",
      ""
    },
    footer = {
      "  polyboard up",
      "  polyboard up --port 9000 --kafka kafka:9092 \\",
      "      --database postgresql://polyboard:secret@db:5432/polyboard",
      "  polyboard up --listen 0.0.0.0 --tokens tokens --certificate tls.crt --key tls.key",
      "  polyboard up --listen 0.0.0.0 --certificate tls.crt --key tls.key \\",
      "      --oidc-issuer https://id.example.org/realms/games --oidc-audience polyboard",
      "",
      "JSON: {\"grpc\": address, \"http\": address, \"health\": address, \"kafka\": address,",
      "    \"database\": address}"
    })
public final class UpCommand extends PrintingCommand {
  private static final long POLL_MILLIS = 1_000;

  @Mixin private final ServerOptions server = new ServerOptions();

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Games at a time; default: one per processor.")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    server.check();
    requireBetween("--concurrency", workers, 0, SearchConfig.MAX_WORKERS);
    try (Interruption interruption = new Interruption(terminal, Thread.currentThread()::interrupt);
        Platform platform = options.serve(terminal, workers, server)) {
      print(
          platform
              .page()
              .orElseThrow(() ->
                  new RefusedException(platform.address(), "services are already running there")));
      if (!printsJson()) {
        terminal.say("ready; press Ctrl-C to stop");
      }
      terminal.out().flush();
      boolean saidShort = false;
      while (!interruption.requested()) {
        Thread.sleep(POLL_MILLIS);
        Optional<String> shortage = platform.shortage();
        if (shortage.isPresent() != saidShort) {
          saidShort = shortage.isPresent();
          terminal.say(
              "polyboard: " + shortage.orElse("disk space is available again; games resume"));
        }
        platform.requireServing();
      }
    } catch (InterruptedException e) {
      terminal.say("stopped");
    }
    return ExitCode.DONE;
  }
}
