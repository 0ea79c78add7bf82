package io.polyboard.service.access;

import module java.base;

import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.access.CallPlaces.Taken;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Decides who may make a call. Thread-safe. */
@Singleton
public class Access {
  static final String UNKNOWN_TOKEN = "the token is not known, or not valid any more";

  private static final String BEARER = "Bearer ";

  /** Who calls with the secret that the processes of a platform share. */
  private static final String PLATFORM = "polyboard";

  private final AccessConfig settings;
  private final AccessMetrics metrics;
  final Tokens tokens;
  private final Optional<IdentityProvider> provider;
  private final CallPlaces calls;
  private final CallPlaces reads;

  @Inject
  Access(AccessConfig settings, OidcConfig oidc, AccessMetrics metrics, ServiceThreads threads) {
    this.settings = settings;
    this.metrics = metrics;
    tokens =
        new Tokens(
            settings.tokens().map(Path::of),
            settings.refresh(),
            settings.maxUnread(),
            InstantSource.system(),
            metrics,
            threads);
    settings
        .forwardingSecret()
        .ifPresent(
            token -> tokens.add(token, new Caller(PLATFORM, Set.of(Scope.SCOPE_ARCHIVE_READ))));
    provider = IdentityProvider.of(oidc, InstantSource.system(), metrics, threads);
    calls = ofEachOwner("calls", settings.maxCalls());
    reads = ofEachOwner("reads", settings.maxReads());
  }

  /** Places of which an owner has so many, and all owners together any number. */
  private CallPlaces ofEachOwner(String calls, int most) {
    String setting = "polyboard.access.max-" + calls;
    return new CallPlaces(
        calls, setting, Integer.MAX_VALUE, most, most + " " + calls, setting, metrics);
  }

  void start(@Observes StartupEvent started) {
    tokens.start();
    provider.ifPresent(known -> known.keys.start());
  }

  void stop(@Observes ShutdownEvent ending) {
    tokens.stop();
    provider.ifPresent(known -> known.keys.stop());
  }

  /** Whether calls need a token. */
  public boolean isRestricted() {
    return settings.tokens().isPresent() || provider.isPresent();
  }

  /**
   * Whether a call comes from a dashboard, which is believed for whom it calls.
   *
   * @param secret what it shows; null for nothing
   */
  boolean isForwarder(@Nullable String secret) {
    return secret != null
        && settings
            .forwardingSecret()
            .filter(known ->
                MessageDigest.isEqual(
                    known.getBytes(StandardCharsets.UTF_8),
                    secret.getBytes(StandardCharsets.UTF_8)))
            .isPresent();
  }

  /**
   * Makes a token that is valid as long as this process runs, for commands of the user who started
   * it: it allows everything.
   */
  public String issueForProcess(String owner) {
    String token = TokenHash.newToken();
    tokens.add(token, new Caller(owner, Set.of(Scope.SCOPE_ADMIN)));
    return token;
  }

  /**
   * Who makes a call.
   *
   * @param authorization the header of that name
   * @throws Refusal if the method is not for everybody, or not for the one whose token it is
   */
  Caller admit(MethodAccess method, @Nullable String authorization) {
    if (!isRestricted() || method.isForAnybody()) {
      return Caller.ANYBODY;
    }
    Caller caller;
    try {
      caller = caller(authorization);
    } catch (Refusal e) {
      metrics.refused(
          e.code() == Status.Code.UNAUTHENTICATED
              ? AccessMetrics.Kind.UNAUTHENTICATED
              : AccessMetrics.Kind.PROVIDER);
      throw e;
    }
    if (!method.scopes().isEmpty() && !caller.mayOneOf(method.scopes())) {
      metrics.refused(AccessMetrics.Kind.SCOPE);
      throw Refusal.of(
              Status.Code.PERMISSION_DENIED,
              Reason.REASON_SCOPE_MISSING,
              "the token of '%s' has none of the scopes %s"
                  .formatted(caller.owner(), Scopes.text(method.scopes())))
          .with("scopes", Scopes.text(method.scopes()));
    }
    return caller;
  }

  private Caller caller(@Nullable String authorization) {
    if (authorization == null) {
      throw unauthenticated("the call has no token; send one as 'authorization: Bearer TOKEN'");
    }
    String token = token(authorization).orElseThrow(() -> unauthenticated(UNKNOWN_TOKEN));
    String hash = TokenHash.of(token);
    return tokens
        .caller(hash)
        .or(() -> provider.map(known -> known.caller(token, hash)))
        .orElseThrow(() -> unauthenticated(UNKNOWN_TOKEN));
  }

  static Refusal unauthenticated(String message) {
    return Refusal.of(Status.Code.UNAUTHENTICATED, Reason.REASON_UNAUTHENTICATED, message);
  }

  private static Optional<String> token(String authorization) {
    return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? Optional.of(authorization.substring(BEARER.length()).strip())
        : Optional.empty();
  }

  /**
   * Lets a call through that asks for what a method of gRPC answers, and comes another way.
   *
   * @param authorization the header of that name
   * @return to be run once, when it has ended
   * @throws Refusal as gRPC refuses such a call: for its token, its scopes, or its owner's quota
   */
  public Runnable begin(MethodDescriptor<?, ?> method, @Nullable String authorization) {
    MethodAccess access = MethodAccess.of(method);
    return begin(admit(access, authorization), access.isReadingArchive());
  }

  /**
   * Counts a call among those of its owner, but for those whom {@link OwnerQuotas} do not bind.
   *
   * @param isRead whether it is counted among the reads too
   * @return to be run when it has ended
   * @throws Refusal if the owner has as many under way as are allowed
   */
  Runnable begin(Caller caller, boolean isRead) {
    if (!OwnerQuotas.bind(caller)) {
      return () -> {};
    }
    Taken call = calls.take(caller);
    if (!isRead) {
      return call::close;
    }
    try {
      Taken read = reads.take(caller);
      return () -> {
        read.close();
        call.close();
      };
    } catch (Refusal e) {
      call.close();
      throw e;
    }
  }
}
