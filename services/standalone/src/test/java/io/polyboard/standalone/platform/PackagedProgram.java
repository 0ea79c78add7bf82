package io.polyboard.standalone.platform;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line as it is packaged, and the JVM that runs it in a process of its own. */
final class PackagedProgram {
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  private PackagedProgram() {}

  /**
   * A command of the program. The JVM takes classes from the archive that the build has made; one
   * that is missing or does not fit it passes over, without a word.
   *
   * @param settings options of the JVM, such as {@code -Dkey=value}
   * @param arguments of the program
   */
  static List<String> command(List<String> settings, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx1g",
            "-Xlog:disable",
            "-XX:SharedArchiveFile=" + TARGET.resolve("services.jsa"),
            // As the launcher has it: nothing here runs for so long that more would pay.
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000",
            "--add-opens=java.base/java.lang=ALL-UNNAMED"));
    command.addAll(settings);
    command.addAll(List.of("-cp", jar().toString(), "io.polyboard.standalone.Polyboard"));
    command.addAll(arguments);
    return command;
  }

  private static Path jar() throws IOException {
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(TARGET, "polyboard-standalone-*-runner.jar")) {
      return jars.iterator().next();
    }
  }
}
