package io.polyboard.standalone.platform;

import module java.base;

import io.smallrye.certs.CertificateGenerator;
import io.smallrye.certs.CertificateRequest;
import io.smallrye.certs.Format;

/** Certificates that are good for 127.0.0.1 alone, made for a test. */
final class LoopbackCertificates {
  private LoopbackCertificates() {}

  /**
   * Makes those of a server and of its clients, PEM: {@code NAME.crt} and {@code NAME.key} of the
   * server, {@code NAME-client.crt} and {@code NAME-client.key} of a client; {@code
   * NAME-client-ca.crt} is what the client trusts, {@code NAME-server-ca.crt} what the server does.
   */
  static void generate(Path directory, String name) throws Exception {
    new CertificateGenerator(directory, true)
        .generate(
            new CertificateRequest()
                .withName(name)
                .withCN("127.0.0.1")
                .withFormat(Format.PEM)
                .withClientCertificate()
                .withSubjectAlternativeName("IP:127.0.0.1"));
  }
}
