package io.polyboard.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTextTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"\uFEFFone, one", "one, one", "\uFEFF, ''", "'', ''", "\uFEFF\uFEFFa, \uFEFFa"})
  void aLeadingByteOrderMarkIsNotPartOfTheText(String text, String read) throws IOException {
    // Given
    Path file = Files.writeString(directory.resolve("text"), text);

    // Then
    assertThat(PlainText.read(file, 100)).isEqualTo(read);
    assertThat(PlainText.withoutMark(text)).isEqualTo(read);
    assertThat(PlainText.reader(new ByteArrayInputStream(text.getBytes(UTF_8))).readAllAsString())
        .isEqualTo(read);
  }

  @Test
  void readsAFileUpToTheLimit() throws IOException {
    // Given
    Path file = Files.writeString(directory.resolve("text"), "twelve bytes");

    // Then
    assertThat(PlainText.read(file, 12)).isEqualTo("twelve bytes");
    assertThatThrownBy(() -> PlainText.read(file, 11))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": is larger than 11 bytes");
    assertThatThrownBy(() -> PlainText.read(Path.of("/dev/zero"), 1 << 20))
        .hasMessage("/dev/zero: is larger than 1048576 bytes");
  }

  @Test
  void refusesBytesThatAreNotText() throws IOException {
    // Given
    Path file = Files.write(directory.resolve("text"), new byte[] {'a', (byte) 0xff});

    // Then
    assertThatThrownBy(() -> PlainText.read(file, 100)).isInstanceOf(MalformedInputException.class);
  }
}
