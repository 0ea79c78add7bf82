package io.polyboard.tournament.store;

import io.polyboard.play.study.AnalysedTurn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** What studies have asked and been answered. Stateless. */
public final class StudyRows {
  private StudyRows() {}

  /**
   * An answer to a question of a study.
   *
   * @param turns the best first
   * @param nodes that were searched for it
   */
  public record Answer(int number, List<AnalysedTurn> turns, long nodes) {
    public Answer {
      turns = List.copyOf(turns);
    }
  }

  /**
   * An answer that is stored.
   *
   * @param arrival grows with every answer of a study that becomes visible; 1 or more
   */
  public record Stored(long arrival, int number, List<AnalysedTurn> turns) {
    public Stored {
      turns = List.copyOf(turns);
    }
  }

  /**
   * Takes note that questions were asked.
   *
   * @param asked the number of the last one
   * @param known positions that are known
   */
  public static void asked(Handle handle, String id, int asked, int known) {
    handle
        .createUpdate(
            """
            update tournament.jobs
            set asked = :asked, known = :known, asked_at = clock_timestamp(), revision = revision + 1
            where id = :id
            """)
        .bind("id", id)
        .bind("asked", asked)
        .bind("known", known)
        .execute();
  }

  /** Has all open questions of studies that run asked again. */
  public static void askAgain(Handle handle) {
    handle.execute(
        "update tournament.jobs set asked = 0 where kind = 'study' and state = 'running'");
  }

  /**
   * Stores answers of a study, those that are not there; the study is locked by the transaction.
   *
   * @return the nodes that were searched for those that were stored
   */
  public static long answer(Handle handle, String id, Collection<Answer> answers) {
    PreparedBatch batch =
        handle.prepareBatch(
            """
            insert into tournament.study_answers (
              study_id, number, answered_at, turns, scores, depths)
            select id, :number, clock_timestamp(), :turns, :scores, :depths
            from tournament.jobs
            where id = :id and :number between 1 and stages[cardinality(stages)]
            on conflict do nothing
            """);
    for (Answer answer : answers) {
      batch
          .bind("id", id)
          .bind("number", answer.number)
          .bindArray("turns", String.class, answer.turns.stream().map(AnalysedTurn::text).toList())
          .bindArray(
              "scores", Integer.class, answer.turns.stream().map(AnalysedTurn::score).toList())
          .bindArray(
              "depths", Integer.class, answer.turns.stream().map(AnalysedTurn::depth).toList())
          .add();
    }
    int[] inserted = batch.execute();
    int stored = Arrays.stream(inserted).sum();
    if (stored > 0) {
      handle.execute(
          "update tournament.jobs set answered = answered + ?, revision = revision + 1"
              + " where id = ?",
          stored,
          id);
    }
    long nodes = 0;
    int index = 0;
    for (Answer answer : answers) {
      nodes += inserted[index++] * answer.nodes;
    }
    return nodes;
  }

  /** The answers that arrived after another one, in that order; 0 for all. */
  public static List<Stored> answersAfter(Handle handle, String id, long arrival) {
    return handle
        .createQuery(
            """
            select arrival, number, turns, scores, depths from tournament.study_answers
            where study_id = :id and arrival > :arrival order by arrival
            """)
        .bind("id", id)
        .bind("arrival", arrival)
        .map((row, context) -> stored(row))
        .list();
  }

  private static Stored stored(ResultSet row) throws SQLException {
    String[] texts = (String[]) row.getArray("turns").getArray();
    Integer[] scores = (Integer[]) row.getArray("scores").getArray();
    Integer[] depths = (Integer[]) row.getArray("depths").getArray();
    List<AnalysedTurn> turns = new ArrayList<>();
    for (int i = 0; i < texts.length; i++) {
      turns.add(new AnalysedTurn(texts[i], scores[i], depths[i]));
    }
    return new Stored(row.getLong("arrival"), row.getInt("number"), turns);
  }

  /** When the last answer of a study came; empty where none did. */
  public static Optional<Instant> lastAnswer(Handle handle, String id) {
    return handle
        .createQuery("select max(answered_at) from tournament.study_answers where study_id = :id")
        .bind("id", id)
        .mapTo(OffsetDateTime.class)
        .findOne()
        .map(OffsetDateTime::toInstant);
  }

  /** How many answers came within the last minute. */
  public static int answeredInLastMinute(Handle handle, String id) {
    return handle
        .createQuery(
            """
            select count(*) from tournament.study_answers
            where study_id = :id and answered_at > clock_timestamp() - interval '1 minute'
            """)
        .bind("id", id)
        .mapTo(int.class)
        .one();
  }

  /** The positions that studies which run still want searched. */
  public static long countWanted(Handle handle) {
    return handle
        .createQuery(
            """
            select coalesce(sum(greatest(0, stages[cardinality(stages)] - answered)::bigint), 0)
            from tournament.jobs where kind = 'study' and state = 'running'
            """)
        .mapTo(long.class)
        .one();
  }
}
