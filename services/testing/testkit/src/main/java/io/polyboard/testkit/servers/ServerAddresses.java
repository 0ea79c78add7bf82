package io.polyboard.testkit.servers;

/**
 * The addresses of a broker and a database.
 *
 * @param bootstrapServers host and port of the broker
 * @param jdbcUrl of the database from which the others are copied, without user and password
 * @param username of the role that owns everything
 * @param password of that role
 */
public record ServerAddresses(
    String bootstrapServers, String jdbcUrl, String username, String password) {
  private static final String SEPARATOR = " ";

  /** The addresses in one line. */
  String text() {
    return String.join(SEPARATOR, bootstrapServers, jdbcUrl, username, password);
  }

  /** Parses the line of {@link #text}. */
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

  /** The name of the database in an address. */
  static String database(String jdbcUrl) {
    return jdbcUrl.substring(jdbcUrl.lastIndexOf('/') + 1);
  }
}
