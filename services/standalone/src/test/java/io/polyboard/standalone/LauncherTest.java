package io.polyboard.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code polyboard} with a JDK that prints what it is asked to run. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final Path SCRIPT = Path.of("../../polyboard").toAbsolutePath();

  @TempDir Path root;

  @BeforeEach
  void aBuiltTreeAndAJdk() throws IOException {
    Files.copy(SCRIPT, root.resolve("polyboard"));
    executable("polyboard", null);
    Files.createDirectories(root.resolve("services/standalone/target/lib"));
    Files.writeString(root.resolve("services/standalone/target/.built"), "");
    Files.writeString(
        root.resolve("services/standalone/target/polyboard-standalone-1-runner.jar"), "");
    Files.createDirectories(root.resolve("jdk/bin"));
    Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
    executable("jdk/bin/java", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    executable("jdk/bin/javac", "#!/bin/sh\n");
  }

  private void executable(String name, String text) throws IOException {
    if (text != null) {
      Files.writeString(root.resolve(name), text);
    }
    Files.setPosixFilePermissions(root.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"uci", "search", "perft", "bench"})
  void theEngineAloneHasAHeapThatGrowsByWhatItNeeds(String command) throws Exception {
    // When
    List<String> options = launched(command, "chess");

    // Then
    assertThat(options)
        .contains("-XX:+UseSerialGC", "-Xmn16m", "-Xms32m")
        .doesNotContain("-XX:+UseParallelGC")
        .endsWith("io.polyboard.standalone.Polyboard", command, "chess");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tournament", "match", "tune", "up", "--help"})
  void whatPlaysManyGamesAtOnceHasTheWholeHeap(String command) throws Exception {
    assertThat(launched(command))
        .contains("-XX:+UseParallelGC")
        .noneMatch(option -> option.startsWith("-Xmn") || option.startsWith("-Xms"));
  }

  @ParameterizedTest
  @CsvSource({"up, services.jsa", "tournament, services.jsa", "show, polyboard.jsa"})
  void commandsThatRunTheServicesHaveTheClassesOfThese(String command, String archive)
      throws Exception {
    assertThat(launched(command))
        .contains(
            "-XX:SharedArchiveFile="
                + root.toRealPath().resolve("services/standalone/target").resolve(archive));
  }

  @Test
  void theUsersOptionsComeLastAndCount() throws Exception {
    // When
    List<String> options = launched("uci");

    // Then
    assertThat(options.indexOf("-Xmx9g")).isGreaterThan(options.indexOf("-Xmn16m"));
  }

  @Test
  void itBuildsWhatIsNotBuiltAndThenRuns() throws Exception {
    // Given
    Files.delete(root.resolve("services/standalone/target/.built"));
    mvnw("sleep 1\necho '[INFO] Building Polyboard :: Rules 1 [1/2]'");

    // When
    Run run = finished("variants");

    // Then
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).endsWith("io.polyboard.standalone.Polyboard\nvariants\n");
    assertThat(run.err()).startsWith("polyboard: building (first use").hasLineCount(1);
    assertThat(root.resolve("services/standalone/target/.built")).exists();
  }

  @Test
  void aBuildThatFailsSaysWhyAndIsTriedAgainNextTime() throws Exception {
    // Given
    Files.delete(root.resolve("services/standalone/target/.built"));
    mvnw("echo '[INFO] Building Polyboard'\necho '[ERROR] no room on the disk'\nexit 1");

    // When
    Run run = finished("variants");

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("[ERROR] no room on the disk\n", "polyboard: the build failed")
        .doesNotContain("[INFO]");
    assertThat(root.resolve("services/standalone/target/.built")).doesNotExist();
  }

  private void mvnw(String script) throws IOException {
    executable("mvnw", "#!/bin/sh\n" + script + "\n");
  }

  private Run finished(String... arguments) throws IOException, InterruptedException {
    Process process = launch(arguments).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    return new Run(process.waitFor(), out, err);
  }

  private ProcessBuilder launch(String... arguments) {
    ProcessBuilder builder = new ProcessBuilder();
    builder.command().add(root.resolve("polyboard").toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
    builder.environment().put("POLYBOARD_JAVA_OPTS", "-Xmx9g");
    return builder;
  }

  private List<String> launched(String... arguments) throws IOException, InterruptedException {
    Process process = launch(arguments).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    return out.lines().toList();
  }
}
