package io.polyboard.archive.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LengthsTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void meanAndMedianAreThoseOfTheGamesThemselvesHoweverTheyAreAdded(long seed) {
    // Given games in several histograms
    var random = new SplittableRandom(seed);
    List<Integer> games = new ArrayList<>();
    var sum = new Lengths();
    for (int histogram = random.nextInt(1, 6); histogram > 0; histogram--) {
      var part = new Lengths();
      for (int game = random.nextInt(200); game > 0; game--) {
        int turns = random.nextInt(1 + random.nextInt(300));
        games.add(turns);
        part.add(turns);
      }

      // When
      sum.add(part.toBytes());
    }
    games.add(77);
    sum.add(77);
    games.sort(null);

    // Then
    int size = games.size();
    double median = (games.get((size - 1) / 2) + games.get(size / 2)) / 2.0;
    assertThat(sum.mean())
        .as("seed %d", seed)
        .isEqualTo(games.stream().mapToInt(turns -> turns).average().orElseThrow());
    assertThat(sum.median()).as("seed %d", seed).isEqualTo(median);
    var read = new Lengths();
    read.add(sum.toBytes());
    assertThat(read.toBytes()).isEqualTo(sum.toBytes());
  }

  @Test
  void ofNoGamesBothAreZero() {
    // Given
    var none = new Lengths();
    none.add(new byte[0]);

    // Then
    assertThat(none.mean()).isZero();
    assertThat(none.median()).isZero();
    assertThat(none.toBytes()).isEmpty();
  }

  @Test
  void whatIsNoHistogramIsRefused() {
    // Given a length without a count
    byte[] damaged = {5};

    // Then
    assertThatThrownBy(() -> new Lengths().add(damaged))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("damaged");
  }
}
