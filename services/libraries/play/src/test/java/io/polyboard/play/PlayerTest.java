package io.polyboard.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayerTest {
  private static final Variant CHESS = Variants.shipped("chess");

  @Test
  void readsSettingsAndLimits() {
    // When
    Player player =
        Player.parse(
            "nodes=1000,depth=6,time=100,threads=2,hash=8,noise=10,seed=-7,"
                + "without=null-move+quiescence",
            CHESS);

    // Then
    assertThat(player.name()).startsWith("nodes=1000,depth=6");
    assertThat(player.strategy())
        .isEqualTo(
            new Player.Searching(
                Settings.DEFAULT
                    .withThreads(2)
                    .withHash(8)
                    .withNoise(10, -7)
                    .without(List.of(Technique.NULL_MOVE, Technique.QUIESCENCE)),
                Limits.ofNodes(1000).withDepth(6).withMillis(100)));
  }

  @Test
  void oneLimitIsEnough() {
    assertThat(Player.parse("depth=3", CHESS).strategy())
        .isEqualTo(new Player.Searching(Settings.DEFAULT, Limits.ofDepth(3)));
  }

  @Test
  void leavesNothingOutWhereAsked() {
    assertThat(Player.parse("depth=3,without=none", CHESS).strategy())
        .isEqualTo(new Player.Searching(Settings.DEFAULT.without(List.of()), Limits.ofDepth(3)));
  }

  @Test
  void readsARandomPlayer() {
    assertThat(Player.parse("random", CHESS).strategy()).isEqualTo(new Player.Guessing(0));
    assertThat(Player.parse("random,seed=5", CHESS).strategy()).isEqualTo(new Player.Guessing(5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "''|'' is no setting; use nodes, depth, time, threads, hash, weights, noise, seed or"
            + " without",
        "node=5|'node' is no setting; use nodes, depth",
        "nodes|nodes has no value; write nodes=VALUE",
        "nodes=ten|nodes=ten is no whole number",
        "nodes=0|nodes 0; use 1 or more",
        "nodes=99999999999999999999|nodes=99999999999999999999 is no whole number",
        "depth=101|depth 101; use 1 to 100",
        "nodes=1,nodes=2|nodes is given twice",
        "hash=16|no limit; add nodes=NUMBER, depth=MOVES or time=MILLIS",
        "nodes=1,threads=0|threads 0; use 1 to 256",
        "nodes=1,noise=1001|noise 1001; use 0 to 1000",
        "nodes=1,hash=99999999999|hash 99999999999; use",
        "nodes=1,without=null|'null' is no technique; use null-move,",
        "nodes=1,weights=|weights= is empty",
        "random,nodes=5|'nodes' is no setting of random; use seed"
      })
  void namesTheKeyAndTheFix(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Player.parse(text.equals("''") ? "" : text, CHESS))
        .withMessageContaining(message);
  }
}
