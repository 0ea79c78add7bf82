package io.polyboard.contract;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Derivation;
import io.polyboard.play.Effort;
import io.polyboard.play.GoodTurns;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayedGame;
import io.polyboard.play.PlayedTurn;
import io.polyboard.play.schedule.ScheduledGame;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.EffectiveChoice;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;

/** Games as messages. */
public final class GameMessages {
  private GameMessages() {}

  /**
   * The request for a game of a tournament; always the same for the same game.
   *
   * @param tournamentName for display; empty for none
   * @param derivation the version of {@link Derivation} with which the tournament began
   */
  public static GameRequest request(
      String tournamentId, String tournamentName, int derivation, ScheduledGame game) {
    GameRequest.Builder request =
        GameRequest.newBuilder()
            .setGameId(tournamentId + "-" + game.number())
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
          throw new IllegalArgumentException("a scheduled opening must be random or MFEN");
    }
    return opening.build();
  }

  /** Writes the rules of adjudication. */
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

  /** Reads the rules of adjudication. */
  public static Adjudication read(io.polyboard.proto.search.v1.Adjudication message) {
    return new Adjudication(
        message.hasWin() ? read(message.getWin()) : null,
        message.hasDraw() ? read(message.getDraw()) : null);
  }

  private static Adjudication.Rule read(AdjudicationRule rule) {
    return new Adjudication.Rule(rule.getScore(), rule.getPlies());
  }

  /**
   * The position that a game starts from.
   *
   * @throws io.polyboard.rules.RefusedException if the position is not valid by the current rules
   */
  public static io.polyboard.rules.Position start(
      Variant variant, io.polyboard.proto.search.v1.PlayedGame game) {
    return game.getStartMfen().isEmpty()
        ? variant.start()
        : variant.position(Mfen.parse(variant, game.getStartMfen()));
  }

  /**
   * Writes a game that was played.
   *
   * @param worker the worker that played it
   */
  public static io.polyboard.proto.search.v1.PlayedGame write(
      GameRequest request, Variant variant, PlayedGame game, String worker) {
    return io.polyboard.proto.search.v1.PlayedGame.newBuilder()
        .setRequest(request)
        .setStartMfen(game.startMfen(variant))
        .setOpeningTurns(game.opening().turns().size())
        .addAllTurns(TurnText.formatAll(variant, game.allTurns()))
        .setOutcome(Outcomes.message(game.ending()))
        .setWhiteEffort(write(game.effort(Side.WHITE)))
        .setBlackEffort(write(game.effort(Side.BLACK)))
        .setWorker(worker)
        .setRecords(TurnRecord.columns(game.turns().stream().map(GameMessages::record).toList()))
        .setOpeningsRejected(game.opening().rejected())
        .setEffectiveChoice(effectiveChoice(game))
        .build();
  }

  private static TurnRecord record(PlayedTurn turn) {
    Integer score = turn.score();
    return score == null
        ? TurnRecord.NONE
        : new TurnRecord(
            score,
            turn.depth(),
            turn.nodes(),
            (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(turn.nanos())));
  }

  /** How much choice the players of a game had. */
  public static EffectiveChoice effectiveChoice(PlayedGame game) {
    EffectiveChoice.Builder known = EffectiveChoice.newBuilder();
    GoodTurns good = game.goodTurns();
    if (good.white() != null) {
      known.setWhiteBits(hundredths(good.white()));
    }
    if (good.black() != null) {
      known.setBlackBits(hundredths(good.black()));
    }
    if (good.opening() != null) {
      known
          .setOpeningTurn(good.openingTurn())
          .setGoodTurns((int) Math.min(MeasuresMessages.MAX_GOOD_TURNS, good.opening().good()));
    }
    for (PlayedTurn turn : game.turns()) {
      if (turn.effectiveTurns() > 0) {
        known
            .setTurns(known.getTurns() + 1)
            .setEffectiveTurns(known.getEffectiveTurns() + Math.round(10 * turn.effectiveTurns()));
      }
    }
    return known.build();
  }

  private static int hundredths(GoodTurns.Count turns) {
    return (int) Math.min(MeasuresMessages.MAX_BITS, Math.round(100 * turns.bits()));
  }

  /** Writes a turn of a running game, with the results of its player's search. */
  public static io.polyboard.proto.search.v1.PlayedTurn write(Variant variant, PlayedTurn turn) {
    var message = io.polyboard.proto.search.v1.PlayedTurn.newBuilder();
    message.setText(TurnText.format(variant, turn.turn()));
    if (turn.score() != null) {
      message
          .setScore(Scores.message(turn.score()))
          .setDepth(turn.depth())
          .setNodes(turn.nodes())
          .setTime(Durations.fromMillis(TimeUnit.NANOSECONDS.toMillis(turn.nanos())));
    }
    return message.build();
  }

  /** Reads the effort of a player. */
  public static Effort read(io.polyboard.proto.search.v1.Effort message) {
    return new Effort(message.getTurns(), message.getNodes(), Durations.toNanos(message.getTime()));
  }

  /** Writes the effort of a player. */
  public static io.polyboard.proto.search.v1.Effort write(Effort effort) {
    return io.polyboard.proto.search.v1.Effort.newBuilder()
        .setTurns(effort.turns())
        .setNodes(effort.nodes())
        .setTime(Durations.fromNanos(effort.nanos()))
        .build();
  }
}
