package io.polyboard.tournament.study;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.play.study.Question;
import io.polyboard.play.study.StudyGraph;
import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.StartAnalysis;
import io.polyboard.rules.RefusedException;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.job.JobRunner;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.kafka.TraceText;
import io.polyboard.tournament.quota.Quotas;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobKind;
import io.polyboard.tournament.store.JobRows;
import io.polyboard.tournament.store.JobStage;
import io.polyboard.tournament.store.Outbox;
import io.polyboard.tournament.store.StudyRows;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRows;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jdbi.v3.core.Handle;

/**
 * Asks the workers the next questions of running studies. Like games, questions go into the outbox,
 * in the transaction that stores that they were asked. If a study gets no answers for longer than
 * the request timeout, its open questions are asked again.
 */
@Singleton
public class StudyRunner extends JobRunner {
  /** Time between two rounds without news here: another process may have answers. */
  private static final long IDLE_MILLIS = 250;

  private final StudyGraphs graphs;
  private final Relay relay;
  private final Quotas quota;
  private final Duration patience;

  @Inject
  StudyRunner(
      TournamentDatabase database,
      Studies studies,
      StudyGraphs graphs,
      Relay relay,
      TournamentConfig settings,
      ServiceThreads threads) {
    super("studies", IDLE_MILLIS, JobKind.STUDY, studies, database, threads);
    this.graphs = graphs;
    this.relay = relay;
    quota = new Quotas(settings);
    patience = settings.requestTimeout();
  }

  private record Step(List<Question> questions, int chosen, int known, boolean isFinished) {}

  @Override
  protected void advance(Handle handle, Job row) throws InterruptedException {
    boolean isOverdue = isOverdue(handle, row);
    int asked = isOverdue ? 0 : row.asked();
    Step step;
    try {
      step = graphs.with(row, graph -> step(graph, asked)).orElse(null);
    } catch (RefusedException e) {
      Studies.fail(handle, row, String.valueOf(e.getMessage()));
      return;
    }
    if (step == null) {
      return;
    }
    boolean isNews = isOverdue || step.chosen > row.asked() || step.known > row.known();
    if (isNews && !(row.inQuota() && quota.haveSpent(handle).contains(row.owner()))) {
      handle.useTransaction(transaction -> ask(transaction, row, step));
      relay.wake();
    }
    if (step.isFinished || isTimeUp(row)) {
      JobRows.in(handle).stop(row, JobStage.FINISHED, "");
    }
  }

  /** Asks the questions, unless the study was paused or started again in the meantime. */
  private static void ask(Handle handle, Job row, Step step) {
    JobRows.in(handle)
        .lock(JobKind.STUDY, row.id())
        .filter(now -> now.stage() == JobStage.RUNNING && now.begunAt().equals(row.begunAt()))
        .ifPresent(now -> {
          Instant at = TournamentRows.now(handle);
          Outbox.in(handle)
              .add(
                  step.questions.stream().map(each -> request(row, each, at)).toList(),
                  TraceText.current());
          StudyRows.in(handle).asked(row.id(), step.chosen, step.known);
        });
  }

  /** Whether nothing was asked or answered for longer than the request timeout. */
  private boolean isOverdue(Handle handle, Job row) {
    return row.asked() > 0
        && isLongAgo(row.askedAt())
        && StudyRows.in(handle).lastAnswer(row.id()).map(this::isLongAgo).orElse(true);
  }

  private boolean isLongAgo(Instant at) {
    return Duration.between(at, Instant.now()).compareTo(patience) > 0;
  }

  private static Step step(StudyGraph graph, int asked) {
    return new Step(
        graph.open().stream().filter(question -> question.number() > asked).toList(),
        graph.chosen(),
        graph.size(),
        graph.isFinished());
  }

  private static boolean isTimeUp(Job row) {
    return row.study().hasTime()
        && Duration.between(row.begunAt(), Instant.now()).toMillis()
            > Durations.toMillis(row.study().getTime());
  }

  /**
   * A question for the queue.
   *
   * @param at by the database's clock: questions from before the study began to run are invalid
   */
  private static Outgoing request(Job row, Question question, Instant at) {
    AnalysisRequested asked =
        AnalysisRequested.newBuilder()
            .setStudyId(row.id())
            .setNumber(question.number())
            .setAnalysis(
                StartAnalysis.newBuilder()
                    .setPosition(
                        Position.newBuilder()
                            .setVariant(row.variantDigest())
                            .setMfen(question.mfen()))
                    .setLimits(Limits.newBuilder().setNodes(question.nodes()))
                    .setSettings(row.study().getSettings())
                    .setLines(question.lines()))
            .setShare(row.inQuota() ? row.owner() : row.id())
            .build();
    Instant time = at.isBefore(row.begunAt()) ? row.begunAt() : at;
    return Outgoing.of(
        Topic.GAMES_REQUESTED,
        row.id() + "-" + question.number(),
        Events.of(asked).toBuilder().setTime(Times.write(time)).build());
  }

  /** Asks all open questions again, because the queue was lost. */
  public void askAgain() {
    database.withHandle(handle -> {
      StudyRows.in(handle).askAgain();
      return true;
    });
  }
}
