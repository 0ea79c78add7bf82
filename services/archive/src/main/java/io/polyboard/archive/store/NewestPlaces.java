package io.polyboard.archive.store;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Where the newest games of a selection are, found quickly whatever the selection and however the
 * games are spread: where they are frequent among the newest, by walking over these; otherwise by
 * looking into their cohorts, those with the newest games first, until the others can have none
 * that is new enough. One of the two has little to do.
 *
 * @param handle inside a transaction in which all queries see the same
 * @param end the place before which the games are
 * @param size the most places
 */
record NewestPlaces(Handle handle, Selection selection, Place end, int size) {
  /** Steps of the walk for each game wanted, and at least. */
  private static final int WALK_FACTOR = 4;

  private static final int SHORTEST_WALK = 2_000;

  private static final int FIRST_COHORTS = 64;
  private static final int MOST_COHORTS = 4_096;

  private static final String NEWEST =
      """
      select g.archived_at, g.serial, g.cohort
      from archive.games g
      where (g.archived_at, g.serial) < (:end_at, :end_serial) and g.archived_at >= :from
      order by g.archived_at desc, g.serial desc
      limit :walk
      """;

  private static final String WALK =
      """
      with newest as materialized (
      """
          + NEWEST
          + """
          )
          select g.archived_at, g.serial
          from newest g join archive.cohorts c on c.id = g.cohort
          where true%s
          order by g.archived_at desc, g.serial desc
          limit :limit
          """;

  private static final String ONE =
      """
      select g.archived_at, g.serial
      from archive.games g join archive.cohorts c on c.id = g.cohort
      where g.game_id = :game_id
        and (g.archived_at, g.serial) < (:end_at, :end_serial) and g.archived_at >= :from%s
      limit :walk
      """;

  private static final String COHORTS =
      """
      select c.id, c.last_at
      from archive.cohorts c
      where c.grain = :grain%s
        and c.first_at <= :end_at and c.last_at >= :from
        and (c.last_at, c.id) < (:cohorts_end_at, :cohorts_end_id)
      order by c.last_at desc, c.id desc
      limit :limit
      """;

  private static final String IN_COHORTS =
      """
      select newest.archived_at, newest.serial
      from unnest(:cohorts) as c(id)
      cross join lateral (
        select g.archived_at, g.serial
        from archive.games g
        where g.cohort = c.id
          and (g.archived_at, g.serial) < (:end_at, :end_serial) and g.archived_at >= :from
        order by g.archived_at desc, g.serial desc
        limit :limit
      ) newest
      order by newest.archived_at desc, newest.serial desc
      limit :limit
      """;

  /** A cohort and when its newest game was stored. */
  private record Newest(int cohort, OffsetDateTime at) {}

  List<Place> find() {
    if (!selection.gameId().isEmpty()) {
      return places(ONE.formatted(selection.cohorts()), 1);
    }
    if (selection.cohorts().isEmpty()) {
      return places(NEWEST, size);
    }
    // A tournament has few cohorts.
    if (selection.tournamentId().isEmpty()) {
      List<Place> walked =
          places(WALK.formatted(selection.cohorts()), Math.max(SHORTEST_WALK, WALK_FACTOR * size));
      if (walked.size() == size) {
        return walked;
      }
    }
    return inCohorts();
  }

  private List<Place> places(String sql, int walk) {
    return handle
        .createQuery(sql)
        .bindMap(selection.parameters())
        .bind("end_at", end.archivedAt())
        .bind("end_serial", end.serial())
        .bind("walk", walk)
        .bindMap(Map.of("limit", size))
        .map((row, context) -> GameReader.place(row))
        .list();
  }

  private List<Place> inCohorts() {
    List<Place> found = new ArrayList<>();
    Newest last = new Newest(0, OffsetDateTime.MAX);
    for (int many = FIRST_COHORTS; ; many = Math.min(4 * many, MOST_COHORTS)) {
      List<Newest> cohorts = cohortsAfter(last, many);
      found.addAll(in(cohorts));
      found.sort(Place.NEWEST_FIRST);
      found.subList(Math.min(size, found.size()), found.size()).clear();
      if (cohorts.size() < many) {
        return found;
      }
      last = cohorts.getLast();
      if (found.size() == size && found.getLast().archivedAt().isAfter(last.at())) {
        return found;
      }
    }
  }

  private List<Newest> cohortsAfter(Newest last, int many) {
    return handle
        .createQuery(COHORTS.formatted(selection.cohorts()))
        .bindMap(selection.parameters())
        .bind("grain", Cohort.FINEST)
        .bind("end_at", end.archivedAt())
        .bind("cohorts_end_at", last.at())
        .bind("cohorts_end_id", last.cohort())
        .bind("limit", many)
        .map((row, context) ->
            new Newest(row.getInt("id"), row.getObject("last_at", OffsetDateTime.class)))
        .list();
  }

  private List<Place> in(List<Newest> cohorts) {
    return handle
        .createQuery(IN_COHORTS)
        .bindMap(selection.parameters())
        .bind("cohorts", SqlArray.ints(cohorts, Newest::cohort))
        .bind("end_at", end.archivedAt())
        .bind("end_serial", end.serial())
        .bind("limit", size)
        .map((row, context) -> GameReader.place(row))
        .list();
  }
}
