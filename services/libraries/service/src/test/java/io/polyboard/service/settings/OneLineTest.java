package io.polyboard.service.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.junit.jupiter.api.Test;

class OneLineTest {
  private static final OneLine FORMATTER = new OneLine(new PatternFormatter("%p %s%e%n"));

  private static ExtLogRecord record(String message, Object... parameters) {
    ExtLogRecord record = new ExtLogRecord(Level.INFO, message, "logger");
    record.setParameters(parameters);
    return record;
  }

  @Test
  void textOfACallerCannotForgeALine() {
    // Given
    String forged = "x\0\n2026-11-27 owner=\"root\"\r\u2028\u0085" + '\ud800';

    // When
    String line = FORMATTER.format(record("no study {0}", forged));

    // Then
    assertThat(line)
        .isEqualTo(
            "INFO no study x\\u0000\\u000a2026-11-27"
                + " owner=\"root\"\\u000d\\u2028\\u0085\\ud800\n");
  }

  @Test
  void messagesOfExceptionsCannotForgeALine() {
    // Given
    ExtLogRecord record = record("failed");
    record.setThrown(
        new IllegalStateException("a\nforged", new IllegalArgumentException("b\nforged")));

    // When
    String text = FORMATTER.format(record);

    // Then
    assertThat(text.lines())
        .noneMatch(line -> line.startsWith("forged"))
        .anyMatch(line -> line.contains("IllegalStateException: a\\u000aforged"))
        .anyMatch(line -> line.contains("Caused by") && line.contains("b\\u000aforged"))
        .anyMatch(line -> line.contains("at ") && line.contains("OneLineTest"));
  }

  @Test
  void longTextIsCut() {
    assertThat(FORMATTER.format(record("y".repeat(1_000_000)))).hasSizeLessThan(2_100);
  }
}
