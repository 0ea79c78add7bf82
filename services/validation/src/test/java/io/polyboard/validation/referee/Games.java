package io.polyboard.validation.referee;

import module java.base;

import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.definition.DefinitionReader;

/** Games as workers report them, each of a tournament of its own. */
final class Games {
  private Games() {}

  /** A game of a shipped variant with these turns, without an outcome. */
  static PlayedGame.Builder of(String variant, String... turns) {
    String tournament = UUID.randomUUID().toString().replace("-", "");
    return PlayedGame.newBuilder()
        .setRequest(
            GameRequest.newBuilder()
                .setGameId(tournament + "-1")
                .setTournamentId(tournament)
                .setNumber(1)
                .setVariantDigest(Digest.of(DefinitionReader.shippedText(variant)))
                .setVariantId(variant)
                .setMaxPlies(Math.max(100, turns.length)))
        .addAllTurns(List.of(turns))
        .setWorker("test");
  }

  /** A game that ends at its limit, after these turns. */
  static PlayedGame.Builder cutOff(String variant, String... turns) {
    PlayedGame.Builder game = of(variant, turns);
    game.getRequestBuilder().setMaxPlies(turns.length);
    return game.setOutcome(
        Outcome.newBuilder()
            .setResult(Result.RESULT_DRAW)
            .setTermination(Termination.TERMINATION_PLY_LIMIT));
  }

  /** The shortest game of chess. */
  static PlayedGame.Builder foolsMate() {
    return of("chess", "Af2Af3", "Ae7Ae5", "Ag2Ag4", "Ad8Ah4")
        .setOutcome(
            Outcome.newBuilder()
                .setResult(Result.RESULT_BLACK_WINS)
                .setTermination(Termination.TERMINATION_CHECKMATE));
  }
}
