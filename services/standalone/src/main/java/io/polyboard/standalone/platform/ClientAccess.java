package io.polyboard.standalone.platform;

import module java.base;

import io.grpc.ChannelCredentials;
import io.grpc.ClientInterceptor;
import io.grpc.InsecureChannelCredentials;
import io.grpc.Metadata;
import io.grpc.TlsChannelCredentials;
import io.grpc.stub.MetadataUtils;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.RefusedException;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of a client, and the certificates that it trusts.
 *
 * @param token sent with each call; null for none
 * @param ca the file of the trusted certificates, PEM; null for those of Java
 * @param certificate the file of the client's own certificate, PEM; null for none
 * @param key the file of the certificate's private key
 */
record ClientAccess(
    @Nullable String token,
    @Nullable String ca,
    @Nullable String certificate,
    @Nullable String key) {
  /** Maximum size of the file of a certificate or key. */
  private static final int MAX_BYTES = 1 << 20;

  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  /** The access that environment variables give: POLYBOARD_TOKEN, POLYBOARD_CA, and so on. */
  static ClientAccess of(Map<String, String> environment) {
    return new ClientAccess(
        environment.get("POLYBOARD_TOKEN"),
        environment.get("POLYBOARD_CA"),
        environment.get("POLYBOARD_CLIENT_CERTIFICATE"),
        environment.get("POLYBOARD_CLIENT_KEY"));
  }

  /** This access, completed by another one. */
  ClientAccess orElse(ClientAccess other) {
    return new ClientAccess(
        token != null ? token : other.token,
        ca != null ? ca : other.ca,
        certificate != null ? certificate : other.certificate,
        key != null ? key : other.key);
  }

  /**
   * @param isEncrypted whether the address is one for TLS
   * @param isLocal whether the address is on this machine
   * @throws RefusedException if a file cannot be used, or a token would be sent unencrypted
   */
  ChannelCredentials credentials(boolean isEncrypted, boolean isLocal) {
    if (!isEncrypted) {
      if (token != null && !isLocal) {
        throw new RefusedException(
            "--server",
            "a token is not sent unencrypted to another machine; use https://HOST:PORT");
      }
      return InsecureChannelCredentials.create();
    }
    TlsChannelCredentials.Builder builder = TlsChannelCredentials.newBuilder();
    try {
      if (ca != null) {
        builder.trustManager(pem(ca));
      }
      if (certificate != null && key != null) {
        builder.keyManager(pem(certificate), pem(key));
      } else if (certificate != null || key != null) {
        throw new RefusedException(
            "environment",
            "set both POLYBOARD_CLIENT_CERTIFICATE and POLYBOARD_CLIENT_KEY, or neither");
      }
      return builder.build();
    } catch (IOException e) {
      throw new RefusedException("certificates", "cannot be read: " + e.getMessage());
    }
  }

  private static InputStream pem(String file) throws IOException {
    return new ByteArrayInputStream(PlainText.bytes(Path.of(file), MAX_BYTES));
  }

  /** Sends the token, if there is one. */
  Optional<ClientInterceptor> sending() {
    return Optional.ofNullable(token)
        .map(secret -> {
          Metadata headers = new Metadata();
          headers.put(AUTHORIZATION, "Bearer " + secret);
          return MetadataUtils.newAttachHeadersInterceptor(headers);
        });
  }
}
