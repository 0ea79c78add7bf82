package io.polyboard.testkit.servers;

/**
 * Where a broker and a database are.
 *
 * @param bootstrapServers host and port of the broker
 * @param jdbcUrl of the database that the others are copies of, without user and password
 * @param username of the role that owns everything
 * @param password of that role
 */
public record ServerAddresses(
    String bootstrapServers, String jdbcUrl, String username, String password) {
  private static final String SEPARATOR = " ";

  /** As one line. */
  String text() {
    return String.join(SEPARATOR, bootstrapServers, jdbcUrl, username, password);
  }

  /** Reads what {@link #text} wrote. */
  static ServerAddresses parse(String text) {
    String[] fields = text.strip().split(SEPARATOR, -1);
    if (fields.length != 4) {
      throw new IllegalArgumentException("not the addresses of servers: " + text);
    }
    return new ServerAddresses(fields[0], fields[1], fields[2], fields[3]);
  }

  /** The address of another database of the same server. */
  String jdbcUrl(String database) {
    return jdbcUrl.substring(0, jdbcUrl.lastIndexOf('/') + 1) + database;
  }

  /** The name of the database that an address leads to. */
  static String database(String jdbcUrl) {
    return jdbcUrl.substring(jdbcUrl.lastIndexOf('/') + 1);
  }
}
