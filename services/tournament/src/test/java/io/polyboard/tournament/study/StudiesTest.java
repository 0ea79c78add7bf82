package io.polyboard.tournament.study;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import module java.base;

import io.agroal.api.AgroalDataSource;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.InvalidEventException;
import io.polyboard.events.Publisher;
import io.polyboard.play.study.StudyGraph;
import io.polyboard.play.study.StudyPosition;
import io.polyboard.proto.events.v1.AnalysedTurn;
import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.PositionAnalysed;
import io.polyboard.proto.events.v1.TournamentChanged;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.proto.study.v1.StudySpec;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.TestDatabase;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.Waiting;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.run.ServiceProcess;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobKind;
import io.polyboard.tournament.store.JobStage;
import io.polyboard.tournament.store.NewJob;
import io.polyboard.tournament.store.TournamentDatabase;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Studies on the real database; the test plays the parts of Kafka and of the workers. */
class StudiesTest {
  private static final Variant CHESS = Variants.load("chess");
  private static final int POSITIONS = 120;
  private static final int NODES = 400;
  private static final int LINES = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The queue, which outlives processes. */
  private final BlockingQueue<AnalysisRequested> queue = new LinkedBlockingQueue<>();

  /** The events written to the queue. */
  private final List<Event> written = new CopyOnWriteArrayList<>();

  private final Engine engine = new Engine(CHESS, Settings.DEFAULT.withHash(1).withMultiPv(LINES));
  private final Engine startEngine =
      new Engine(CHESS, Settings.DEFAULT.withHash(1).withMultiPv(20));

  private Process process = new Process(TestDatabase.empty(PATIENCE));

  /** One process of the service. */
  private final class Process {
    private final AgroalDataSource source;
    private final TournamentDatabase database;
    private final StudyGraphs graphs;
    private final Studies studies;
    private final Relay relay;
    private final StudyRunner runner;

    Process(AgroalDataSource source) {
      this(source, ServiceProcess.settings(16));
    }

    Process(AgroalDataSource source, TournamentConfig settings) {
      this.source = source;
      database = new TournamentDatabase(source);
      graphs = new StudyGraphs(database, Catalogue.ofShipped());
      studies = new Studies(database, graphs, settings);
      ServiceThreads threads = new ServiceThreads();
      relay = new Relay(database, new Queue(), threads);
      relay.start();
      runner = new StudyRunner(database, studies, graphs, relay, settings, threads);
      runner.start();
    }

    void end() {
      runner.close();
      relay.close();
      source.close();
    }
  }

  private final class Queue implements Publisher {
    @Override
    public CompletableFuture<Void> write(Outgoing outgoing) {
      try {
        Event event = Events.parse(outgoing.value());
        written.add(event);
        if (event.hasAnalysisRequested()) {
          queue.add(event.getAnalysisRequested());
        }
        return CompletableFuture.completedFuture(null);
      } catch (InvalidEventException e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    @Override
    public void flush() {
      // Written at once.
    }
  }

  @BeforeEach
  void clearQueue() {
    queue.clear();
    written.clear();
  }

  @AfterEach
  void end() {
    process.end();
  }

  @Test
  void aStudyThatIsInterruptedAgainAndAgainIsTheSame() throws InterruptedException {
    // Given
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    String id = create("interrupted", POSITIONS);
    List<AnalysisRequested> lost = new ArrayList<>();

    // When
    for (int interruption = 0; interruption < 10; interruption++) {
      answer(random, 10, lost);
      process.end();
      process = new Process(TestDatabase.connect(PATIENCE));
      queue.addAll(lost);
      lost.clear();
    }
    answerAll(id, random);

    // Then
    assertThat(positions(id)).isEqualTo(positions(uninterrupted(definition(POSITIONS))));
    assertThat(process.studies.get(id).answered()).isEqualTo(POSITIONS);
  }

  @Test
  void anExtendedStudyContinues() throws InterruptedException {
    // Given
    Random random = new Random(1);
    String id = create("extended", 40);
    answerAll(id, random);
    // When
    process.studies.extend(id, 60, false);
    answerAll(id, random);
    // Then
    assertThat(process.studies.get(id).answered()).isEqualTo(60);
    assertThat(positions(id)).filteredOn(StudyPosition::isSearched).hasSize(60);
  }

  @Test
  void aPausedStudyAsksNothingAndContinuesWhenItIsResumed() throws InterruptedException {
    // Given
    String id = create("paused", 30);
    AnalysisRequested first = take();
    process.studies.pause(id);
    // When
    process.studies.settle(List.of(answered(first)));
    List<AnalysisRequested> asked = askedBefore("another");
    process.studies.resume(id, false);
    answerAll(id, new Random(2));
    // Then
    assertThat(asked).isEmpty();
    assertThat(process.studies.get(id).answered()).isEqualTo(30);
  }

  @Test
  void aPositionThatCannotBeSearchedFailsTheStudyWhichCanBeResumed() throws InterruptedException {
    // Given
    String id = create("failing", 30);
    AnalysisRequested first = take();
    // When
    settle(first, "failure: 'no memory'");
    Job failed = process.studies.get(id);
    process.studies.resume(id, false);
    answerAll(id, new Random(3));
    // Then
    assertThat(failed.stage()).isEqualTo(JobStage.FAILED);
    assertThat(failed.failure()).isEqualTo("position 1: no memory");
    assertThat(process.studies.get(id).stage()).isEqualTo(JobStage.FINISHED);
  }

  @Test
  void anIllegalAnswerFailsTheStudy() throws InterruptedException {
    // Given
    String id = create("illegal", 30);
    AnalysisRequested first = take();
    // When
    settle(first, "turns {turn: 'Ae2Ae5' depth: 1}");
    Waiting.until("it has failed", () -> process.studies.get(id).stage() == JobStage.FAILED);
    // Then
    assertThat(process.studies.get(id).failure()).contains("answer 1");
  }

  @Test
  void theSameRequestCreatesOneStudyAndAnotherOneIsRefused() {
    // Given
    NewJob asked = row("same", "", 30);
    Job first = process.studies.create(asked, "request", "digest");
    // When
    Job again = process.studies.create(row("other", "", 30), "request", "digest");
    // Then
    assertThat(again.id()).isEqualTo(first.id());
    assertRefused(() -> process.studies.create(asked, "request", "another digest"), "request_id");
  }

  @Test
  void aStudyWaitsIfItsOwnerHasReachedItsLimitOfNodes() throws InterruptedException {
    // Given
    process.end();
    process =
        new Process(
            TestDatabase.empty(PATIENCE),
            ServiceProcess.settings(16, "max-daily-nodes-of-owner=20000"));
    String id = create("bound", "ann", POSITIONS).id();

    // When
    while (spent("ann") < 20_000) {
      process.studies.settle(List.of(answered(take())));
    }
    for (String other : List.of("bob", "carol")) {
      // Questions from before that are answered as well.
      askedBefore(other).forEach(asked -> process.studies.settle(List.of(answered(asked))));
    }

    // Then no more questions are asked
    assertThat(askedBefore("dave")).isEmpty();
    Job waiting = process.studies.get(id);
    assertThat(waiting.stage()).isEqualTo(JobStage.RUNNING);
    assertThat(waiting.answered()).isBetween(1, POSITIONS - 1);
    assertRefused(() -> create("more", "ann", POSITIONS), "20000 nodes searched in a day");
    assertThat(create("other", "bob", 1).stage()).isEqualTo(JobStage.RUNNING);
  }

  @Test
  void runningStudiesOfAnOwnerAreLimited() {
    // Given
    for (int study = 1; study <= 4; study++) {
      create("ann" + study, "ann", 30);
    }

    // Then
    assertRefused(() -> create("ann5", "ann", 30), "4 running studies");
    assertThat(create("bob1", "bob", 30).stage()).isEqualTo(JobStage.RUNNING);

    // When one ends
    process.studies.pause("ann1");

    // Then another one may run, and then not the paused one
    assertThat(create("ann5", "ann", 30).stage()).isEqualTo(JobStage.RUNNING);
    assertRefused(() -> process.studies.resume("ann1", true), "4 running studies");
  }

  /** Questions from before an event are older than it, and questions after it are not. */
  @Test
  void workersAreNotifiedWhenAStudyStopsAndContinues() throws Exception {
    // Given
    String id = create("notified", 30);
    Waiting.until("it asks", () -> !questions().isEmpty());
    Event before = questions().getFirst();

    // When
    process.studies.pause(id);
    process.studies.resume(id, false);
    Waiting.until(
        "it asks again", () -> written.getLast().hasAnalysisRequested() && news().size() == 2);
    Event after = written.getLast();
    process.studies.delete(id);

    // Then
    Waiting.until("all is announced", () -> news().size() == 3);
    assertThat(news())
        .extracting(Event::getTournamentChanged)
        .extracting(TournamentChanged::getTournamentId, TournamentChanged::getState)
        .containsExactly(
            tuple(id, TournamentState.TOURNAMENT_STATE_CANCELLED),
            tuple(id, TournamentState.TOURNAMENT_STATE_RUNNING),
            tuple(id, TournamentState.TOURNAMENT_STATE_DELETED));
    assertThat(Times.read(before.getTime())).isBefore(Times.read(news().getFirst().getTime()));
    assertThat(Times.read(after.getTime()))
        .isBetween(Times.read(news().get(1).getTime()), Times.read(news().getLast().getTime()));
  }

  private List<Event> questions() {
    return written.stream().filter(Event::hasAnalysisRequested).toList();
  }

  private List<Event> news() {
    return written.stream().filter(Event::hasTournamentChanged).toList();
  }

  private long spent(String owner) {
    return process.database.withHandle(handle ->
        handle
            .createQuery(
                "select coalesce(sum(nodes), 0) from tournament.spent_nodes where owner = ?")
            .bind(0, owner)
            .mapTo(Long.class)
            .one());
  }

  /** The next question. */
  private AnalysisRequested take() throws InterruptedException {
    AnalysisRequested asked = queue.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(asked).isNotNull();
    return asked;
  }

  /** The questions that are asked before the question of a study created now. */
  private List<AnalysisRequested> askedBefore(String id) throws InterruptedException {
    var unused = create(id, 1);
    List<AnalysisRequested> before = new ArrayList<>();
    AnalysisRequested asked = take();
    while (!asked.getStudyId().equals(id)) {
      before.add(asked);
      asked = take();
    }
    return before;
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(Refusal.class).hasMessageContaining(message);
  }

  private String create(String id, int positions) {
    return create(id, "", positions).id();
  }

  private Job create(String id, String owner, int positions) {
    return process.studies.create(row(id, owner, positions), null, "");
  }

  private static NewJob row(String id, String owner, int positions) {
    StudySpec spec = definition(positions);
    return new NewJob(
        id,
        JobKind.STUDY,
        "",
        owner,
        !owner.isEmpty(),
        "chess",
        digest(),
        spec,
        List.of(spec.getPositions()));
  }

  private static StudySpec definition(int positions) {
    return message(
        text(
            "position {mfen: ?} positions: ? nodes: ? lines: ? band: 150 ply_cost: 30 batch: 8",
            Mfen.format(CHESS, CHESS.startSetup()),
            positions,
            NODES,
            LINES));
  }

  private static String digest() {
    try {
      return Catalogue.ofShipped().variant("chess").orElseThrow().digest();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Answers at most {@code max} questions in any order, some of them twice; loses some others. */
  private void answer(Random random, int max, List<AnalysisRequested> lost)
      throws InterruptedException {
    for (int i = 0; i < max; i++) {
      AnalysisRequested asked = queue.poll(50, TimeUnit.MILLISECONDS);
      if (asked == null) {
        continue;
      }
      if (random.nextInt(3) == 0 && !queue.isEmpty()) {
        queue.add(asked);
      } else if (random.nextInt(4) == 0) {
        lost.add(asked);
      } else {
        Event event = answered(asked);
        process.studies.settle(random.nextBoolean() ? List.of(event) : List.of(event, event));
      }
    }
  }

  private void answerAll(String id, Random random) throws InterruptedException {
    List<AnalysisRequested> lost = new ArrayList<>();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (process.studies.get(id).stage() == JobStage.RUNNING) {
      assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
      answer(random, 20, lost);
      queue.addAll(lost);
      lost.clear();
    }
  }

  /** Answers a question unlike a worker. */
  private void settle(AnalysisRequested asked, String answer) {
    PositionAnalysed analysed =
        message(text("study_id: ? number: ? ", asked.getStudyId(), asked.getNumber()) + answer);
    process.studies.settle(List.of(Events.of(analysed)));
  }

  private Event answered(AnalysisRequested asked) {
    int lines = asked.getAnalysis().getLines();
    assertThat(lines).isIn(LINES, 20);
    return Events.of(
        PositionAnalysed.newBuilder()
            .setStudyId(asked.getStudyId())
            .setNumber(asked.getNumber())
            .setNodes(asked.getAnalysis().getLimits().getNodes())
            .addAllTurns(
                search(
                    asked.getAnalysis().getPosition().getMfen(),
                    asked.getAnalysis().getLimits().getNodes(),
                    lines))
            .build());
  }

  private List<AnalysedTurn> search(String mfen, long nodes, int lines) {
    var position = CHESS.position(Mfen.parse(CHESS, mfen));
    return (lines == LINES ? engine : startEngine)
        .search(position, Limits.ofNodes(nodes)).lines().stream()
            .map(line ->
                AnalysedTurn.newBuilder()
                    .setTurn(TurnText.format(CHESS, line.line().first()))
                    .setScore(line.score())
                    .setDepth(line.depth())
                    .build())
            .toList();
  }

  /** The same study, answered at once and in order. */
  private StudyGraph uninterrupted(StudySpec definition) {
    StudyGraph graph = StudyGraphs.begin(CHESS, definition);
    var unused = graph.advance();
    while (!graph.isFinished()) {
      for (var question : graph.open()) {
        graph.answer(
            question.number(),
            search(question.mfen(), question.nodes(), question.lines()).stream()
                .map(turn ->
                    new io.polyboard.play.study.AnalysedTurn(
                        turn.getTurn(), turn.getScore(), turn.getDepth()))
                .toList());
      }
      unused = graph.advance();
    }
    return graph;
  }

  private List<StudyPosition> positions(String id) throws InterruptedException {
    return process.graphs.with(process.studies.get(id), StudiesTest::positions).orElseThrow();
  }

  private static List<StudyPosition> positions(StudyGraph graph) {
    return IntStream.range(0, graph.size()).mapToObj(graph::position).toList();
  }
}
