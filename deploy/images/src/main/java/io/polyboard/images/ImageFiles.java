package io.polyboard.images;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.FilePermissionsProvider;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import com.google.cloud.tools.jib.api.buildplan.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of an image and what it says of itself. What changes least is in the first layers, and
 * all of it follows from contents alone: times are given, and owners are root.
 *
 * @param root the system
 * @param runtime the Java runtime
 * @param home the files of the application
 * @param cache its AOT cache
 * @param sbom its bill of materials
 * @param empty a directory without anything in it
 */
record ImageFiles(
    Application application,
    String version,
    Architecture architecture,
    Path root,
    Path runtime,
    Path home,
    Path cache,
    Path sbom,
    Path empty,
    Instant time) {
  private static final String JAVA = "/opt/java";
  private static final String HOME = "/opt/polyboard";
  private static final String CACHE = HOME + "/app.aot";
  private static final String SBOM = HOME + "/sbom.cdx.json";
  private static final String LIBRARIES = "lib";

  private static final FilePermissionsProvider PERMISSIONS =
      (file, place) ->
          Files.isDirectory(file) || Files.isExecutable(file)
              ? FilePermissions.DEFAULT_FOLDER_PERMISSIONS
              : FilePermissions.DEFAULT_FILE_PERMISSIONS;
  private static final FilePermissions EVERYBODY = FilePermissions.fromOctalString("777");

  /**
   * Makes the image.
   *
   * @param to where it goes
   * @param layers a directory in which layers are kept that several images have
   */
  JibContainer make(Containerizer to, Path layers, ExecutorService threads)
      throws IOException, InterruptedException {
    try {
      return builder()
          .containerize(
              to.setToolName("polyboard")
                  .setExecutorService(threads)
                  .setBaseImageLayersCache(layers)
                  .setApplicationLayersCache(layers));
    } catch (CacheDirectoryCreationException
        | ExecutionException
        | InvalidImageReferenceException
        | RegistryException e) {
      throw new IOException("the image of %s cannot be made".formatted(application.name()), e);
    }
  }

  private JibContainerBuilder builder() throws IOException, InvalidImageReferenceException {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("JAVA_HOME", JAVA);
    environment.put("LANG", "C.UTF-8");
    environment.put("PATH", JAVA + "/bin:/usr/bin:/bin");
    application.environment().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(each -> environment.put(each.getKey(), each.getValue()));
    JibContainerBuilder builder =
        Jib.fromScratch()
            .setPlatforms(Set.of(new Platform(architecture.id(), "linux")))
            .setCreationTime(time)
            .setFileEntriesLayers(
                List.of(system(), tree(runtime, JAVA), libraries(), program(), startUp()))
            .setEnvironment(environment)
            .setExposedPorts(
                application.ports().stream().map(Port::tcp).collect(Collectors.toSet()))
            .setUser(BaseSystem.USER)
            .setWorkingDirectory(AbsoluteUnixPath.get(HOME))
            .setEntrypoint(application.command(JAVA, HOME, List.of("-XX:AOTCache=" + CACHE)))
            .setProgramArguments(application.arguments())
            .addLabel("org.opencontainers.image.title", "Polyboard " + application.name())
            .addLabel("org.opencontainers.image.version", version)
            .addLabel("org.opencontainers.image.licenses", "Apache-2.0");
    return application.data().isEmpty()
        ? builder
        : builder.addVolume(AbsoluteUnixPath.get(application.data()));
  }

  private FileEntriesLayer system() throws IOException {
    FileEntriesLayer.Builder layer = layer();
    addTree(layer, root, "");
    layer.addEntry(empty, AbsoluteUnixPath.get("/tmp"), EVERYBODY, time);
    if (!application.data().isEmpty()) {
      layer.addEntry(
          empty,
          AbsoluteUnixPath.get(application.data()),
          FilePermissions.DEFAULT_FOLDER_PERMISSIONS,
          time,
          BaseSystem.USER);
    }
    return layer.build();
  }

  private FileEntriesLayer tree(Path from, String to) throws IOException {
    FileEntriesLayer.Builder layer = layer();
    addTree(layer, from, to);
    return layer.build();
  }

  private FileEntriesLayer libraries() throws IOException {
    return tree(home.resolve(LIBRARIES), HOME + "/" + LIBRARIES);
  }

  private FileEntriesLayer program() throws IOException {
    FileEntriesLayer.Builder layer = layer();
    try (Stream<Path> parts = Files.list(home)) {
      for (Path part :
          (Iterable<Path>) parts.filter(each -> !each.endsWith(LIBRARIES)).sorted()::iterator) {
        addTree(layer, part, HOME + "/" + part.getFileName());
      }
    }
    return layer.build();
  }

  private FileEntriesLayer startUp() throws IOException {
    FileEntriesLayer.Builder layer = layer();
    addTree(layer, cache, CACHE);
    addTree(layer, sbom, SBOM);
    return layer.build();
  }

  private static FileEntriesLayer.Builder layer() {
    return FileEntriesLayer.builder();
  }

  private void addTree(FileEntriesLayer.Builder layer, Path from, String to) throws IOException {
    if (Files.isRegularFile(from)) {
      layer.addEntry(
          from, AbsoluteUnixPath.get(to), PERMISSIONS.get(from, AbsoluteUnixPath.get(to)), time);
      return;
    }
    try (Stream<Path> parts = Files.list(from)) {
      for (Path part : (Iterable<Path>) parts.sorted()::iterator) {
        layer.addEntryRecursive(
            part,
            AbsoluteUnixPath.get(to + "/" + part.getFileName()),
            PERMISSIONS,
            (file, place) -> time);
      }
    }
  }
}
