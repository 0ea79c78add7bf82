package io.polyboard.archive.store;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * Where the first games of a selection are in an order, found quickly whatever the selection and
 * however the games are spread: where they are frequent among the first, by walking over these;
 * otherwise by looking into their cohorts, those with the first games first, until the others can
 * have none that is early enough. One of the two has little to do.
 *
 * @param handle inside a transaction in which all queries see the same
 * @param after the place after which the games are
 * @param before the place before which the games are
 * @param size the most places
 */
record Places(
    Handle handle,
    GameSelection selection,
    Conditions conditions,
    GameOrder order,
    Place after,
    Place before,
    int size) {
  /** Steps of the walk for each game wanted, and at least. */
  private static final int WALK_FACTOR = 4;

  private static final int SHORTEST_WALK = 2_000;

  private static final int FIRST_COHORTS = 64;
  private static final int MOST_COHORTS = 4_096;

  private static final String BETWEEN =
      """
      (g.archived_at, g.serial) > (:after_at, :after_serial)
        and (g.archived_at, g.serial) < (:before_at, :before_serial)\
      """;

  private static final String ORDER = "order by g.archived_at <order>, g.serial <order>";

  private static final String FIRST =
      """
      select g.archived_at, g.serial
      from archive.games g
      where <between><lengths>
      <in order>
      limit :size
      """;

  private static final String WALK =
      """
      with walked as materialized (
        select g.archived_at, g.serial, g.cohort, g.turn_count
        from archive.games g
        where <between>
        <in order>
        limit :walk
      )
      select g.archived_at, g.serial
      from walked g join archive.cohorts c on c.id = g.cohort
      where true<cohorts><lengths>
      <in order>
      limit :size
      """;

  private static final String ONE =
      """
      select g.archived_at, g.serial
      from archive.games g join archive.cohorts c on c.id = g.cohort
      where <between><game><cohorts><lengths>
      """
          .replace("<game>", Conditions.GAME);

  private static final String COHORTS =
      """
      select c.id, c.<edge>
      from archive.cohorts c
      where c.grain = :grain<cohorts>
        and c.first_at <= :before_at and c.last_at >= :after_at
        and (c.<edge>, c.id) <follows> (:cohort_at, :cohort_id)
      order by c.<edge> <order>, c.id <order>
      limit :most
      """;

  /** Looks into the partitions alone that a cohort has games in. */
  private static final String IN_COHORTS =
      """
      select g.archived_at, g.serial
      from unnest(:cohorts) as k(id)
      join archive.cohorts c on c.id = k.id
      cross join lateral (
        select g.archived_at, g.serial
        from archive.games g
        where g.cohort = c.id and g.archived_at >= c.first_at and g.archived_at <= c.last_at
          and <between><lengths>
        <in order>
        limit :size
      ) g
      <in order>
      limit :size
      """;

  /** A cohort and when the first of its games was stored, in the order. */
  private record Edge(int cohort, OffsetDateTime at) {}

  /**
   * @param from the place that the games follow in the order
   */
  static Places of(Handle handle, GameSelection selection, GameOrder order, Place from, int size) {
    boolean newest = order == GameOrder.NEWEST;
    return new Places(
        handle,
        selection,
        Conditions.of(selection),
        order,
        newest ? selection.after() : selection.after().later(from),
        newest ? selection.before().earlier(from) : selection.before(),
        size);
  }

  List<Place> find() {
    if (!selection.gameId().isEmpty()) {
      return places(query(ONE));
    }
    if (conditions.cohorts().isEmpty()) {
      return places(query(FIRST));
    }
    // A tournament has few cohorts.
    if (selection.tournamentId().isEmpty()) {
      List<Place> walked =
          places(query(WALK).bind("walk", Math.max(SHORTEST_WALK, WALK_FACTOR * size)));
      if (walked.size() == size) {
        return walked;
      }
    }
    return inCohorts();
  }

  private List<Place> inCohorts() {
    List<Place> found = new ArrayList<>();
    Edge last = new Edge(0, order.beginning());
    for (int most = FIRST_COHORTS; ; most = Math.min(4 * most, MOST_COHORTS)) {
      List<Edge> cohorts = cohortsFollowing(last, most);
      found.addAll(places(query(IN_COHORTS).bind("cohorts", SqlArray.ints(cohorts, Edge::cohort))));
      found.sort(order.comparator());
      found.subList(Math.min(size, found.size()), found.size()).clear();
      if (cohorts.size() < most) {
        return found;
      }
      last = cohorts.getLast();
      if (found.size() == size && order.isEarlier(found.getLast().archivedAt(), last.at())) {
        return found;
      }
    }
  }

  private List<Edge> cohortsFollowing(Edge last, int most) {
    String edge = order == GameOrder.NEWEST ? "last_at" : "first_at";
    return query(COHORTS.replace("<edge>", edge))
        .bind("grain", Cohort.FINEST)
        .bind("cohort_at", last.at())
        .bind("cohort_id", last.cohort())
        .bind("most", most)
        .map(
            (row, context) -> new Edge(row.getInt("id"), row.getObject(edge, OffsetDateTime.class)))
        .list();
  }

  private Query query(String template) {
    Map<String, Object> parameters = new HashMap<>(conditions.parameters());
    parameters.put("after_at", after.archivedAt());
    parameters.put("after_serial", after.serial());
    parameters.put("before_at", before.archivedAt());
    parameters.put("before_serial", before.serial());
    parameters.put("size", size);
    return handle
        .createQuery(
            template
                .replace("<in order>", ORDER)
                .replace("<between>", BETWEEN)
                .replace("<cohorts>", conditions.cohorts())
                .replace("<lengths>", conditions.lengths())
                .replace("<order>", order.direction())
                .replace("<follows>", order.follows()))
        .bindMap(parameters);
  }

  private static List<Place> places(Query query) {
    return query.map((row, context) -> GameReader.place(row)).list();
  }
}
