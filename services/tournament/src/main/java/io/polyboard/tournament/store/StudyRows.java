package io.polyboard.tournament.store;

import module java.base;

import io.polyboard.play.study.AnalysedTurn;
import io.polyboard.service.schema.Attached;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;
import org.jdbi.v3.sqlobject.statement.UseRowMapper;

/** Questions and answers of studies; {@code id} is the study's. */
public interface StudyRows {
  static StudyRows in(Handle handle) {
    return Attached.to(handle, StudyRows.class);
  }

  /**
   * An answer to a question of a study.
   *
   * @param turns the best first
   * @param nodes searched for it
   */
  record Answer(int number, List<AnalysedTurn> turns, long nodes) {
    public Answer {
      turns = List.copyOf(turns);
    }
  }

  /**
   * A stored answer.
   *
   * @param arrival grows with every answer of a study that becomes visible; 1 or more
   */
  record Stored(long arrival, int number, List<AnalysedTurn> turns) {
    public Stored {
      turns = List.copyOf(turns);
    }

    public static final class Mapper implements RowMapper<Stored> {
      @Override
      public Stored map(ResultSet row, StatementContext context) throws SQLException {
        String[] texts = (String[]) row.getArray("turns").getArray();
        Integer[] scores = (Integer[]) row.getArray("scores").getArray();
        Integer[] depths = (Integer[]) row.getArray("depths").getArray();
        List<AnalysedTurn> turns = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
          turns.add(new AnalysedTurn(texts[i], scores[i], depths[i]));
        }
        return new Stored(row.getLong("arrival"), row.getInt("number"), turns);
      }
    }
  }

  /**
   * Stores that questions were asked.
   *
   * @param asked the number of the last one
   * @param known number of known positions
   */
  @SqlUpdate(
      """
      update tournament.jobs
      set asked = :asked, known = :known, asked_at = clock_timestamp(), revision = revision + 1
      where id = :id
      """)
  void asked(String id, int asked, int known);

  /** Makes running studies ask all open questions again. */
  @SqlUpdate("update tournament.jobs set asked = 0 where kind = 'study' and state = 'running'")
  void askAgain();

  /**
   * Stores new answers of a study, which the transaction has locked.
   *
   * @return the nodes searched for the stored answers
   */
  default long answer(String id, Collection<Answer> answers) {
    int stored = 0;
    long nodes = 0;
    for (Answer answer : answers) {
      int isNew =
          answer(
              id,
              answer.number,
              answer.turns.stream().map(AnalysedTurn::text).toList(),
              answer.turns.stream().map(AnalysedTurn::score).toList(),
              answer.turns.stream().map(AnalysedTurn::depth).toList());
      stored += isNew;
      nodes += isNew * answer.nodes;
    }
    if (stored > 0) {
      answered(id, stored);
    }
    return nodes;
  }

  @SqlUpdate(
      """
      insert into tournament.study_answers (study_id, number, answered_at, turns, scores, depths)
      select id, :number, clock_timestamp(), :turns, :scores, :depths
      from tournament.jobs
      where id = :id and :number between 1 and stages[cardinality(stages)]
      on conflict do nothing
      """)
  int answer(String id, int number, List<String> turns, List<Integer> scores, List<Integer> depths);

  @SqlUpdate(
      """
      update tournament.jobs set answered = answered + :more, revision = revision + 1
      where id = :id
      """)
  void answered(String id, int more);

  /** The answers that arrived after another one, in the order of arrival; 0 for all. */
  @SqlQuery(
      """
      select arrival, number, turns, scores, depths from tournament.study_answers
      where study_id = :id and arrival > :arrival order by arrival
      """)
  @UseRowMapper(Stored.Mapper.class)
  List<Stored> answersAfter(String id, long arrival);

  /** When the last answer of a study arrived; empty if there is none. */
  @SqlQuery(
      """
      select answered_at from tournament.study_answers where study_id = :id
      order by answered_at desc limit 1
      """)
  Optional<Instant> lastAnswer(String id);

  /** The number of answers within the last minute. */
  @SqlQuery(
      """
      select count(*) from tournament.study_answers
      where study_id = :id and answered_at > clock_timestamp() - interval '1 minute'
      """)
  int answeredInLastMinute(String id);

  /** The number of positions that running studies still have to search. */
  @SqlQuery(
      """
      select coalesce(sum(greatest(0, stages[cardinality(stages)] - answered)::bigint), 0)
      from tournament.jobs where kind = 'study' and state = 'running'
      """)
  long countWanted();
}
