package io.polyboard.archive.store;

import com.google.protobuf.Timestamp;
import io.polyboard.proto.archive.v1.GameFilter;
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
    @Nullable Timestamp from,
    @Nullable Timestamp before) {
  /** Whether it selects by the strength of players alone. */
  public boolean isOfStrengths() {
    return tournamentId.isEmpty() && player.isEmpty() && from == null && before == null;
  }

  /** Whether games with a weaker player of this band count. */
  public boolean hasStrength(int band) {
    return band >= minStrength && band <= maxStrength;
  }

  /** The games of a definition that count, and those of other strengths. */
  public GameFilter games(String variantDigest) {
    GameFilter.Builder filter =
        GameFilter.newBuilder()
            .setVariantDigest(variantDigest)
            .setTournamentId(tournamentId)
            .setPlayer(player);
    if (from != null) {
      filter.setArchivedFrom(from);
    }
    if (before != null) {
      filter.setArchivedBefore(before);
    }
    return filter.build();
  }
}
