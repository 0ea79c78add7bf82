package io.polyboard.embedded;

import module java.base;

/**
 * Has a broker be spoken to by TLS alone, by users who know their passwords (SCRAM-SHA-512), and
 * who may do what its access control lists allow, and nothing else. The port of its controller, on
 * the loopback address, asks nobody.
 *
 * @param certificate what the broker shows, with what leads to its authority after it, in PEM
 * @param key its private key in PEM, in PKCS #8, not encrypted
 * @param administrator a user who may do everything, and makes the others; made with the data
 * @param password the administrator's; without quotes, commas and brackets
 * @param authorizer the class that decides, Kafka's {@code StandardAuthorizer} or one made of it
 */
public record BrokerSecurity(
    Path certificate, Path key, String administrator, String password, String authorizer)
    implements BrokerClients {
  private static final String MECHANISM = "SCRAM-SHA-512";

  @Override
  public String protocol() {
    return "SASL_SSL";
  }

  /** The administrator. */
  @Override
  public List<String> scramArguments() {
    return List.of("%s=[name=%s,password=%s]".formatted(MECHANISM, administrator, password));
  }

  @Override
  public Map<String, Object> settings() throws IOException {
    String chain = Files.readString(certificate);
    var settings = new HashMap<String, Object>();
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
    return settings;
  }
}
