package io.polyboard.tournament.balance;

import io.polyboard.contract.SampleKeys;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.play.Opening.Rule;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.SampleKey;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.proto.tournament.v1.PositionOpenings;
import io.polyboard.proto.tournament.v1.PrecisionStop;
import io.polyboard.proto.tournament.v1.RandomOpenings;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A sample that a run is to fill, and the tournaments that fill it. Immutable.
 *
 * @param key of the games
 * @param games how many there are to be
 * @param tournament what plays them, without the number of games and the seed
 */
record WantedSample(SampleKey key, int games, TournamentSpec tournament) {

  /** How games begin. */
  sealed interface Beginning {
    /** From random legal plies that change the score by at most a bound, in centipawns. */
    record AfterPlies(int plies, int bound) implements Beginning {}

    /** From positions in MFEN. */
    record From(List<String> mfens) implements Beginning {}
  }

  /** Takes every opening. */
  static final int UNBOUNDED = SampleKeys.UNBOUNDED;

  static final Beginning FROM_START = new Beginning.AfterPlies(0, UNBOUNDED);

  /** From such openings no side begins lost that does not from the start position. */
  static final Beginning EVEN_OPENINGS =
      new Beginning.AfterPlies(Rule.DEFAULT.plies(), Rule.DEFAULT.bound());

  /** Games of one kind of player against itself. */
  static WantedSample selfPlay(
      BalanceSpec spec,
      String variant,
      long nodes,
      Evaluation evaluation,
      Beginning beginning,
      int games) {
    Entrant player = evaluation.entrant(nodes);
    TournamentSpec.Builder tournament =
        tournament(spec, variant, beginning).addPlayers(player).setFormat(Format.FORMAT_SELF_PLAY);
    if (spec.hasPrecision()) {
      tournament.setPrecision(PrecisionStop.newBuilder().setHalfWidth(spec.getPrecision()));
    }
    return new WantedSample(
        key(spec, variant, beginning, evaluation.player(nodes), evaluation.player(nodes)),
        games,
        tournament.build());
  }

  /** Games between a player and one with twice the nodes. */
  static WantedSample doubling(BalanceSpec spec, String variant, long nodes, int games) {
    Evaluation evaluation = Evaluation.of(spec);
    return new WantedSample(
        key(spec, variant, EVEN_OPENINGS, evaluation.player(2 * nodes), evaluation.player(nodes)),
        games,
        tournament(spec, variant, EVEN_OPENINGS)
            .addPlayers(evaluation.entrant(2 * nodes))
            .addPlayers(evaluation.entrant(nodes))
            .setFormat(Format.FORMAT_MATCH)
            .build());
  }

  private static SampleKey key(
      BalanceSpec spec, String variant, Beginning beginning, Player white, Player black) {
    Opening opening =
        switch (beginning) {
          case Beginning.AfterPlies(int plies, int bound) -> SampleKeys.random(plies, bound);
          case Beginning.From(List<String> mfens) ->
              Opening.newBuilder()
                  .setPosition(Position.newBuilder().setMfen(mfens.getFirst()))
                  .build();
        };
    return SampleKeys.of(spec, variant, opening, white, black);
  }

  private static TournamentSpec.Builder tournament(
      BalanceSpec spec, String variant, Beginning beginning) {
    Openings.Builder openings = Openings.newBuilder();
    switch (beginning) {
      case Beginning.AfterPlies(int plies, int bound) ->
          openings.setRandom(RandomOpenings.newBuilder().setPlies(plies).setBound(bound));
      case Beginning.From(List<String> mfens) ->
          openings.setPositions(PositionOpenings.newBuilder().addAllMfens(mfens));
    }
    return TournamentSpec.newBuilder()
        .addVariants(variant)
        .setOpenings(openings)
        .setMaxPlies(spec.getMaxPlies());
  }

  /**
   * The next tournament.
   *
   * @param missing how many games it is to play
   * @param seed of its first game
   * @param seen how many games were played before: given positions continue with the next one
   */
  TournamentSpec next(int missing, long seed, long seen) {
    TournamentSpec.Builder next = tournament.toBuilder().setGames(missing).setSeed(seed);
    if (tournament.getOpenings().hasPositions()) {
      List<String> mfens = new ArrayList<>(tournament.getOpenings().getPositions().getMfensList());
      Collections.rotate(mfens, -(int) (seen % mfens.size()));
      next.getOpeningsBuilder().setPositions(PositionOpenings.newBuilder().addAllMfens(mfens));
    }
    return next.build();
  }

  /**
   * How both sides evaluate positions.
   *
   * @param noise in centipawns either way
   * @param weights as the contract's settings of an engine name them
   * @param text of weights that may not be registered; empty for others
   */
  record Evaluation(int noise, String weights, String text) {
    static Evaluation of(BalanceSpec spec) {
      return new Evaluation(spec.getNoise(), SampleKeys.weights(spec), "");
    }

    Evaluation withNoise(int other) {
      return new Evaluation(other, weights, text);
    }

    Evaluation withText(String other) {
      return new Evaluation(noise, Digest.of(other), other);
    }

    Player player(long nodes) {
      return SampleKeys.player(nodes, noise, weights);
    }

    Entrant entrant(long nodes) {
      Player.Builder player = player(nodes).toBuilder();
      if (!text.isEmpty()) {
        player.getSearchingBuilder().getSettingsBuilder().clearWeights();
      }
      return Entrant.newBuilder().setPlayer(player).setWeightsText(text).build();
    }
  }
}
