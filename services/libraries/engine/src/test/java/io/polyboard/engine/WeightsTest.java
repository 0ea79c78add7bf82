package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeightsTest {
  private static final Variant CHESS = Variants.shipped("chess");

  @TempDir private Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("weights.csv"), text);
  }

  @Test
  void readsBackWhatItWrites() throws IOException {
    // Given
    Weights derived = Weights.derived(CHESS);

    // When
    Weights read = Weights.read(file(derived.text()), CHESS);

    // Then
    assertThat(read.text()).isEqualTo(derived.text());
  }

  @Test
  void readsTextAsItReadsAFile() throws IOException {
    // Given
    String text = "tempo,1,2\n";

    // Then
    assertThat(Weights.parse("mine", text, CHESS).text())
        .isEqualTo(Weights.read(file(text), CHESS).text());
    assertThatThrownBy(() -> Weights.parse("mine", "tempo\n", CHESS))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("mine, line 1");
  }

  @Test
  void keepsDerivedWeightsOfTermsThatAreNotNamed() throws IOException {
    // When
    Weights read = Weights.read(file("# tuned\n\npiece.Q,1234.5,-6\n"), CHESS);

    // Then
    Terms terms = read.terms();
    assertThat(read.middle(terms.number("piece.Q"))).isEqualTo(1234.5);
    assertThat(read.end(terms.number("piece.Q"))).isEqualTo(-6);
    assertThat(read.middle(terms.tempo)).isEqualTo(Weights.derived(CHESS).middle(terms.tempo));
  }

  @Test
  void namesTheLineOfEachFault() throws IOException {
    // Given
    Path file = file("term,middle,end\nno-such,1,2\n\ntempo,1\ntempo,40000,0\n");

    // Then
    assertThatThrownBy(() -> Weights.read(file, CHESS))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("line 2")
        .hasMessageContaining("this variant has no term 'no-such'")
        .hasMessageContaining("line 4")
        .hasMessageContaining("must have the form term,middle,end")
        .hasMessageContaining("line 5")
        .hasMessageContaining("weights must be at most 30000.0 centipawns");
  }

  @Test
  void refusesDirectoriesAndLargeFiles() throws IOException {
    // Given
    Path file = file("#\n".repeat((1 << 21) + 1));

    // Then
    assertThatThrownBy(() -> Weights.read(file, CHESS))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("is larger than");
    assertThatThrownBy(() -> Weights.read(directory, CHESS))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("is not a file");
  }
}
