package io.polyboard.service.access;

import module java.base;

import io.polyboard.rules.PlainText;
import io.polyboard.service.access.AccessMetrics.Source;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.ConfigValidationException.Problem;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import org.jboss.logging.Logger;
import org.jose4j.http.Get;
import org.jose4j.json.JsonUtil;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.lang.JoseException;

/**
 * The public keys of an identity provider. A service thread reads them, so that no call waits for
 * the provider; while the provider does not answer, the keys read before stay. Thread-safe.
 */
final class SigningKeys {
  private static final Logger LOG = Logger.getLogger(SigningKeys.class);
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final int MAX_BYTES = 1 << 20;
  private static final String DISCOVERY = "/.well-known/openid-configuration";

  private final OidcConfig settings;
  private final String issuer;
  private final AccessMetrics metrics;
  private final BlockingQueue<Boolean> wanted = new ArrayBlockingQueue<>(1);
  private final ServiceThread reading;

  /** The file of the keys, if they are not read from the provider. */
  private final Optional<Path> file;

  private volatile List<JsonWebKey> keys = List.of();
  private volatile State state = new State(false, System.nanoTime());

  /** Why the keys could not be read the last time, so that the reason is logged once. */
  private volatile String trouble = "";

  /**
   * The result and time of the last read.
   *
   * @param nanos of {@link System#nanoTime}
   */
  private record State(boolean isRead, long nanos) {}

  /**
   * @throws ConfigValidationException if the keys would be read over an unprotected connection, or
   *     from a file that cannot be used
   */
  SigningKeys(OidcConfig settings, String issuer, AccessMetrics metrics, ServiceThreads threads) {
    this.settings = settings;
    this.issuer = issuer;
    this.metrics = metrics;
    file = settings.jwks().filter(text -> !text.contains("://")).map(Path::of);
    try {
      if (file.isPresent()) {
        keys = parsed(PlainText.read(file.get(), MAX_BYTES));
      } else {
        var unused = safe(settings.jwks().orElse(issuer));
      }
    } catch (IOException | JoseException e) {
      throw new ConfigValidationException(
          new Problem[] {
            new Problem(
                (settings.jwks().isPresent()
                        ? "polyboard.access.oidc.jwks"
                        : "polyboard.access.oidc.issuer")
                    + " cannot be used: "
                    + reason(e))
          });
    }
    reading = threads.makeRepeating("signing-keys", () -> Duration.ZERO, this::readAndWait);
  }

  void start() {
    reading.start();
  }

  void stop() {
    reading.stop();
  }

  /** The keys read last; the same list until they change. */
  List<JsonWebKey> current() {
    return keys;
  }

  /**
   * Whether the keys were read less than the minimum refresh time ago. Otherwise, requests that
   * they are read again.
   */
  boolean areJustRead() {
    State last = state;
    boolean justRead =
        last.isRead && System.nanoTime() - last.nanos < settings.minRefresh().toNanos();
    if (!justRead) {
      boolean unused = wanted.offer(true);
    }
    return justRead;
  }

  private void readAndWait() throws InterruptedException {
    wanted.clear();
    read();
    Thread.sleep(settings.minRefresh());
    if (state.isRead) {
      long spare = Math.max(0, settings.refresh().minus(settings.minRefresh()).toMillis());
      Boolean unused = wanted.poll(spare, TimeUnit.MILLISECONDS);
    }
  }

  private void read() {
    boolean isRead = false;
    try {
      List<JsonWebKey> now =
          parsed(file.isPresent() ? PlainText.read(file.get(), MAX_BYTES) : get(location()));
      isRead = true;
      boolean areOthers = !json(now).equals(json(keys));
      if (areOthers || !trouble.isEmpty()) {
        LOG.infof("read %d keys of %s", now.size(), issuer);
      }
      trouble = "";
      if (areOthers) {
        keys = now;
      }
    } catch (IOException | JoseException | RuntimeException e) {
      String message = reason(e);
      if (!message.equals(trouble)) {
        trouble = message;
        LOG.errorf(
            "cannot read the keys of %s: %s; the %d keys read before stay valid",
            issuer, message, keys.size());
      }
    }
    metrics.read(Source.PROVIDER_KEYS, isRead);
    state = new State(isRead, System.nanoTime());
  }

  private static List<JsonWebKey> parsed(String text) throws JoseException {
    // Ignores symmetric keys, published by mistake: everybody could sign with them.
    return new JsonWebKeySet(text)
        .getJsonWebKeys().stream().filter(PublicJsonWebKey.class::isInstance).toList();
  }

  private static String json(List<JsonWebKey> keys) {
    return new JsonWebKeySet(keys).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY);
  }

  /** The URL of the provider's keys. */
  private String location() throws IOException, JoseException {
    if (settings.jwks().isPresent()) {
      return settings.jwks().get();
    }
    String description = issuer.replaceFirst("/$", "") + DISCOVERY;
    var provider = JsonUtil.parseJson(get(description));
    if (!issuer.equals(provider.get("issuer"))) {
      throw new IOException(description + " names another issuer");
    }
    if (provider.get("jwks_uri") instanceof String location) {
      return location;
    }
    throw new IOException(description + " has no jwks_uri");
  }

  private String get(String address) throws IOException {
    Get get = new Get();
    get.setConnectTimeout(TIMEOUT_MILLIS);
    get.setReadTimeout(TIMEOUT_MILLIS);
    get.setRetries(0);
    get.setResponseBodySizeLimit(MAX_BYTES);
    if (settings.ca().isPresent()) {
      get.setTrustedCertificates(certificates(Path.of(settings.ca().get())));
    }
    return get.get(safe(address)).getBody();
  }

  private static List<X509Certificate> certificates(Path file) throws IOException {
    try (InputStream in = new ByteArrayInputStream(PlainText.bytes(file, MAX_BYTES))) {
      return CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
          .map(X509Certificate.class::cast)
          .toList();
    } catch (CertificateException e) {
      throw new IOException("polyboard.access.oidc.ca " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Returns the address, if nobody on the network can tamper with the response.
   *
   * @throws IOException if somebody could
   */
  private static String safe(String address) throws IOException {
    try {
      URI uri = URI.create(address);
      if (uri.getHost() != null
          && ("https".equals(uri.getScheme())
              || ("http".equals(uri.getScheme())
                  && InetAddress.getByName(uri.getHost()).isLoopbackAddress()))) {
        return address;
      }
    } catch (IllegalArgumentException | UnknownHostException e) {
      throw new IOException(address + " is not a valid URL: " + e.getMessage(), e);
    }
    throw new IOException(
        address + " must be an https URL, or an http URL on the loopback address");
  }

  private static String reason(Exception failure) {
    return failure.getClass().getSimpleName()
        + (failure.getMessage() == null ? "" : ": " + failure.getMessage());
  }
}
