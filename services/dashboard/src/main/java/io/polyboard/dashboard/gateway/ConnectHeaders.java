package io.polyboard.dashboard.gateway;

import module java.base;

import io.grpc.Status;
import io.vertx.core.MultiMap;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of a request say by the Connect protocol.
 *
 * @param timeout the longest that the call may take, if the client has said so
 */
record ConnectHeaders(Optional<Duration> timeout) {
  private static final String VERSION = "1";
  private static final String IDENTITY = "identity";
  private static final Pattern MILLIS = Pattern.compile("[0-9]{1,10}");

  /**
   * Reads headers.
   *
   * @throws io.grpc.StatusRuntimeException if the client wants what this server cannot do
   */
  static ConnectHeaders read(MultiMap headers, CallForm form) {
    String version = headers.get("connect-protocol-version");
    if (version != null && !version.equals(VERSION)) {
      throw Status.INVALID_ARGUMENT
          .withDescription("connect-protocol-version is " + version + ", and has to be " + VERSION)
          .asRuntimeException();
    }
    requireIdentity(headers.get("content-encoding"));
    if (form.isEnveloped()) {
      requireIdentity(headers.get("connect-content-encoding"));
    }
    String millis = headers.get("connect-timeout-ms");
    if (millis != null && !MILLIS.matcher(millis).matches()) {
      throw Status.INVALID_ARGUMENT
          .withDescription("connect-timeout-ms has to be a number of 1 to 10 digits")
          .asRuntimeException();
    }
    return new ConnectHeaders(
        Optional.ofNullable(millis).map(each -> Duration.ofMillis(Long.parseLong(each))));
  }

  /**
   * Refuses compressed requests.
   *
   * @param encoding null for none
   */
  static void requireIdentity(@Nullable String encoding) {
    if (encoding != null && !encoding.equalsIgnoreCase(IDENTITY)) {
      throw Status.UNIMPLEMENTED
          .withDescription(
              "requests in the encoding '" + encoding + "' are not read; use " + IDENTITY)
          .asRuntimeException();
    }
  }
}
