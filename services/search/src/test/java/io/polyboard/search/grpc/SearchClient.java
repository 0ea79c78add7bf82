package io.polyboard.search.grpc;

import module java.base;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.search.SearchEnvironment;

/** A client of the tested application. */
final class SearchClient implements AutoCloseable {
  /** Deadline of calls, longer than any call of these tests. */
  private static final long DEADLINE_SECONDS = 60;

  private final ManagedChannel channel =
      ManagedChannelBuilder.forAddress("127.0.0.1", SearchEnvironment.grpcPort())
          .usePlaintext()
          .build();

  ManagedChannel channel() {
    return channel;
  }

  /** Opens a call for analyses. */
  AnalysisCall analysis() {
    return new AnalysisCall(
        SearchServiceGrpc.newStub(channel).withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS));
  }

  SearchServiceGrpc.SearchServiceBlockingStub search() {
    return SearchServiceGrpc.newBlockingStub(channel)
        .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
