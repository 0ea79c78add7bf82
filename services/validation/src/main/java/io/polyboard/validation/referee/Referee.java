package io.polyboard.validation.referee;

import module java.base;

import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.balance.GameMeter;
import io.polyboard.contract.MeasuresMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.contract.RequestedPositions;
import io.polyboard.contract.TurnRecord;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.events.Events;
import io.polyboard.events.EventsUnavailableException;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.Adjudication;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.validation.PositionPool;
import io.polyboard.validation.ValidationConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/**
 * Replays games by the rules, without trust in the workers that played them. Does not check whether
 * the players would have chosen these turns. Thread-safe.
 */
@ApplicationScoped
public class Referee {
  private static final Logger LOG = Logger.getLogger(Referee.class);
  private static final Pattern TOURNAMENT_ID = Pattern.compile("[a-z0-9]{1,100}");

  private final Catalogue catalogue;
  private final PositionPool pool;
  private final boolean measures;

  @Inject
  public Referee(Catalogue catalogue, PositionPool pool, ValidationConfig config) {
    this.catalogue = catalogue;
    this.pool = pool;
    measures = config.measures();
  }

  /** Thrown for a game that is not legal. */
  private static final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient GameRejected.Builder message;

    /**
     * @param why the problem; its code is the reason of the illegal turn, if a turn is at fault
     * @param turnNumber number of the turn at fault, from 1; 0 if no turn is at fault
     * @param mfen the position before that turn, or after the last turn if the outcome is at fault;
     *     otherwise empty
     */
    Rejected(Problem why, int turnNumber, String mfen) {
      super(null, null, false, false);
      message =
          GameRejected.newBuilder()
              .setReason(why.toString())
              .setIllegalTurnReason(RequestedPositions.reason(why))
              .setMfen(mfen);
      if (turnNumber > 0) {
        message.setTurnNumber(turnNumber);
      }
    }

    Rejected(String why) {
      this(problem(why), 0, "");
    }

    private static Problem problem(String why) {
      return new Problem(Place.WHOLE, Problem.INVALID, why);
    }
  }

  /**
   * Judges a game, and measures it if it is legal and measuring is on. Takes a few microseconds a
   * turn.
   *
   * @return the event to publish
   * @throws EventsUnavailableException if Kafka, which may have the variant, is not available
   */
  public Event judge(PlayedGame game) throws InterruptedException {
    try {
      checkRequest(game);
      KnownVariant known = variant(game.getRequest());
      try (PositionPool.Loan loan = pool.lend(known)) {
        setOut(loan, game);
        Optional<GameMeter> meter = measures ? Optional.of(loan.meter()) : Optional.empty();
        replay(loan.position(), game, meter);
        List<TurnRecord> records = records(game);
        checkOutcome(loan.position(), game, records);
        GameValidated.Builder legal = GameValidated.newBuilder().setGame(game);
        meter.ifPresent(each ->
            legal.setMeasures(
                MeasuresMessages.message(
                    each.end(
                        loan.position(),
                        Outcomes.read(game.getOutcome().getResult()),
                        TurnRecord.scores(records),
                        choices(game)))));
        return Events.of(legal.build());
      }
    } catch (Rejected rejected) {
      GameRejected message = rejected.message.setGame(game).build();
      LOG.warnf(
          "game %s was rejected, %s: %s",
          game.getRequest().getGameId(),
          message.hasTurnNumber() ? "turn " + message.getTurnNumber() : "without a turn at fault",
          message.getReason());
      return Events.of(message);
    }
  }

  private static void checkRequest(PlayedGame game) {
    GameRequest request = game.getRequest();
    require(game.hasRequest(), () -> "the game has no request");
    require(
        TOURNAMENT_ID.matcher(request.getTournamentId()).matches() && request.getNumber() >= 1,
        () -> "the request has no tournament and number");
    String id = request.getTournamentId() + "-" + request.getNumber();
    require(
        request.getGameId().equals(id),
        () -> "the game id must be " + id + ", was '" + request.getGameId() + "'");
    int max = request.getMaxPlies();
    require(
        max >= 1 && max <= GameText.MAX_TURNS,
        () -> "max_plies must be between 1 and " + GameText.MAX_TURNS + ", was " + max);
    int turns = game.getTurnsCount();
    require(turns <= max, () -> "the game has " + turns + " turns, but max_plies is " + max);
    int opening = game.getOpeningTurns();
    require(
        opening >= 0 && opening <= turns,
        () -> "opening_turns is " + opening + ", but the game has " + turns + " turns");
  }

  private KnownVariant variant(GameRequest request) throws InterruptedException {
    String digest = request.getVariantDigest();
    require(Digest.isDigest(digest), () -> "'" + digest + "' is not the digest of a variant");
    KnownVariant known =
        catalogue.variant(digest).orElseThrow(() -> new Rejected("there is no variant " + digest));
    require(
        request.getVariantId().equals(known.id()),
        () ->
            "the variant of this digest is "
                + known.id()
                + ", not '"
                + request.getVariantId()
                + "'");
    return known;
  }

  /** Sets up the position before the turns, which must be that of the request. */
  private static void setOut(PositionPool.Loan loan, PlayedGame game) {
    Opening opening = game.getRequest().getOpening();
    Variant variant = loan.position().variant();
    String mfen = opening.getPosition().getMfen();
    Setup requested = setup(variant, mfen, "the request's opening");
    require(
        game.getStartMfen().equals(mfen)
            || setup(variant, game.getStartMfen(), "start_mfen").equals(requested),
        () -> "start_mfen is not the position in which the request's opening begins");
    if (mfen.isEmpty()) {
      loan.begin();
    } else {
      loan.position().set(checked(variant, "start_mfen", () -> variant.position(requested)));
    }
    int turns = game.getOpeningTurns();
    switch (opening.getSourceCase()) {
      case POSITION -> requireOpening(loan.position(), opening.getPosition().getTurnsList(), game);
      case RANDOM -> {
        int plies = opening.getRandom().getPlies();
        require(
            turns <= plies,
            () -> "opening_turns is " + turns + ", but the request's opening has " + plies);
      }
      case SOURCE_NOT_SET ->
          require(
              turns == 0, () -> "opening_turns is " + turns + ", but the request has no opening");
    }
  }

  private static Setup setup(Variant variant, String mfen, String name) {
    return checked(
        variant, name, () -> mfen.isEmpty() ? variant.startSetup() : Mfen.parse(variant, mfen));
  }

  private static <T> T checked(Variant variant, String name, Supplier<T> made) {
    try {
      return made.get();
    } catch (RefusedException e) {
      throw new Rejected(name + " is not a position of " + variant.id() + ": " + e.getMessage());
    }
  }

  /**
   * Requires the turns of the request's opening, which may have any spelling. The position is
   * unchanged when this returns.
   */
  private static void requireOpening(Position position, List<String> requested, PlayedGame game) {
    require(
        game.getOpeningTurns() == requested.size(),
        () ->
            "opening_turns is "
                + game.getOpeningTurns()
                + ", but the request's opening has "
                + requested.size()
                + " turns");
    int start = position.movesMade();
    for (int i = 0; i < requested.size(); i++) {
      Turn turn;
      try {
        turn = TurnText.make(position, requested.get(i));
      } catch (RefusedException e) {
        throw new Rejected(
            new Problem(
                Place.WHOLE,
                e.problem().code(),
                "turn "
                    + (i + 1)
                    + " of the request's opening is not legal: "
                    + e.problem().within(Place.named(requested.get(i)))),
            0,
            "");
      }
      String canonical = TurnText.format(position.variant(), turn);
      if (!canonical.equals(game.getTurns(i))) {
        position.unmake(turn);
        throw new Rejected(
            Rejected.problem("the request's opening has " + canonical + " here"),
            i + 1,
            mfen(position));
      }
    }
    while (position.movesMade() > start) {
      position.unmake();
    }
  }

  private static void replay(Position position, PlayedGame game, Optional<GameMeter> measuring) {
    Variant variant = position.variant();
    int opening = game.getOpeningTurns();
    GameMeter meter = measuring.orElse(null);
    long seed =
        GameMeter.seed(
            game.getTurnsList(),
            game.getRequest().getWhiteSeed(),
            game.getRequest().getBlackSeed());
    for (int i = 0; i < game.getTurnsCount(); i++) {
      if (meter != null && i == opening) {
        meter.begin(position, opening, seed);
      }
      String text = game.getTurns(i);
      // If there is a legal turn, the game can only have ended as a draw by rule.
      if (position.isDrawnByRule()) {
        throw new Rejected(
            IllegalTurnReason.GAME_OVER.problem(
                "the game had ended before this turn: " + position.outcome()),
            i + 1,
            mfen(position));
      }
      if (meter != null && i >= opening) {
        meter.before(position);
      }
      Turn turn;
      try {
        turn = TurnText.make(position, text);
      } catch (RefusedException e) {
        throw new Rejected(e.problem(), i + 1, mfen(position));
      }
      String canonical = TurnText.format(variant, turn);
      if (!canonical.equals(text)) {
        position.unmake(turn);
        throw new Rejected(
            Rejected.problem("the turn must be spelled " + canonical), i + 1, mfen(position));
      }
      if (meter != null && i >= opening) {
        meter.after(turn);
      }
    }
    if (meter != null && opening == game.getTurnsCount()) {
      meter.begin(position, opening, seed);
    }
  }

  /** The records of the players' own turns; either all have one or none has. */
  private static List<TurnRecord> records(PlayedGame game) {
    List<TurnRecord> records = readable(() -> TurnRecord.turns(game.getRecords()));
    int own = game.getTurnsCount() - game.getOpeningTurns();
    require(
        records.isEmpty() || records.size() == own,
        () -> "the players made " + own + " turns, but " + records.size() + " are recorded");
    return records;
  }

  private static Choices choices(PlayedGame game) {
    int own = game.getTurnsCount() - game.getOpeningTurns();
    Choices choices = readable(() -> MeasuresMessages.choices(game.getEffectiveChoice()));
    require(
        choices.turns() <= own,
        () -> "the players made " + own + " turns, but " + choices.turns() + " are recorded");
    return choices;
  }

  private static <T> T readable(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new Rejected("the records of the turns are corrupt: " + e.getMessage());
    }
  }

  private static void checkOutcome(Position position, PlayedGame game, List<TurnRecord> records) {
    Outcome reached = position.outcome();
    if (reached.isOver()) {
      requireOutcome(
          game.getOutcome().equals(Outcomes.message(reached)),
          () ->
              "by the rules the game has ended "
                  + text(Outcomes.message(reached))
                  + ", not "
                  + text(game.getOutcome()),
          position);
      return;
    }
    switch (game.getOutcome().getTermination()) {
      case TERMINATION_PLY_LIMIT -> {
        requireOutcome(
            game.getOutcome().getResult() == Result.RESULT_DRAW,
            () -> "a game that ends at the ply limit must be drawn",
            position);
        int max = game.getRequest().getMaxPlies();
        requireOutcome(
            game.getTurnsCount() == max,
            () -> "the limit is " + max + " plies, but the game has " + game.getTurnsCount(),
            position);
      }
      case TERMINATION_ADJUDICATION -> checkAdjudication(position, game, records);
      default ->
          throw new Rejected(
              Rejected.problem(
                  "by the rules the game has not ended, but its outcome is stated as "
                      + text(game.getOutcome())),
              0,
              mfen(position));
    }
  }

  /** Requires that enough scores at the end agree on the result. */
  private static void checkAdjudication(
      Position position, PlayedGame game, List<TurnRecord> records) {
    Adjudication adjudication = game.getRequest().getAdjudication();
    Result result = game.getOutcome().getResult();
    requireOutcome(
        switch (result) {
          case RESULT_DRAW -> adjudication.hasDraw();
          case RESULT_WHITE_WINS, RESULT_BLACK_WINS -> adjudication.hasWin();
          default -> false;
        },
        () -> "the request has no rule by which the game is adjudicated " + result,
        position);
    AdjudicationRule rule =
        result == Result.RESULT_DRAW ? adjudication.getDraw() : adjudication.getWin();
    requireOutcome(
        records.size() >= rule.getPlies(),
        () ->
            "adjudication needs "
                + rule.getPlies()
                + " scores, but the players have "
                + records.size(),
        position);
    // The last turn was made by the other side than the side to move now.
    boolean white = position.side() == Side.BLACK;
    for (int i = records.size() - 1; i >= records.size() - rule.getPlies(); i--) {
      TurnRecord record = records.get(i);
      int score = white ? record.score() : -record.score();
      int number = game.getOpeningTurns() + i + 1;
      requireOutcome(
          record.isSearched()
              && switch (result) {
                case RESULT_WHITE_WINS -> score >= rule.getScore();
                case RESULT_BLACK_WINS -> score <= -rule.getScore();
                default -> Math.abs(score) <= rule.getScore();
              },
          () -> "turn " + number + " has no score by which the game is adjudicated " + result,
          position);
      white = !white;
    }
  }

  private static void require(boolean holds, Supplier<String> otherwise) {
    if (!holds) {
      throw new Rejected(otherwise.get());
    }
  }

  private static void requireOutcome(boolean holds, Supplier<String> otherwise, Position end) {
    if (!holds) {
      throw new Rejected(Rejected.problem(otherwise.get()), 0, mfen(end));
    }
  }

  private static String text(io.polyboard.proto.rules.v1.Outcome outcome) {
    return outcome.getResult() + " by " + outcome.getTermination();
  }

  private static String mfen(Position position) {
    return Mfen.format(position.variant(), position.setup());
  }
}
