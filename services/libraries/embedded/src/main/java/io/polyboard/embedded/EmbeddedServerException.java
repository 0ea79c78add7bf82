package io.polyboard.embedded;

/** An embedded server does not start or stop; the message says why and what to do. */
public final class EmbeddedServerException extends RuntimeException {
  EmbeddedServerException(String message) {
    super(message);
  }

  EmbeddedServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
