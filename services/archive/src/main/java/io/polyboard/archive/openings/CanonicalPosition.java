package io.polyboard.archive.openings;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Symmetry;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;

/**
 * A position as the opening explorer has it: all its images by the variant's symmetries count as
 * one, under the key and the turns of the one that stands for them. Where the position is its own
 * image, so do turns that are images of each other, under the one whose text is the least.
 *
 * <p>Immutable; of the position as it was when this was made.
 */
public record CanonicalPosition(Variant variant, Position.Canonical canonical) {
  /** Odd, so that no two keys become one: 2^64 over the golden ratio (Fibonacci hashing). */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** What stands for a position as it now is. */
  public static CanonicalPosition of(Position position) {
    return new CanonicalPosition(position.variant(), position.canonical());
  }

  /**
   * The key under which the explorer has the position. The keys of all positions are spread evenly
   * over its numbers, which the least of the keys of several images is not.
   */
  public long key() {
    return canonical.key() * SPREAD;
  }

  /**
   * The text under which it has a turn of the position.
   *
   * @param turn in canonical spelling
   */
  public String stored(String turn) {
    return least(turn, canonical.symmetries().stream());
  }

  /**
   * A turn of the position itself: of all that have one text in the explorer, that whose own text
   * is the least.
   *
   * @param stored the text under which the explorer has it
   */
  public String own(String stored) {
    return least(stored, canonical.symmetries().stream().map(Symmetry::inverse));
  }

  private String least(String turn, Stream<Symmetry> symmetries) {
    return symmetries
        .map(each -> TurnText.image(variant, turn, each))
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }
}
