package io.polyboard.archive.http;

import module java.base;

import com.google.rpc.BadRequest;
import io.grpc.Status;
import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.grpc.PositionExplorer;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc;
import io.polyboard.rules.Variant;
import io.polyboard.service.access.Access;
import io.polyboard.service.access.ServerSecurity;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.settings.CalledNames;
import io.quarkus.vertx.http.runtime.VertxHttpConfig;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /explorer}: what was played in a position, in the format of public opening explorers,
 * for programs that already use one. The answer, the required scope and the limits are those of
 * {@code ExplorerService.ExplorePosition}. Each request has a virtual thread, which is interrupted
 * when the client disconnects. Thread-safe.
 */
@ApplicationScoped
public class ExplorerRoute {
  private static final Logger LOG = Logger.getLogger(ExplorerRoute.class);
  private static final String PATH = "/explorer";
  private static final int NO_CONTENT = 204;

  /** Names of parameters by fields of the gRPC message. */
  private static final Map<String, String> PARAMETERS =
      Map.of(
          "position.variant", "variant",
          "position.mfen", "fen",
          "filter.tournament_id", "tournament",
          "filter.player", "player",
          "filter.min_nodes", "minNodes",
          "filter.max_nodes", "maxNodes",
          "filter.archived_from", "since",
          "filter.archived_before", "until");

  private static final String TURNS = "position.turns";

  private final PositionExplorer explorer;
  private final GameVariants variants;
  private final Access access;
  private final ServerSecurity security;
  private final CalledNames names;
  private final boolean isForAnyOrigin;
  private final Calls calls = new Calls("archive.polyboard");

  @Inject
  ExplorerRoute(
      PositionExplorer explorer,
      GameVariants variants,
      Access access,
      ServerSecurity security,
      VertxHttpConfig http,
      ArchiveConfig settings) {
    this.explorer = explorer;
    this.variants = variants;
    this.access = access;
    this.security = security;
    names = new CalledNames(settings.explorerHosts(), http.host());
    isForAnyOrigin = settings.explorerAnyOrigin();
  }

  void serve(@Observes Router router, VertxHttpConfig http) {
    if (!security.mayAnswerOn(http.host())) {
      LOG.warnf(
          "HTTP listens on %s, but calls need no token, so %s is disabled; set"
              + " polyboard.access.tokens or polyboard.access.open",
          http.host(), PATH);
      return;
    }
    var unused = router.get(PATH).handler(this::answer);
    if (isForAnyOrigin) {
      unused = router.options(PATH).handler(ExplorerRoute::allow);
    }
  }

  /** Allows a page to send its token. */
  private static void allow(RoutingContext request) {
    var unused =
        request
            .response()
            .setStatusCode(NO_CONTENT)
            .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*")
            .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, "GET")
            .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, "authorization")
            .end();
  }

  private void answer(RoutingContext request) {
    HostAndPort called = request.request().authority();
    if (called != null && !names.allow(called.host())) {
      send(
          request.response(),
          new Answer(
              403,
              new JsonObject()
                  .put("error", "call it by a name in polyboard.archive.explorer-hosts"),
              null));
      return;
    }
    Context loop = request.vertx().getOrCreateContext();
    String authorization = request.request().getHeader(HttpHeaders.AUTHORIZATION);
    Thread thread =
        Thread.ofVirtual()
            .unstarted(() -> {
              Answer answer = answer(request, authorization);
              loop.runOnContext(_ -> send(request.response(), answer));
            });
    var unused = request.response().closeHandler(_ -> thread.interrupt());
    thread.start();
  }

  /**
   * An HTTP response.
   *
   * @param status the HTTP status
   * @param refusal why the call failed, if it did
   */
  private record Answer(int status, JsonObject body, @Nullable Refusal refusal) {}

  private Answer answer(RoutingContext request, @Nullable String authorization) {
    try {
      Runnable end = access.begin(ExplorerServiceGrpc.getExplorePositionMethod(), authorization);
      try {
        return new Answer(200, explore(parameters(request)), null);
      } finally {
        end.run();
      }
    } catch (Exception e) {
      Refusal refusal = calls.refusal(e);
      return new Answer(
          status(refusal.code()), new JsonObject().put("error", text(refusal)), refusal);
    }
  }

  private static MultiMap parameters(RoutingContext request) {
    try {
      return request.queryParams();
    } catch (HttpException | IllegalArgumentException e) {
      throw Refusal.invalid("the query is not URL-encoded");
    }
  }

  private JsonObject explore(MultiMap parameters) throws InterruptedException {
    ExplorerQuery query = ExplorerQuery.read(parameters);
    String digest =
        variants.digest(query.variant()).orElseThrow(() -> Refusal.unknownVariant(query.variant()));
    Variant rules =
        variants.find(digest).orElseThrow(() -> Refusal.unknownVariant(query.variant()));
    return ExplorerJson.of(query, explorer.explore(query.request(digest, rules)));
  }

  private void send(HttpServerResponse response, Answer answer) {
    if (response.closed()) {
      return;
    }
    HttpServerResponse headed =
        response
            .setStatusCode(answer.status)
            .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
            .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
            .putHeader("X-Content-Type-Options", "nosniff");
    if (isForAnyOrigin) {
      headed.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    }
    if (answer.refusal != null) {
      if (answer.refusal.code() == Status.Code.UNAUTHENTICATED) {
        headed.putHeader("WWW-Authenticate", "Bearer");
      }
      answer
          .refusal
          .retryAfter()
          .ifPresent(
              min -> headed.putHeader("Retry-After", Long.toString(Math.max(1, min.toSeconds()))));
    }
    var unused = headed.end(answer.body.encode());
  }

  /** The first invalid parameter and what is wrong with it; otherwise why the call is refused. */
  private static String text(Refusal refusal) {
    if (!refusal.hasViolations()) {
      return refusal.getMessage();
    }
    BadRequest.FieldViolation first = refusal.violations().getFirst();
    String field = first.getField();
    String parameter =
        field.startsWith(TURNS)
            ? "play" + field.substring(TURNS.length())
            : PARAMETERS.getOrDefault(field, field);
    return parameter + ": " + first.getDescription();
  }

  private static int status(Status.Code code) {
    return switch (code) {
      case INVALID_ARGUMENT -> 400;
      case UNAUTHENTICATED -> 401;
      case PERMISSION_DENIED -> 403;
      case NOT_FOUND -> 404;
      case RESOURCE_EXHAUSTED -> 429;
      case UNAVAILABLE -> 503;
      case DEADLINE_EXCEEDED -> 504;
      default -> 500;
    };
  }
}
