package io.polyboard.rules;

import io.polyboard.rules.fault.FaultKind;
import io.polyboard.rules.fault.Place;
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

  public RefusedException(Fault fault) {
    this(List.of(fault));
  }

  public RefusedException(Place place, FaultKind kind) {
    this(new Fault(place, kind));
  }

  /** Refuses something that the rules know nothing of, such as an option or a file. */
  public RefusedException(String place, String reason) {
    this(Fault.of(place, reason));
  }

  /** The same refusal, of a thing that is part of a larger one. */
  public final RefusedException within(Place outer) {
    return new RefusedException(faults.stream().map(fault -> fault.within(outer)).toList());
  }

  /** The reasons, in the order of the input. */
  public final List<Fault> faults() {
    return faults;
  }
}
