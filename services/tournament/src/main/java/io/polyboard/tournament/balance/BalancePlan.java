package io.polyboard.tournament.balance;

import module java.base;

import io.polyboard.balance.report.Doubling;
import io.polyboard.contract.SampleKeys;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.engine.Weights;
import io.polyboard.play.Opening.Rule;
import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.CompareVariants;
import io.polyboard.proto.balance.v1.MeasureBalance;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.proto.tournament.v1.PositionOpenings;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.service.calls.Refusal;

/**
 * The samples that a run has to fill next, in groups. The samples of a group are played from the
 * same openings, so they have the same number of games.
 */
public final class BalancePlan {
  /** Divisor of the noise in games with less noise. */
  private static final int LESS_NOISE = 4;

  private static final Openings FROM_START = WantedSample.random(0, Rule.UNBOUNDED);

  /** Openings in which neither side is lost, unless it is in the start position. */
  private static final Openings EVEN =
      WantedSample.random(Rule.DEFAULT.plies(), Rule.DEFAULT.bound());

  private BalancePlan() {}

  /**
   * The wanted samples.
   *
   * @param progress of a race
   * @throws Refusal if this process does not know the variant
   */
  static List<List<WantedSample>> groups(
      BalanceSpec spec, BalanceProgress progress, Catalogue catalogue) throws InterruptedException {
    List<List<WantedSample>> groups =
        switch (spec.getPurposeCase()) {
          case MEASURE -> measured(spec, spec.getMeasure(), catalogue);
          case COMPARE -> compared(spec, spec.getCompare());
          case RACE -> Race.heat(spec, progress);
          case PURPOSE_NOT_SET -> List.of();
        };
    return groups.stream().filter(group -> group.getFirst().games() > 0).toList();
  }

  /** One tournament of each kind that a run may start, in each of its variants. */
  public static List<TournamentSpec> examples(BalanceSpec spec, Catalogue catalogue)
      throws InterruptedException {
    return groups(
            spec.toBuilder().clearNodes().addNodes(spec.getNodes(0)).build(),
            spec.hasRace() ? Race.begin(spec) : BalanceProgress.getDefaultInstance(),
            catalogue)
        .stream()
        .flatMap(List::stream)
        .map(wanted -> wanted.next(wanted.games(), spec.getSeed(), 0))
        .toList();
  }

  /** Whether the reports have a measure of this name. */
  public static boolean isMeasure(String name) {
    return Race.measure(name).isPresent();
  }

  private static List<List<WantedSample>> measured(
      BalanceSpec spec, MeasureBalance measure, Catalogue catalogue) throws InterruptedException {
    String variant = measure.getVariant();
    List<WantedSample> wanted = new ArrayList<>();
    for (long nodes : spec.getNodesList()) {
      WantedSample start = fromStart(spec, variant, nodes, spec.getGames());
      wanted.add(measure.getUntilClear() ? start.untilClear() : start);
    }
    if (measure.getRobustnessGames() > 0) {
      int noise = spec.getNoise() / LESS_NOISE;
      if (noise > 0) {
        Entrant quiet = player(spec.toBuilder().setNoise(noise).build(), spec.getNodes(0));
        wanted.add(
            WantedSample.selfPlay(spec, variant, quiet, FROM_START, measure.getRobustnessGames()));
      }
      Entrant.Builder material = player(spec, spec.getNodes(0)).toBuilder();
      material.getPlayerBuilder().getSearchingBuilder().getSettingsBuilder().clearWeights();
      material.setWeightsText(Weights.material(catalogue.require(variant).variant()).text());
      wanted.add(
          WantedSample.selfPlay(
              spec, variant, material.build(), FROM_START, measure.getRobustnessGames()));
    }
    for (long nodes : spec.getNodesList()) {
      Entrant player = player(spec, nodes);
      wanted.add(WantedSample.selfPlay(spec, variant, player, EVEN, measure.getOpeningGames()));
      if (measure.getPositionGames() > 0) {
        Openings positions =
            Openings.newBuilder()
                .setPositions(PositionOpenings.newBuilder().addAllMfens(measure.getPositionsList()))
                .build();
        wanted.add(
            WantedSample.selfPlay(spec, variant, player, positions, measure.getPositionGames()));
      }
      wanted.add(
          WantedSample.match(
              spec, variant, player(spec, 2 * nodes), player, EVEN, measure.getDoublingGames()));
    }
    wanted.addAll(skill(spec, variant, measure.getSkillGames()));
    return wanted.stream().map(List::of).toList();
  }

  /** The steps from a random player to one with at least the greatest strength. */
  private static List<WantedSample> skill(BalanceSpec spec, String variant, int games) {
    List<WantedSample> steps = new ArrayList<>();
    long strongest = Collections.max(spec.getNodesList());
    long weaker = 0;
    while (games > 0 && weaker < strongest) {
      long stronger = Doubling.stronger(weaker);
      steps.add(
          WantedSample.match(
              spec, variant, player(spec, stronger), playerOrRandom(spec, weaker), EVEN, games));
      weaker = stronger;
    }
    return steps;
  }

  private static Entrant playerOrRandom(BalanceSpec spec, long nodes) {
    return nodes == 0
        ? Entrant.newBuilder()
            .setPlayer(Player.newBuilder().setRandom(RandomPlayer.getDefaultInstance()))
            .build()
        : player(spec, nodes);
  }

  private static List<List<WantedSample>> compared(BalanceSpec spec, CompareVariants compare) {
    Openings openings = WantedSample.random(compare.getOpeningPlies(), Rule.UNBOUNDED);
    List<List<WantedSample>> groups = new ArrayList<>();
    for (long nodes : spec.getNodesList()) {
      List<WantedSample> both = new ArrayList<>();
      for (String variant : List.of(compare.getVariant(), compare.getOther())) {
        both.add(
            WantedSample.selfPlay(spec, variant, player(spec, nodes), openings, spec.getGames()));
      }
      if (compare.getOpeningPlies() == 0) {
        both.forEach(each -> groups.add(List.of(each)));
      } else {
        groups.add(both);
      }
    }
    return groups;
  }

  static WantedSample fromStart(BalanceSpec spec, String variant, long nodes, int games) {
    return WantedSample.selfPlay(spec, variant, player(spec, nodes), FROM_START, games);
  }

  private static Entrant player(BalanceSpec spec, long nodes) {
    return Entrant.newBuilder().setPlayer(SampleKeys.player(spec, nodes)).build();
  }
}
