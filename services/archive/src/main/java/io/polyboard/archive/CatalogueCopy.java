package io.polyboard.archive;

import static java.util.Objects.requireNonNull;

import module java.base;

import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.RegistrationTable;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a copy of the catalogue in the database, and has Kafka know again what it has lost of it.
 * Has one thread.
 */
@ApplicationScoped
public class CatalogueCopy {
  private static final Logger LOG = Logger.getLogger(CatalogueCopy.class);
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** Before anything was looked for: games may wait for what is to be told again. */
  private static final Duration SHORT_PAUSE = Duration.ofMillis(100);

  /** Between two looks whether Kafka has lost the topic. */
  private static final long LOOK_NANOS = 30_000_000_000L;

  private final Catalogue catalogue;
  private final RegistrationTable table;
  private final KafkaSettings kafka;

  /** Whether what is stored is to be read anew. */
  private volatile boolean isStale = true;

  // Of the thread.

  /** What the database has. */
  private Map<String, Registration> stored = Map.of();

  /** Of the topic that has all that is stored; null until one has. */
  private @Nullable String topicId;

  private long lookedAt;

  @Inject
  CatalogueCopy(Catalogue catalogue, RegistrationTable table, KafkaSettings kafka) {
    this.catalogue = catalogue;
    this.table = table;
    this.kafka = kafka;
  }

  void begin(@Observes StartupEvent started, ServiceThreads threads) {
    threads.repeat("catalogue-copy", () -> topicId == null ? SHORT_PAUSE : PAUSE, this::copy);
  }

  /** Has it read anew what is stored, which may have been set back to an earlier state. */
  public void lookAgain() {
    isStale = true;
  }

  private void copy() throws InterruptedException {
    if (catalogue.isComplete()) {
      restore();
      store();
    }
  }

  /** Tells Kafka again what it has lost: at the start, and whenever its topic is another one. */
  private void restore() throws InterruptedException {
    if (topicId != null && System.nanoTime() - lookedAt < LOOK_NANOS) {
      return;
    }
    String name = Topic.CATALOGUE.topicName();
    String id = requireNonNull(Topics.ids(kafka, Set.of(name)).get(name));
    lookedAt = System.nanoTime();
    if (id.equals(topicId)) {
      return;
    }
    List<Registration> all = table.all();
    // What is known here from the topic before is stored by now, and not in this one.
    List<Registration> lost =
        topicId == null ? lost(all, catalogue.registrations()) : new ArrayList<>(all);
    if (!lost.isEmpty()) {
      LOG.warnf("Kafka has lost registrations: %d are told again", lost.size());
      catalogue.restore(lost);
    }
    topicId = id;
    isStale = true;
  }

  /**
   * What is stored and not known. An id that stands for another definition by now goes on to stand
   * for that, which is told once more, as the last one.
   */
  private static List<Registration> lost(
      List<Registration> stored, Map<String, Registration> known) {
    List<Registration> lost =
        new ArrayList<>(stored.stream().filter(each -> !known.containsKey(each.digest())).toList());
    Set<String> ids = lost.stream().map(Registration::variantId).collect(Collectors.toSet());
    known.values().stream()
        .filter(Registration::latest)
        .filter(each -> ids.contains(each.variantId()))
        .forEach(lost::add);
    return lost;
  }

  private void store() {
    if (isStale) {
      isStale = false;
      Map<String, Registration> read = new HashMap<>();
      table.all().forEach(each -> read.put(each.digest(), each));
      stored = read;
    }
    Map<String, Registration> known = catalogue.registrations();
    List<Registration> changed =
        known.values().stream().filter(each -> !each.equals(stored.get(each.digest()))).toList();
    ArchiveDatabase.forEvents(() -> table.store(changed));
    if (!changed.isEmpty()) {
      stored = known;
    }
  }
}
