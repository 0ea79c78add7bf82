package io.polyboard.rules;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown for text that is malformed or that the rules refuse; lists every reason found, at least
 * one.
 */
public class RefusedException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final transient List<Fault> faults;

  public RefusedException(List<Fault> faults) {
    super(faults.stream().map(Fault::toString).collect(Collectors.joining("\n")));
    this.faults = List.copyOf(faults);
  }

  public RefusedException(String place, String reason) {
    this(List.of(new Fault(place, reason)));
  }

  /** The reasons, in the order of the input. */
  public final List<Fault> faults() {
    return faults;
  }
}
