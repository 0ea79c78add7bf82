package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Adjudication;
import io.polyboard.play.Faults;
import io.polyboard.play.Field;
import io.polyboard.play.Opening;
import io.polyboard.play.Place;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.statistics.Sprt;
import org.jspecify.annotations.Nullable;

/**
 * What a tournament is made from: all its games follow from it, and with formats of several rounds
 * from the results of earlier ones. It may be out of range: see {@link #check}. Immutable.
 *
 * @param variants in each of which every pairing is played
 * @param players in the order in which they are seeded
 * @param rounds of a format that has a choice of them; 0 for its own number
 * @param games of each pairing in each variant and round; rounded up to pairs unless colours are
 *     fixed
 * @param seed from which all chance is derived
 * @param fixedColours whether the first player of each pairing has White in all games, and each
 *     game has its own opening; always in self-play, where a pair would be one game twice
 * @param maxPlies the length, opening included, at which a game is drawn
 * @param stop null to play all games
 */
public record TournamentDefinition(
    List<VariantReference> variants,
    List<PlayerDefinition> players,
    Format format,
    int rounds,
    int games,
    Openings openings,
    long seed,
    boolean fixedColours,
    int maxPlies,
    Adjudication adjudication,
    @Nullable StopRule stop) {
  /** Games of each pairing in each variant, unless others are asked for. */
  public static final int DEFAULT_GAMES = 100;

  public TournamentDefinition {
    variants = List.copyOf(variants);
    players = List.copyOf(players);
    fixedColours |= format == Format.SELF_PLAY;
    games += fixedColours ? 0 : games % 2;
  }

  /** With the variants that those which it had turned out to be. */
  public TournamentDefinition withVariants(List<VariantReference> others) {
    return with(others, games, openings);
  }

  /** With another number of games. */
  public TournamentDefinition withGames(int number) {
    return with(variants, number, openings);
  }

  /** With other openings. */
  public TournamentDefinition withOpenings(Openings others) {
    return with(variants, games, others);
  }

  private TournamentDefinition with(List<VariantReference> variants, int games, Openings openings) {
    return new TournamentDefinition(
        variants,
        players,
        format,
        rounds,
        games,
        openings,
        seed,
        fixedColours,
        maxPlies,
        adjudication,
        stop);
  }

  /**
   * Whether chance has a part in the games of a pairing: by random openings, or by a player whose
   * games vary. Games that equal each other are then as many results; otherwise they are one.
   */
  public boolean hasChance(Pairing pairing) {
    return openings instanceof Openings.RandomPlies(Opening.Rule rule) && rule.plies() > 0
        || players.get(pairing.first()).strategy().varies()
        || players.get(pairing.second()).strategy().varies();
  }

  /** Whether games come in pairs that share an opening, with both colours. */
  public boolean isPaired() {
    return !fixedColours;
  }

  /** How many games in succession share an opening: both of a pair, or one. */
  public int gamesOfOpening() {
    return isPaired() ? 2 : 1;
  }

  /** The number of the first game of a pair, or of the game where games come in none. */
  public int firstOfOpening(int number) {
    return number - (number - 1) % gamesOfOpening();
  }

  /** Whether the first player of its pairing has White in a game of this number. */
  boolean firstIsWhite(int number) {
    return !isPaired() || number % 2 == 1;
  }

  /** Notes all that is wrong with it; nothing if it can be played. */
  public void check(Faults faults, DefinitionLimits most) {
    faults.range(Place.of(Field.VARIANTS), variants.size());
    faults.distinct(Field.VARIANTS, variants);
    PairingSystem system = format.system();
    faults.range(
        Place.of(Field.PLAYERS), players.size(), system.fewestPlayers(), system.mostPlayers());
    for (int player = 0; player < players.size(); player++) {
      players.get(player).check(faults, player, most.player());
    }
    faults.distinct(Field.NAME, players.stream().map(PlayerDefinition::name).toList());
    if (rounds != 0) {
      faults.range(Place.of(Field.ROUNDS), rounds, 1, system.mostRounds(players.size()));
    }
    faults.range(Place.of(Field.GAMES), games);
    faults.range(Place.of(Field.MAX_PLIES), maxPlies);
    adjudication.check(faults);
    check(openings, faults);
    if (stop != null) {
      check(stop, faults);
    }
    if (faults.all().isEmpty()) {
      long pairings = (long) system.pairings(this) * variants.size();
      faults.range(Place.of(Field.PAIRINGS), pairings);
      faults.range(Place.of(Field.ALL_GAMES), pairings * games, 1, most.games());
    }
  }

  private static void check(Openings openings, Faults faults) {
    switch (openings) {
      case Openings.RandomPlies(Opening.Rule rule) -> rule.check(faults);
      case Openings.Positions(List<String> mfens) -> {
        Place place = Place.of(Field.POSITIONS);
        faults.range(place, mfens.size());
        faults.range(
            Place.of(Field.POSITION_CHARACTERS), mfens.stream().mapToLong(String::length).sum());
        for (int i = 0; i < Math.min(mfens.size(), place.field().most()); i++) {
          faults.range(place.at(i), mfens.get(i).length(), 1, Mfen.MAX_CHARACTERS);
        }
      }
    }
  }

  private void check(StopRule rule, Faults faults) {
    boolean match = format == Format.MATCH;
    switch (rule) {
      case StopRule.Test(
              Sprt(Sprt.Model _, double elo0, double elo1, double alpha, double beta)) -> {
        faults.require(
            match && variants.size() <= 1,
            Place.of(Field.SPRT),
            "MATCH_IN_ONE_VARIANT",
            "is only for a match of two players in one variant");
        faults.range(Place.of(Field.ELO0), elo0);
        faults.range(Place.of(Field.ELO1), elo1);
        faults.require(
            !(elo1 <= elo0), Place.of(Field.ELO1), "MORE_THAN_ELO0", "must be more than elo0");
        faults.range(Place.of(Field.ALPHA), alpha);
        faults.range(Place.of(Field.BETA), beta);
        faults.require(
            !(alpha + beta >= 1),
            Place.of(Field.ALPHA),
            "SMALL_ERRORS",
            "and beta together must be less than 1");
      }
      case StopRule.Precision(double halfWidth, int minGames) -> {
        faults.require(
            match || format == Format.SELF_PLAY,
            Place.of(Field.PRECISION),
            "ONE_PAIRING",
            "is only for a match or self-play");
        faults.range(Place.of(Field.HALF_WIDTH), halfWidth);
        faults.range(Place.of(Field.MIN_GAMES), minGames);
      }
    }
  }
}
