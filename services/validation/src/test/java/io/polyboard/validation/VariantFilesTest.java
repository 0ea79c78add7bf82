package io.polyboard.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import module java.base;

import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.rules.definition.DefinitionReader;
import io.quarkus.runtime.configuration.ConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariantFilesTest {
  private static final String DUEL = "id: duel\nname: Duel\ndescription: One.\nextends: chess\n";

  @TempDir private Path directory;

  private void write(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  @Test
  void filesOfAVolumeOfKubernetesAreReadOnce() throws IOException {
    // Given
    Path version = Files.createDirectory(directory.resolve("..2026_11_24"));
    Files.writeString(version.resolve("duel.yaml"), DUEL);
    Files.writeString(version.resolve("chess.yaml"), DefinitionReader.shippedText("chess"));
    Files.createSymbolicLink(directory.resolve("..data"), Path.of("..2026_11_24"));
    for (String name : new String[] {"duel.yaml", "chess.yaml"}) {
      Files.createSymbolicLink(directory.resolve(name), Path.of("..data", name));
    }

    // Then
    assertThat(VariantFiles.read(directory))
        .extracting(VariantFiles.VariantFile::name, VariantFiles.VariantFile::variantId)
        .containsExactly(tuple("chess.yaml", "chess"), tuple("duel.yaml", "duel"));
  }

  @Test
  void everyFaultIsReportedWithFileLineAndColumn() throws IOException {
    // Given
    write("a.yaml", DUEL);
    write("b.yaml", DUEL.replace("duel", "other") + "pieces:\n  K: {names: king}\n");
    write("c.yaml", "id: [\n");

    // Then
    assertThatThrownBy(() -> VariantFiles.read(directory))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("polyboard.validation.variants")
        .hasMessageContaining("b.yaml line 6, column")
        .hasMessageContaining("c.yaml line 2, column")
        .hasMessageNotContaining("a.yaml");
  }

  @Test
  void anIdStandsForOneDefinition() throws IOException {
    // Given
    write("a.yaml", DUEL);
    write("b.yaml", DUEL.replace("One.", "Another."));
    write("c.yaml", DUEL.replace("id: duel", "id: chess"));

    // Then
    assertThatThrownBy(() -> VariantFiles.read(directory))
        .hasMessageContaining("b.yaml: has the id duel, which a.yaml has too")
        .hasMessageContaining("c.yaml: the id chess belongs to a shipped variant");
  }

  @Test
  void unreadableFilesAreReported() throws IOException {
    // Given
    Files.write(directory.resolve("a.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe});
    write("b.yaml", "#".repeat(Catalogue.MAX_BYTES + 1));

    // Then
    assertThatThrownBy(() -> VariantFiles.read(directory))
        .hasMessageContaining("a.yaml: is not UTF-8")
        .hasMessageContaining("b.yaml: is larger than");
    assertThatThrownBy(() -> VariantFiles.read(directory.resolve("none")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("cannot read the directory");
  }
}
