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
 * Keeps a copy of the catalogue in the database, and publishes registrations again that Kafka has
 * lost. Has one thread.
 */
@ApplicationScoped
public class CatalogueCopy {
  private static final Logger LOG = Logger.getLogger(CatalogueCopy.class);
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** Before the first comparison: games may wait for registrations that must be published again. */
  private static final Duration SHORT_PAUSE = Duration.ofMillis(100);

  /** Between two checks whether Kafka has lost the topic. */
  private static final long CHECK_NANOS = 30_000_000_000L;

  private final Catalogue catalogue;
  private final RegistrationTable table;
  private final KafkaSettings kafka;

  /** Whether {@link #stored} must be read again. */
  private volatile boolean isStale = true;

  // Used only by the thread.

  /** The registrations in the database, by digest. */
  private Map<String, Registration> stored = Map.of();

  /** The id of the topic that has all stored registrations; null until one has them. */
  private @Nullable String topicId;

  private long checkedAt;

  @Inject
  CatalogueCopy(Catalogue catalogue, RegistrationTable table, KafkaSettings kafka) {
    this.catalogue = catalogue;
    this.table = table;
    this.kafka = kafka;
  }

  void begin(@Observes StartupEvent started, ServiceThreads threads) {
    threads.repeat("catalogue-copy", () -> topicId == null ? SHORT_PAUSE : PAUSE, this::copy);
  }

  /** Has the registrations read again: the database may have been reset to an earlier state. */
  public void lookAgain() {
    isStale = true;
  }

  private void copy() throws InterruptedException {
    if (catalogue.isComplete()) {
      restore();
      store();
    }
  }

  /** Publishes lost registrations again: at the start, and whenever the topic was recreated. */
  private void restore() throws InterruptedException {
    if (topicId != null && System.nanoTime() - checkedAt < CHECK_NANOS) {
      return;
    }
    String name = Topic.CATALOGUE.topicName();
    String id = requireNonNull(Topics.ids(kafka, Set.of(name)).get(name));
    checkedAt = System.nanoTime();
    if (id.equals(topicId)) {
      return;
    }
    List<Registration> all = table.all();
    // All registrations known from the earlier topic are stored by now, and not in the new topic.
    List<Registration> lost =
        topicId == null ? lost(all, catalogue.registrations()) : new ArrayList<>(all);
    if (!lost.isEmpty()) {
      LOG.warnf("Kafka has lost registrations: publishing %d of them again", lost.size());
      catalogue.restore(lost);
    }
    topicId = id;
    isStale = true;
  }

  /**
   * The stored registrations that the catalogue does not know. If the id of a lost registration
   * stands for another definition by now, that registration follows the lost ones, so that the id
   * still stands for it.
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
