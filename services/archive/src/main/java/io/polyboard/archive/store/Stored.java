package io.polyboard.archive.store;

import module java.base;

/**
 * Something in the archive. It stays as it lies in its row, which takes little memory, until it is
 * read.
 */
public record Stored<T>(Place place, Supplier<T> contents) {
  /**
   * What it is.
   *
   * @throws IllegalStateException if the row is damaged, or of a later version of the archive
   */
  public T read() {
    return contents.get();
  }
}
