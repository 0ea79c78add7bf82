package io.polyboard.rules.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import module java.base;

import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A damaged file is either refused with its problems or read; nothing else may happen. */
class DefinitionFuzzTest {
  private static final int ROUNDS = Nightly.samples(400);
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final String ALPHABET =
      "abhsxABKPRXY0123456789-+:,.#&*!|>'\"%@`?[]{}~<= \n\t\r\0\\/_\u0085\u2028\uFEFF\uFFFD\uD83Dé";
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z-]*");

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void damagedFiles(String id) {
    // Given
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("damagedFiles " + id + ": -Dseed=" + seed);
    Random random = new Random(seed);
    String text = DefinitionReader.shippedText(id);
    int[] read = {0};
    // When
    assertTimeoutPreemptively(
        BOUND,
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            if (isReadOrRefused(damaged(text, random))) {
              read[0]++;
            }
          }
        });
    // Then
    assertThat(read[0]).isBetween(1, ROUNDS - 1);
  }

  private static boolean isReadOrRefused(String text) {
    try {
      assertValid(DefinitionReader.read("fuzz.yaml", text, Function.identity()));
      return true;
    } catch (RefusedException refused) {
      assertExplained(refused);
      return false;
    } catch (RuntimeException | Error other) {
      throw new AssertionError(text, other);
    }
  }

  private static void assertValid(VariantDefinition definition) {
    assertThat(definition.array()).hasSize(definition.lattice().cells());
    assertThat(definition.pieces()).hasSizeBetween(1, 26);
    assertThat(definition.pieces().stream().filter(PieceDefinition::royal)).hasSize(1);
    assertThat(definition.mirror()).allMatch(axis -> axis < definition.lattice().axes().size());
  }

  private static void assertExplained(RefusedException refused) {
    assertThat(refused.problems()).hasSizeBetween(1, 100).doesNotHaveDuplicates();
    for (Problem problem : refused.problems()) {
      assertThat(problem.place().words())
          .matches("(?s)\\S+\\.yaml line \\d+, column \\d+( \\(.+\\))?");
      assertThat(problem.place().words() + problem.message())
          .doesNotContainPattern("[\\p{Cntrl}\\u2028]");
      assertThat(problem.message()).isNotBlank().hasSizeLessThan(1000);
    }
  }

  private static String damaged(String text, Random random) {
    String damaged = text;
    for (int i = 0; i <= random.nextInt(3); i++) {
      damaged =
          switch (random.nextInt(7)) {
            case 0 -> replaced(damaged, random, "");
            case 1 -> replaced(damaged, random, character(random));
            case 2 -> inserted(damaged, random, character(random));
            case 3 -> number(damaged, random);
            case 4 -> word(damaged, random);
            default -> lines(damaged, random);
          };
    }
    return damaged;
  }

  private static String character(Random random) {
    return String.valueOf(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
  }

  private static String replaced(String text, Random random, String by) {
    if (text.isEmpty()) {
      return by;
    }
    int from = random.nextInt(text.length());
    int to = Math.min(text.length(), from + 1 + (random.nextInt(8) == 0 ? random.nextInt(40) : 0));
    return text.substring(0, from) + by + text.substring(to);
  }

  private static String inserted(String text, Random random, String what) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + what + text.substring(at);
  }

  private static String number(String text, Random random) {
    String[] numbers = {
      "0", "-1", "1", "2", "7", "64", "1024", "99999999999999999999", "1.5", "1e9"
    };
    return swapped(text, random, NUMBER, numbers[random.nextInt(numbers.length)]);
  }

  private static String word(String text, Random random) {
    List<String> words = WORD.matcher(text).results().map(MatchResult::group).toList();
    return words.isEmpty()
        ? text
        : swapped(text, random, WORD, words.get(random.nextInt(words.size())));
  }

  private static String swapped(String text, Random random, Pattern pattern, String by) {
    List<MatchResult> matches = pattern.matcher(text).results().toList();
    if (matches.isEmpty()) {
      return text;
    }
    MatchResult match = matches.get(random.nextInt(matches.size()));
    return text.substring(0, match.start()) + by + text.substring(match.end());
  }

  private static String lines(String text, Random random) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    int line = random.nextInt(lines.size());
    int other = random.nextInt(lines.size());
    switch (random.nextInt(4)) {
      case 0 -> lines.remove(line);
      case 1 -> lines.add(other, lines.get(line));
      case 2 -> Collections.swap(lines, line, other);
      default -> lines.set(line, " ".repeat(random.nextInt(9)) + lines.get(line).strip());
    }
    return String.join("\n", lines);
  }
}
