package io.polyboard.standalone.platform;

import io.polyboard.testkit.Nightly;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Applications as they are packaged: by day that of all services as the launcher runs it, by night
 * all of them as their images have them, with files, Java runtime and AOT cache.
 */
final class PackagedProgram {
  private static final Path IMAGES = Path.of("target", "images").toAbsolutePath();
  private static final String STANDALONE = "standalone";

  private PackagedProgram() {}

  /**
   * A command of the command line's.
   *
   * @param settings options of the JVM, such as {@code -Dkey=value}
   * @param arguments of the program
   */
  static List<String> command(List<String> settings, List<String> arguments) {
    List<String> command = started(settings, "");
    command.add("io.polyboard.standalone.Polyboard");
    command.addAll(arguments);
    return command;
  }

  /**
   * A command that runs a class of the tests with the program that is packaged.
   *
   * @param main the class
   */
  static List<String> main(Class<?> main) {
    List<String> command =
        started(List.of(), File.pathSeparator + Path.of("target", "test-classes"));
    command.add(main.getName());
    return command;
  }

  private static List<String> started(List<String> settings, String moreOfClassPath) {
    List<String> command = Nightly.runs() ? java(STANDALONE, STANDALONE) : launched();
    command.addAll(
        List.of(
            "-Xmx1g",
            "-Xlog:disable",
            // As the launcher has it: nothing here runs for so long that more would pay.
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000"));
    command.addAll(settings);
    Path program = Nightly.runs() ? files(STANDALONE).resolve("polyboard.jar") : runner();
    command.addAll(List.of("-cp", program + moreOfClassPath));
    return command;
  }

  private static List<String> launched() {
    return new ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // What is played in these tests is over before more would pay.
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow"));
  }

  /** The newest, where a version before has left one. */
  private static Path runner() {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("polyboard-.*-runner[.]jar"))
          .max(Comparator.comparingLong(file -> file.toFile().lastModified()))
          .orElseThrow(() -> new IllegalStateException("nothing is packaged in target"))
          .toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A command that runs a service, by night.
   *
   * @param service the module, such as {@code search}
   * @param settings options of the JVM, such as {@code -Dkey=value}
   */
  static List<String> service(String service, List<String> settings) {
    List<String> command = java(service, "service");
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC"));
    if (!service.equals("search")) {
      // Only to search is it worth while to be compiled well.
      command.add("-XX:TieredStopAtLevel=1");
    }
    command.addAll(settings);
    command.addAll(List.of("-jar", files(service).resolve("quarkus-run.jar").toString()));
    return command;
  }

  private static List<String> java(String application, String runtime) {
    return new ArrayList<>(
        List.of(
            IMAGES.resolve("runtimes").resolve(runtime).resolve("bin/java").toString(),
            "-XX:AOTCache=" + IMAGES.resolve("caches").resolve(application + ".aot"),
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow"));
  }

  private static Path files(String application) {
    return IMAGES.resolve("files").resolve(application);
  }
}
