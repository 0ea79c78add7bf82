package io.polyboard.archive.grpc;

import module java.base;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.grpc.BalanceReports.Found;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.Heartbeat;
import io.polyboard.proto.balance.v1.WatchBalanceResponse;
import io.polyboard.service.access.CallPlaces;
import io.polyboard.service.access.CallPlaces.Taken;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Refusal;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * Sends clients the balance of a variant, and sends it again as its samples grow. A watch checks
 * for new games once its interval has passed, then repeatedly until there are some; it holds no
 * database connection between checks. Thread-safe.
 */
@Singleton
public class BalanceWatches {
  private static final String LIMIT = "polyboard.archive.max-watches";

  private final BalanceReports reports;
  private final Duration newsInterval;
  private final Duration heartbeat;
  private final CallPlaces places;

  @Inject
  public BalanceWatches(BalanceReports reports, ArchiveConfig settings, OwnerQuotas quotas) {
    this.reports = reports;
    newsInterval = settings.newsInterval();
    heartbeat = settings.heartbeat();
    places = quotas.places("watches", LIMIT, settings.maxWatches(), "polyboard.archive.watches");
  }

  /**
   * Sends reports until the call is cancelled.
   *
   * @param interval minimum time between two reports
   * @throws Refusal if the maximum number of watches is under way
   */
  void run(GetBalanceRequest request, Duration interval, Outflow<WatchBalanceResponse> out)
      throws InterruptedException {
    try (Taken _ = places.take()) {
      Found sent = reports.find(request);
      out.send(response(request, sent));
      long now = System.nanoTime();
      long due = now + interval.toNanos();
      long beat = now + heartbeat.toNanos();
      while (true) {
        Thread.sleep(Duration.ofNanos(Math.max(1, Math.min(due, beat) - System.nanoTime())));
        if (System.nanoTime() - due >= 0) {
          Found found = reports.find(request);
          if (!found.equals(sent)) {
            sent = found;
            out.send(response(request, sent));
            beat = System.nanoTime() + heartbeat.toNanos();
            due = System.nanoTime() + interval.toNanos();
          } else {
            due = System.nanoTime() + newsInterval.toNanos();
          }
        }
        if (System.nanoTime() - beat >= 0) {
          out.send(
              WatchBalanceResponse.newBuilder()
                  .setHeartbeat(Heartbeat.newBuilder().setGames(sent.games()))
                  .build());
          beat = System.nanoTime() + heartbeat.toNanos();
        }
      }
    }
  }

  private WatchBalanceResponse response(GetBalanceRequest request, Found found)
      throws InterruptedException {
    return WatchBalanceResponse.newBuilder()
        .setBalance(reports.response(request.getVariantDigest(), found))
        .build();
  }
}
