package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The turns of an image of a position are exactly the images of its turns. */
class SymmetryTest {
  private static final long SEED = 20_261_126;
  private static final int GAMES = Nightly.samples(6);
  private static final int LONGEST = 50;
  private static final int DRAWN = Nightly.samples(150);

  private static final int PLIES_BETWEEN_COMPARISONS = Nightly.runs() ? 1 : 5;

  /** Maximum number of turns to compare; of more turns, only the numbers are compared. */
  private static final int MAX_COMPARED = 1_500;

  /** The king is in the middle, and there is no queen, so files may be reversed. */
  private static final String PALACE =
      """
      id: palace
      name: Palace
      description: Seven files with the king in the middle.
      axes:
        - {name: file, size: 7}
        - {name: rank, size: 7}
      pieces:
        K: {name: king, royal: true, moves: [{leap: [1, 0]}, {leap: [1, 1]}]}
        R: {name: rook, moves: [{slide: [1, 0]}]}
        B: {name: bishop, moves: [{slide: [1, 1]}, {leap: [1, 1]}]}
        F:
          name: falcon
          moves:
            - {path: [[0, 1], [0, 1], [1, 1]], order: any}
            - {walk: [[1, 0]], steps: 2}
        P:
          name: pawn
          pawn:
            advance: [[0, 1]]
            capture: [[1, 1], [-1, 1]]
            double-step-from: [a2..g2]
            en-passant: true
            promotes: {on: [a7..g7], to: [R, B, F]}
      """;

  private static final String PALACE_ARRAY = "array: rfbkbfr/ppppppp/7/7/7/PPPPPPP/RFBKBFR\n";

  /** The king castles in the same way to both sides. */
  private static final String TWO_WINGS =
      """
      castling:
        - {right: K, king: [d1, f1], rook: [g1, e1]}
        - {right: Q, king: [d1, b1], rook: [a1, c1]}
      array: r2k2r/ppppppp/7/7/7/PPPPPPP/R2K2R
      """;

  /** The placement is symmetric in the two planes. */
  private static final String TWIN_PLANES =
      """
      extends: chess-on-two-boards-sibahi
      id: twin-planes
      name: Twin Planes
      description: Both planes are alike.
      array:
        A: 4/4/W3/KGE1
        B: 4/4/4/GH2
        C: 4/4/4/E3
        D: 4/4/4/4
        E: 4/4/4/W3
        F: 4/4/4/4
        G: 4/4/4/4
        H: 4/4/4/4
        I: w3/4/4/4
        J: 4/4/4/4
        K: 4/4/4/4
        L: 4/4/4/4
        M: kge1/w3/4/4
        N: gh2/4/4/4
        O: e3/4/4/4
        P: 4/4/4/4
      """;

  private static final List<String> WRITTEN =
      List.of("palace", "round-palace", "two-wings", "twin-planes");

  private static final Map<String, Variant> COMPILED = new ConcurrentHashMap<>();

  private static Variant variant(String id) {
    return COMPILED.computeIfAbsent(id, SymmetryTest::compiled);
  }

  private static Variant compiled(String id) {
    return switch (id) {
      case "round-palace" ->
          Variants.compile(
              id,
              (PALACE + PALACE_ARRAY)
                  .replace("name: file, size: 7", "name: file, size: 7, cyclic: true"));
      case "twin-planes" -> Variants.compile(id, TWIN_PLANES);
      case "palace" -> Variants.compile("palace", PALACE + PALACE_ARRAY);
      case "two-wings" -> Variants.compile("two-wings", PALACE + TWO_WINGS);
      default -> TestVariants.variant(id);
    };
  }

  static List<String> symmetric() {
    return Stream.concat(TestVariants.ids().stream(), WRITTEN.stream())
        .filter(id -> variant(id).symmetries().size() > 1)
        .toList();
  }

  static List<String> symmetricOfFiles() {
    return symmetric().stream().filter(TestVariants.ids()::contains).toList();
  }

  /**
   * King and queen, or other unpaired pieces, distinguish the files in every array. Boards are
   * distinguished by their pieces or by the landing cells of promoted pieces, and levels if only
   * one has pieces. Two variants have symmetries: the two boards of 8x8x2, which exchange promoted
   * pieces, may be swapped, and the three equal boards of 7x7x3 may be in any of six orders.
   */
  @ParameterizedTest
  @CsvSource({
    "chess, 1",
    "alice, 1",
    "mapped-chess, 1",
    "mapped-chess-protect, 1",
    "raumschach, 1",
    "chess-on-two-boards, 1",
    "chess-on-two-boards-sibahi, 1",
    "chess-on-two-boards-revised, 1",
    "positional-8x8x2, 2",
    "positional-7x7x3, 6",
    "positional-6x6x4, 1"
  })
  void shippedVariantsHaveTheSymmetriesOfTheirArrays(String id, int count) {
    // When
    List<Symmetry> symmetries = variant(id).symmetries();

    // Then
    assertThat(symmetries).hasSize(count).doesNotHaveDuplicates();
    assertThat(symmetries.getFirst().isIdentity()).isTrue();
  }

  @Test
  void filesAreReversedIfArrayAndRulesAllowIt() {
    // Given
    Variant palace = variant("palace");
    Lattice lattice = palace.lattice();

    // When
    Symmetry mirror = palace.symmetries().get(1);

    // Then
    assertThat(palace.symmetries()).hasSize(2);
    assertThat(lattice.all())
        .allMatch(cell -> mirror.of(cell).equals(lattice.mirror(cell, List.of(0))));
    assertThat(mirror.inverse()).isEqualTo(mirror);
    assertThat(TurnText.image(palace, "Aa2Aa4", mirror)).isEqualTo("Ag2Ag4");
  }

  /** Does not map boards to boards, because a board is one square of one of the planes. */
  @Test
  void planesCanBeSwapped() {
    // Given
    Variant twins = variant("twin-planes");
    Lattice lattice = twins.lattice();

    // When
    List<Symmetry> symmetries = twins.symmetries();

    // Then
    assertThat(symmetries).hasSize(2);
    assertThat(symmetries.get(1).of(lattice.find("Ab1").orElseThrow()).name()).isEqualTo("Ba1");
    assertThat(symmetries.get(1).of(lattice.find("Ga3").orElseThrow()).name()).isEqualTo("Ic2");
  }

  @Test
  void castlingsAreImagesOfEachOther() {
    // Given
    Symmetry mirror = variant("two-wings").symmetries().get(1);

    // Then
    Setup start = variant("two-wings").startSetup();
    assertThat(image(start, mirror)).isEqualTo(start);
    Setup some = new Setup(start.placement(), start.side(), "Kq", null, null, 0, 0, 0, 3, 7);
    assertThat(image(some, mirror).castling()).isEqualTo("Qk");
  }

  /** None of the changes affects the array. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          capture: [[1, 1], [-1, 1]]                 | capture: [[1, 1]]
          advance: [[0, 1]]                          | advance: [[0, 1], [1, 0]]
          double-step-from: [a2..g2]                 | double-step-from: [a2..f2]
          promotes: {on: [a7..g7]                    | promotes: {on: [b7..g7]
          {slide: [1, 0]}                            | {slide: [1, 0], symmetry: none}, {leap: [-1, 0], symmetry: none}
          """)
  void aRuleThatDistinguishesLeftAndRightPreventsTheMirror(String rule, String other) {
    // Given
    String changed = PALACE.replace(rule, other);
    assertThat(changed).isNotEqualTo(PALACE);

    // When
    Variant variant = Variants.compile("changed", changed + PALACE_ARRAY);

    // Then
    assertThat(variant.symmetries()).hasSize(1);
  }

  @Test
  void castlingToOnlyOneSidePreventsTheMirror() {
    // Given
    String oneWing = PALACE + TWO_WINGS.replaceFirst("  - .right: Q.*\n", "");

    // When
    Variant variant = Variants.compile("one-wing", oneWing);

    // Then
    assertThat(variant.definition().castlings()).hasSize(1);
    assertThat(variant.symmetries()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("symmetric")
  void symmetriesAreAGroup(String id) {
    // Given
    List<Symmetry> all = variant(id).symmetries();
    Set<List<Cell>> known = new HashSet<>();
    for (Symmetry each : all) {
      known.add(images(variant(id), each, all.getFirst()));
    }

    // Then
    for (Symmetry first : all) {
      assertThat(all).contains(first.inverse());
      for (Symmetry second : all) {
        assertThat(known).contains(images(variant(id), first, second));
      }
    }
  }

  private static List<Cell> images(Variant variant, Symmetry first, Symmetry second) {
    return variant.lattice().all().stream().map(first::of).map(second::of).toList();
  }

  @ParameterizedTest
  @MethodSource("symmetric")
  void gamesAreTheSameOnTheImage(String id) {
    Variant variant = variant(id);
    SplittableRandom random = new SplittableRandom(SEED);
    System.out.println("symmetries of " + id + ": seed " + SEED);
    for (Symmetry symmetry : variant.symmetries()) {
      for (int game = 0; game < GAMES; game++) {
        // Given
        Position position = variant.start();
        Position image = variant.position(image(variant.startSetup(), symmetry));
        for (int ply = 0; ply < LONGEST && !position.outcome().isOver(); ply++) {
          // When
          Turn turn = position.legalTurns(random.nextLong(position.countTurns()), 1).getFirst();
          String text = TurnText.image(variant, TurnText.format(variant, turn), symmetry);
          position.make(turn);
          Turn made = TurnText.make(image, text);

          // Then
          assertThat(TurnText.format(variant, made)).isEqualTo(text);
          assertEquivalent(position, image, symmetry);
          if (ply % PLIES_BETWEEN_COMPARISONS == 0) {
            assertSameTurns(position, image, symmetry);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("symmetricOfFiles")
  void randomPositionsAreEquivalentToTheirImages(String id) {
    // Given
    Variant variant = variant(id);
    System.out.println("symmetries of " + id + ": seed " + SEED);
    List<Symmetry> symmetries = variant.symmetries();
    int visited = 0;
    for (List<RandomGames.Visit> game : RandomGames.play(id, SEED, DRAWN)) {
      for (RandomGames.Visit visit : game) {
        // When
        Symmetry symmetry = symmetries.get(1 + visited++ % (symmetries.size() - 1));
        Position position = variant.position(visit.setup());
        Position image = variant.position(image(visit.setup(), symmetry));

        // Then
        assertEquivalent(position, image, symmetry);
        assertSameTurns(position, image, symmetry);
      }
    }
  }

  private static void assertEquivalent(Position position, Position image, Symmetry symmetry) {
    Variant variant = position.variant();
    assertThat(image.setup()).isEqualTo(image(position.setup(), symmetry));
    assertThat(image(image.setup(), symmetry.inverse())).isEqualTo(position.setup());
    assertThat(position.key(symmetry)).isEqualTo(image.key());
    assertThat(image.outcome()).isEqualTo(position.outcome());
    assertThat(image.countTurns()).isEqualTo(position.countTurns());
    assertThat(image.canonical().key()).isEqualTo(position.canonical().key());
    for (Symmetry each : position.canonical().symmetries()) {
      assertThat(variant.position(image(position.setup(), each)).key())
          .isEqualTo(position.canonical().key());
    }
  }

  private static void assertSameTurns(Position position, Position image, Symmetry symmetry) {
    Variant variant = position.variant();
    if (position.countTurns() <= MAX_COMPARED) {
      Set<String> texts = new TreeSet<>();
      for (Turn turn : position.legalTurns()) {
        texts.add(TurnText.image(variant, TurnText.format(variant, turn), symmetry));
      }
      assertThat(texts).isEqualTo(new TreeSet<>(TurnText.formatAll(variant, image.legalTurns())));
    }
  }

  /** The image of a position. */
  private static Setup image(Setup setup, Symmetry symmetry) {
    char[] placement = setup.placement().toCharArray();
    for (int cell = 0; cell < placement.length; cell++) {
      placement[symmetry.cell(cell)] = setup.placement().charAt(cell);
    }
    Setup.EnPassant passed = setup.enPassant();
    return new Setup(
        new String(placement),
        setup.side(),
        Setup.rights(symmetry.rights(Setup.rights(setup.castling()))),
        passed == null
            ? null
            : new Setup.EnPassant(symmetry.of(passed.square()), symmetry.of(passed.pawn())),
        setup.holder(),
        symmetry.boards(setup.matedWhite()),
        symmetry.boards(setup.matedBlack()),
        symmetry.boards(setup.moved()),
        setup.halfmove(),
        setup.fullmove());
  }
}
