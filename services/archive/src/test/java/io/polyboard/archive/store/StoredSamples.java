package io.polyboard.archive.store;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.archive.store.SampleReader.StoredSample;
import io.polyboard.balance.Summary;
import io.polyboard.proto.events.v1.GameValidated;

/** Expected and stored samples. */
final class StoredSamples {
  private StoredSamples() {}

  /** The summary of the different games, added one after the other. */
  static Summary summary(List<GameValidated> games) {
    List<SampledGame> sampled =
        games.stream().flatMap(game -> SampledGame.of(game).stream()).toList();
    Summary summary =
        new Summary(
            sampled.getFirst().game().measures().kinds().size(),
            sampled.getFirst().game().measures().landings().size() / 2);
    Set<List<Long>> seen = new HashSet<>();
    for (SampledGame each : sampled) {
      if (seen.add(List.of(each.gameHash(), each.draw()))) {
        summary.add(each.game());
      }
    }
    return summary;
  }

  /** The only sample of a definition in which White has this number of nodes. */
  static StoredSample only(SampleReader samples, String digest, long nodes) {
    List<StoredSample> found =
        samples.list(digest, 1_000).stream()
            .filter(each -> each.sample().whiteNodes() == nodes)
            .toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }
}
