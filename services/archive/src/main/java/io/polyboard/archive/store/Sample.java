package io.polyboard.archive.store;

import module java.base;

import io.polyboard.contract.SampleKeys;
import io.polyboard.proto.search.v1.GameRequest;

/**
 * A sample: games of the same definition, strengths, settings of players, openings and limits of
 * length, as in {@link SampleKeys}. Their measures are added up.
 *
 * @param version version of the measures
 * @param whiteNodes maximum number of nodes of White's search for a turn; 0 if it has another
 *     limit, or White plays at random
 * @param blackNodes the same for Black
 * @param settings settings of both players, and when a game is cut short, such as {@code engine=1
 *     weights=derived noise=12 plies=400}
 * @param opening empty for the start position; {@code random 8 within 200} with the plies and the
 *     bound in centipawns; {@code given}
 */
public record Sample(
    int version,
    String variantDigest,
    String variantId,
    long whiteNodes,
    long blackNodes,
    String settings,
    String opening) {

  /**
   * The sample of a game.
   *
   * @return empty if the players differ in anything but nodes
   */
  static Optional<Sample> of(int version, GameRequest game) {
    return SampleKeys.of(game)
        .map(key ->
            new Sample(
                version,
                game.getVariantDigest(),
                game.getVariantId(),
                SampleKeys.nodes(game.getWhite()),
                SampleKeys.nodes(game.getBlack()),
                key.getSettings(),
                key.getOpening()));
  }

  /**
   * Whether games begin in other positions than the start position, chosen by score or by hand:
   * after random openings whose score is within a bound of the start position's, or in given
   * positions.
   */
  public boolean hasChosenOpening() {
    return opening.contains(SampleKeys.WITHIN) || opening.equals(SampleKeys.GIVEN);
  }
}
