package io.polyboard.service.access;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.thread.ServiceThreads;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.ConfigValidationException.Problem;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.jose4j.lang.UnresolvableKeyException;

/**
 * Verifies access tokens of an identity provider (JSON Web Tokens). A token is verified once and
 * remembered until it expires or the provider's keys change. No method blocks, so threads that must
 * not block may call them. Thread-safe.
 */
final class IdentityProvider {
  private static final int MAX_REMEMBERED = 10_000;

  /** Algorithms with a public key. With a shared secret, any verifier could forge a token. */
  private static final Set<String> ALGORITHMS =
      Set.of(
          AlgorithmIdentifiers.RSA_USING_SHA256,
          AlgorithmIdentifiers.RSA_USING_SHA384,
          AlgorithmIdentifiers.RSA_USING_SHA512,
          AlgorithmIdentifiers.RSA_PSS_USING_SHA256,
          AlgorithmIdentifiers.RSA_PSS_USING_SHA384,
          AlgorithmIdentifiers.RSA_PSS_USING_SHA512,
          AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256,
          AlgorithmIdentifiers.ECDSA_USING_P384_CURVE_AND_SHA384,
          AlgorithmIdentifiers.ECDSA_USING_P521_CURVE_AND_SHA512,
          AlgorithmIdentifiers.EDDSA);

  private final OidcConfig settings;
  private final String issuer;
  private final String audience;
  private final InstantSource clock;
  final SigningKeys keys;
  private volatile Verifier verifier;

  private IdentityProvider(
      OidcConfig settings, InstantSource clock, AccessMetrics metrics, ServiceThreads threads) {
    this.settings = settings;
    this.clock = clock;
    issuer = settings.issuer().orElseThrow();
    audience = settings.audience().orElseThrow();
    keys = new SigningKeys(settings, issuer, metrics, threads);
    verifier = verifier(keys.current());
  }

  /**
   * The provider, if one is set.
   *
   * @throws ConfigValidationException if settings contradict each other, or cannot be used
   */
  static Optional<IdentityProvider> of(
      OidcConfig settings, InstantSource clock, AccessMetrics metrics, ServiceThreads threads) {
    if (settings.issuer().isPresent() && settings.audience().isPresent()) {
      return Optional.of(new IdentityProvider(settings, clock, metrics, threads));
    }
    if (settings.issuer().isPresent()
        || settings.audience().isPresent()
        || settings.jwks().isPresent()) {
      throw new ConfigValidationException(
          new Problem[] {
            new Problem(
                "polyboard.access.oidc.issuer and polyboard.access.oidc.audience go together; set"
                    + " both")
          });
    }
    return Optional.empty();
  }

  /** A verifier for a set of keys, with the tokens that it has verified. */
  private record Verifier(
      List<JsonWebKey> keys, JwtConsumer consumer, Cache<String, Verified> verified) {}

  /** The caller of a token, and when the token expires. */
  private record Verified(Caller caller, Instant end) {}

  /** Distinguishes an unknown key from all other faults of a token. */
  private static final class UnknownKeyException extends UnresolvableKeyException {
    UnknownKeyException(UnresolvableKeyException cause) {
      super("the key is unknown", cause);
    }
  }

  private Verifier verifier(List<JsonWebKey> current) {
    JwksVerificationKeyResolver known = new JwksVerificationKeyResolver(current);
    known.setDisambiguateWithVerifySignature(true);
    JwtConsumer consumer =
        new JwtConsumerBuilder()
            .setVerificationKeyResolver((signed, nesting) -> {
              if (!ALGORITHMS.contains(signed.getAlgorithmHeaderValue())) {
                throw new UnresolvableKeyException("the algorithm is not allowed");
              }
              try {
                return known.resolveKey(signed, nesting);
              } catch (UnresolvableKeyException e) {
                throw new UnknownKeyException(e);
              }
            })
            .setJwsAlgorithmConstraints(ConstraintType.PERMIT, ALGORITHMS.toArray(String[]::new))
            .setJweAlgorithmConstraints(AlgorithmConstraints.DISALLOW_NONE)
            .setExpectedIssuer(true, issuer)
            .setExpectedAudience(true, audience)
            .setRequireExpirationTime()
            .setAllowedClockSkewInSeconds(Math.toIntExact(settings.clockSkew().toSeconds()))
            .build();
    return new Verifier(
        current,
        consumer,
        Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).executor(Runnable::run).build());
  }

  /**
   * The caller of a token.
   *
   * @param hash of the token, the key of the cache
   * @throws Refusal if the token is not valid; with {@code UNAVAILABLE} if its key is not known yet
   */
  Caller caller(String token, String hash) {
    List<JsonWebKey> current = keys.current();
    Verifier judging = verifier;
    if (judging.keys != current) {
      judging = verifier(current);
      verifier = judging;
    }
    Verified before = judging.verified.getIfPresent(hash);
    if (before != null && clock.instant().isBefore(before.end)) {
      return before.caller;
    }
    try {
      JwtClaims claims = judging.consumer.processToClaims(token);
      Verified now =
          new Verified(
              new Caller(owner(claims), scopes(claims)),
              Instant.ofEpochSecond(claims.getExpirationTime().getValue())
                  .plus(settings.clockSkew()));
      judging.verified.put(hash, now);
      return now.caller;
    } catch (InvalidJwtException e) {
      if (!(e.getCause() instanceof UnknownKeyException)) {
        throw Access.unauthenticated(message(e));
      }
      boolean areJustRead = keys.areJustRead();
      if (keys.current() != current) {
        // Other keys were read while the token was verified with these.
        return caller(token, hash);
      }
      throw areJustRead ? Access.unauthenticated(message(e)) : keysUnknown();
    } catch (MalformedClaimException e) {
      throw Access.unauthenticated("a claim of the token has the wrong type");
    }
  }

  private Refusal keysUnknown() {
    return Refusal.of(
            Status.Code.UNAVAILABLE,
            Reason.REASON_IDENTITY_PROVIDER_UNAVAILABLE,
            "the key that the token is signed with is not known yet; the keys of the identity"
                + " provider are being read")
        .retryAfter(Duration.ofSeconds(1));
  }

  /** The message for the caller of an invalid token. */
  private static String message(InvalidJwtException failure) {
    if (failure.hasErrorCode(ErrorCodes.EXPIRED)) {
      return "the token has expired";
    }
    if (failure.hasErrorCode(ErrorCodes.NOT_YET_VALID)) {
      return "the token is not valid yet";
    }
    if (failure.hasErrorCode(ErrorCodes.EXPIRATION_MISSING)) {
      return "the token has no expiry time (exp)";
    }
    if (failure.hasErrorCode(ErrorCodes.ISSUER_INVALID)
        || failure.hasErrorCode(ErrorCodes.ISSUER_MISSING)) {
      return "the token is from another issuer (iss)";
    }
    if (failure.hasErrorCode(ErrorCodes.AUDIENCE_INVALID)
        || failure.hasErrorCode(ErrorCodes.AUDIENCE_MISSING)) {
      return "the token is for another audience (aud)";
    }
    return Access.UNKNOWN_TOKEN;
  }

  private String owner(JwtClaims claims) {
    if (claims.getClaimValue(settings.ownerClaim()) instanceof String owner
        && Caller.OWNER.matcher(owner).matches()) {
      return owner;
    }
    throw Access.unauthenticated(
        "the claim '%s' of the token must be 1 to 100 letters, digits, '.', '_', '@', ':' or '-'"
            .formatted(settings.ownerClaim()));
  }

  private Set<Scope> scopes(JwtClaims claims) {
    Stream<String> texts =
        switch (claims.getClaimValue(settings.scopeClaim())) {
          case String text -> Stream.of(text.split(" ", -1));
          case List<?> list -> list.stream().map(String::valueOf);
          case null, default -> Stream.empty();
        };
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    texts.forEach(text -> Scopes.parse(text).ifPresent(scopes::add));
    return scopes;
  }
}
