package io.polyboard.standalone.settings;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.settings.Settings.Setting;
import io.polyboard.standalone.settings.SettingsPage.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of all settings; the system property {@code settings.write} updates it. */
class SettingsPageTest {
  private static final Path PAGE = Path.of("..", "..", "deploy", "settings.md");
  private static final String COMMAND =
      "./polyboard build test -pl services/standalone -Dtest=SettingsPageTest"
          + " -Dsettings.write";

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
        .as("deploy/settings.md; to update it, run: " + COMMAND)
        .isEqualTo(page);
  }

  static List<Row> rows() {
    return Settings.mappings().stream()
        .flatMap(mapping -> SETTINGS.rows(mapping).stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void commentsMatchTheDeclarations(Row row) {
    // Given
    Setting setting = row.setting();

    // Then
    assertThat(row.description().range()).as("range of " + setting.key()).isEqualTo(range(setting));
    setting
        .defaultValue()
        .ifPresent(value ->
            assertThat(row.description().defaultValue())
                .as("default of " + setting.key())
                .isEqualTo(value));
  }

  private static String range(Setting setting) {
    Class<?> type = setting.method().getReturnType();
    if (type == boolean.class) {
      return "true or false";
    }
    if (type.isEnum()) {
      String names =
          Arrays.stream(type.getEnumConstants())
              .map(each -> each.toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
      return names.replaceFirst(", (\\w+)$", " or $1");
    }
    return setting.bounds().orElseThrow(() -> new AssertionError("no bounds declared")).text();
  }
}
