package io.polyboard.service.calls;

import module java.base;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;

/** Connections of one service to another. */
public final class ServiceChannel {
  private static final String TLS = "https://";
  private static final int MAX_BYTES = 64 << 20;
  private static final long IDLE_SECONDS = 30;

  private ServiceChannel() {}

  /**
   * The PEM files for TLS between services.
   *
   * @param settings the prefix of the settings that name the files
   * @param ca the authorities that sign the service's certificate; empty for those that Java trusts
   * @param certificate the client certificate; empty for none
   * @param key the private key of the client certificate
   */
  public record Tls(
      String settings, Optional<String> ca, Optional<String> certificate, Optional<String> key) {}

  /**
   * Returns a channel, which connects when it is first used.
   *
   * @param address {@code host:port}, with {@code https://} before it for TLS
   * @throws IllegalArgumentException if certificates cannot be used
   */
  public static ManagedChannel to(String address, Tls tls) {
    boolean isEncrypted = address.startsWith(TLS);
    String target = isEncrypted ? address.substring(TLS.length()) : address;
    return Grpc.newChannelBuilder(
            "dns:///" + target, isEncrypted ? encryption(tls) : InsecureChannelCredentials.create())
        .maxInboundMessageSize(MAX_BYTES)
        .keepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS)
        .build();
  }

  private static ChannelCredentials encryption(Tls tls) {
    if (tls.certificate.isPresent() != tls.key.isPresent()) {
      throw new IllegalArgumentException(
          tls.settings + ".client-certificate and .client-key go together; set both");
    }
    TlsChannelCredentials.Builder builder = TlsChannelCredentials.newBuilder();
    try {
      if (tls.ca.isPresent()) {
        builder.trustManager(new File(tls.ca.get()));
      }
      if (tls.certificate.isPresent()) {
        builder.keyManager(new File(tls.certificate.get()), new File(tls.key.orElseThrow()));
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot read the certificates of " + tls.settings + ": " + e.getMessage(), e);
    }
    return builder.build();
  }
}
