package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;

/** Every alert has a description and a runbook, and their commands are valid. */
class AlertsTest {
  private static final Path DEPLOY = Path.of("../../deploy");
  private static final Path DOCS = Path.of("../../docs");
  private static final Path PAGES = Path.of("../dashboard/src/main/pages");

  private static final Pattern COMMAND =
      Pattern.compile("\\./polyboard ((?:[\\w-]+|\\$\\{[^}]*})(?: (?:[\\w-]+|\\$\\{[^}]*}))*)");

  private static String read(String file) throws IOException {
    return Files.readString(DEPLOY.resolve(file));
  }

  private static String page(String file) throws IOException {
    return Files.readString(DOCS.resolve(file));
  }

  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void everyAlertIsDescribedHasARunbookAndNamesIt() throws IOException {
    // Given
    String rules = read("prometheus/platform.rules.yaml") + read("prometheus/balance.rules.yaml");
    List<String> alerts = all("^ +- alert: (\\w+)$", rules);

    // Then
    assertThat(alerts).hasSizeGreaterThan(15).doesNotHaveDuplicates();
    assertThat(all("^\\| `(Polyboard\\w+)` \\|", page("operating.md"))).containsAll(alerts);
    assertThat(all("^## (\\w+)$", page("runbooks.md"))).isEqualTo(alerts);
    assertThat(all("^ +runbook: docs/runbooks.md#(\\w+)$", rules))
        .isEqualTo(alerts.stream().map(String::toLowerCase).toList());
    for (String alert : alerts) {
      assertThat(
              read("prometheus/platform.rules.test.yaml")
                  + read("prometheus/balance.rules.test.yaml"))
          .as("a test in which it fires")
          .contains(alert);
    }
  }

  /** Commands in alerts, runbooks and pages are valid. */
  @Test
  void commandsThatAreSuggestedExist() throws IOException {
    // Given
    List<Path> files = new ArrayList<>();
    files.add(DEPLOY.resolve("prometheus/platform.rules.yaml"));
    files.add(DOCS.resolve("runbooks.md"));
    try (Stream<Path> pages = Files.walk(PAGES)) {
      pages.filter(each -> each.toString().endsWith(".ts")).forEach(files::add);
    }

    // When
    List<String> commands = new ArrayList<>();
    for (Path file : files) {
      COMMAND
          .matcher(Files.readString(file))
          .results()
          .map((MatchResult found) -> found.group(1).replaceAll("\\$\\{[^}]*}", "chess"))
          .forEach(commands::add);
    }

    // Then
    assertThat(commands)
        .hasSizeGreaterThan(10)
        .contains("tournaments ID --retry-failed", "up --concurrency 2")
        .noneMatch(each -> each.contains(" retry"));
    for (String command : commands) {
      String[] arguments = (command + " --help").replace(" N ", " 1 ").split(" ", -1);
      assertThat(Run.polyboard(arguments).exitCode()).as(command).isZero();
    }
  }
}
