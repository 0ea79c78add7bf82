package io.polyboard.archive.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.grpc.StatusRuntimeException;
import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.NamedOpening;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeResponse;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.service.access.Caller;
import io.polyboard.service.calls.Refusal;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Openings have their given names, in the explorer and in games. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class OpeningNamesGrpcTest {
  @Inject ArchiveFixture archive;
  @Inject OpeningNaming naming;

  @AfterEach
  void removeNames() {
    for (String variant : List.of("chess", "mapped-chess", "positional-7x7x3")) {
      var unused = name(variant);
    }
  }

  private static NamedOpening opening(String name, String... turns) {
    return NamedOpening.newBuilder().setName(name).addAllTurns(List.of(turns)).build();
  }

  private int name(String variantId, NamedOpening... openings) {
    return archive
        .explorer()
        .nameOpenings(
            message(
                text(
                    "variant_digest: ? openings: ?",
                    ArchiveFixture.digest(variantId),
                    List.of(openings))))
        .getOpenings();
  }

  private List<NamedOpening> names(String variantId) {
    return archive
        .explorer()
        .listOpeningNames(message(text("variant_digest: ?", ArchiveFixture.digest(variantId))))
        .getOpeningsList();
  }

  private static Map<String, String> turnNames(ExplorePositionResponse explored) {
    Map<String, String> names = new HashMap<>();
    explored.getTurnsList().forEach(each -> names.put(each.getTurn(), each.getOpening()));
    return names;
  }

  /** The openings of a tournament's games in the order of their numbers. */
  private List<String> streamed(String tournament) {
    return archive.streamed(ArchiveFixture.of(tournament)).stream().map(Game::getOpening).toList();
  }

  @Test
  void aNameAppliesInEveryAnswerAndHoweverThePositionIsReached() {
    // Given names, and a game that reaches the second named position by other turns
    String tournament = ArchiveFixture.unique();
    int named =
        name(
            "chess",
            opening("Queen's pawn", "d2d4"),
            opening("The \"Indian\" c4", "d2d4", "g8f6", "c2c4"));
    List<List<String>> games =
        List.of(
            List.of("Ac2Ac4", "Ag8Af6", "Ad2Ad4", "Ae7Ae6", "Ab1Ac3"),
            List.of("Ad2Ad4", "Ad7Ad5"),
            List.of("Ae2Ae4", "Ac7Ac5"));
    archive.storeIndexed("chess", tournament, games);
    List<String> expected = List.of("The \"Indian\" c4", "Queen's pawn", "");

    // When
    ExplorePositionResponse start = archive.explore("chess", tournament, List.of(), 0);
    ExplorePositionResponse before =
        archive.explore("chess", tournament, List.of("Ac2Ac4", "Ag8Af6"), 0);
    ExplorePositionResponse transposed =
        archive.explore("chess", tournament, games.getFirst().subList(0, 3), 0);
    ExplorePositionResponse beyond =
        archive.explore("chess", tournament, games.getFirst().subList(0, 4), 0);
    List<StreamOpeningTreeResponse> tree = new ArrayList<>();
    archive
        .explorer()
        .streamOpeningTree(
            message(
                text(
                    "position {variant: ?} filter {tournament_id: ?} min_games: 1",
                    ArchiveFixture.digest("chess"),
                    tournament)))
        .forEachRemaining(tree::add);

    // Then
    assertThat(named).isEqualTo(2);
    assertThat(start.getOpening()).isEmpty();
    assertThat(turnNames(start))
        .isEqualTo(Map.of("Ac2Ac4", "", "Ad2Ad4", "Queen's pawn", "Ae2Ae4", ""));
    assertThat(before.getOpening()).isEmpty();
    assertThat(turnNames(before)).isEqualTo(Map.of("Ad2Ad4", "The \"Indian\" c4"));
    assertThat(transposed.getOpening()).isEqualTo("The \"Indian\" c4");
    assertThat(turnNames(transposed)).isEqualTo(Map.of("Ae7Ae6", ""));
    assertThat(beyond.getOpening()).isEqualTo("The \"Indian\" c4");
    assertThat(tree)
        .filteredOn(each -> !each.getTurn().getOpening().isEmpty())
        .extracting(each -> each.getDepth() + " " + each.getTurn().getOpening())
        .containsExactlyInAnyOrder("0 Queen's pawn", "2 The \"Indian\" c4");
    assertThat(streamed(tournament)).isEqualTo(expected);
    assertThat(archive.list(ArchiveFixture.of(tournament), 2))
        .extracting(Game::getOpening)
        .isEqualTo(expected.reversed());
    assertThat(
            archive
                .blocking()
                .getGame(message(text("game_id: ?", tournament + "-1")))
                .getGame()
                .getOpening())
        .isEqualTo(expected.getFirst());
    assertThat(
            archive
                .exported(ArchiveFixture.of(tournament), ExportFormat.EXPORT_FORMAT_PGN, 0)
                .lines())
        .filteredOn(line -> line.startsWith("[Opening "))
        .containsExactly("[Opening \"The \\\"Indian\\\" c4\"]", "[Opening \"Queen's pawn\"]");
    assertThat(
            archive.exported(
                ArchiveFixture.of(tournament), ExportFormat.EXPORT_FORMAT_JSON_LINES, 0))
        .contains("\"opening\":\"Queen");
  }

  @Test
  void imagesBySymmetryHaveOneName() {
    // Given a game for each order of the equal boards
    String variantId = "positional-7x7x3";
    Variant variant = Variants.shipped(variantId);
    String tournament = ArchiveFixture.unique();
    io.polyboard.rules.Position position = variant.start();
    List<String> line = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Turn turn = position.legalTurns(5L * i, 1).getFirst();
      line.add(TurnText.format(variant, turn));
      position.make(turn);
    }
    List<List<String>> games =
        variant.symmetries().stream()
            .map(symmetry ->
                line.stream().map(turn -> TurnText.image(variant, turn, symmetry)).toList())
            .toList();
    var unused = name(variantId, opening("One", line.toArray(String[]::new)));

    // When
    archive.storeIndexed(variantId, tournament, games);

    // Then
    assertThat(games).hasSize(6).doesNotHaveDuplicates();
    assertThat(streamed(tournament)).hasSize(6).containsOnly("One");
    for (List<String> game : games) {
      assertThat(archive.explore(variantId, tournament, game, 0).getOpening()).isEqualTo("One");
      assertThat(archive.explore(variantId, tournament, game.subList(0, 2), 0).getTurnsList())
          .extracting(each -> each.getOpening())
          .containsExactly("One");
    }
  }

  @Test
  void namesAreReplacedAndRemoved() {
    // Given the shipped names of chess, and a game
    String tournament = ArchiveFixture.unique();
    archive.storeIndexed("chess", tournament, List.of(List.of("Ae2Ae4", "Ac7Ac5")));
    List<NamedOpening> shipped = names("chess");

    // When
    String before = streamed(tournament).getFirst();
    int given = name("chess", opening("Mine", "e2e4"), opening("Yours", "d2d4"));
    List<NamedOpening> first = names("chess");
    String own = streamed(tournament).getFirst();
    int replaced = name("chess", opening("Other", "e2e4", "c7c5"));
    List<NamedOpening> second = names("chess");
    int removed = name("chess");

    // Then
    assertThat(shipped).hasSizeGreaterThan(80);
    assertThat(before).isEqualTo("Sicilian Defence");
    assertThat(given).isEqualTo(2);
    assertThat(first).containsExactly(opening("Mine", "Ae2Ae4"), opening("Yours", "Ad2Ad4"));
    assertThat(own).isEqualTo("Mine");
    assertThat(replaced).isEqualTo(1);
    assertThat(second).containsExactly(opening("Other", "Ae2Ae4", "Ac7Ac5"));
    assertThat(removed).isEqualTo(shipped.size());
    assertThat(names("chess")).isEqualTo(shipped);
    assertThat(streamed(tournament)).containsExactly("Sicilian Defence");
    assertThat(names("mapped-chess")).isEmpty();
  }

  @Test
  void invalidNamesAreRefusedAndNothingChanges() {
    // Given
    var unused = name("mapped-chess", opening("King's pawn", "Ae2Ae4"));
    NamedOpening[] many = new NamedOpening[10_001];
    Arrays.fill(many, opening("A", "Ae2Ae4"));

    // Then
    assertRefused("openings[1].turns[1]", opening("A", "Ad2Ad4"), opening("B", "Ae2Ae4", "Ae2Ae4"));
    assertRefused("openings[1].turns", opening("A", "Ae2Ae4"), opening("B", "Ae2Ae4"));
    assertRefused("openings[0].name", opening("", "Ae2Ae4"));
    assertRefused("openings[0].name", opening("bell\u0007", "Ae2Ae4"));
    assertRefused("openings[0].name", opening("n".repeat(101), "Ae2Ae4"));
    assertRefused("openings[0].turns", opening("A"));
    assertRefused("has 41 turns", opening("A", "x ".repeat(41).strip().split(" ")));
    assertRefused("at most 10000", many);
    assertRefused("1048576 bytes", opening("A", "x".repeat(1 << 20)));
    assertThatThrownBy(() -> archive.explorer().nameOpenings(message("variant_digest: 'chess'")))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageContaining("variant_digest");
    assertThatThrownBy(() ->
            archive
                .explorer()
                .nameOpenings(
                    message(
                        text(
                            "variant_digest: ? openings: ?",
                            "sha256:" + "0".repeat(64),
                            opening("A", "e2e4")))))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageContaining("there is no variant");
    assertThat(names("mapped-chess")).containsExactly(opening("King's pawn", "Ae2Ae4"));
  }

  private void assertRefused(String message, NamedOpening... openings) {
    assertThatThrownBy(() -> name("mapped-chess", openings))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageContaining("INVALID_ARGUMENT")
        .hasMessageContaining(message);
  }

  @Test
  void namesOfAnotherOwnerStay() {
    // Given
    Caller ann = new Caller("ann", Set.of(Scope.SCOPE_VARIANTS_WRITE));
    Caller bob = new Caller("bob", Set.of(Scope.SCOPE_VARIANTS_WRITE));
    Caller admin = new Caller("carol", Set.of(Scope.SCOPE_ADMIN));
    give(ann, "Ann's");

    // When
    assertThatThrownBy(() -> give(bob, "Bob's"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("the owner is 'ann'");
    List<NamedOpening> kept = names("chess");
    give(ann, "Ann's again");
    List<NamedOpening> again = names("chess");
    give(admin, "Carol's");

    // Then
    assertThat(kept).containsExactly(opening("Ann's", "Ae2Ae4"));
    assertThat(again).containsExactly(opening("Ann's again", "Ae2Ae4"));
    assertThat(names("chess")).containsExactly(opening("Carol's", "Ae2Ae4"));
  }

  private void give(Caller caller, String name) {
    naming.give(
        ArchiveFixture.digest("chess"),
        caller.owner(),
        OpeningNames.of(
                Variants.shipped("chess"),
                List.of(new io.polyboard.rules.NamedOpening(name, List.of("e2e4"))),
                1)
            .openings(),
        caller::requireFor);
  }
}
