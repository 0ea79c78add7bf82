package io.polyboard.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code polyboard} with a fake JDK that prints its arguments. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final Path SCRIPT = Path.of("../../polyboard").toAbsolutePath();

  private static final String HASH_OF_NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  @TempDir Path root;

  @BeforeEach
  void makeBuiltTreeAndJdk() throws IOException {
    Files.copy(SCRIPT, root.resolve("polyboard"));
    executable("polyboard", null);
    Files.createDirectories(root.resolve("services/standalone/target/quarkus-app"));
    Files.writeString(root.resolve("services/standalone/target/quarkus-app/quarkus-run.jar"), "");
    Files.createDirectories(root.resolve(".mvn/first-use"));
    Files.writeString(root.resolve(".mvn/first-use/downloads"), "300 120");
    Files.createDirectories(root.resolve("proto/src/main/proto"));
    Files.createDirectories(root.resolve("services/dashboard/src/main/build"));
    Files.createDirectories(root.resolve("services/dashboard/src/main/pages"));
    Files.writeString(root.resolve("services/dashboard/pom.xml"), "");
    Path rules = root.resolve("services/libraries/rules/src/main/resources/io/polyboard/rules");
    Files.createDirectories(rules);
    Files.writeString(rules.resolve("variant.schema.json"), "");
    Files.writeString(root.resolve("services/dashboard/src/main/bundle.sha256"), HASH_OF_NOTHING);
    Files.createDirectories(root.resolve("jdk/bin"));
    Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
    executable("jdk/bin/java", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    executable("jdk/bin/javac", "#!/bin/sh\n");
    // Newer than all sources.
    Files.writeString(root.resolve("services/standalone/target/.built"), "");
  }

  private void executable(String name, String text) throws IOException {
    if (text != null) {
      Files.writeString(root.resolve(name), text);
    }
    Files.setPosixFilePermissions(root.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @ParameterizedTest
  @CsvSource({"C, UTF-8", "POSIX, UTF-8", "'', UTF-8", "C.UTF-8, UTF-8"})
  @DisabledOnOs(OS.MAC)
  void filesHaveUtf8NamesInEveryLocale(String locale, String encoding) throws Exception {
    // Given
    executable("jdk/bin/java", "#!/bin/sh\nlocale charmap\n");

    // When
    ProcessBuilder launch = launch("variants").redirectError(ProcessBuilder.Redirect.DISCARD);
    launch.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
    launch.environment().put("LC_ALL", locale);
    Process process = launch.start();

    // Then
    assertThat(process.inputReader().readAllAsString().strip()).isEqualTo(encoding);
  }

  @Test
  void anEngineHasAHeapThatGrowsAsNeeded() throws Exception {
    // When
    List<String> options = launched("uci", "chess");

    // Then
    assertThat(options)
        .contains("-XX:+UseSerialGC", "-Xmn16m", "-Xms32m")
        .doesNotContain("-XX:+UseParallelGC")
        .endsWith("io.polyboard.standalone.Polyboard", "uci", "chess");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tournament", "match", "tune", "learn", "up", "--help"})
  void commandsThatPlayManyGamesHaveTheWholeHeap(String command) throws Exception {
    assertThat(launched(command))
        .contains("-XX:+UseParallelGC")
        .noneMatch(option -> option.startsWith("-Xmn") || option.startsWith("-Xms"));
  }

  @ParameterizedTest
  @CsvSource({"show, polyboard.jsa", "tournament, polyboard.jsa", "up, polyboard-up.jsa"})
  void everyCommandUsesTheClassArchiveOfTheBuildAndUpItsOwn(String command, String archive)
      throws Exception {
    // Given
    executable(
        "jdk/bin/java",
        """
        #!/bin/sh
        for option; do
          case $option in -XX:ArchiveClassesAtExit=*) : >"${option#*=}" ;; esac
        done
        printf '%s\\n' "$@"
        """);

    // When
    List<String> options = launched(command);

    // Then
    assertThat(options)
        .contains(
            "-XX:SharedArchiveFile="
                + root.toRealPath().resolve("services/standalone/target").resolve(archive));
  }

  @Test
  void theUsersOptionsComeLastAndWin() throws Exception {
    // When
    List<String> options = launched("uci");

    // Then
    assertThat(options.indexOf("-Xmx9g")).isGreaterThan(options.indexOf("-Xmn16m"));
  }

  @Test
  void itBuildsIfNeededAndThenRuns() throws Exception {
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
  void aFailedBuildSaysWhyAndIsRetriedNextTime() throws Exception {
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

  @Test
  void itShowsTheProgressOfDownloadsAndModules() throws Exception {
    // Given
    Files.delete(root.resolve("services/standalone/target/.built"));
    Path log = root.resolve("services/standalone/target/build.log");
    mvnw(
        """
        echo '[INFO] Building Polyboard :: Rules 1 [1/2]'
        echo '[INFO] Downloaded from central: https://example.org/a.jar (1.5 MB at 3 MB/s)'
        echo '[INFO] Downloaded from central: https://example.org/b.jar (600 kB at 3 MB/s)'
        while [ ! -e %s ]; do sleep 0.1; done
        """
            .formatted(root.resolve("seen")));

    // When
    Process process = launch("variants").start();
    String progress;
    try (var err = process.errorReader(UTF_8)) {
      progress = err.lines().skip(1).findFirst().orElse("");
      Files.writeString(root.resolve("seen"), "");
      assertThat(process.waitFor()).isZero();
    }

    // Then
    assertThat(log).exists();
    assertThat(progress)
        .matches(
            "polyboard: building, \\d+ s, module 1 of 2, downloaded 2 of 300 files \\(2 of 120"
                + " MB\\)");
  }

  @ParameterizedTest
  @CsvSource({"true, ''", "false, -Ppages"})
  void pagesAreBundledIfTheyChanged(boolean same, String profile) throws Exception {
    // Given
    Files.delete(root.resolve("services/standalone/target/.built"));
    if (!same) {
      Files.writeString(root.resolve("services/dashboard/src/main/pages/main.ts"), "changed");
    }
    mvnw("printf '%s\\n' \"$@\" >arguments");

    // When
    finished("variants");

    // Then
    List<String> arguments = Files.readAllLines(root.resolve("arguments"));
    assertThat(arguments).contains("-Dpolyboard.use", "package");
    assertThat(arguments.contains("-Ppages")).isEqualTo(!profile.isEmpty());
  }

  /** Three modules whose tests have passed; the second depends on the first. */
  private void modules() throws IOException {
    Files.writeString(
        root.resolve("pom.xml"),
        "<module>libraries/rules</module>\n<module>engine</module>\n<module>other</module>\n");
    for (String module : List.of("libraries/rules", "engine", "other")) {
      Files.createDirectories(root.resolve(module).resolve("src"));
      Files.createDirectories(root.resolve(module).resolve("target"));
      Files.writeString(
          root.resolve(module).resolve("pom.xml"),
          module.equals("engine") ? "<artifactId>polyboard-rules</artifactId>\n" : "");
    }
    for (String module : List.of("libraries/rules", "engine", "other")) {
      Path stamp = root.resolve(module).resolve("target/.tested");
      Files.writeString(stamp, "");
      Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().plus(1, ChronoUnit.MINUTES)));
    }
    mvnw("find . -name .unchanged | sort; echo \"$@\"");
  }

  private void edit(String file) throws IOException {
    Path edited = Files.writeString(root.resolve(file), "edited");
    Files.setLastModifiedTime(edited, FileTime.from(Instant.now().plus(2, ChronoUnit.MINUTES)));
  }

  @Test
  void changedModulesAndTheirDependentsAreTested() throws Exception {
    // Given
    modules();
    edit("libraries/rules/src/Rules.java");

    // When
    Run run = finished("build", "test");

    // Then
    assertThat(run.lines().getFirst()).isEqualTo("./other/target/.unchanged");
    assertThat(run.lines().get(1)).startsWith("verify -Dtested.from=");
    assertThat(run.err()).contains("not tested because nothing changed").endsWith(": other\n");
    assertThat(root.resolve("other/target/.unchanged")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Dall", "-Pnightly", "-Dtest=RulesTest"})
  void allModulesAreTestedOnRequest(String argument) throws Exception {
    // Given
    modules();

    // When
    Run run = finished("build", "test", argument);

    // Then
    assertThat(run.lines()).singleElement().asString().startsWith("verify ").endsWith(argument);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void oneModuleIsTestedAndItsDependenciesAreBuilt() throws Exception {
    // Given
    modules();

    // When
    Run run = finished("build", "test", "-pl", "engine");

    // Then
    assertThat(run.lines().subList(0, 2))
        .containsExactly("./libraries/rules/target/.unchanged", "./other/target/.unchanged");
    assertThat(run.lines().get(2)).endsWith(" -am -pl engine");
    assertThat(run.err()).isEmpty();
  }

  private void mvnw(String script) throws IOException {
    executable("mvnw", "#!/bin/sh\n" + script + "\n");
  }

  private Run finished(String... arguments) throws IOException, InterruptedException {
    return Run.of(launch(arguments));
  }

  private ProcessBuilder launch(String... arguments) {
    ProcessBuilder builder = new ProcessBuilder();
    builder.command().add(root.resolve("polyboard").toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().remove("CI");
    builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
    builder.environment().put("POLYBOARD_JAVA_OPTS", "-Xmx9g");
    return builder;
  }

  private List<String> launched(String... arguments) throws IOException, InterruptedException {
    return finished(arguments).ending(0).lines();
  }
}
