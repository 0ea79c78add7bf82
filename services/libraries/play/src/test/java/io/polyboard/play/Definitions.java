package io.polyboard.play;

import module java.base;

import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.Pairing;
import io.polyboard.play.schedule.Round;
import io.polyboard.play.schedule.RoundResult;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import org.jspecify.annotations.Nullable;

/** Makes definitions of tournaments. */
public final class Definitions {
  private final List<VariantReference> variants;
  private final List<PlayerDefinition> players;
  private Format format;
  private int rounds;
  private final int games;
  private Openings openings = new Openings.RandomPlies(Opening.Rule.DEFAULT);
  private long seed = 7;
  private boolean fixedColours;
  private int maxPlies = GamePlan.DEFAULT_MAX_PLIES;
  private Adjudication adjudication = Adjudication.NONE;
  private @Nullable StopRule stop;

  private Definitions(
      Format format, List<VariantReference> variants, List<PlayerDefinition> players, int games) {
    this.variants = variants;
    this.players = players;
    this.format = format;
    this.games = games;
  }

  /** Players {@code P0}, {@code P1} and so on, in variants that need not exist. */
  public static Definitions of(Format format, int players, int variants, int games) {
    return new Definitions(
        format,
        IntStream.range(0, variants)
            .mapToObj(
                each -> new VariantReference("variant-" + each, "sha256:%064x".formatted(each)))
            .toList(),
        IntStream.range(0, players)
            .mapToObj(each -> PlayerDefinition.parse("P" + each + ":nodes=" + 100 * (each + 1)))
            .toList(),
        games);
  }

  /** A match in one variant. */
  public static Definitions match(String variant, String first, String second, int games) {
    return new Definitions(
        Format.MATCH,
        List.of(new VariantReference(variant, "")),
        Stream.of(first, second).map(PlayerDefinition::parse).toList(),
        games);
  }

  /** Plays all rounds; {@code scores} is called for the pairings of each round in order. */
  public static List<RoundResult> play(
      TournamentDefinition definition, Function<Pairing, RoundResult.Score> scores) {
    List<RoundResult> results = new ArrayList<>();
    while (true) {
      Optional<Round> next = definition.format().system().next(definition, results);
      if (next.isEmpty()) {
        return results;
      }
      results.add(
          new RoundResult(next.get(), next.get().pairings().stream().map(scores).toList(), true));
    }
  }

  /** The definition. */
  public TournamentDefinition build() {
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

  public Definitions format(Format format) {
    this.format = format;
    return this;
  }

  public Definitions rounds(int rounds) {
    this.rounds = rounds;
    return this;
  }

  public Definitions openings(Openings openings) {
    this.openings = openings;
    return this;
  }

  /** Start positions, which are not validated. */
  public Definitions positions(String... mfens) {
    return openings(new Openings.Positions(List.of(mfens)));
  }

  public Definitions seed(long seed) {
    this.seed = seed;
    return this;
  }

  public Definitions fixedColours(boolean fixedColours) {
    this.fixedColours = fixedColours;
    return this;
  }

  public Definitions maxPlies(int maxPlies) {
    this.maxPlies = maxPlies;
    return this;
  }

  public Definitions adjudication(Adjudication adjudication) {
    this.adjudication = adjudication;
    return this;
  }

  public Definitions stop(StopRule stop) {
    this.stop = stop;
    return this;
  }
}
