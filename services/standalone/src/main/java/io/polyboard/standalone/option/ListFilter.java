package io.polyboard.standalone.option;

import module java.base;

import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.terminal.UsageException;
import picocli.CommandLine.Option;

/** Which tournaments or studies a command lists. */
public final class ListFilter {
  private static final String PREFIX = "STATE_";

  @Option(
      names = "--state",
      paramLabel = "STATE",
      split = ",",
      description = "Only in one of these states, such as running,paused.")
  private List<String> states = List.of();

  @Option(names = "--owner", paramLabel = "NAME", description = "Only of this owner.")
  private String owner = "";

  @Option(
      names = "--variant",
      paramLabel = "ID",
      completionCandidates = VariantParameter.Ids.class,
      description = "Only of this variant, by its id or the digest of a definition.")
  private String variant = "";

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "List at most N; default ${DEFAULT-VALUE}.")
  private int limit;

  /**
   * How many are listed at most.
   *
   * @throws UsageException if it is none
   */
  public int limit() {
    UsageException.requireBetween("--limit", limit, 1, Long.MAX_VALUE);
    return limit;
  }

  /** Whose are listed; empty for all. */
  public String owner() {
    return owner;
  }

  /** The id or digest of the variant; empty for all. */
  public String variant() {
    return variant;
  }

  /** Whether it leaves any out. */
  public boolean isGiven() {
    return !(states.isEmpty() && owner.isEmpty() && variant.isEmpty());
  }

  /**
   * The states that are listed; none for all.
   *
   * @param type the contract's enum of states, with constants such as {@code STATE_RUNNING}
   * @throws UsageException if one is no constant; names those that are
   */
  public <E extends Enum<E>> List<E> states(Class<E> type) {
    List<E> known =
        Arrays.stream(type.getEnumConstants())
            .filter(each -> each.name().startsWith(PREFIX))
            .filter(each -> !each.name().equals(PREFIX + "UNSPECIFIED"))
            .toList();
    List<String> names = known.stream().map(Figures::state).toList();
    return states.stream()
        .map(state ->
            known.stream()
                .filter(each -> Figures.state(each).equals(state))
                .findFirst()
                .orElseThrow(() ->
                    new UsageException(
                        "--state: '%s' is none of %s".formatted(state, String.join(", ", names)))))
        .toList();
  }
}
