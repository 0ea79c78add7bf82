package io.polyboard.archive;

import module java.base;

import io.polyboard.service.schema.MigrationMode;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** The settings of the archive. */
@ConfigMapping(prefix = "polyboard.archive")
public interface ArchiveConfig {
  /**
   * Maximum number of exports under way. A further export is refused as busy.
   *
   * <p>Unit: exports. Range: 1 to 1000. Default: 4.
   */
  @Range(min = 1, max = 1_000)
  @WithDefault("4")
  int maxExports();

  /**
   * Maximum number of game streams under way, including streams that follow newly stored games. A
   * further stream is refused as busy.
   *
   * <p>Unit: streams. Range: 1 to 1000. Default: 16.
   */
  @Range(min = 1, max = 1_000)
  @WithDefault("16")
  int maxStreams();

  /**
   * Maximum number of callers that watch the balance of a variant at the same time. A further
   * caller is refused as busy.
   *
   * <p>Unit: streams. Range: 1 to 1000. Default: 64.
   */
  @Range(min = 1, max = 1_000)
  @WithDefault("64")
  int maxWatches();

  /**
   * How often streams that follow games or the balance of a variant check for new games.
   *
   * <p>Unit: duration. Range: 0.01s to 10s. Default: 500ms.
   */
  @DurationMin(millis = 10)
  @DurationMax(seconds = 10)
  @WithDefault("500ms")
  Duration newsInterval();

  /**
   * How long a stream that follows games or the balance of a variant is silent before it sends a
   * heartbeat. Clients may rely on a message every 15 seconds.
   *
   * <p>Unit: duration. Range: 0.1s to 15s. Default: 15s.
   */
  @DurationMin(millis = 100)
  @DurationMax(seconds = 15)
  @WithDefault("15s")
  Duration heartbeat();

  /**
   * Maximum duration of a database statement. The call of a slower statement fails with an error
   * that says so. The limit is below the 90 s of silence after which the database server counts as
   * lost, so that the caller gets this error first.
   *
   * <p>Unit: duration. Range: 0.1s to 1m20s. Default: 60s.
   */
  @DurationMin(millis = 100)
  @DurationMax(minutes = 1, seconds = 20)
  @WithDefault("60s")
  Duration statementTimeout();

  /**
   * How long games are kept; if not set, games are never deleted. Older games are deleted every
   * hour. Counts, the opening explorer and the balance of variants still include deleted games.
   *
   * <p>Unit: duration. Range: 24h to 876000h. Default: none.
   */
  Optional<@DurationMin(hours = 24) @DurationMax(hours = 876000) Duration> retention();

  /**
   * The JDBC URL of a read replica of the archive's database, which exports and streams of games
   * then use. A call uses the primary database instead if the replica does not answer, or does not
   * have within a second all games that were stored when the call began.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> replicaUrl();

  /**
   * The user of the replica.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: the user in the URL.
   */
  Optional<@Length(min = 1, max = 4_000) String> replicaUsername();

  /**
   * The password of the replica's user.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: the password in the URL.
   */
  Optional<@Length(min = 1, max = 4_000) String> replicaPassword();

  /**
   * How many turns of each game the opening explorer counts. After a change of this setting, the
   * explorer is rebuilt from all games while the service runs.
   *
   * <p>Unit: turns of both sides. Range: 1 to 400. Default: 20.
   */
  @Range(min = 1, max = 400)
  @WithDefault("20")
  int openingPlies();

  /**
   * Whether web pages of any origin may read the answers of {@code GET /explorer}, which then have
   * the header {@code Access-Control-Allow-Origin: *}. If calls need a token, calls of such pages
   * need one too.
   *
   * <p>Unit: truth value. Range: true or false. Default: false.
   */
  @WithDefault("false")
  boolean explorerAnyOrigin();

  /**
   * The host names and addresses by which {@code GET /explorer} may be called, separated by commas
   * and without ports. Calls by another name are refused, which protects against DNS rebinding. If
   * not set, any name is allowed; if only this machine reaches the port, only names of this
   * machine.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> explorerHosts();

  /**
   * Who migrates the schema: the service when it starts ({@code start}), a process that only
   * migrates and then ends ({@code only}), or another process that the service waits for ({@code
   * never}). The migration runs as {@code quarkus.flyway.archive.username} if that is set,
   * otherwise as the service's own user.
   *
   * <p>Unit: none. Range: start, only or never. Default: start.
   */
  @WithDefault("start")
  MigrationMode migrate();

  /**
   * The role that the service runs as, if another role migrates. The migration grants this role
   * only the rights that the service needs. It owns no objects, and creates and drops none.
   *
   * <p>Unit: characters. Range: 1 to 63. Default: none.
   */
  Optional<@Length(min = 1, max = 63) String> serviceRole();
}
