package io.polyboard.validation.referee;

import io.polyboard.catalogue.Catalogue;
import io.polyboard.catalogue.Digest;
import io.polyboard.catalogue.KnownVariant;
import io.polyboard.events.EventsUnavailableException;
import io.polyboard.events.TurnRecord;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.GameResult;
import io.polyboard.proto.events.v1.GameTermination;
import io.polyboard.proto.search.v1.Adjudication;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.validation.PositionPool;
import io.polyboard.validation.RefusedTurn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Replays games by the rules alone, without trust in whoever played them. Whether the players would
 * have chosen these turns is not asked. Thread-safe.
 */
@ApplicationScoped
public class Referee {
  private static final Pattern TOURNAMENT_ID = Pattern.compile("[a-z0-9]{1,100}");

  private final Catalogue catalogue;
  private final PositionPool pool;

  @Inject
  public Referee(Catalogue catalogue, PositionPool pool) {
    this.catalogue = catalogue;
    this.pool = pool;
  }

  /** A game that is not legal. */
  private static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final OptionalInt turnNumber;
    private final String mfen;

    Fault(String reason, OptionalInt turnNumber, String mfen) {
      super(reason, null, false, false);
      this.turnNumber = turnNumber;
      this.mfen = mfen;
    }

    Fault(String reason) {
      this(reason, OptionalInt.empty(), "");
    }
  }

  /**
   * Judges a game. Takes about a microsecond a turn.
   *
   * @throws EventsUnavailableException if the variant may be known, but Kafka does not tell
   */
  public Verdict judge(Game game) throws InterruptedException {
    try {
      checkRequest(game);
      KnownVariant known = variant(game.getRequest());
      try (PositionPool.Loan loan = pool.lend(known)) {
        setOut(loan, game);
        replay(loan.position(), game);
        checkOutcome(loan.position(), game, records(game));
        return new Verdict.Validated(game.getTurnsCount());
      }
    } catch (Fault fault) {
      return new Verdict.Rejected(
          Math.max(0, fault.turnNumber.orElse(0) - 1),
          String.valueOf(fault.getMessage()),
          fault.turnNumber,
          fault.mfen);
    }
  }

  private static void checkRequest(Game game) {
    GameRequest request = game.getRequest();
    require(game.hasRequest(), "the game has no request");
    require(
        TOURNAMENT_ID.matcher(request.getTournamentId()).matches() && request.getNumber() >= 1,
        "the request has no tournament and number");
    String id = request.getTournamentId() + "-" + request.getNumber();
    require(
        request.getGameId().equals(id), "the game id is '" + request.getGameId() + "', not " + id);
    int most = request.getMaxPlies();
    require(
        most >= 1 && most <= GameText.MAX_TURNS,
        "max_plies is " + most + ", not 1 to " + GameText.MAX_TURNS);
    int turns = game.getTurnsCount();
    require(turns <= most, "the game has " + turns + " turns, but max_plies is " + most);
    require(
        game.getOpeningTurns() >= 0 && game.getOpeningTurns() <= turns,
        "opening_turns is " + game.getOpeningTurns() + ", but the game has " + turns + " turns");
  }

  private KnownVariant variant(GameRequest request) throws InterruptedException {
    String digest = request.getVariantDigest();
    require(Digest.isOne(digest), "'" + digest + "' is not the digest of a variant");
    Optional<KnownVariant> known = catalogue.variant(digest);
    require(known.isPresent(), "there is no variant " + digest);
    String id = known.get().id();
    require(
        request.getVariantId().equals(id),
        "the variant of this digest is " + id + ", not '" + request.getVariantId() + "'");
    return known.get();
  }

  /** Sets the position from which the turns set out, which has to be the request's. */
  private static void setOut(PositionPool.Loan loan, Game game) {
    Opening opening = game.getRequest().getOpening();
    Variant variant = loan.position().variant();
    String mfen = opening.getPosition().getMfen();
    Setup asked = setup(variant, mfen, "the request's opening");
    require(
        game.getStartMfen().equals(mfen)
            || setup(variant, game.getStartMfen(), "start_mfen").equals(asked),
        "start_mfen is not the position from which the request's opening sets out");
    if (mfen.isEmpty()) {
      loan.begin();
    } else {
      loan.position().set(position(variant, asked));
    }
    int turns = game.getOpeningTurns();
    switch (opening.getSourceCase()) {
      case POSITION -> requireOpening(loan.position(), opening.getPosition().getTurnsList(), game);
      case RANDOM -> {
        int plies = opening.getRandom().getPlies();
        require(
            turns <= plies, "opening_turns is " + turns + ", but the request asks for " + plies);
      }
      case SOURCE_NOT_SET ->
          require(turns == 0, "opening_turns is " + turns + ", but the request has no opening");
    }
  }

  private static Setup setup(Variant variant, String mfen, String name) {
    try {
      return mfen.isEmpty() ? variant.startSetup() : Mfen.parse(variant, mfen);
    } catch (RefusedException e) {
      throw new Fault(name + " is not a position of " + variant.id() + ": " + e.getMessage());
    }
  }

  private static Position position(Variant variant, Setup setup) {
    try {
      return variant.position(setup);
    } catch (RefusedException e) {
      throw new Fault("start_mfen is not a position of " + variant.id() + ": " + e.getMessage());
    }
  }

  /** The request may spell the turns of its opening as it likes; the position is as before. */
  private static void requireOpening(Position position, List<String> asked, Game game) {
    require(
        game.getOpeningTurns() == asked.size(),
        "opening_turns is "
            + game.getOpeningTurns()
            + ", but the request's opening has "
            + asked.size()
            + " turns");
    int start = position.movesMade();
    for (int i = 0; i < asked.size(); i++) {
      int before = position.movesMade();
      String canonical;
      try {
        canonical = TurnText.format(position.variant(), TurnText.make(position, asked.get(i)));
      } catch (RefusedException e) {
        throw new Fault(
            "turn " + (i + 1) + " of the request's opening is not legal: " + e.getMessage());
      }
      if (!canonical.equals(game.getTurns(i))) {
        takeBack(position, before);
        throw new Fault(
            "the request's opening has " + canonical + " here",
            OptionalInt.of(i + 1),
            mfen(position));
      }
    }
    takeBack(position, start);
  }

  private static void takeBack(Position position, int movesMade) {
    while (position.movesMade() > movesMade) {
      position.unmake();
    }
  }

  private static void replay(Position position, Game game) {
    Variant variant = position.variant();
    for (int i = 0; i < game.getTurnsCount(); i++) {
      String turn = game.getTurns(i);
      // Where there is a legal turn, the game can only have ended so.
      if (position.isDrawnByRule()) {
        Outcome outcome = position.outcome();
        throw new Fault(
            "the game had ended before: " + outcome.result() + " by " + outcome.reason(),
            OptionalInt.of(i + 1),
            mfen(position));
      }
      int before = position.movesMade();
      Turn made;
      try {
        made = TurnText.make(position, turn);
      } catch (RefusedException e) {
        throw new Fault(RefusedTurn.sentence(e, turn), OptionalInt.of(i + 1), mfen(position));
      }
      String canonical = TurnText.format(variant, made);
      if (!canonical.equals(turn)) {
        takeBack(position, before);
        throw new Fault("the turn is spelled " + canonical, OptionalInt.of(i + 1), mfen(position));
      }
    }
  }

  /** The players' own turns have a record each, or none has. */
  private static List<TurnRecord> records(Game game) {
    List<TurnRecord> records;
    try {
      records = TurnRecord.turns(game.getRecords());
    } catch (IllegalArgumentException e) {
      throw new Fault("the records of the turns are damaged: " + e.getMessage());
    }
    int own = game.getTurnsCount() - game.getOpeningTurns();
    require(
        records.isEmpty() || records.size() == own,
        "the players made " + own + " turns, and " + records.size() + " are recorded");
    return records;
  }

  private static void checkOutcome(Position position, Game game, List<TurnRecord> records) {
    Outcome reached = position.outcome();
    if (reached.isOver()) {
      GameResult result = GameResult.valueOf("GAME_RESULT_" + reached.result().name());
      GameTermination termination =
          GameTermination.valueOf(
              "GAME_TERMINATION_" + Objects.requireNonNull(reached.reason()).name());
      requireOutcome(
          game.getResult() == result && game.getTermination() == termination,
          "by the rules the game has ended "
              + text(result, termination)
              + ", not "
              + text(game.getResult(), game.getTermination()),
          position);
      return;
    }
    switch (game.getTermination()) {
      case GAME_TERMINATION_PLY_LIMIT -> {
        requireOutcome(
            game.getResult() == GameResult.GAME_RESULT_DRAW,
            "at the limit a game is drawn",
            position);
        int most = game.getRequest().getMaxPlies();
        requireOutcome(
            game.getTurnsCount() == most,
            "the limit is " + most + " plies, and the game has " + game.getTurnsCount(),
            position);
      }
      case GAME_TERMINATION_ADJUDICATION -> checkAdjudication(position, game, records);
      default ->
          throw new Fault(
              "by the rules the game goes on, but it is stated as "
                  + text(game.getResult(), game.getTermination()),
              OptionalInt.empty(),
              mfen(position));
    }
  }

  /** Enough scores at the end have to agree on the result. */
  private static void checkAdjudication(Position position, Game game, List<TurnRecord> records) {
    Adjudication adjudication = game.getRequest().getAdjudication();
    GameResult result = game.getResult();
    requireOutcome(
        switch (result) {
          case GAME_RESULT_DRAW -> adjudication.hasDraw();
          case GAME_RESULT_WHITE_WINS, GAME_RESULT_BLACK_WINS -> adjudication.hasWin();
          default -> false;
        },
        "the request has no rule by which the game is adjudicated " + result,
        position);
    AdjudicationRule rule =
        result == GameResult.GAME_RESULT_DRAW ? adjudication.getDraw() : adjudication.getWin();
    requireOutcome(
        records.size() >= rule.getPlies(),
        "it takes "
            + rule.getPlies()
            + " scores to adjudicate, and the players have "
            + records.size(),
        position);
    // The side to move now did not make the last turn.
    boolean white = position.side() != 0;
    for (int i = records.size() - 1; i >= records.size() - rule.getPlies(); i--) {
      TurnRecord record = records.get(i);
      int score = white ? record.score() : -record.score();
      requireOutcome(
          record.isSearched()
              && switch (result) {
                case GAME_RESULT_WHITE_WINS -> score >= rule.getScore();
                case GAME_RESULT_BLACK_WINS -> score <= -rule.getScore();
                default -> Math.abs(score) <= rule.getScore();
              },
          "turn "
              + (game.getOpeningTurns() + i + 1)
              + " has no score by which the game is adjudicated "
              + result,
          position);
      white = !white;
    }
  }

  private static void require(boolean holds, String reason) {
    if (!holds) {
      throw new Fault(reason);
    }
  }

  private static void requireOutcome(boolean holds, String reason, Position end) {
    if (!holds) {
      throw new Fault(reason, OptionalInt.empty(), mfen(end));
    }
  }

  private static String text(GameResult result, GameTermination termination) {
    return result + " by " + termination;
  }

  private static String mfen(Position position) {
    return Mfen.format(position.variant(), position.setup());
  }
}
