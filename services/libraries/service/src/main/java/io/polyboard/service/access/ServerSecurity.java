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
 * Encrypts the gRPC port where {@code quarkus.tls.grpc} has a certificate, bounds what a connection
 * may do, and refuses to open a port that others reach and nothing guards.
 */
// Quarkus looks it up by itself, which the removal of unused beans does not see.
@Unremovable
@Singleton
public class ServerSecurity implements ServerBuilderCustomizer<VertxServerBuilder> {
  /** The name of the port's encryption among those of {@code quarkus.tls}. */
  static final String TLS = "grpc";

  /** After so many times without a reading one has failed. */
  private static final int MAX_MISSED = 3;

  /**
   * Within which a connection has to have said in full, by TLS or not, that it is HTTP/2; sooner
   * where no connection may be without a call for so long.
   */
  private static final Duration HANDSHAKE = Duration.ofSeconds(10);

  /** More is asked for by nobody but who multiplexes the calls of many, on one connection. */
  private static final int MOST_CALLS = 1_000;

  /** Calls that are begun and taken back cost their client nothing, and the server much. */
  private static final int MOST_RESETS = 1_000;

  private static final int RESETS_SECONDS = 10;

  /** Where nothing was heard for so long, the client is asked whether it is still there. */
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
   * Ends the start of a process whose port must not be opened: Quarkus only logs what fails in
   * {@link #customize}, and goes on without the port.
   *
   * @throws ConfigValidationException likewise
   */
  void check(@Observes StartupEvent starting, GrpcConfiguration grpc) {
    var unused = context(grpc.server().host());
  }

  /**
   * @throws ConfigValidationException if the port were open to others, or a certificate cannot be
   *     used
   */
  @Override
  public void customize(GrpcServerConfiguration configuration, VertxServerBuilder builder) {
    bound(builder.nettyBuilder(), settings.maxIdle());
    context(configuration.host()).ifPresent(builder.nettyBuilder()::sslContext);
  }

  /**
   * Bounds what a client may do to a connection before anybody knows who it is. Messages and
   * headers are bounded by gRPC itself: 4 MiB, compressed or not, and 8 KiB. So are frames, pings,
   * and answers that a client causes and does not read.
   *
   * @param idle after how long a connection without a call is closed
   */
  static void bound(NettyServerBuilder builder, Duration idle) {
    Duration handshake = idle.compareTo(HANDSHAKE) < 0 ? idle : HANDSHAKE;
    builder
        .handshakeTimeout(handshake.toMillis(), TimeUnit.MILLISECONDS)
        .maxConcurrentCallsPerConnection(MOST_CALLS)
        .maxRstFramesPerWindow(MOST_RESETS, RESETS_SECONDS)
        .keepAliveTime(SILENCE_SECONDS, TimeUnit.SECONDS)
        .keepAliveTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
        .maxConnectionIdle(idle.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Uses certificates that were read again. Connections that are open go on as they are. */
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
              + " and answer everybody; give polyboard.access.tokens, the file that 'polyboard"
              + " token create' writes, or polyboard.access.oidc.issuer and .audience, or say"
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
   * Whether a port may answer calls: others do not reach it, something guards it, or its user says
   * that it is open.
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

  /** Quarkus reports certificates that it has read, not those that it could not read. */
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
