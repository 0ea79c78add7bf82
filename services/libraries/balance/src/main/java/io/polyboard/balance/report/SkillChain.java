package io.polyboard.balance.report;

import module java.base;

import io.polyboard.statistics.Estimate;

/**
 * How much skill a variant rewards: the number of levels between a random player and the strongest
 * one, where a player scores 64% against one a level below, a difference of 100 Elo. The chain goes
 * from a random player to one with 1 node per turn, and doubles the nodes at each further step.
 * Immutable.
 *
 * @param weakest how the games of the first step were played
 * @param nodes nodes per turn of the strongest player
 * @param levels may be infinite; so may its ends
 */
public record SkillChain(Play weakest, long nodes, long games, Estimate levels) {
  /** Elo of a level: at 100 Elo a player scores 64.0%. */
  private static final double LEVEL = 100;

  /**
   * The chains that begin with a random player, each as long as its steps were played.
   *
   * @param steps in any order, each at most once for the same way to play
   */
  public static List<SkillChain> of(List<Doubling> steps) {
    Map<Play, Doubling> byPlay = new HashMap<>();
    steps.forEach(step -> byPlay.put(step.play(), step));
    return steps.stream()
        .map(Doubling::play)
        .filter(play -> play.nodes() == 0)
        .map(play -> of(play, byPlay))
        .toList();
  }

  private static SkillChain of(Play first, Map<Play, Doubling> byPlay) {
    List<Doubling> chain = new ArrayList<>();
    long nodes = 0;
    for (Doubling step = byPlay.get(first); step != null; ) {
      chain.add(step);
      nodes = Doubling.stronger(nodes);
      step = byPlay.get(first.withNodes(nodes));
    }
    return new SkillChain(
        first,
        nodes,
        chain.stream().mapToLong(Doubling::games).sum(),
        sum(chain.stream().map(Doubling::elo).toList()).map(elo -> elo / LEVEL));
  }

  /**
   * The sum of independent estimates: the squared distances of the ends add up (Guang Yong Zou and
   * Allan Donner, 2008, as for the difference of two).
   */
  private static Estimate sum(List<Estimate> parts) {
    double value = parts.stream().mapToDouble(Estimate::value).sum();
    double below = 0;
    double above = 0;
    for (Estimate part : parts) {
      below += square(part.value() - part.low());
      above += square(part.high() - part.value());
    }
    return Double.isFinite(value)
        ? new Estimate(value, value - Math.sqrt(below), value + Math.sqrt(above))
        : Estimate.unknown(value);
  }

  private static double square(double number) {
    return number * number;
  }
}
