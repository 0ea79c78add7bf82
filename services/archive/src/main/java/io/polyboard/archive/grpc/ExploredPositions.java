package io.polyboard.archive.grpc;

import io.polyboard.archive.store.GameVariants;
import io.polyboard.contract.RequestedPositions;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.Consumer;

/** Makes the positions that are asked about. Thread-safe. */
@ApplicationScoped
public class ExploredPositions {
  /** The explorer has no more turns of any game. */
  private static final int MOST_TURNS = 400;

  private static final int MOST_NAME = 200;

  private final GameVariants variants;

  @Inject
  public ExploredPositions(GameVariants variants) {
    this.variants = variants;
  }

  /**
   * The digest of the definition that a position is asked about in.
   *
   * @throws Refusal if its variant is not known, or not given
   */
  String digest(io.polyboard.proto.rules.v1.Position given) throws InterruptedException {
    String variant = given.getVariant();
    new Fields()
        .require(
            !variant.isEmpty() && variant.length() <= MOST_NAME,
            "position.variant",
            "is required: the id of a variant or the digest of a definition")
        .check();
    return variants.digest(variant).orElseThrow(() -> Refusal.unknownVariant(variant));
  }

  /**
   * The position with its turns made.
   *
   * @param digest as {@link #digest} has it
   * @param passed gets the position before its turns and after each of them, and leaves it as it is
   * @throws Refusal if its variant is not known, it is not sound, or a turn is not legal
   */
  Position reach(
      String digest, io.polyboard.proto.rules.v1.Position given, Consumer<Position> passed)
      throws InterruptedException {
    Position position = setOut(digest, given);
    passed.accept(position);
    RequestedPositions.make(position, "position.turns", given.getTurnsList(), passed);
    return position;
  }

  /**
   * The position before its turns.
   *
   * @throws Refusal if its variant is not known, or it is not sound
   */
  private Position setOut(String digest, io.polyboard.proto.rules.v1.Position given)
      throws InterruptedException {
    new Fields()
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
