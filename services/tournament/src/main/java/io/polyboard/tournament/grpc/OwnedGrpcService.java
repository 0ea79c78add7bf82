package io.polyboard.tournament.grpc;

import module java.base;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.ContractService;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.run.Changes;

/**
 * A service for resources with an owner and an id: tournaments, or jobs of one kind. In the
 * contract, their requests and responses have the same fields, except for the resource and its id.
 */
abstract class OwnedGrpcService extends ContractService {
  final OwnerQuotas quotas;
  private final String idField;
  private final Changes changes;
  private final int maxWatches;

  OwnedGrpcService(
      ServiceDescriptor service,
      String domain,
      String idField,
      Changes changes,
      TournamentConfig settings,
      OwnerQuotas quotas) {
    super(service, new Calls(domain));
    this.idField = idField;
    this.changes = changes;
    this.quotas = quotas;
    maxWatches = settings.maxWatches();
  }

  /**
   * The contract's message of a resource.
   *
   * @throws Refusal if there is none with this id
   */
  abstract Message get(String id);

  /**
   * @throws Refusal if there is none with this id
   */
  abstract String ownerOf(String id);

  /** Binds a method that returns a resource in a field of the response. */
  final <Q extends Message, R extends Message> void answer(
      MethodDescriptor<Q, R> method, Unary<Q, ? extends Message> answer) {
    unary(method, request -> Answers.with(Answers.response(method), answer.answer(request)));
  }

  /** Binds a method that changes a resource of the caller and returns it. */
  final <Q extends Message, R extends Message> void change(
      MethodDescriptor<Q, R> method, BiConsumer<String, Q> work) {
    answer(
        method,
        request -> {
          String id = own(request);
          return quotas.counting(() -> {
            work.accept(id, request);
            return get(id);
          });
        });
  }

  /**
   * Sends the state of a resource until it has ended.
   *
   * @param since the revision that the client knows, or {@link Watching#NEVER}
   */
  final <M> void watch(String id, Watching<M> watching, long since, Outflow<M> out)
      throws Exception {
    // Refuse an unknown id before too many watches.
    String unused = ownerOf(id);
    try (Changes.Watch watch =
        changes
            .watch(id, maxWatches)
            .orElseThrow(
                () -> Refusal.busy("watches", "polyboard.tournament.max-watches", maxWatches))) {
      watching.run(watch, since, out::send);
    }
  }

  /** The id of a resource that the caller may change. */
  final String own(Message request) {
    String id = id(request);
    Caller caller = Caller.current();
    if (!caller.equals(Caller.ANYBODY)) {
      caller.requireFor(ownerOf(id));
    }
    return id;
  }

  /** The id in a request. */
  final String id(Message request) {
    String id = Answers.text(request, idField);
    new Fields().require(!id.isEmpty(), idField, "is required").check();
    return id;
  }

  /** Whether quotas apply to the caller and to what it creates. */
  static boolean isBound() {
    return OwnerQuotas.bind(Caller.current());
  }
}
