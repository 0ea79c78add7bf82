package io.polyboard.contract;

import com.google.protobuf.util.Durations;
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

  /** Writes what a player spent. */
  public static io.polyboard.proto.search.v1.Effort write(Effort effort) {
    return io.polyboard.proto.search.v1.Effort.newBuilder()
        .setTurns(effort.turns())
        .setNodes(effort.nodes())
        .setTime(Durations.fromNanos(effort.nanos()))
        .build();
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
