package io.polyboard.tournament.study;

import com.google.protobuf.util.Durations;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.Publisher;
import io.polyboard.events.Topic;
import io.polyboard.play.study.Question;
import io.polyboard.play.study.StudyGraph;
import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.StartAnalysis;
import io.polyboard.rules.RefusedException;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.quota.NodeQuota;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobKind;
import io.polyboard.tournament.store.JobRows;
import io.polyboard.tournament.store.JobStage;
import io.polyboard.tournament.store.StudyRows;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRows;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;

/**
 * Asks the workers what studies that run want to know next. Of all processes one asks at a time.
 * Has one thread.
 *
 * <p>Questions are written to the queue before the database has it that they were asked: where the
 * process dies in between they are asked twice, and the first answer counts. What nobody has
 * answered for longer than the platform is patient is asked again.
 */
@ApplicationScoped
public class StudyRunner {
  private static final Logger LOG = Logger.getLogger(StudyRunner.class);

  /** Between two looks, where nothing has happened here: another process may have answers. */
  private static final long IDLE_MILLIS = 250;

  /** Answers that come within this time are looked at together. */
  private static final long GATHERING_MILLIS = 10;

  private static final long PAUSE_MILLIS = 500;
  private static final Duration ENDING = Duration.ofSeconds(5);

  private final TournamentDatabase database;
  private final Studies studies;
  private final StudyGraphs graphs;
  private final Publisher publisher;
  private final NodeQuota quota;
  private final Duration patience;
  private final ServiceThread thread;

  @Inject
  StudyRunner(
      TournamentDatabase database,
      Studies studies,
      StudyGraphs graphs,
      Publisher publisher,
      TournamentConfig settings,
      ServiceThreads threads) {
    this.database = database;
    this.studies = studies;
    this.graphs = graphs;
    this.publisher = publisher;
    quota = new NodeQuota(settings);
    patience = settings.requestTimeout();
    thread = threads.make("studies", this::run);
  }

  /** Begins to ask; to be called once. */
  public void start() {
    thread.start();
  }

  private void run() throws InterruptedException {
    while (!thread.isToEnd()) {
      try {
        boolean isNews = studies.awaitNews(IDLE_MILLIS);
        if (isNews) {
          Thread.sleep(GATHERING_MILLIS);
        }
        database.withHandle(this::askAll);
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        LOG.warnf("studies do not go on, and are looked at again: %s", e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  private boolean askAll(Handle handle) throws InterruptedException {
    if (!JobRows.tryLockAdvancing(handle, JobKind.STUDY)) {
      return false;
    }
    try {
      Set<String> haveSpent = quota.haveSpent(handle);
      for (Job row : JobRows.running(handle, JobKind.STUDY)) {
        goOn(handle, row, row.inQuota() && haveSpent.contains(row.owner()));
      }
      return true;
    } finally {
      JobRows.unlockAdvancing(handle, JobKind.STUDY);
    }
  }

  private record Step(List<Question> questions, int chosen, int known, boolean isFinished) {}

  /**
   * Looks at a study, and asks what is to be asked.
   *
   * @param isToWait whether nothing may be searched for its owner today
   */
  private void goOn(Handle handle, Job row, boolean isToWait) throws InterruptedException {
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
    if (!isToWait) {
      if (!step.questions.isEmpty()) {
        Instant at = TournamentRows.now(handle);
        publish(step.questions.stream().map(each -> request(row, each, at)).toList());
      }
      if (step.chosen > row.asked() || isOverdue || step.known > row.known()) {
        StudyRows.asked(handle, row.id(), step.chosen, step.known);
      }
    }
    if (step.isFinished || isTimeUp(row)) {
      JobRows.stop(handle, row, JobStage.FINISHED, "");
    }
  }

  /**
   * Writes questions to the queue.
   *
   * @throws IllegalStateException if Kafka does not take one of them
   */
  private void publish(List<Outgoing> questions) throws InterruptedException {
    List<CompletableFuture<Void>> written = questions.stream().map(publisher::write).toList();
    publisher.flush();
    for (CompletableFuture<Void> each : written) {
      try {
        each.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("Kafka has not taken a question", e.getCause());
      }
    }
  }

  /** Whether nothing was asked or answered for longer than the platform is patient. */
  private boolean isOverdue(Handle handle, Job row) {
    return row.asked() > 0
        && isLongAgo(row.askedAt())
        && StudyRows.lastAnswer(handle, row.id()).map(this::isLongAgo).orElse(true);
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
   * @param at by the database's clock: what was asked before the study began to run is void
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

  /** Asks everything again that is open: the queue was lost. */
  public void askAgain() {
    database.withHandle(handle -> {
      StudyRows.askAgain(handle);
      return true;
    });
  }

  @PreDestroy
  void close() {
    thread.end();
    thread.interrupt();
    try {
      boolean unused = thread.join(ENDING);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
