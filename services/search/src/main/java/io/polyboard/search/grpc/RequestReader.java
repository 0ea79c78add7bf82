package io.polyboard.search.grpc;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.grpc.Status;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.PlayerMessages;
import io.polyboard.contract.RequestedPositions;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Weights;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Derivation;
import io.polyboard.play.Faults;
import io.polyboard.play.Field;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.Place;
import io.polyboard.play.Player;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.PlayerDefinition.Searching;
import io.polyboard.play.PlayerLimits;
import io.polyboard.play.WeightsReference;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.ExplainRequest;
import io.polyboard.proto.search.v1.FindBestTurnRequest;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.proto.search.v1.RegisterWeightsRequest;
import io.polyboard.proto.search.v1.StartAnalysis;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.settings.EngineConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/**
 * Converts requests to the types of the engine. Every method throws a {@link Refusal} that names
 * the invalid fields. Thread-safe.
 */
@ApplicationScoped
public class RequestReader {
  private static final int MAX_NAME = 200;
  private static final int MAX_WEIGHTS = 64;
  private static final int WHITE = 0;
  private static final int BLACK = 1;

  /** The path of an analysis in its request. */
  private static final String START = "start.";

  private final Catalogue catalogue;
  private final PlayerLimits limits;

  /** Parsed weights, cached so that players with the same weights share engines. */
  private final Cache<WeightsKey, Weights> weights =
      Caffeine.newBuilder().maximumSize(MAX_WEIGHTS).build();

  private record WeightsKey(Variant variant, WeightsReference weights) {}

  /**
   * A position to search.
   *
   * @param position position for the exclusive use of the search
   * @param variantDigest digest of its variant's definition
   */
  public record Question(
      Position position, String variantDigest, Settings settings, Limits limits) {}

  @Inject
  RequestReader(Catalogue catalogue, EngineConfig engine) {
    this.catalogue = catalogue;
    limits = new PlayerLimits(engine.maxThreads(), engine.maxHashMib());
  }

  /** Reads a request for an analysis. */
  public Question analysis(StartAnalysis request) throws InterruptedException {
    Fields fields = new Fields();
    fields.range(START + "lines", request.getLines(), 0, Settings.MAX_MULTI_PV);
    fields.require(
        request.getTurnsCount() <= GamePlan.MAX_PLIES,
        START + "turns",
        "has more than " + GamePlan.MAX_PLIES + " turns");
    Question question =
        question(
            fields,
            START,
            request.hasPosition() ? request.getPosition() : null,
            request.getSettings(),
            request.getLimits(),
            false);
    // The turns are alternatives: each would be the next turn of the game.
    int number = request.getPosition().getTurnsCount() + 1;
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < request.getTurnsCount(); i++) {
      Turn turn =
          RequestedPositions.make(
              question.position, START + "turns[" + i + "]", request.getTurns(i), number);
      question.position.unmake(turn);
      turns.add(turn);
    }
    return new Question(
        question.position,
        question.variantDigest,
        question.settings.withMultiPv(Math.max(1, request.getLines())),
        question.limits.withTurns(turns));
  }

  /** Reads a request for the best turn. */
  public Question bestTurn(FindBestTurnRequest request) throws InterruptedException {
    return question(
        new Fields(),
        "",
        request.hasPosition() ? request.getPosition() : null,
        request.getSettings(),
        request.getLimits(),
        true);
  }

  /** Reads a request to explain an evaluation. */
  public Question explanation(ExplainRequest request) throws InterruptedException {
    Question question =
        question(
            new Fields(),
            "",
            request.hasPosition() ? request.getPosition() : null,
            request.getSettings(),
            io.polyboard.proto.search.v1.Limits.getDefaultInstance(),
            false);
    int cells = question.position.variant().lattice().cells();
    new Fields()
        .require(
            request.getCell() >= 0 && request.getCell() < cells,
            "cell",
            "must be between 0 and " + (cells - 1))
        .check();
    return question;
  }

  /**
   * Reads a request for a game.
   *
   * @param path path of the request in the refusal; empty, or ends with a dot
   */
  public GamePlan game(GameRequest request, String path) throws InterruptedException {
    Fields fields = new Fields();
    fields.require(
        !request.getGameId().isEmpty() && request.getGameId().length() <= MAX_NAME,
        path + "game_id",
        "is required, with at most " + MAX_NAME + " characters");
    fields.require(
        request.getTournamentId().length() <= MAX_NAME,
        path + "tournament_id",
        "is longer than " + MAX_NAME + " characters");
    fields.require(
        Digest.isDigest(request.getVariantDigest()),
        path + "variant_digest",
        "is not a digest; write sha256: and 64 hexadecimal digits");
    fields.require(
        Derivation.ofMessage(request.getDerivationVersion()) == Derivation.CURRENT,
        path + "derivation_version",
        "must be " + Derivation.CURRENT + ", was " + request.getDerivationVersion());
    Faults faults = new Faults();
    faults.range(Place.of(Field.MAX_PLIES), request.getMaxPlies());
    PlayerDefinition white = PlayerMessages.read(request.getWhite(), WHITE, faults);
    PlayerDefinition black = PlayerMessages.read(request.getBlack(), BLACK, faults);
    white.check(faults, WHITE, limits);
    black.check(faults, BLACK, limits);
    Adjudication adjudication = GameMessages.read(request.getAdjudication());
    adjudication.check(faults);
    check(fields, faults, path + "opening", request.getOpening());
    refuse(fields, faults, place -> path(path, place));
    Variant variant = variant(request.getVariantDigest()).variant();
    return new GamePlan(
        variant,
        player(variant, path + "white", white),
        player(variant, path + "black", black),
        opening(variant, path + "opening.position", request.getOpening()),
        request.getWhiteSeed(),
        request.getBlackSeed(),
        request.getMaxPlies(),
        adjudication);
  }

  /** The path of a field in a request for a game. */
  private static String path(String request, Place place) {
    return request
        + switch (place.player()) {
          case WHITE -> "white" + place.path();
          case BLACK -> "black" + place.path();
          default -> place.path().substring(1).replace("openings.", "opening.");
        };
  }

  private static void refuse(Fields fields, Faults faults, Function<Place, String> paths) {
    faults
        .all()
        .forEach(each -> fields.add(paths.apply(each.place()), each.message(), each.code()));
    fields.check();
  }

  /**
   * Checks weights to register.
   *
   * @return the variant of the weights
   */
  KnownVariant weights(RegisterWeightsRequest request) throws InterruptedException {
    String text = request.getText();
    new Fields()
        .require(!request.getVariant().isEmpty(), "variant", "is required: an id or a digest")
        .require(
            !text.isEmpty() && !Catalogue.isTooLarge(text, Catalogue.MAX_WEIGHTS_BYTES),
            "text",
            "is required, with at most " + Catalogue.MAX_WEIGHTS_BYTES + " bytes")
        .check();
    KnownVariant known = variant(request.getVariant());
    try {
      var unused = Weights.parse("text", text, known.variant());
    } catch (RefusedException e) {
      throw Refusal.of(
              Status.Code.INVALID_ARGUMENT,
              io.polyboard.proto.search.v1.Reason.REASON_WEIGHTS_INVALID,
              "the weights are not for " + known.id())
          .problems("text", e);
    }
    return known;
  }

  Registration known(String path, String digest) throws InterruptedException {
    new Fields()
        .require(
            Digest.isDigest(digest),
            path,
            "is not a digest; write sha256: and 64 hexadecimal digits")
        .check();
    return catalogue.weights(digest).orElseThrow(() -> Refusal.unknownWeights(digest));
  }

  /**
   * @param path path of the position in the refusal; empty, or ends with a dot
   */
  private Question question(
      Fields fields,
      String path,
      io.polyboard.proto.rules.v1.@Nullable Position position,
      EngineSettings settings,
      io.polyboard.proto.search.v1.Limits requested,
      boolean limited)
      throws InterruptedException {
    Faults faults = new Faults();
    Searching searching = PlayerMessages.read(requested, settings, Place.NONE, faults);
    searching.check(faults, Place.NONE, limits, limited);
    fields.require(position != null, path + "position", "is required");
    if (position != null) {
      fields.require(
          !position.getVariant().isEmpty() && position.getVariant().length() <= MAX_NAME,
          path + "position.variant",
          "is required, with at most " + MAX_NAME + " characters");
      check(fields, path + "position", position);
    }
    refuse(fields, faults, place -> path + place.pathInSearch());
    io.polyboard.proto.rules.v1.Position known = Objects.requireNonNull(position);
    KnownVariant found = variant(known.getVariant());
    Variant variant = found.variant();
    return new Question(
        start(variant, path + "position", known).position,
        found.digest(),
        searching.settings(weights(variant, path + "settings.weights", searching.weights())),
        searching.limits());
  }

  KnownVariant variant(String idOrDigest) throws InterruptedException {
    return catalogue.require(idOrDigest);
  }

  // Positions.

  /** A position, with the setup and the turns that lead to it. */
  private record Start(@Nullable Setup setup, List<Turn> turns, Position position) {}

  private static void check(
      Fields fields, String path, io.polyboard.proto.rules.v1.Position position) {
    fields.require(
        position.getMfen().length() <= Mfen.MAX_CHARACTERS,
        path + ".mfen",
        "is longer than " + Mfen.MAX_CHARACTERS + " characters");
    fields.require(
        position.getTurnsCount() <= GamePlan.MAX_PLIES,
        path + ".turns",
        "has more than " + GamePlan.MAX_PLIES + " turns");
  }

  private static Start start(
      Variant variant, String path, io.polyboard.proto.rules.v1.Position position)
      throws InterruptedException {
    Position played = RequestedPositions.setOut(variant, path, position.getMfen());
    Setup setup = position.getMfen().isEmpty() ? null : played.setup();
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < position.getTurnsCount(); i++) {
      turns.add(
          RequestedPositions.make(played, path + ".turns[" + i + "]", position.getTurns(i), i + 1));
    }
    return new Start(setup, turns, played);
  }

  // Players.

  private Player player(Variant variant, String path, PlayerDefinition player)
      throws InterruptedException {
    return player.player(
        player.strategy() instanceof Searching searching
            ? weights(variant, path + ".searching.settings.weights", searching.weights())
            : null);
  }

  private @Nullable Weights weights(Variant variant, String path, WeightsReference reference)
      throws InterruptedException {
    WeightsKey key = new WeightsKey(variant, reference);
    Weights known = weights.getIfPresent(key);
    if (known != null) {
      return known;
    }
    Weights read =
        reference instanceof WeightsReference.Registered(String digest)
            ? read(variant, path, digest)
            : reference.weights(variant);
    return read == null ? null : weights.get(key, unused -> read);
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
          .problems(path, e);
    }
  }

  // Openings.

  private static void check(
      Fields fields, Faults faults, String path, io.polyboard.proto.search.v1.Opening opening) {
    switch (opening.getSourceCase()) {
      case RANDOM -> rule(opening.getRandom()).check(faults);
      case POSITION -> check(fields, path + ".position", opening.getPosition());
      case SOURCE_NOT_SET -> fields.require(false, path, "must be random or a position");
    }
  }

  private static Opening.Rule rule(RandomOpening random) {
    return new Opening.Rule(random.getPlies(), random.getBound());
  }

  private static Opening.Source opening(
      Variant variant, String path, io.polyboard.proto.search.v1.Opening opening)
      throws InterruptedException {
    if (opening.hasRandom()) {
      return new Opening.Drawn(rule(opening.getRandom()), opening.getRandom().getSeed());
    }
    Start start = start(variant, path, opening.getPosition());
    return new Opening.Given(new Opening(start.setup, start.turns));
  }
}
