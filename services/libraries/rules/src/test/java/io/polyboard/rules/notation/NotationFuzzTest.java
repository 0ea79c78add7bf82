package io.polyboard.rules.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged texts are either refused or read; nothing else may happen. */
class NotationFuzzTest {
  private static final String ALPHABET =
      "ABCDXYabcdefghKQRBNPSkqrbnps0123456789/|-=@:;,.+x# \n\t\0wbhold mated moved\uFFFDſ\uD83Dé–";

  private static final int ROUNDS = Nightly.samples(2_000);

  /** For some variants, only one in 200 damaged positions is still valid. */
  private static final int MAX_ROUNDS_UNTIL_ONE_IS_READ = 20_000;

  @ParameterizedTest
  @FieldSource("io.polyboard.rules.notation.Corpus#VARIANTS")
  void damagedPositions(String id) {
    // Given
    Random random = Corpus.seeded("damagedPositions " + id);
    Variant variant = Corpus.variant(id);
    List<String> texts = Corpus.positions(id);
    int read = 0;
    for (int i = 0; i < ROUNDS || (read == 0 && i < MAX_ROUNDS_UNTIL_ONE_IS_READ); i++) {
      String text = damaged(texts.get(random.nextInt(texts.size())), random);
      // When
      try {
        String written = Mfen.format(variant, Mfen.parse(variant, text));
        // Then
        assertThat(Mfen.format(variant, Mfen.parse(variant, written))).isEqualTo(written);
        read++;
        variant.position(Mfen.parse(variant, text)).countTurns();
      } catch (RefusedException refused) {
        assertExplained(refused);
      } catch (RuntimeException other) {
        fail(text, other);
      }
    }
    assertThat(read).isPositive();
  }

  @ParameterizedTest
  @FieldSource("io.polyboard.rules.notation.Corpus#VARIANTS")
  void damagedTurns(String id) {
    // Given
    Random random = Corpus.seeded("damagedTurns " + id);
    Variant variant = Corpus.variant(id);
    List<String> positions = Corpus.positions(id);
    for (int i = 0; i < 10; i++) {
      String mfen = positions.get(random.nextInt(positions.size()));
      Position position = variant.position(Mfen.parse(variant, mfen));
      List<Turn> turns = position.legalTurns();
      for (int j = 0; j < ROUNDS / 20 && !turns.isEmpty(); j++) {
        String turn = TurnText.format(variant, turns.get(random.nextInt(turns.size())));
        String text = damaged(turn, random);
        // When
        try {
          Turn found = TurnText.parse(position, text);
          // Then
          boolean uci = variant.lattice().boards() == 1 && text.charAt(0) != 'A';
          assertThat(uci ? TurnText.formatUci(variant, found) : TurnText.format(variant, found))
              .isEqualTo(text);
        } catch (RefusedException refused) {
          assertExplained(refused);
        } catch (RuntimeException other) {
          fail(mfen + " " + text, other);
        }
        assertThat(Mfen.format(variant, position.setup())).isEqualTo(mfen);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void damagedPublishedGames(int number) {
    // Given
    Random random = Corpus.seeded("damagedPublishedGames " + number);
    Variant variant = Corpus.variant("mapped-chess");
    String game = Corpus.resource("mapped-chess-game-" + number + ".txt");
    for (int i = 0; i < ROUNDS / 4; i++) {
      String text = damaged(game, random);
      // When
      try {
        GameText.read(variant, text);
      } catch (RefusedException refused) {
        // Then
        assertExplained(refused);
      } catch (RuntimeException other) {
        fail(text, other);
      }
    }
  }

  private static void assertExplained(RefusedException refused) {
    assertThat(refused.problems())
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem.code()).matches("[A-Z][A-Z_0-9]+"))
        .allSatisfy(problem -> assertThat(problem.message()).isNotBlank());
  }

  /** Deletes, inserts, repeats or replaces one to three characters. */
  private static String damaged(String text, Random random) {
    StringBuilder damaged = new StringBuilder(text);
    for (int i = random.nextInt(3); i >= 0 && !damaged.isEmpty(); i--) {
      int at = random.nextInt(damaged.length());
      char character = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(5)) {
        case 0 -> damaged.deleteCharAt(at);
        case 1 -> damaged.insert(at, character);
        case 2 -> damaged.insert(at, damaged.charAt(at));
        case 3 -> damaged.insert(at, damaged.charAt(random.nextInt(damaged.length())));
        default -> damaged.setCharAt(at, character);
      }
    }
    return damaged.toString();
  }
}
