package io.polyboard.archive.grpc;

import com.google.protobuf.MessageLite;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param items at most as many as were asked for, and as take 1 MiB; one at least, if there are any
 * @param last the last of them as it was before it became a message, if there are more after it
 */
record Page<T, M extends MessageLite>(List<M> items, Optional<T> last) {
  private static final int MOST_BYTES = 1 << 20;

  /**
   * Cuts a page off a list.
   *
   * @param rows one more than the page is to have, if there are so many
   */
  static <T, M extends MessageLite> Page<T, M> of(List<T> rows, int size, Function<T, M> message) {
    List<M> items = new ArrayList<>();
    long bytes = 0;
    for (T row : rows) {
      if (items.size() == size) {
        return new Page<>(items, Optional.of(rows.get(size - 1)));
      }
      M item = message.apply(row);
      bytes += item.getSerializedSize();
      if (bytes > MOST_BYTES && !items.isEmpty()) {
        return new Page<>(items, Optional.of(rows.get(items.size() - 1)));
      }
      items.add(item);
    }
    return new Page<>(items, Optional.empty());
  }
}
