package io.polyboard.tournament.study;

import io.grpc.Status;
import io.polyboard.play.study.AnalysedTurn;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.PositionAnalysed;
import io.polyboard.proto.study.v1.Reason;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.quota.NodeQuota;
import io.polyboard.tournament.store.StudyRow;
import io.polyboard.tournament.store.StudyRows;
import io.polyboard.tournament.store.StudyRows.Created;
import io.polyboard.tournament.store.StudyRows.Place;
import io.polyboard.tournament.store.StudyStage;
import io.polyboard.tournament.store.TournamentDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * All studies: creates them, takes answers, extends, pauses, resumes and deletes them. What they
 * ask next is seen to by {@link StudyRunner}, which is woken after each change. Thread-safe, also
 * together with other processes.
 */
@ApplicationScoped
public class Studies {
  private static final int MOST_FAILURE = 500;

  private final TournamentDatabase database;
  private final StudyGraphs graphs;
  private final TournamentConfig settings;
  private final NodeQuota quota;
  private final Semaphore news = new Semaphore(0);

  @Inject
  public Studies(TournamentDatabase database, StudyGraphs graphs, TournamentConfig settings) {
    this.database = database;
    this.graphs = graphs;
    this.settings = settings;
    quota = new NodeQuota(settings);
  }

  /**
   * The study that a request of an owner has created.
   *
   * @param digest of what is asked for now
   * @throws Refusal if something else was asked for then
   */
  public Optional<StudyRow> createdBy(String owner, String requestId, String digest) {
    return database.withHandle(handle ->
        StudyRows.byRequest(handle, owner, requestId)
            .map(created -> requireSame(created, digest))
            .flatMap(id -> StudyRows.find(handle, id)));
  }

  private static String requireSame(Created created, String digest) {
    if (!created.digest().equals(digest)) {
      throw Refusal.of(
              Status.Code.ALREADY_EXISTS,
              Reason.REASON_REQUEST_ID_TAKEN,
              "its owner has created another study with this request_id")
          .with("study_id", created.studyId());
    }
    return created.studyId();
  }

  /**
   * Creates a study that runs, or finds the one that the same request has created before.
   *
   * @param study without what the database fills in
   * @param requestId or null
   * @throws Refusal if the request has created another one, or too many run
   */
  public StudyRow create(StudyRow study, @Nullable String requestId, String digest) {
    StudyRow created =
        database.inTransaction(handle -> {
          requireRoom(handle, study.owner(), study.inQuota());
          String id = study.id();
          Optional<Created> before =
              requestId == null
                  ? Optional.empty()
                  : StudyRows.byRequest(handle, study.owner(), requestId);
          if (before.isPresent()) {
            id = requireSame(before.get(), digest);
          } else {
            StudyRows.insert(handle, study, requestId, digest);
          }
          return StudyRows.find(handle, id).orElseThrow();
        });
    wake();
    return created;
  }

  private void requireRoom(Handle handle, String owner, boolean isBound) {
    StudyRows.lockRunning(handle);
    if (StudyRows.countRunning(handle) >= settings.maxRunningStudies()) {
      throw Refusal.of(
              Status.Code.RESOURCE_EXHAUSTED,
              Reason.REASON_TOO_MANY_STUDIES,
              settings.maxRunningStudies() + " studies run already")
          .quota("polyboard.tournament.max-running-studies", "studies that run");
    }
    if (isBound) {
      if (StudyRows.countRunningOf(handle, owner) >= settings.maxRunningStudiesOfOwner()) {
        throw Refusal.quotaExceeded(
            owner,
            settings.maxRunningStudiesOfOwner() + " studies that run",
            "polyboard.tournament.max-running-studies-of-owner");
      }
      quota.requireLeft(handle, owner);
    }
  }

  /**
   * A study.
   *
   * @throws Refusal if there is none of this id
   */
  public StudyRow get(String id) {
    return database.withHandle(handle -> StudyRows.find(handle, id)).orElseThrow(() -> unknown(id));
  }

  private static Refusal unknown(String id) {
    return Refusal.of(
            Status.Code.NOT_FOUND, Reason.REASON_STUDY_UNKNOWN, "there is no study of this id")
        .with("study_id", id);
  }

  /** Studies, the newest first; see {@link StudyRows#list}. */
  public List<StudyRow> list(StudyRows.Filter filter, @Nullable Place after, int most) {
    return database.withHandle(handle -> StudyRows.list(handle, filter, after, most));
  }

  /** How many positions of a study were searched in the last minute. */
  public int positionsPerMinute(StudyRow row) {
    return row.stage() == StudyStage.RUNNING
        ? database.withHandle(handle -> StudyRows.answeredInLastMinute(handle, row.id()))
        : 0;
  }

  /**
   * Has a study search so many positions in all, which are more than before.
   *
   * @param isBound whether the quotas of owners bind who asks
   */
  public void extend(String id, int positions, boolean isBound) {
    change(
        id,
        (handle, row) -> {
          if (row.stage() != StudyStage.RUNNING) {
            requireRoom(handle, row.owner(), isBound && row.inQuota());
          }
          List<Integer> stages = new ArrayList<>(row.stages());
          stages.add(positions);
          StudyRows.run(handle, id, stages);
        });
  }

  /** Asks no more of a study until it is resumed; does nothing if it has ended. */
  public void pause(String id) {
    change(
        id,
        (handle, row) -> {
          if (row.stage() == StudyStage.RUNNING) {
            StudyRows.stop(handle, id, StudyStage.PAUSED, "");
          }
        });
  }

  /**
   * Goes on with a study that was paused or has failed; does nothing to others.
   *
   * @param isBound whether the quotas of owners bind who asks
   */
  public void resume(String id, boolean isBound) {
    change(
        id,
        (handle, row) -> {
          if (row.stage() == StudyStage.PAUSED || row.stage() == StudyStage.FAILED) {
            requireRoom(handle, row.owner(), isBound && row.inQuota());
            StudyRows.run(handle, id, row.stages());
          }
        });
  }

  /** Deletes a study with all that it has found. */
  public void delete(String id) {
    if (!database.inTransaction(handle -> StudyRows.delete(handle, id))) {
      throw unknown(id);
    }
    graphs.forget(id);
  }

  private interface Change {
    void apply(Handle handle, StudyRow row);
  }

  private void change(String id, Change change) {
    database.inTransaction(handle -> {
      change.apply(handle, StudyRows.lock(handle, id).orElseThrow(() -> unknown(id)));
      return id;
    });
    wake();
  }

  /** Takes answers among events; those of studies that are not known are passed over. */
  public void settle(List<Event> events) {
    Map<String, List<PositionAnalysed>> byStudy = new LinkedHashMap<>();
    for (Event event : events) {
      if (event.hasPositionAnalysed()) {
        PositionAnalysed answer = event.getPositionAnalysed();
        byStudy.computeIfAbsent(answer.getStudyId(), id -> new ArrayList<>()).add(answer);
      }
    }
    TournamentDatabase.forEvents(() -> byStudy.forEach(this::settle));
    if (!byStudy.isEmpty()) {
      wake();
    }
  }

  private void settle(String id, List<PositionAnalysed> answers) {
    database.inTransaction(handle -> {
      Optional<StudyRow> study = StudyRows.lock(handle, id);
      if (study.isPresent()) {
        long nodes =
            StudyRows.answer(
                handle,
                id,
                answers.stream()
                    .filter(answer -> answer.getFailure().isEmpty())
                    .map(Studies::answer)
                    .toList());
        if (study.get().inQuota()) {
          var unused = quota.spend(handle, study.get().owner(), nodes);
        }
        answers.stream()
            .filter(answer -> !answer.getFailure().isEmpty())
            .findFirst()
            .ifPresent(answer ->
                fail(handle, id, "position " + answer.getNumber() + ": " + answer.getFailure()));
      }
      return id;
    });
  }

  private static StudyRows.Answer answer(PositionAnalysed answer) {
    return new StudyRows.Answer(
        answer.getNumber(),
        answer.getTurnsList().stream()
            .map(turn -> new AnalysedTurn(turn.getTurn(), turn.getScore(), turn.getDepth()))
            .toList(),
        answer.getNodes());
  }

  /** Ends a study that cannot go on, with the reason. */
  static void fail(Handle handle, String id, String reason) {
    String text = reason.replace('\0', ' ');
    StudyRows.stop(
        handle,
        id,
        StudyStage.FAILED,
        text.length() <= MOST_FAILURE ? text : text.substring(0, MOST_FAILURE) + "…");
  }

  /** Forgets what was known of the database, which was set back. */
  public void forget() {
    graphs.forgetAll();
    wake();
  }

  private void wake() {
    news.release();
  }

  /** Waits until something has changed here, at most for so long. */
  boolean awaitNews(long millis) throws InterruptedException {
    boolean isNews = news.tryAcquire(millis, TimeUnit.MILLISECONDS);
    news.drainPermits();
    return isNews;
  }
}
