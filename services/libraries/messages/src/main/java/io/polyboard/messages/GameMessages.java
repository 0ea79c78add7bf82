package io.polyboard.messages;

import com.google.protobuf.util.Durations;
import io.polyboard.calls.Outcomes;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Derivation;
import io.polyboard.play.Effort;
import io.polyboard.play.Ending;
import io.polyboard.play.Opening;
import io.polyboard.play.Place;
import io.polyboard.play.schedule.ScheduledGame;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.rules.Outcome.Result;

/** Games as messages. */
public final class GameMessages {
  private GameMessages() {}

  /**
   * The request for a game of a tournament; the same whenever it is made.
   *
   * @param tournamentName to show; empty for none
   * @param derivation the version of {@link Derivation} that the tournament was begun by
   */
  public static GameRequest request(
      String tournamentId, String tournamentName, int derivation, ScheduledGame game) {
    GameRequest.Builder request =
        GameRequest.newBuilder()
            .setGameId(gameId(tournamentId, game))
            .setTournamentId(tournamentId)
            .setTournamentName(tournamentName)
            .setNumber(game.number())
            .setRound(game.round())
            .setVariantDigest(game.variant().digest())
            .setVariantId(game.variant().id())
            .setWhite(PlayerMessages.write(game.white()))
            .setBlack(PlayerMessages.write(game.black()))
            .setOpening(opening(game))
            .setWhiteSeed(game.whiteSeed())
            .setBlackSeed(game.blackSeed())
            .setMaxPlies(game.maxPlies())
            .setDerivationVersion(derivation);
    if (!game.adjudication().equals(Adjudication.NONE)) {
      request.setAdjudication(write(game.adjudication()));
    }
    return request.build();
  }

  private static String gameId(String tournamentId, ScheduledGame game) {
    return tournamentId + "-" + game.number();
  }

  private static io.polyboard.proto.search.v1.Opening opening(ScheduledGame game) {
    var opening = io.polyboard.proto.search.v1.Opening.newBuilder();
    switch (game.opening()) {
      case Opening.Drawn(Opening.Rule rule, long seed) ->
          opening.setRandom(
              RandomOpening.newBuilder()
                  .setPlies(rule.plies())
                  .setBound(rule.bound())
                  .setSeed(seed));
      case Opening.Mfen(String text) ->
          opening.setPosition(
              Position.newBuilder().setVariant(game.variant().digest()).setMfen(text));
      case Opening.Given _ ->
          throw new IllegalArgumentException("a schedule has texts of positions only");
    }
    return opening.build();
  }

  /** Writes when a game is adjudicated. */
  public static io.polyboard.proto.search.v1.Adjudication write(Adjudication adjudication) {
    var message = io.polyboard.proto.search.v1.Adjudication.newBuilder();
    if (adjudication.win() != null) {
      message.setWin(write(adjudication.win()));
    }
    if (adjudication.draw() != null) {
      message.setDraw(write(adjudication.draw()));
    }
    return message.build();
  }

  private static AdjudicationRule write(Adjudication.Rule rule) {
    return AdjudicationRule.newBuilder().setScore(rule.score()).setPlies(rule.plies()).build();
  }

  /** Reads when a game is adjudicated. */
  public static Adjudication read(io.polyboard.proto.search.v1.Adjudication message) {
    return new Adjudication(
        message.hasWin() ? read(message.getWin()) : null,
        message.hasDraw() ? read(message.getDraw()) : null);
  }

  private static Adjudication.Rule read(AdjudicationRule rule) {
    return new Adjudication.Rule(rule.getScore(), rule.getPlies());
  }

  /** Writes how a game ended. */
  public static Outcome write(Ending ending) {
    return Outcomes.message(ending.result(), termination(ending.reason()));
  }

  private static Termination termination(Ending.Reason reason) {
    return switch (reason) {
      case CHECKMATE -> Termination.TERMINATION_CHECKMATE;
      case STALEMATE -> Termination.TERMINATION_STALEMATE;
      case BARE_KING -> Termination.TERMINATION_BARE_KING;
      case BARE_KINGS -> Termination.TERMINATION_BARE_KINGS;
      case REPETITION -> Termination.TERMINATION_REPETITION;
      case NO_PROGRESS -> Termination.TERMINATION_NO_PROGRESS;
      case DEAD_POSITION -> Termination.TERMINATION_DEAD_POSITION;
      case PLY_LIMIT -> Termination.TERMINATION_PLY_LIMIT;
      case ADJUDICATION -> Termination.TERMINATION_ADJUDICATION;
    };
  }

  /**
   * Reads how a game ended.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static Ending read(Outcome outcome) {
    Result result =
        switch (outcome.getResult()) {
          case RESULT_WHITE_WINS -> Result.WHITE_WINS;
          case RESULT_DRAW -> Result.DRAW;
          case RESULT_BLACK_WINS -> Result.BLACK_WINS;
          case RESULT_ONGOING, RESULT_UNSPECIFIED, UNRECOGNIZED ->
              throw new IllegalArgumentException("the game has no result: " + outcome.getResult());
        };
    return new Ending(result, reason(outcome.getTermination()));
  }

  private static Ending.Reason reason(Termination termination) {
    return switch (termination) {
      case TERMINATION_CHECKMATE -> Ending.Reason.CHECKMATE;
      case TERMINATION_STALEMATE -> Ending.Reason.STALEMATE;
      case TERMINATION_BARE_KING -> Ending.Reason.BARE_KING;
      case TERMINATION_BARE_KINGS -> Ending.Reason.BARE_KINGS;
      case TERMINATION_REPETITION -> Ending.Reason.REPETITION;
      case TERMINATION_NO_PROGRESS -> Ending.Reason.NO_PROGRESS;
      case TERMINATION_DEAD_POSITION -> Ending.Reason.DEAD_POSITION;
      case TERMINATION_PLY_LIMIT -> Ending.Reason.PLY_LIMIT;
      case TERMINATION_ADJUDICATION -> Ending.Reason.ADJUDICATION;
      case TERMINATION_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("the game has no termination: " + termination);
    };
  }

  /** Writes what a player spent. */
  public static io.polyboard.proto.search.v1.Effort write(Effort effort) {
    return io.polyboard.proto.search.v1.Effort.newBuilder()
        .setTurns(effort.turns())
        .setNodes(effort.nodes())
        .setTime(Durations.fromNanos(effort.nanos()))
        .build();
  }

  /** Reads what a player spent. */
  public static Effort read(io.polyboard.proto.search.v1.Effort message) {
    return new Effort(message.getTurns(), message.getNodes(), Durations.toNanos(message.getTime()));
  }

  /** Where a field of a game that is none of its players' stands in a request. */
  public static String path(Place place) {
    return switch (place.field()) {
      case OPENING_PLIES -> "opening.random.plies";
      case OPENING_BOUND -> "opening.random.bound";
      case MAX_PLIES -> "max_plies";
      case WIN_SCORE -> "adjudication.win.score";
      case WIN_PLIES -> "adjudication.win.plies";
      case DRAW_SCORE -> "adjudication.draw.score";
      case DRAW_PLIES -> "adjudication.draw.plies";
      default -> throw new IllegalArgumentException(place + " is of no game");
    };
  }
}
