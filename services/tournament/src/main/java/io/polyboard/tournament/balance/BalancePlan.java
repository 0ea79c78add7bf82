package io.polyboard.tournament.balance;

import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.engine.Weights;
import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.CompareVariants;
import io.polyboard.proto.balance.v1.MeasureBalance;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.balance.WantedSample.Beginning;
import io.polyboard.tournament.balance.WantedSample.Evaluation;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run is to fill next: samples in groups. The samples of a group are played by tournaments
 * of the same openings, so that they have the same number of games.
 */
public final class BalancePlan {
  /** The noise is divided by this where games are played with less. */
  private static final int LESS_NOISE = 4;

  private BalancePlan() {}

  /**
   * What is wanted.
   *
   * @param progress says how far a race is
   * @throws Refusal if the variant is not known here
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

  /** One tournament of each kind that a run may begin, in each of its variants. */
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
    Evaluation evaluation = Evaluation.of(spec);
    List<WantedSample> wanted = new ArrayList<>();
    for (long nodes : spec.getNodesList()) {
      wanted.add(fromStart(spec, variant, nodes, spec.getGames()));
    }
    if (measure.getOtherwiseGames() > 0) {
      long nodes = spec.getNodes(0);
      if (spec.getNoise() / LESS_NOISE > 0) {
        wanted.add(
            WantedSample.selfPlay(
                spec,
                variant,
                nodes,
                evaluation.withNoise(spec.getNoise() / LESS_NOISE),
                WantedSample.FROM_START,
                measure.getOtherwiseGames()));
      }
      String material =
          Weights.material(
                  catalogue
                      .variant(variant)
                      .orElseThrow(() -> Refusal.unknownVariant(variant))
                      .variant())
              .text();
      wanted.add(
          WantedSample.selfPlay(
              spec,
              variant,
              nodes,
              evaluation.withText(material),
              WantedSample.FROM_START,
              measure.getOtherwiseGames()));
    }
    for (long nodes : spec.getNodesList()) {
      wanted.add(
          WantedSample.selfPlay(
              spec,
              variant,
              nodes,
              evaluation,
              WantedSample.EVEN_OPENINGS,
              measure.getOpeningGames()));
      if (measure.getPositionGames() > 0) {
        wanted.add(
            WantedSample.selfPlay(
                spec,
                variant,
                nodes,
                evaluation,
                new Beginning.From(measure.getPositionsList()),
                measure.getPositionGames()));
      }
      wanted.add(WantedSample.doubling(spec, variant, nodes, measure.getDoublingGames()));
    }
    return wanted.stream().map(List::of).toList();
  }

  private static List<List<WantedSample>> compared(BalanceSpec spec, CompareVariants compare) {
    List<List<WantedSample>> groups = new ArrayList<>();
    for (long nodes : spec.getNodesList()) {
      List<WantedSample> both = new ArrayList<>();
      for (String variant : List.of(compare.getVariant(), compare.getOther())) {
        both.add(
            WantedSample.selfPlay(
                spec,
                variant,
                nodes,
                Evaluation.of(spec),
                new Beginning.AfterPlies(compare.getOpeningPlies(), WantedSample.UNBOUNDED),
                spec.getGames()));
      }
      if (compare.getOpeningPlies() == 0) {
        both.forEach(each -> groups.add(List.of(each)));
      } else {
        groups.add(both);
      }
    }
    return groups;
  }

  /** Games from the start position at a strength. */
  static WantedSample fromStart(BalanceSpec spec, String variant, long nodes, int games) {
    return WantedSample.selfPlay(
        spec, variant, nodes, Evaluation.of(spec), WantedSample.FROM_START, games);
  }
}
