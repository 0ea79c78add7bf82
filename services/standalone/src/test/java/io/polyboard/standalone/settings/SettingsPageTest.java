package io.polyboard.standalone.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.standalone.settings.Settings.Setting;
import io.polyboard.standalone.settings.SettingsPage.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of all settings; with the system property {@code settings.write} it is made anew. */
class SettingsPageTest {
  private static final Path PAGE = Path.of("..", "..", "deploy", "settings.md");
  private static final String COMMAND =
      "./polyboard build test -pl services/standalone -am -Dtest=SettingsPageTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dsettings.write";

  private static final SettingsPage SETTINGS = new SettingsPage(Path.of(".."));

  @Test
  void thePageIsUpToDate() throws IOException {
    // Given
    String page = SETTINGS.text(COMMAND);
    if (System.getProperty("settings.write") != null) {
      Files.writeString(PAGE, page);
    }

    // Then
    assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
        .as("deploy/settings.md; to make it anew: " + COMMAND)
        .isEqualTo(page);
  }

  static List<Row> rows() {
    return Settings.mappings().stream()
        .flatMap(mapping -> SETTINGS.rows(mapping).stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aCommentSaysWhatIsDeclared(Row row) {
    // Given
    Setting setting = row.setting();
    boolean isSwitch = setting.method().getReturnType() == boolean.class;

    // Then
    assertThat(row.description().range())
        .as("range of " + setting.key())
        .isEqualTo(
            isSwitch
                ? "true or false"
                : setting.bounds().orElseThrow(() -> new AssertionError("none declared")).text());
    setting
        .defaultValue()
        .ifPresent(value ->
            assertThat(row.description().defaultValue())
                .as("default of " + setting.key())
                .isEqualTo(value));
  }
}
