package io.polyboard.balance.improve;

import module java.base;

import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;

/**
 * A race of candidates for several wishes at once: successive halving (Kevin Jamieson and Ameet
 * Talwalkar, Non-stochastic Best Arm Identification and Hyperparameter Optimization, 2016) over
 * Pareto ranks (Kalyanmoy Deb and others, A Fast and Elitist Multiobjective Genetic Algorithm,
 * 2002). Candidates are compared by the {@link Wish#shortfall} of each wish.
 *
 * <p>A candidate dominates another if no shortfall is greater, and at least one is less. It surely
 * beats the other if that holds for all values in the intervals, which are widened so that all
 * intervals of the whole race together have a confidence of 95% (Bonferroni). Immutable.
 */
public final class Race {
  /**
   * A candidate with its measures so far.
   *
   * @param candidate number of the candidate
   * @param values of the wishes' measures, in order, each with its interval of 95%
   */
  public record Entrant(int candidate, List<Estimate> values) {
    public Entrant {
      values = List.copyOf(values);
    }
  }

  /**
   * The result of a heat. Each list is in order of merit, best first.
   *
   * @param kept candidates that advance
   * @param beaten candidates that another candidate surely beats
   * @param cut candidates that may be as good as those kept, but are dropped to save games
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
   * Prepares a race.
   *
   * @param intervals number of intervals of the whole race: candidates times wishes, summed over
   *     the heats; 1 or more
   */
  public Race(List<Wish> wishes, int intervals) {
    this.wishes = List.copyOf(wishes);
    widening =
        Confidence.USUAL.simultaneous(intervals).normalQuantile()
            / Confidence.USUAL.normalQuantile();
  }

  /**
   * Decides which candidates advance.
   *
   * @param max max number of candidates that advance, 1 or more
   */
  public Heat heat(List<Entrant> entrants, int max) {
    List<Integer> beaten = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    List<Runner> runners = byMerit(entrants);
    for (Runner runner : runners) {
      boolean isBeaten = runners.stream().anyMatch(other -> other.surelyBeats(runner));
      (isBeaten ? beaten : others).add(runner.candidate);
    }
    int kept = Math.min(max, others.size());
    return new Heat(others.subList(0, kept), beaten, others.subList(kept, others.size()));
  }

  /** The candidates that no other dominates by the estimated values, best first. */
  public List<Integer> front(List<Entrant> entrants) {
    List<Runner> runners = byMerit(entrants);
    return runners.stream()
        .filter(runner -> runners.stream().noneMatch(other -> other.dominates(runner)))
        .map(runner -> runner.candidate)
        .toList();
  }

  /** Sorts by Pareto rank, and within a rank by the sum of the shortfalls. */
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

  /** A candidate with its shortfall for each wish. */
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
