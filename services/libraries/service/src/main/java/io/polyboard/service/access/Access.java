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
  static final String UNKNOWN_TOKEN = "the token is unknown or no longer valid";

  private static final String BEARER = "Bearer ";

  /** The owner of calls made with the secret that the processes of a platform share. */
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

  /** Places limited per owner; unlimited for all owners together. */
  private CallPlaces ofEachOwner(String calls, int max) {
    String setting = "polyboard.access.max-" + calls;
    return new CallPlaces(
        calls, setting, Integer.MAX_VALUE, max, max + " " + calls, setting, metrics);
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
   * Whether a call comes from a dashboard, whose word about its own caller is trusted.
   *
   * @param secret the secret sent with the call; null if none
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
   * Issues a token that allows everything and is valid while this process runs, for commands of the
   * user who started the process.
   */
  public String issueForProcess(String owner) {
    String token = TokenHash.newToken();
    tokens.add(token, new Caller(owner, Set.of(Scope.SCOPE_ADMIN)));
    return token;
  }

  /**
   * Returns the caller, if it may call the method.
   *
   * @param authorization the header of that name
   * @throws Refusal if the method needs a token and the call has no valid one, or if the token
   *     lacks the scope
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
   * Admits a call that requests what a gRPC method answers, but arrives by another protocol.
   *
   * @param authorization the header of that name
   * @return must be run once, when the call has ended
   * @throws Refusal for the same reasons as over gRPC: the token, its scopes, or its owner's quota
   */
  public Runnable begin(MethodDescriptor<?, ?> method, @Nullable String authorization) {
    MethodAccess access = MethodAccess.of(method);
    return begin(admit(access, authorization), access.isReadingArchive());
  }

  /**
   * Counts a call of an owner, unless {@link OwnerQuotas} do not bind the caller.
   *
   * @param isRead whether the call also counts as a read
   * @return must be run when the call has ended
   * @throws Refusal if the owner has the allowed number of calls under way
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
