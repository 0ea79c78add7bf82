package io.polyboard.embedded;

import module java.base;

/** Whom a broker lets in, and how. */
interface BrokerClients {
  /** Everybody who reaches its ports, in plaintext. */
  BrokerClients ANYBODY = new BrokerClients() {};

  /** The security protocol of the broker's port, which is the name of its listener too. */
  default String protocol() {
    return "PLAINTEXT";
  }

  /** The security protocol of its controller's port. */
  default String controllerProtocol() {
    return "PLAINTEXT";
  }

  /** Users to be made with the data, as Kafka's formatter takes them. */
  default List<String> scramArguments() {
    return List.of();
  }

  /** Settings of the broker. */
  default Map<String, Object> settings() throws IOException {
    return Map.of();
  }

  /** Settings of a client of the controller, without its address. */
  default Map<String, String> client() {
    return Map.of();
  }
}
