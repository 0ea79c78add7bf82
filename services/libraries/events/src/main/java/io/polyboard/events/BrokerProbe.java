package io.polyboard.events;

import module java.base;

/**
 * Whether a broker that is to be spoken to in plaintext speaks TLS. A Kafka client does not find
 * out: it takes the first bytes of the broker's alert for the length of an answer, makes room for
 * 336 MiB, and waits for them, or is out of memory.
 */
final class BrokerProbe {
  private static final int PATIENCE_MILLIS = 2_000;

  /**
   * A request for the versions of the protocol (18, in its version 0), which every broker answers
   * to everybody: of 10 bytes, with the number 0 and without the id of a client.
   */
  private static final byte[] REQUEST = HexFormat.of().parseHex("0000000a0012000000000000ffff");

  /** The first byte of an answer, whose length is in four, and of a TLS alert. */
  private static final int ANSWER = 0;

  private static final int ALERT = 0x15;

  private BrokerProbe() {}

  /**
   * Asks the brokers one after the other until one says something.
   *
   * @param bootstrapServers {@code host:port,...}
   * @return whether it speaks TLS; empty if none says anything
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
      // A broker that is away, or an address that is none, the client tells of.
      return Optional.empty();
    }
  }
}
