package io.polyboard.benchmarks;

import io.grpc.ChannelCredentials;
import io.grpc.ClientInterceptor;
import io.grpc.Metadata;
import io.grpc.TlsChannelCredentials;
import io.grpc.stub.MetadataUtils;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.TokenEntry;
import io.polyboard.service.access.TokenFile;
import io.polyboard.service.access.TokenHash;
import io.smallrye.certs.CertificateGenerator;
import io.smallrye.certs.CertificateRequest;
import io.smallrye.certs.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * What a server that asks for tokens and speaks TLS is given, and what its clients need.
 *
 * @param token that allows everything but what takes the scope {@code admin}
 */
record Guard(Path tokens, String token, Path certificate, Path key, Path ca) {
  /** Makes all of it in a directory. */
  static Guard in(Path directory) throws IOException {
    String token = TokenHash.newToken();
    Path tokens = directory.resolve("tokens");
    TokenFile.add(
        tokens,
        new TokenEntry(
            TokenHash.of(token),
            new Caller(
                "benchmark",
                Set.of(
                    Scope.SCOPE_RULES_READ,
                    Scope.SCOPE_TOURNAMENTS_WRITE,
                    Scope.SCOPE_ARCHIVE_READ)),
            Optional.empty()));
    try {
      new CertificateGenerator(directory, true)
          .generate(
              new CertificateRequest()
                  .withName("server")
                  .withCN("localhost")
                  .withFormat(Format.PEM)
                  .withSubjectAlternativeName("DNS:localhost")
                  .withSubjectAlternativeName("IP:127.0.0.1"));
    } catch (Exception e) {
      throw new IOException("no certificate", e);
    }
    return new Guard(
        tokens,
        token,
        directory.resolve("server.crt"),
        directory.resolve("server.key"),
        directory.resolve("server-ca.crt"));
  }

  /** A client's, who trusts the server. */
  ChannelCredentials credentials() throws IOException {
    return TlsChannelCredentials.newBuilder().trustManager(ca.toFile()).build();
  }

  /** Sends a token along with each call. */
  static ClientInterceptor sending(String token) {
    Metadata headers = new Metadata();
    headers.put(
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
    return MetadataUtils.newAttachHeadersInterceptor(headers);
  }
}
