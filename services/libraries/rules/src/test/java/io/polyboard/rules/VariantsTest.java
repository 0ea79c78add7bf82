package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.definition.VariantDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariantsTest {
  @TempDir private Path directory;

  private static final String CHILD =
      """
      id: quick-chess
      name: Quick Chess
      description: Chess that ends sooner.
      extends: chess
      ends: {no-progress: 20}
      """;

  @Test
  void shippedVariantsAreCompiledOnce() {
    // When
    Set<Variant> compiled = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Variant> variants =
        IntStream.range(0, 16).parallel().mapToObj(i -> Variants.shipped("chess")).toList();
    compiled.addAll(variants);
    compiled.add(Variants.load("chess"));
    // Then
    assertThat(compiled).hasSize(1);
    assertThat(compiled.iterator().next().start().countTurns()).isEqualTo(20);
  }

  @Test
  void loadsFiles() throws IOException {
    // Given
    Path file = Files.writeString(directory.resolve("quick.yaml"), CHILD);
    // When
    Variant loaded = Variants.load(file.toString());
    VariantDefinition checked = Variants.check(file).variant().definition();
    // Then
    assertThat(loaded.id()).isEqualTo("quick-chess");
    assertThat(loaded.start().perft(3)).isEqualTo(8902);
    assertThat(checked.ends().noProgress()).isEqualTo(20);
  }

  @Test
  void suggestsIdsSimilarToAnUnknownOne() {
    assertThatThrownBy(() -> Variants.shipped("maped-chess"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("did you mean 'mapped-chess'?");
    assertThatThrownBy(() -> Variants.load("alise"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("did you mean 'alice'?");
    assertThatThrownBy(() -> Variants.load(""))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("chess");
  }

  @Test
  void checksTheStartPosition() throws IOException {
    // Given
    Path file =
        Files.writeString(
            directory.resolve("check.yaml"),
            CHILD + "array: rnb1kbnr/pppppppp/8/8/8/8/PPPP1qPP/RNBQKBNR\n");
    Path black =
        Files.writeString(
            directory.resolve("black.yaml"),
            CHILD + "array: rnbqkbnr/pppppQpp/8/8/8/8/PPPPPPPP/RNB1KBNR\n");
    // Then
    assertThat(Variants.check(file)).isNotNull();
    assertThatThrownBy(() -> Variants.check(black))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining(
            "the king of the side not to move, on Ae8, is in check by the queen on Af7, and could");
  }

  @Test
  void aGameThatIsOverAtTheStartFailsTheCheck() throws IOException {
    // Given
    Path file =
        Files.writeString(
            directory.resolve("over.yaml"), CHILD + "castling:\narray: k7/8/8/8/8/8/8/7K\n");
    // Then
    assertThatThrownBy(() -> Variants.check(file))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("(array): the game is over before the first turn (dead position);");
  }
}
