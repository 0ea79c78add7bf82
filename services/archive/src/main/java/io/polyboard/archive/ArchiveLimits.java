package io.polyboard.archive;

import io.polyboard.calls.ServerLimits;
import io.polyboard.proto.server.v1.Limit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What the archive allows. */
@ApplicationScoped
public class ArchiveLimits implements ServerLimits {
  private final List<Limit> limits;

  @Inject
  ArchiveLimits(
      @ConfigProperty(name = "polyboard.archive.max-exports") int exports,
      @ConfigProperty(name = "polyboard.archive.max-streams") int streams,
      @ConfigProperty(name = "polyboard.archive.statement-timeout") Duration statementTimeout) {
    limits =
        List.of(
            ServerLimits.limit("polyboard.archive.max-exports", exports, "calls"),
            ServerLimits.limit("polyboard.archive.max-streams", streams, "calls"),
            ServerLimits.limit(
                "polyboard.archive.statement-timeout", statementTimeout.toMillis(), "ms"));
  }

  @Override
  public List<Limit> limits() {
    return limits;
  }
}
