package io.polyboard.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.play.PlayerDefinition.RandomPlayer;
import io.polyboard.play.PlayerDefinition.Searching;
import io.polyboard.rules.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlayerTextTest {

  @Test
  void readsSettingsAndLimits() {
    // When
    PlayerDefinition player =
        PlayerDefinition.parse(
            "nodes=1000,depth=6,time=100,threads=2,hash=8,noise=10,seed=-7,"
                + "without=null-move+quiescence");

    // Then
    assertThat(player.strategy().seed()).isEqualTo(-7);
    assertThat(player.player(null))
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
    assertThat(PlayerDefinition.parse("depth=3").player(null))
        .isEqualTo(new Player.Searching(Settings.DEFAULT, Limits.ofDepth(3)));
  }

  @Test
  void withoutNoneEnablesAllTechniques() {
    assertThat(PlayerDefinition.parse("depth=3,without=none").player(null))
        .isEqualTo(new Player.Searching(Settings.DEFAULT.without(List.of()), Limits.ofDepth(3)));
  }

  @Test
  void readsARandomPlayer() {
    assertThat(PlayerDefinition.parse("random").strategy()).isEqualTo(new RandomPlayer(0));
    assertThat(PlayerDefinition.parse("random,seed=5").strategy()).isEqualTo(new RandomPlayer(5));
    assertThat(PlayerDefinition.parse("dice:random").name()).isEqualTo("dice");
  }

  @Test
  void readsAFileOfWeights(@TempDir Path directory) throws IOException {
    // Given
    Path file = Files.writeString(directory.resolve("new.csv"), "tempo,1,1\n");

    // When
    PlayerDefinition player = PlayerDefinition.parse("new engine:nodes=5,weights=" + file);

    // Then
    assertThat(player.name()).isEqualTo("new engine");
    assertThat(player.strategy())
        .isInstanceOfSatisfying(
            Searching.class,
            searching ->
                assertThat(searching.weights())
                    .isEqualTo(new WeightsReference.File(file.toString(), "tempo,1,1\n")));
    assertThat(PlayerDefinition.parse("nodes=5,weights=" + file).name())
        .isEqualTo("nodes=5,weights=" + file);
  }

  @Test
  void aMissingFileOfWeightsIsRefused() {
    assertThatThrownBy(() -> PlayerDefinition.parse("nodes=1,weights=no-such.csv"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("no-such.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "random",
        "random,seed=-3",
        "nodes=2000",
        "depth=4,hash=64,weights=derived,seed=9,without=none",
        "nodes=1,depth=2,time=3,threads=4,hash=5,noise=6,seed=7,without=null-move+quiescence"
      })
  void aPlayerWithoutANameIsNamedByItsSettings(String text) {
    assertThat(PlayerDefinition.parse(text).name()).isEqualTo(text);
    assertThat(PlayerDefinition.parse(":" + text).name()).isEqualTo(text);
  }

  @Test
  void aNameOmitsDefaults() {
    assertThat(PlayerDefinition.parse("threads=1,hash=16,noise=0,seed=0,nodes=9").name())
        .isEqualTo("nodes=9");
    assertThat(
            new PlayerDefinition(
                    "",
                    new Searching(
                        0,
                        3,
                        0,
                        1,
                        16,
                        0,
                        0,
                        new WeightsReference.Registered("sha256:0123456789abcdef"),
                        Set.of()))
                .name())
        .isEqualTo("depth=3,weights=01234567,without=none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "''|'' is not a setting; use nodes, depth, time, threads, hash, weights, noise, seed or"
            + " without",
        "node=5|'node' is not a setting; use nodes, depth",
        "nodes|nodes has no value; write nodes=VALUE",
        "nodes=|nodes has no value; write nodes=VALUE",
        "nodes=ten|nodes=ten is not a whole number",
        "nodes=1e6|nodes=1e6 is not a whole number",
        "nodes=0|nodes must be between 1 and 1000000000000, was 0",
        "nodes=99999999999999999999|nodes=99999999999999999999 is not a whole number",
        "depth=101|depth must be between 1 and 100, was 101",
        "nodes=1,nodes=2|nodes is given twice",
        "nodes=1,|'' is not a setting",
        "hash=16|no limit; add nodes=NUMBER, depth=MOVES or time=MILLIS",
        "nodes=1,threads=0|threads must be between 1 and 256, was 0",
        "nodes=1,noise=1001|noise must be between 0 and 1000, was 1001",
        "nodes=1,hash=99999999999|hash must be between 1 and",
        "nodes=1,without=null|'null' is not a technique; use null-move,",
        "nodes=1,weights=|weights has no value",
        "random,nodes=5|'nodes' is not a setting of random; use seed"
      })
  void namesTheKeyAndTheFix(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PlayerDefinition.parse(text.equals("''") ? "" : text))
        .withMessageContaining(message);
  }
}
