package io.polyboard.archive;

import module java.base;

import io.polyboard.contract.ServerLimits;
import io.polyboard.proto.server.v1.Limit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The limits of the archive. */
@ApplicationScoped
public class ArchiveLimits implements ServerLimits {
  private final ArchiveConfig settings;

  @Inject
  ArchiveLimits(ArchiveConfig settings) {
    this.settings = settings;
  }

  @Override
  public List<Limit> limits() {
    return List.of(
        ServerLimits.limit("polyboard.archive.max-exports", settings.maxExports(), "calls"),
        ServerLimits.limit("polyboard.archive.max-streams", settings.maxStreams(), "calls"),
        ServerLimits.limit("polyboard.archive.max-watches", settings.maxWatches(), "calls"),
        ServerLimits.limit(
            "polyboard.archive.statement-timeout", settings.statementTimeout().toMillis(), "ms"));
  }
}
