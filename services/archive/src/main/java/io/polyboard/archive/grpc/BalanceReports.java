package io.polyboard.archive.grpc;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.Sample;
import io.polyboard.archive.store.SampleReader;
import io.polyboard.archive.store.SampleReader.StoredSample;
import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.Summary;
import io.polyboard.balance.report.Answer;
import io.polyboard.balance.report.Comparison;
import io.polyboard.balance.report.Comparison.Pair;
import io.polyboard.balance.report.Comparison.SampleGames;
import io.polyboard.balance.report.Doubling;
import io.polyboard.balance.report.OtherScore;
import io.polyboard.balance.report.Play;
import io.polyboard.balance.report.References;
import io.polyboard.balance.report.Report;
import io.polyboard.balance.report.SkillChain;
import io.polyboard.balance.report.Trend;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.balance.v1.CompareBalanceRequest;
import io.polyboard.proto.balance.v1.CompareBalanceResponse;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Reports on variants, made from the samples in the archive. Thread-safe. */
@ApplicationScoped
public class BalanceReports {
  private static final int MAX_REPORTS = 64;
  private static final int MAX_COMPARISONS = 32;

  /** Further pairs of neighbours in strength are ignored, the strongest first. */
  private static final int MAX_STEPS = 256;

  /** Further samples of a variant are ignored. */
  private static final int MAX_SAMPLES = 10_000;

  private static final int MAX_CACHED = 256;

  private static final String CHESS = Digest.of(DefinitionReader.shippedText(References.CHESS));

  private final SampleReader samples;
  private final GameVariants variants;

  /** What a sample says changes only with its games and with the rest of the key. */
  private final Cache<Key, Judged> judged =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).executor(Runnable::run).build();

  @Inject
  public BalanceReports(SampleReader samples, GameVariants variants) {
    this.samples = samples;
    this.variants = variants;
  }

  /**
   * The key of a cached report and answers.
   *
   * @param reports how many reports are made together
   * @param margin max distance of White's score from one half in a fair variant
   * @param looks number of times that the growing sample is judged
   * @param chess games of orthodox chess to compare with; null for shipped values alone
   */
  private record Key(
      StoredSample sample, int reports, double margin, int looks, @Nullable StoredSample chess) {}

  /**
   * @param answers of a sample from the start position; none from others
   */
  private record Judged(Report report, List<Answer> answers) {}

  /**
   * The samples that a request asks for; equal as long as no game was added to any of them.
   *
   * @param even samples in which both sides have the same strength, the weakest first
   * @param uneven samples in which one side has twice the nodes of the other, at all strengths
   * @param chosen samples from chosen openings, whatever opening the request names
   * @param otherwise samples from the start position with other settings than the request names
   * @param chess samples of orthodox chess to compare with: those that were played like one of the
   *     even samples, and have no shipped values
   * @param nodes the strengths that the request names; empty for all
   * @param margin max distance of White's score from one half in a fair variant
   * @param looks number of times that the growing samples are judged
   */
  record Found(
      List<StoredSample> even,
      List<StoredSample> uneven,
      List<Chosen> chosen,
      List<Otherwise> otherwise,
      List<StoredSample> chess,
      Set<Long> nodes,
      double margin,
      int looks) {
    long games() {
      return Stream.of(
              even.stream(),
              uneven.stream(),
              chosen.stream().map(Chosen::openings),
              otherwise.stream().map(Otherwise::other))
          .flatMap(Function.identity())
          .distinct()
          .mapToLong(StoredSample::games)
          .sum();
    }

    boolean isEmpty() {
      return even.isEmpty() && uneven.isEmpty() && chosen.isEmpty();
    }
  }

  /**
   * A sample from chosen openings, see {@link Sample#hasChosenOpening()}.
   *
   * @param start the sample from the start position that was otherwise played the same way; null if
   *     there is none
   */
  record Chosen(StoredSample openings, @Nullable StoredSample start) {}

  /** A sample from the start position, and one of the same strength with other settings. */
  record Otherwise(StoredSample here, StoredSample other) {}

  /** Finds samples; none if no games of the variant were measured. */
  Found find(GetBalanceRequest request) {
    List<StoredSample> all = samples.list(request.getVariantDigest(), MAX_SAMPLES);
    List<StoredSample> even = even(all, request);
    return new Found(
        even,
        all.stream()
            .filter(each -> hasSettings(each.sample(), request) && isDoubled(each.sample()))
            .toList(),
        chosen(even(all, request.toBuilder().clearOpening().build())),
        request.hasSettings() ? otherwise(all, request) : List.of(),
        request.getVariantDigest().equals(CHESS) ? List.of() : chess(even),
        Set.copyOf(request.getNodesList()),
        request.getFairMargin() == 0 ? Answer.USUAL_MARGIN : request.getFairMargin(),
        Math.max(1, request.getLooks()));
  }

  private List<StoredSample> chess(List<StoredSample> even) {
    Set<Play> wanted =
        even.stream()
            .map(BalanceReports::alike)
            .filter(play -> !References.shipped().areKnown(play))
            .collect(Collectors.toSet());
    return wanted.isEmpty()
        ? List.of()
        : even(samples.list(CHESS, MAX_SAMPLES), GetBalanceRequest.getDefaultInstance()).stream()
            .filter(each -> wanted.contains(alike(each)))
            .toList();
  }

  private static List<Otherwise> otherwise(List<StoredSample> all, GetBalanceRequest request) {
    GetBalanceRequest fromStart = request.toBuilder().setOpening("").build();
    List<StoredSample> others = even(all, fromStart.toBuilder().clearSettings().build());
    return even(all, fromStart).stream()
        .flatMap(here ->
            others.stream()
                .filter(
                    other -> weaker(other.sample()) == weaker(here.sample()) && !other.equals(here))
                .map(other -> new Otherwise(here, other)))
        .limit(MAX_REPORTS)
        .toList();
  }

  private static List<Chosen> chosen(List<StoredSample> even) {
    Map<Play, StoredSample> fromStart =
        even.stream()
            .filter(each -> each.sample().opening().isEmpty())
            .collect(Collectors.toMap(BalanceReports::alike, Function.identity()));
    return even.stream()
        .filter(each -> each.sample().hasChosenOpening())
        .map(each -> new Chosen(each, fromStart.get(alike(each).withOpening(""))))
        .toList();
  }

  private static List<StoredSample> even(List<StoredSample> all, GetBalanceRequest request) {
    return all.stream()
        // Games between sides of different strength say nothing about the variant's fairness.
        .filter(each -> each.sample().whiteNodes() == each.sample().blackNodes())
        .filter(each -> isWanted(each.sample(), request))
        .filter(
            each -> !request.hasOpening() || request.getOpening().equals(each.sample().opening()))
        .sorted(Comparator.comparing(each -> each.sample().whiteNodes()))
        .limit(MAX_REPORTS)
        .toList();
  }

  private static boolean isWanted(Sample sample, GetBalanceRequest request) {
    return (request.getNodesCount() == 0 || request.getNodesList().contains(weaker(sample)))
        && hasSettings(sample, request);
  }

  private static boolean hasSettings(Sample sample, GetBalanceRequest request) {
    return !request.hasSettings() || request.getSettings().equals(sample.settings());
  }

  private static long weaker(Sample sample) {
    return Math.min(sample.whiteNodes(), sample.blackNodes());
  }

  private static boolean isDoubled(Sample sample) {
    return Doubling.stronger(weaker(sample)) == Math.max(sample.whiteNodes(), sample.blackNodes());
  }

  /** What the samples say about their variant. */
  GetBalanceResponse response(String digest, Found found) throws InterruptedException {
    GetBalanceResponse.Builder response =
        GetBalanceResponse.newBuilder().setMeasuresVersion(GameMeasures.VERSION);
    Optional<Variant> variant = found.isEmpty() ? Optional.empty() : variants.find(digest);
    if (variant.isPresent()) {
      response
          .setVariantId(variant.get().id())
          .setVariantDigest(digest)
          .setVariantName(variant.get().definition().name())
          .addAllPieceEstimates(PieceEstimates.of(variant.get()))
          .addAllPieceInfluences(PieceEstimates.influences(variant.get()));
      // Without even samples, only the compared samples have reports, one each.
      int reports = Math.max(1, found.even.size());
      List<Judged> made =
          found.even.stream().map(each -> judged(variant.get(), each, reports, found)).toList();
      made.forEach(each -> response.addReports(BalanceMessages.report(each.report, each.answers)));
      Trend.of(made.stream().map(Judged::report).toList())
          .forEach(each -> response.addTrends(BalanceMessages.trend(each)));
      List<Doubling> steps = doublings(found.uneven);
      steps.stream()
          .filter(each -> found.nodes.isEmpty() || found.nodes.contains(each.play().nodes()))
          .limit(MAX_REPORTS)
          .forEach(each -> response.addDoublings(BalanceMessages.doubling(each)));
      SkillChain.of(steps).stream()
          .limit(MAX_REPORTS)
          .forEach(each -> response.addSkillChains(BalanceMessages.skillChain(each)));
      found.chosen.stream()
          .flatMap(each -> score(variant.get(), each, found).stream())
          .forEach(each -> response.addOpeningScores(BalanceMessages.openingScore(each)));
      found.otherwise.stream()
          .flatMap(each ->
              OtherScore.of(
                  judged(variant.get(), each.other, 1, found).report,
                  judged(variant.get(), each.here, reports, found).report)
                  .stream())
          .filter(each -> each.difference() != null)
          .forEach(each ->
              response.addOtherPlays(
                  BalanceMessages.otherPlay(
                      each, variant.get(), found.otherwise.getFirst().here.sample().settings())));
    }
    return response.build();
  }

  private Optional<OtherScore> score(Variant variant, Chosen chosen, Found found) {
    StoredSample start = chosen.start;
    return OtherScore.of(
        judged(variant, chosen.openings, 1, found).report,
        start == null ? null : judged(variant, start, 1, found).report);
  }

  private Judged judged(Variant variant, StoredSample stored, int together, Found found) {
    StoredSample chess =
        found.chess.stream()
            .filter(each -> alike(each).equals(alike(stored)))
            .findFirst()
            .orElse(null);
    return judged.get(
        new Key(stored, together, found.margin, found.looks, chess),
        key -> {
          Summary summary = summary(stored);
          References shipped = References.shipped();
          References references =
              chess == null
                  ? shipped
                  : shipped.with(Variants.shipped(References.CHESS), play(chess), summary(chess));
          return new Judged(
              Report.of(variant, play(stored), summary, references, together),
              stored.sample().opening().isEmpty()
                  ? Answer.of(summary, key.margin, key.looks)
                  : List.of());
        });
  }

  private Summary summary(StoredSample stored) {
    return samples.summary(stored.id()).orElseThrow();
  }

  private static Play play(StoredSample stored) {
    return new Play(
        weaker(stored.sample()),
        stored.sample().settings(),
        stored.sample().opening(),
        stored.repeated(),
        stored.dropped());
  }

  private List<Doubling> doublings(List<StoredSample> uneven) {
    return uneven.stream()
        .map(BalanceReports::alike)
        .distinct()
        .sorted(Comparator.comparingLong(Play::nodes))
        .limit(MAX_STEPS)
        .flatMap(play ->
            Doubling.of(
                play,
                games(uneven, play, each -> each.whiteNodes() > each.blackNodes()),
                games(uneven, play, each -> each.whiteNodes() < each.blackNodes()))
                .stream())
        .toList();
  }

  private List<Summary> games(List<StoredSample> uneven, Play play, Predicate<Sample> wanted) {
    return uneven.stream()
        .filter(each -> alike(each).equals(play) && wanted.test(each.sample()))
        .map(this::summary)
        .toList();
  }

  /** What samples that were played the same way have in common. */
  private static Play alike(StoredSample stored) {
    return play(stored).withoutRepeats();
  }

  /** Compares the samples of two variants that were played the same way. */
  CompareBalanceResponse compare(CompareBalanceRequest request) {
    List<StoredSample> first = even(request, request.getVariantDigest());
    List<StoredSample> second = even(request, request.getOtherDigest());
    List<Pair> pairs = new ArrayList<>();
    for (StoredSample each : first) {
      for (StoredSample other : second) {
        if (alike(each).equals(alike(other)) && pairs.size() < MAX_COMPARISONS) {
          pairs.add(new Pair(games(each), games(other)));
        }
      }
    }
    CompareBalanceResponse.Builder response =
        CompareBalanceResponse.newBuilder()
            .setMeasuresVersion(GameMeasures.VERSION)
            .setVariantId(id(first))
            .setOtherId(id(second));
    Comparison.of(pairs).forEach(each -> response.addComparisons(BalanceMessages.comparison(each)));
    return response.build();
  }

  private List<StoredSample> even(CompareBalanceRequest request, String digest) {
    GetBalanceRequest.Builder wanted =
        GetBalanceRequest.newBuilder().addAllNodes(request.getNodesList());
    if (request.hasSettings()) {
      wanted.setSettings(request.getSettings());
    }
    if (request.hasOpening()) {
      wanted.setOpening(request.getOpening());
    }
    return even(samples.list(digest, MAX_SAMPLES), wanted.build());
  }

  private SampleGames games(StoredSample stored) {
    return new SampleGames(play(stored), summary(stored));
  }

  private static String id(List<StoredSample> stored) {
    return stored.isEmpty() ? "" : stored.getFirst().sample().variantId();
  }
}
