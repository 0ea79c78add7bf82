package io.polyboard.balance.improve;

import module java.base;

import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;

/**
 * A race of candidates towards several wishes at once: successive halving (Kevin Jamieson and Ameet
 * Talwalkar, Non-stochastic Best Arm Identification and Hyperparameter Optimization, 2016) over
 * Pareto ranks (Kalyanmoy Deb and others, A Fast and Elitist Multiobjective Genetic Algorithm,
 * 2002). What counts is each wish's {@link Wish#shortfall}.
 *
 * <p>One candidate dominates another if it falls short of no wish by more, and of one by less. It
 * surely beats it if that holds for all values in their intervals, made so wide that with 95% all
 * intervals of the whole race hold together (Bonferroni). Immutable.
 */
public final class Race {
  /**
   * A candidate as far as it was measured.
   *
   * @param candidate its number
   * @param values of the measures that are wanted, in their order, each with its interval of 95%
   */
  public record Entrant(int candidate, List<Estimate> values) {
    public Entrant {
      values = List.copyOf(values);
    }
  }

  /**
   * The result of a heat. Each list in the order of merit, best first.
   *
   * @param kept candidates that go on
   * @param beaten candidates that another surely beats
   * @param cut candidates that may be as good as those kept, but for which there are no more games
   */
  public record Heat(List<Integer> kept, List<Integer> beaten, List<Integer> cut) {
    public Heat {
      kept = List.copyOf(kept);
      beaten = List.copyOf(beaten);
      cut = List.copyOf(cut);
    }
  }

  private final List<Wish> wishes;
  private final double widening;

  /**
   * Makes ready.
   *
   * @param intervals of the whole race: candidates by wishes, added up over the heats; 1 or more
   */
  public Race(List<Wish> wishes, int intervals) {
    this.wishes = List.copyOf(wishes);
    widening =
        Confidence.USUAL.simultaneous(intervals).normalQuantile()
            / Confidence.USUAL.normalQuantile();
  }

  /**
   * Who goes on.
   *
   * @param most candidates that may, 1 or more
   */
  public Heat heat(List<Entrant> entrants, int most) {
    List<Integer> beaten = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    List<Runner> runners = byMerit(entrants);
    for (Runner runner : runners) {
      boolean isBeaten = runners.stream().anyMatch(other -> other.surelyBeats(runner));
      (isBeaten ? beaten : others).add(runner.candidate);
    }
    int kept = Math.min(most, others.size());
    return new Heat(others.subList(0, kept), beaten, others.subList(kept, others.size()));
  }

  /** The candidates that no other dominates, by the values estimated, best first. */
  public List<Integer> front(List<Entrant> entrants) {
    List<Runner> runners = byMerit(entrants);
    return runners.stream()
        .filter(runner -> runners.stream().noneMatch(other -> other.dominates(runner)))
        .map(runner -> runner.candidate)
        .toList();
  }

  /** By Pareto rank, and in one rank by the sum of the shortfalls. */
  private List<Runner> byMerit(List<Entrant> entrants) {
    List<Runner> left =
        new ArrayList<>(
            entrants.stream()
                .map(this::runner)
                .sorted(
                    Comparator.comparingDouble(Runner::sum)
                        .thenComparingInt(runner -> runner.candidate))
                .toList());
    List<Runner> merit = new ArrayList<>();
    while (!left.isEmpty()) {
      List<Runner> rank =
          left.stream()
              .filter(runner -> left.stream().noneMatch(other -> other.dominates(runner)))
              .toList();
      merit.addAll(rank);
      left.removeAll(rank);
    }
    return merit;
  }

  private Runner runner(Entrant entrant) {
    return new Runner(
        entrant.candidate(),
        IntStream.range(0, wishes.size())
            .mapToObj(
                wish -> wishes.get(wish).shortfall(entrant.values().get(wish).widened(widening)))
            .toList());
  }

  /** A candidate by what it falls short of each wish. */
  private record Runner(int candidate, List<Estimate> shortfalls) {
    double sum() {
      return shortfalls.stream().mapToDouble(Estimate::value).sum();
    }

    boolean dominates(Runner other) {
      return isBetter(Estimate::value, other, Estimate::value);
    }

    boolean surelyBeats(Runner other) {
      return isBetter(Estimate::high, other, Estimate::low);
    }

    private boolean isBetter(
        ToDoubleFunction<Estimate> own, Runner other, ToDoubleFunction<Estimate> others) {
      boolean less = false;
      for (int wish = 0; wish < shortfalls.size(); wish++) {
        double difference =
            own.applyAsDouble(shortfalls.get(wish))
                - others.applyAsDouble(other.shortfalls.get(wish));
        if (difference > 0) {
          return false;
        }
        less |= difference < 0;
      }
      return less;
    }
  }
}
