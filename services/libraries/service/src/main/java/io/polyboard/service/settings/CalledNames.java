package io.polyboard.service.settings;

import module java.base;

/**
 * The names and addresses by which an HTTP server may be called. Protects against DNS rebinding: a
 * page of a foreign name that resolves to this server could otherwise read its answers. Immutable.
 */
public final class CalledNames {
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]|::1");

  /** Whether the server may be called by a name, given in lower case. */
  private final Predicate<String> isOwn;

  /**
   * @param names separated by commas, without ports; if empty, any name is allowed, or only the
   *     loopback names if the server listens on the loopback address
   * @param listening the address that the server listens on
   */
  public CalledNames(Optional<String> names, String listening) {
    isOwn =
        names
            .map(CalledNames::isAmong)
            .orElse(isLoopback(listening) ? LOOPBACK.asMatchPredicate() : _ -> true);
  }

  private static Predicate<String> isAmong(String names) {
    return Set.of(names.toLowerCase(Locale.ROOT).strip().split("\\s*,\\s*"))::contains;
  }

  /** Whether only this machine reaches a server that listens on an address. */
  public static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /**
   * Whether the server may be called by a name.
   *
   * @param name as in the request, without the port
   */
  public boolean allow(String name) {
    return isOwn.test(name.toLowerCase(Locale.ROOT));
  }
}
