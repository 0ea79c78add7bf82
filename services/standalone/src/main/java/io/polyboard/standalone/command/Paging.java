package io.polyboard.standalone.command;

import module java.base;

/** Reads lists of the services a page after the other. */
public final class Paging {
  private Paging() {}

  /**
   * Reads a list up to a limit, or to a page without items.
   *
   * @param most items of a page
   * @param call asks for a page of a size, behind a token
   * @param items those of an answer
   * @param next an answer's token for the page behind it; empty for the last
   */
  public static <R, T> List<T> read(
      int limit,
      int most,
      BiFunction<Integer, String, R> call,
      Function<R, List<T>> items,
      Function<R, String> next) {
    List<T> all = new ArrayList<>();
    String token = "";
    boolean isMore;
    do {
      R page = call.apply(Math.min(most, limit - all.size()), token);
      isMore = all.addAll(items.apply(page));
      token = next.apply(page);
    } while (isMore && !token.isEmpty() && all.size() < limit);
    return all;
  }
}
