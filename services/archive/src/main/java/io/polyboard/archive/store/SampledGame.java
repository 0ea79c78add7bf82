package io.polyboard.archive.store;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Termination;
import io.polyboard.play.Seed;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.notation.GameHash;
import java.util.Optional;

/**
 * A game that belongs to a sample.
 *
 * @param gameHash equal for games that are equal turn for turn
 * @param draw what chance drew, see {@link RequestedGame#draw}: equal games with different draws
 *     are two results of the same chance, and both count; with the same draw they are one result
 */
record SampledGame(Sample sample, long gameHash, long draw, MeasuredGame game) {
  /** A game of the archive; empty if it was not measured, or belongs to no sample. */
  static Optional<SampledGame> of(ArchivedGame game) {
    GameMeasures measures = game.measures();
    return measures == null
        ? Optional.empty()
        : Sample.of(measures.version(), game.header().request())
            .map(sample -> of(sample, game, measures));
  }

  private static SampledGame of(Sample sample, ArchivedGame game, GameMeasures measures) {
    GameHeader header = game.header();
    long gameHash = GameHash.of(header.startMfen(), game.turns());
    long draw = header.request().draw();
    // Games from one opening depend on each other; those from the array have none in common.
    long cluster =
        sample.opening().isEmpty()
            ? Seed.derive(gameHash, draw)
            : GameHash.of(header.startMfen(), game.turns().subList(0, header.openingTurns()));
    return new SampledGame(
        sample,
        gameHash,
        draw,
        new MeasuredGame(
            cluster,
            header.turnCount(),
            result(header.result()),
            Termination.valueOf(header.termination().name()),
            measures));
  }

  static Outcome.Result result(GameResult result) {
    return switch (result) {
      case WHITE_WINS -> Outcome.Result.WHITE_WINS;
      case BLACK_WINS -> Outcome.Result.BLACK_WINS;
      case DRAW -> Outcome.Result.DRAW;
      case UNKNOWN -> throw new IllegalArgumentException("the game has no result");
    };
  }
}
