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
 * Every variant and file of weights that the platform knows: those that ship, and those that were
 * registered, which come by a compacted topic. Thread-safe.
 */
@ApplicationScoped
@Startup
public class Catalogue {
  /** The most bytes of a definition, in UTF-8. */
  public static final int MOST_BYTES = 256 << 10;

  /** The most bytes of a file of weights, in UTF-8: a record of Kafka holds one. */
  public static final int MOST_WEIGHTS_BYTES = 768 << 10;

  /** The most registered variants that are kept compiled. */
  private static final int MOST_COMPILED = 64;

  /** The most that their tables take: an eighth of the heap, but no more than this. */
  private static final long MOST_TABLE_BYTES =
      Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

  /** What compiling takes is bounded otherwise; this is the last resort. */
  private static final Duration MOST_COMPILING = Duration.ofSeconds(30);

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration KEEPING_DRAFTS = Duration.ofMinutes(10);
  private static final Duration WRITING = Duration.ofSeconds(10);

  private final Map<String, VariantRegistered> registered = new ConcurrentHashMap<>();
  private final Map<String, String> latest = new ConcurrentHashMap<>();
  private final Map<String, WeightsRegistered> weights = new ConcurrentHashMap<>();

  /** Compiling may take seconds, and holds up only those who ask for the same variant. */
  private final Cache<String, KnownVariant> compiled =
      Caffeine.newBuilder()
          .maximumWeight(MOST_TABLE_BYTES)
          .weigher(Catalogue::weight)
          .executor(Runnable::run)
          .build();

  /** What was checked lately, and not registered. */
  private final Cache<String, KnownVariant> drafts =
      Caffeine.newBuilder()
          .maximumWeight(MOST_TABLE_BYTES / 4)
          .weigher(Catalogue::weight)
          .expireAfterAccess(KEEPING_DRAFTS)
          .executor(Runnable::run)
          .build();

  private final Compilers compilers =
      new Compilers(MOST_COMPILING, Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

  /** Held by who registers, so that what an owner may have is not exceeded by two at once. */
  private final ReentrantLock registering = new ReentrantLock();

  /** Both are missing where there is no Kafka. */
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
   * What ships, for a process without Kafka: of all else it can be said only that Kafka does not
   * tell.
   */
  public static Catalogue ofShipped() {
    return new Catalogue();
  }

  /** Small ones count as much as makes no more than so many fit. */
  private static int weight(String digest, KnownVariant known) {
    return (int)
        Math.clamp(
            known.variant().tableBytes(), MOST_TABLE_BYTES / MOST_COMPILED, MOST_TABLE_BYTES);
  }

  /** Whether a text has more bytes than that. */
  public static boolean isTooLarge(String text, int most) {
    // No character takes less than a byte.
    return text.length() > most || text.getBytes(UTF_8).length > most;
  }

  /** Whether the topic was read to its end once. */
  public boolean isComplete() {
    return reader != null && reader.hasReadToEnd();
  }

  /**
   * The variant of this id or digest, compiled. Of several definitions with one id the one
   * registered last. Waits up to two seconds for news of a variant that is not known.
   *
   * @throws EventsUnavailableException if it is not known, but may be known elsewhere: Kafka does
   *     not tell
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
   * The variant of this id or digest, as {@link #variant} finds it.
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
   * The registered weights of this digest. Waits as {@link #variant} does.
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

  /** All that was registered, by digest. */
  public Map<String, Registration> registrations() {
    Map<String, Registration> all = new HashMap<>();
    registered.forEach((digest, body) ->
        all.put(digest, Registration.of(body, isLatest(body.getVariantId(), digest))));
    weights.forEach((digest, body) -> all.put(digest, Registration.of(body)));
    return all;
  }

  /**
   * Makes known again what Kafka has lost, in this order. This process knows it when this returns,
   * the others soon after.
   *
   * @throws EventsUnavailableException if Kafka does not answer
   */
  public void restore(List<Registration> lost) throws InterruptedException {
    if (writer == null || reader == null) {
      throw new EventsUnavailableException("there is no Kafka here", null);
    }
    writer.writeAll(
        lost.stream()
            .map(each -> EventWriter.Outgoing.of(Topic.CATALOGUE, each.digest(), each.event()))
            .toList());
    boolean unused = reader.awaitEnd(PATIENCE);
  }

  private void awaitNews() throws InterruptedException {
    if (reader == null) {
      throw new EventsUnavailableException("there is no Kafka here", null);
    }
    if (!reader.awaitEnd(PATIENCE)) {
      throw new EventsUnavailableException(
          Topic.CATALOGUE.topicName() + " was not read to its end in " + PATIENCE, null);
    }
  }

  /**
   * Makes a definition known to the platform; does nothing if its id stands for it already. This
   * process knows it when this returns, the others soon after.
   *
   * @param replace whether the id may be that of another registered definition, which from then on
   *     is known by its digest alone
   * @param registrant asked whether the owner may have it, and may replace another one; not for
   *     what is known already
   * @throws VariantIdTakenException if the id stands for another definition
   * @throws RefusedException if the definition has faults
   * @throws SlowDefinitionException if it takes too long to compile
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
      // What another process has registered a moment ago counts too.
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
   * Checks a definition as a designer's file is checked, and registers nothing. For ten minutes
   * after each use this process, and no other, knows it by its digest, unless it has many others.
   *
   * @throws RefusedException if the definition has faults, with every one that was found
   * @throws SlowDefinitionException if it takes too long to compile
   */
  public Draft check(String definition) {
    String digest = Digest.of(definition);
    return compilers.run(() -> {
      CheckedVariant checked = Variants.check("YAML", definition);
      KnownVariant known =
          drafts.get(digest, key -> new KnownVariant(key, false, definition, checked.variant()));
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
    if (!replace || isShipped) {
      throw new VariantIdTakenException(id, holder, isShipped);
    }
    VariantRegistered held = registered.get(holder);
    registrant.caller().requireFor(held == null ? "" : held.getOwner());
  }

  /**
   * Refuses texts that are too much for the owner, see {@link OwnerQuotas#requireRegistrable}. By
   * several processes at once an owner may come to have a few more.
   *
   * @param texts that are not known yet
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
   * Makes weights known to the platform, of which the caller has seen that they fit the variant;
   * does nothing if they are. This process knows them when this returns, the others soon after.
   *
   * @param registrant asked whether the owner may have them; not for what is known already
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
      throw new EventsUnavailableException("there is no Kafka here", null);
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
    KnownVariant draft = drafts.getIfPresent(digest);
    return draft != null && !registered.containsKey(digest)
        ? draft
        : compiled.get(digest, key -> compilers.run(() -> compile(key)));
  }

  private KnownVariant compile(String digest) {
    Optional<KnownVariant> shipped = ShippedVariants.find(digest);
    if (shipped.isPresent()) {
      return shipped.get();
    }
    VariantRegistered known = registered.get(digest);
    if (known == null) {
      throw new IllegalStateException("no definition of " + digest);
    }
    String text = known.getDefinition();
    return new KnownVariant(digest, false, text, Variants.compile("YAML", text));
  }

  /** Passes over what is not what its digest says: topics are open to others. */
  private void take(Event event) {
    switch (event.getBodyCase()) {
      case VARIANT_REGISTERED -> take(event.getVariantRegistered());
      case WEIGHTS_REGISTERED -> take(event.getWeightsRegistered());
      default -> throw new IllegalArgumentException("not of this topic: " + event.getType());
    }
  }

  private void take(VariantRegistered body) {
    if (!Digest.of(body.getDefinition()).equals(body.getDigest())) {
      throw new IllegalArgumentException("no definition of the digest " + body.getDigest());
    }
    registered.put(body.getDigest(), body);
    if (!Variants.ids().contains(body.getVariantId())) {
      latest.put(body.getVariantId(), body.getDigest());
    }
  }

  private void take(WeightsRegistered body) {
    if (!Digest.of(body.getText()).equals(body.getDigest())) {
      throw new IllegalArgumentException("no weights of the digest " + body.getDigest());
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
