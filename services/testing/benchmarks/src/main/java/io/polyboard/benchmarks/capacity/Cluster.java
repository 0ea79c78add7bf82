package io.polyboard.benchmarks.capacity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import umontreal.ssj.rng.MRG32k3a;
import umontreal.ssj.stat.Tally;

/**
 * A simulated cluster. Games go the way that {@code services/README.md} tells of: tournament,
 * outbox, queue, worker, topic of played games, referee, topic of refereed games, and from there
 * into the archive and back to their tournament. What is drawn at random follows from the seed.
 */
final class Cluster {
  private final Clock clock = new Clock();
  private final MRG32k3a ofGames;
  private final MRG32k3a ofKeys;
  private final Deployment deployment;
  private final Costs costs;
  private final Network network;
  private final PlayedGames played;
  private final Processors processors;
  private final List<ShareQueue> queues = new ArrayList<>();
  private final List<WorkerProcess> workers = new ArrayList<>();
  private final Map<WorkerProcess, Double> reported = new HashMap<>();
  private final Tournaments tournaments;
  private final List<TopicReader> referees = new ArrayList<>();
  private final List<TopicReader> archives = new ArrayList<>();
  private final List<TopicReader> settlers = new ArrayList<>();
  private final Station archive;
  private final List<SimulatedGame> games = new ArrayList<>();
  private final List<Double> onTheWay = new ArrayList<>();
  private long reports;
  private long stored;
  private long settledTwice;

  /**
   * @param seed of all that is drawn, any number
   */
  Cluster(Deployment deployment, Costs costs, Network network, PlayedGames played, long seed) {
    this.deployment = deployment;
    this.costs = costs;
    this.network = network;
    this.played = played;
    ofGames = stream(seed, 1);
    ofKeys = stream(seed, 2);
    processors =
        deployment.sharedProcessors() > 0
            ? new SharedProcessors(clock, deployment.sharedProcessors())
            : Processors.ofItsOwn(clock);
    for (int i = 0; i < deployment.queuePartitions(); i++) {
      queues.add(new ShareQueue(clock, costs, network, deployment.locks(), processors));
    }
    tournaments =
        new Tournaments(
            clock, deployment, costs, network, processors, this::makeGame, this::request);
    archive = new Station(clock, "archive", 1);
    for (int i = 0; i < deployment.referees(); i++) {
      referees.add(new TopicReader(clock, "referee", played.bytes(), this::referee));
    }
    for (int i = 0; i < deployment.archives(); i++) {
      archives.add(new TopicReader(clock, "archive", played.bytes(), this::archive));
    }
    for (int i = 0; i < deployment.settlers(); i++) {
      settlers.add(new TopicReader(clock, "settling", played.bytes(), this::settle));
    }
    for (int i = 0; i < deployment.processes(); i++) {
      // The assignor spreads partitions over members; with one partition all have that.
      ShareQueue queue = queues.get(i % queues.size());
      workers.add(
          new WorkerProcess(
              clock, deployment.tables(), queue, costs, network, processors, new Events()));
    }
  }

  private static MRG32k3a stream(long seed, int use) {
    MRG32k3a stream = new MRG32k3a();
    // Six numbers that are not all 0 and less than the moduli.
    long low = Math.floorMod(seed, 4_000_000_000L) + 1;
    stream.setSeed(new long[] {low, use, 12_345, low, use, 54_321});
    for (int i = 0; i < 10; i++) {
      stream.nextDouble();
    }
    return stream;
  }

  private final class Events implements WorkerProcess.Outside {
    @Override
    public void reported(WorkerProcess by) {
      reports++;
      double now = by.gamesPerSecond();
      Double before = reported.put(by, now);
      tournaments.hear(before == null ? 0 : before, now);
    }

    @Override
    public void played(SimulatedGame game) {
      processors.compute(costs.brokerGame(), () -> {});
      referees.get(reader(referees.size())).add(game);
    }

    @Override
    public void givenBack(SimulatedGame game) {
      request(game);
    }
  }

  /** The reader that has the partition to which a key leads. */
  private int reader(int readers) {
    return readers == 1 ? 0 : ofKeys.nextInt(0, deployment.partitions() - 1) % readers;
  }

  private SimulatedGame makeGame(int tournament) {
    int drawn = played.draw(ofGames);
    SimulatedGame game =
        new SimulatedGame(tournament, played.seconds()[drawn], played.turns()[drawn], clock.now());
    games.add(game);
    return game;
  }

  private void request(SimulatedGame game) {
    queues.get(queues.size() == 1 ? 0 : ofKeys.nextInt(0, queues.size() - 1)).add(game);
  }

  private void referee(List<SimulatedGame> batch, Runnable done) {
    double turns = batch.stream().mapToInt(game -> game.turns).sum() * costs.refereeTurn();
    processors.compute(
        turns + costs.referee().seconds(batch.size()),
        () ->
            clock.in(
                network.acknowledged(),
                () -> {
                  batch.forEach(game -> {
                    // All readers of a topic have the same partitions.
                    archives.get(reader(archives.size())).add(game);
                    settlers.get(reader(settlers.size())).add(game);
                  });
                  done.run();
                }));
  }

  private void archive(List<SimulatedGame> batch, Runnable done) {
    archive.serve(free ->
        processors.compute(
            costs.archive().seconds(batch.size()),
            () ->
                clock.in(
                    network.commit(),
                    () -> {
                      batch.forEach(game -> game.isArchived = true);
                      stored += batch.size();
                      free.run();
                      done.run();
                    })));
  }

  private void settle(List<SimulatedGame> batch, Runnable done) {
    Map<Integer, List<SimulatedGame>> byTournament = new HashMap<>();
    batch.forEach(
        game -> byTournament.computeIfAbsent(game.tournament, id -> new ArrayList<>()).add(game));
    settle(new ArrayList<>(byTournament.values()), 0, done);
  }

  private void settle(List<List<SimulatedGame>> parts, int from, Runnable done) {
    if (from == parts.size()) {
      processors.compute(costs.offsets(), () -> clock.in(network.commit(), done));
      return;
    }
    List<SimulatedGame> part = parts.get(from);
    tournaments.change(
        part.getFirst().tournament,
        part.size(),
        () -> {
          part.forEach(this::settled);
          if (tournaments.isOver()) {
            clock.stop();
          }
          settle(parts, from + 1, done);
        });
  }

  private void settled(SimulatedGame game) {
    if (game.isSettled) {
      settledTwice++;
    }
    game.isSettled = true;
    onTheWay.add(clock.now() - game.givenOutAt);
  }

  /**
   * Plays all tournaments to their ends.
   *
   * @return after how many seconds the last game was settled
   */
  double playToTheEnd() {
    begin();
    clock.run();
    if (!tournaments.isOver()) {
      throw new IllegalStateException("games are lost: " + tournaments.settled());
    }
    return clock.now();
  }

  /**
   * Plays for a while, and tells of the time after another.
   *
   * @param warmUp seconds that do not count
   * @param counted seconds that do
   */
  Outcome playFor(double warmUp, double counted) {
    begin();
    clock.in(warmUp, this::countFromHere);
    clock.in(warmUp + counted, clock::stop);
    clock.run();
    return outcome(counted);
  }

  private long settledBefore;
  private long storedBefore;
  private long reportsBefore;
  private long fetchesBefore;

  private void begin() {
    tournaments.begin();
    workers.forEach(WorkerProcess::goOn);
  }

  private void countFromHere() {
    settledBefore = tournaments.settled();
    storedBefore = stored;
    reportsBefore = reports;
    fetchesBefore = fetches();
    onTheWay.clear();
    tournaments.countFromHere();
    archive.countFromHere();
    workers.forEach(WorkerProcess::countFromHere);
    queues.forEach(queue -> queue.broker().countFromHere());
    for (List<TopicReader> readers : List.of(referees, archives, settlers)) {
      readers.forEach(each -> each.station().countFromHere());
      readers.forEach(each -> each.batches().init());
    }
  }

  private long fetches() {
    return queues.stream().mapToLong(ShareQueue::fetches).sum();
  }

  private Outcome outcome(double seconds) {
    double busy = workers.stream().mapToDouble(WorkerProcess::busySeconds).sum();
    double[] way = onTheWay.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Outcome(
        (tournaments.settled() - settledBefore) / seconds,
        (stored - storedBefore) / seconds,
        busy / seconds / deployment.workers(),
        Map.of(
            "queue", max(queues.stream().map(ShareQueue::broker).toList()),
            "relay", tournaments.relay().utilisation(),
            "reports", tournaments.reports().utilisation(),
            "row of a tournament", tournaments.rowUtilisation(),
            "referee", max(referees.stream().map(TopicReader::station).toList()),
            "archive", archive.utilisation(),
            "settling", max(settlers.stream().map(TopicReader::station).toList())),
        Arrays.stream(way).average().orElse(Double.NaN),
        way.length > 0 ? way[(int) (0.99 * (way.length - 1))] : Double.NaN,
        (reports - reportsBefore) / seconds,
        (fetches() - fetchesBefore) / seconds,
        queues.stream().mapToInt(ShareQueue::mostTaken).max().orElse(0),
        queues.stream().mapToInt(ShareQueue::size).sum(),
        workers.getFirst().atOnce(),
        workers.stream().mapToLong(WorkerProcess::givenBack).sum(),
        archives.stream().mapToInt(TopicReader::lag).sum(),
        mean(archives));
  }

  private static double max(List<Station> stations) {
    return stations.stream().mapToDouble(Station::utilisation).max().orElse(0);
  }

  private static double mean(List<TopicReader> readers) {
    Tally batches = readers.getFirst().batches();
    return batches.numberObs() > 0 ? batches.average() : 0;
  }

  /** All games that were made, for tests. */
  List<SimulatedGame> games() {
    return games;
  }

  /** How often a game was settled that was settled before, for tests. */
  long settledTwice() {
    return settledTwice;
  }
}
