package io.polyboard.service.calls;

/** Gathers what is wrong with the fields of one request. For one thread. */
public class Fields {
  private final Refusal refusal = Refusal.invalid("the request is not valid");

  /** Notes a field as wrong unless the condition holds. */
  public Fields require(boolean holds, String field, String description) {
    if (!holds) {
      refusal.field(field, description);
    }
    return this;
  }

  /** Notes a field as wrong, with a reason for programs. */
  public void add(String field, String description, String reason) {
    refusal.violation(field, description, reason);
  }

  /** Notes a number as wrong that is out of range; returns it. */
  public int range(String field, int value, int least, int most) {
    return (int) range(field, (long) value, least, most);
  }

  /** Notes a number as wrong that is out of range; returns it. */
  public long range(String field, long value, long least, long most) {
    require(value >= least && value <= most, field, value + "; use " + least + " to " + most);
    return value;
  }

  /**
   * Reads the field {@code page_size}.
   *
   * @param otherwise what 0 stands for
   */
  public int pageSize(int value, int otherwise, int most) {
    return value == 0 ? otherwise : range("page_size", value, 1, most);
  }

  /**
   * Refuses the request if anything was noted.
   *
   * @throws Refusal with {@code INVALID_ARGUMENT} and every violation
   */
  public void check() {
    if (refusal.hasViolations()) {
      throw refusal;
    }
  }
}
