package io.polyboard.search.grpc;

/** A game has taken longer than the service lets it. */
final class GameTooLongException extends Exception {
  private static final long serialVersionUID = 1L;

  GameTooLongException(String message) {
    super(message, null, false, false);
  }
}
