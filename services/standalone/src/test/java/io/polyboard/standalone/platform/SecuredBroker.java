package io.polyboard.standalone.platform;

import module java.base;

import io.polyboard.embedded.BrokerClients;

/**
 * A broker that is spoken to by TLS alone, by users who know their passwords (SCRAM-SHA-512), and
 * who may do what its access control lists allow, and nothing else. The port of its controller, on
 * the loopback address, asks nobody.
 */
final class SecuredBroker {
  private static final String MECHANISM = "SCRAM-SHA-512";

  private SecuredBroker() {}

  /**
   * Whom it lets in.
   *
   * @param certificate what the broker shows, with what leads to its authority after it, in PEM
   * @param key its private key in PEM, in PKCS #8, not encrypted
   * @param administrator a user who may do everything, and makes the others; made with the data
   * @param password the administrator's; without quotes, commas and brackets
   * @param authorizer the class that decides, Kafka's {@code StandardAuthorizer} or one made of it
   */
  static BrokerClients clients(
      Path certificate, Path key, String administrator, String password, String authorizer)
      throws IOException {
    String chain = Files.readString(certificate);
    Map<String, Object> settings = new HashMap<>();
    settings.put("ssl.keystore.type", "PEM");
    settings.put("ssl.keystore.certificate.chain", chain);
    settings.put("ssl.keystore.key", Files.readString(key));
    // The broker is a client of its own, by an address that its certificate need not name.
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
    // The broker is nobody to its controller.
    settings.put("super.users", "User:ANONYMOUS;User:" + administrator);
    String user = "%s=[name=%s,password=%s]".formatted(MECHANISM, administrator, password);
    return new BrokerClients("SASL_SSL", "PLAINTEXT", List.of(user), settings, Map.of());
  }
}
