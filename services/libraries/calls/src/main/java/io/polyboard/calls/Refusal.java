package io.polyboard.calls;

import com.google.protobuf.Any;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.polyboard.rules.RefusedException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A call that is refused. Becomes a {@code google.rpc.Status} with {@code ErrorInfo} and, where
 * fields are wrong, {@code BadRequest}. For one thread until it is thrown.
 */
public final class Refusal extends RuntimeException {
  /** The most characters of anything quoted to a client. */
  private static final int MOST_CHARACTERS = 2_000;

  /** The most violations reported. */
  private static final int MOST_VIOLATIONS = 50;

  private final Status.Code code;
  private final transient Enum<?> reason;
  private final String message;
  private final Map<String, String> metadata = new LinkedHashMap<>();
  private final transient List<BadRequest.FieldViolation> violations = new ArrayList<>();

  private Refusal(Status.Code code, Enum<?> reason, String message) {
    super(message, null, false, false);
    this.code = code;
    this.reason = reason;
    this.message = message;
  }

  /**
   * @param reason a constant of the service's own enum {@code Reason}
   * @param message a sentence for people
   */
  public static Refusal of(Status.Code code, Enum<?> reason, String message) {
    return new Refusal(code, reason, shortened(message));
  }

  /** Adds to the metadata of {@code ErrorInfo}. */
  public Refusal with(String key, String value) {
    metadata.put(key, shortened(value));
    return this;
  }

  /** Adds a field that is wrong, by its path in the request such as {@code position.turns[3]}. */
  public Refusal field(String field, String description) {
    if (violations.size() < MOST_VIOLATIONS) {
      violations.add(
          BadRequest.FieldViolation.newBuilder()
              .setField(shortened(field))
              .setDescription(shortened(description))
              .build());
    }
    return this;
  }

  /** Adds a violation of the field for each fault. */
  public Refusal faults(String field, RefusedException refused) {
    refused.faults().forEach(fault -> field(field, fault.toString()));
    return this;
  }

  /** The message, with the first field that is wrong. */
  @Override
  public String getMessage() {
    return text();
  }

  /** The constant of the service's enum {@code Reason}. */
  public Enum<?> reason() {
    return reason;
  }

  /** The status code. */
  public Status.Code code() {
    return code;
  }

  boolean hasViolations() {
    return !violations.isEmpty();
  }

  /** What goes over the wire. */
  StatusRuntimeException status(String domain) {
    com.google.rpc.Status.Builder status =
        com.google.rpc.Status.newBuilder()
            .setCode(code.value())
            .setMessage(text())
            .addDetails(
                Any.pack(
                    ErrorInfo.newBuilder()
                        .setReason(reason.name())
                        .setDomain(domain)
                        .putAllMetadata(metadata)
                        .build()));
    if (!violations.isEmpty()) {
      status.addDetails(
          Any.pack(BadRequest.newBuilder().addAllFieldViolations(violations).build()));
    }
    return StatusProto.toStatusRuntimeException(status.build());
  }

  /** The message, with the first violation where there is one: many clients show nothing else. */
  private String text() {
    if (violations.isEmpty()) {
      return message;
    }
    BadRequest.FieldViolation first = violations.getFirst();
    String more = violations.size() == 1 ? "" : " (and " + (violations.size() - 1) + " more)";
    return message + ": " + first.getField() + " " + first.getDescription() + more;
  }

  private static String shortened(String text) {
    return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
  }
}
