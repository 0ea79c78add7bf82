package io.polyboard.events;

import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.CommonClientConfigs;

/**
 * How to reach Kafka: every configuration key that begins with {@code kafka.}, such as {@code
 * kafka.bootstrap.servers} and {@code kafka.security.protocol}. Thread-safe.
 */
@ApplicationScoped
public class KafkaSettings {
  private final Map<String, Object> configuration;

  /**
   * Settings.
   *
   * @param configuration of every client
   */
  @Inject
  public KafkaSettings(@Identifier("default-kafka-broker") Map<String, Object> configuration) {
    this.configuration = configuration;
  }

  /** A new map of what every client is configured with. */
  public Map<String, Object> client() {
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
