package io.polyboard.service.settings;

import module java.base;

/**
 * The names and addresses by which an HTTP server may be called. A page of somebody else's may have
 * a name that leads here (DNS rebinding): its browser takes what is answered for the page's own.
 * Immutable.
 */
public final class CalledNames {
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]|::1");

  /** Whether it may be called by a name, which is in lower case. */
  private final Predicate<String> isOwn;

  /**
   * @param names by commas and without ports; where there are none any will do, but those of this
   *     machine alone if only this machine reaches the port
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

  /** Whether only this machine reaches what listens on an address. */
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
   * @param name as the request has it, without its port
   */
  public boolean allow(String name) {
    return isOwn.test(name.toLowerCase(Locale.ROOT));
  }
}
