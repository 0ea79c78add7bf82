package io.polyboard.events;

import module java.base;

import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;

/**
 * How to reach Kafka: every configuration key that begins with {@code kafka.}, such as {@code
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
    // Metrics of clients go by Micrometer, if at all: a JMX bean for each of hundreds of them, and
    // questions to brokers for what these would like to be sent, make every start slower.
    all.putIfAbsent(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, List.of());
    all.putIfAbsent(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
    this.configuration = Map.copyOf(all);
  }

  /**
   * A new map of what every client is configured with.
   *
   * @throws KafkaException if clients would speak to the brokers in plaintext, and these speak TLS
   */
  public Map<String, Object> client() {
    if (!isPlain && !securityProtocol().endsWith("SSL")) {
      Optional<Boolean> speaksTls = BrokerProbe.speaksTls(bootstrapServers());
      if (speaksTls.orElse(false)) {
        throw new KafkaException(
            "%s speaks TLS: kafka.security.protocol is to be SSL or SASL_SSL, not %s"
                .formatted(bootstrapServers(), securityProtocol()));
      }
      isPlain = speaksTls.isPresent();
    }
    return new HashMap<>(configuration);
  }

  /** Where the brokers are, to show. */
  public String bootstrapServers() {
    return Objects.toString(configuration.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG), "?");
  }

  /** By what protocol they are spoken to, to show. */
  public String securityProtocol() {
    return Objects.toString(
        configuration.get(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG),
        CommonClientConfigs.DEFAULT_SECURITY_PROTOCOL);
  }
}
