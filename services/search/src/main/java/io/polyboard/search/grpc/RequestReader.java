package io.polyboard.search.grpc;

import com.google.protobuf.util.Durations;
import io.grpc.Status;
import io.polyboard.catalogue.KnownWeights;
import io.polyboard.calls.Fields;
import io.polyboard.calls.Refusal;
import io.polyboard.catalogue.Catalogue;
import io.polyboard.catalogue.Digest;
import io.polyboard.catalogue.KnownVariant;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.Weights;
import io.polyboard.play.Adjudication;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.Player;
import io.polyboard.play.Seed;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.RegisterWeightsRequest;
import io.polyboard.proto.search.v1.StartAnalysis;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.FindBestTurnRequest;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.search.SearchConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is asked for into the terms of the engine, and refuses what is wrong with it: every
 * method throws a {@link Refusal} that names the fields. Thread-safe.
 */
@ApplicationScoped
public class RequestReader {
  private static final long MOST_NODES = 1_000_000_000_000L;
  private static final long MOST_MILLIS = 86_400_000;
  private static final int MOST_SCORE = 30_000;
  private static final int MOST_RULE_PLIES = 1_000;
  private static final int MOST_NAME = 200;
  private static final int MOST_WEIGHTS = 64;
  private static final String DERIVED = "derived";

  private final Catalogue catalogue;
  private final SearchConfig configuration;

  /** Read weights, so that players with the same ones share engines. */
  private final Map<WeightsKey, Weights> weights =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<WeightsKey, Weights> eldest) {
          return size() > MOST_WEIGHTS;
        }
      };

  private record WeightsKey(Variant variant, String weights) {}

  /**
   * A position to search.
   *
   * @param position for the search, and no one else
   * @param variantDigest of its variant's definition
   */
  public record Question(
      Position position, String variantDigest, Settings settings, Limits limits) {}

  @Inject
  RequestReader(Catalogue catalogue, SearchConfig configuration) {
    this.catalogue = catalogue;
    this.configuration = configuration;
  }

  /** Reads what is to be analysed. */
  public Question analysis(StartAnalysis request) throws InterruptedException {
    Fields fields = new Fields();
    fields.range("lines", request.getLines(), 0, Settings.MAX_MULTI_PV);
    fields.require(
        request.getTurnsCount() <= GamePlan.MOST_PLIES,
        "turns",
        "more than " + GamePlan.MOST_PLIES);
    Question question =
        question(
            fields,
            request.hasPosition() ? request.getPosition() : null,
            request.getSettings(),
            request.getLimits());
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < request.getTurnsCount(); i++) {
      turns.add(turn(question.position, request.getTurns(i), "turns[" + i + "]", i + 1));
    }
    return new Question(
        question.position,
        question.variantDigest,
        question.settings.withMultiPv(Math.max(1, request.getLines())),
        question.limits.withTurns(turns));
  }

  /** Reads where the best turn is to be found. */
  public Question bestTurn(FindBestTurnRequest request) throws InterruptedException {
    Fields fields = new Fields();
    requireLimit(fields, "limits", request.getLimits());
    return question(
        fields,
        request.hasPosition() ? request.getPosition() : null,
        request.getSettings(),
        request.getLimits());
  }

  /**
   * Reads what a game follows from.
   *
   * @param path of the request among the fields that are refused; empty, or ends with a point
   */
  public GamePlan game(GameRequest request, String path) throws InterruptedException {
    Fields fields = new Fields();
    fields.require(
        !request.getGameId().isEmpty() && request.getGameId().length() <= MOST_NAME,
        path + "game_id",
        "is needed, with at most " + MOST_NAME + " characters");
    fields.require(
        request.getTournamentId().length() <= MOST_NAME,
        path + "tournament_id",
        "longer than " + MOST_NAME + " characters");
    fields.require(
        Digest.isOne(request.getVariantDigest()),
        path + "variant_digest",
        "is no digest; write sha256: and 64 hexadecimal digits");
    fields.range(path + "max_plies", request.getMaxPlies(), 1, GamePlan.MOST_PLIES);
    check(fields, path + "white", request.getWhite());
    check(fields, path + "black", request.getBlack());
    check(fields, path + "opening", request.getOpening());
    var adjudication = request.getAdjudication();
    if (adjudication.hasWin()) {
      check(fields, path + "adjudication.win", adjudication.getWin());
    }
    if (adjudication.hasDraw()) {
      check(fields, path + "adjudication.draw", adjudication.getDraw());
    }
    fields.check();
    Variant variant = variant(request.getVariantDigest()).variant();
    return new GamePlan(
        variant,
        player(variant, path + "white", request.getWhite()),
        player(variant, path + "black", request.getBlack()),
        opening(variant, path + "opening.position", request.getOpening()),
        Seed.derive(request.getWhiteSeed(), ownSeed(request.getWhite())),
        Seed.derive(request.getBlackSeed(), ownSeed(request.getBlack())),
        request.getMaxPlies(),
        new Adjudication(
            adjudication.hasWin() ? rule(adjudication.getWin()) : null,
            adjudication.hasDraw() ? rule(adjudication.getDraw()) : null));
  }

  /**
   * Reads weights that are to be registered.
   *
   * @return the variant that they are for, which they fit
   */
  KnownVariant weights(RegisterWeightsRequest request) throws InterruptedException {
    String text = request.getText();
    new Fields()
        .require(!request.getVariant().isEmpty(), "variant", "is needed: an id or a digest")
        .require(
            !text.isEmpty() && text.length() <= Catalogue.MOST_CHARACTERS,
            "text",
            "is needed, with at most " + Catalogue.MOST_CHARACTERS + " characters")
        .check();
    KnownVariant known = variant(request.getVariant());
    try {
      var unused = Weights.parse("text", text, known.variant());
    } catch (RefusedException e) {
      throw Refusal.of(
              Status.Code.INVALID_ARGUMENT,
              io.polyboard.proto.search.v1.Reason.REASON_WEIGHTS_INVALID,
              "the weights are not for " + known.id())
          .faults("text", e);
    }
    return known;
  }

  /** The registered weights of a digest. */
  KnownWeights known(String path, String digest) throws InterruptedException {
    new Fields()
        .require(
            Digest.isOne(digest), path, "is no digest; write sha256: and 64 hexadecimal digits")
        .check();
    return catalogue
        .weights(digest)
        .orElseThrow(() ->
            Refusal.of(
                    Status.Code.NOT_FOUND,
                    Reason.REASON_WEIGHTS_UNKNOWN,
                    "there are no weights of the digest " + digest)
                .with("weights", digest));
  }

  private Question question(
      Fields fields,
      io.polyboard.proto.rules.v1.@Nullable Position position,
      EngineSettings settings,
      io.polyboard.proto.search.v1.Limits limits)
      throws InterruptedException {
    check(fields, "limits", limits);
    check(fields, "settings", settings);
    fields.require(position != null, "position", "is needed");
    if (position != null) {
      fields.require(
          !position.getVariant().isEmpty() && position.getVariant().length() <= MOST_NAME,
          "position.variant",
          "is needed, with at most " + MOST_NAME + " characters");
      check(fields, "position", position);
    }
    fields.check();
    io.polyboard.proto.rules.v1.Position known = Objects.requireNonNull(position);
    KnownVariant found = variant(known.getVariant());
    Variant variant = found.variant();
    return new Question(
        start(variant, "position", known).position,
        found.digest(),
        settings(variant, "settings", settings),
        limits(limits));
  }

  KnownVariant variant(String idOrDigest) throws InterruptedException {
    return catalogue
        .variant(idOrDigest)
        .orElseThrow(() ->
            Refusal.of(
                    Status.Code.NOT_FOUND,
                    Reason.REASON_VARIANT_UNKNOWN,
                    "there is no variant '" + idOrDigest + "'")
                .with("variant", idOrDigest));
  }

  // Positions.

  /** A position, with where it comes from. */
  private record Start(@Nullable Setup setup, List<Turn> turns, Position position) {}

  private static void check(
      Fields fields, String path, io.polyboard.proto.rules.v1.Position position) {
    fields.require(
        position.getMfen().length() <= Mfen.MAX_LENGTH,
        path + ".mfen",
        "longer than " + Mfen.MAX_LENGTH + " characters");
    fields.require(
        position.getTurnsCount() <= GamePlan.MOST_PLIES,
        path + ".turns",
        "more than " + GamePlan.MOST_PLIES);
  }

  private static Start start(
      Variant variant, String path, io.polyboard.proto.rules.v1.Position position)
      throws InterruptedException {
    Setup setup = null;
    Position played;
    try {
      setup = position.getMfen().isEmpty() ? null : Mfen.parse(variant, position.getMfen());
      played = setup == null ? variant.start() : variant.position(setup);
    } catch (RefusedException e) {
      throw Refusal.of(
              Status.Code.INVALID_ARGUMENT,
              Reason.REASON_POSITION_INVALID,
              "the position is not one of " + variant.id())
          .faults(path + ".mfen", e);
    }
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < position.getTurnsCount(); i++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      Turn turn = turn(played, position.getTurns(i), path + ".turns[" + i + "]", i + 1);
      played.make(turn);
      turns.add(turn);
    }
    return new Start(setup, turns, played);
  }

  private static Turn turn(Position position, String text, String path, int number) {
    try {
      return TurnText.parse(position, text);
    } catch (RefusedException e) {
      throw Refusal.of(
              Status.Code.INVALID_ARGUMENT,
              Reason.REASON_TURN_ILLEGAL,
              "a turn is not legal in its position")
          .with("turn", text)
          .with("number", Integer.toString(number))
          .with("mfen", Mfen.format(position.variant(), position.setup()))
          .faults(path, e);
    }
  }

  // Players.

  private void check(Fields fields, String path, io.polyboard.proto.search.v1.Player player) {
    fields.require(
        player.getName().length() <= MOST_NAME,
        path + ".name",
        "longer than " + MOST_NAME + " characters");
    switch (player.getStrategyCase()) {
      case SEARCHING -> {
        check(fields, path + ".searching.settings", player.getSearching().getSettings());
        check(fields, path + ".searching.limits", player.getSearching().getLimits());
        requireLimit(fields, path + ".searching.limits", player.getSearching().getLimits());
      }
      case RANDOM -> {}
      case STRATEGY_NOT_SET -> fields.require(false, path, "has to be searching or random");
    }
  }

  private static void check(
      Fields fields, String path, io.polyboard.proto.search.v1.Limits limits) {
    fields.range(path + ".nodes", limits.getNodes(), 0, MOST_NODES);
    fields.range(path + ".depth", limits.getDepth(), 0, Limits.MAX_DEPTH);
    if (limits.hasTime()) {
      fields.require(
          Durations.isValid(limits.getTime())
              && Durations.toMillis(limits.getTime()) >= 1
              && Durations.toMillis(limits.getTime()) <= MOST_MILLIS,
          path + ".time",
          "use 1 ms to 24 h");
    }
  }

  private static void requireLimit(
      Fields fields, String path, io.polyboard.proto.search.v1.Limits limits) {
    fields.require(
        limits.getNodes() != 0 || limits.getDepth() != 0 || limits.hasTime(),
        path,
        "at least one of nodes, depth and time is needed");
  }

  private void check(Fields fields, String path, EngineSettings settings) {
    fields.range(path + ".threads", settings.getThreads(), 0, configuration.maxThreads());
    fields.range(path + ".hash_mib", settings.getHashMib(), 0, configuration.maxHashMib());
    fields.range(path + ".noise", settings.getNoise(), 0, Settings.MAX_NOISE);
    String weights = settings.getWeights();
    fields.require(
        weights.isEmpty() || weights.equals(DERIVED) || Digest.isOne(weights),
        path + ".weights",
        "is not empty, nor 'derived', nor a digest of sha256: and 64 hexadecimal digits");
    fields.require(
        settings.getWithoutCount() <= Technique.values().length, path + ".without", "too many");
    for (int i = 0; i < Math.min(settings.getWithoutCount(), Technique.values().length); i++) {
      fields.require(
          Technique.parse(settings.getWithout(i)).isPresent(),
          path + ".without[" + i + "]",
          "is no technique; use "
              + String.join(", ", Arrays.stream(Technique.values()).map(Technique::text).toList()));
    }
  }

  private Player player(Variant variant, String path, io.polyboard.proto.search.v1.Player player)
      throws InterruptedException {
    return new Player(
        player.getName(),
        player.hasRandom()
            ? new Player.Guessing(0)
            : new Player.Searching(
                settings(
                    variant, path + ".searching.settings", player.getSearching().getSettings()),
                limits(player.getSearching().getLimits())));
  }

  private static long ownSeed(io.polyboard.proto.search.v1.Player player) {
    return player.getSearching().getSettings().getSeed();
  }

  private Settings settings(Variant variant, String path, EngineSettings settings)
      throws InterruptedException {
    return Settings.DEFAULT
        .withThreads(or(settings.getThreads(), Settings.DEFAULT.threads()))
        .withHash(or(settings.getHashMib(), Settings.DEFAULT.hash()))
        .withNoise(settings.getNoise(), settings.getSeed())
        .withWeights(weights(variant, path + ".weights", settings.getWeights()))
        .without(
            settings.getWithoutList().stream()
                .map(Technique::parse)
                .flatMap(Optional::stream)
                .toList());
  }

  private @Nullable Weights weights(Variant variant, String path, String named)
      throws InterruptedException {
    if (named.isEmpty()) {
      return null;
    }
    WeightsKey key = new WeightsKey(variant, named);
    synchronized (weights) {
      Weights known = weights.get(key);
      if (known != null) {
        return known;
      }
    }
    Weights read = named.equals(DERIVED) ? Weights.derived(variant) : read(variant, path, named);
    synchronized (weights) {
      return weights.computeIfAbsent(key, unused -> read);
    }
  }

  private Weights read(Variant variant, String path, String digest) throws InterruptedException {
    String text = known(path, digest).text();
    try {
      return Weights.parse(digest, text, variant);
    } catch (RefusedException e) {
      throw Refusal.of(
              Status.Code.INVALID_ARGUMENT,
              Reason.REASON_FIELD_INVALID,
              "the weights are not for " + variant.id())
          .faults(path, e);
    }
  }

  private static Limits limits(io.polyboard.proto.search.v1.Limits limits) {
    return Limits.NONE
        .withNodes(or(limits.getNodes(), Long.MAX_VALUE))
        .withDepth(or(limits.getDepth(), Limits.MAX_DEPTH))
        .withMillis(limits.hasTime() ? Durations.toMillis(limits.getTime()) : Long.MAX_VALUE);
  }

  private static int or(int value, int otherwise) {
    return value == 0 ? otherwise : value;
  }

  private static long or(long value, long otherwise) {
    return value == 0 ? otherwise : value;
  }

  // Openings and adjudication.

  private static void check(
      Fields fields, String path, io.polyboard.proto.search.v1.Opening opening) {
    switch (opening.getSourceCase()) {
      case RANDOM -> {
        RandomOpening random = opening.getRandom();
        fields.range(path + ".random.plies", random.getPlies(), 0, Opening.MAX_PLIES);
        fields.range(path + ".random.bound", random.getBound(), 0, Integer.MAX_VALUE);
      }
      case POSITION -> check(fields, path + ".position", opening.getPosition());
      case SOURCE_NOT_SET -> fields.require(false, path, "has to be random or a position");
    }
  }

  private static Opening.Source opening(
      Variant variant, String path, io.polyboard.proto.search.v1.Opening opening)
      throws InterruptedException {
    if (opening.hasRandom()) {
      RandomOpening random = opening.getRandom();
      return new Opening.Drawn(
          new Opening.Rule(random.getPlies(), random.getBound()), random.getSeed());
    }
    Start start = start(variant, path, opening.getPosition());
    return new Opening.Given(new Opening(start.setup, start.turns));
  }

  private static void check(Fields fields, String path, AdjudicationRule rule) {
    fields.require(rule.hasScore(), path + ".score", "is needed");
    fields.range(path + ".score", rule.getScore(), 0, MOST_SCORE);
    fields.range(path + ".plies", rule.getPlies(), 2, MOST_RULE_PLIES);
  }

  private static Adjudication.Rule rule(AdjudicationRule rule) {
    return new Adjudication.Rule(rule.getScore(), rule.getPlies());
  }
}
