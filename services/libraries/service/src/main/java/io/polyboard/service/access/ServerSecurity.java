package io.polyboard.service.access;

import module java.base;

import io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.grpc.util.AdvancedTlsX509TrustManager.Verification;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.polyboard.service.settings.CalledNames;
import io.quarkus.arc.Unremovable;
import io.quarkus.grpc.api.ServerBuilderCustomizer;
import io.quarkus.grpc.runtime.config.GrpcConfiguration;
import io.quarkus.grpc.runtime.config.GrpcServerConfiguration;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.tls.CertificateUpdatedEvent;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.quarkus.tls.runtime.config.TlsBucketConfig;
import io.quarkus.tls.runtime.config.TlsConfig;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.ConfigValidationException.Problem;
import io.vertx.core.Vertx;
import io.vertx.grpc.VertxServerBuilder;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.security.cert.X509Certificate;
import javax.net.ssl.X509KeyManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the gRPC port if {@code quarkus.tls.grpc} has a certificate, bounds what a connection
 * may do, and refuses to open an unprotected port that other machines reach.
 */
// Quarkus looks the bean up at run time, which the removal of unused beans does not see.
@Unremovable
@Singleton
public class ServerSecurity implements ServerBuilderCustomizer<VertxServerBuilder> {
  /** The port's name in {@code quarkus.tls}. */
  static final String TLS = "grpc";

  /** Certificates count as unread when this many reload periods pass without a reload. */
  private static final int MAX_MISSED = 3;

  /**
   * Time limit for the handshake of TLS and HTTP/2. The idle time of connections applies if it is
   * shorter.
   */
  private static final Duration HANDSHAKE = Duration.ofSeconds(10);

  /** Calls under way on one connection. Only a proxy that multiplexes many clients needs more. */
  private static final int MAX_CALLS = 1_000;

  /** Calls that are begun and reset cost the client nothing, but the server much. */
  private static final int MAX_RESETS = 1_000;

  private static final int RESETS_SECONDS = 10;

  /** After this much silence the client is pinged. */
  private static final long SILENCE_SECONDS = 120;

  private static final long ANSWER_SECONDS = 20;

  private final AccessConfig settings;
  private final Access access;
  private final AccessMetrics metrics;
  private final TlsConfigurationRegistry encryptions;
  private final Vertx vertx;
  private final AdvancedTlsX509KeyManager keys = new AdvancedTlsX509KeyManager();
  private @Nullable AdvancedTlsX509TrustManager clients;
  private @Nullable SslContext context;

  /** How often certificates are read again. */
  private final Optional<Duration> period;

  private volatile Instant certificateEnd = Instant.MIN;
  private volatile Instant read = Instant.MIN;

  @Inject
  ServerSecurity(
      AccessConfig settings,
      Access access,
      AccessMetrics metrics,
      TlsConfigurationRegistry encryptions,
      Vertx vertx,
      TlsConfig tls) {
    this.settings = settings;
    this.access = access;
    this.metrics = metrics;
    this.encryptions = encryptions;
    this.vertx = vertx;
    period =
        Optional.ofNullable(tls.namedCertificateConfig().get(TLS))
            .flatMap(TlsBucketConfig::reloadPeriod);
  }

  /**
   * Stops the start of a process whose port must not be opened. Quarkus only logs failures of
   * {@link #customize} and continues without the port.
   *
   * @throws ConfigValidationException as {@link #customize} does
   */
  void check(@Observes StartupEvent starting, GrpcConfiguration grpc) {
    var unused = context(grpc.server().host());
  }

  /**
   * @throws ConfigValidationException if the port would be open to others, or a certificate cannot
   *     be used
   */
  @Override
  public void customize(GrpcServerConfiguration configuration, VertxServerBuilder builder) {
    bound(builder.nettyBuilder(), settings.maxIdle());
    context(configuration.host()).ifPresent(builder.nettyBuilder()::sslContext);
  }

  /**
   * Bounds what an unauthenticated client may do on a connection. gRPC itself bounds messages (4
   * MiB, compressed or not), headers (8 KiB), frames, pings, and answers that a client causes and
   * does not read.
   *
   * @param idle how long a connection may have no call before it is closed
   */
  static void bound(NettyServerBuilder builder, Duration idle) {
    Duration handshake = idle.compareTo(HANDSHAKE) < 0 ? idle : HANDSHAKE;
    builder
        .handshakeTimeout(handshake.toMillis(), TimeUnit.MILLISECONDS)
        .maxConcurrentCallsPerConnection(MAX_CALLS)
        .maxRstFramesPerWindow(MAX_RESETS, RESETS_SECONDS)
        .keepAliveTime(SILENCE_SECONDS, TimeUnit.SECONDS)
        .keepAliveTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
        .maxConnectionIdle(idle.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Uses reloaded certificates for new connections; open connections stay as they are. */
  synchronized void renew(@Observes CertificateUpdatedEvent updated) {
    if (context != null && updated.name().equals(TLS)) {
      use(updated.tlsConfiguration());
    }
  }

  /** How the port is encrypted, if it is. */
  private synchronized Optional<SslContext> context(String host) {
    if (!mayAnswerOn(host)) {
      throw refused(
          "gRPC would listen on "
              + host
              + " and answer everybody; set polyboard.access.tokens (the file that 'polyboard token"
              + " create' writes), or polyboard.access.oidc.issuer and .audience, or"
              + " polyboard.access.open=true");
    }
    if (context == null) {
      TlsConfiguration tls = encryptions.get(TLS).orElse(null);
      if (tls != null && tls.getKeyStoreOptions() != null) {
        context = encryption(tls);
      } else if (tls != null && tls.getTrustStoreOptions() != null) {
        throw refused("quarkus.tls.grpc.trust-store needs quarkus.tls.grpc.key-store");
      }
    }
    return Optional.ofNullable(context);
  }

  /**
   * Whether a port may answer calls: other machines do not reach it, calls need a token, or a
   * setting declares it open.
   *
   * @param host the address that it listens on
   */
  public boolean mayAnswerOn(String host) {
    return CalledNames.isLoopback(host) || access.isRestricted() || settings.open();
  }

  private SslContext encryption(TlsConfiguration tls) {
    try {
      SslContextBuilder encryption =
          GrpcSslContexts.configure(SslContextBuilder.forServer(keys))
              .protocols("TLSv1.3", "TLSv1.2");
      if (tls.getTrustStoreOptions() != null) {
        clients =
            AdvancedTlsX509TrustManager.newBuilder()
                .setVerification(Verification.CERTIFICATE_ONLY_VERIFICATION)
                .build();
        encryption.trustManager(clients).clientAuth(ClientAuth.REQUIRE);
      }
      use(tls);
      metrics.certificate(() -> certificateEnd, this::isUnread);
      return encryption.build();
    } catch (Exception e) {
      throw refused("quarkus.tls.grpc cannot be used: " + e.getMessage());
    }
  }

  /** Quarkus reports successful reloads of certificates only, so silence counts as a failure. */
  private boolean isUnread() {
    return period
        .filter(time -> read.plus(time.multipliedBy(MAX_MISSED)).isBefore(Instant.now()))
        .isPresent();
  }

  private void use(TlsConfiguration tls) {
    try {
      String alias = tls.getKeyStore().aliases().nextElement();
      X509KeyManager loaded =
          (X509KeyManager) tls.getKeyStoreOptions().getKeyManagerFactory(vertx).getKeyManagers()[0];
      X509Certificate[] chain = loaded.getCertificateChain(alias);
      keys.updateIdentityCredentials(chain, loaded.getPrivateKey(alias));
      certificateEnd = chain[0].getNotAfter().toInstant();
      if (clients != null) {
        X509TrustManager trusted =
            (X509TrustManager)
                tls.getTrustStoreOptions().getTrustManagerFactory(vertx).getTrustManagers()[0];
        clients.updateTrustCredentials(trusted.getAcceptedIssuers());
      }
      read = Instant.now();
    } catch (Exception e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static ConfigValidationException refused(String message) {
    return new ConfigValidationException(new Problem[] {new Problem(message)});
  }
}
