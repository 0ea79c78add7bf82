package io.polyboard.tournament.grpc;

import module java.base;

import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceRunServiceGrpc;
import io.polyboard.proto.balance.v1.WatchBalanceRunResponse;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.balance.BalanceRuns;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.store.Job;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;

/** {@code polyboard.balance.v1.BalanceRunService}. Thread-safe. */
@GrpcService
public class BalanceRunGrpcService extends JobGrpcService {
  @Inject
  BalanceRunGrpcService(
      BalanceSpecReader reader,
      BalanceRuns runs,
      TournamentConfig settings,
      Changes changes,
      OwnerQuotas quotas) {
    super(
        BalanceRunServiceGrpc.getServiceDescriptor(),
        "balance.polyboard",
        runs,
        BalanceRunGrpcService::message,
        changes,
        settings,
        quotas);
    create(BalanceRunServiceGrpc.getCreateBalanceRunMethod(), reader::read);
    answer(BalanceRunServiceGrpc.getGetBalanceRunMethod(), request -> get(id(request)));
    list(BalanceRunServiceGrpc.getListBalanceRunsMethod());
    watch(
        BalanceRunServiceGrpc.getWatchBalanceRunMethod(),
        revision -> WatchBalanceRunResponse.newBuilder().setHeartbeatRevision(revision).build());
    change(BalanceRunServiceGrpc.getPauseBalanceRunMethod(), (id, request) -> runs.pause(id));
    change(
        BalanceRunServiceGrpc.getResumeBalanceRunMethod(),
        (id, request) -> runs.resume(id, isBound()));
    delete(BalanceRunServiceGrpc.getDeleteBalanceRunMethod());
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
}
