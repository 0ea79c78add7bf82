package io.polyboard.tournament.study;

import module java.base;

import io.polyboard.play.study.AnalysedTurn;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.PositionAnalysed;
import io.polyboard.proto.study.v1.Reason;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.job.Jobs;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobKind;
import io.polyboard.tournament.store.JobRows;
import io.polyboard.tournament.store.JobStage;
import io.polyboard.tournament.store.StudyRows;
import io.polyboard.tournament.store.TournamentDatabase;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** All studies, which {@link StudyRunner} advances. Thread-safe. */
@Singleton
public class Studies extends Jobs {
  private final StudyGraphs graphs;

  @Inject
  public Studies(TournamentDatabase database, StudyGraphs graphs, TournamentConfig settings) {
    super(
        database,
        settings,
        new Terms(
            JobKind.STUDY,
            "study",
            "studies",
            "study_id",
            new Limit(settings.maxRunningStudies(), "polyboard.tournament.max-running-studies"),
            new Limit(
                settings.maxRunningStudiesOfOwner(),
                "polyboard.tournament.max-running-studies-of-owner"),
            Reason.REASON_STUDY_UNKNOWN,
            Reason.REASON_TOO_MANY_STUDIES,
            Reason.REASON_REQUEST_ID_TAKEN));
    this.graphs = graphs;
  }

  /** The number of positions of a study searched in the last minute. */
  public int positionsPerMinute(Job study) {
    return study.stage() == JobStage.RUNNING
        ? database.withHandle(handle -> StudyRows.in(handle).answeredInLastMinute(study.id()))
        : 0;
  }

  /**
   * Extends a study to this number of positions in all, which must be more than before.
   *
   * @param isBound whether quotas apply to the caller
   */
  public void extend(String id, int positions, boolean isBound) {
    change(
        id,
        (handle, study) -> {
          if (study.stage() != JobStage.RUNNING) {
            requireRoom(handle, study.owner(), isBound && study.inQuota());
          }
          List<Integer> stages = new ArrayList<>(study.stages());
          stages.add(positions);
          JobRows.in(handle).run(study, stages);
        });
  }

  @Override
  public void delete(String id) {
    super.delete(id);
    graphs.forget(id);
  }

  /** Stores the answers among events; answers of unknown studies are ignored. */
  public void settle(List<Event> events) {
    Map<String, List<PositionAnalysed>> byStudy =
        events.stream()
            .filter(Event::hasPositionAnalysed)
            .map(Event::getPositionAnalysed)
            .collect(Collectors.groupingBy(PositionAnalysed::getStudyId));
    TournamentDatabase.forEvents(() -> byStudy.forEach(this::settle));
    if (!byStudy.isEmpty()) {
      wake();
    }
  }

  private void settle(String id, List<PositionAnalysed> answers) {
    database.inTransaction(handle -> {
      Optional<Job> study = JobRows.in(handle).lock(JobKind.STUDY, id);
      if (study.isPresent()) {
        long nodes =
            StudyRows.in(handle)
                .answer(
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
                fail(
                    handle,
                    study.get(),
                    "position " + answer.getNumber() + ": " + answer.getFailure()));
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

  /** Forgets what was read from the database, which was restored to an earlier state. */
  public void forget() {
    graphs.forgetAll();
    wake();
  }
}
