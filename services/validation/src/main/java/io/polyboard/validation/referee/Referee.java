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
 * Replays games by the rules alone, without trust in whoever played them. Whether the players would
 * have chosen these turns is not asked. Thread-safe.
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

  /** Ends the judging of a game that is not legal. */
  private static final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient GameRejected.Builder message;

    /**
     * @param why with the reason of an illegal turn for a code, where that is at fault
     * @param turnNumber of the turn at fault, from 1; 0 if it is not a turn that is at fault
     * @param mfen the position before that turn, or after the last if the outcome is at fault;
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
   * Judges a game, and measures it if it is legal and games are to be measured; the event is what
   * to tell of it. Takes a few microseconds a turn.
   *
   * @throws EventsUnavailableException if the variant may be known, but Kafka does not tell
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
          "game %s is rejected, %s: %s",
          game.getRequest().getGameId(),
          message.hasTurnNumber() ? "turn " + message.getTurnNumber() : "no turn of it",
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
        () -> "the game id is '" + request.getGameId() + "', not " + id);
    int most = request.getMaxPlies();
    require(
        most >= 1 && most <= GameText.MAX_TURNS,
        () -> "max_plies is " + most + ", not 1 to " + GameText.MAX_TURNS);
    int turns = game.getTurnsCount();
    require(turns <= most, () -> "the game has " + turns + " turns, but max_plies is " + most);
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

  /** Sets the position from which the turns set out, which has to be the request's. */
  private static void setOut(PositionPool.Loan loan, PlayedGame game) {
    Opening opening = game.getRequest().getOpening();
    Variant variant = loan.position().variant();
    String mfen = opening.getPosition().getMfen();
    Setup asked = setup(variant, mfen, "the request's opening");
    require(
        game.getStartMfen().equals(mfen)
            || setup(variant, game.getStartMfen(), "start_mfen").equals(asked),
        () -> "start_mfen is not the position from which the request's opening sets out");
    if (mfen.isEmpty()) {
      loan.begin();
    } else {
      loan.position().set(sound(variant, "start_mfen", () -> variant.position(asked)));
    }
    int turns = game.getOpeningTurns();
    switch (opening.getSourceCase()) {
      case POSITION -> requireOpening(loan.position(), opening.getPosition().getTurnsList(), game);
      case RANDOM -> {
        int plies = opening.getRandom().getPlies();
        require(
            turns <= plies,
            () -> "opening_turns is " + turns + ", but the request asks for " + plies);
      }
      case SOURCE_NOT_SET ->
          require(
              turns == 0, () -> "opening_turns is " + turns + ", but the request has no opening");
    }
  }

  private static Setup setup(Variant variant, String mfen, String name) {
    return sound(
        variant, name, () -> mfen.isEmpty() ? variant.startSetup() : Mfen.parse(variant, mfen));
  }

  private static <T> T sound(Variant variant, String name, Supplier<T> made) {
    try {
      return made.get();
    } catch (RefusedException e) {
      throw new Rejected(name + " is not a position of " + variant.id() + ": " + e.getMessage());
    }
  }

  /** The request may spell the turns of its opening as it likes; the position is as before. */
  private static void requireOpening(Position position, List<String> asked, PlayedGame game) {
    require(
        game.getOpeningTurns() == asked.size(),
        () ->
            "opening_turns is "
                + game.getOpeningTurns()
                + ", but the request's opening has "
                + asked.size()
                + " turns");
    int start = position.movesMade();
    for (int i = 0; i < asked.size(); i++) {
      Turn turn;
      try {
        turn = TurnText.make(position, asked.get(i));
      } catch (RefusedException e) {
        throw new Rejected(
            new Problem(
                Place.WHOLE,
                e.problem().code(),
                "turn "
                    + (i + 1)
                    + " of the request's opening is not legal: "
                    + e.problem().within(Place.named(asked.get(i)))),
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
      // Where there is a legal turn, the game can only have ended so.
      if (position.isDrawnByRule()) {
        throw new Rejected(
            IllegalTurnReason.GAME_OVER.problem("the game had ended before: " + position.outcome()),
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
            Rejected.problem("the turn is spelled " + canonical), i + 1, mfen(position));
      }
      if (meter != null && i >= opening) {
        meter.after(turn);
      }
    }
    if (meter != null && opening == game.getTurnsCount()) {
      meter.begin(position, opening, seed);
    }
  }

  /** The players' own turns have a record each, or none has. */
  private static List<TurnRecord> records(PlayedGame game) {
    List<TurnRecord> records = undamaged(() -> TurnRecord.turns(game.getRecords()));
    int own = game.getTurnsCount() - game.getOpeningTurns();
    require(
        records.isEmpty() || records.size() == own,
        () -> "the players made " + own + " turns, and " + records.size() + " are recorded");
    return records;
  }

  private static Choices choices(PlayedGame game) {
    int own = game.getTurnsCount() - game.getOpeningTurns();
    Choices choices = undamaged(() -> MeasuresMessages.choices(game.getEffectiveChoice()));
    require(
        choices.turns() <= own,
        () -> "the players made " + own + " turns, and " + choices.turns() + " are recorded");
    return choices;
  }

  private static <T> T undamaged(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new Rejected("the records of the turns are damaged: " + e.getMessage());
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
            () -> "at the limit a game is drawn",
            position);
        int most = game.getRequest().getMaxPlies();
        requireOutcome(
            game.getTurnsCount() == most,
            () -> "the limit is " + most + " plies, and the game has " + game.getTurnsCount(),
            position);
      }
      case TERMINATION_ADJUDICATION -> checkAdjudication(position, game, records);
      default ->
          throw new Rejected(
              Rejected.problem(
                  "by the rules the game goes on, but it is stated as " + text(game.getOutcome())),
              0,
              mfen(position));
    }
  }

  /** Enough scores at the end have to agree on the result. */
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
            "it takes "
                + rule.getPlies()
                + " scores to adjudicate, and the players have "
                + records.size(),
        position);
    // The side to move now did not make the last turn.
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
