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
import io.polyboard.service.access.Caller;
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

/** {@code polyboard.balance.v1.BalanceRunService}. Thread-safe. */
@GrpcService
public class BalanceRunGrpcService extends BalanceRunServiceImplBase {
  private final Calls calls = new Calls("balance.polyboard");
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
    jobs = new JobCalls<>(runs, BalanceRunGrpcService::message, changes, settings, quotas);
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
      CreateBalanceRunRequest asked, StreamObserver<CreateBalanceRunResponse> responses) {
    calls.unary(
        responses,
        () -> {
          CreateBalanceRunRequest request =
              asked.toBuilder().setOwner(Caller.current().ownerOf(asked.getOwner())).build();
          return CreateBalanceRunResponse.newBuilder()
              .setBalanceRun(
                  jobs.create(
                      request,
                      request.getOwner(),
                      request.getDisplayName(),
                      request.getRequestId(),
                      (id, inQuota) -> reader.read(id, request, inQuota)))
              .build();
        });
  }

  @Override
  public void getBalanceRun(
      GetBalanceRunRequest request, StreamObserver<GetBalanceRunResponse> responses) {
    calls.unary(
        responses,
        () ->
            GetBalanceRunResponse.newBuilder()
                .setBalanceRun(jobs.get(request.getBalanceRunId()))
                .build());
  }

  @Override
  public void listBalanceRuns(
      ListBalanceRunsRequest request, StreamObserver<ListBalanceRunsResponse> responses) {
    calls.unary(
        responses,
        () -> {
          JobCalls.Listed<BalanceRun> listed =
              jobs.list(
                  request.toBuilder().clearPageSize().clearPageToken().build(),
                  request.getStatesValueList(),
                  request.getOwner(),
                  request.getVariant(),
                  request.getPageSize(),
                  request.getPageToken());
          return ListBalanceRunsResponse.newBuilder()
              .addAllBalanceRuns(listed.jobs())
              .setNextPageToken(listed.nextPageToken())
              .build();
        });
  }

  @Override
  public void watchBalanceRun(
      WatchBalanceRunRequest request, StreamObserver<WatchBalanceRunResponse> responses) {
    calls.stream(
        responses,
        out ->
            jobs.watch(
                request.getBalanceRunId(),
                request.hasInterval()
                    ? WatchInterval.read(request.getInterval())
                    : WatchInterval.DEFAULT,
                run -> WatchBalanceRunResponse.newBuilder().setBalanceRun(run).build(),
                revision ->
                    WatchBalanceRunResponse.newBuilder().setHeartbeatRevision(revision).build(),
                out));
  }

  @Override
  public void pauseBalanceRun(
      PauseBalanceRunRequest request, StreamObserver<PauseBalanceRunResponse> responses) {
    calls.unary(
        responses,
        () ->
            PauseBalanceRunResponse.newBuilder()
                .setBalanceRun(jobs.pause(request.getBalanceRunId()))
                .build());
  }

  @Override
  public void resumeBalanceRun(
      ResumeBalanceRunRequest request, StreamObserver<ResumeBalanceRunResponse> responses) {
    calls.unary(
        responses,
        () ->
            ResumeBalanceRunResponse.newBuilder()
                .setBalanceRun(jobs.resume(request.getBalanceRunId()))
                .build());
  }

  @Override
  public void deleteBalanceRun(
      DeleteBalanceRunRequest request, StreamObserver<DeleteBalanceRunResponse> responses) {
    calls.unary(
        responses,
        () -> {
          jobs.delete(request.getBalanceRunId());
          return DeleteBalanceRunResponse.getDefaultInstance();
        });
  }
}
