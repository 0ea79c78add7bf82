package io.polyboard.contract.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.polyboard.events.CompactedReader;
import io.polyboard.events.EventRefusedException;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventsUnavailableException;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.VariantRegistered;
import io.polyboard.proto.events.v1.WeightsRegistered;
import io.polyboard.rules.CheckedVariant;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.runtime.Startup;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/**
 * All variants and files of weights that the platform knows: those that ship, and the registered
 * ones, which come from a compacted topic. Thread-safe.
 */
@ApplicationScoped
@Startup
public class Catalogue {
  /** Maximum size of a definition in bytes, in UTF-8. */
  public static final int MAX_BYTES = 256 << 10;

  /** Maximum size of a file of weights in bytes, in UTF-8; it must fit into a Kafka record. */
  public static final int MAX_WEIGHTS_BYTES = 768 << 10;

  /** Maximum number of registered variants that are cached compiled. */
  private static final int MAX_COMPILED = 64;

  /** Maximum total size of their tables: 256 MiB, or an eighth of the heap if that is less. */
  private static final long MAX_TABLE_BYTES =
      Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

  /** The last resort: compiling is also bounded in other ways. */
  private static final Duration MAX_COMPILING = Duration.ofSeconds(30);

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration KEEPING_DRAFTS = Duration.ofMinutes(10);
  private static final long MAX_DRAFT_CHARACTERS = 16L << 20;
  private static final Duration WRITING = Duration.ofSeconds(10);

  private final Map<String, VariantRegistered> registered = new ConcurrentHashMap<>();
  private final Map<String, String> latest = new ConcurrentHashMap<>();
  private final Map<String, WeightsRegistered> weights = new ConcurrentHashMap<>();

  /** Compiling may take seconds; it blocks only callers that request the same variant. */
  private final Cache<String, KnownVariant> compiled =
      Caffeine.newBuilder()
          .maximumWeight(MAX_TABLE_BYTES)
          .weigher(Catalogue::weight)
          .executor(Runnable::run)
          .build();

  /** The texts of definitions that were checked recently and are not registered. */
  private final Cache<String, String> drafts =
      Caffeine.newBuilder()
          .maximumWeight(MAX_DRAFT_CHARACTERS)
          .weigher((String digest, String text) -> text.length())
          .expireAfterAccess(KEEPING_DRAFTS)
          .executor(Runnable::run)
          .build();

  /**
   * Compiled drafts. A full cache may evict a new entry at once, because older ones were used more
   * often, so that the texts say which drafts are known, and an evicted one is compiled again.
   */
  private final Cache<String, KnownVariant> compiledDrafts =
      Caffeine.newBuilder()
          .maximumWeight(MAX_TABLE_BYTES / 4)
          .weigher(Catalogue::weight)
          .expireAfterAccess(KEEPING_DRAFTS)
          .executor(Runnable::run)
          .build();

  private final Compilers compilers =
      new Compilers(MAX_COMPILING, Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

  /** Held during a registration, so that two at a time cannot exceed an owner's quota. */
  private final ReentrantLock registering = new ReentrantLock();

  /** Both are null in a process without Kafka. */
  private final @Nullable EventWriter writer;

  private final @Nullable CompactedReader reader;

  @Inject
  Catalogue(KafkaSettings settings, Topics topics, ServiceThreads threads, EventWriter writer) {
    this.writer = writer;
    ShippedVariants.idsByDigest().forEach((digest, id) -> latest.put(id, digest));
    reader = new CompactedReader(Topic.CATALOGUE, settings, topics, threads, this::take);
  }

  private Catalogue() {
    writer = null;
    reader = null;
    ShippedVariants.idsByDigest().forEach((digest, id) -> latest.put(id, digest));
  }

  /**
   * The shipped variants, for a process without Kafka. Requests for others fail, because Kafka
   * cannot be asked.
   */
  public static Catalogue ofShipped() {
    return new Catalogue();
  }

  /** At least a share of the total, so that at most {@value #MAX_COMPILED} variants fit. */
  private static int weight(String digest, KnownVariant known) {
    return (int)
        Math.clamp(known.variant().tableBytes(), MAX_TABLE_BYTES / MAX_COMPILED, MAX_TABLE_BYTES);
  }

  /** Whether a text has more than a number of bytes. */
  public static boolean isTooLarge(String text, int max) {
    // No character takes less than a byte.
    return text.length() > max || text.getBytes(UTF_8).length > max;
  }

  /** Whether the topic was read to its end once. */
  public boolean isComplete() {
    return reader != null && reader.hasReadToEnd();
  }

  /**
   * The variant with this id or digest, compiled. Of several definitions with the same id, the one
   * registered last. If the variant is unknown, waits up to two seconds for new registrations.
   *
   * @throws EventsUnavailableException if the variant is unknown here and Kafka does not answer, so
   *     it may exist elsewhere
   */
  public Optional<KnownVariant> variant(String idOrDigest) throws InterruptedException {
    String digest = digest(idOrDigest);
    if (digest == null) {
      awaitNews();
      digest = digest(idOrDigest);
    }
    return digest == null ? Optional.empty() : Optional.of(compiled(digest));
  }

  /**
   * The variant with this id or digest, as {@link #variant} finds it.
   *
   * @throws Refusal if there is none
   */
  public KnownVariant require(String idOrDigest) throws InterruptedException {
    return variant(idOrDigest).orElseThrow(() -> Refusal.unknownVariant(idOrDigest));
  }

  /** The digests of all variants: the shipped ones in the order of the rulebook, others by id. */
  public List<String> digests() {
    Map<String, String> others = new TreeMap<>();
    registered
        .values()
        .forEach(
            each -> others.put(each.getVariantId() + ' ' + each.getDigest(), each.getDigest()));
    return Stream.concat(ShippedVariants.idsByDigest().keySet().stream(), others.values().stream())
        .distinct()
        .toList();
  }

  /** Whether an id stands for the definition of a digest. */
  public boolean isLatest(String id, String digest) {
    return digest.equals(latest.get(id));
  }

  /**
   * The registered weights with this digest. Waits as {@link #variant} does.
   *
   * @throws EventsUnavailableException as {@link #variant} does
   */
  public Optional<Registration> weights(String digest) throws InterruptedException {
    if (!weights.containsKey(digest)) {
      awaitNews();
    }
    return Optional.ofNullable(weights.get(digest)).map(Registration::of);
  }

  /** All registered weights, by digest. */
  public List<Registration> weights() {
    return weights.values().stream()
        .map(Registration::of)
        .sorted(Comparator.comparing(Registration::digest))
        .toList();
  }

  /** All registrations, by digest. */
  public Map<String, Registration> registrations() {
    Map<String, Registration> all = new HashMap<>();
    registered.forEach((digest, body) ->
        all.put(digest, Registration.of(body, isLatest(body.getVariantId(), digest))));
    weights.forEach((digest, body) -> all.put(digest, Registration.of(body)));
    return all;
  }

  /**
   * Publishes again, in this order, registrations that Kafka has lost. This process knows them when
   * this returns, other processes soon after.
   *
   * @throws EventsUnavailableException if Kafka does not answer
   */
  public void restore(List<Registration> lost) throws InterruptedException {
    if (writer == null || reader == null) {
      throw new EventsUnavailableException("this process has no Kafka", null);
    }
    writer.writeAll(
        lost.stream()
            .map(each -> EventWriter.Outgoing.of(Topic.CATALOGUE, each.digest(), each.event()))
            .toList());
    boolean unused = reader.awaitEnd(PATIENCE);
  }

  private void awaitNews() throws InterruptedException {
    if (reader == null) {
      throw new EventsUnavailableException("this process has no Kafka", null);
    }
    if (!reader.awaitEnd(PATIENCE)) {
      throw new EventsUnavailableException(
          Topic.CATALOGUE.topicName() + " was not read to its end within " + PATIENCE, null);
    }
  }

  /**
   * Registers a definition; does nothing if its id already names it. This process knows it when
   * this returns, other processes soon after.
   *
   * @param replace whether the id may be taken from another registered definition, which from then
   *     on is known by its digest only
   * @param registrant must have quota for a new definition, and must be allowed to replace another
   *     one
   * @throws VariantIdTakenException if the id names another definition
   * @throws RefusedException if the definition has faults
   * @throws SlowDefinitionException if the definition takes too long to compile
   * @throws EventsUnavailableException if Kafka does not answer
   */
  public KnownVariant registerVariant(String definition, boolean replace, Registrant registrant)
      throws InterruptedException, VariantIdTakenException {
    String digest = Digest.of(definition);
    if (latest.containsValue(digest)) {
      return compiled(digest);
    }
    Variant variant = compilers.run(() -> Variants.compile("YAML", definition));
    registering.lockInterruptibly();
    try {
      // Another process may just have registered a definition.
      awaitNews();
      requireId(variant.id(), digest, replace, registrant);
      VariantRegistered known = registered.get(digest);
      if (known == null) {
        requireRoom(registrant, List.of(definition));
      }
      String owner = known == null ? registrant.owner() : known.getOwner();
      write(new Registration(digest, variant.id(), "", definition, true, owner));
    } finally {
      registering.unlock();
    }
    return compiled.get(digest, key -> new KnownVariant(key, false, definition, variant));
  }

  /**
   * Checks a definition, as a designer's file is checked, without registering it. Only this process
   * knows it by its digest, for ten minutes after each use, or less if there are many others.
   *
   * @throws RefusedException if the definition has faults, with all that were found
   * @throws SlowDefinitionException if the definition takes too long to compile
   */
  public Draft check(String definition) {
    String digest = Digest.of(definition);
    return compilers.run(() -> {
      CheckedVariant checked = Variants.check("YAML", definition);
      drafts.put(digest, definition);
      KnownVariant known =
          compiledDrafts.get(
              digest, key -> new KnownVariant(key, false, definition, checked.variant()));
      return new Draft(known, checked.notes());
    });
  }

  private void requireId(String id, String digest, boolean replace, Registrant registrant)
      throws VariantIdTakenException {
    String holder = latest.get(id);
    if (holder == null || holder.equals(digest)) {
      return;
    }
    boolean isShipped = Variants.ids().contains(id);
    VariantRegistered held = registered.get(holder);
    String owner = held == null ? "" : held.getOwner();
    if (!replace || isShipped) {
      boolean isReplaceable = !isShipped && registrant.caller().mayChangeOf(owner);
      throw new VariantIdTakenException(id, holder, isShipped, isReplaceable);
    }
    registrant.caller().requireFor(owner);
  }

  /**
   * Refuses texts that exceed the owner's quota, see {@link OwnerQuotas#requireRegistrable}. If
   * several processes register at the same time, the owner may exceed it slightly.
   *
   * @param texts that are not registered yet
   */
  public void requireRoom(Registrant registrant, Collection<String> texts) {
    if (texts.isEmpty() || !OwnerQuotas.bind(registrant.caller())) {
      return;
    }
    String owner = registrant.owner();
    long count = texts.size();
    long bytes = texts.stream().mapToLong(Catalogue::bytes).sum();
    for (Registration each : registrations().values()) {
      if (each.owner().equals(owner)) {
        count++;
        bytes += bytes(each.text());
      }
    }
    registrant.quotas().requireRegistrable(owner, count, bytes);
  }

  private static long bytes(String text) {
    return text.getBytes(UTF_8).length;
  }

  /**
   * Registers weights, which the caller has checked against the variant; does nothing if they are
   * registered. This process knows them when this returns, other processes soon after.
   *
   * @param registrant must have quota for new weights
   * @throws EventsUnavailableException if Kafka does not answer
   */
  public Registration registerWeights(KnownVariant variant, String text, Registrant registrant)
      throws InterruptedException {
    String digest = Digest.of(text);
    registering.lockInterruptibly();
    try {
      WeightsRegistered known = weights.get(digest);
      if (known == null) {
        awaitNews();
        known = weights.get(digest);
      }
      if (known != null) {
        return Registration.of(known);
      }
      requireRoom(registrant, List.of(text));
      Registration fresh = Registration.ofWeights(variant, text, registrant.owner());
      write(fresh);
      return fresh;
    } finally {
      registering.unlock();
    }
  }

  private void write(Registration fresh) throws InterruptedException {
    if (writer == null || reader == null) {
      throw new EventsUnavailableException("this process has no Kafka", null);
    }
    Event event = fresh.event();
    try {
      writer
          .write(Topic.CATALOGUE, fresh.digest(), event)
          .get(WRITING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      EventRefusedException refusal = EventWriter.refusal(e);
      if (refusal != null) {
        throw refusal;
      }
      throw new EventsUnavailableException(
          "cannot write " + event.getType() + " " + fresh.digest(), e);
    }
    boolean unused = reader.awaitEnd(PATIENCE);
  }

  private @Nullable String digest(String idOrDigest) {
    return Digest.isDigest(idOrDigest)
        ? isKnown(idOrDigest) ? idOrDigest : null
        : latest.get(idOrDigest);
  }

  private boolean isKnown(String digest) {
    return ShippedVariants.has(digest)
        || registered.containsKey(digest)
        || drafts.getIfPresent(digest) != null;
  }

  private KnownVariant compiled(String digest) {
    String draft = registered.containsKey(digest) ? null : drafts.getIfPresent(digest);
    return draft == null
        ? compiled.get(digest, key -> compilers.run(() -> compile(key)))
        : compiledDrafts.get(digest, key -> compilers.run(() -> compile(key, draft)));
  }

  private KnownVariant compile(String digest) {
    Optional<KnownVariant> shipped = ShippedVariants.find(digest);
    if (shipped.isPresent()) {
      return shipped.get();
    }
    VariantRegistered known = registered.get(digest);
    if (known == null) {
      throw new IllegalStateException("there is no definition with the digest " + digest);
    }
    return compile(digest, known.getDefinition());
  }

  private static KnownVariant compile(String digest, String text) {
    return new KnownVariant(digest, false, text, Variants.compile("YAML", text));
  }

  /** Refuses events whose digest does not match, because others may write to topics. */
  private void take(Event event) {
    switch (event.getBodyCase()) {
      case VARIANT_REGISTERED -> take(event.getVariantRegistered());
      case WEIGHTS_REGISTERED -> take(event.getWeightsRegistered());
      default -> throw new IllegalArgumentException("unexpected event type " + event.getType());
    }
  }

  private void take(VariantRegistered body) {
    if (!Digest.of(body.getDefinition()).equals(body.getDigest())) {
      throw new IllegalArgumentException(
          "the definition does not have the digest " + body.getDigest());
    }
    registered.put(body.getDigest(), body);
    if (!Variants.ids().contains(body.getVariantId())) {
      latest.put(body.getVariantId(), body.getDigest());
    }
  }

  private void take(WeightsRegistered body) {
    if (!Digest.of(body.getText()).equals(body.getDigest())) {
      throw new IllegalArgumentException("the weights do not have the digest " + body.getDigest());
    }
    weights.put(body.getDigest(), body);
  }

  @PreDestroy
  void close() {
    if (reader != null) {
      reader.close();
    }
    compilers.close();
  }
}
