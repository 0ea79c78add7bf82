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
 * A service of what has an owner and an id: tournaments, or jobs of one kind. The contract gives
 * their requests and responses the same fields, but for what they are of and its id.
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
   * The contract's message of one of them.
   *
   * @throws Refusal if there is none of this id
   */
  abstract Message get(String id);

  /**
   * @throws Refusal if there is none of this id
   */
  abstract String ownerOf(String id);

  /** Binds a method that answers with one of them, which is in a field of the response. */
  final <Q extends Message, R extends Message> void answer(
      MethodDescriptor<Q, R> method, Unary<Q, ? extends Message> answer) {
    unary(method, request -> Answers.with(Answers.response(method), answer.answer(request)));
  }

  /** Binds a method that changes one of the caller's, and answers with it. */
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
   * Sends how one of them stands until it has ended.
   *
   * @param since the revision that the client knows, or {@link Watching#NEVER}
   */
  final <M> void watch(String id, Watching<M> watching, long since, Outflow<M> out)
      throws Exception {
    // What is not there is refused before what is too much.
    String unused = ownerOf(id);
    try (Changes.Watch watch =
        changes
            .watch(id, maxWatches)
            .orElseThrow(
                () -> Refusal.busy("watches", "polyboard.tournament.max-watches", maxWatches))) {
      watching.run(watch, since, out::send);
    }
  }

  /** The id of one that the caller may change. */
  final String own(Message request) {
    String id = id(request);
    Caller caller = Caller.current();
    if (!caller.equals(Caller.ANYBODY)) {
      caller.requireFor(ownerOf(id));
    }
    return id;
  }

  /** The id that a request has. */
  final String id(Message request) {
    String id = Answers.text(request, idField);
    new Fields().require(!id.isEmpty(), idField, "is required").check();
    return id;
  }

  /** Whether quotas bind what the caller creates, and the caller. */
  static boolean isBound() {
    return OwnerQuotas.bind(Caller.current());
  }
}
