package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/**
 * Why a call was refused or failed, as the Connect protocol reports it over HTTP: code, message and
 * the details of {@code google.rpc}, each with its bytes and, for people and scripts, in JSON as
 * {@code debug}.
 *
 * @see <a href="https://connectrpc.com/docs/protocol#error-end-stream">The Connect protocol</a>
 */
record CallFailure(
    Status.Code code, String message, JsonArray details, Optional<Long> retrySeconds) {
  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer()
          .omittingInsignificantWhitespace()
          .usingTypeRegistry(
              JsonFormat.TypeRegistry.newBuilder()
                  .add(ErrorInfo.getDescriptor())
                  .add(BadRequest.getDescriptor())
                  .add(RetryInfo.getDescriptor())
                  .add(QuotaFailure.getDescriptor())
                  .build());

  private static final Base64.Encoder BASE64 = Base64.getEncoder().withoutPadding();

  static CallFailure of(Status.Code code, String message) {
    return new CallFailure(code, message, new JsonArray(), Optional.empty());
  }

  /** The failure of a gRPC call. */
  static CallFailure of(Throwable failure) {
    com.google.rpc.Status status = StatusProto.fromThrowable(failure);
    if (status == null || status.getDetailsCount() == 0) {
      Status plain = Status.fromThrowable(failure);
      return of(isReset(plain) ? Status.Code.UNAVAILABLE : plain.getCode(), message(plain));
    }
    JsonArray details = new JsonArray();
    Optional<Long> retry = Optional.empty();
    for (Any detail : status.getDetailsList()) {
      try {
        details.add(detail(detail).put("debug", debug(detail)));
        if (detail.is(RetryInfo.class)) {
          retry =
              Optional.of(Math.max(1, detail.unpack(RetryInfo.class).getRetryDelay().getSeconds()));
        }
      } catch (InvalidProtocolBufferException e) {
        details.add(detail(detail));
      }
    }
    return new CallFailure(
        Status.fromCodeValue(status.getCode()).getCode(), status.getMessage(), details, retry);
  }

  private static JsonObject detail(Any detail) {
    String type = detail.getTypeUrl();
    return new JsonObject()
        .put("type", type.substring(type.lastIndexOf('/') + 1))
        .put("value", BASE64.encodeToString(detail.getValue().toByteArray()));
  }

  private static JsonObject debug(Any detail) throws InvalidProtocolBufferException {
    JsonObject debug = new JsonObject(PRINTER.print(detail));
    Object unused = debug.remove("@type");
    return debug;
  }

  /** A service that stops may reset the streams of its calls; this is no fault of the calls. */
  private static boolean isReset(Status status) {
    String description = status.getDescription();
    return status.getCode() == Status.Code.INTERNAL
        && description != null
        && description.startsWith("RST_STREAM");
  }

  private static String message(Status status) {
    return switch (status.getCode()) {
      case UNAVAILABLE -> "the service does not answer";
      case DEADLINE_EXCEEDED -> "the service took too long to answer";
      default ->
          status.getDescription() == null ? status.getCode().toString() : status.getDescription();
    };
  }

  /** The spelling of a code in the Connect protocol. */
  static String name(Status.Code code) {
    return code == Status.Code.CANCELLED ? "canceled" : code.name().toLowerCase(Locale.ROOT);
  }

  JsonObject json() {
    return new JsonObject().put("code", name(code)).put("message", message).put("details", details);
  }

  /** The HTTP status to which the Connect protocol maps the code. */
  int status() {
    return switch (code) {
      case CANCELLED -> 499;
      case INVALID_ARGUMENT, OUT_OF_RANGE, FAILED_PRECONDITION -> 400;
      case DEADLINE_EXCEEDED -> 504;
      case NOT_FOUND -> 404;
      case ALREADY_EXISTS, ABORTED -> 409;
      case PERMISSION_DENIED -> 403;
      case RESOURCE_EXHAUSTED -> 429;
      case UNIMPLEMENTED -> 501;
      case UNAVAILABLE -> 503;
      case UNAUTHENTICATED -> 401;
      default -> 500;
    };
  }
}
