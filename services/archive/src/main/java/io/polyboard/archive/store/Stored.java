package io.polyboard.archive.store;

import module java.base;

/** A stored object. It stays compressed, which takes little memory, until it is read. */
public record Stored<T>(Place place, Supplier<T> contents) {
  /**
   * Decodes the object.
   *
   * @throws IllegalStateException if the row is corrupt, or of a later version of the archive
   */
  public T read() {
    return contents.get();
  }
}
