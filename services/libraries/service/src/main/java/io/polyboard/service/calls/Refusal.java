package io.polyboard.service.calls;

import module java.base;

import com.google.protobuf.Any;
import com.google.protobuf.util.Durations;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.rules.Place;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import org.jspecify.annotations.Nullable;

/**
 * A refused call. Becomes a {@code google.rpc.Status} with {@code ErrorInfo}, with {@code
 * BadRequest} if fields are wrong, with {@code RetryInfo} if the call may be retried, and with
 * {@code QuotaFailure} if a limit is reached. For one thread until it is thrown.
 */
public final class Refusal extends RuntimeException {
  /** The domain of the reasons that all services share. */
  private static final String COMMON_DOMAIN = "polyboard";

  /** Maximum length of a text quoted to a client. */
  private static final int MAX_CHARACTERS = 2_000;

  /** Most services know a registered variant or weights within a second. */
  private static final Duration REGISTERED_BY = Duration.ofSeconds(1);

  private static final int MAX_VIOLATIONS = 50;

  private final Status.Code code;
  private final transient Enum<?> reason;
  private final String message;
  private final Map<String, String> metadata = new LinkedHashMap<>();
  private final transient List<BadRequest.FieldViolation> violations = new ArrayList<>();
  private transient @Nullable Duration retryAfter;
  private transient QuotaFailure.@Nullable Violation quota;

  private Refusal(Status.Code code, Enum<?> reason, String message) {
    super(message, null, false, false);
    this.code = code;
    this.reason = reason;
    this.message = message;
  }

  /**
   * @param reason a constant of the enum {@code Reason} that all services share, or of the
   *     service's own
   * @param message a sentence for people
   */
  public static Refusal of(Status.Code code, Enum<?> reason, String message) {
    return new Refusal(code, reason, shortened(message));
  }

  /** Refuses an invalid request; the caller adds the wrong fields. */
  public static Refusal invalid(String message) {
    return of(Status.Code.INVALID_ARGUMENT, Reason.REASON_FIELD_INVALID, message);
  }

  /**
   * Refuses a call because the allowed number of such calls is under way.
   *
   * @param what such as "searches"
   * @param setting the key of the limit
   * @param limit its value
   */
  public static Refusal busy(String what, String setting, long limit) {
    return of(
            Status.Code.RESOURCE_EXHAUSTED,
            Reason.REASON_BUSY,
            limit + " " + what + " are under way, which is the limit")
        .quota(setting, "at most " + limit + " " + what + " at a time")
        .retryAfter(Duration.ofSeconds(1));
  }

  /**
   * Refuses a call because its owner has reached a quota. Add {@link #retryAfter} if the use drops
   * without action of the owner.
   *
   * @param what such as "16 searches under way"
   * @param setting the key of the quota
   */
  public static Refusal quotaExceeded(String owner, String what, String setting) {
    return of(
            Status.Code.RESOURCE_EXHAUSTED,
            Reason.REASON_QUOTA_EXCEEDED,
            "'" + owner + "' has " + what + ", which is the limit for an owner")
        .quota(setting, "an owner has at most " + what);
  }

  /**
   * Refuses a request with an unknown variant. The call may be retried: a variant just registered
   * may not be known here yet.
   *
   * @param idOrDigest as in the request
   */
  public static Refusal unknownVariant(String idOrDigest) {
    return of(
            Status.Code.NOT_FOUND,
            Reason.REASON_VARIANT_UNKNOWN,
            "there is no variant '" + idOrDigest + "'")
        .with("variant", idOrDigest)
        .retryAfter(REGISTERED_BY);
  }

  /** Refuses a request with unknown weights, as {@link #unknownVariant} does. */
  public static Refusal unknownWeights(String digest) {
    return of(
            Status.Code.NOT_FOUND,
            Reason.REASON_WEIGHTS_UNKNOWN,
            "there are no weights with the digest " + digest)
        .with("weights", digest)
        .retryAfter(REGISTERED_BY);
  }

  /** Adds the minimum time to wait before a retry. */
  public Refusal retryAfter(Duration min) {
    retryAfter = min;
    return this;
  }

  /** Adds the limit that is reached: its key, and what it allows. */
  public Refusal quota(String setting, String description) {
    quota =
        QuotaFailure.Violation.newBuilder().setSubject(setting).setDescription(description).build();
    return this;
  }

  /** Adds to the metadata of {@code ErrorInfo}. */
  public Refusal with(String key, String value) {
    metadata.put(key, shortened(value));
    return this;
  }

  /** Adds a field that is wrong, by its path in the request such as {@code position.turns[3]}. */
  public Refusal field(String field, String description) {
    return violation(field, description, "");
  }

  /** Adds a field that is wrong, with the code of the problem as its reason. */
  public Refusal problem(String field, Problem problem) {
    return violation(field, problem.message(), problem.code());
  }

  /**
   * Adds a field that is wrong.
   *
   * @param reason in capitals with underscores, for programs; empty for none
   */
  public Refusal violation(String field, String description, String reason) {
    if (violations.size() < MAX_VIOLATIONS) {
      violations.add(
          BadRequest.FieldViolation.newBuilder()
              .setField(shortened(field))
              .setDescription(shortened(description))
              .setReason(reason)
              .build());
    }
    return this;
  }

  /**
   * Adds a violation of the field for each problem, with its code as the reason. The metadata get
   * the {@code line}, {@code column} and {@code offset} of the first problem, if it has them.
   */
  public Refusal problems(String field, RefusedException refused) {
    for (Problem problem : refused.problems()) {
      violation(field, problem.toString(), problem.code());
    }
    Place place = refused.problem().place();
    note("line", place.line(), 1);
    note("column", place.column(), 1);
    note("offset", place.offset(), 0);
    return this;
  }

  private void note(String key, int number, int min) {
    if (number >= min) {
      metadata.put(key, Integer.toString(number));
    }
  }

  /** The constant of an enum {@code Reason}. */
  public Enum<?> reason() {
    return reason;
  }

  /** The status code. */
  public Status.Code code() {
    return code;
  }

  /** The fields that are wrong, and why. */
  public List<BadRequest.FieldViolation> violations() {
    return List.copyOf(violations);
  }

  /** The minimum time to wait before a retry; empty if the call must not be retried. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** Whether the refusal names a wrong field. */
  public boolean hasViolations() {
    return !violations.isEmpty();
  }

  /**
   * The status to send.
   *
   * @param domain of the service's own reasons
   */
  public StatusRuntimeException status(String domain) {
    com.google.rpc.Status.Builder status =
        com.google.rpc.Status.newBuilder()
            .setCode(code.value())
            .setMessage(getMessage())
            .addDetails(
                Any.pack(
                    ErrorInfo.newBuilder()
                        .setReason(reason.name())
                        .setDomain(reason instanceof Reason ? COMMON_DOMAIN : domain)
                        .putAllMetadata(metadata)
                        .build()));
    if (!violations.isEmpty()) {
      status.addDetails(
          Any.pack(BadRequest.newBuilder().addAllFieldViolations(violations).build()));
    }
    if (retryAfter != null) {
      status.addDetails(
          Any.pack(
              RetryInfo.newBuilder()
                  .setRetryDelay(Durations.fromMillis(retryAfter.toMillis()))
                  .build()));
    }
    if (quota != null) {
      status.addDetails(Any.pack(QuotaFailure.newBuilder().addViolations(quota).build()));
    }
    return StatusProto.toStatusRuntimeException(status.build());
  }

  /** The message, with the first violation if there is one: many clients show nothing else. */
  @Override
  public String getMessage() {
    if (violations.isEmpty()) {
      return message;
    }
    BadRequest.FieldViolation first = violations.getFirst();
    String more = violations.size() == 1 ? "" : " (and " + (violations.size() - 1) + " more)";
    return message + ": " + first.getField() + " " + first.getDescription() + more;
  }

  private static String shortened(String text) {
    return text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "…";
  }
}
