package io.polyboard.embedded;

import module java.base;

/**
 * Has a broker let only those in who know its password, at both of its ports. It is sent as it is:
 * for the loopback address alone. Nothing of it is in the data, so that each start may have
 * another.
 *
 * @param password of letters and digits
 */
record BrokerPassword(String password) implements BrokerClients {
  private static final String USER = "polyboard";
  private static final String PROTOCOL = "SASL_PLAINTEXT";
  private static final String MECHANISM = "PLAIN";
  private static final String LOGIN =
      "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%1$s\""
          + " password=\"%2$s\"";

  /** A password of 128 random bits. */
  static BrokerPassword random() {
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    return new BrokerPassword(HexFormat.of().formatHex(random));
  }

  @Override
  public String protocol() {
    return PROTOCOL;
  }

  @Override
  public String controllerProtocol() {
    return PROTOCOL;
  }

  @Override
  public Map<String, Object> settings() {
    String known = (LOGIN + " user_%1$s=\"%2$s\";").formatted(USER, password);
    return Map.of(
        "sasl.enabled.mechanisms",
        MECHANISM,
        "sasl.mechanism.inter.broker.protocol",
        MECHANISM,
        "sasl.mechanism.controller.protocol",
        MECHANISM,
        "listener.name.sasl_plaintext.plain.sasl.jaas.config",
        known,
        "listener.name.controller.plain.sasl.jaas.config",
        known);
  }

  @Override
  public Map<String, String> client() {
    return Map.of(
        "security.protocol",
        PROTOCOL,
        "sasl.mechanism",
        MECHANISM,
        "sasl.jaas.config",
        (LOGIN + ";").formatted(USER, password));
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "BrokerPassword";
  }
}
