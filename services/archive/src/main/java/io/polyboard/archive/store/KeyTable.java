package io.polyboard.archive.store;

import module java.base;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;

/**
 * A table that gives each key an id.
 *
 * @param find selects the {@code id} of each existing key, and the {@code place} of the key among
 *     the given keys, from 1
 * @param make inserts the missing keys
 * @param columns the columns of keys, each as an array
 */
record KeyTable<K>(
    String find, String make, Function<Collection<K>, Map<String, Argument>> columns) {
  /** The ids of keys; inserts missing keys. */
  Map<K, Integer> ids(Handle handle, Set<K> keys) {
    Map<K, Integer> ids = found(handle, keys);
    if (ids.size() < keys.size()) {
      List<K> missing = keys.stream().filter(each -> !ids.containsKey(each)).toList();
      handle.createUpdate(make).bindMap(columns.apply(missing)).execute();
      ids.putAll(found(handle, missing));
    }
    return ids;
  }

  private Map<K, Integer> found(Handle handle, Collection<K> keys) {
    List<K> listed = List.copyOf(keys);
    Map<K, Integer> ids = new HashMap<>();
    handle
        .createQuery(find)
        .bindMap(columns.apply(listed))
        .map((row, context) -> Map.entry(listed.get(row.getInt("place") - 1), row.getInt("id")))
        .forEach(each -> ids.put(each.getKey(), each.getValue()));
    return ids;
  }
}
