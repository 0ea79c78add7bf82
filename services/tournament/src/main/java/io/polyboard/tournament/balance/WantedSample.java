package io.polyboard.tournament.balance;

import module java.base;

import io.polyboard.balance.report.Answer;
import io.polyboard.contract.SampleKeys;
import io.polyboard.contract.catalogue.Digest;
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

/**
 * A sample that a run has to fill, and the tournaments that fill it. Immutable.
 *
 * @param key of the games
 * @param games wanted number of games, at most
 * @param tournament that plays them, without the number of games and the seed
 * @param isUntilClear whether fewer games are enough if the answers are known
 */
record WantedSample(SampleKey key, int games, TournamentSpec tournament, boolean isUntilClear) {
  static WantedSample selfPlay(
      BalanceSpec spec, String variant, Entrant player, Openings openings, int games) {
    TournamentSpec.Builder tournament =
        tournament(spec, variant, openings).addPlayers(player).setFormat(Format.FORMAT_SELF_PLAY);
    if (spec.hasPrecision()) {
      tournament.setPrecision(PrecisionStop.newBuilder().setHalfWidth(spec.getPrecision()));
    }
    return of(spec, tournament.build(), player, games);
  }

  /** Games between two players; the second has half the nodes. */
  static WantedSample match(
      BalanceSpec spec,
      String variant,
      Entrant first,
      Entrant second,
      Openings openings,
      int games) {
    return of(
        spec,
        tournament(spec, variant, openings)
            .addPlayers(first)
            .addPlayers(second)
            .setFormat(Format.FORMAT_MATCH)
            .build(),
        second,
        games);
  }

  private static TournamentSpec.Builder tournament(
      BalanceSpec spec, String variant, Openings openings) {
    return TournamentSpec.newBuilder()
        .addVariants(variant)
        .setOpenings(openings)
        .setMaxPlies(spec.getMaxPlies());
  }

  private static WantedSample of(
      BalanceSpec spec, TournamentSpec tournament, Entrant second, int games) {
    Openings openings = tournament.getOpenings();
    Opening opening =
        openings.hasPositions()
            ? Opening.newBuilder()
                .setPosition(Position.newBuilder().setMfen(openings.getPositions().getMfens(0)))
                .build()
            : SampleKeys.random(openings.getRandom().getPlies(), openings.getRandom().getBound());
    SampleKey key =
        SampleKeys.of(
            spec,
            tournament.getVariants(0),
            opening,
            player(tournament.getPlayers(0)),
            player(second));
    return new WantedSample(key, games, tournament, false);
  }

  /** The same sample, which is full once the answers are known, see {@link Answer}. */
  WantedSample untilClear() {
    return new WantedSample(key, games, tournament, true);
  }

  /** A player as in requests for games: with the digest of its weights file. */
  private static Player player(Entrant entrant) {
    Player.Builder player = entrant.getPlayer().toBuilder();
    if (!entrant.getWeightsText().isEmpty()) {
      player
          .getSearchingBuilder()
          .getSettingsBuilder()
          .setWeights(Digest.of(entrant.getWeightsText()));
    }
    return player.build();
  }

  /** Random openings; none if the plies are 0. */
  static Openings random(int plies, int bound) {
    return Openings.newBuilder()
        .setRandom(RandomOpenings.newBuilder().setPlies(plies).setBound(bound))
        .build();
  }

  /**
   * The next tournament.
   *
   * @param missing number of games to play
   * @param seed of its first game
   * @param seen number of games played before: given positions continue after them
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
}
