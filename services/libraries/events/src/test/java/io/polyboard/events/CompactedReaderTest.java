package io.polyboard.events;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.TournamentChanged;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.testkit.servers.SharedServers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Waiting until a compacted topic is read to its end, with a real broker. */
@TestInstance(Lifecycle.PER_CLASS)
class CompactedReaderTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private KafkaSettings settings;
  private Topics topics;
  private EventWriter writer;

  @BeforeAll
  void start() throws InterruptedException {
    settings = new KafkaSettings(Map.of("bootstrap.servers", SharedServers.bootstrapServers()));
    topics = Games.topics(settings, 4);
    writer = new EventWriter(settings);
  }

  @AfterAll
  void stop() {
    writer.close();
  }

  @Test
  void afterWaitingForTheEndEarlierEventsAreRead() throws InterruptedException {
    // Given
    ConcurrentLinkedQueue<String> read = new ConcurrentLinkedQueue<>();
    try (CompactedReader reader =
        reader(each -> read.add(each.getTournamentChanged().getTournamentId()))) {
      for (int i = 0; i < 20; i++) {
        // When
        String id = "written-" + i;
        writer.writeAll(List.of(EventWriter.Outgoing.of(Topic.TOURNAMENTS, id, changed(id))));

        // Then
        assertThat(reader.awaitEnd(PATIENCE)).isTrue();
        assertThat(read).contains(id);
      }
    }
  }

  @Test
  void manyWaitingThreadsDoNotSlowEachOther() throws Exception {
    // Given
    int callers = 32;
    try (CompactedReader reader = reader(each -> {});
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      assertThat(reader.awaitEnd(PATIENCE)).isTrue();
      long looks = reader.looks();

      // When all wait for the end again and again
      long begun = System.nanoTime();
      long end = begun + Duration.ofSeconds(1).toNanos();
      List<Future<Integer>> served = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        served.add(
            threads.submit(() -> {
              int times = 0;
              do {
                assertThat(reader.awaitEnd(PATIENCE)).isTrue();
                times++;
              } while (System.nanoTime() < end);
              return times;
            }));
      }

      // Then each is served, and one request to the broker serves all of them
      int all = 0;
      for (Future<Integer> each : served) {
        assertThat(each.get()).isPositive();
        all += each.get();
      }
      double seconds = (System.nanoTime() - begun) / 1e9;
      long looked = reader.looks() - looks;
      assertThat(looked).isLessThanOrEqualTo((long) (CompactedReader.MAX_LOOKS * seconds) + 1);
      assertThat(looked).isLessThan(all / 10);
    }
  }

  private static Event changed(String id) {
    return Events.of(TournamentChanged.newBuilder().setTournamentId(id).build());
  }

  private CompactedReader reader(Consumer<Event> sink) {
    return new CompactedReader(Topic.TOURNAMENTS, settings, topics, new ServiceThreads(), sink);
  }
}
