package io.polyboard.events;

import module java.base;

/**
 * Finds out whether a broker configured for plaintext speaks TLS. A Kafka client does not: it takes
 * the first bytes of the broker's alert for the length of an answer, allocates 336 MiB, and waits
 * for them or runs out of memory.
 */
final class BrokerProbe {
  private static final int PATIENCE_MILLIS = 2_000;

  /**
   * A request for the versions of the protocol (key 18, version 0), which every broker answers
   * without authentication: 10 bytes, with the correlation id 0 and no client id.
   */
  private static final byte[] REQUEST = HexFormat.of().parseHex("0000000a0012000000000000ffff");

  /**
   * The first byte of an answer, which begins with its length in four bytes, and of a TLS alert.
   */
  private static final int ANSWER = 0;

  private static final int ALERT = 0x15;

  private BrokerProbe() {}

  /**
   * Asks the brokers one after the other until one answers.
   *
   * @param bootstrapServers {@code host:port,...}
   * @return whether it speaks TLS; empty if no broker answers
   */
  static Optional<Boolean> speaksTls(String bootstrapServers) {
    return Arrays.stream(bootstrapServers.split(",", -1))
        .map(String::strip)
        .map(BrokerProbe::ask)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Boolean> ask(String broker) {
    int colon = broker.lastIndexOf(':');
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.connect(
          new InetSocketAddress(
              broker.substring(0, colon).replaceAll("^.*//|[\\[\\]]", ""),
              Integer.parseInt(broker.substring(colon + 1))),
          PATIENCE_MILLIS);
      socket.getOutputStream().write(REQUEST);
      return switch (socket.getInputStream().read()) {
        case ANSWER -> Optional.of(false);
        case ALERT -> Optional.of(true);
        default -> Optional.empty();
      };
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // The Kafka client reports unavailable brokers and invalid addresses.
      return Optional.empty();
    }
  }
}
