package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.GameRow;
import io.polyboard.testkit.Conformance.PositionRow;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Checks the kernel against the conformance data. */
class ConformanceTest {

  @Test
  void listsTheTurnsOfEveryPosition() {
    List<String> disagreeing = new ArrayList<>();
    List<PositionRow> rows = Conformance.positions();
    for (PositionRow row : rows) {
      Variant variant = Variants.shipped(row.variant());
      try {
        // When
        Position position = variant.position(Mfen.parse(variant, row.mfen()));
        List<Turn> turns = position.legalTurns();

        // Then
        SortedSet<String> texts = new TreeSet<>();
        for (Turn turn : turns) {
          texts.add(TurnText.format(variant, turn));
        }
        note(disagreeing, row, position.countTurns(), texts);
      } catch (RefusedException e) {
        disagreeing.add(row + " is refused: " + e.getMessage());
      }
    }
    assertThat(rows).hasSizeGreaterThan(1000);
    assertThat(disagreeing).isEmpty();
  }

  @Test
  void playsEveryGame() {
    List<String> disagreeing = new ArrayList<>();
    List<GameRow> rows = Conformance.games();
    for (GameRow row : rows) {
      Variant variant = Variants.shipped(row.variant());
      Position position = variant.start();
      try {
        // When
        for (String turn : row.turns().split(" ")) {
          position.make(TurnText.parse(position, turn));
        }

        // Then
        String mfen = Mfen.format(variant, position.setup());
        if (!mfen.equals(row.finalMfen())) {
          disagreeing.add(row + " ends in " + mfen);
        }
        // The data leaves out draws that do not change the legal turns.
        Outcome outcome = position.countTurns() > 0 ? Outcome.ONGOING : position.outcome();
        String reason = outcome.reason() == null ? "" : outcome.reason().toString();
        if (!outcome.result().toString().equals(row.outcome()) || !reason.equals(row.reason())) {
          disagreeing.add(row + " ends with " + outcome);
        }
      } catch (RefusedException e) {
        disagreeing.add(row + ": " + e.getMessage());
      }
    }
    assertThat(rows).hasSizeGreaterThan(50);
    assertThat(disagreeing).isEmpty();
  }

  private static void note(
      Collection<String> disagreeing, PositionRow row, long count, SortedSet<String> texts) {
    if (count != row.turns()
        || texts.size() != row.turns()
        || !sha256(String.join("\n", texts)).equals(row.sha256())) {
      disagreeing.add(row + " has " + count + " turns: " + texts);
    }
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
