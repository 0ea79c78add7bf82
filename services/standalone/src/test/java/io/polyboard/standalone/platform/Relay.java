package io.polyboard.standalone.platform;

import module java.base;

/** A relay to a server on this machine that can be cut or silenced. Thread-safe. */
final class Relay implements AutoCloseable {
  private final ServerSocket entrance;
  private final int port;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean isCut;
  private volatile boolean isSilent;

  private Relay(ServerSocket entrance, int port) {
    this.entrance = entrance;
    this.port = port;
  }

  /** Starts a relay from a free port to the given port, and back. */
  static Relay to(int port) throws IOException {
    Relay relay = new Relay(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), port);
    var unused = Thread.ofVirtual().start(relay::accept);
    return relay;
  }

  int port() {
    return entrance.getLocalPort();
  }

  /** Closes all connections, and refuses new ones until {@link #restore}. */
  void cut() {
    isCut = true;
    open.forEach(Relay::close);
  }

  /** Drops all data, and keeps the connections open. */
  void silence() {
    isSilent = true;
  }

  /** Closes all connections, and relays new ones. */
  void restore() {
    open.forEach(Relay::close);
    isCut = false;
    isSilent = false;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = entrance.accept();
        open.add(client);
        if (isCut) {
          close(client);
        } else {
          Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
          open.add(server);
          var unused = Thread.ofVirtual().start(() -> carry(client, server));
          unused = Thread.ofVirtual().start(() -> carry(server, client));
        }
      }
    } catch (IOException e) {
      if (!entrance.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void carry(Socket from, Socket to) {
    byte[] bytes = new byte[8192];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        if (!isSilent) {
          out.write(bytes, 0, read);
        }
      }
    } catch (IOException e) {
      // One side or the test closed the connection.
    } finally {
      close(from);
      close(to);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    entrance.close();
    cut();
  }
}
