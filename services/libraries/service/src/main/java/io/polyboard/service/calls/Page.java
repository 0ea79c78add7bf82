package io.polyboard.service.calls;

import module java.base;

import com.google.protobuf.MessageLite;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param items at most as many as were asked for, and as take 1 MiB; one at least, if there are any
 * @param last the last of them as it was before it became a message, if there are more after it
 */
public record Page<T, M extends MessageLite>(List<M> items, Optional<T> last) {
  /** Well below what clients take by default. */
  private static final int MOST_BYTES = 1 << 20;

  /** What a row of a list is in the terms of the contract. */
  @FunctionalInterface
  public interface Writer<T, M, E extends Exception> {
    /** The message of a row. */
    M write(T row) throws E;
  }

  /**
   * Cuts a page off a list; takes no more than one row that is not on the page.
   *
   * @param rows one more than the page is to have, if there are so many
   * @param size the most items, 1 or more
   */
  public static <T, M extends MessageLite, E extends Exception> Page<T, M> of(
      Iterable<T> rows, int size, Writer<T, M, E> writer) throws E {
    List<M> items = new ArrayList<>();
    @Nullable T last = null;
    long bytes = 0;
    for (T row : rows) {
      if (items.size() == size) {
        return new Page<>(items, Optional.ofNullable(last));
      }
      M item = writer.write(row);
      bytes += item.getSerializedSize();
      if (bytes > MOST_BYTES && !items.isEmpty()) {
        return new Page<>(items, Optional.ofNullable(last));
      }
      items.add(item);
      last = row;
    }
    return new Page<>(items, Optional.empty());
  }
}
