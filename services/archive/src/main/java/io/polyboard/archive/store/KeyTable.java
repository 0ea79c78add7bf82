package io.polyboard.archive.store;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * A table with a row for each key, which has an id.
 *
 * @param find selects the {@code id} of each key that is there, and the {@code place} that the key
 *     has among those given, from 1
 * @param make inserts the keys that are not there
 */
record KeyTable<K>(String find, String make, Columns<K> columns) {
  /** Binds keys to a statement, each of their columns as an array. */
  interface Columns<K> {
    <S extends SqlStatement<S>> S bind(S statement, Collection<K> keys);
  }

  /** The ids of keys; those that are not there yet are made. */
  Map<K, Integer> ids(Handle handle, Set<K> keys) {
    Map<K, Integer> ids = found(handle, keys);
    if (ids.size() < keys.size()) {
      List<K> missing = keys.stream().filter(each -> !ids.containsKey(each)).toList();
      columns.bind(handle.createUpdate(make), missing).execute();
      ids.putAll(found(handle, missing));
    }
    return ids;
  }

  private Map<K, Integer> found(Handle handle, Collection<K> keys) {
    List<K> listed = List.copyOf(keys);
    Map<K, Integer> ids = new HashMap<>();
    columns
        .bind(handle.createQuery(find), listed)
        .map((row, context) -> Map.entry(listed.get(row.getInt("place") - 1), row.getInt("id")))
        .forEach(each -> ids.put(each.getKey(), each.getValue()));
    return ids;
  }
}
