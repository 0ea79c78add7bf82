package io.polyboard.standalone.platform;

import module java.base;

import org.apache.kafka.metadata.authorizer.StandardAuthorizer;
import org.apache.kafka.server.authorizer.Action;
import org.apache.kafka.server.authorizer.AuthorizableRequestContext;
import org.apache.kafka.server.authorizer.AuthorizationResult;

/** Kafka's authorizer, which records the operations that it allows. Kafka creates it. */
public final class RecordingAuthorizer extends StandardAuthorizer {
  private static final Set<AllowedOperation> ALLOWED = ConcurrentHashMap.newKeySet();

  /** The operations that all authorizers of this process have allowed so far. */
  static Set<AllowedOperation> allowed() {
    return Set.copyOf(ALLOWED);
  }

  @Override
  public List<AuthorizationResult> authorize(
      AuthorizableRequestContext context, List<Action> actions) {
    List<AuthorizationResult> results = super.authorize(context, actions);
    for (int i = 0; i < actions.size(); i++) {
      if (results.get(i) == AuthorizationResult.ALLOWED) {
        Action action = actions.get(i);
        ALLOWED.add(
            new AllowedOperation(
                context.principal().getName(),
                action.resourcePattern().resourceType(),
                action.resourcePattern().name(),
                action.operation()));
      }
    }
    return results;
  }
}
