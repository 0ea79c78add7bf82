package io.polyboard.events;

import module java.base;

import io.polyboard.service.thread.Failures;
import io.quarkus.runtime.Startup;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Creates missing topics, with the broker's default replication, and corrects the retention and the
 * number of partitions of existing ones. If somebody else creates the topics, only waits for them.
 * Retries until Kafka answers. Thread-safe.
 */
@ApplicationScoped
@Startup
public class Topics {
  private static final Logger LOG = Logger.getLogger(Topics.class);
  private static final long PAUSE_MILLIS = 500;

  /** The pause between listings: the broker lists created and deleted topics with a short delay. */
  private static final long LISTING_MILLIS = 20;

  private static final int MAX_LISTINGS = 250;
  private static final int TIMEOUT_SECONDS = 15;

  private final KafkaSettings settings;
  private final String prefix;
  private final boolean makes;
  private final int partitions;
  private final Duration retention;
  private final Thread thread = Thread.ofVirtual().name("topics").unstarted(this::make);
  private volatile boolean ready;
  private volatile String trouble = "not checked yet";

  @Inject
  Topics(KafkaSettings settings, EventsConfig events) {
    this(settings, Topic.PREFIX, events.makeTopics(), events.partitions(), events.retention());
  }

  /**
   * Topics; call {@link #start}.
   *
   * @param partitions of the topics of played and refereed games, 1 or more
   * @param retention how long these keep an event
   */
  public Topics(KafkaSettings settings, int partitions, Duration retention) {
    this(settings, Topic.PREFIX, true, partitions, retention);
  }

  /**
   * @param prefix of the names of topics
   * @param makes whether to create missing topics
   */
  Topics(KafkaSettings settings, String prefix, boolean makes, int partitions, Duration retention) {
    this.settings = settings;
    this.prefix = prefix;
    this.makes = makes;
    this.partitions = partitions;
    this.retention = retention;
  }

  /** Begins to create the topics, or to wait for them. */
  @PostConstruct
  public void start() {
    thread.start();
  }

  /** Whether all topics exist. */
  public boolean areReady() {
    return ready;
  }

  /** Why they are not ready, if they are not. */
  public Optional<String> trouble() {
    return ready ? Optional.empty() : Optional.of(trouble);
  }

  /**
   * Waits for the topics.
   *
   * @return whether all exist
   */
  public boolean await(Duration atMost) throws InterruptedException {
    boolean unused = thread.join(atMost);
    return ready;
  }

  private void make() {
    while (!ready && !Thread.currentThread().isInterrupted()) {
      try (Admin admin = Admin.create(settings.client())) {
        if (makes) {
          make(admin);
          ready = areListed(admin, "not listed yet: ", LISTING_MILLIS, MAX_LISTINGS);
        } else {
          ready =
              areListed(
                  admin,
                  "not created by this service, and missing or not visible to its user: ",
                  PAUSE_MILLIS,
                  Integer.MAX_VALUE);
        }
      } catch (InterruptedException e) {
        return;
      } catch (ExecutionException | TimeoutException | KafkaException e) {
        setTrouble(Failures.reason(e));
        try {
          Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException interrupted) {
          return;
        }
      }
    }
  }

  private void setTrouble(String reason) {
    if (!reason.equals(trouble)) {
      trouble = reason;
      LOG.warnf("topics at %s are not ready: %s", settings.bootstrapServers(), reason);
    }
  }

  /**
   * Waits until the broker lists all topics.
   *
   * @param why why topics are missing; their names follow
   * @param max maximum number of listings
   * @return whether all are listed
   */
  private boolean areListed(Admin admin, String why, long pauseMillis, int max)
      throws ExecutionException, TimeoutException, InterruptedException {
    for (int look = 0; look < max; look++) {
      Set<String> missing =
          wanted().stream().map(Wanted::name).collect(Collectors.toCollection(TreeSet::new));
      missing.removeAll(admin.listTopics().names().get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
      if (missing.isEmpty()) {
        return true;
      }
      if (look * pauseMillis >= PAUSE_MILLIS) {
        setTrouble(why + String.join(", ", missing));
      }
      Thread.sleep(pauseMillis);
    }
    return false;
  }

  /** A topic as it should be. */
  private record Wanted(String name, int partitions, Map<String, String> configuration) {
    ConfigResource resource() {
      return new ConfigResource(ConfigResource.Type.TOPIC, name);
    }

    /** The changes needed to the configuration in the broker. */
    List<AlterConfigOp> changes(@Nullable Config found) {
      List<AlterConfigOp> changes = new ArrayList<>();
      configuration.forEach((key, value) -> {
        ConfigEntry entry = found == null ? null : found.get(key);
        if (entry == null || !value.equals(entry.value())) {
          changes.add(new AlterConfigOp(new ConfigEntry(key, value), AlterConfigOp.OpType.SET));
        }
      });
      return changes;
    }

    NewTopic asNew() {
      return new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(configuration);
    }
  }

  private List<Wanted> wanted() {
    List<Wanted> wanted = new ArrayList<>();
    for (Topic topic : Topic.values()) {
      String name = topic.topicName(prefix);
      wanted.add(new Wanted(name, topic.partitions(partitions), topic.configuration(retention)));
      wanted.add(new Wanted(Topic.deadLetterName(name), 1, Topic.deadLetterConfiguration()));
    }
    return wanted;
  }

  private void make(Admin admin) throws ExecutionException, TimeoutException, InterruptedException {
    Set<String> existing = admin.listTopics().names().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    Map<Boolean, List<Wanted>> wanted =
        wanted().stream()
            .collect(Collectors.partitioningBy(topic -> existing.contains(topic.name)));
    List<Wanted> others = new ArrayList<>(wanted.getOrDefault(true, List.of()));
    others.addAll(create(admin, wanted.getOrDefault(false, List.of())));
    try {
      configure(admin, others);
      addPartitions(admin, others);
    } catch (ExecutionException e) {
      if (Failures.isTransient(e)) {
        throw e;
      }
      LOG.errorf("cannot change topics to match the settings: %s", e.getMessage());
    }
  }

  /**
   * Creates topics.
   *
   * @return those that already existed: the broker lists new topics with a short delay
   */
  private static List<Wanted> create(Admin admin, List<Wanted> missing)
      throws ExecutionException, TimeoutException, InterruptedException {
    if (missing.isEmpty()) {
      return List.of();
    }
    LOG.infof(
        "creating topics %s", missing.stream().map(Wanted::name).collect(Collectors.joining(", ")));
    Set<String> overtaken =
        awaitUnlessOvertaken(
            admin.createTopics(missing.stream().map(Wanted::asNew).toList()).values(),
            TopicExistsException.class);
    return missing.stream().filter(topic -> overtaken.contains(topic.name)).toList();
  }

  /**
   * Waits for changes that another service may make at the same time.
   *
   * @param changes by the name of the topic
   * @param failure the failure of a change that another service has already made
   * @return the topics that another service has already changed
   */
  private static Set<String> awaitUnlessOvertaken(
      Map<String, KafkaFuture<Void>> changes, Class<? extends ApiException> failure)
      throws ExecutionException, TimeoutException, InterruptedException {
    Set<String> overtaken = new HashSet<>();
    for (Map.Entry<String, KafkaFuture<Void>> change : changes.entrySet()) {
      try {
        change.getValue().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        if (!failure.isInstance(e.getCause())) {
          throw e;
        }
        overtaken.add(change.getKey());
      }
    }
    return overtaken;
  }

  /** Corrects the retention of topics. */
  private static void configure(Admin admin, List<Wanted> topics)
      throws ExecutionException, TimeoutException, InterruptedException {
    Map<ConfigResource, Config> found =
        admin
            .describeConfigs(topics.stream().map(Wanted::resource).toList())
            .all()
            .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    Map<ConfigResource, Collection<AlterConfigOp>> changes = new HashMap<>();
    for (Wanted topic : topics) {
      List<AlterConfigOp> ofTopic = topic.changes(found.get(topic.resource()));
      if (!ofTopic.isEmpty()) {
        LOG.warnf("topic %s differs from the settings; changing it: %s", topic.name, ofTopic);
        changes.put(topic.resource(), ofTopic);
      }
    }
    if (!changes.isEmpty()) {
      admin.incrementalAlterConfigs(changes).all().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Adds missing partitions. Keys may move to other partitions, because no order is guaranteed. */
  private static void addPartitions(Admin admin, List<Wanted> topics)
      throws ExecutionException, TimeoutException, InterruptedException {
    Map<String, TopicDescription> found =
        admin
            .describeTopics(topics.stream().map(Wanted::name).toList())
            .allTopicNames()
            .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    Map<String, NewPartitions> more = new HashMap<>();
    for (Wanted topic : topics) {
      TopicDescription description = found.get(topic.name);
      int has = description == null ? topic.partitions : description.partitions().size();
      if (has < topic.partitions) {
        LOG.infof("topic %s: %d partitions instead of %d", topic.name, topic.partitions, has);
        more.put(topic.name, NewPartitions.increaseTo(topic.partitions));
      }
    }
    Set<String> unused =
        awaitUnlessOvertaken(
            admin.createPartitions(more).values(), InvalidPartitionsException.class);
  }

  /**
   * Kafka's ids of topics, by name. A topic that is deleted and created again under the same name
   * has another id.
   *
   * @throws EventsUnavailableException if Kafka does not answer, or a topic does not exist
   */
  public static Map<String, String> ids(KafkaSettings settings, Collection<String> names)
      throws InterruptedException {
    Map<String, String> ids = new HashMap<>();
    try (Admin admin = Admin.create(settings.client())) {
      admin
          .describeTopics(names, new DescribeTopicsOptions().timeoutMs(TIMEOUT_SECONDS * 1_000))
          .allTopicNames()
          .get()
          .forEach((name, topic) -> ids.put(name, topic.topicId().toString()));
    } catch (ExecutionException | KafkaException e) {
      throw new EventsUnavailableException("cannot get the ids of topics " + names, e);
    }
    return ids;
  }

  @PreDestroy
  void close() {
    thread.interrupt();
  }
}
