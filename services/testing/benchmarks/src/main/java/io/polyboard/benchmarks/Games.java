package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.contract.Outcomes;
import io.polyboard.contract.TournamentMessages;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.play.Faults;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.Searching;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.rules.Move;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.notation.TurnText;

/** The games that benchmarks play, store and send: random games and self-play. */
final class Games {
  private static final Map<String, String> DIGESTS = new ConcurrentHashMap<>();

  private Games() {}

  /** The digest of a shipped variant. */
  static String digest(String variant) {
    return DIGESTS.computeIfAbsent(variant, id -> Digest.of(DefinitionReader.shippedText(id)));
  }

  /** Makes a random turn; returns it. */
  static Turn randomTurn(Position position, RandomGenerator random) {
    List<Move> made = new ArrayList<>();
    do {
      List<Move> moves = position.legalMoves();
      made.add(moves.get(random.nextInt(moves.size())));
      position.make(made.getLast());
    } while (position.insideTurn());
    return new Turn(made);
  }

  /** A random game from the start position to its end; a draw after {@code maxPlies} plies. */
  static PlayedGame.Builder random(Variant variant, int maxPlies, RandomGenerator random) {
    PlayedGame.Builder game = PlayedGame.newBuilder().setWorker("benchmark");
    game.setRequest(
        GameRequest.newBuilder()
            .setVariantId(variant.id())
            .setVariantDigest(digest(variant.id()))
            .setMaxPlies(maxPlies));
    Position position = variant.start();
    while (game.getTurnsCount() < maxPlies && !position.outcome().isOver()) {
      game.addTurns(TurnText.format(variant, randomTurn(position, random)));
    }
    Outcome outcome = position.outcome();
    return game.setOutcome(
        Outcomes.message(outcome.isOver() ? outcome : Outcome.draw(Outcome.Reason.PLY_LIMIT)));
  }

  /** Self-play with this number of nodes a move. */
  static TournamentSpec selfPlay(String variant, int nodes, int games, long seed) {
    return TournamentSpec.newBuilder()
        .addVariants(variant)
        .addPlayers(Entrant.newBuilder().setPlayer(searching(nodes)))
        .setFormat(Format.FORMAT_SELF_PLAY)
        .setGames(games)
        .setSeed(seed)
        .build();
  }

  static Player searching(int nodes) {
    return Player.newBuilder()
        .setSearching(Searching.newBuilder().setLimits(Limits.newBuilder().setNodes(nodes)))
        .build();
  }

  /** The games of a tournament of one shipped variant. */
  static Schedule schedule(TournamentSpec spec) {
    String variant = spec.getVariants(0);
    return new Schedule(
        TournamentMessages.read(
            spec, List.of(new VariantReference(variant, digest(variant))), new Faults()));
  }
}
