package io.polyboard.contract.catalogue;

import module java.base;

/** Compiling a definition took too long and was cancelled. */
public final class SlowDefinitionException extends RuntimeException {
  SlowDefinitionException(Duration limit) {
    super(
        "it takes longer than " + limit.toSeconds() + " s to compile; use fewer or shorter moves",
        null,
        false,
        false);
  }
}
