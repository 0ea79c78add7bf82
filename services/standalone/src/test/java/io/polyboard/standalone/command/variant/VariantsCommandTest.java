package io.polyboard.standalone.command.variant;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.standalone.Run;
import io.polyboard.standalone.Run.Shell;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariantsCommandTest {
  private static final String TINY =
      """
      id: tiny
      name: Tiny Chess
      designer: Nobody
      year: 2026
      source: nowhere
      description: Two kings and a rook.
      axes:
        - {name: file, size: 4}
        - {name: rank, size: 5}
      pieces:
        K: {name: king, royal: true, moves: [{leap: [1, 0]}, {leap: [1, 1]}]}
        R: {name: rook, moves: [{slide: [1, 0]}]}
      array:
        A: k3/4/4/4/1R1K
      """;

  @TempDir Path directory;

  @Test
  void listsTheShippedVariants() {
    // When
    Run run = polyboard("variants").ending(0);

    // Then
    assertThat(run.lines().stream().map(line -> line.split(" ", 2)[0]))
        .containsExactlyElementsOf(Variants.ids());
    assertThat(run.lines())
        .anySatisfy(line ->
            assertThat(line)
                .startsWith("mapped-chess ")
                .contains("Stephane Burkhart", "2006")
                .endsWith("2×8×8"));
  }

  @Test
  void listsTheShippedVariantsAsJson() {
    // When
    List<JsonNode> variants = polyboard("variants", "--json").jsonLines();

    // Then
    assertThat(variants).hasSize(Variants.ids().size());
    assertThat(variants.get(0).fieldNames())
        .toIterable()
        .containsExactly("id", "name", "designer", "year", "boards", "files", "ranks", "notice");
    assertThat(variants)
        .anySatisfy(variant -> {
          assertThat(variant.get("id").textValue()).isEqualTo("chess-on-two-boards");
          assertThat(variant.get("boards").intValue()).isEqualTo(16);
          assertThat(variant.get("notice").textValue()).startsWith("The array is a reconstruct");
        })
        .anySatisfy(variant -> {
          assertThat(variant.get("id").textValue()).isEqualTo("chess");
          assertThat(variant.get("notice").isNull()).isTrue();
        });
  }

  @Test
  void everyShippedVariantCanBeShown() {
    assertThat(Variants.ids())
        .allSatisfy(id -> {
          Run run = polyboard("variants", "show", id).ending(0);
          assertThat(run.out()).contains("(" + id + ")", "Source: ", "Turn ", "Reach", "king");
          assertThat(run.lines())
              .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        });
  }

  @Test
  void showsTheReachOfOrthodoxPieces() {
    // When
    List<String> lines = polyboard("variants", "show", "chess").lines();

    // Then: the figures of any chess book
    assertThat(lines.stream().map(line -> line.replaceAll(" +", " ")))
        .contains(
            "K king moves 3 6.6 8",
            "Q queen moves 21 22.8 27",
            "R rook moves 14 14.0 14",
            "B bishop moves 7 8.8 13",
            "N knight moves 2 5.3 8",
            "P pawn advances 1 1.0 1",
            "P pawn captures 1 1.8 2");
  }

  @Test
  void drawsTheMovesOfOrthodoxPieces() {
    // When
    String page = polyboard("variants", "show", "chess").out();

    // Then
    assertThat(page)
        .contains(
            """
            K king               Q queen              R rook               B bishop
              A                    A                    A                    A
            8 . . . . . . . .    8 . . . | . . . /    8 . . . | . . . .    8 . . . . . . . /
            7 . . . . . . . .    7 \\ . . | . . / .    7 . . . | . . . .    7 \\ . . . . . / .
            6 . . . . . . . .    6 . \\ . | . / . .    6 . . . | . . . .    6 . \\ . . . / . .
            5 . . * * * . . .    5 . . \\ | / . . .    5 . . . | . . . .    5 . . \\ . / . . .
            4 . . * K * . . .    4 - - - Q - - - -    4 - - - R - - - -    4 . . . B . . . .
            3 . . * * * . . .    3 . . / | \\ . . .    3 . . . | . . . .    3 . . / . \\ . . .
            2 . . . . . . . .    2 . / . | . \\ . .    2 . . . | . . . .    2 . / . . . \\ . .
            1 . . . . . . . .    1 / . . | . . \\ .    1 . . . | . . . .    1 / . . . . . \\ .
              a b c d e f g h      a b c d e f g h      a b c d e f g h      a b c d e f g h
            """)
        .contains(
            """
            4 . . . N . . . .    4 . . . 2 . . . .
            3 . * . . . * . .    3 . . x o x . . .
            2 . . * . * . . .    2 . . . P . . . .
            """);
  }

  @Test
  void drawsSeveralBoardsSideBySideWhereAPieceReachesThem() {
    // When
    String mapped = polyboard("variants", "show", "mapped-chess").out();
    String falcon = polyboard("variants", "show", "positional-7x7x3").out();
    String hero = polyboard("variants", "show", "chess-on-two-boards").out();

    // Then a rook of Mapped Chess moves along space diagonals, and changes board at every step
    assertThat(mapped)
        .contains(
            """
            R rook                                   B bishop
              A                   B                    A                   B
            8 . . . | . . . /   8 . . . . . . . .    8 . . . | . . . /   8 . . . . . . . .
            7 . . . | . . . .   7 \\ . . . . . / .    7 \\ . . . . . / .   7 . . . | . . . .
            """);
    // A falcon stays on its board and needs empty cells; a hero needs one only to go 3 cells
    assertThat(falcon).contains("F falcon\n").contains("7 . + + . + + .\n", "6 + . . . . . +\n");
    assertThat(hero)
        .contains("2 * H * *   2 . * . .   2 . * . .\n")
        .contains(" H hero\n")
        .containsPattern("H hero\\R.*\\R.*\\R.*\\R.*2 \\. \\. \\. \\.   2 \\. \\+ \\. \\.");
  }

  @Test
  void drawingsAreColouredIfTheTerminalHasColours() {
    // Given
    Shell terminal = new Shell("", true, Map.of("TERM", "xterm-256color"));

    // Then
    assertThat(polyboard(terminal, "variants", "show", "chess").out())
        .contains("48;5;117m * ", "48;5;120m 2 ", "48;5;217m x ");
  }

  @Test
  void describesTheMovesOfEachPiece() {
    // When
    Run run = polyboard("variants", "show", "positional-8x8x2");
    JsonNode pieces = polyboard("variants", "show", "chess", "--json").json().get("pieces");

    // Then
    assertThat(text(run))
        .contains("N knight Leaps 2 by 1 over whatever stands between, within its board. F falcon");
    assertThat(pieces).hasSize(6);
    assertThat(pieces.get(3).toString())
        .isEqualTo(
            "{\"piece\":\"B\",\"name\":\"bishop\",\"description\":\"Slides over empty cells, any"
                + " distance diagonally.\"}");
  }

  @Test
  void fitsNarrowTerminals() {
    // Given
    int[] widths = Nightly.runs() ? new int[] {50, 60, 80, 120, 200} : new int[] {50};
    for (int columns : widths) {
      Shell shell = new Shell("", false, Map.of("COLUMNS", Integer.toString(columns)));

      // Then
      assertThat(Variants.ids())
          .allSatisfy(id ->
              assertThat(polyboard(shell, "variants", "show", id).lines())
                  .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns)));
    }
  }

  @Test
  void splitsTheReachBetweenBoards() {
    // When
    JsonNode page = polyboard("variants", "show", "mapped-chess", "--json").json();

    // Then: the king reaches 8 cells on its board and 9 on the other
    JsonNode king = page.get("reach").get(0);
    assertThat(king.get("piece").textValue()).isEqualTo("K");
    assertThat(king.get("what").textValue()).isEqualTo("moves");
    assertThat(king.get("sameBoard").get("max").intValue()).isEqualTo(8);
    assertThat(king.get("otherBoards").get("max").intValue()).isEqualTo(9);
    assertThat(king.get("all").get("max").intValue()).isEqualTo(17);
    assertThat(king.get("all").get("mean").doubleValue())
        .isEqualTo(
            king.get("sameBoard").get("mean").doubleValue()
                + king.get("otherBoards").get("mean").doubleValue());
  }

  @Test
  void drawsWhereATransferredPieceLands() {
    // When
    Run run = polyboard("variants", "show", "alice").ending(0);
    JsonNode rook = polyboard("variants", "show", "alice", "--json").json().get("reach").get(2);

    // Then: a rook on Ad4 goes along its file and lands on the other board
    assertThat(run.out())
        .contains("4 - - - R - - - -   4 o o o . o o o o", "4 . . . . . . . .   4 . . . 2 . . . .");
    assertThat(rook.get("name").textValue()).isEqualTo("rook");
    assertThat(rook.get("sameBoard").get("max").intValue()).isZero();
    assertThat(rook.get("otherBoards").get("max").intValue()).isEqualTo(14);
  }

  @Test
  void describesSpecialRules() {
    // When
    String mapped = text(polyboard("variants", "show", "mapped-chess"));
    String positional = text(polyboard("variants", "show", "positional-7x7x3"));
    String twoBoards = text(polyboard("variants", "show", "chess-on-two-boards"));

    // Then
    assertThat(mapped)
        .contains(
            "K: king Ae1 to Ag1, rook Ah1 to Af1",
            "From a2..h2 on A it may do so twice in one move",
            "en passant",
            "It promotes to queen, rook, bishop or knight on reaching a8..h8 on every board.");
    assertThat(positional)
        .contains(
            "2 moves on different boards",
            "2 checkmates win",
            "one king on each board",
            "appears on any other undecided board, on an empty cell of a2..a6, g2..g6 on every"
                + " board");
    assertThat(twoBoards)
        .contains("Notice: ", "King hold", "stalemating the opponent wins", "only its king left");
  }

  @Test
  void aFileIsShownAndPlayedLikeAShippedVariant() throws IOException {
    // Given
    String file = file(TINY).toString();

    // Then
    assertThat(polyboard("variants", "show", file).out())
        .startsWith("Tiny Chess (tiny)")
        .contains("Castling  none");
    assertThat(polyboard("moves", file).lines())
        .containsExactlyInAnyOrder(
            "Ad1Ac1", "Ad1Ac2", "Ad1Ad2", "Ab1Aa1", "Ab1Ac1", "Ab1Ab2", "Ab1Ab3", "Ab1Ab4",
            "Ab1Ab5");
    assertThat(polyboard("perft", file, "2").out()).isEqualTo("13\n");
  }

  @Test
  void showsWhichAxesWrapRoundAndWhichAreMirrored() throws IOException {
    // Given
    String cylinder =
        """
        id: own
        name: Own
        description: Chess on a cylinder.
        extends: chess
        axes: [{name: file, size: 8, cyclic: true}, {name: rank, size: 8}]
        """;

    // When
    String own = text(polyboard("variants", "show", file(cylinder).toString()));
    String raumschach = text(polyboard("variants", "show", "raumschach"));

    // Then
    assertThat(own)
        .contains(
            "Lattice file 8, rank 8: 64 cells on 1 board; the file wraps round",
            "Mirror for Black the rank is reversed");
    assertThat(raumschach)
        .contains("Mirror for Black the rank and the level are reversed")
        .doesNotContain("wraps round");
  }

  @Test
  void aDraftIsShownWithoutItsOrigin() throws IOException {
    // Given
    String draft = "id: own\nname: Own\ndescription: Chess again.\nextends: chess\n";
    String file = file(draft).toString();

    // When
    Run run = polyboard("variants", "show", file);
    JsonNode page = polyboard("variants", "show", file, "--json").json();

    // Then
    assertThat(run.out()).startsWith("Own (own)\n\nChess again.\n");
    assertThat(page.get("designer").isNull()).isTrue();
    assertThat(page.get("year").isNull()).isTrue();
    assertThat(page.get("source").isNull()).isTrue();
  }

  @Test
  void printsTheDefinitionOfAShippedVariantWithoutItsPathForEditors() throws IOException {
    // When
    Run run = polyboard("variants", "show", "alice", "--yaml").ending(0);
    Path copy = file(run.out().replace("id: alice", "id: own"));

    // Then
    assertThat(run.out()).startsWith("id: alice\nname: Alice Chess\n");
    assertThat(DefinitionReader.shippedText("alice"))
        .isEqualTo("# yaml-language-server: $schema=../variant.schema.json\n" + run.out());
    assertThat(polyboard("variants", "check", copy.toString()).out()).contains("ok (own,");
  }

  @Test
  void printsAFileUnchanged() throws IOException {
    // Given
    String text = "# yaml-language-server: $schema=own.json\nid: unfinished";

    // When
    Run run = polyboard("variants", "show", file(text).toString(), "--yaml").ending(0);

    // Then
    assertThat(run.out()).isEqualTo(text);
  }

  @Test
  void checksFiles() throws IOException {
    // Given
    Path good = file(TINY);
    Path bad = Files.writeString(directory.resolve("bad.yaml"), TINY.replace("size: 5", "size: 0"));

    // When
    Run one = polyboard("variants", "check", good.toString()).ending(0);
    Run both = polyboard("variants", "check", bad.toString(), good.toString()).ending(1);

    // Then
    assertThat(one.out()).isEqualTo(good + ": ok (tiny, 20 cells, 1 board)\n");
    assertThat(both.lines().getLast()).isEqualTo(good + ": ok (tiny, 20 cells, 1 board)");
    assertThat(both.lines().getFirst()).startsWith(bad.toString()).contains("line 9, column");
  }

  @Test
  void checksFilesAsJson() throws IOException {
    // Given
    Path good = file(TINY);
    Path bad = Files.writeString(directory.resolve("bad.yaml"), TINY.replace("size: 5", "size: 0"));
    Path none = directory.resolve("none.yaml");

    // When
    Run one = polyboard("variants", "check", "--json", good.toString()).ending(0);
    Run all =
        polyboard("variants", "check", "--json", bad.toString(), good.toString(), none.toString())
            .ending(1);

    // Then
    assertThat(one.out())
        .isEqualTo(
            "{\"file\":\""
                + good
                + "\",\"sound\":true,\"id\":\"tiny\",\"cells\":20,\"boards\":1,"
                + "\"faults\":[],\"notes\":[]}\n");
    assertThat(all.err()).isEmpty();
    List<JsonNode> files = all.jsonLines();
    assertThat(files).hasSize(3);
    assertThat(files.get(0).get("file").textValue()).isEqualTo(bad.toString());
    assertThat(files.get(0).get("sound").booleanValue()).isFalse();
    assertThat(files.get(0).get("id").isNull()).isTrue();
    assertThat(files.get(0).get("cells").isNull()).isTrue();
    assertThat(files.get(0).get("boards").isNull()).isTrue();
    JsonNode fault = files.get(0).get("faults").get(0);
    assertThat(fault.fieldNames()).toIterable().containsExactly("place", "reason");
    assertThat(fault.get("place").textValue()).contains("line 9, column");
    assertThat(fault.get("reason").textValue()).isNotEmpty();
    assertThat(files.get(1)).isEqualTo(one.json());
    assertThat(files.get(2).get("faults")).hasSize(1);
  }

  @Test
  void oddPartsOfAFileAreNotes() throws IOException {
    // Given
    Path odd = file(TINY.replace("{slide: [1, 0]}", "{slide: [1, 0]}, {leap: [9, 0]}"));
    String reason = "can never be made on these axes";

    // When
    Run run = polyboard("variants", "check", odd.toString()).ending(0);
    Run json = polyboard("variants", "check", "--json", odd.toString());

    // Then
    assertThat(run.out()).isEqualTo(odd + ": ok (tiny, 20 cells, 1 board)\n");
    assertThat(run.err())
        .isEqualTo(
            "note: " + odd + " line 12, column 51 (pieces.R.moves[1].leap): " + reason + "\n");
    assertThat(json.err()).isEmpty();
    assertThat(json.json().get("notes").get(0).get("reason").textValue()).isEqualTo(reason);
  }

  @Test
  void anotherVariantWithAShippedIdFailsTheCheck() throws IOException {
    // Given
    Path file = file(TINY.replace("id: tiny", "id: chess"));

    // When
    Run run = polyboard("variants", "check", file.toString()).ending(1);

    // Then
    assertThat(run.out())
        .isEqualTo(
            file
                + " line 1, column 5 (id): 'chess' is the id of a shipped variant; choose"
                + " another\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "chess ! chess: is a shipped variant, not a file; see 'polyboard variants show chess'",
        "`` ! '': is not a file; name a variant file",
        "` ` ! ' ': is not a file; name a variant file",
        "none.yaml ! none.yaml: there is no such file"
      })
  void aNameThatIsNotAFileFailsTheCheck(String name, String line) {
    // When
    Run run = polyboard("variants", "check", name).ending(1);

    // Then
    assertThat(run.lines()).containsExactly(line);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("tiny.yaml"), text);
  }

  private static String text(Run run) {
    return run.out().replaceAll("\\s+", " ");
  }
}
