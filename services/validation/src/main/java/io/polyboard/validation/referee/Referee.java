package io.polyboard.validation.referee;

import io.polyboard.calls.Outcomes;
import io.polyboard.catalogue.Catalogue;
import io.polyboard.catalogue.Digest;
import io.polyboard.catalogue.KnownVariant;
import io.polyboard.events.EventsUnavailableException;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.Adjudication;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.PlayedGame;
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
import java.util.Optional;
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

    private final int turnNumber;
    private final String mfen;

    Fault(String reason, int turnNumber, String mfen) {
      super(reason, null, false, false);
      this.turnNumber = turnNumber;
      this.mfen = mfen;
    }

    Fault(String reason) {
      this(reason, 0, "");
    }
  }

  /**
   * Judges a game. Takes about a microsecond a turn.
   *
   * @throws EventsUnavailableException if the variant may be known, but Kafka does not tell
   */
  public Verdict judge(PlayedGame game) throws InterruptedException {
    try {
      checkRequest(game);
      KnownVariant known = variant(game.getRequest());
      try (PositionPool.Loan loan = pool.lend(known.variant())) {
        setOut(loan, game);
        replay(loan.position(), game);
        checkOutcome(loan.position(), game);
        return new Verdict.Validated(game.getTurnsCount());
      }
    } catch (Fault fault) {
      return new Verdict.Rejected(
          Math.max(0, fault.turnNumber - 1),
          String.valueOf(fault.getMessage()),
          fault.turnNumber,
          fault.mfen);
    }
  }

  private static void checkRequest(PlayedGame game) {
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
  private static void setOut(PositionPool.Loan loan, PlayedGame game) {
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
  private static void requireOpening(Position position, List<String> asked, PlayedGame game) {
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
        throw new Fault("the request's opening has " + canonical + " here", i + 1, mfen(position));
      }
    }
    takeBack(position, start);
  }

  private static void takeBack(Position position, int movesMade) {
    while (position.movesMade() > movesMade) {
      position.unmake();
    }
  }

  private static void replay(Position position, PlayedGame game) {
    Variant variant = position.variant();
    for (int i = 0; i < game.getTurnsCount(); i++) {
      String turn = game.getTurns(i);
      // Where there is a legal turn, the game can only have ended so.
      if (position.isDrawnByRule()) {
        Outcome outcome = position.outcome();
        throw new Fault(
            "the game had ended before: " + outcome.result() + " by " + outcome.reason(),
            i + 1,
            mfen(position));
      }
      int before = position.movesMade();
      Turn made;
      try {
        made = TurnText.make(position, turn);
      } catch (RefusedException e) {
        throw new Fault(RefusedTurn.sentence(e, turn), i + 1, mfen(position));
      }
      String canonical = TurnText.format(variant, made);
      if (!canonical.equals(turn)) {
        takeBack(position, before);
        throw new Fault("the turn is spelled " + canonical, i + 1, mfen(position));
      }
    }
  }

  private static void checkOutcome(Position position, PlayedGame game) {
    io.polyboard.proto.rules.v1.Outcome stated = game.getOutcome();
    io.polyboard.proto.rules.v1.Outcome reached = Outcomes.message(position.outcome());
    if (reached.getResult() != Result.RESULT_ONGOING) {
      requireOutcome(
          stated.equals(reached),
          "by the rules the game has ended " + text(reached) + ", not " + text(stated),
          position);
      return;
    }
    switch (stated.getTermination()) {
      case TERMINATION_PLY_LIMIT -> {
        requireOutcome(
            stated.getResult() == Result.RESULT_DRAW, "at the limit a game is drawn", position);
        int most = game.getRequest().getMaxPlies();
        requireOutcome(
            game.getTurnsCount() == most,
            "the limit is " + most + " plies, and the game has " + game.getTurnsCount(),
            position);
      }
      case TERMINATION_ADJUDICATION -> checkAdjudication(position, game);
      default ->
          throw new Fault(
              "by the rules the game goes on, but it is stated as " + text(stated),
              0,
              mfen(position));
    }
  }

  /** Scores are not known here; whether there were enough of them is. */
  private static void checkAdjudication(Position position, PlayedGame game) {
    Adjudication adjudication = game.getRequest().getAdjudication();
    Result result = game.getOutcome().getResult();
    requireOutcome(
        switch (result) {
          case RESULT_DRAW -> adjudication.hasDraw();
          case RESULT_WHITE_WINS, RESULT_BLACK_WINS -> adjudication.hasWin();
          default -> false;
        },
        "the request has no rule by which the game is adjudicated " + result,
        position);
    AdjudicationRule rule =
        result == Result.RESULT_DRAW ? adjudication.getDraw() : adjudication.getWin();
    int own = game.getTurnsCount() - game.getOpeningTurns();
    requireOutcome(
        own >= rule.getPlies(),
        "it takes " + rule.getPlies() + " plies to adjudicate, and the players made " + own,
        position);
  }

  private static void require(boolean holds, String reason) {
    if (!holds) {
      throw new Fault(reason);
    }
  }

  private static void requireOutcome(boolean holds, String reason, Position end) {
    if (!holds) {
      throw new Fault(reason, 0, mfen(end));
    }
  }

  private static String text(io.polyboard.proto.rules.v1.Outcome outcome) {
    return outcome.getResult() + " by " + outcome.getTermination();
  }

  private static String mfen(Position position) {
    return Mfen.format(position.variant(), position.setup());
  }
}
