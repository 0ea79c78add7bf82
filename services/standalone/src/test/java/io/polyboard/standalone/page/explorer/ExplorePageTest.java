package io.polyboard.standalone.page.explorer;

import static io.polyboard.testkit.calls.TextCalls.message;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.OpeningResults;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;

class ExplorePageTest {
  private static final OpeningResults RESULTS =
      message(
          "games: 4 white_wins: 2 draws: 1 black_wins: 1 white_score {value: 0.625 low: 0.3 high:"
              + " 0.9}");

  private static ExplorePage page(String variantId, String turn, int symmetries) {
    return new ExplorePage(
        Variants.shipped(variantId).start(),
        ExplorePositionResponse.newBuilder()
            .setVariantId(variantId)
            .setTotal(RESULTS)
            .addTurns(PlayedTurn.newBuilder().setTurn(turn).setResults(RESULTS))
            .setSymmetries(symmetries)
            .build(),
        100,
        false,
        false,
        20);
  }

  @Test
  void symmetriesAreShownIfThereAreAny() {
    // When
    List<String> boards = page("positional-8x8x2", "Xe4Xe5,Yb3Yd4", 2).lines();
    List<String> chess = page("chess", "Ae2Ae4", 1).lines();

    // Then
    assertThat(boards)
        .contains("Positions that are equal by the variant's 2 symmetries count together.");
    assertThat(chess).noneMatch(line -> line.contains("symmetries"));
  }

  @Test
  void namesAreShownIfThereAreAny() {
    // Given
    ExplorePage unnamed = page("chess", "Ae2Ae4", 1);
    ExplorePage named =
        new ExplorePage(
            unnamed.position(),
            unnamed.explored().toBuilder()
                .setOpening("Indian Defence")
                .setTurns(
                    0, unnamed.explored().getTurns(0).toBuilder().setOpening("Trompowsky Attack"))
                .build(),
            100,
            false,
            false,
            20);

    // Then
    assertThat(named.lines())
        .contains("Indian Defence")
        .anyMatch(line -> line.matches("turn .* opening.*"))
        .anyMatch(line -> line.matches("Ae2Ae4 .* Trompowsky Attack .*"));
    assertThat(unnamed.lines()).noneMatch(line -> line.contains("opening"));
  }
}
