package io.polyboard.service.schema;

import module java.base;

import org.jdbi.v3.core.argument.Argument;
import org.jspecify.annotations.Nullable;

/** One column of many rows, as an argument for {@code unnest}. */
public final class SqlArray {
  private SqlArray() {}

  public static <T> Argument texts(Collection<T> rows, Function<T, @Nullable String> column) {
    return of("text", rows, column, String[]::new);
  }

  public static <T> Argument smallints(Collection<T> rows, Function<T, Integer> column) {
    return of("int2", rows, each -> column.apply(each).shortValue(), Short[]::new);
  }

  public static <T> Argument ints(Collection<T> rows, Function<T, @Nullable Integer> column) {
    return of("int4", rows, column, Integer[]::new);
  }

  public static <T> Argument bigints(Collection<T> rows, Function<T, @Nullable Long> column) {
    return of("int8", rows, column, Long[]::new);
  }

  public static <T> Argument times(
      Collection<T> rows, Function<T, @Nullable OffsetDateTime> column) {
    return of("timestamptz", rows, column, OffsetDateTime[]::new);
  }

  public static <T> Argument bytes(Collection<T> rows, Function<T, byte @Nullable []> column) {
    return of("bytea", rows, column, byte[][]::new);
  }

  private static <T, V extends @Nullable Object> Argument of(
      String type, Collection<T> rows, Function<T, V> column, IntFunction<V[]> array) {
    V[] values = rows.stream().map(column).toArray(array);
    return (position, statement, context) ->
        statement.setArray(position, statement.getConnection().createArrayOf(type, values));
  }
}
