package io.polyboard.service.calls;

import io.grpc.BindableService;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.stub.ServerCalls;

/**
 * Answers the calls of one service of the contract, see {@link Calls}. The constructor binds each
 * method of the service; a server with an unbound method does not start.
 */
public abstract class ContractService implements BindableService {
  private final Calls calls;
  private final ServerServiceDefinition.Builder definition;

  protected ContractService(ServiceDescriptor service, Calls calls) {
    this.calls = calls;
    definition = ServerServiceDefinition.builder(service);
  }

  /** Answers a call with one response. */
  @FunctionalInterface
  public interface Unary<Q, R> {
    /** The response. */
    R answer(Q request) throws Exception;
  }

  /** Binds a method with one response. */
  protected final <Q, R> void unary(MethodDescriptor<Q, R> method, Unary<Q, R> answer) {
    definition.addMethod(
        method,
        ServerCalls.asyncUnaryCall(
            (request, responses) -> calls.unary(responses, () -> answer.answer(request))));
  }

  /** Binds a method with a stream of responses. */
  protected final <Q, R> void stream(MethodDescriptor<Q, R> method, Calls.Streaming<Q, R> answer) {
    definition.addMethod(
        method,
        ServerCalls.asyncServerStreamingCall(
            (request, responses) -> calls.stream(request, responses, answer)));
  }

  /** Binds a method with a stream of requests and one of responses. */
  protected final <Q, R> void converse(
      MethodDescriptor<Q, R> method, Calls.Streaming<Inflow<Q>, R> conversation) {
    definition.addMethod(
        method,
        ServerCalls.asyncBidiStreamingCall(responses -> calls.converse(responses, conversation)));
  }

  @Override
  public final ServerServiceDefinition bindService() {
    return definition.build();
  }
}
