package io.polyboard.standalone.command.position;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;

class MovesCommandTest {

  @Test
  void listsTheTurnsInByteOrderAndNothingElse() {
    // When
    Run run = polyboard("moves", "chess").ending(0);

    // Then
    assertThat(run.lines()).hasSize(20).isSorted().startsWith("Aa2Aa3").endsWith("Ah2Ah4");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void listsTheTurnsOfAPosition() {
    // Given a king that can only step aside
    String mfen = "k7/8/1Q6/8/8/8/8/7K b - - - 0 1";

    // When
    Run run = polyboard("moves", "chess", "--position", mfen).ending(0);

    // Then stalemate
    assertThat(run.out()).isEmpty();
  }

  @Test
  void speaksUci() {
    // Given
    String fen = "8/P6k/8/8/8/8/7K/8 w - - 0 1";

    // When
    Run run = polyboard("moves", "chess", "--uci", "-p", fen);

    // Then
    assertThat(run.lines()).isSorted().contains("a7a8q", "a7a8n", "h2g1");
  }

  @Test
  void printsJson() {
    // When
    JsonNode json = polyboard("moves", "positional-8x8x2", "--json").json();

    // Then
    assertThat(json.fieldNames()).toIterable().containsExactly("variant", "position", "turns");
    assertThat(json.get("variant").textValue()).isEqualTo("positional-8x8x2");
    assertThat(json.get("position").textValue()).endsWith(" w - - - 0 1");
    assertThat(json.get("turns")).hasSize(529);
  }

  @Test
  void listsTheWaysToCompleteATurn() {
    // Given
    String mfen =
        "8/8/NFBKRBFN/PPPPPPPP/pppppppp/nfbkrbfn/8/8|8/8/NFBKRBFN/PPPPPPPP/pppppppp/nfbkrbfn/8/8"
            + " w - - moved=X 0 1";

    // When
    Run run = polyboard("moves", "positional-8x8x2", "-p", mfen);

    // Then
    assertThat(run.lines()).hasSize(23).allMatch(move -> move.startsWith("Y"));
  }

  @Test
  void everyFaultOfAPositionIsALine() {
    // When
    Run run = polyboard("moves", "chess", "-p", "8/8/8/8/8/8/8/8 x - - - 0 y").ending(1);

    // Then
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(2).allMatch(line -> line.startsWith("polyboard: "));
    assertThat(run.err()).contains("side, offset 16", "fullmove");
  }
}
