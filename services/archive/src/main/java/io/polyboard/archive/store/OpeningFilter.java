package io.polyboard.archive.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whose games the opening explorer counts; what is empty or null is not asked for.
 *
 * @param player of either side
 * @param minStrength the least band of the weaker player, see {@link Strength}
 * @param maxStrength the greatest
 * @param from stored then or later
 * @param before stored before
 */
public record OpeningFilter(
    String tournamentId,
    String player,
    int minStrength,
    int maxStrength,
    @Nullable Instant from,
    @Nullable Instant before) {
  /** Whether it selects by the strength of players alone. */
  public boolean isOfStrengths() {
    return tournamentId.isEmpty() && player.isEmpty() && from == null && before == null;
  }

  /** Whether games with a weaker player of this band count. */
  public boolean hasStrength(int band) {
    return band >= minStrength && band <= maxStrength;
  }

  /** The games of a definition that count, and those of other strengths. */
  public GameSelection selection(String variantDigest) {
    return GameSelection.of(variantDigest, tournamentId, player, from, before);
  }
}
