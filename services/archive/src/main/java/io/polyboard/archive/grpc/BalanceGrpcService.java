package io.polyboard.archive.grpc;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.archive.store.MeasuresRebuild;
import io.polyboard.archive.store.Place;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc;
import io.polyboard.proto.balance.v1.CompareBalanceRequest;
import io.polyboard.proto.balance.v1.CompareBalanceResponse;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.RebuildMeasuresRequest;
import io.polyboard.proto.balance.v1.RebuildMeasuresResponse;
import io.polyboard.proto.balance.v1.UnmeasuredGame;
import io.polyboard.proto.balance.v1.WatchBalanceRequest;
import io.polyboard.proto.balance.v1.WatchBalanceResponse;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.ContractService;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.PageTokens;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;

/** {@code polyboard.balance.v1.BalanceService}. */
@GrpcService
public class BalanceGrpcService extends ContractService {
  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final Duration MIN_INTERVAL = Duration.ofMillis(100);
  private static final Duration MAX_INTERVAL = Duration.ofMinutes(10);

  private static final int MAX_LOOKS = 100;

  private static final int DEFAULT_PAGE = 500;
  private static final int MAX_PAGE = 1_000;

  private final BalanceReports reports;
  private final BalanceWatches watches;
  private final MeasuresRebuild rebuild;

  @Inject
  BalanceGrpcService(BalanceReports reports, BalanceWatches watches, MeasuresRebuild rebuild) {
    super(BalanceServiceGrpc.getServiceDescriptor(), new Calls("archive.polyboard"));
    this.reports = reports;
    this.watches = watches;
    this.rebuild = rebuild;
    unary(BalanceServiceGrpc.getGetBalanceMethod(), this::getBalance);
    unary(BalanceServiceGrpc.getRebuildMeasuresMethod(), this::rebuildMeasures);
    unary(BalanceServiceGrpc.getCompareBalanceMethod(), this::compareBalance);
    stream(BalanceServiceGrpc.getWatchBalanceMethod(), this::watchBalance);
  }

  private RebuildMeasuresResponse rebuildMeasures(RebuildMeasuresRequest request)
      throws InterruptedException {
    RequestReader fields = new RequestReader();
    int size = fields.pageSize(request.getPageSize(), DEFAULT_PAGE, MAX_PAGE);
    fields.check();
    PageTokens tokens = PageTokens.of(request);
    MeasuresRebuild.Step step = rebuild.step(tokens.read(Place::parse).orElse(Place.START), size);
    return RebuildMeasuresResponse.newBuilder()
        .setGames(step.games())
        .setMeasured(step.measured())
        .addAllUnmeasured(
            step.unmeasured().stream()
                .map(each ->
                    UnmeasuredGame.newBuilder()
                        .setGameId(each.gameId())
                        .setReason(each.reason())
                        .build())
                .toList())
        .setNextPageToken(step.isDone() ? "" : tokens.token(step.end().text()))
        .build();
  }

  private GetBalanceResponse getBalance(GetBalanceRequest request) throws InterruptedException {
    RequestReader fields = new RequestReader();
    check(fields, "", request);
    fields.check();
    return reports.response(request.getVariantDigest(), reports.find(request));
  }

  private static void check(RequestReader fields, String prefix, GetBalanceRequest request) {
    digest(fields, prefix + "variant_digest", request.getVariantDigest());
    double margin = request.getFairMargin();
    fields.require(
        margin >= 0 && margin < 0.5, prefix + "fair_margin", "must be at least 0 and below 0.5");
    fields.require(
        request.getLooks() >= 0 && request.getLooks() <= MAX_LOOKS,
        prefix + "looks",
        "must be 0 to " + MAX_LOOKS);
  }

  private static void digest(RequestReader fields, String field, String value) {
    fields.require(!fields.text(field, value).isEmpty(), field, "is required");
  }

  private CompareBalanceResponse compareBalance(CompareBalanceRequest request) {
    RequestReader fields = new RequestReader();
    digest(fields, "variant_digest", request.getVariantDigest());
    digest(fields, "other_digest", request.getOtherDigest());
    fields.require(
        !request.getOtherDigest().equals(request.getVariantDigest()),
        "other_digest",
        "must differ from variant_digest");
    fields.check();
    return reports.compare(request);
  }

  private void watchBalance(WatchBalanceRequest request, Outflow<WatchBalanceResponse> out)
      throws Exception {
    RequestReader fields = new RequestReader();
    check(fields, "balance.", request.getBalance());
    Duration interval = request.hasInterval() ? duration(request.getInterval()) : INTERVAL;
    fields.require(
        interval.compareTo(MIN_INTERVAL) >= 0 && interval.compareTo(MAX_INTERVAL) <= 0,
        "interval",
        "must be between 100 ms and 10 min");
    fields.check();
    watches.run(request.getBalance(), interval, out);
  }

  private static Duration duration(com.google.protobuf.Duration requested) {
    return Durations.isValid(requested)
        ? Duration.ofSeconds(requested.getSeconds(), requested.getNanos())
        : Duration.ZERO;
  }
}
