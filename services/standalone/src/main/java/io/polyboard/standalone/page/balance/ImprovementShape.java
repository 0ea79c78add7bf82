package io.polyboard.standalone.page.balance;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A race of candidates as JSON has it.
 *
 * @param file of the variant that was to be improved
 * @param decisions what may vary
 * @param wanted the measures and their bands
 * @param ways how many candidates the choices make; not all of them may have been raced
 * @param candidates in the order of merit
 * @param nodes of the final: positions a turn of each side
 * @param complete whether the race was run to its end
 */
public record ImprovementShape(
    String file,
    List<Decision> decisions,
    List<Wanted> wanted,
    int ways,
    long nodes,
    boolean complete,
    List<Candidate> candidates) {

  /**
   * Something to decide.
   *
   * @param choices of which the first is the variant as it is
   */
  public record Decision(String name, List<String> choices) {}

  /** A measure and its band. */
  public record Wanted(String measure, String unit, double low, double high) {}

  /**
   * A candidate.
   *
   * @param standing {@code front}, {@code dominated} in the final, {@code beaten}, {@code cut},
   *     {@code alike} or {@code racing} in a heat, or {@code refused}
   * @param choices by decision
   * @param digest of its definition; null if it was refused
   * @param matingMinimum the men that mate a lone king; null where that is not looked for
   * @param reason why it was refused, or as which other it played; or null
   * @param games that its values are from
   * @param nodes at which these were played
   */
  public record Candidate(
      int number,
      String id,
      String standing,
      Map<String, String> choices,
      @Nullable String digest,
      @Nullable List<String> matingMinimum,
      @Nullable String reason,
      long games,
      long nodes,
      List<Value> values) {}

  /**
   * A measure that is wanted.
   *
   * @param value null where nothing was measured
   * @param inside {@code yes} if all of the interval is in the band, {@code no} if nothing of it
   *     is, else {@code open}
   */
  public record Value(
      String measure,
      @Nullable Double value,
      @Nullable Double low,
      @Nullable Double high,
      String inside) {}
}
