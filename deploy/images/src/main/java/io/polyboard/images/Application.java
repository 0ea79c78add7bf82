package io.polyboard.images;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * An application as an image has it.
 *
 * @param name of the image: {@code search}
 * @param main what the JVM runs, with {@value #HOME} for the directory of the files
 * @param arguments that whoever runs the image may replace
 * @param environment of the image
 * @param ports that it listens to
 * @param data a directory for what is to last, or empty
 */
record Application(
    String name,
    List<String> main,
    List<String> arguments,
    Map<String, String> environment,
    List<Integer> ports,
    String data) {
  private static final int GRPC = 9000;
  private static final int HTTP = 8080;
  private static final int HEALTH = 8090;

  /** What variables call the server that has a port. */
  private static final Map<Integer, String> SERVERS =
      Map.of(GRPC, "GRPC_SERVER", HTTP, "HTTP", HEALTH, "MANAGEMENT");

  private static final String HOME = "{home}";

  private static final String DASHBOARD = "dashboard";

  /**
   * Of the memory that the container may use the heap takes this much; JDK_JAVA_OPTIONS=-Xmx2g
   * overrides it. The three permissions are for what the services stand on: JBoss Threads, Netty
   * and Protocol Buffers.
   */
  private static final List<String> OPTIONS =
      List.of(
          "-XX:MaxRAMPercentage=70",
          "-XX:+UseParallelGC",
          "-XX:+ExitOnOutOfMemoryError",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private static final String DATA = "/data";
  private static final String STANDALONE = "standalone";
  private static final String STANDALONE_JAR = "polyboard.jar";

  /**
   * All that there are: four services and their dashboard, each for itself, and all of them in one
   * process. What calls others comes after them.
   */
  static List<Application> all() {
    return List.of(
        module("validation", GRPC, HEALTH),
        module("search", GRPC, HEALTH),
        module("archive", GRPC, HTTP, HEALTH),
        module("tournament", GRPC, HEALTH),
        module(DASHBOARD, HTTP, HEALTH),
        standalone());
  }

  /** One of the modules below {@code services}. */
  private static Application module(String name, Integer... ports) {
    Map<String, String> environment = new HashMap<>();
    for (int port : ports) {
      environment.put("QUARKUS_" + SERVERS.get(port) + "_HOST", "0.0.0.0");
      environment.put("QUARKUS_" + SERVERS.get(port) + "_PORT", Integer.toString(port));
    }
    return new Application(
        name,
        List.of("-jar", HOME + "/quarkus-run.jar"),
        List.of(),
        environment,
        List.of(ports),
        "");
  }

  private static Application standalone() {
    return new Application(
        STANDALONE,
        List.of(
            "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
            "-cp",
            HOME + "/" + STANDALONE_JAR,
            "io.polyboard.standalone.Polyboard"),
        List.of(
            "up", "--listen=0.0.0.0", "--data=" + DATA, "--tokens=" + DATA + "/tokens", "--log"),
        Map.of("XDG_CACHE_HOME", DATA + "/cache"),
        List.of(GRPC, HTTP, HEALTH),
        DATA);
  }

  /** The Java runtime that it has: that of the services, or one of its own. */
  String runtime() {
    return isStandalone() ? STANDALONE : "service";
  }

  /** What its runtime has beside the modules of every one. */
  String modules() {
    // The logging of the broker listens to JavaBeans.
    return isStandalone() ? ",java.desktop" : "";
  }

  boolean isStandalone() {
    return name.equals(STANDALONE);
  }

  boolean isDashboard() {
    return name.equals(DASHBOARD);
  }

  /**
   * A command that runs it.
   *
   * @param java the home of the runtime
   * @param home where its files are
   * @param options further ones of the JVM
   */
  List<String> command(String java, String home, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(java + "/bin/java");
    command.addAll(OPTIONS);
    command.addAll(options);
    main.forEach(each -> command.add(each.replace(HOME, home)));
    return command;
  }

  /**
   * Copies the packaged application.
   *
   * @param services the directory of the modules
   * @param home which is new
   * @param time of all files: the AOT cache is good for files of this time alone
   */
  void stage(Path services, Path home, Instant time) throws IOException {
    Path target = services.resolve(name).resolve("target");
    if (isStandalone()) {
      stageStandalone(target, home);
    } else {
      copyTree(target.resolve("quarkus-app"), home);
      Files.delete(home.resolve("quarkus-app-dependencies.txt"));
    }
    touch(home, time);
  }

  private static void stageStandalone(Path target, Path home) throws IOException {
    Path jar = newestRunner(target);
    Files.createDirectories(home.resolve("lib"));
    Files.copy(jar, home.resolve(STANDALONE_JAR));
    try (JarFile file = new JarFile(jar.toFile())) {
      String path = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      for (String library : path.strip().split("\\s+")) {
        Jars.copy(target.resolve(library), home.resolve(library), Architecture.current());
      }
    }
  }

  private static Path newestRunner(Path target) throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(
              file -> file.getFileName().toString().matches("polyboard-standalone-.*-runner\\.jar"))
          .max(Comparator.comparing(file -> file.toFile().lastModified()))
          .orElseThrow(() -> new IOException(target + " has no packaged application"));
    }
  }

  static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Path copy = to.resolve(from.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(copy);
        } else if (path.toString().endsWith(".jar")) {
          Jars.copy(path, copy, Architecture.current());
        } else {
          Files.copy(path, copy);
        }
      }
    }
  }

  /** Gives all files of a tree one time. */
  static void touch(Path tree, Instant time) throws IOException {
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Files.setLastModifiedTime(path, FileTime.from(time));
      }
    }
  }

  /** What tells whether files and command are those that an AOT cache was made of. */
  String digest(Path home) throws IOException {
    var digest = Digests.sha256();
    digest.update(command("", "", List.of()).toString().getBytes(StandardCharsets.UTF_8));
    try (Stream<Path> paths = Files.walk(home)) {
      for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile).sorted()::iterator) {
        digest.update(home.relativize(path).toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(path));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
