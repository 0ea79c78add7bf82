package io.polyboard.access;

import io.grpc.netty.GrpcSslContexts;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.grpc.util.AdvancedTlsX509TrustManager.Verification;
import io.grpc.util.CertificateUtils;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.polyboard.access.AccessMetrics.Source;
import io.polyboard.events.ServiceThread;
import io.polyboard.events.ServiceThreads;
import io.polyboard.rules.PlainText;
import io.polyboard.settings.CalledNames;
import io.quarkus.arc.Unremovable;
import io.quarkus.grpc.api.ServerBuilderCustomizer;
import io.quarkus.grpc.runtime.config.GrpcConfiguration;
import io.quarkus.grpc.runtime.config.GrpcServerConfiguration;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.ConfigValidationException.Problem;
import io.vertx.grpc.VertxServerBuilder;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the gRPC port where there is a certificate, bounds what a connection may do, and refuses
 * to open a port that others reach and nothing guards.
 */
// Quarkus looks it up by itself, which the removal of unused beans does not see.
@Unremovable
@Singleton
public class ServerSecurity implements ServerBuilderCustomizer<VertxServerBuilder> {
  /** The most of a certificate or key. */
  private static final int MAX_BYTES = 1 << 20;

  private static final Logger LOG = Logger.getLogger(ServerSecurity.class);

  private final TlsConfig settings;
  private final AccessConfig accessSettings;
  private final Access access;
  private final AccessMetrics metrics;
  private @Nullable SslContext context;

  /** Files that could not be read the last time, as the log names them. */
  private final Set<String> wrong = ConcurrentHashMap.newKeySet();

  private volatile Instant certificateEnd = Instant.MIN;
  private final ServiceThreads threads;

  /** Each looks at its files, and reads those that have changed. */
  private final List<Runnable> followed = new CopyOnWriteArrayList<>();

  private @Nullable ServiceThread looking;

  @Inject
  ServerSecurity(
      TlsConfig settings,
      AccessConfig accessSettings,
      Access access,
      AccessMetrics metrics,
      ServiceThreads threads) {
    this.settings = settings;
    this.accessSettings = accessSettings;
    this.access = access;
    this.metrics = metrics;
    this.threads = threads;
  }

  @PreDestroy
  synchronized void close() {
    if (looking != null) {
      looking.stop();
    }
  }

  /**
   * Ends the start of a process whose port must not be opened: Quarkus only logs what fails in
   * {@link #customize}, and goes on without the port.
   *
   * @throws ConfigValidationException likewise
   */
  void check(@Observes StartupEvent starting, GrpcConfiguration grpc) {
    var unused = context(grpc.server().host());
  }

  /**
   * @throws ConfigValidationException if the port were open to others, or a file cannot be used
   */
  @Override
  public void customize(GrpcServerConfiguration configuration, VertxServerBuilder builder) {
    ConnectionLimits.apply(builder.nettyBuilder(), accessSettings.maxIdle());
    context(configuration.host()).ifPresent(builder.nettyBuilder()::sslContext);
  }

  /** How the port is encrypted, if it is. */
  private synchronized Optional<SslContext> context(String host) {
    if (!mayAnswerOn(host)) {
      throw refused(
          "gRPC would listen on "
              + host
              + " and answer everybody; give polyboard.access.tokens, the file that 'polyboard"
              + " token create' writes, or polyboard.access.oidc.issuer and .audience, or say"
              + " polyboard.access.open=true");
    }
    if (settings.certificate().isPresent() != settings.key().isPresent()) {
      throw refused("polyboard.tls.certificate and polyboard.tls.key go together; give both");
    }
    if (settings.clientCa().isPresent() && settings.certificate().isEmpty()) {
      throw refused(
          "polyboard.tls.client-ca needs polyboard.tls.certificate and polyboard.tls.key");
    }
    if (settings.certificate().isPresent() && context == null) {
      context = encryption(settings.certificate().get(), settings.key().orElse(""));
      looking =
          threads.makeRepeating(
              "certificates", settings::refresh, () -> followed.forEach(Runnable::run));
      looking.start();
    }
    return Optional.ofNullable(context);
  }

  /**
   * Whether a port may answer calls: others do not reach it, something guards it, or its user says
   * that it is open.
   *
   * @param host the address that it listens on
   */
  public boolean mayAnswerOn(String host) {
    return CalledNames.isLoopback(host) || access.isRestricted() || accessSettings.open();
  }

  private SslContext encryption(String certificate, String key) {
    try {
      SslContextBuilder encryption =
          GrpcSslContexts.configure(SslContextBuilder.forServer(keyManager(certificate, key)))
              .protocols("TLSv1.3", "TLSv1.2");
      if (settings.clientCa().isPresent()) {
        encryption.trustManager(trustManager(settings.clientCa().get()));
        encryption.clientAuth(ClientAuth.REQUIRE);
      }
      return encryption.build();
    } catch (IOException e) {
      throw refused("a file of polyboard.tls cannot be used: " + e.getMessage());
    }
  }

  private AdvancedTlsX509KeyManager keyManager(String certificate, String key) {
    AdvancedTlsX509KeyManager keys = new AdvancedTlsX509KeyManager();
    File certificateFile = new File(certificate);
    File keyFile = new File(key);
    follow(
        "polyboard.tls.certificate " + certificate + " with polyboard.tls.key " + key,
        List.of(certificateFile, keyFile),
        () -> {
          keys.updateIdentityCredentials(certificateFile, keyFile);
          certificateEnd = end(certificateFile);
        });
    metrics.certificate(() -> certificateEnd);
    return keys;
  }

  /** Until when the first certificate of a file is valid, which is the server's. */
  private static Instant end(File certificate) throws IOException, CertificateException {
    try (InputStream in = Files.newInputStream(certificate.toPath())) {
      return CertificateUtils.getX509Certificates(in)[0].getNotAfter().toInstant();
    }
  }

  private AdvancedTlsX509TrustManager trustManager(String file) {
    try {
      AdvancedTlsX509TrustManager trust =
          AdvancedTlsX509TrustManager.newBuilder()
              .setVerification(Verification.CERTIFICATE_ONLY_VERIFICATION)
              .build();
      File trusted = new File(file);
      follow(
          "polyboard.tls.client-ca " + file,
          List.of(trusted),
          () -> trust.updateTrustCredentials(trusted));
      return trust;
    } catch (CertificateException e) {
      throw new IllegalStateException("nothing is trusted yet", e);
    }
  }

  /** Reads files. */
  private interface Reading {
    void read() throws IOException, GeneralSecurityException;
  }

  /**
   * Reads files now, and again whenever one of them has changed; gRPC's own way of doing so looks
   * once a minute at most.
   *
   * @throws ConfigValidationException if they cannot be used now; later what was read before stays
   */
  private void follow(String what, List<File> files, Reading reading) {
    List<Long> first = times(files);
    try {
      read(files, reading);
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw refused(what + " cannot be used: " + reason(e));
    }
    AtomicReference<List<Long>> seen = new AtomicReference<>(first);
    followed.add(() -> {
      List<Long> now = times(files);
      if (!now.equals(seen.getAndSet(now))) {
        try {
          read(files, reading);
          wrong.remove(what);
          LOG.infof("%s: read again", what);
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
          wrong.add(what);
          LOG.errorf("%s cannot be used: %s; what was read before stays", what, reason(e));
        }
        metrics.read(Source.CERTIFICATES, wrong.isEmpty());
      }
    });
  }

  /** What reads them has no bound of its own. */
  private static void read(List<File> files, Reading reading)
      throws IOException, GeneralSecurityException {
    for (File file : files) {
      var unused = PlainText.bytes(file.toPath(), MAX_BYTES);
    }
    reading.read();
  }

  private static List<Long> times(List<File> files) {
    return files.stream().map(File::lastModified).toList();
  }

  private static String reason(Exception failure) {
    return Optional.ofNullable(failure.getMessage()).orElse(failure.getClass().getSimpleName());
  }

  private static ConfigValidationException refused(String message) {
    return new ConfigValidationException(new Problem[] {new Problem(message)});
  }
}
