package io.polyboard.service.access;

import module java.base;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCall.Listener;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.service.calls.Refusal;
import io.quarkus.grpc.GlobalInterceptor;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * Admits the calls that are allowed, with their {@link Caller}, and writes those that change
 * something to the audit log. Thread-safe.
 */
@Singleton
@GlobalInterceptor
public class AccessInterceptor implements ServerInterceptor {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  /** The address of a dashboard's own caller, and the secret that makes it trusted. */
  private static final Metadata.Key<String> FORWARDED_FOR =
      Metadata.Key.of("polyboard-forwarded-for", Metadata.ASCII_STRING_MARSHALLER);

  private static final Metadata.Key<String> FORWARDING_SECRET =
      Metadata.Key.of("polyboard-forwarding-secret", Metadata.ASCII_STRING_MARSHALLER);

  private final Access access;

  /** By full name; at most as many as the server has methods. */
  private final Map<String, MethodAccess> methods = new ConcurrentHashMap<>();

  @Inject
  AccessInterceptor(Access access) {
    this.access = access;
  }

  @Override
  public <Q, R> Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    String name = call.getMethodDescriptor().getFullMethodName();
    MethodAccess method =
        methods.computeIfAbsent(name, _ -> MethodAccess.of(call.getMethodDescriptor()));
    Caller caller;
    Runnable end;
    try {
      caller = access.admit(method, headers.get(AUTHORIZATION));
      end = access.begin(caller, method.isReadingArchive());
    } catch (Refusal e) {
      refuse(call, e);
      return new Listener<>() {};
    }
    Context context = Context.current().withValue(Caller.KEY, caller);
    try {
      Listener<Q> listener =
          method.isChanging()
              ? audited(context, caller, call, headers, next)
              : Contexts.interceptCall(context, call, headers, next);
      return new Admitted<>(call, listener, end);
    } catch (RuntimeException | Error e) {
      end.run();
      throw e;
    }
  }

  private static void refuse(ServerCall<?, ?> call, Refusal refusal) {
    StatusRuntimeException status = refusal.status("polyboard");
    Metadata trailers = status.getTrailers();
    call.close(status.getStatus(), trailers == null ? new Metadata() : trailers);
  }

  /**
   * Refuses a call with {@link NulText} and passes none of its later events to the service; runs an
   * action when the call has ended in any way.
   */
  private static final class Admitted<Q> extends SimpleForwardingServerCallListener<Q> {
    private final ServerCall<Q, ?> call;
    private final Runnable end;
    private boolean isRefused;

    Admitted(ServerCall<Q, ?> call, Listener<Q> listener, Runnable end) {
      super(listener);
      this.call = call;
      this.end = end;
    }

    @Override
    public void onMessage(Q message) {
      Optional<String> field = NulText.field(message);
      if (field.isEmpty()) {
        super.onMessage(message);
      } else if (!isRefused) {
        isRefused = true;
        refuse(
            call,
            Refusal.invalid("the request is not valid").field(field.get(), "has a NUL character"));
        super.onCancel();
      }
    }

    @Override
    public void onHalfClose() {
      if (!isRefused) {
        super.onHalfClose();
      }
    }

    @Override
    public void onComplete() {
      end.run();
      super.onComplete();
    }

    @Override
    public void onCancel() {
      end.run();
      super.onCancel();
    }
  }

  private <Q, R> Listener<Q> audited(
      Context context,
      Caller caller,
      ServerCall<Q, R> call,
      Metadata headers,
      ServerCallHandler<Q, R> next) {
    String address = String.valueOf(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
    String dashboardsCaller =
        access.isForwarder(headers.get(FORWARDING_SECRET)) ? headers.get(FORWARDED_FOR) : null;
    Map<String, String> subjects = new LinkedHashMap<>();
    ServerCall<Q, R> written =
        new SimpleForwardingServerCall<>(call) {
          @Override
          public void sendMessage(R message) {
            add(subjects, message);
            super.sendMessage(message);
          }

          @Override
          public void close(Status status, Metadata trailers) {
            Map<String, String> known;
            synchronized (subjects) {
              known = new LinkedHashMap<>(subjects);
            }
            AuditLog.write(
                caller,
                call.getMethodDescriptor().getFullMethodName(),
                dashboardsCaller,
                address,
                status.getCode(),
                known);
            super.close(status, trailers);
          }
        };
    Listener<Q> listener = Contexts.interceptCall(context, written, headers, next);
    return new SimpleForwardingServerCallListener<>(listener) {
      @Override
      public void onMessage(Q message) {
        add(subjects, message);
        super.onMessage(message);
      }
    };
  }

  private static void add(Map<String, String> subjects, Object message) {
    synchronized (subjects) {
      AuditLog.subjects(message).forEach(subjects::putIfAbsent);
    }
  }
}
