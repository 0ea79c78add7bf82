package io.polyboard.standalone.platform;

import module java.base;

import io.polyboard.standalone.Run;
import io.polyboard.testkit.Nightly;

/** The packaged applications, in the folders from which images are made. */
final class PackagedProgram {
  private static final Path SERVICES = Path.of("..").toAbsolutePath().normalize();

  private PackagedProgram() {}

  /** The folder that the build of a service, such as {@code search}, makes. */
  static Path folder(String service) {
    return SERVICES.resolve(service).resolve("target/quarkus-app");
  }

  /**
   * A command that runs the command line.
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
   * Runs the command line to its end, with JSON output.
   *
   * @param environment variables in addition to this process's
   */
  static Run run(Map<String, String> environment, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(arguments);
    all.add("--json");
    ProcessBuilder command = new ProcessBuilder(command(List.of(), all));
    command.environment().putAll(environment);
    return Run.of(command);
  }

  /**
   * A command that runs a class of the tests with the packaged program.
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
    List<String> command = java("-Xmx1g", "-Xlog:disable");
    if (!Nightly.runs()) {
      // Games by day end before more compilation pays.
      command.add("-XX:TieredStopAtLevel=1");
    }
    command.add("-Djava.util.logging.manager=org.jboss.logmanager.LogManager");
    command.addAll(settings);
    command.addAll(List.of("-cp", jar("standalone") + moreOfClassPath));
    return command;
  }

  /**
   * A command that runs a service, in nightly tests.
   *
   * @param service the module, such as {@code search}
   * @param settings options of the JVM, such as {@code -Dkey=value}
   */
  static List<String> service(String service, List<String> settings) {
    List<String> command = java("-Xmx512m");
    if (!service.equals("search")) {
      // Only the search service gains from optimised code.
      command.add("-XX:TieredStopAtLevel=1");
    }
    command.addAll(settings);
    command.addAll(List.of("-jar", jar(service)));
    return command;
  }

  private static List<String> java(String... options) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
    command.addAll(List.of(options));
    return command;
  }

  private static String jar(String application) {
    return folder(application).resolve("quarkus-run.jar").toString();
  }
}
