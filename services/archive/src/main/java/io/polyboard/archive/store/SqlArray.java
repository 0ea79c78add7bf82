package io.polyboard.archive.store;

import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jdbi.v3.core.argument.Argument;
import org.jspecify.annotations.Nullable;

/** One column of many rows, as a parameter for {@code unnest}. */
final class SqlArray {
  private SqlArray() {}

  static <T> Argument texts(Collection<T> rows, Function<T, String> column) {
    return of("text", rows, column, String[]::new);
  }

  static <T> Argument smallints(Collection<T> rows, Function<T, Integer> column) {
    return of("int2", rows, each -> column.apply(each).shortValue(), Short[]::new);
  }

  static <T> Argument ints(Collection<T> rows, Function<T, Integer> column) {
    return of("int4", rows, column, Integer[]::new);
  }

  static <T> Argument bigints(Collection<T> rows, Function<T, Long> column) {
    return of("int8", rows, column, Long[]::new);
  }

  static <T> Argument times(Collection<T> rows, Function<T, OffsetDateTime> column) {
    return of("timestamptz", rows, column, OffsetDateTime[]::new);
  }

  static <T> Argument bytes(Collection<T> rows, Function<T, byte @Nullable []> column) {
    return of("bytea", rows, column, byte[][]::new);
  }

  private static <T, V extends @Nullable Object> Argument of(
      String type, Collection<T> rows, Function<T, V> column, IntFunction<V[]> array) {
    V[] values = rows.stream().map(column).toArray(array);
    return (position, statement, context) ->
        statement.setArray(position, statement.getConnection().createArrayOf(type, values));
  }
}
