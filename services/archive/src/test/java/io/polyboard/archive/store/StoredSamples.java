package io.polyboard.archive.store;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.archive.store.SampleReader.StoredSample;
import io.polyboard.balance.Summary;
import io.polyboard.proto.events.v1.GameValidated;

/** What samples are to be, and what they are. */
final class StoredSamples {
  private StoredSamples() {}

  /** The summary of games that differ, added one after the other. */
  static Summary afresh(List<GameValidated> games) {
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

  /** The one sample of a definition in which White has these nodes. */
  static StoredSample only(SampleReader samples, String digest, long nodes) {
    List<StoredSample> found =
        samples.list(digest, 1_000).stream()
            .filter(each -> each.sample().whiteNodes() == nodes)
            .toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }
}
