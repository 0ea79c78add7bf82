package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.polyboard.rules.definition.DefinitionReader;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small definitions that would take much time or memory to compile. Limits on the work refuse each
 * of them, and the refusal names the piece.
 */
class HostileVariantTest {
  private static final String STEPS = "its movements have too many steps on this lattice";

  private static final String SLIDES =
      many(
          64,
          i -> "{slide: [%d, %d, 1], limit: 2, symmetry: none},".formatted(i % 8 - 4, i / 8 - 4));

  private static final String LEAPS =
      many(64, i -> "{leap: [%d, %d, %d]},".formatted(i % 8, i / 8, i % 7 + 1));

  /** A lattice whose first two axes are the board, kings in two corners, and one more piece. */
  private static String definition(List<Integer> axes, String cyclic, String moves) {
    return """
    id: hostile
    name: Hostile
    description: Expensive for its size.
    axes: [%s]
    pieces:
      K: {name: king, royal: true, moves: [{leap: %s, symmetry: none}]}
      A: {name: archer, moves: [%s]}
    array: {%s}
    """
        .formatted(
            IntStream.range(0, axes.size())
                .mapToObj(i ->
                    "{name: a%d, size: %d, cyclic: %s}"
                        .formatted(i, axes.get(i), cyclic.indexOf('0' + i) >= 0))
                .collect(Collectors.joining(", ")),
            IntStream.range(0, axes.size()).map(i -> i == 0 ? 1 : 0).boxed().toList(),
            moves,
            array(axes));
  }

  private static String array(List<Integer> axes) {
    int boards = axes.stream().skip(2).reduce(1, (a, b) -> a * b);
    String row = Integer.toString(axes.get(0));
    String rest = axes.get(0) == 1 ? "" : Integer.toString(axes.get(0) - 1);
    String empty = String.join("/", Collections.nCopies(axes.get(1), row));
    List<String> rows = new ArrayList<>(Collections.nCopies(axes.get(1), row));
    rows.set(0, "k" + rest);
    rows.set(rows.size() - 1, "K" + rest);
    return IntStream.range(0, boards)
        .mapToObj(i -> (char) ('A' + i) + ": " + (i == 0 ? String.join("/", rows) : empty))
        .collect(Collectors.joining(", "));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a walk that branches everywhere           | 8 8    | 01  | {walk: [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1], [2, 1], [1, 2]], steps: 4, symmetry: none} | (pieces.A) | STEPS
          a path in all orders from every cell      | 4 6    | 01  | {path: [[1, 0], [0, 1], [1, 1], [2, 1], [1, 2], [3, 1], [0, 2]], order: any, symmetry: none} | (pieces.A) | STEPS
          thousands of ways that fit only from the two corners, so that there are few nodes | 2 29 | '' | {path: [[0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, 6], [0, 7]], order: any, symmetry: none} | (pieces.A) | STEPS
          a ride round two axes through every cell  | 25 39  | 01  | {slide: [1, 1], symmetry: none} | (pieces.A) | STEPS
          slides in hundreds of directions          | 8 8 16 | 01  | SLIDES | (pieces) | slide in too many directions for a lattice of this size
          pieces times planes times symmetries      | 8 8 16 | 012 | LEAPS | '' | too many
          """)
  void expensiveDefinitionsAreRefused(
      String what, String axes, String cyclic, String moves, String place, String reason) {
    String definition =
        definition(
            Stream.of(axes.split(" ")).map(Integer::valueOf).toList(),
            cyclic,
            moves.replace("SLIDES", SLIDES).replace("LEAPS", LEAPS));
    assertThatThrownBy(() -> Variants.compile("hostile.yaml", definition))
        .as(what)
        .isInstanceOfSatisfying(
            RefusedException.class, refused -> assertThat(refused.problems()).hasSize(1))
        .hasMessageContaining(place)
        .hasMessageContaining(reason.replace("STEPS", STEPS));
  }

  /** Chess with one more key. */
  private static String chessWith(String more) {
    return "id: my\nname: M\ndescription: D.\nextends: chess\n" + more;
  }

  private static String many(int number, IntFunction<String> each) {
    return IntStream.range(0, number).mapToObj(each).collect(Collectors.joining());
  }

  static Stream<Named<String>> texts() {
    String digits = "9".repeat(200_000);
    Stream<Named<String>> repeated =
        Stream.of(
                "[",
                "{",
                "- ",
                "a: ",
                "? ",
                "[{a: ",
                "!!str ",
                "&a ",
                "'",
                "\"",
                "|\n ",
                "%YAML 9.9\n")
            .flatMap(part -> {
              String all = part.repeat(((1 << 20) - 20) / part.length());
              return Stream.of(Named.of(part, all), Named.of(part, "id: x\nname: " + all));
            });
    Stream<Named<String>> others =
        Stream.of(
            Named.of(
                "aliases of aliases",
                "a0: &a0 [x, x, x]\n"
                    + many(
                        12,
                        i -> "a" + (i + 1) + ": &a" + (i + 1) + " [*a" + i + ", *a" + i + "]\n")),
            Named.of("an alias in itself", "a: &a [*a, *a]\n"),
            Named.of("maps to be merged", "a: &a {x: 1}\nb: {<<: *a, <<: *a}\n"),
            Named.of("anchors", "a: [" + many(20_000, i -> "&a" + i + " x,") + "x]\n"),
            Named.of("a long anchor", "a: &" + "a".repeat(200_000) + " x\nb: *" + "a".repeat(900)),
            Named.of("braces", "{a: ".repeat(50_000)),
            Named.of("colons", ": ".repeat(100_000)),
            Named.of("directives", "%FOO bar\n".repeat(20_000) + "--- {}\n"),
            Named.of("documents", "---\n".repeat(50_000)),
            Named.of("a Java class", "!!java.net.URL [x]\n"),
            Named.of("unknown keys", chessWith(many(20_000, i -> "arrayy" + i + ": 1\n"))),
            Named.of("a repeated key", "id: x\n".repeat(40_000)),
            Named.of("a long key", chessWith("? " + "x".repeat(200_000) + "\n: 1\n")),
            Named.of("a long id", "id: " + "x".repeat(200_000) + "\n"),
            Named.of("a long name", "name: " + "x".repeat(200_000) + "\n"),
            Named.of("a long name of a variant", "extends: " + "x".repeat(200_000) + "\n"),
            Named.of("terminal control sequences", chessWith("notice: \"\\e[31m\\e]0;x\\a\"\n")),
            Named.of("a right-to-left override", chessWith("notice: \"a\\u202eb\"\n")),
            Named.of("a NUL in a text", chessWith("notice: \"a\\0b\"\n")),
            Named.of("a lone surrogate", chessWith("notice: \ud800x\n")),
            Named.of("combining marks", chessWith("designer: Z" + "\u0301".repeat(3_000) + "\n")),
            Named.of("many digits", chessWith("ends: {no-progress: " + digits + "}\n")),
            Named.of("a large exponent", chessWith("ends: {no-progress: 1e2147483647}\n")),
            Named.of("a small exponent", chessWith("ends: {no-progress: 1e-2147483647}\n")),
            Named.of("many decimals", chessWith("ends: {no-progress: 0." + digits + "}\n")),
            Named.of(
                "axes", chessWith("axes: [" + many(9_000, i -> "{name: a" + i + "},") + "]\n")),
            Named.of("a large axis", chessWith("axes: [{name: a, size: 2147483647}]\n")),
            Named.of(
                "boards", chessWith("array: {" + many(12_000, i -> "B" + i + ": 8/8,") + "}\n")),
            Named.of("a long row", chessWith("array: {A: " + "K".repeat(200_000) + "}\n")),
            Named.of("ranks", chessWith("array: {A: " + "/".repeat(200_000) + "}\n")),
            Named.of(
                "a leap along many axes",
                chessWith(
                    "pieces: {A: {name: a, moves: [{leap: [" + "1,".repeat(90_000) + "1]}]}}\n")),
            Named.of(
                "an endless walk",
                chessWith(
                    "pieces: {A: {name: a, moves: [{walk: [[1, 0]], steps: 2147483647}]}}\n")));
    return Stream.concat(repeated, others);
  }

  @ParameterizedTest
  @MethodSource("texts")
  @Timeout(60)
  void hugeOrStrangeTextsAreRefusedWithShortMessages(String definition) {
    RefusedException refused =
        catchThrowableOfType(
            RefusedException.class, () -> Variants.compile("hostile.yaml", definition));

    assertThat(refused).as("a refusal").isNotNull();
    assertThat(refused.problems()).hasSizeLessThanOrEqualTo(100);
    String message = String.valueOf(refused.getMessage());
    assertThat(message).hasSizeLessThan(40_000);
    assertThat(message.codePoints().filter(each -> each != '\n').allMatch(Quotation::isPlain))
        .isTrue();
  }

  @Test
  void countsTheSizeOfTheTables() {
    assertThat(Variants.shipped("chess").tableBytes()).isBetween(10L << 10, 1L << 20);
    assertThat(Variants.shipped("chess-on-two-boards").tableBytes())
        .isGreaterThan(Variants.shipped("chess").tableBytes());
    // No shipped variant exceeds this size.
    assertThat(Variants.ids())
        .allSatisfy(id -> assertThat(Variants.shipped(id).tableBytes()).isLessThan(8L << 20));
  }

  @Test
  void anInterruptedThreadStopsCompilingAndLeavesNothingBehind() throws Exception {
    // Given
    String chess = DefinitionReader.shippedText("chess").replace("id: chess", "id: my-chess");
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      // When
      Future<Boolean> stopped =
          thread.submit(() -> {
            Thread.currentThread().interrupt();
            try {
              Variant unused = Variants.compile("chess.yaml", chess);
              return false;
            } catch (CancellationException e) {
              return Thread.interrupted();
            }
          });

      // Then
      assertThat(stopped.get(1, TimeUnit.MINUTES)).isTrue();
      Future<Variant> compiled = thread.submit(() -> Variants.compile("chess.yaml", chess));
      assertThat(compiled.get(1, TimeUnit.MINUTES).start().countTurns()).isEqualTo(20);
    }
  }
}
