package io.polyboard.archive.store;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Summary;
import io.polyboard.proto.events.v1.GameValidated;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A sample of very many games, made of some that were played, each of which is in it often: what is
 * in its summaries is as much as of so many games, but for rare values.
 */
public final class MadeSample {
  private static final String SAMPLE =
      """
      insert into archive.samples
        (version, variant_digest, variant_id, white_nodes, black_nodes, settings, opening, games)
      values (:version, :digest, :variant, :nodes, :nodes, 'made', '', :games)
      returning id
      """;

  private static final String SUMMARY =
      "insert into archive.summaries (sample, level, summary) values (:sample, :level, :summary)";

  private MadeSample() {}

  /**
   * Writes it, in as many summaries as there are after so many batches of {@code batch} games.
   *
   * @return the size of its summaries in bytes
   */
  public static long write(
      ArchiveDatabase database,
      List<GameValidated> played,
      String digest,
      long nodes,
      int games,
      int batch) {
    List<MeasuredGame> measured =
        played.stream()
            .flatMap(game -> SampledGame.of(game).stream())
            .map(SampledGame::game)
            .toList();
    SplittableRandom random = new SplittableRandom(1);
    MeasuresLayout layout = new MeasuresLayout();
    return database.<Long, RuntimeException>write(handle -> {
      int sample =
          handle
              .createQuery(SAMPLE)
              .bind("version", GameMeasures.VERSION)
              .bind("digest", digest)
              .bind("variant", played.getFirst().getGame().getRequest().getVariantId())
              .bind("nodes", nodes)
              .bind("games", games)
              .mapTo(Integer.class)
              .one();
      long bytes = 0;
      int level = 0;
      for (int batches = games / batch, of = batch;
          batches > 0;
          batches /= SampleTable.MOST_OF_A_LEVEL, of *= SampleTable.MOST_OF_A_LEVEL) {
        for (int i = batches % SampleTable.MOST_OF_A_LEVEL; i > 0; i--) {
          byte[] summary = layout.summary(summary(measured, of, random));
          bytes += summary.length;
          handle
              .createUpdate(SUMMARY)
              .bind("sample", sample)
              .bind("level", level)
              .bind("summary", summary)
              .execute();
        }
        level++;
      }
      return bytes;
    });
  }

  /** One more game in a made sample, so that its report has to be made anew. */
  public static void addGame(ArchiveDatabase database, long nodes) {
    var unused =
        database.<Integer, RuntimeException>write(handle ->
            handle
                .createUpdate("update archive.samples set games = games + 1 where white_nodes = :n")
                .bind("n", nodes)
                .execute());
  }

  private static Summary summary(List<MeasuredGame> games, int size, SplittableRandom random) {
    GameMeasures first = games.getFirst().measures();
    Summary summary = new Summary(first.kinds().size(), first.landings().size() / 2);
    for (int i = 0; i < size; i++) {
      MeasuredGame one = games.get(random.nextInt(games.size()));
      summary.add(
          new MeasuredGame(
              random.nextLong(), one.turns(), one.result(), one.termination(), one.measures()));
    }
    return summary;
  }
}
