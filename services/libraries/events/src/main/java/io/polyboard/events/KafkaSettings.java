package io.polyboard.events;

import module java.base;

import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;

/**
 * Client settings of Kafka: every configuration key that begins with {@code kafka.}, such as {@code
 * kafka.bootstrap.servers} and {@code kafka.security.protocol}. Thread-safe.
 */
@ApplicationScoped
public class KafkaSettings {
  private final Map<String, Object> configuration;
  private volatile boolean isPlain;

  /**
   * Settings.
   *
   * @param configuration of every client
   */
  @Inject
  public KafkaSettings(@Identifier("default-kafka-broker") Map<String, Object> configuration) {
    Map<String, Object> all = new HashMap<>(configuration);
    // Metrics of clients go through Micrometer, if at all. Hundreds of JMX beans, and requests to
    // brokers about the metrics that they want, would slow down every start.
    all.putIfAbsent(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, List.of());
    all.putIfAbsent(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
    this.configuration = Map.copyOf(all);
  }

  /**
   * A new map of the settings of every client.
   *
   * @throws KafkaException if clients are configured for plaintext, but the brokers speak TLS
   */
  public Map<String, Object> client() {
    if (!isPlain && !securityProtocol().endsWith("SSL")) {
      Optional<Boolean> speaksTls = BrokerProbe.speaksTls(bootstrapServers());
      if (speaksTls.orElse(false)) {
        throw new KafkaException(
            "%s speaks TLS: kafka.security.protocol must be SSL or SASL_SSL, was %s"
                .formatted(bootstrapServers(), securityProtocol()));
      }
      isPlain = speaksTls.isPresent();
    }
    return new HashMap<>(configuration);
  }

  /** The addresses of the brokers, for messages. */
  public String bootstrapServers() {
    return Objects.toString(configuration.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG), "?");
  }

  /** The security protocol of clients, for messages. */
  public String securityProtocol() {
    return Objects.toString(
        configuration.get(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG),
        CommonClientConfigs.DEFAULT_SECURITY_PROTOCOL);
  }
}
