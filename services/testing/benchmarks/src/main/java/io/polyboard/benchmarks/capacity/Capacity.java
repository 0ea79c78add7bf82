package io.polyboard.benchmarks.capacity;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Variants;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * Simulates clusters of 10, 100, 1,000 and 10,000 workers, a worker being a table with a processor
 * of its own, and tells in Markdown what is their first bottleneck, what they need and cost, and
 * how they are to be set; and the real cluster that was measured, beside what was measured.
 *
 * <pre>Capacity [SEED]</pre>
 */
public final class Capacity {
  private static final int[] SIZES = {10, 100, 1_000, 10_000};
  private static final Map<Integer, Integer> TABLES = Map.of(10, 2, 100, 4, 1_000, 8, 10_000, 32);
  private static final int TOURNAMENTS = 10;
  private static final int LOCKS = 4_000;
  private static final int LEAST_AHEAD = 64;
  private static final int MOST_AHEAD = 20_000;
  private static final int PARTITIONS = 32;
  private static final double WARM_UP = 100;
  private static final double COUNTED = 30;
  private static final int REPLICATIONS = 10;

  /** What shares work is to be busy for no more of its time. */
  private static final double BUSY = 0.7;

  /** Workers whose tables are taken for less of the time are held up by something. */
  private static final double FED = 0.95;

  /** What takes less of what comes falls behind. */
  private static final double KEEPS_UP = 0.97;

  private static final double MAX_GROUP = 1_000;
  private static final int CONNECTIONS = 16;
  private static final int LEAST_BROKERS = 3;

  /** Besides the leader's work for a record the two followers fetch and write it. */
  private static final double REPLICATED = 1.6;

  /** In one data centre, each of its servers another machine. */
  private static final Network DATA_CENTRE = new Network(0.001, 0.005, 0.002);

  private static final Network ONE_MACHINE = new Network(0.0005, 0.003, 0);

  private final Measured measured = Measured.read();
  private final Prices prices = Prices.read();
  private final long seed;

  private Capacity(long seed) {
    this.seed = seed;
  }

  public static void main(String[] arguments) {
    long seed = arguments.length > 0 ? Long.parseLong(arguments[0]) : 20_261_123;
    Capacity capacity = new Capacity(seed);
    System.out.printf("Seed %d. Measured on: %s%n%n", seed, capacity.measured.machine());
    capacity.check();
    for (Measured.Games kind : capacity.measured.games()) {
      capacity.sizes(kind);
    }
  }

  private void check() {
    PlayedGames played = measured.played(measured.games().getFirst());
    System.out.printf(
        "### The real cluster and its simulation%n%n"
            + "| search processes | games | simulated, games/min | measured, games/min | ratio |"
            + " simulated with the processor time a game of these rounds | ratio |%n"
            + "|---|---|---|---|---|---|---|%n");
    measured
        .checks()
        .forEach((processes, rates) -> {
          int games = measured.checkGames().getOrDefault(processes, 0);
          double search = measured.checkSearch().getOrDefault(processes, measured.ofGame("search"));
          ListStatistics simulated = simulateMachine(processes, games, played);
          ListStatistics asTheirs =
              simulateMachine(processes, games, played.times(search / measured.ofGame("search")));
          ListStatistics real = new ListStatistics();
          rates.forEach(real::addValue);
          print(
              "| %d | %,d | %s | %s | %.2f | %s | %.2f |%n",
              processes,
              games,
              interval(simulated),
              interval(real),
              simulated.getMean() / real.getMean(),
              interval(asTheirs),
              asTheirs.getMean() / real.getMean());
        });
    System.out.println();
  }

  /** The mean and half the width of Student's interval of 95%. */
  private static String interval(Statistics values) {
    return "%,.0f ± %,.0f".formatted(values.getMean(), values.getMeanErrorAt(0.95));
  }

  /** Games a minute of several tournaments, each from its own seed. */
  private ListStatistics simulateMachine(int processes, int games, PlayedGames played) {
    ListStatistics rates = new ListStatistics();
    for (int i = 0; i < REPLICATIONS; i++) {
      rates.addValue(60 * games / simulateMachine(processes, games, played, seed + i));
    }
    return rates;
  }

  /** One machine, whose processors all share; what they do while idle is taken from these. */
  private double simulateMachine(int processes, int games, PlayedGames played, long seed) {
    double idle =
        processes * measured.ofIdleSecond("search")
            + measured.idle().keySet().stream()
                .filter(name -> !name.equals("search"))
                .mapToDouble(measured::ofIdleSecond)
                .sum();
    double database = measured.ofGame("database") / 2;
    Costs costs =
        new Costs(
            Line.NONE,
            Line.NONE,
            Line.NONE,
            0,
            new Line(0, measured.ofGame("validation")),
            0,
            new Line(0, measured.ofGame("archive") + database),
            new Line(0, measured.ofGame("tournament") + database),
            0,
            measured.ofGame("kafka"));
    Deployment deployment =
        new Deployment(
            processes,
            1,
            1,
            LOCKS,
            PARTITIONS,
            1,
            1,
            1,
            1,
            games,
            LEAST_AHEAD,
            MOST_AHEAD,
            measured.processors() - idle);
    return new Cluster(deployment, costs, ONE_MACHINE, played, seed).playToTheEnd();
  }

  /** A cluster of a size, and how it did. */
  private record Result(Deployment deployment, Outcome outcome, PlayedGames played) {
    /** Games a second that come to rest everywhere. */
    double rate() {
      return Math.min(outcome.gamesPerSecond(), outcome.storedPerSecond());
    }

    /** Whether the archive falls behind, which holds up nobody else. */
    boolean isArchiveBehind() {
      return outcome.storedPerSecond() < KEEPS_UP * outcome.gamesPerSecond();
    }

    boolean isHeldUp() {
      return outcome.tables() < FED || isArchiveBehind();
    }

    String bottleneck() {
      return isArchiveBehind()
          ? "archive"
          : isHeldUp() ? outcome.busiest().getKey() : "workers; then " + next();
    }

    /** The part that has the least to spare. */
    private String next() {
      return outcome.busiest().getKey();
    }
  }

  private void sizes(Measured.Games kind) {
    PlayedGames played = measured.played(kind);
    print(
        "### %s at %,d nodes a move%n%n%,d games played: %.3f s in the mean, %.1f turns.%n%n",
        kind.variant(),
        kind.nodes(),
        played.seconds().length,
        played.meanSeconds(),
        played.meanTurns());
    List<Result> results = new ArrayList<>();
    for (int workers : SIZES) {
      results.add(simulate(workers, played));
    }
    throughput(results);
    needs(results);
    settings(results, kind);
  }

  /** With as many readers as it takes that they do not hold up the others. */
  private Result simulate(int workers, PlayedGames played) {
    int tables = TABLES.getOrDefault(workers, 1);
    double offered = workers / played.meanSeconds();
    Costs costs = measured.costs();
    int referees =
        readers(offered, played.meanTurns() * costs.refereeTurn() + costs.referee().each(), 10_000);
    int settlers = readers(offered, costs.settle().each(), TOURNAMENTS);
    while (true) {
      Deployment deployment =
          new Deployment(
              workers / tables,
              tables,
              1,
              LOCKS,
              partitions(referees, settlers),
              referees,
              1,
              settlers,
              TOURNAMENTS,
              Integer.MAX_VALUE,
              LEAST_AHEAD,
              MOST_AHEAD,
              0);
      Outcome outcome =
          new Cluster(deployment, costs, DATA_CENTRE, played, seed).playFor(WARM_UP, COUNTED);
      Result result = new Result(deployment, outcome, played);
      String busiest = outcome.busiest().getKey();
      if (outcome.tables() >= FED) {
        return result;
      }
      if (busiest.equals("referee")) {
        referees += Math.max(1, referees / 4);
      } else if (busiest.equals("settling") && settlers < TOURNAMENTS) {
        settlers++;
      } else {
        return result;
      }
    }
  }

  private static int readers(double offered, double seconds, int most) {
    return (int) Math.clamp(Math.ceil(offered * seconds / BUSY), 1, most);
  }

  private static int partitions(int referees, int settlers) {
    int readers = Math.max(referees, settlers);
    return Math.ceilDiv(Math.max(PARTITIONS, 2 * readers), PARTITIONS) * PARTITIONS;
  }

  private void throughput(List<Result> results) {
    System.out.printf(
        "| workers | games/s settled | games/s stored | tables busy | first bottleneck | use of"
            + " what does one thing at a time | s from given out to settled, mean and 99%% |"
            + " workers that can be fed for long |%n|---|---|---|---|---|---|---|---|%n");
    for (Result each : results) {
      Outcome outcome = each.outcome;
      String parts =
          String.join(
              ", ",
              outcome.utilisations().entrySet().stream()
                  .sorted(
                      Map.Entry.<String, Double>comparingByValue()
                          .reversed()
                          .thenComparing(Map.Entry.comparingByKey()))
                  .limit(5)
                  .map(part -> "%s %.0f%%".formatted(part.getKey(), part.getValue() * 100))
                  .toList());
      print(
          "| %,d | %,.0f | %,.0f | %.0f%% | %s | %s | %.2f, %.2f | %s |%n",
          each.deployment.workers(),
          outcome.gamesPerSecond(),
          outcome.storedPerSecond(),
          outcome.tables() * 100,
          each.bottleneck(),
          parts,
          outcome.meanSeconds(),
          outcome.slowSeconds(),
          each.isHeldUp() ? "%,.0f".formatted(each.rate() * each.played.meanSeconds()) : "all");
    }
    System.out.println();
  }

  /** Processors, brokers, disks and money. */
  private void needs(List<Result> results) {
    System.out.printf(
        "| workers | search processes × processors | referees | tournament services | archive"
            + " services | brokers of 2 processors, at most | other processors | database, GB a day"
            + " | logs, GB a day on all brokers | %s an hour | %s for a million games |%n"
            + "|---|---|---|---|---|---|---|---|---|---|---|%n",
        prices.currency(), prices.currency());
    for (Result each : results) {
      Deployment deployment = each.deployment;
      double rate = each.rate();
      int brokers = brokers(each);
      double database = rate * (measured.ofGame("database") / BUSY) + 1;
      double services =
          deployment.referees() + deployment.settlers() + deployment.archives() + database;
      double perDay = rate * 86_400 / 1e9;
      double hour =
          deployment.workers() / 2.0 * prices.computeHour()
              + services / 2 * prices.computeHour()
              + brokers * prices.serverHour();
      double million =
          hour / 3_600 / rate * 1e6
              + measured.bytes().tables() * 1e6 / 1e9 * prices.gigabyteMonth();
      print(
          "| %,d | %,d × %d | %d | %d | %d | %d | %.0f | %.1f | %.1f | %,.2f | %,.2f |%n",
          deployment.workers(),
          deployment.processes(),
          deployment.tables(),
          deployment.referees(),
          deployment.settlers(),
          deployment.archives(),
          brokers,
          Math.ceil(services),
          perDay * measured.bytes().tables(),
          perDay * measured.bytes().logs() * LEAST_BROKERS,
          hour,
          million);
    }
    System.out.println();
  }

  private int brokers(Result result) {
    double processors =
        result.outcome.gamesPerSecond() * measured.ofGame("kafka") * REPLICATED
            + result.deployment.processes() * perMember();
    return (int) Math.max(LEAST_BROKERS, Math.ceil(processors / 2 / BUSY));
  }

  /** What brokers do for a process that only waits. */
  private double perMember() {
    return measured.ofIdleSecond("kafka") / 4;
  }

  private void settings(List<Result> results, Measured.Games kind) {
    long engines = 2 * Engine.bytes(Variants.shipped(kind.variant()), Settings.DEFAULT) >> 20;
    System.out.printf(
        "| setting | %s |%n|---|%s%n",
        String.join(
            " | ",
            results.stream()
                .map(each -> "%,d workers".formatted(each.deployment.workers()))
                .toList()),
        "---|".repeat(results.size()));
    row(results, "search replicas", each -> each.processes());
    row(results, "`polyboard.search.workers`", Deployment::tables);
    row(results, "search: processors of a pod", Deployment::tables);
    row(
        results,
        "search: memory of a pod, MiB",
        each -> (int) Math.ceil((512 + 2 * engines * each.tables()) / 0.7 / 256) * 256);
    row(results, "validation replicas", Deployment::referees);
    row(results, "tournament replicas", Deployment::settlers);
    row(results, "archive replicas", each -> Math.max(2, each.archives()));
    row(results, "`polyboard.events.partitions`", Deployment::partitions);
    row(results, "partitions of the queue", Deployment::queuePartitions);
    row(
        results,
        "broker: `group.share.max.size`",
        each -> (int) Math.min(MAX_GROUP, Math.max(200, 2 * each.processes())));
    row(results, "group: `share.partition.max.record.locks`", Deployment::locks);
    row(results, "`polyboard.tournament.least-games-ahead`", Deployment::leastAhead);
    System.out.printf(
        "| look-ahead that comes of it, games | %s |%n",
        String.join(" | ", results.stream().map(this::ahead).toList()));
    row(results, "`polyboard.tournament.games-ahead`", Deployment::mostAhead);
    row(
        results,
        "database: `max_connections`",
        each -> CONNECTIONS * (each.settlers() + Math.max(2, each.archives())) + 20);
    System.out.printf(
        "| requests taken at a time, most of 4,000 | %s |%n",
        String.join(
            " | ",
            results.stream().map(each -> Integer.toString(each.outcome.mostTaken())).toList()));
    System.out.println();
  }

  private String ahead(Result result) {
    double playable = result.deployment.workers() / result.played.meanSeconds() * 1.5;
    return "%,d"
        .formatted(
            (int) Math.max(Math.max(LEAST_AHEAD, 2 * result.deployment.workers()), playable));
  }

  private static void row(List<Result> results, String name, ToIntFunction<Deployment> value) {
    System.out.printf(
        "| %s | %s |%n",
        name,
        String.join(
            " | ",
            results.stream()
                .map(each -> "%,d".formatted(value.applyAsInt(each.deployment)))
                .toList()));
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
  }
}
