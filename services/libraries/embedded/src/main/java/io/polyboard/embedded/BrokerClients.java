package io.polyboard.embedded;

import module java.base;

/**
 * Authentication of a broker's clients.
 *
 * @param protocol the security protocol of the broker's port, also the name of its listener
 * @param controllerProtocol the security protocol of its controller's port
 * @param scramArguments users to create with the data, as arguments of Kafka's formatter
 * @param settings of the broker
 * @param client settings of a client of the controller, without its address
 */
public record BrokerClients(
    String protocol,
    String controllerProtocol,
    List<String> scramArguments,
    Map<String, Object> settings,
    Map<String, String> client) {
  /** Anybody who reaches the ports, in plaintext. */
  static final BrokerClients ANYBODY =
      new BrokerClients("PLAINTEXT", "PLAINTEXT", List.of(), Map.of(), Map.of());

  /**
   * Clients with a password, on both ports. The password is sent in plaintext, so this is for the
   * loopback address only. It is not stored in the data, so each start may have another.
   *
   * @param password of letters and digits
   */
  static BrokerClients ofPassword(String password) {
    String protocol = "SASL_PLAINTEXT";
    String mechanism = "PLAIN";
    String login =
        "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"polyboard\""
            + " password=\"%1$s\"";
    String known = (login + " user_polyboard=\"%1$s\";").formatted(password);
    Map<String, Object> settings =
        Map.of(
            "sasl.enabled.mechanisms", mechanism,
            "sasl.mechanism.inter.broker.protocol", mechanism,
            "sasl.mechanism.controller.protocol", mechanism,
            "listener.name.sasl_plaintext.plain.sasl.jaas.config", known,
            "listener.name.controller.plain.sasl.jaas.config", known);
    Map<String, String> client =
        Map.of(
            "security.protocol", protocol,
            "sasl.mechanism", mechanism,
            "sasl.jaas.config", (login + ";").formatted(password));
    return new BrokerClients(protocol, protocol, List.of(), settings, client);
  }

  /** Clients with a password of 128 random bits. */
  static BrokerClients ofRandomPassword() {
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    return ofPassword(HexFormat.of().formatHex(random));
  }

  /** Without passwords. */
  @Override
  public String toString() {
    return "BrokerClients";
  }
}
