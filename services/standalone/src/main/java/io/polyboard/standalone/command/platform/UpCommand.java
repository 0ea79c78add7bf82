package io.polyboard.standalone.command.platform;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import io.polyboard.rules.RefusedException;
import io.polyboard.search.SearchConfig;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.platform.PlatformPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.platform.ServerAccess;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard up}. */
@Command(
    name = "up",
    description = {
      "Run all services in this process, with a Kafka broker and a PostgreSQL of their own, until"
          + " Ctrl-C. Other commands use them as long as they run; programs do by gRPC.",
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

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "9000",
      description = "For gRPC; default ${DEFAULT-VALUE}, 0 for any.")
  private int port;

  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description =
          "For the dashboard (/), the services' calls as JSON (/api) and what was played in a"
              + " position (/explorer?variant=ID&play=TURN,TURN); default ${DEFAULT-VALUE}, 0 for"
              + " any.")
  private int httpPort;

  @Option(
      names = "--health-port",
      paramLabel = "PORT",
      defaultValue = "8090",
      description =
          "For health (/q/health) and metrics (/q/metrics); default ${DEFAULT-VALUE}, 0 for any.")
  private int healthPort;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "The address to listen on for gRPC; default ${DEFAULT-VALUE}. Any other takes --tokens,"
              + " --oidc-issuer or --open.")
  private String listen = "127.0.0.1";

  @Option(
      names = "--tokens",
      paramLabel = "FILE",
      description =
          "Nobody calls without a token of this file, which 'polyboard token create' writes."
              + " Commands on the same data directory need none.")
  private @Nullable Path tokens;

  @Option(
      names = "--oidc-issuer",
      paramLabel = "URL",
      description =
          "Take the access tokens of this identity provider (OpenID Connect) too; nobody calls"
              + " without one, or one of the file. Goes with --oidc-audience.")
  private @Nullable String oidcIssuer;

  @Option(
      names = "--oidc-audience",
      paramLabel = "NAME",
      description = "Whom its tokens have to be for, their claim 'aud'.")
  private @Nullable String oidcAudience;

  @Option(names = "--open", description = "Everybody may call everything who reaches the port.")
  private boolean open;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Speak TLS, with this certificate (PEM); read again when it changes.")
  private @Nullable Path certificate;

  @Option(names = "--key", paramLabel = "FILE", description = "Its private key (PEM, PKCS #8).")
  private @Nullable Path key;

  @Option(
      names = "--client-ca",
      paramLabel = "FILE",
      description = "Only clients connect whose certificate one of these has signed (PEM).")
  private @Nullable Path clientCa;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Games at a time; default: one for each processor.")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Option(names = "--log", description = "Log to standard error instead of to a file.")
  private boolean log;

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    requireBetween("--port", port, 0, 65_535);
    requireBetween("--http-port", httpPort, 0, 65_535);
    requireBetween("--health-port", healthPort, 0, 65_535);
    requireBetween("--concurrency", workers, 0, SearchConfig.MOST_WORKERS);
    try (Interruption interruption = new Interruption(terminal, Thread.currentThread()::interrupt);
        Platform platform =
            options.serve(terminal, workers, port, httpPort, healthPort, log, access())) {
      if (platform.host() != Platform.Host.THIS_PROCESS) {
        throw new RefusedException(
            platform.address(), "services run there already; 'up' has nothing to do");
      }
      print(
          new PlatformPage(
              platform.address(),
              platform.httpAddress().orElse(""),
              platform.healthAddress().orElse(""),
              platform.kafkaAddress().orElse(""),
              platform.databaseAddress().orElse("")));
      if (!printsJson()) {
        terminal.err().println("ready; Ctrl-C ends it");
      }
      terminal.out().flush();
      boolean saidShort = false;
      while (!interruption.requested()) {
        Thread.sleep(POLL_MILLIS);
        Optional<String> shortage = platform.shortage();
        if (shortage.isPresent() != saidShort) {
          saidShort = shortage.isPresent();
          terminal
              .err()
              .println("polyboard: " + shortage.orElse("there is space again: games go on"));
        }
        platform.requireServing();
      }
    } catch (InterruptedException e) {
      terminal.err().println("ended");
    }
    return ExitCode.DONE;
  }

  private ServerAccess access() {
    return new ServerAccess(
        listen,
        text(tokens),
        oidcIssuer,
        oidcAudience,
        open,
        text(certificate),
        text(key),
        text(clientCa));
  }

  private static @Nullable String text(@Nullable Path file) {
    return file == null ? null : file.toAbsolutePath().toString();
  }
}
