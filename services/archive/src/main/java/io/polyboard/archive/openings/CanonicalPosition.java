package io.polyboard.archive.openings;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Symmetry;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;

/**
 * A position as the opening explorer stores it: all images of a position by the variant's
 * symmetries count as one, under the key and the turns of the canonical image. If the position is
 * its own image, turns that are images of each other also count as one, under the smallest text.
 *
 * <p>Immutable; represents the position as it was when this was made.
 */
public record CanonicalPosition(Variant variant, Position.Canonical canonical) {
  /** Odd, so that no two keys become one: 2^64 over the golden ratio (Fibonacci hashing). */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** The canonical image of a position as it is now. */
  public static CanonicalPosition of(Position position) {
    return new CanonicalPosition(position.variant(), position.canonical());
  }

  /**
   * The key under which the explorer stores the position. These keys are spread evenly over all
   * numbers, which the smallest key of several images is not.
   */
  public long key() {
    return canonical.key() * SPREAD;
  }

  /**
   * The text under which the explorer stores a turn of the position.
   *
   * @param turn in canonical spelling
   */
  public String stored(String turn) {
    return min(turn, canonical.symmetries().stream());
  }

  /**
   * A turn of the position itself. Of the turns that the explorer stores under one text, it is the
   * one with the smallest text.
   *
   * @param stored the text under which the explorer stores the turn
   */
  public String own(String stored) {
    return min(stored, canonical.symmetries().stream().map(Symmetry::inverse));
  }

  private String min(String turn, Stream<Symmetry> symmetries) {
    return symmetries
        .map(each -> TurnText.image(variant, turn, each))
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }
}
