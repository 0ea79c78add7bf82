package io.polyboard.search.grpc;

import module java.base;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.search.SearchEnvironment;

/** A client of the tested application. */
final class SearchClient implements AutoCloseable {
  /** No call of these tests takes so long. */
  private static final long PATIENCE_SECONDS = 60;

  private final ManagedChannel channel =
      ManagedChannelBuilder.forAddress("127.0.0.1", SearchEnvironment.grpcPort())
          .usePlaintext()
          .build();

  ManagedChannel channel() {
    return channel;
  }

  /** Opens a call that analyses. */
  AnalysisCall analysis() {
    return new AnalysisCall(
        SearchServiceGrpc.newStub(channel).withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS));
  }

  SearchServiceGrpc.SearchServiceBlockingStub search() {
    return SearchServiceGrpc.newBlockingStub(channel)
        .withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
