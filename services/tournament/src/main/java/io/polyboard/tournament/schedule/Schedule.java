package io.polyboard.tournament.schedule;

import io.polyboard.play.Seed;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * The games of a tournament by their numbers. Numbers go round the lines, which are the pairings in
 * each variant: one pair of games of every line, or one game where games do not come in pairs, then
 * the next of every line, so that all of them progress evenly. Game 1 and 2 of a pair share an
 * opening, and the first player of the pairing has White in the first of them.
 *
 * <p>All chance is derived from the seed of the tournament: every opening of every line has a seed
 * of its own, and so has every player of every game. Immutable.
 */
public final class Schedule {
  /** What seeds are derived for. */
  private static final int OPENING = 0;

  private static final int FIRST = 1;
  private static final int SECOND = 2;

  private final String tournamentId;
  private final TournamentSpec spec;
  private final List<String> variantIds;
  private final List<Line> lines;

  /**
   * @param spec normalised: variants by digest, defaults filled in, the number of games even unless
   *     colours are fixed, as they are in self-play
   * @param variantIds in the order of the variants
   */
  public Schedule(String tournamentId, TournamentSpec spec, List<String> variantIds) {
    this.tournamentId = tournamentId;
    this.spec = spec;
    this.variantIds = List.copyOf(variantIds);
    List<Line> all = new ArrayList<>();
    for (Pairing pairing : Pairing.of(spec.getFormat(), spec.getPlayersCount())) {
      for (int variant = 0; variant < spec.getVariantsCount(); variant++) {
        all.add(new Line(pairing, variant));
      }
    }
    lines = List.copyOf(all);
    // Fails for a number that no game could have.
    int unused = Math.multiplyExact(lines.size(), spec.getGames());
  }

  /** The tournament's id. */
  public String tournamentId() {
    return tournamentId;
  }

  /** What it was made from. */
  public TournamentSpec spec() {
    return spec;
  }

  /** The ids of the variants, in their order. */
  public List<String> variantIds() {
    return variantIds;
  }

  /** The pairings in each variant, in the order of the schedule. */
  public List<Line> lines() {
    return lines;
  }

  /** The number of games. */
  public int games() {
    return lines.size() * spec.getGames();
  }

  /** Whether games come in pairs that share an opening, with both colours. */
  public boolean isPaired() {
    return !spec.getFixedColours();
  }

  /** The number of the other game of a pair; the number of a game that is none, where unpaired. */
  public int partner(int number) {
    return isPaired() ? ((number - 1) ^ 1) + 1 : 0;
  }

  /**
   * The place of a game.
   *
   * @param number from 1 to {@link #games}
   */
  public Slot slot(int number) {
    if (number < 1 || number > games()) {
      throw new IllegalArgumentException("game " + number + " of " + games());
    }
    int unit = isPaired() ? (number - 1) / 2 : number - 1;
    boolean firstIsWhite = !isPaired() || number % 2 == 1;
    return new Slot(number, unit % lines.size(), unit / lines.size(), firstIsWhite);
  }

  /** The line of a game. */
  public Line line(Slot slot) {
    return lines.get(slot.line());
  }

  /** The id of a game. */
  public String gameId(int number) {
    return tournamentId + "-" + number;
  }

  /**
   * What is asked for to have a game played; the same whenever it is asked for.
   *
   * @param number from 1 to {@link #games}
   */
  public GameRequest request(int number) {
    Slot slot = slot(number);
    Line line = line(slot);
    long firstSeed = Seed.derive(spec.getSeed(), FIRST, number);
    long secondSeed = Seed.derive(spec.getSeed(), SECOND, number);
    Player first = spec.getPlayers(line.pairing().first()).getPlayer();
    Player second = spec.getPlayers(line.pairing().second()).getPlayer();
    GameRequest.Builder request =
        GameRequest.newBuilder()
            .setGameId(gameId(number))
            .setTournamentId(tournamentId)
            .setNumber(number)
            .setVariantDigest(spec.getVariants(line.variant()))
            .setVariantId(variantIds.get(line.variant()))
            .setWhite(slot.firstIsWhite() ? first : second)
            .setBlack(slot.firstIsWhite() ? second : first)
            .setOpening(opening(slot))
            .setWhiteSeed(slot.firstIsWhite() ? firstSeed : secondSeed)
            .setBlackSeed(slot.firstIsWhite() ? secondSeed : firstSeed)
            .setMaxPlies(spec.getMaxPlies());
    if (spec.hasAdjudication()) {
      request.setAdjudication(spec.getAdjudication());
    }
    return request.build();
  }

  private Opening opening(Slot slot) {
    Openings openings = spec.getOpenings();
    return switch (openings.getSourceCase()) {
      case RANDOM ->
          Opening.newBuilder()
              .setRandom(
                  RandomOpening.newBuilder()
                      .setPlies(openings.getRandom().getPlies())
                      .setBound(openings.getRandom().getBound())
                      .setSeed(Seed.derive(spec.getSeed(), OPENING, slot.line(), slot.opening())))
              .build();
      case POSITIONS -> {
        List<String> mfens = openings.getPositions().getMfensList();
        yield Opening.newBuilder()
            .setPosition(
                Position.newBuilder()
                    .setVariant(spec.getVariants(line(slot).variant()))
                    .setMfen(mfens.get(slot.opening() % mfens.size())))
            .build();
      }
      case SOURCE_NOT_SET -> throw new IllegalStateException("openings are filled in");
    };
  }
}
