package io.polyboard.standalone.platform;

import module java.base;

import io.smallrye.certs.CertificateGenerator;
import io.smallrye.certs.CertificateRequest;
import io.smallrye.certs.Format;

/** Certificates for 127.0.0.1 only, made for a test. */
final class LoopbackCertificates {
  private LoopbackCertificates() {}

  /**
   * Makes PEM files for a server and its clients: {@code NAME.crt} and {@code NAME.key} of the
   * server, {@code NAME-client.crt} and {@code NAME-client.key} of a client. The client trusts
   * {@code NAME-client-ca.crt}, the server {@code NAME-server-ca.crt}.
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
