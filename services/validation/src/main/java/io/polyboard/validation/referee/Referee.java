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
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.IllegalTurnException;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnReader;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.validation.PositionPool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Supplier;
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

  /** Ends the judging of a game that is not legal. */
  private static final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Verdict.Rejected verdict;

    Rejected(Rejection why, int turnNumber, String mfen) {
      super(null, null, false, false);
      verdict = new Verdict.Rejected(why, turnNumber, mfen);
    }

    Rejected(Rejection why) {
      this(why, 0, "");
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
    } catch (Rejected rejected) {
      return rejected.verdict;
    }
  }

  private static void checkRequest(PlayedGame game) {
    GameRequest request = game.getRequest();
    require(game.hasRequest(), Rejection.NoRequest::new);
    require(
        TOURNAMENT_ID.matcher(request.getTournamentId()).matches() && request.getNumber() >= 1,
        Rejection.NoTournament::new);
    String id = request.getTournamentId() + "-" + request.getNumber();
    require(
        request.getGameId().equals(id), () -> new Rejection.WrongGameId(request.getGameId(), id));
    int most = request.getMaxPlies();
    require(
        most >= 1 && most <= GameText.MAX_TURNS,
        () -> new Rejection.WrongMaxPlies(most, GameText.MAX_TURNS));
    int turns = game.getTurnsCount();
    require(turns <= most, () -> new Rejection.TooManyTurns(turns, most));
    int opening = game.getOpeningTurns();
    require(
        opening >= 0 && opening <= turns,
        () -> new Rejection.OpeningTurnsOutOfRange(opening, turns));
  }

  private KnownVariant variant(GameRequest request) throws InterruptedException {
    String digest = request.getVariantDigest();
    require(Digest.isDigest(digest), () -> new Rejection.NoDigest(digest));
    KnownVariant known =
        catalogue
            .variant(digest)
            .orElseThrow(() -> new Rejected(new Rejection.UnknownVariant(digest)));
    require(
        request.getVariantId().equals(known.id()),
        () -> new Rejection.WrongVariantId(known.id(), request.getVariantId()));
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
        Rejection.WrongStart::new);
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
        require(turns <= plies, () -> new Rejection.RandomOpeningTooLong(turns, plies));
      }
      case SOURCE_NOT_SET -> require(turns == 0, () -> new Rejection.OpeningNotAskedFor(turns));
    }
  }

  private static Setup setup(Variant variant, String mfen, String name) {
    try {
      return mfen.isEmpty() ? variant.startSetup() : Mfen.parse(variant, mfen);
    } catch (RefusedException e) {
      throw new Rejected(new Rejection.PositionInvalid(name, variant.id(), e.faults()));
    }
  }

  private static Position position(Variant variant, Setup setup) {
    try {
      return variant.position(setup);
    } catch (RefusedException e) {
      throw new Rejected(new Rejection.PositionInvalid("start_mfen", variant.id(), e.faults()));
    }
  }

  /** The request may spell the turns of its opening as it likes; the position is as before. */
  private static void requireOpening(Position position, List<String> asked, PlayedGame game) {
    require(
        game.getOpeningTurns() == asked.size(),
        () -> new Rejection.WrongOpeningLength(game.getOpeningTurns(), asked.size()));
    int start = position.movesMade();
    TurnReader reader = new TurnReader();
    for (int i = 0; i < asked.size(); i++) {
      Turn turn;
      try {
        turn = reader.make(position, asked.get(i));
      } catch (IllegalTurnException e) {
        throw new Rejected(new Rejection.OpeningTurnIllegal(i + 1, e));
      }
      String canonical = TurnText.format(position.variant(), turn);
      if (!canonical.equals(game.getTurns(i))) {
        position.unmake(turn);
        throw new Rejected(new Rejection.OtherOpeningTurn(canonical), i + 1, mfen(position));
      }
    }
    while (position.movesMade() > start) {
      position.unmake();
    }
  }

  private static void replay(Position position, PlayedGame game) {
    Variant variant = position.variant();
    TurnReader reader = new TurnReader();
    for (int i = 0; i < game.getTurnsCount(); i++) {
      String text = game.getTurns(i);
      // Where there is a legal turn, the game can only have ended so.
      if (position.isDrawnByRule()) {
        throw new Rejected(new Rejection.AfterEnd(position.outcome()), i + 1, mfen(position));
      }
      Turn turn;
      try {
        turn = reader.make(position, text);
      } catch (IllegalTurnException e) {
        throw new Rejected(new Rejection.IllegalTurn(e), i + 1, mfen(position));
      }
      String canonical = TurnText.format(variant, turn);
      if (!canonical.equals(text)) {
        position.unmake(turn);
        throw new Rejected(new Rejection.NotCanonical(canonical), i + 1, mfen(position));
      }
    }
  }

  private static void checkOutcome(Position position, PlayedGame game) {
    io.polyboard.proto.rules.v1.Outcome stated = game.getOutcome();
    io.polyboard.proto.rules.v1.Outcome reached = Outcomes.message(position.outcome());
    if (reached.getResult() != Result.RESULT_ONGOING) {
      requireOutcome(
          stated.equals(reached), () -> new Rejection.WrongOutcome(reached, stated), position);
      return;
    }
    switch (stated.getTermination()) {
      case TERMINATION_PLY_LIMIT -> {
        requireOutcome(
            stated.getResult() == Result.RESULT_DRAW, Rejection.PlyLimitNotDrawn::new, position);
        int most = game.getRequest().getMaxPlies();
        requireOutcome(
            game.getTurnsCount() == most,
            () -> new Rejection.PlyLimitNotReached(most, game.getTurnsCount()),
            position);
      }
      case TERMINATION_ADJUDICATION -> checkAdjudication(position, game);
      default -> throw new Rejected(new Rejection.NotEnded(stated), 0, mfen(position));
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
        () -> new Rejection.NotAdjudicated(result),
        position);
    AdjudicationRule rule =
        result == Result.RESULT_DRAW ? adjudication.getDraw() : adjudication.getWin();
    int own = game.getTurnsCount() - game.getOpeningTurns();
    requireOutcome(
        own >= rule.getPlies(),
        () -> new Rejection.AdjudicatedTooSoon(rule.getPlies(), own),
        position);
  }

  private static void require(boolean holds, Supplier<Rejection> otherwise) {
    if (!holds) {
      throw new Rejected(otherwise.get());
    }
  }

  private static void requireOutcome(boolean holds, Supplier<Rejection> otherwise, Position end) {
    if (!holds) {
      throw new Rejected(otherwise.get(), 0, mfen(end));
    }
  }

  private static String mfen(Position position) {
    return Mfen.format(position.variant(), position.setup());
  }
}
