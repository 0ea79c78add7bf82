package io.polyboard.archive;

import module java.base;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;

/** A streaming call that stays open until it is closed, and requests only some answers. */
public final class OpenCall<Q, R> extends ClientCall.Listener<R> implements AutoCloseable {
  private final BlockingQueue<R> answers = new LinkedBlockingQueue<>();
  private final CompletableFuture<Status> status = new CompletableFuture<>();
  private final ClientCall<Q, R> call;

  /**
   * @param max how many answers to request
   */
  public OpenCall(ArchiveFixture archive, MethodDescriptor<Q, R> method, Q request, int max) {
    call = archive.channel().newCall(method, CallOptions.DEFAULT);
    call.start(this, new Metadata());
    if (max > 0) {
      call.request(max);
    }
    call.sendMessage(request);
    call.halfClose();
  }

  /** The answers that have arrived and were not taken from this queue. */
  public BlockingQueue<R> answers() {
    return answers;
  }

  /** The status with which the call ended. */
  public CompletableFuture<Status> status() {
    return status;
  }

  /** Requests all further answers. */
  public void readOn() {
    call.request(Integer.MAX_VALUE);
  }

  @Override
  public void onMessage(R answer) {
    answers.add(answer);
  }

  @Override
  public void onClose(Status closed, Metadata trailers) {
    status.complete(closed);
  }

  @Override
  public void close() {
    call.cancel("enough", null);
  }
}
