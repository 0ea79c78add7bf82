package io.polyboard.archive;

import module java.base;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;

/** A call that goes on until it is closed, and takes no more answers than it has asked for. */
public final class OpenCall<Q, R> extends ClientCall.Listener<R> implements AutoCloseable {
  private final BlockingQueue<R> answers = new LinkedBlockingQueue<>();
  private final CompletableFuture<Status> status = new CompletableFuture<>();
  private final ClientCall<Q, R> call;

  /**
   * @param most how many answers it asks for
   */
  public OpenCall(ArchiveFixture archive, MethodDescriptor<Q, R> method, Q request, int most) {
    call = archive.channel().newCall(method, CallOptions.DEFAULT);
    call.start(this, new Metadata());
    if (most > 0) {
      call.request(most);
    }
    call.sendMessage(request);
    call.halfClose();
  }

  /** Those that have come, and were not taken from here. */
  public BlockingQueue<R> answers() {
    return answers;
  }

  /** How it has ended. */
  public CompletableFuture<Status> status() {
    return status;
  }

  /** Asks for all answers. */
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
