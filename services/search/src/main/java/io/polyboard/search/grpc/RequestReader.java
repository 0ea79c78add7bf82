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
 * Reads what is asked for into the terms of the engine, and refuses what is wrong with it: every
 * method throws a {@link Refusal} that names the fields. Thread-safe.
 */
@ApplicationScoped
public class RequestReader {
  private static final int MOST_NAME = 200;
  private static final int MOST_WEIGHTS = 64;
  private static final int WHITE = 0;
  private static final int BLACK = 1;

  /** Where an analysis stands in its request. */
  private static final String START = "start.";

  private final Catalogue catalogue;
  private final PlayerLimits limits;

  /** Read weights, so that players with the same ones share engines. */
  private final Cache<WeightsKey, Weights> weights =
      Caffeine.newBuilder().maximumSize(MOST_WEIGHTS).build();

  private record WeightsKey(Variant variant, WeightsReference weights) {}

  /**
   * A position to search.
   *
   * @param position for the search, and no one else
   * @param variantDigest of its variant's definition
   */
  public record Question(
      Position position, String variantDigest, Settings settings, Limits limits) {}

  @Inject
  RequestReader(Catalogue catalogue, EngineConfig engine) {
    this.catalogue = catalogue;
    limits = new PlayerLimits(engine.maxThreads(), engine.maxHashMib());
  }

  /** Reads what is to be analysed. */
  public Question analysis(StartAnalysis request) throws InterruptedException {
    Fields fields = new Fields();
    fields.range(START + "lines", request.getLines(), 0, Settings.MAX_MULTI_PV);
    fields.require(
        request.getTurnsCount() <= GamePlan.MOST_PLIES,
        START + "turns",
        "more than " + GamePlan.MOST_PLIES);
    Question question =
        question(
            fields,
            START,
            request.hasPosition() ? request.getPosition() : null,
            request.getSettings(),
            request.getLimits(),
            false);
    // They are alternatives: each of them would be the next turn of the game.
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

  /** Reads where the best turn is to be found. */
  public Question bestTurn(FindBestTurnRequest request) throws InterruptedException {
    return question(
        new Fields(),
        "",
        request.hasPosition() ? request.getPosition() : null,
        request.getSettings(),
        request.getLimits(),
        true);
  }

  /** Reads where the evaluation is to be explained. */
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
            "is to be 0 to " + (cells - 1))
        .check();
    return question;
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
        Digest.isDigest(request.getVariantDigest()),
        path + "variant_digest",
        "is no digest; write sha256: and 64 hexadecimal digits");
    fields.require(
        Derivation.ofMessage(request.getDerivationVersion()) == Derivation.CURRENT,
        path + "derivation_version",
        "is " + request.getDerivationVersion() + "; this server plays " + Derivation.CURRENT);
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

  /** Where a field stands in a request for a game. */
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
   * Reads weights that are to be registered.
   *
   * @return the variant that they are for, which they fit
   */
  KnownVariant weights(RegisterWeightsRequest request) throws InterruptedException {
    String text = request.getText();
    new Fields()
        .require(!request.getVariant().isEmpty(), "variant", "is needed: an id or a digest")
        .require(
            !text.isEmpty() && !Catalogue.isTooLarge(text, Catalogue.MOST_WEIGHTS_BYTES),
            "text",
            "is needed, with at most " + Catalogue.MOST_WEIGHTS_BYTES + " bytes")
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
            Digest.isDigest(digest), path, "is no digest; write sha256: and 64 hexadecimal digits")
        .check();
    return catalogue.weights(digest).orElseThrow(() -> Refusal.unknownWeights(digest));
  }

  /**
   * @param path of the position among the fields that are refused; empty, or ends with a point
   */
  private Question question(
      Fields fields,
      String path,
      io.polyboard.proto.rules.v1.@Nullable Position position,
      EngineSettings settings,
      io.polyboard.proto.search.v1.Limits asked,
      boolean limited)
      throws InterruptedException {
    Faults faults = new Faults();
    Searching searching = PlayerMessages.read(asked, settings, Place.NONE, faults);
    searching.check(faults, Place.NONE, limits, limited);
    fields.require(position != null, path + "position", "is needed");
    if (position != null) {
      fields.require(
          !position.getVariant().isEmpty() && position.getVariant().length() <= MOST_NAME,
          path + "position.variant",
          "is needed, with at most " + MOST_NAME + " characters");
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

  /** A position, with where it comes from. */
  private record Start(@Nullable Setup setup, List<Turn> turns, Position position) {}

  private static void check(
      Fields fields, String path, io.polyboard.proto.rules.v1.Position position) {
    fields.require(
        position.getMfen().length() <= Mfen.MAX_CHARACTERS,
        path + ".mfen",
        "longer than " + Mfen.MAX_CHARACTERS + " characters");
    fields.require(
        position.getTurnsCount() <= GamePlan.MOST_PLIES,
        path + ".turns",
        "more than " + GamePlan.MOST_PLIES);
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
      case SOURCE_NOT_SET -> fields.require(false, path, "has to be random or a position");
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
