package io.polyboard.validation.referee;

import static io.polyboard.testkit.calls.TextCalls.merge;
import static io.polyboard.testkit.calls.TextCalls.text;

import module java.base;

import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.definition.DefinitionReader;

/** Games as workers report them, each in its own tournament. */
final class Games {
  private Games() {}

  /** A game of a shipped variant with these turns, without an outcome. */
  static PlayedGame.Builder of(String variant, String... turns) {
    String tournament = UUID.randomUUID().toString().replace("-", "");
    return merge(
        text(
            """
            request {
              game_id: ? tournament_id: ? number: 1 variant_digest: ? variant_id: ? max_plies: ?
            }
            turns: ? worker: 'test'
            """,
            tournament + "-1",
            tournament,
            Digest.of(DefinitionReader.shippedText(variant)),
            variant,
            Math.max(100, turns.length),
            List.of(turns)),
        PlayedGame.newBuilder());
  }

  /** A game that ends at its ply limit, after these turns. */
  static PlayedGame.Builder cutOff(String variant, String... turns) {
    return merge(
        text(
            "request {max_plies: ?} outcome {result: RESULT_DRAW termination:"
                + " TERMINATION_PLY_LIMIT}",
            turns.length),
        of(variant, turns));
  }

  /** The shortest game of chess. */
  static PlayedGame.Builder foolsMate() {
    return merge(
        "outcome {result: RESULT_BLACK_WINS termination: TERMINATION_CHECKMATE}",
        of("chess", "Af2Af3", "Ae7Ae5", "Ag2Ag4", "Ad8Ah4"));
  }
}
