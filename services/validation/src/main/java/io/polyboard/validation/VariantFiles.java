package io.polyboard.validation;

import module java.base;

import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.contract.catalogue.Registrant;
import io.polyboard.contract.catalogue.VariantIdTakenException;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;
import io.quarkus.runtime.Startup;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/**
 * The operator's variants, in files of a directory. They are read and compiled when the service
 * starts; a fault in any file prevents the start. They are registered as soon as Kafka answers, as
 * an admin's, and replace other registered definitions of their ids. Thread-safe.
 */
@ApplicationScoped
@Startup
public class VariantFiles {
  private static final Logger LOG = Logger.getLogger(VariantFiles.class);
  private static final long PAUSE_MILLIS = 2_000;

  private static final Registrant ADMIN =
      new Registrant("", new Caller("", Set.of(Scope.SCOPE_ADMIN)), OwnerQuotas.none());

  private final Catalogue catalogue;
  private final ValidationConfig settings;
  private final Thread thread = Thread.ofVirtual().name("variant-files").unstarted(this::register);
  private volatile List<VariantFile> files = List.of();

  /**
   * A file whose text compiles.
   *
   * @param name name of the file without its directory
   */
  record VariantFile(String name, String variantId, String text) {}

  @Inject
  VariantFiles(Catalogue catalogue, ValidationConfig settings) {
    this.catalogue = catalogue;
    this.settings = settings;
  }

  /**
   * Reads the files, and begins to register them.
   *
   * @throws ConfigurationException if a file has faults, or the directory cannot be read
   */
  @PostConstruct
  void start() {
    settings
        .variants()
        .ifPresent(directory -> {
          files = read(Path.of(directory));
          thread.start();
        });
  }

  /**
   * Reads the variants in a directory: all files except hidden ones, by name.
   *
   * @throws ConfigurationException with every fault, its file, line and column
   */
  static List<VariantFile> read(Path directory) {
    List<VariantFile> read = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    Map<String, String> names = new HashMap<>();
    for (Path path : list(directory)) {
      String name = path.getFileName().toString();
      try {
        VariantFile file = compile(name, PlainText.read(path, Catalogue.MAX_BYTES));
        String other = names.putIfAbsent(file.variantId, name);
        if (other != null) {
          faults.add("%s: has the id %s, which %s has too".formatted(name, file.variantId, other));
        }
        read.add(file);
      } catch (MalformedInputException e) {
        faults.add(name + ": is not UTF-8");
      } catch (IOException e) {
        faults.add(name + ": cannot be read: " + e.getMessage());
      } catch (RefusedException e) {
        e.problems().forEach(fault -> faults.add(fault.toString()));
      }
    }
    if (!faults.isEmpty()) {
      throw new ConfigurationException(
          "polyboard.validation.variants: %s:%n%s".formatted(directory, String.join("\n", faults)));
    }
    return List.copyOf(read);
  }

  /** Kubernetes volumes have hidden directories and links of their own beside the files. */
  private static List<Path> list(Path directory) {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(path -> !path.getFileName().toString().startsWith("."))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ConfigurationException(
          "polyboard.validation.variants: cannot read the directory " + directory, e);
    }
  }

  private static VariantFile compile(String name, String text) {
    if (Catalogue.isTooLarge(text, Catalogue.MAX_BYTES)) {
      throw new RefusedException(name, "is larger than " + Catalogue.MAX_BYTES + " bytes");
    }
    String id = Variants.compile(name, text).id();
    if (Variants.ids().contains(id) && !DefinitionReader.shippedText(id).equals(text)) {
      throw new RefusedException(
          name, "the id %s belongs to a shipped variant; choose another id".formatted(id));
    }
    return new VariantFile(name, id, text);
  }

  private void register() {
    try {
      for (VariantFile file : files) {
        register(file);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void register(VariantFile file) throws InterruptedException {
    while (true) {
      try {
        KnownVariant known = catalogue.registerVariant(file.text, true, ADMIN);
        LOG.infof("%s: registered variant %s, %s", file.name, known.id(), known.digest());
        return;
      } catch (VariantIdTakenException | RuntimeException e) {
        LOG.warnf("%s: not registered yet, trying again: %s", file.name, e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  @PreDestroy
  void close() {
    thread.interrupt();
  }
}
