package io.polyboard.standalone.platform;

import module java.base;

import io.polyboard.embedded.BrokerClients;

/**
 * A broker that accepts only TLS and users with passwords (SCRAM-SHA-512), who may do only what its
 * access control lists allow. The port of its controller, on the loopback address, requires no
 * password.
 */
final class SecuredBroker {
  private static final String MECHANISM = "SCRAM-SHA-512";

  private SecuredBroker() {}

  /**
   * The settings for its clients.
   *
   * @param certificate PEM file of the broker's certificate, followed by the chain to its authority
   * @param key its private key in PEM, in PKCS #8, not encrypted
   * @param administrator a user who may do everything, and creates the other users; created with
   *     the data
   * @param password of the administrator; without quotes, commas and brackets
   * @param authorizer the class that decides, Kafka's {@code StandardAuthorizer} or a subclass
   */
  static BrokerClients clients(
      Path certificate, Path key, String administrator, String password, String authorizer)
      throws IOException {
    String chain = Files.readString(certificate);
    Map<String, Object> settings = new HashMap<>();
    settings.put("ssl.keystore.type", "PEM");
    settings.put("ssl.keystore.certificate.chain", chain);
    settings.put("ssl.keystore.key", Files.readString(key));
    // The broker also connects to itself, by an address that its certificate need not name.
    settings.put("ssl.truststore.type", "PEM");
    settings.put("ssl.truststore.certificates", chain);
    settings.put("ssl.endpoint.identification.algorithm", "");
    settings.put("sasl.enabled.mechanisms", MECHANISM);
    settings.put("sasl.mechanism.inter.broker.protocol", MECHANISM);
    settings.put(
        "listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
            .formatted(administrator, password));
    settings.put("authorizer.class.name", authorizer);
    settings.put("allow.everyone.if.no.acl.found", false);
    // The controller sees the broker as an anonymous user.
    settings.put("super.users", "User:ANONYMOUS;User:" + administrator);
    String user = "%s=[name=%s,password=%s]".formatted(MECHANISM, administrator, password);
    return new BrokerClients("SASL_SSL", "PLAINTEXT", List.of(user), settings, Map.of());
  }
}
