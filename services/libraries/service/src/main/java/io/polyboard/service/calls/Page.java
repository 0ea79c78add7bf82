package io.polyboard.service.calls;

import module java.base;

import com.google.protobuf.MessageLite;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param items at most the requested number and 1 MiB; at least one, if there are any
 * @param last the row of the last item, if more rows follow it
 */
public record Page<T, M extends MessageLite>(List<M> items, Optional<T> last) {
  /** Well below the default limit of clients. */
  /** Maximum size of a page in bytes. */
  public static final int MAX_BYTES = 1 << 20;

  /** Writes a row of a list as a message of the contract. */
  @FunctionalInterface
  public interface Writer<T, M, E extends Exception> {
    /** The message of a row. */
    M write(T row) throws E;
  }

  /**
   * Takes a page from a list; reads at most one row that is not on the page.
   *
   * @param rows must have one row more than the page, if there are as many
   * @param size maximum number of items, 1 or more
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
      if (bytes > MAX_BYTES && !items.isEmpty()) {
        return new Page<>(items, Optional.ofNullable(last));
      }
      items.add(item);
      last = row;
    }
    return new Page<>(items, Optional.empty());
  }
}
