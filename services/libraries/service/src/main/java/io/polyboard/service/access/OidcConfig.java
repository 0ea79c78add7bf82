package io.polyboard.service.access;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * An identity provider (OpenID Connect) whose access tokens are taken beside those of the file. All
 * services of a platform are to be given the same.
 */
@ConfigMapping(prefix = "polyboard.access.oidc")
public interface OidcConfig {
  /**
   * The provider, as its tokens name it in {@code iss}: a URL. With it calls need a token.
   *
   * <p>Unit: characters. Range: 1 to 2000. Default: none.
   */
  Optional<@Length(min = 1, max = 2_000) String> issuer();

  /**
   * Whom the provider's tokens have to be for: what they have in {@code aud}. Goes with the issuer,
   * whose tokens for other programs are refused.
   *
   * <p>Unit: characters. Range: 1 to 2000. Default: none.
   */
  Optional<@Length(min = 1, max = 2_000) String> audience();

  /**
   * Where the keys are that the provider signs with, as a JSON Web Key Set: a URL of https, or of
   * http on the loopback address, or a file. Without it the provider's own description tells,
   * {@code ISSUER/.well-known/openid-configuration}.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> jwks();

  /**
   * The file of the certificates, as PEM, one of which has to have signed the provider's. Without
   * it those of Java are trusted.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> ca();

  /**
   * The claim that is the owner. It has to be one that a user cannot choose.
   *
   * <p>Unit: characters. Range: 1 to 200. Default: sub.
   */
  @Length(min = 1, max = 200) @WithDefault("sub")
  String ownerClaim();

  /**
   * The claim that has the scopes, by spaces or as a list. Those that Polyboard does not know are
   * ignored.
   *
   * <p>Unit: characters. Range: 1 to 200. Default: scope.
   */
  @Length(min = 1, max = 200) @WithDefault("scope")
  String scopeClaim();

  /**
   * How often the keys are read again. Those read before go on to be used while the provider does
   * not answer.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 5m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("5m")
  Duration refresh();

  /**
   * How soon they are read again for a token that is signed with a key not known yet, and after a
   * reading that failed; not sooner, however many such tokens come.
   *
   * <p>Unit: duration. Range: 1s to 1h. Default: 10s.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 1)
  @WithDefault("10s")
  Duration leastRefresh();

  /**
   * By how much the provider's clock may differ.
   *
   * <p>Unit: duration. Range: 0s to 5m. Default: 30s.
   */
  @DurationMin(seconds = 0)
  @DurationMax(minutes = 5)
  @WithDefault("30s")
  Duration clockSkew();
}
