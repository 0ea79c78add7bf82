package io.polyboard.standalone.command;

import module java.base;

/** Reads lists of the services page by page. */
public final class Paging {
  private Paging() {}

  /**
   * Reads a list up to a limit, or until a page has no items.
   *
   * @param max maximum number of items of a page
   * @param call requests a page of a given size that begins at a page token
   * @param items returns the items of a response
   * @param next returns a response's token of the next page; empty for the last page
   */
  public static <R, T> List<T> read(
      int limit,
      int max,
      BiFunction<Integer, String, R> call,
      Function<R, List<T>> items,
      Function<R, String> next) {
    List<T> all = new ArrayList<>();
    String token = "";
    boolean isMore;
    do {
      R page = call.apply(Math.min(max, limit - all.size()), token);
      isMore = all.addAll(items.apply(page));
      token = next.apply(page);
    } while (isMore && !token.isEmpty() && all.size() < limit);
    return all;
  }
}
