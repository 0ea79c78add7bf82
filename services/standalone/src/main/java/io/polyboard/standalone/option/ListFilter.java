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
      description = "List only those in one of these states, such as running,paused.")
  private List<String> states = List.of();

  @Option(names = "--owner", paramLabel = "NAME", description = "List only those of this owner.")
  private String owner = "";

  @Option(
      names = "--variant",
      paramLabel = "ID",
      completionCandidates = VariantParameter.Ids.class,
      description = "List only those of this variant, by its id or the digest of a definition.")
  private String variant = "";

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "List at most N; default ${DEFAULT-VALUE}.")
  private int limit;

  /**
   * The maximum number of listed items.
   *
   * @throws UsageException if it is less than 1
   */
  public int limit() {
    UsageException.requireBetween("--limit", limit, 1, Long.MAX_VALUE);
    return limit;
  }

  /** The owner of the listed items; empty for all. */
  public String owner() {
    return owner;
  }

  /** The id or digest of the variant; empty for all. */
  public String variant() {
    return variant;
  }

  /** Whether it excludes any items. */
  public boolean isGiven() {
    return !(states.isEmpty() && owner.isEmpty() && variant.isEmpty());
  }

  /**
   * The listed states; empty for all.
   *
   * @param type the contract's enum of states, with constants such as {@code STATE_RUNNING}
   * @throws UsageException if a state is unknown; names the known ones
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
                        "--state: '%s' is not one of %s"
                            .formatted(state, String.join(", ", names)))))
        .toList();
  }
}
