package io.polyboard.tournament.run;

import module java.base;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.polyboard.play.Derivation;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.service.settings.EngineConfig;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.Ids;
import io.polyboard.tournament.Specs;
import io.polyboard.tournament.TestDatabase;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.TournamentMetrics;
import io.polyboard.tournament.kafka.KnownWorkers;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.quota.Quotas;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRows.Request;
import io.smallrye.config.SmallRyeConfigBuilder;
import org.jspecify.annotations.Nullable;

/** One process of the service, from the database to the published events. */
public final class ServiceProcess implements AutoCloseable {
  /** The limits of engines. */
  public static final EngineConfig ENGINE =
      new SmallRyeConfigBuilder()
          .addDiscoveredConverters()
          .withMapping(EngineConfig.class)
          .build()
          .getConfigMapping(EngineConfig.class);

  public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  public final TournamentDatabase database;
  public final Tournaments tournaments;
  public final Upkeep upkeep;
  public final Changes changes;
  public final Relay relay;
  private final AgroalDataSource source;

  /** Known number of games that workers play a second. */
  public volatile double gamesPerSecond;

  /** Known numbers of games that workers have, of any tournament. */
  public volatile Set<Integer> held = Set.of();

  /**
   * Settings with which each tournament has this number of outstanding games, however many others
   * run.
   *
   * @param others each {@code key=value}
   */
  public static TournamentConfig settings(int gamesAhead, String... others) {
    SmallRyeConfigBuilder settings =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .addDiscoveredConverters()
            .withMapping(TournamentConfig.class);
    Stream.concat(
            Stream.of(
                "games-ahead=" + gamesAhead,
                "min-games-ahead=" + 10 * gamesAhead,
                "max-running=10",
                "max-running-of-owner=10",
                "max-games=1000000"),
            Stream.of(others))
        .map(each -> each.split("="))
        .forEach(each -> settings.withDefaultValue("polyboard.tournament." + each[0], each[1]));
    return settings.build().getConfigMapping(TournamentConfig.class);
  }

  private ServiceProcess(AgroalDataSource source, Published published, TournamentConfig settings) {
    this.source = source;
    database = new TournamentDatabase(source);
    ServiceThreads threads = new ServiceThreads();
    relay = new Relay(database, published, threads);
    changes = new Changes(database, threads);
    KnownWorkers workers =
        new KnownWorkers() {
          @Override
          public int tables() {
            return 0;
          }

          @Override
          public double gamesPerSecond() {
            return gamesPerSecond;
          }

          @Override
          public Set<Integer> held(String tournamentId) {
            return held;
          }
        };
    TournamentMetrics metrics = new TournamentMetrics(meters, changes, new Backlog(database));
    Quotas quotas = new Quotas(settings);
    LookAhead lookAhead = new LookAhead(settings, workers, quotas);
    Ledgers ledgers = new Ledgers(database, relay, lookAhead, quotas, metrics, settings);
    tournaments = new Tournaments(database, ledgers, quotas, relay, settings);
    upkeep = new Upkeep(database, ledgers, lookAhead, quotas, relay, workers, metrics, settings);
    relay.start();
  }

  /** The first process on an empty database. */
  public static ServiceProcess first(Published published, TournamentConfig settings) {
    return new ServiceProcess(TestDatabase.empty(settings.statementTimeout()), published, settings);
  }

  /** Another process on the same database. */
  public static ServiceProcess another(Published published, TournamentConfig settings) {
    return new ServiceProcess(
        TestDatabase.connect(settings.statementTimeout()), published, settings);
  }

  /** Creates a tournament without checks. */
  public String create(TournamentSpec spec) {
    return create(spec, null);
  }

  public String create(TournamentSpec spec, @Nullable String requestId) {
    return create(requestId, description("", 1, spec, false));
  }

  /** Creates a tournament of an owner. */
  public String createFor(String owner, int weight, TournamentSpec spec) {
    return create(null, description(owner, weight, spec, false));
  }

  /** Creates a tournament to which the quotas of its owner apply. */
  public String createInQuota(String owner, TournamentSpec spec) {
    return create(null, description(owner, 1, spec, true));
  }

  private static Description description(
      String owner, int weight, TournamentSpec spec, boolean inQuota) {
    return new Description(
        Tournament.newBuilder()
            .setTournamentId(Ids.fresh())
            .setOwner(owner)
            .setWeight(weight)
            .build(),
        Specs.definition(spec),
        0,
        Derivation.CURRENT,
        inQuota);
  }

  private String create(@Nullable String requestId, Description asked) {
    return tournaments
        .create(asked, List.of(), new Request(requestId, asked.definition().toString()))
        .getTournamentId();
  }

  public Tournament get(String id) {
    return tournaments.get(id);
  }

  public List<Long> longs(String sql) {
    return database.withHandle(handle -> handle.createQuery(sql).mapTo(Long.class).list());
  }

  @Override
  public void close() {
    relay.close();
    changes.close();
    source.close();
  }
}
