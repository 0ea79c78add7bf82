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
 * The definition of a tournament. It determines all games; in formats of several rounds, together
 * with the results of earlier rounds. Values may be out of range: see {@link #check}. Immutable.
 *
 * @param variants the variants; every pairing is played in each
 * @param players in order of seeding
 * @param rounds number of rounds, for formats where it is variable; 0 for the default
 * @param games number of games of each pairing in each variant and round; rounded up to pairs
 *     unless colours are fixed
 * @param seed the seed from which all others are derived
 * @param fixedColours whether the first player of each pairing has White in all games, and each
 *     game has its own opening; always in self-play, where a pair would be the same game twice
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
  /** Default number of games of each pairing in each variant. */
  public static final int DEFAULT_GAMES = 100;

  public TournamentDefinition {
    variants = List.copyOf(variants);
    players = List.copyOf(players);
    fixedColours |= format == Format.SELF_PLAY;
    games += fixedColours ? 0 : games % 2;
  }

  /** With these variants, to which the references were resolved. */
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
   * games vary. If so, equal games count as separate results; otherwise as one.
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

  /**
   * The number of the first game of a pair; the game's own number if games do not come in pairs.
   */
  public int firstOfOpening(int number) {
    return number - (number - 1) % gamesOfOpening();
  }

  /** Whether the first player of the pairing has White in the game with this number. */
  boolean firstIsWhite(int number) {
    return !isPaired() || number % 2 == 1;
  }

  /** Adds a fault for each error; none if the tournament can be played. */
  public void check(Faults faults, DefinitionLimits max) {
    faults.range(Place.of(Field.VARIANTS), variants.size());
    faults.distinct(Field.VARIANTS, variants);
    PairingSystem system = format.system();
    faults.range(
        Place.of(Field.PLAYERS), players.size(), system.fewestPlayers(), system.maxPlayers());
    for (int player = 0; player < players.size(); player++) {
      players.get(player).check(faults, player, max.player());
    }
    faults.distinct(Field.NAME, players.stream().map(PlayerDefinition::name).toList());
    if (rounds != 0) {
      faults.range(Place.of(Field.ROUNDS), rounds, 1, system.maxRounds(players.size()));
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
      faults.range(Place.of(Field.ALL_GAMES), pairings * games, 1, max.games());
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
        for (int i = 0; i < Math.min(mfens.size(), place.field().max()); i++) {
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
            !(elo1 <= elo0), Place.of(Field.ELO1), "MORE_THAN_ELO0", "must be greater than elo0");
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
