package io.polyboard.balance.pieces;

import module java.base;

import io.polyboard.balance.Phase;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Material;
import io.polyboard.balance.Summary.Results;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Variant;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.JointEstimate;
import io.polyboard.statistics.LogisticRegression;

/**
 * The value of a kind of piece by the results of games. It is a coefficient of the logistic
 * regression of White's score on the differences in pieces at one quiet moment of each game (Nenad
 * Tomašev and others, Assessing Game Balance with AlphaZero, 2020, section 4.4), with an intercept
 * for playing White, divided by the coefficient of the unit.
 *
 * @param value in units, with its interval; 1 for the unit itself
 * @param unit the kind whose value is the unit, see {@link PieceUnit}
 * @param games number of games with a quiet moment in the phase
 */
public record PieceValue(PieceKind kind, Phase phase, Estimate value, PieceKind unit, long games) {
  /**
   * A kind that was unequal in fewer games is not reported. In simulations with games of chess,
   * only 76 to 83% of the intervals of values in pawns held them if kinds were unequal in 30 games.
   */
  private static final long MIN_GAMES = 100;

  /** A kind that was unequal in fewer games is left out of the regression. */
  private static final long MIN_FITTED = 10;

  /**
   * The values of all kinds, except royal ones and those with too few games, by phase. None for a
   * phase in which the regression does not converge, or the coefficient of the unit is not
   * positive; none for a variant without a unit.
   */
  public static List<PieceValue> of(Variant variant, Summary summary) {
    return PieceUnit.of(variant).stream()
        .flatMap(unit ->
            Arrays.stream(Phase.values())
                .flatMap(phase -> of(variant, unit, summary, phase).stream()))
        .toList();
  }

  private static List<PieceValue> of(
      Variant variant, PieceKind unit, Summary summary, Phase phase) {
    List<Map.Entry<Material, Results>> rows = sorted(summary.material(), phase);
    Map<PieceKind, Long> unequal = new HashMap<>();
    variant.kinds().forEach(kind -> unequal.put(kind, unequal(rows, kind)));
    List<PieceKind> kinds =
        variant.kinds().stream()
            .filter(kind -> !PieceUnit.isRoyal(variant, kind))
            .filter(kind -> unequal.getOrDefault(kind, 0L) >= MIN_FITTED)
            .toList();
    if (kinds.size() < 2 || !kinds.contains(unit) || unequal.getOrDefault(unit, 0L) < MIN_GAMES) {
      return List.of();
    }
    LogisticRegression regression = new LogisticRegression(kinds.size());
    long games = 0;
    for (Map.Entry<Material, Results> each : rows) {
      Material material = each.getKey();
      Results results = each.getValue();
      games += results.games();
      double[] differences =
          kinds.stream().mapToDouble(kind -> material.difference(kind.index())).toArray();
      add(regression, differences, results.wins(), 1);
      add(regression, differences, results.draws(), 0.5);
      add(regression, differences, results.losses(), 0);
    }
    long all = games;
    return regression.fit().stream()
        .flatMap(fit -> values(kinds, unit, phase, fit, all))
        .filter(each -> unequal.getOrDefault(each.kind(), 0L) >= MIN_GAMES)
        .toList();
  }

  private static void add(
      LogisticRegression regression, double[] differences, long games, double points) {
    if (games > 0) {
      regression.add(differences, games, points);
    }
  }

  /** Sorts the rows, because sums of doubles depend on the order, and that of a hash map varies. */
  private static List<Map.Entry<Material, Results>> sorted(
      Map<Material, Results> material, Phase phase) {
    return material.entrySet().stream()
        .filter(each -> each.getKey().phase() == phase)
        .sorted(Map.Entry.comparingByKey(PieceValue::compare))
        .toList();
  }

  private static int compare(Material one, Material other) {
    for (int kind = 0; kind < one.kinds(); kind++) {
      int order = Integer.compare(one.difference(kind), other.difference(kind));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static long unequal(List<Map.Entry<Material, Results>> rows, PieceKind kind) {
    return rows.stream()
        .filter(each -> each.getKey().difference(kind.index()) != 0)
        .mapToLong(each -> each.getValue().games())
        .sum();
  }

  private static Stream<PieceValue> values(
      List<PieceKind> kinds, PieceKind unit, Phase phase, JointEstimate fit, long games) {
    int ofUnit = kinds.indexOf(unit);
    return fit.values().get(ofUnit) > 0
        ? kinds.stream()
            .map(kind ->
                new PieceValue(kind, phase, fit.ratio(kinds.indexOf(kind), ofUnit), unit, games))
        : Stream.empty();
  }
}
