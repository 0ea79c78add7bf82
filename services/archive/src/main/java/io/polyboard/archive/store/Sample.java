package io.polyboard.archive.store;

import module java.base;

import io.polyboard.contract.SampleKeys;
import io.polyboard.proto.search.v1.GameRequest;

/**
 * What games have in common whose measures add up: the definition, how strong each side is, how
 * both play otherwise, and how games begin and are cut short; as {@link SampleKeys} has it.
 *
 * @param version of the measures
 * @param whiteNodes the most positions that White's search visits for a turn; 0 where it has
 *     another limit, or White plays at random
 * @param blackNodes the same of Black
 * @param settings of both players, and when a game is cut short, as {@code engine=1 weights=derived
 *     noise=12 plies=400}
 * @param opening empty for the array; {@code random 8 within 200} with the plies and the bound in
 *     centipawns; {@code given}
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
   * Whether games begin apart from the array, in positions that were chosen by their score or by
   * hand: from random openings that leave the score within a bound of the array's, or from given
   * positions.
   */
  public boolean hasChosenOpening() {
    return opening.contains(SampleKeys.WITHIN) || opening.equals(SampleKeys.GIVEN);
  }
}
