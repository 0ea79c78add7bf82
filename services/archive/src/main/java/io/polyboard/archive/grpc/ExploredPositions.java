package io.polyboard.archive.grpc;

import io.polyboard.archive.store.GameVariants;
import io.polyboard.calls.Fields;
import io.polyboard.calls.Refusal;
import io.polyboard.calls.RequestedPositions;
import io.polyboard.catalogue.Digest;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.Consumer;

/** Makes the positions that are asked about. Thread-safe. */
@ApplicationScoped
class ExploredPositions {
  /** The explorer has no more turns of any game. */
  private static final int MOST_TURNS = 400;

  private final GameVariants variants;

  @Inject
  ExploredPositions(GameVariants variants) {
    this.variants = variants;
  }

  /**
   * The position with its turns made.
   *
   * @param passed gets the position before its turns and after each of them, and leaves it as it is
   * @throws Refusal if its variant is not known, it is not sound, or a turn is not legal
   */
  Position reach(io.polyboard.proto.rules.v1.Position given, Consumer<Position> passed)
      throws InterruptedException {
    Position position = setOut(given);
    passed.accept(position);
    RequestedPositions.make(position, "position.turns", given.getTurnsList(), passed);
    return position;
  }

  /**
   * The position before its turns.
   *
   * @throws Refusal if its variant is not known, or it is not sound
   */
  private Position setOut(io.polyboard.proto.rules.v1.Position given) throws InterruptedException {
    String digest = given.getVariant();
    new Fields()
        .require(
            Digest.isDigest(digest),
            "position.variant",
            "is required: the digest of a definition, \"sha256:\" and 64 hexadecimal digits")
        .require(
            given.getMfen().length() <= Mfen.MAX_CHARACTERS,
            "position.mfen",
            "is longer than " + Mfen.MAX_CHARACTERS + " characters")
        .require(
            given.getTurnsCount() <= MOST_TURNS, "position.turns", "are more than " + MOST_TURNS)
        .check();
    Variant variant = variants.find(digest).orElseThrow(() -> Refusal.unknownVariant(digest));
    return RequestedPositions.setOut(variant, "position", given.getMfen());
  }
}
