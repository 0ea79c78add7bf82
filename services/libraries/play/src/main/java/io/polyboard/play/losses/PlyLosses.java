package io.polyboard.play.losses;

import java.util.List;

/**
 * What was found of one ply.
 *
 * @param ply turns from the start position, 1 or more
 * @param lines of so many turns that go on from the positions searched at the ply before, of which
 *     no side had lost by then; many may lead to one position
 * @param positions that were searched: different ones, of which one stands for its images
 * @param isComplete whether they are all that these lines lead to; otherwise they are drawn
 * @param losses the soonest mate first, and then in the order in which positions were found
 */
public record PlyLosses(
    int ply, long lines, int positions, boolean isComplete, List<ForcedLoss> losses) {
  public PlyLosses {
    losses = List.copyOf(losses);
  }
}
