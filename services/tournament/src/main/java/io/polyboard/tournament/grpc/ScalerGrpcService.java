package io.polyboard.tournament.grpc;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.polyboard.calls.Calls;
import io.polyboard.calls.Fields;
import io.polyboard.calls.Outflow;
import io.polyboard.calls.Refusal;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.externalscaler.ExternalScalerGrpc.ExternalScalerImplBase;
import io.polyboard.proto.externalscaler.GetMetricSpecResponse;
import io.polyboard.proto.externalscaler.GetMetricsRequest;
import io.polyboard.proto.externalscaler.GetMetricsResponse;
import io.polyboard.proto.externalscaler.IsActiveResponse;
import io.polyboard.proto.externalscaler.MetricSpec;
import io.polyboard.proto.externalscaler.MetricValue;
import io.polyboard.proto.externalscaler.ScaledObjectRef;
import io.polyboard.tournament.run.Backlog;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;
import java.util.concurrent.Semaphore;

/**
 * {@code externalscaler.ExternalScaler}: tells KEDA how many games the workers have to play. Who
 * asks has no token, so that what an answer costs does not grow with the calls: the {@link Backlog}
 * is read once a second at most, and streams are few. Thread-safe.
 */
@GrpcService
public class ScalerGrpcService extends ExternalScalerImplBase {
  private static final String METRIC = "games_wanted";
  private static final String TARGET = "gamesPerReplica";
  private static final double DEFAULT_TARGET = 16;
  private static final int MOST_STREAMS = 16;
  private static final long INTERVAL_MILLIS = 1_000;

  private final Calls calls = new Calls("scaler.polyboard");
  private final Semaphore streams = new Semaphore(MOST_STREAMS);
  private final Backlog backlog;

  @Inject
  ScalerGrpcService(Backlog backlog) {
    this.backlog = backlog;
  }

  @Override
  public void isActive(ScaledObjectRef request, StreamObserver<IsActiveResponse> responses) {
    calls.unary(responses, () -> active(isActive()));
  }

  @Override
  public void streamIsActive(ScaledObjectRef request, StreamObserver<IsActiveResponse> responses) {
    calls.stream(
        responses,
        outflow -> {
          if (!streams.tryAcquire()) {
            throw Refusal.of(
                Status.Code.RESOURCE_EXHAUSTED,
                Reason.REASON_BUSY,
                "there are " + MOST_STREAMS + " such streams already");
          }
          try {
            follow(outflow);
          } finally {
            streams.release();
          }
        });
  }

  private void follow(Outflow<IsActiveResponse> outflow) throws InterruptedException {
    boolean told = isActive();
    outflow.send(active(told));
    while (!outflow.isCancelled()) {
      Thread.sleep(INTERVAL_MILLIS);
      if (isActive() != told) {
        told = !told;
        outflow.send(active(told));
      }
    }
  }

  @Override
  public void getMetricSpec(
      ScaledObjectRef request, StreamObserver<GetMetricSpecResponse> responses) {
    calls.unary(
        responses,
        () -> {
          double target = target(request);
          return GetMetricSpecResponse.newBuilder()
              .addMetricSpecs(
                  MetricSpec.newBuilder()
                      .setMetricName(METRIC)
                      .setTargetSize(Math.max(1, Math.round(target)))
                      .setTargetSizeFloat(target))
              .build();
        });
  }

  @Override
  public void getMetrics(GetMetricsRequest request, StreamObserver<GetMetricsResponse> responses) {
    calls.unary(
        responses,
        () -> {
          long games = gamesWanted();
          return GetMetricsResponse.newBuilder()
              .addMetricValues(
                  MetricValue.newBuilder()
                      .setMetricName(METRIC)
                      .setMetricValue(games)
                      .setMetricValueFloat(games))
              .build();
        });
  }

  private boolean isActive() {
    return gamesWanted() > 0;
  }

  private long gamesWanted() {
    return backlog.figures().gamesWanted();
  }

  private static IsActiveResponse active(boolean active) {
    return IsActiveResponse.newBuilder().setResult(active).build();
  }

  private static double target(ScaledObjectRef object) {
    String text = object.getScalerMetadataOrDefault(TARGET, "");
    if (text.isEmpty()) {
      return DEFAULT_TARGET;
    }
    double target = number(text);
    Fields fields = new Fields();
    fields.require(
        target > 0 && target <= Integer.MAX_VALUE,
        "scaler_metadata[" + TARGET + "]",
        "is '" + text + "'; use a number of games more than 0, such as 16");
    fields.check();
    return target;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
