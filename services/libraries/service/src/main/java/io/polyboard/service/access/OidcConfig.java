package io.polyboard.service.access;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * An identity provider (OpenID Connect) whose access tokens are accepted besides those of the file.
 * Give all services of a platform the same values.
 */
@ConfigMapping(prefix = "polyboard.access.oidc")
public interface OidcConfig {
  /**
   * The provider's URL, as in the claim {@code iss} of its tokens. If set, calls need a token.
   *
   * <p>Unit: characters. Range: 1 to 2000. Default: none.
   */
  Optional<@Length(min = 1, max = 2_000) String> issuer();

  /**
   * The audience that the provider's tokens must have in the claim {@code aud}; tokens for other
   * programs are refused. Required with the issuer.
   *
   * <p>Unit: characters. Range: 1 to 2000. Default: none.
   */
  Optional<@Length(min = 1, max = 2_000) String> audience();

  /**
   * The provider's signing keys, a JSON Web Key Set: an https URL, an http URL on the loopback
   * address, or a file. If not set, the URL is read from {@code
   * ISSUER/.well-known/openid-configuration}.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> jwks();

  /**
   * The PEM file of certificate authorities, one of which must have signed the provider's
   * certificate. If not set, those of Java are trusted.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> ca();

  /**
   * The claim that names the owner. Users must not be able to choose its value.
   *
   * <p>Unit: characters. Range: 1 to 200. Default: sub.
   */
  @Length(min = 1, max = 200) @WithDefault("sub")
  String ownerClaim();

  /**
   * The claim that has the scopes, separated by spaces or as a list. Unknown scopes are ignored.
   *
   * <p>Unit: characters. Range: 1 to 200. Default: scope.
   */
  @Length(min = 1, max = 200) @WithDefault("scope")
  String scopeClaim();

  /**
   * How often the keys are read again. While the provider does not answer, the keys read before
   * stay in use.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 5m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("5m")
  Duration refresh();

  /**
   * Minimum time between two reads of the keys. A token with an unknown key, or a failed read,
   * causes the next read as soon as this time is over.
   *
   * <p>Unit: duration. Range: 1s to 1h. Default: 10s.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 1)
  @WithDefault("10s")
  Duration minRefresh();

  /**
   * How much the provider's clock may differ.
   *
   * <p>Unit: duration. Range: 0s to 5m. Default: 30s.
   */
  @DurationMin(seconds = 0)
  @DurationMax(minutes = 5)
  @WithDefault("30s")
  Duration clockSkew();
}
