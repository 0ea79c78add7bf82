package io.polyboard.service.settings;

import module java.base;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.HttpServerStart;
import io.vertx.core.Vertx;
import io.vertx.core.http.impl.Http1xOrH2CHandler;
import io.vertx.core.impl.VertxInternal;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection to the HTTP port, or to the port of health and metrics, if its client takes
 * longer than 10 s for the head of a request: from the connect, and for later requests from their
 * first byte. Neither Quarkus nor Vert.x has such a limit, nor a hook before the head has arrived,
 * so the listening channel adds a Netty handler to each connection. TLS connections are not
 * limited.
 */
@Singleton
public class HeadDeadline {
  private static final long SECONDS = 10;
  private static final String NAME = "polyboard-head-deadline";
  private static final long POLL_MILLIS = 100;

  void bound(@ObservesAsync HttpServerStart started, HttpServer server, Vertx vertx) {
    bound(vertx, server.getPort(), () -> {});
  }

  /** Polls until the port of health and metrics listens, because no event says so. */
  void await(@Observes StartupEvent started, HttpServer server, Vertx vertx) {
    vertx.setPeriodic(
        POLL_MILLIS, timer -> bound(vertx, healthPort(server), () -> vertx.cancelTimer(timer)));
  }

  /** Quarkus 3.34 reports the port only if it differs from the configured one. */
  private static int healthPort(HttpServer server) {
    int listening = server.getManagementPort();
    return listening > 0
        ? listening
        : ConfigProvider.getConfig()
            .getOptionalValue("quarkus.management.port", Integer.class)
            .orElse(-1);
  }

  private static void bound(Vertx vertx, int port, Runnable found) {
    for (EventExecutor each : ((VertxInternal) vertx).getAcceptorEventLoopGroup()) {
      if (each instanceof SingleThreadEventLoop loop) {
        loop.execute(() -> bound(loop, port, found));
      }
    }
  }

  private static void bound(SingleThreadEventLoop loop, int port, Runnable found) {
    Iterator<Channel> channels = loop.registeredChannelsIterator();
    while (channels.hasNext()) {
      if (channels.next() instanceof ServerSocketChannel listening
          && listening.localAddress() != null
          && listening.localAddress().getPort() == port
          && listening.pipeline().get(NAME) == null) {
        listening.pipeline().addFirst(NAME, new Accepting());
        found.run();
      }
    }
  }

  /** On the listening channel, which reads accepted connections. */
  @Sharable
  private static final class Accepting extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
      if (accepted instanceof Channel connection) {
        connection.pipeline().addFirst(NAME, new Bytes());
      }
      context.fireChannelRead(accepted);
    }
  }

  /** The first handler of a connection, which sees the raw bytes. For its event loop only. */
  private static final class Bytes extends ChannelInboundHandlerAdapter {
    /** Closes the connection at the deadline of the expected head; null if none is expected. */
    private @Nullable Future<?> end;

    /** Whether a request has begun and not ended. */
    private boolean isInRequest;

    private boolean isDecodingSeen;

    /**
     * Whether Quarkus would speak HTTP/2 in clear text here, as it does on the port of health,
     * which {@link ClearTextHttp} does not cover.
     */
    private boolean mayUpgrade;

    @Override
    public void channelActive(ChannelHandlerContext context) {
      begin(context);
      context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
      if (!isDecodingSeen) {
        if (bytes instanceof ByteBuf read
            && context.pipeline().get(Http1xOrH2CHandler.class) != null) {
          // The handler adds the HTTP/1.1 decoder at the first byte that cannot begin HTTP/2.
          mayUpgrade = true;
          context.fireChannelRead(read.readRetainedSlice(1));
        }
        ChannelHandlerContext decoder = context.pipeline().context(HttpRequestDecoder.class);
        if (decoder == null && mayUpgrade) {
          ReferenceCountUtil.release(bytes);
          context.close();
          return;
        }
        if (decoder == null) {
          // Not plain HTTP/1.1, so heads cannot be recognised.
          stop();
          context.pipeline().remove(this);
          context.fireChannelRead(bytes);
          return;
        }
        context.pipeline().addAfter(decoder.name(), NAME + "-decoded", new Decoded(this));
        isDecodingSeen = true;
      }
      if (!isInRequest && end == null) {
        begin(context);
      }
      context.fireChannelRead(bytes);
    }

    private void begin(ChannelHandlerContext context) {
      EventLoop loop = context.channel().eventLoop();
      end = loop.schedule(() -> context.close(), SECONDS, TimeUnit.SECONDS);
    }

    private void stop() {
      if (end != null) {
        boolean unused = end.cancel(false);
        end = null;
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      stop();
      context.fireChannelInactive();
    }
  }

  /** After the decoder: sees the decoded requests. */
  private static final class Decoded extends ChannelInboundHandlerAdapter {
    private final Bytes bytes;

    Decoded(Bytes bytes) {
      this.bytes = bytes;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof HttpRequest request) {
        if (bytes.mayUpgrade) {
          request.headers().remove(HttpHeaderNames.UPGRADE);
        }
        bytes.stop();
        bytes.isInRequest = true;
      }
      if (message instanceof LastHttpContent) {
        bytes.isInRequest = false;
      }
      context.fireChannelRead(message);
    }
  }
}
