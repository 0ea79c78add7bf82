package io.polyboard.service.settings;

import java.util.logging.Formatter;
import org.jboss.logmanager.ExtFormatter;
import org.jboss.logmanager.ExtLogRecord;

/**
 * Writes log records as another formatter does, but what somebody else may have written into a
 * message, or into that of an exception, begins no line of its own, and is at most {@value
 * #MOST_CHARACTERS} characters long.
 */
public final class OneLine extends ExtFormatter {
  static final int MOST_CHARACTERS = 2_000;

  /** Causes of causes that are told. */
  private static final int MOST_CAUSES = 10;

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
    plain.setThrown(thrown == null ? null : new Told(thrown, MOST_CAUSES));
    return text.format(plain);
  }

  /** A text that begins no line of its own, and is at most {@value #MOST_CHARACTERS} characters. */
  public static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .limit(MOST_CHARACTERS)
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
    return text.length() > MOST_CHARACTERS ? escaped.append('…').toString() : escaped.toString();
  }

  /** An exception with an escaped message. */
  private static final class Told extends Throwable {
    Told(Throwable thrown, int causes) {
      super(
          escaped(String.valueOf(thrown)),
          thrown.getCause() == null || causes == 0 ? null : new Told(thrown.getCause(), causes - 1),
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
