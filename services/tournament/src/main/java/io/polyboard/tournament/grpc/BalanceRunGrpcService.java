package io.polyboard.tournament.grpc;

import io.grpc.stub.StreamObserver;
import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceRunServiceGrpc.BalanceRunServiceImplBase;
import io.polyboard.proto.balance.v1.CreateBalanceRunRequest;
import io.polyboard.proto.balance.v1.CreateBalanceRunResponse;
import io.polyboard.proto.balance.v1.DeleteBalanceRunRequest;
import io.polyboard.proto.balance.v1.DeleteBalanceRunResponse;
import io.polyboard.proto.balance.v1.GetBalanceRunRequest;
import io.polyboard.proto.balance.v1.GetBalanceRunResponse;
import io.polyboard.proto.balance.v1.ListBalanceRunsRequest;
import io.polyboard.proto.balance.v1.ListBalanceRunsResponse;
import io.polyboard.proto.balance.v1.PauseBalanceRunRequest;
import io.polyboard.proto.balance.v1.PauseBalanceRunResponse;
import io.polyboard.proto.balance.v1.ResumeBalanceRunRequest;
import io.polyboard.proto.balance.v1.ResumeBalanceRunResponse;
import io.polyboard.proto.balance.v1.WatchBalanceRunRequest;
import io.polyboard.proto.balance.v1.WatchBalanceRunResponse;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Calls;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.balance.BalanceRuns;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.store.Job;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;

/** {@code polyboard.balance.v1.BalanceRunService}. Thread-safe. */
@GrpcService
public class BalanceRunGrpcService extends BalanceRunServiceImplBase {
  private final BalanceSpecReader reader;
  private final JobCalls<BalanceRun> jobs;

  @Inject
  BalanceRunGrpcService(
      BalanceSpecReader reader,
      BalanceRuns runs,
      TournamentConfig settings,
      Changes changes,
      OwnerQuotas quotas) {
    this.reader = reader;
    jobs =
        new JobCalls<>(
            new Calls("balance.polyboard"),
            runs,
            BalanceRunGrpcService::message,
            changes,
            settings,
            quotas);
  }

  private static BalanceRun message(Job run) {
    BalanceRun.Builder message =
        BalanceRun.newBuilder()
            .setBalanceRunId(run.id())
            .setRevision(run.revision())
            .setDisplayName(run.displayName())
            .setOwner(run.owner())
            .setStateValue(run.stage().state())
            .setSpec(run.balance())
            .setVariantId(run.variantId())
            .setCreatedAt(Times.write(run.createdAt()))
            .setFailure(run.failure())
            .setProgress(run.progress());
    Instant ended = run.endedAt();
    return (ended == null ? message : message.setEndedAt(Times.write(ended))).build();
  }

  @Override
  public void createBalanceRun(
      CreateBalanceRunRequest request, StreamObserver<CreateBalanceRunResponse> responses) {
    jobs.create(request, reader::read, CreateBalanceRunResponse.getDefaultInstance(), responses);
  }

  @Override
  public void getBalanceRun(
      GetBalanceRunRequest request, StreamObserver<GetBalanceRunResponse> responses) {
    jobs.get(request, GetBalanceRunResponse.getDefaultInstance(), responses);
  }

  @Override
  public void listBalanceRuns(
      ListBalanceRunsRequest request, StreamObserver<ListBalanceRunsResponse> responses) {
    jobs.list(request, ListBalanceRunsResponse.getDefaultInstance(), responses);
  }

  @Override
  public void watchBalanceRun(
      WatchBalanceRunRequest request, StreamObserver<WatchBalanceRunResponse> responses) {
    jobs.watch(
        request,
        request.hasInterval() ? Optional.of(request.getInterval()) : Optional.empty(),
        WatchBalanceRunResponse.getDefaultInstance(),
        revision -> WatchBalanceRunResponse.newBuilder().setHeartbeatRevision(revision).build(),
        responses);
  }

  @Override
  public void pauseBalanceRun(
      PauseBalanceRunRequest request, StreamObserver<PauseBalanceRunResponse> responses) {
    jobs.pause(request, PauseBalanceRunResponse.getDefaultInstance(), responses);
  }

  @Override
  public void resumeBalanceRun(
      ResumeBalanceRunRequest request, StreamObserver<ResumeBalanceRunResponse> responses) {
    jobs.resume(request, ResumeBalanceRunResponse.getDefaultInstance(), responses);
  }

  @Override
  public void deleteBalanceRun(
      DeleteBalanceRunRequest request, StreamObserver<DeleteBalanceRunResponse> responses) {
    jobs.delete(request, DeleteBalanceRunResponse.getDefaultInstance(), responses);
  }
}
