package io.polyboard.archive.kafka;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.polyboard.archive.store.ArchivedGame;
import io.polyboard.archive.store.GameHeader;
import io.polyboard.archive.store.GameHeader.Effort;
import io.polyboard.archive.store.GameResult;
import io.polyboard.archive.store.GameTermination;
import io.polyboard.archive.store.Rejection;
import io.polyboard.archive.store.RequestedGame;
import io.polyboard.archive.store.RequestedGame.Adjudication;
import io.polyboard.archive.store.RequestedGame.GivenOpening;
import io.polyboard.archive.store.RequestedGame.RandomOpening;
import io.polyboard.archive.store.RequestedGame.RandomPlayer;
import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.messages.MeasuresMessages;
import io.polyboard.messages.Spent;
import io.polyboard.messages.TurnRecord;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.Searching;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The games that events tell of, as the archive keeps them. */
public final class GameEvents {
  private GameEvents() {}

  /**
   * A game that the referee found legal.
   *
   * @throws IllegalArgumentException if it has no result or termination that is known here, or its
   *     turns' records or effective choice do not fit
   */
  public static ArchivedGame legal(GameValidated validated) {
    Game game = validated.getGame();
    GameResult result = result(game);
    GameTermination termination = termination(game);
    if (result == GameResult.UNKNOWN || termination == GameTermination.UNKNOWN) {
      throw new IllegalArgumentException(
          "game %s has result %d and termination %d, one of which is not known here"
              .formatted(
                  game.getRequest().getGameId(),
                  game.getResultValue(),
                  game.getTerminationValue()));
    }
    return game(
        game,
        game.getOpeningTurns(),
        TurnRecord.turns(game.getRecords()),
        MeasuresMessages.choices(game.getEffectiveChoice()),
        validated.hasMeasures() ? MeasuresMessages.read(validated.getMeasures()) : null);
  }

  /** A game that the referee rejected: whatever is wrong with it, its turns are kept. */
  public static Rejection rejected(GameRejected rejected) {
    Game game = rejected.getGame();
    int openingTurns = Math.clamp(game.getOpeningTurns(), 0, game.getTurnsCount());
    ArchivedGame archived;
    try {
      archived = game(game, openingTurns, TurnRecord.turns(game.getRecords()), Choices.NONE, null);
    } catch (IllegalArgumentException e) {
      // It may be the records that are wrong.
      archived = game(game, openingTurns, List.of(), Choices.NONE, null);
    }
    return new Rejection(
        archived,
        rejected.getReason(),
        rejected.hasTurnNumber() ? OptionalInt.of(rejected.getTurnNumber()) : OptionalInt.empty(),
        rejected.getMfen(),
        rejected.getIllegalTurnReason());
  }

  private static ArchivedGame game(
      Game game,
      int openingTurns,
      List<TurnRecord> records,
      Choices choices,
      @Nullable GameMeasures measures) {
    boolean whiteFirst = Spent.whiteIsFirst(game.getStartMfen(), openingTurns);
    int own = game.getTurnsCount() - openingTurns;
    GameHeader header =
        new GameHeader(
            request(game.getRequest()),
            game.getStartMfen(),
            openingTurns,
            game.getTurnsCount(),
            result(game),
            termination(game),
            effort(records, own, whiteFirst),
            effort(records, own, !whiteFirst),
            game.getWorker());
    return new ArchivedGame(header, game.getTurnsList(), records, choices, measures);
  }

  /** A player has its share of the turns after the opening, whether or not these are recorded. */
  private static Effort effort(List<TurnRecord> records, int own, boolean first) {
    Spent spent = Spent.of(records, first);
    return new Effort((own + (first ? 1 : 0)) / 2, spent.nodes(), spent.millis());
  }

  private static GameResult result(Game game) {
    return switch (game.getResult()) {
      case GAME_RESULT_WHITE_WINS -> GameResult.WHITE_WINS;
      case GAME_RESULT_BLACK_WINS -> GameResult.BLACK_WINS;
      case GAME_RESULT_DRAW -> GameResult.DRAW;
      case GAME_RESULT_UNSPECIFIED, UNRECOGNIZED -> GameResult.UNKNOWN;
    };
  }

  private static GameTermination termination(Game game) {
    return switch (game.getTermination()) {
      case GAME_TERMINATION_CHECKMATE -> GameTermination.CHECKMATE;
      case GAME_TERMINATION_STALEMATE -> GameTermination.STALEMATE;
      case GAME_TERMINATION_BARE_KING -> GameTermination.BARE_KING;
      case GAME_TERMINATION_BARE_KINGS -> GameTermination.BARE_KINGS;
      case GAME_TERMINATION_REPETITION -> GameTermination.REPETITION;
      case GAME_TERMINATION_NO_PROGRESS -> GameTermination.NO_PROGRESS;
      case GAME_TERMINATION_DEAD_POSITION -> GameTermination.DEAD_POSITION;
      case GAME_TERMINATION_PLY_LIMIT -> GameTermination.PLY_LIMIT;
      case GAME_TERMINATION_ADJUDICATION -> GameTermination.ADJUDICATION;
      case GAME_TERMINATION_UNSPECIFIED, UNRECOGNIZED -> GameTermination.UNKNOWN;
    };
  }

  private static RequestedGame request(GameRequest request) {
    return new RequestedGame(
        request.getGameId(),
        request.getTournamentId(),
        request.getTournamentName(),
        request.getNumber(),
        request.getRound(),
        request.getVariantDigest(),
        request.getVariantId(),
        player(request.getWhite()),
        player(request.getBlack()),
        opening(request.getOpening()),
        request.getWhiteSeed(),
        request.getBlackSeed(),
        request.getMaxPlies(),
        new Adjudication(
            request.getAdjudication().hasWin() ? rule(request.getAdjudication().getWin()) : null,
            request.getAdjudication().hasDraw() ? rule(request.getAdjudication().getDraw()) : null),
        Math.max(1, request.getDerivationVersion()));
  }

  private static RequestedGame.Player player(Player player) {
    return new RequestedGame.Player(
        player.getName(),
        switch (player.getStrategyCase()) {
          case SEARCHING -> searching(player.getSearching());
          case RANDOM -> new RandomPlayer();
          case STRATEGY_NOT_SET -> null;
        });
  }

  private static RequestedGame.Searching searching(Searching searching) {
    Limits limits = searching.getLimits();
    EngineSettings settings = searching.getSettings();
    return new RequestedGame.Searching(
        limits.getNodes(),
        limits.getDepth(),
        SECONDS.toMillis(limits.getTime().getSeconds())
            + NANOSECONDS.toMillis(limits.getTime().getNanos()),
        settings.getThreads(),
        settings.getHashMib(),
        settings.getNoise(),
        settings.getSeed(),
        settings.getWeights(),
        settings.getWithoutList());
  }

  private static RequestedGame.@Nullable Opening opening(Opening opening) {
    return switch (opening.getSourceCase()) {
      case RANDOM ->
          new RandomOpening(
              opening.getRandom().getPlies(),
              opening.getRandom().getBound(),
              opening.getRandom().getSeed());
      case POSITION ->
          new GivenOpening(
              opening.getPosition().getVariant(),
              opening.getPosition().getMfen(),
              opening.getPosition().getTurnsList());
      case SOURCE_NOT_SET -> null;
    };
  }

  private static Adjudication.Rule rule(AdjudicationRule rule) {
    return new Adjudication.Rule(rule.getScore(), rule.getPlies());
  }
}
