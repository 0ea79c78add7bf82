package io.polyboard.settings;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.HttpServerStart;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection to the HTTP port whose client takes longer than 10 s for the head of a
 * request: from when it connects, and for later requests from their first byte. Neither Quarkus nor
 * Vert.x has such a limit, and nothing of theirs sees a connection before it has sent a head: so
 * each connection gets a handler of Netty's from the channel that listens. Connections by TLS are
 * left as they are.
 */
@Singleton
public class HeadDeadline {
  private static final long SECONDS = 10;
  private static final String NAME = "polyboard-head-deadline";

  void bound(@ObservesAsync HttpServerStart started, HttpServer server, Vertx vertx) {
    int port = server.getPort();
    for (EventExecutor each : ((VertxInternal) vertx).getAcceptorEventLoopGroup()) {
      if (each instanceof SingleThreadEventLoop loop) {
        loop.execute(() -> bound(loop, port));
      }
    }
  }

  private static void bound(SingleThreadEventLoop loop, int port) {
    Iterator<Channel> channels = loop.registeredChannelsIterator();
    while (channels.hasNext()) {
      if (channels.next() instanceof ServerSocketChannel listening
          && listening.localAddress() != null
          && listening.localAddress().getPort() == port
          && listening.pipeline().get(NAME) == null) {
        listening.pipeline().addFirst(NAME, new Accepting());
      }
    }
  }

  /** At the channel that listens, which reads the connections that it accepts. */
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

  /** First at a connection, where bytes come as they were sent. For its event loop alone. */
  private static final class Bytes extends ChannelInboundHandlerAdapter {
    /** Of the head that is waited for; null where none is. */
    private @Nullable Future<?> end;

    /** Whether a request has begun and its end has not come. */
    private boolean isInRequest;

    private boolean isDecodingSeen;

    @Override
    public void channelActive(ChannelHandlerContext context) {
      begin(context);
      context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
      if (!isDecodingSeen) {
        ChannelHandlerContext decoder = context.pipeline().context(HttpRequestDecoder.class);
        if (decoder == null) {
          // It is not plain HTTP/1.1: what a head is cannot be seen.
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

  /** Behind what makes requests of bytes. */
  private static final class Decoded extends ChannelInboundHandlerAdapter {
    private final Bytes bytes;

    Decoded(Bytes bytes) {
      this.bytes = bytes;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof HttpRequest) {
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
