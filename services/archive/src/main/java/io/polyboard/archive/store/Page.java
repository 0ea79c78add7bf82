package io.polyboard.archive.store;

import com.google.protobuf.MessageLite;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param items at most as many as were asked for, and as a response has room for
 * @param last the place of the last of them if there are more after it, otherwise null
 */
public record Page<T extends MessageLite>(List<T> items, @Nullable Place last) {
  /**
   * Clients of gRPC take messages of 4 MiB by default; the rest is for what surrounds the items.
   */
  private static final int MOST_BYTES = 3 << 20;

  /** An item and where it is. */
  record Placed<T>(T item, Place place) {}

  /**
   * Cuts a page off a list.
   *
   * @param rows one more than the page is to have, if there are so many
   */
  static <T extends MessageLite> Page<T> of(List<Placed<T>> rows, int size) {
    List<T> items = new ArrayList<>();
    long bytes = 0;
    for (Placed<T> row : rows) {
      bytes += row.item().getSerializedSize();
      if (items.size() == size || (bytes > MOST_BYTES && !items.isEmpty())) {
        return new Page<>(items, rows.get(items.size() - 1).place());
      }
      items.add(row.item());
    }
    return new Page<>(items, null);
  }
}
