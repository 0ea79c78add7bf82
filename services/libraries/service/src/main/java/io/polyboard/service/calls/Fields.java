package io.polyboard.service.calls;

/** Collects the faults of the fields of one request. For one thread. */
public class Fields {
  private final Refusal refusal = Refusal.invalid("the request is not valid");

  /** Adds a fault of a field unless the condition holds. */
  public Fields require(boolean holds, String field, String description) {
    if (!holds) {
      refusal.field(field, description);
    }
    return this;
  }

  /** Adds a fault of a field, with a reason for programs. */
  public void add(String field, String description, String reason) {
    refusal.violation(field, description, reason);
  }

  /** Adds a fault if a number is out of range; returns the number. */
  public int range(String field, int value, int min, int max) {
    return (int) range(field, (long) value, min, max);
  }

  /** Adds a fault if a number is out of range; returns the number. */
  public long range(String field, long value, long min, long max) {
    require(value >= min && value <= max, field, value + "; use " + min + " to " + max);
    return value;
  }

  /**
   * Reads the field {@code page_size}.
   *
   * @param otherwise the page size if the field is 0
   */
  public int pageSize(int value, int otherwise, int max) {
    return value == 0 ? otherwise : range("page_size", value, 1, max);
  }

  /**
   * Refuses the request if it has faults.
   *
   * @throws Refusal with {@code INVALID_ARGUMENT} and every violation
   */
  public void check() {
    if (refusal.hasViolations()) {
      throw refusal;
    }
  }
}
