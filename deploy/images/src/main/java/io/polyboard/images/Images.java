package io.polyboard.images;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.DockerDaemonImage;
import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.frontend.CredentialRetrieverFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Makes the images of all applications that are packaged. In the directory that it works in are
 * then, for each: {@code NAME.tar}, which {@code docker load} takes; {@code NAME.id}, by which the
 * engine knows it; {@code NAME.cdx.json}, its bill of materials. An AOT cache is made anew only
 * where application or Java have changed.
 */
public final class Images {
  private static final String ARCHIVES = "archives";
  private static final String DOCKER = "docker";
  private static final String REPOSITORY = "polyboard";

  private final Path services;
  private final Path work;
  private final String version;
  private final Instant time;
  private final Architecture architecture = Architecture.current();

  private Images(Path services, Path work, String version, Instant time) {
    this.services = services;
    this.work = work;
    this.version = version;
    this.time = time;
  }

  /**
   * @param arguments the directory of the services' modules; the directory to work in; the version;
   *     the time that all files have; and where images go beside the archives: {@code archives},
   *     nowhere; {@code docker}, to the engine that {@code docker} finds; or a registry with a path
   *     in it, {@code registry.example.org/polyboard}
   */
  public static void main(String[] arguments) throws Exception {
    Images images =
        new Images(
            Path.of(arguments[0]).toAbsolutePath().normalize(),
            Path.of(arguments[1]).toAbsolutePath().normalize(),
            arguments[2],
            Instant.parse(arguments[3]));
    images.make(arguments[4]);
  }

  private void make(String destination) throws Exception {
    Files.createDirectories(work);
    List<Application> all = Application.all();
    Path runtimes = work.resolve("runtimes");
    delete(runtimes);
    for (Application each : all) {
      Path runtime = runtimes.resolve(each.runtime());
      if (!Files.exists(runtime)) {
        JavaRuntime.link(runtime, each.modules());
        Application.touch(runtime, time);
      }
    }
    Path root = work.resolve("system");
    delete(root);
    List<DebianPackage> packages = BaseSystem.make(architecture, root, packageCache());
    Path files = work.resolve("files");
    delete(files);
    for (Application each : all) {
      each.stage(services, files.resolve(each.name()), time);
    }
    train(all, runtimes, files);
    // Layers are known by names and times of files, which never change here, not by what is in
    // them.
    delete(work.resolve("layers"));
    Path empty = work.resolve("empty");
    Files.createDirectories(empty);
    try (ExecutorService threads = Executors.newCachedThreadPool();
        ExecutorService builds =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      List<Future<?>> made = new ArrayList<>();
      for (Application each : all) {
        Path home = files.resolve(each.name());
        Path sbom = work.resolve(each.name() + ".cdx.json");
        Files.writeString(sbom, Sbom.of(each, version, home, packages, time));
        ImageFiles image =
            new ImageFiles(
                each,
                version,
                architecture,
                root,
                runtimes.resolve(each.runtime()),
                home,
                cacheOf(each),
                sbom,
                empty,
                time);
        made.add(
            builds.submit(() -> {
              make(image, destination, threads);
              return null;
            }));
      }
      for (Future<?> each : made) {
        each.get();
      }
    }
  }

  private Path cacheOf(Application application) {
    return work.resolve("caches").resolve(application.name() + ".aot");
  }

  private static Path packageCache() {
    String home = System.getenv("XDG_CACHE_HOME");
    return (home == null || home.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(home))
        .resolve("polyboard")
        .resolve("debian");
  }

  private void train(List<Application> all, Path runtimes, Path files)
      throws IOException, InterruptedException {
    Path caches = work.resolve("caches");
    Path stamp = caches.resolve("of");
    StringBuilder now = new StringBuilder(JavaRuntime.version()).append('\n');
    for (Application each : all) {
      now.append(each.digest(files.resolve(each.name()))).append('\n');
    }
    if (Files.isRegularFile(stamp) && Files.readString(stamp).contentEquals(now)) {
      return;
    }
    delete(caches);
    Files.createDirectories(caches);
    Path trained = Files.createTempDirectory("polyboard-training");
    try {
      new Training(runtimes, files, trained).run(all);
    } finally {
      delete(trained);
    }
    Files.writeString(stamp, now);
  }

  private void make(ImageFiles image, String destination, ExecutorService threads)
      throws IOException, InterruptedException, InvalidImageReferenceException {
    String name = image.application().name();
    Path layers = work.resolve("layers");
    Path archive = work.resolve(name + ".tar");
    JibContainer made =
        image.make(
            Containerizer.to(TarImage.at(archive).named(reference(REPOSITORY, name)))
                .withAdditionalTag("latest"),
            layers,
            threads);
    Files.writeString(work.resolve(name + ".id"), made.getImageId() + "\n");
    switch (destination) {
      case ARCHIVES -> {}
      case DOCKER ->
          image.make(
              Containerizer.to(DockerDaemonImage.named(reference(REPOSITORY, name)))
                  .withAdditionalTag("latest"),
              layers,
              threads);
      default -> {
        ImageReference reference = reference(destination, name);
        CredentialRetrieverFactory credentials =
            CredentialRetrieverFactory.forImage(reference, event -> {});
        image.make(
            Containerizer.to(
                RegistryImage.named(reference)
                    .addCredentialRetriever(credentials.dockerConfig())
                    .addCredentialRetriever(credentials.wellKnownCredentialHelpers())),
            layers,
            threads);
      }
    }
  }

  private ImageReference reference(String repository, String name)
      throws InvalidImageReferenceException {
    return ImageReference.parse("%s/%s:%s".formatted(repository, name, version));
  }

  private static void delete(Path tree) throws IOException {
    if (Files.exists(tree)) {
      try (Stream<Path> paths = Files.walk(tree)) {
        for (Path path : (Iterable<Path>) paths.sorted(Comparator.reverseOrder())::iterator) {
          Files.delete(path);
        }
      }
    }
  }
}
