package io.polyboard.archive.grpc;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.grpc.stub.StreamObserver;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.SampleReader;
import io.polyboard.archive.store.SampleReader.StoredSample;
import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.report.Play;
import io.polyboard.balance.report.References;
import io.polyboard.balance.report.Report;
import io.polyboard.calls.Calls;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.rules.Variant;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** {@code polyboard.balance.v1.BalanceService}. */
@GrpcService
public class BalanceGrpcService extends BalanceServiceGrpc.BalanceServiceImplBase {
  private static final int MOST_REPORTS = 64;

  /** Samples of a variant beyond so many are not looked at. */
  private static final int MOST_SAMPLES = 10_000;

  private static final int MOST_CACHED = 256;

  private final SampleReader samples;
  private final GameVariants variants;
  private final Calls calls = new Calls("archive.polyboard");

  /** A sample with as many games as it had has the same report. */
  private final Cache<StoredSample, Report> reports =
      Caffeine.newBuilder().maximumSize(MOST_CACHED).executor(Runnable::run).build();

  @Inject
  BalanceGrpcService(SampleReader samples, GameVariants variants) {
    this.samples = samples;
    this.variants = variants;
  }

  /** The service on a database alone, outside Quarkus. */
  public static BalanceGrpcService on(DataSource source) {
    ArchiveDatabase database = new ArchiveDatabase(source);
    return new BalanceGrpcService(new SampleReader(database), new GameVariants(database));
  }

  @Override
  public void getBalance(GetBalanceRequest request, StreamObserver<GetBalanceResponse> responses) {
    calls.unary(responses, () -> getBalance(request));
  }

  private GetBalanceResponse getBalance(GetBalanceRequest request) throws InterruptedException {
    RequestReader fields = new RequestReader();
    String digest = fields.text("variant_digest", request.getVariantDigest());
    fields.require(!digest.isEmpty(), "variant_digest", "is required");
    fields.check();
    GetBalanceResponse.Builder response =
        GetBalanceResponse.newBuilder().setMeasuresVersion(GameMeasures.VERSION);
    List<StoredSample> chosen =
        samples.list(digest, MOST_SAMPLES).stream()
            .filter(each -> isWanted(each, request))
            .sorted(Comparator.comparing(each -> each.sample().whiteNodes()))
            .limit(MOST_REPORTS)
            .toList();
    Optional<Variant> variant = chosen.isEmpty() ? Optional.empty() : variants.find(digest);
    if (variant.isPresent()) {
      response.setVariantId(variant.get().id());
      chosen.forEach(
          each -> response.addReports(BalanceMessages.report(report(variant.get(), each))));
    }
    return response.build();
  }

  /** Games between sides of different strength tell nothing of the variant's fairness. */
  private static boolean isWanted(StoredSample stored, GetBalanceRequest request) {
    return stored.sample().whiteNodes() == stored.sample().blackNodes()
        && (request.getNodesCount() == 0
            || request.getNodesList().contains(stored.sample().whiteNodes()))
        && (!request.hasSettings() || request.getSettings().equals(stored.sample().settings()))
        && (!request.hasOpening() || request.getOpening().equals(stored.sample().opening()));
  }

  private Report report(Variant variant, StoredSample stored) {
    return reports.get(
        stored,
        key ->
            Report.of(
                variant,
                new Play(
                    key.sample().whiteNodes(),
                    key.sample().settings(),
                    key.sample().opening(),
                    key.repeated()),
                samples.summary(key.id()).orElseThrow(),
                References.chess()));
  }
}
