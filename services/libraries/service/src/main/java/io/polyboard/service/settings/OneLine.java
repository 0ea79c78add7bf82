package io.polyboard.service.settings;

import java.util.logging.Formatter;
import org.jboss.logmanager.ExtFormatter;
import org.jboss.logmanager.ExtLogRecord;

/**
 * Formats log records by another formatter, after escaping line breaks in messages and in messages
 * of exceptions, so that text of callers cannot forge a line. Messages are cut to {@value
 * #MAX_CHARACTERS} characters.
 */
public final class OneLine extends ExtFormatter {
  static final int MAX_CHARACTERS = 2_000;

  /** Maximum depth of causes that are logged. */
  private static final int MAX_CAUSES = 10;

  private final Formatter text;

  OneLine(Formatter text) {
    this.text = text;
  }

  @Override
  public String format(ExtLogRecord record) {
    ExtLogRecord plain = new ExtLogRecord(record);
    plain.setMessage(escaped(record.getFormattedMessage()), ExtLogRecord.FormatStyle.NO_FORMAT);
    plain.setParameters(null);
    Throwable thrown = record.getThrown();
    plain.setThrown(thrown == null ? null : new Escaped(thrown, MAX_CAUSES));
    return text.format(plain);
  }

  /** The text without line breaks, cut to {@value #MAX_CHARACTERS} characters. */
  public static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .limit(MAX_CHARACTERS)
        .forEach(character -> {
          if (Character.isISOControl(character) && character != '\t'
              || character == 0x2028
              || character == 0x2029
              || Character.getType(character) == Character.SURROGATE) {
            escaped.append(String.format("\\u%04x", character));
          } else {
            escaped.appendCodePoint(character);
          }
        });
    return text.length() > MAX_CHARACTERS ? escaped.append('…').toString() : escaped.toString();
  }

  /** An exception with an escaped message. */
  private static final class Escaped extends Throwable {
    Escaped(Throwable thrown, int causes) {
      super(
          escaped(String.valueOf(thrown)),
          thrown.getCause() == null || causes == 0
              ? null
              : new Escaped(thrown.getCause(), causes - 1),
          false,
          true);
      setStackTrace(thrown.getStackTrace());
    }

    @Override
    public String toString() {
      return String.valueOf(getMessage());
    }
  }
}
