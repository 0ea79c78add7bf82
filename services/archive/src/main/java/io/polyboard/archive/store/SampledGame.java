package io.polyboard.archive.store;

import module java.base;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.MeasuredGame;
import io.polyboard.contract.MeasuresMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.play.Seed;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.rules.notation.GameHash;

/**
 * A game that belongs to a sample.
 *
 * @param gameHash equal for games that are equal turn for turn
 * @param draw what chance drew, see {@link #draw(GameRequest)}: equal games with different draws
 *     are two results of the same chance, and both count; with the same draw they are one result
 */
record SampledGame(Sample sample, long gameHash, long draw, MeasuredGame game) {
  /** A game of the archive; empty if it was not measured, or belongs to no sample. */
  static Optional<SampledGame> of(GameValidated event) {
    return event.hasMeasures()
        ? of(event.getGame(), MeasuresMessages.read(event.getMeasures()))
        : Optional.empty();
  }

  /** A game with its measures; empty if it belongs to no sample. */
  static Optional<SampledGame> of(PlayedGame game, GameMeasures measures) {
    return Sample.of(measures.version(), game.getRequest())
        .map(sample -> of(sample, game, measures));
  }

  private static SampledGame of(Sample sample, PlayedGame game, GameMeasures measures) {
    long gameHash = GameHash.of(game.getStartMfen(), game.getTurnsList());
    long draw = draw(game.getRequest());
    // Games from one opening depend on each other; games from the start position are independent.
    long cluster =
        sample.opening().isEmpty()
            ? Seed.derive(gameHash, draw)
            : GameHash.of(
                game.getStartMfen(), game.getTurnsList().subList(0, game.getOpeningTurns()));
    return new SampledGame(
        sample,
        gameHash,
        draw,
        new MeasuredGame(
            cluster, game.getTurnsCount(), Outcomes.read(game.getOutcome()), measures));
  }

  /**
   * What chance drew for a game: equal for games whose random choices have the same seeds, and for
   * all games without random choices. The clock and the order in which threads search do not count
   * as chance: they make games differ too rarely to distinguish them from deterministic play.
   */
  private static long draw(GameRequest request) {
    RandomOpening opening = request.getOpening().getRandom();
    return Seed.derive(
        0,
        varies(request.getWhite()) ? request.getWhiteSeed() : 0,
        varies(request.getBlack()) ? request.getBlackSeed() : 0,
        opening.getPlies() > 0 ? opening.getSeed() : 0);
  }

  private static boolean varies(Player player) {
    return player.hasRandom() || player.getSearching().getSettings().getNoise() > 0;
  }
}
