package io.polyboard.standalone.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.proto.search.v1.Searching;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.rules.RefusedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayerSettingsTest {

  @Test
  void everySettingReachesTheMessage(@TempDir Path directory) throws Exception {
    // Given
    Path weights = Files.writeString(directory.resolve("new.csv"), "term,middle,end\n");

    // When
    Entrant entrant =
        PlayerSettings.parse(
            "new engine:nodes=5000,depth=9,time=100,threads=2,hash=64,noise=10,seed=-7,"
                + "without=null-move+quiescence,weights="
                + weights);

    // Then
    assertThat(entrant.getPlayer().getName()).isEqualTo("new engine");
    assertThat(entrant.getWeightsFile()).isEqualTo("term,middle,end\n");
    Searching searching = entrant.getPlayer().getSearching();
    assertThat(searching.getLimits().getNodes()).isEqualTo(5000);
    assertThat(searching.getLimits().getDepth()).isEqualTo(9);
    assertThat(searching.getLimits().getMillis()).isEqualTo(100);
    assertThat(searching.getSettings().getThreads()).isEqualTo(2);
    assertThat(searching.getSettings().getHashMib()).isEqualTo(64);
    assertThat(searching.getSettings().getNoise()).isEqualTo(10);
    assertThat(searching.getSettings().getSeed()).isEqualTo(-7);
    assertThat(searching.getSettings().getWithoutList()).containsExactly("null-move", "quiescence");
  }

  @Test
  void aPlayerWithoutANameIsCalledByItsSettings() {
    assertThat(PlayerSettings.parse("nodes=100,weights=derived").getPlayer().getName())
        .isEqualTo("nodes=100,weights=derived");
    assertThat(PlayerSettings.parse("random").getPlayer().hasGuessing()).isTrue();
    assertThat(PlayerSettings.parse("dice:random").getPlayer().getName()).isEqualTo("dice");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          nodes             | 'nodes' is not of the form key=value
          nodes=            | 'nodes=' is not of the form key=value
          speed=9           | 'speed' is no setting
          nodes=1e6         | nodes=1e6 is no whole number
          depth=99999999999 | depth 99999999999 is too large
          nodes=1,          | '' is not of the form key=value
          """)
  void whatIsWrongIsNamed(String text, String message) {
    assertThatThrownBy(() -> PlayerSettings.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aFileOfWeightsThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> PlayerSettings.parse("nodes=1,weights=no-such.csv"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("no-such.csv");
  }
}
