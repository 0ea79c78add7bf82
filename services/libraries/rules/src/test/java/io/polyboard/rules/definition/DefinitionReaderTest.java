package io.polyboard.rules.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.polyboard.rules.CheckedVariant;
import io.polyboard.rules.Place;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.EndDefinition.Stalemate;
import io.polyboard.rules.definition.PawnDefinition.Promotion;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Plane;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DefinitionReaderTest {
  /** Two kings on a board of 3 by 3. */
  private static final String SMALL =
      """
      id: small
      name: Small
      designer: Nobody
      year: 2026
      source: none
      description: Two kings.
      axes: [{name: file, size: 3}, {name: rank, size: 3}]
      pieces:
        K: {name: king, royal: true, moves: [{leap: [1, 0]}, {leap: [1, 1]}]}
      array: 1k1/3/1K1
      """;

  @TempDir private Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private static List<Problem> problems(String text) {
    return catchThrowableOfType(RefusedException.class, () -> read("my-game.yaml", text))
        .problems();
  }

  private static VariantDefinition read(Path file) {
    return read(file.toString());
  }

  private static VariantDefinition read(String idOrPath) {
    return DefinitionReader.read(idOrPath, Function.identity());
  }

  private static VariantDefinition read(String name, String text) {
    return DefinitionReader.read(name, text, Function.identity());
  }

  @Test
  void appliesDefaults() {
    // When
    VariantDefinition small = read("small.yaml", SMALL);
    // Then
    assertThat(small.notice()).isNull();
    assertThat(small.lattice().label(0)).isEqualTo("A");
    assertThat(small.mirror()).containsExactly(1);
    assertThat(small.planes()).containsExactly(new Plane("all", List.of(0, 1)));
    assertThat(small.royalOnEachBoard()).isFalse();
    assertThat(small.castlings()).isEmpty();
    assertThat(small.transfer()).isNull();
    assertThat(small.kingHold()).isEmpty();
    assertThat(small.movesPerTurn()).isEqualTo(1);
    assertThat(small.ends()).isEqualTo(new EndDefinition(1, Stalemate.DRAW, false, 3, 100));
    assertThat(small.publishedNotation()).isNull();
    assertThat(small.pieces().getFirst().standsOn()).hasSize(9);
    assertThat(small.array()).isEqualTo(".K.....k.");
  }

  @Test
  void readsJson() throws IOException {
    // Given
    Path json =
        file(
            "small.json",
            """
            {"id": "small", "name": "Small", "designer": "Nobody", "year": 2026, "source": "none",
             "description": "Two\\nkings.", "axes": [{"name": "file", "size": 3},
             {"name": "rank", "size": 3}], "pieces": {"K": {"name": "king", "royal": true,
             "moves": [{"slide": [-1, 0], "limit": 2, "symmetry": "none"}]}},
             "array": {"A": "1k1/3/1K1"}}
            """);
    // When
    VariantDefinition small = read(json);
    // Then
    assertThat(small.description()).isEqualTo("Two kings.");
    assertThat(small.pieces().getFirst().movements())
        .containsExactly(new Movement.Slide(List.of(-1, 0), 2, small.planes(), false));
  }

  @Test
  void resolvesNames() {
    // When
    VariantDefinition mapped = DefinitionReader.shipped("mapped-chess-protect");
    // Then
    PieceDefinition pawn = mapped.piece('P');
    assertThat(names(pawn.pawn().doubleStepFrom()))
        .containsExactlyInAnyOrder("Aa2", "Ab2", "Ac2", "Ad2", "Ae2", "Af2", "Ag2", "Ah2");
    assertThat(names(pawn.pawn().promotion().on())).hasSize(16).contains("Aa8", "Bh8");
    assertThat(pawn.pawn().promotion().to()).containsExactly('Q', 'R', 'B', 'N');
    assertThat(names(pawn.standsOn())).hasSize(96).doesNotContain("Aa1", "Bh8");
    PieceDefinition shield = mapped.pieces().getLast();
    assertThat(shield.letter()).isEqualTo('S');
    assertThat(shield.movements()).isEmpty();
    assertThat(names(shield.standsOn())).hasSize(8).allMatch(name -> name.matches("B.2"));
    assertThat(mapped.castlings().getFirst())
        .hasToString(
            "CastlingDefinition[right=K, whiteRook=R, blackRook=R, kingFrom=Ae1, kingTo=Ag1,"
                + " rookFrom=Ah1, rookTo=Af1, fromMove=1]");
    assertThat(mapped.publishedNotation()).isEqualTo(new VariantDefinition.PublishedNotation(0, 1));
  }

  @Test
  void resolvesPlanesAndLandings() {
    // When
    VariantDefinition twoBoards = DefinitionReader.shipped("chess-on-two-boards");
    VariantDefinition positional = DefinitionReader.shipped("positional-6x6x4");
    // Then
    assertThat(twoBoards.planes())
        .containsExactly(new Plane("little", List.of(0, 1)), new Plane("big", List.of(2, 3)));
    assertThat(twoBoards.pieces().get(1).movements())
        .containsExactly(
            new Movement.Walk(List.of(List.of(1, 0), List.of(1, 1)), 2, twoBoards.planes(), true));
    assertThat(twoBoards.kingHold()).containsExactly(twoBoards.planes().get(1));
    PieceDefinition pawn = positional.pieces().getLast();
    Promotion promotion = pawn.pawn().promotion();
    assertThat(promotion.landing().route()).isEqualTo(PawnDefinition.Route.NEXT);
    assertThat(names(promotion.landing().rows().get(3).cells()))
        .containsExactlyInAnyOrder("Df1", "Df2", "Df3", "Df4", "Df5", "Df6");
    assertThat(positional.ends().checkmates()).isEqualTo(2);
    assertThat(positional.mirror()).containsExactly(0, 1);
  }

  private static Set<String> names(Set<Cell> cells) {
    return cells.stream().map(Cell::name).collect(Collectors.toSet());
  }

  @Test
  void namesPlaceInFull() {
    // When
    List<Problem> problems = problems(SMALL.replace("[1, 1]", "[1, 1025]"));
    // Then
    assertThat(problems)
        .containsExactly(
            new Problem(
                Place.named("my-game.yaml line 9, column 67 (pieces.K.moves[1].leap[1])")
                    .withLine(9, 67),
                "NUMBER_RANGE",
                "must be a whole number from -1024 to 1024, not '1025'"));
    assertThat(problems.getFirst())
        .hasToString(
            "my-game.yaml line 9, column 67 (pieces.K.moves[1].leap[1]): "
                + "must be a whole number from -1024 to 1024, not '1025'");
  }

  @Test
  void collectsProblemsInTheOrderOfTheFile() {
    // Given
    String text =
        SMALL
            .replace("id: small", "id: Small")
            .replace("year: 2026", "year: soon")
            .replace("[1, 1]", "[0, 0]")
            .replace("1k1/3/1K1", "1k1/4/1Q1")
            .concat("turns: 2\n");
    // When
    List<Problem> problems = problems(text);
    // Then
    assertThat(problems)
        .extracting(problem -> problem.place().words())
        .containsExactly(
            "my-game.yaml line 1, column 5 (id)",
            "my-game.yaml line 4, column 7 (year)",
            "my-game.yaml line 9, column 63 (pieces.K.moves[1].leap)",
            "my-game.yaml line 10, column 8 (array)",
            "my-game.yaml line 10, column 8 (array)",
            "my-game.yaml line 11, column 1 (turns)");
  }

  @Test
  void limitsTheNumberOfProblems() {
    // Given
    String text = SMALL.replace("{leap: [1, 0]}", "{jump: 1}, ".repeat(63) + "{leap: [1, 0]}");
    // When
    List<Problem> problems = problems(text);
    // Then
    assertThat(problems).hasSize(Problems.MAX_PROBLEMS);
  }

  @Test
  void refusesSymmetriesOfTooManyAxes() {
    // Given
    String text =
        SMALL
            .replace(
                "{name: rank, size: 3}",
                "{name: rank, size: 3}, {name: a, size: 1}, {name: b, size: 1}, {name: c, size: 1},"
                    + " {name: d, size: 1}, {name: e, size: 1}")
            .replace("[{leap: [1, 0]}, {leap: [1, 1]}]", "[{leap: [1, 1, 0, 0, 0, 0, 0]}]")
            .replace("array: ", "array:\n  A: ");
    // When
    List<Problem> problems = problems(text);
    // Then
    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst().place().words())
        .endsWith("line 9, column 40 (pieces.K.moves[0])");
    assertThat(problems.getFirst().message()).contains("at most 6 axes");
    assertThat(read("x", text.replace("0, 0]}", "0, 0], symmetry: none}"))).isNotNull();
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void theTextOfAFileThatExtendsAnotherStandsAlone(String id) throws IOException {
    // Given
    file("base.yaml", DefinitionReader.shippedText(id));
    Path child = file("child.yaml", "id: child\nname: Child\ndescription: x\nextends: base.yaml\n");

    // When
    String text = DefinitionReader.check(child, Variant::of).text();

    // Then
    assertThat(read("text", text)).isEqualTo(read(child));
  }

  @Test
  void theTextOfAFileThatExtendsNoFileIsUnchanged() throws IOException {
    // Given
    String text = "id: child # a note\nname: Child\ndescription: x\nextends: chess\n";

    // Then
    assertThat(DefinitionReader.check(file("child.yaml", text), Variant::of).text())
        .isEqualTo(text);
  }

  @Test
  void mergesMapsAndReplacesTheRest() throws IOException {
    // Given
    file("small.yaml", SMALL);
    Path child =
        file(
            "child.yaml",
            """
            id: child
            name: Child
            description: Three pieces.
            extends: small.yaml
            notice: Mind the rook.
            pieces:
              K: {moves: [{leap: [1, 0]}]}
              R: {name: rook, moves: [{slide: [1, 0]}]}
            ends: {stalemate: loss}
            array: 1k1/3/RK1
            """);
    Path grandchild =
        file(
            "grandchild.yaml",
            """
            id: grandchild
            name: Grandchild
            description: Two pieces again.
            extends: child.yaml
            notice: null
            pieces: {R: null}
            ends: {bare-king: true}
            array: 1k1/3/1K1
            """);
    // When
    VariantDefinition merged = read(child);
    VariantDefinition again = read(grandchild);
    // Then
    assertThat(merged.id()).isEqualTo("child");
    assertThat(merged.designer()).isNull();
    assertThat(merged.year()).isNull();
    assertThat(merged.source()).isNull();
    assertThat(merged.notice()).isEqualTo("Mind the rook.");
    assertThat(merged.pieces()).extracting(PieceDefinition::letter).containsExactly('K', 'R');
    assertThat(merged.pieces().getFirst().name()).isEqualTo("king");
    assertThat(merged.pieces().getFirst().movements()).hasSize(1);
    assertThat(again.notice()).isNull();
    assertThat(again.pieces()).extracting(PieceDefinition::letter).containsExactly('K');
    assertThat(again.ends()).isEqualTo(new EndDefinition(1, Stalemate.LOSS, true, 3, 100));
  }

  @Test
  void aShippedVersionOfAShippedGameHasItsOrigin() {
    // When
    VariantDefinition version = DefinitionReader.shipped("mapped-chess-protect");
    // Then
    assertThat(version.designer()).isEqualTo("Stephane Burkhart");
    assertThat(version.year()).isEqualTo(2006);
    assertThat(version.source()).startsWith("The Chess Variant Pages, Mapped Chess");
  }

  @Test
  void aMisspelledMovementIsOneProblem() {
    // When
    List<Problem> problems = problems(SMALL.replace("{leap: [1, 0]}", "{laep: [1, 0]}"));
    // Then
    assertThat(problems).singleElement().asString().contains("unknown key 'laep'; did you mean");
  }

  @Test
  void manySimilarProblemsInOnePlaceAreCounted() {
    // Given
    String walls =
        SMALL
            .replace("array: 1k1/3/1K1", "array: 1k1/XXX/XKX")
            .replace("pieces:", "pieces:\n  X: {name: wall, stands-on: [a3]}");
    String more = walls.replace("1k1/XXX", "Xkx/xXX");
    // When
    List<Problem> five = problems(walls);
    List<Problem> six = problems(more);
    // Then
    assertThat(five).hasSize(5).noneMatch(problem -> problem.message().contains("more"));
    assertThat(six).hasSize(6);
    assertThat(six.getLast().message()).isEqualTo("and 1 more");
    assertThat(six.getLast().place()).isEqualTo(six.getFirst().place());
  }

  @Test
  void namesThePawnsWhoseEnPassantMakesAnAdvanceAmbiguous() {
    // When
    List<Problem> problems =
        problems(
            """
            id: own
            name: Own
            description: Chess with one more pawn.
            extends: chess
            pieces:
              S: {name: soldier, never-on: [a8..h8], pawn: {advance: [[0, 1]], capture: [[0, 1]]}}
            """);
    // Then
    assertThat(problems)
        .anySatisfy(problem ->
            assertThat(problem.message())
                .isEqualTo(
                    "is also capture[0], which is not possible while pawns have en-passant: P"));
  }

  @Test
  void notesOdditiesOfPlayableDefinitions() throws IOException {
    // Given
    Path odd =
        file(
            "odd.yaml",
            """
            id: odd
            name: Odd
            description: Chess with useless moves.
            extends: chess
            pieces:
              N: {moves: [{leap: [2, 1]}, {leap: [9, 0]}, {leap: [-1, 2]}]}
              B: {moves: [{slide: [1, 1]}, {slide: [1, 1], limit: 2}, {walk: [[1, 0], [8, 1]], steps: 2}]}
              R: {moves: [{slide: [1, 0]}, {path: [[3, 0], [3, 0], [3, 0]]}, {leap: [7, 0]}]}
            """);
    // When
    CheckedVariant checked = DefinitionReader.check(odd, Variant::of);
    // Then
    assertThat(checked.variant().definition().id()).isEqualTo("odd");
    assertThat(checked.notes())
        .extracting(Problem::toString)
        .containsExactly(
            odd + " line 6, column 38 (pieces.N.moves[1].leap): can never be made on these axes",
            odd + " line 6, column 47 (pieces.N.moves[2]): is the same as moves[0]",
            odd + " line 7, column 75 (pieces.B.moves[2].walk[1]): can never be made on these axes",
            odd + " line 8, column 39 (pieces.R.moves[1].path): can never be made on these axes");
  }

  @Test
  void shippedVariantsHaveNoOddities() throws IOException {
    for (String id : DefinitionReader.shippedIds()) {
      // Given
      Path copy = file(id + ".yaml", DefinitionReader.shippedText(id));
      // When
      CheckedVariant checked = DefinitionReader.check(copy, Variant::of);
      // Then
      assertThat(checked.notes()).as(id).isEmpty();
    }
  }

  @Test
  void aLeapMayBeLongerThanACyclicAxis() throws IOException {
    // Given
    String cylinder =
        """
        id: cylinder
        name: Cylinder
        description: Chess on a cylinder.
        extends: chess
        axes: [{name: file, size: 8, cyclic: true}, {name: rank, size: 8}]
        pieces:
          N: {moves: [{leap: [9, 0]}, {leap: [8, 0]}]}
        """;
    // When
    CheckedVariant checked = DefinitionReader.check(file("cylinder.yaml", cylinder), Variant::of);
    // Then
    assertThat(checked.notes())
        .singleElement()
        .asString()
        .contains("(pieces.N.moves[1].leap): can never be made");
  }

  @Test
  void problemsOfMergedFilesNameTheirOwnFile() throws IOException {
    // Given
    Path parent = file("small.yaml", SMALL.replace("array: 1k1", "notice: [soon]\narray: 1k1"));
    Path child =
        file(
            "child.yaml",
            "id: child\nname: Child\ndescription: x\nextends: small.yaml\nboards: [1]");
    // When
    RefusedException refusal = catchThrowableOfType(RefusedException.class, () -> read(child));
    // Then
    assertThat(refusal.problems())
        .extracting(problem -> problem.place().words())
        .containsExactlyInAnyOrder(
            parent + " line 10, column 9 (notice)", child + " line 5, column 10 (boards[0])");
  }

  @Test
  void refusesCyclesAndLongChainsOfExtends() throws IOException {
    // Given
    String text = "id: x\nname: X\ndescription: x\nextends: %s\n";
    Path self = file("self.yaml", text.formatted("./self.yaml"));
    Path ping = file("ping.yaml", text.formatted("pong.yaml"));
    file("pong.yaml", text.formatted("ping.yaml"));
    file("deep0.yaml", SMALL);
    for (int i = 1; i <= 9; i++) {
      file("deep" + i + ".yaml", text.formatted("deep" + (i - 1) + ".yaml"));
    }
    // Then
    assertThatThrownBy(() -> read(self))
        .hasMessageContaining("self.yaml line 4, column 10 (extends): extends itself");
    assertThatThrownBy(() -> read(ping))
        .hasMessageContaining("pong.yaml line 4, column 10 (extends): extends itself");
    assertThat(read(directory.resolve("deep8.yaml")).name()).isEqualTo("X");
    assertThatThrownBy(() -> read(directory.resolve("deep9.yaml")))
        .hasMessageContaining(
            "deep1.yaml line 4, column 10 (extends): is too long a chain of files; at most 8 may");
  }

  @Test
  void extendsOnlyExistingFiles() throws IOException {
    // Given
    String text = "id: x\nname: X\ndescription: x\nextends: %s\n";
    Path missing = file("missing.yaml", text.formatted("nowhere.yml"));
    Path absolute = file("absolute.yaml", text.formatted(directory.resolve("small.yaml")));
    Path number = file("number.yaml", text.formatted("7"));
    // Then
    assertThatThrownBy(() -> read(missing))
        .hasMessageContaining("missing.yaml line 4, column 10 (extends): there is no such file");
    assertThatThrownBy(() -> read(absolute))
        .hasMessageContaining("(extends): must be a path relative to this file");
    assertThatThrownBy(() -> read(number))
        .hasMessageContaining("(extends): must be a text, not a whole number");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aPipeIsReadOnlyOnce() throws Exception {
    // Given a pipe with a text that begins with a byte order mark
    Path pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread.ofVirtual()
        .start(() -> {
          try {
            Files.writeString(pipe, "\uFEFFid: x\nname: X\ndescription: x\nextends: chess\n");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });

    // Then
    assertThat(read(pipe).id()).isEqualTo("x");
    assertThat(read(pipe).id()).isEqualTo("x");
    assertThatThrownBy(() -> read(Path.of("/dev/zero")))
        .hasMessage("/dev/zero: must not be larger than 1 MiB");
  }

  @Test
  void refusesFilesThatAreNotText() throws IOException {
    // Given
    Path latin =
        Files.write(
            directory.resolve("latin.yaml"),
            "id: x\nname: Caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    Path large = file("large.yaml", "#".repeat(Document.MAX_BYTES + 1));
    Path empty = file("empty.yaml", "# nothing\n");
    Path list = file("list.yaml", "- id: x\n");
    // Then
    assertThatThrownBy(() -> read(latin))
        .hasMessage(latin + ": line 2 holds a byte that is not UTF-8; save the file as UTF-8");
    assertThatThrownBy(() -> read(large)).hasMessageContaining("1 MiB");
    assertThatThrownBy(() -> read(empty)).hasMessage(empty + " line 1, column 1: is empty");
    assertThatThrownBy(() -> read(list))
        .hasMessage(list + " line 1, column 1: must be a map of keys, not a list");
    assertThatThrownBy(() -> read(directory)).hasMessage(directory + ": is not a file; name one");
    assertThatThrownBy(() -> read(directory.resolve("none.yaml")))
        .isInstanceOf(RefusedException.class)
        .hasMessageEndingWith("none.yaml: there is no such file");
  }

  @Test
  void textsAreMeasuredInBytesAsFilesAre() {
    // Given
    String fits = "#" + "é".repeat(Document.MAX_BYTES / 2 - 1);
    String large = "#" + "é".repeat(Document.MAX_BYTES / 2);
    // Then
    assertThatThrownBy(() -> read("text", fits)).hasMessageContaining("is empty");
    assertThatThrownBy(() -> read("text", large)).hasMessageContaining("1 MiB");
  }

  @Test
  void findsShippedVariantsAndFilesByName() throws IOException {
    // Given
    Path small = file("small.yaml", SMALL);
    // Then
    assertThat(read("chess").id()).isEqualTo("chess");
    assertThat(read(small.toString()).id()).isEqualTo("small");
    assertThatThrownBy(() -> read("raumshach"))
        .hasMessageStartingWith("variant: unknown variant 'raumshach'; did you mean 'raumschach'?");
    assertThatThrownBy(() -> read("no\0such")).isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> read("raumschach.yaml"))
        .hasMessage("raumschach.yaml: there is no such file");
  }
}
