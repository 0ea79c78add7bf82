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
 * What a kind of piece is worth by the results of games: the logistic regression of White's score
 * on the differences in men at one quiet moment of each game (Nenad Tomašev and others, Assessing
 * Game Balance with AlphaZero, 2020, section 4.4), with an intercept for the side that White is, in
 * the worth of one kind: the ratio of their coefficients with its interval.
 *
 * @param value in the unit's worth; 1 for the unit itself
 * @param unit the kind in whose worth values are told, see {@link PieceUnit}
 * @param games with a quiet moment in the phase
 */
public record PieceValue(PieceKind kind, Phase phase, Estimate value, PieceKind unit, long games) {
  /**
   * A kind that was unequal in fewer games is not told of. Simulated with games of chess, intervals
   * of what a piece is worth in pawns held it in 76 to 83% where kinds were unequal in 30 games.
   */
  private static final long LEAST_GAMES = 100;

  /** A kind that was unequal in fewer games is left out of the regression. */
  private static final long LEAST_FITTED = 10;

  /**
   * The values of all kinds but royal ones that the games of a summary tell of, by phase; none for
   * a phase in which the regression does not converge, or that does not tell that the unit is worth
   * anything, and none of a variant without a unit.
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
            .filter(kind -> unequal.getOrDefault(kind, 0L) >= LEAST_FITTED)
            .toList();
    if (kinds.size() < 2 || !kinds.contains(unit) || unequal.getOrDefault(unit, 0L) < LEAST_GAMES) {
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
        .filter(each -> unequal.getOrDefault(each.kind(), 0L) >= LEAST_GAMES)
        .toList();
  }

  private static void add(
      LogisticRegression regression, double[] differences, long games, double points) {
    if (games > 0) {
      regression.add(differences, games, points);
    }
  }

  /** The order in which rows are added must not depend on a hash: sums of doubles do. */
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
