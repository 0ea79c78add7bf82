package io.polyboard.archive.grpc;

import io.grpc.Status;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.calls.Fields;
import io.polyboard.calls.IllegalTurns;
import io.polyboard.calls.Refusal;
import io.polyboard.catalogue.Digest;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.IllegalTurnException;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

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
   * @throws Refusal if its variant is not known, it is not sound, or a turn is not legal
   */
  Position reach(io.polyboard.proto.rules.v1.Position given) throws InterruptedException {
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
    Position position = outset(variant, given.getMfen());
    for (int i = 0; i < given.getTurnsCount(); i++) {
      String turn = given.getTurns(i);
      try {
        var unused = TurnText.make(position, turn);
      } catch (IllegalTurnException e) {
        throw IllegalTurns.refusal(position, "position.turns[" + i + "]", turn, i + 1, e);
      }
    }
    return position;
  }

  private static Position outset(Variant variant, String mfen) {
    if (mfen.isEmpty()) {
      return variant.start();
    }
    try {
      return variant.position(Mfen.parse(variant, mfen));
    } catch (RefusedException e) {
      throw Refusal.of(
              Status.Code.INVALID_ARGUMENT,
              Reason.REASON_POSITION_INVALID,
              "the position is not one of " + variant.id())
          .faults("position.mfen", e);
    }
  }
}
