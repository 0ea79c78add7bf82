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
   * The most exports under way; one more is refused as busy.
   *
   * <p>Unit: exports. Range: 1 to 1000. Default: 4.
   */
  @Range(min = 1, max = 1_000)
  @WithDefault("4")
  int maxExports();

  /**
   * The most streams of games under way, those that follow what is stored among them; one more is
   * refused as busy.
   *
   * <p>Unit: streams. Range: 1 to 1000. Default: 16.
   */
  @Range(min = 1, max = 1_000)
  @WithDefault("16")
  int maxStreams();

  /**
   * The most callers that watch the balance of a variant at a time; one more is refused as busy.
   *
   * <p>Unit: streams. Range: 1 to 1000. Default: 64.
   */
  @Range(min = 1, max = 1_000)
  @WithDefault("64")
  int maxWatches();

  /**
   * How often streams that follow games or the balance of a variant look for what is new.
   *
   * <p>Unit: duration. Range: 0.01s to 10s. Default: 500ms.
   */
  @DurationMin(millis = 10)
  @DurationMax(seconds = 10)
  @WithDefault("500ms")
  Duration newsInterval();

  /**
   * How long a stream that follows games or the balance of a variant is silent before it shows that
   * it is there. Clients may count on 15 seconds.
   *
   * <p>Unit: duration. Range: 0.1s to 15s. Default: 15s.
   */
  @DurationMin(millis = 100)
  @DurationMax(seconds = 15)
  @WithDefault("15s")
  Duration heartbeat();

  /**
   * For how long a statement may take the database; the caller then hears that it was too slow. It
   * is to hear of that before the server counts as gone, which it does after 90 s of silence.
   *
   * <p>Unit: duration. Range: 0.1s to 1m20s. Default: 60s.
   */
  @DurationMin(millis = 100)
  @DurationMax(minutes = 1, seconds = 20)
  @WithDefault("60s")
  Duration statementTimeout();

  /**
   * For how long games are kept; without it they are never deleted. Older ones are deleted every
   * hour. Counts, the opening explorer and the balance of variants go on to have them.
   *
   * <p>Unit: duration. Range: 24h to 876000h. Default: none.
   */
  Optional<@DurationMin(hours = 24) @DurationMax(hours = 876000) Duration> retention();

  /**
   * The JDBC URL of a read replica of the archive's database, which exports and streams of games
   * then use. One that does not have within a second what is stored when a call begins, or does not
   * answer, is passed over for that call.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> replicaUrl();

  /**
   * The user of the replica.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: whom the URL names.
   */
  Optional<@Length(min = 1, max = 4_000) String> replicaUsername();

  /**
   * The password of the replica's user.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: what the URL says.
   */
  Optional<@Length(min = 1, max = 4_000) String> replicaPassword();

  /**
   * How many turns of a game the opening explorer has. After a change of it, the explorer is
   * rebuilt from all games while the service goes on.
   *
   * <p>Unit: turns of both sides. Range: 1 to 400. Default: 20.
   */
  @Range(min = 1, max = 400)
  @WithDefault("20")
  int openingPlies();

  /**
   * Whether pages of any origin may read what {@code GET /explorer} answers: it then has the header
   * {@code Access-Control-Allow-Origin: *}. Where calls need a token, so do theirs.
   *
   * <p>Unit: truth value. Range: true or false. Default: false.
   */
  @WithDefault("false")
  boolean explorerAnyOrigin();

  /**
   * The names and addresses by which {@code GET /explorer} may be called, by commas and without
   * ports; a call by another is refused. So no page of somebody else's can read it whose name leads
   * here. Where none is given any will do, but those of this machine alone if only this machine
   * reaches the port.
   *
   * <p>Unit: characters. Range: 1 to 4000. Default: none.
   */
  Optional<@Length(min = 1, max = 4_000) String> explorerHosts();

  /**
   * Who migrates the schema: the service when it starts, the process that then ends, or somebody
   * else whom the service waits for. Who migrates does so as {@code
   * quarkus.flyway.archive.username}, where that is set, and else as the service's own user.
   *
   * <p>Unit: none. Range: start, only or never. Default: start.
   */
  @WithDefault("start")
  MigrationMode migrate();

  /**
   * The role that the service runs as, where it is not the one that migrates, which gives it the
   * rights that it needs, and no others. It owns nothing, and makes and drops nothing itself.
   *
   * <p>Unit: characters. Range: 1 to 63. Default: none.
   */
  Optional<@Length(min = 1, max = 63) String> serviceRole();
}
