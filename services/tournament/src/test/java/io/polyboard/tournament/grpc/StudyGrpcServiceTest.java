package io.polyboard.tournament.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.pages;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.agroal.api.AgroalDataSource;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.study.v1.CreateStudyRequest;
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyServiceGrpc;
import io.polyboard.proto.study.v1.StudyServiceGrpc.StudyServiceBlockingStub;
import io.polyboard.proto.study.v1.StudySpec;
import io.polyboard.proto.study.v1.WatchStudyResponse;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.tournament.TestDatabase;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.run.ServiceProcess;
import io.polyboard.tournament.store.JobRows;
import io.polyboard.tournament.store.JobStage;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.study.Studies;
import io.polyboard.tournament.study.StudyGraphs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the service through its calls, on the real database; nothing is searched. */
class StudyGrpcServiceTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(100);

  private final TournamentConfig settings = ServiceProcess.settings(16);

  private AgroalDataSource source;
  private Changes changes;
  private Server server;
  private ManagedChannel channel;
  private StudyServiceBlockingStub service;

  @BeforeEach
  void start() throws IOException {
    source = TestDatabase.empty(PATIENCE);
    TournamentDatabase database = new TournamentDatabase(source);
    Catalogue catalogue = Catalogue.ofShipped();
    StudyGraphs graphs = new StudyGraphs(database, catalogue);
    changes = new Changes(database, new ServiceThreads());
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
            .addService(
                new StudyGrpcService(
                    new StudyReader(catalogue, ServiceProcess.ENGINE, settings),
                    new Studies(database, graphs, settings),
                    graphs,
                    settings,
                    changes,
                    OwnerQuotas.none()))
            .build()
            .start();
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", server.getPort()).usePlaintext().build();
    service = StudyServiceGrpc.newBlockingStub(channel);
  }

  @AfterEach
  void stop() {
    changes.close();
    channel.shutdownNow();
    server.shutdownNow();
    source.close();
  }

  private static CreateStudyRequest.Builder request(String variant, String owner) {
    return CreateStudyRequest.newBuilder()
        .setSpec(StudySpec.newBuilder().setPosition(Position.newBuilder().setVariant(variant)))
        .setOwner(owner);
  }

  private String create(CreateStudyRequest.Builder request) {
    return service.createStudy(request.build()).getStudy().getStudyId();
  }

  @Test
  void reasonsOfStudiesHaveTheirDomain() {
    // When
    Refused unknown = Refused.by(() -> service.getStudy(message("study_id: 'none'")));

    // Then
    assertThat(unknown.code()).isEqualTo(Status.Code.NOT_FOUND);
    assertThat(unknown.reason()).isEqualTo("REASON_STUDY_UNKNOWN");
    assertThat(unknown.domain()).isEqualTo("study.polyboard");
  }

  @Test
  void aRequestIdBelongsToItsOwner() {
    // Given
    CreateStudyRequest.Builder ofAnn = request("chess", "ann").setRequestId("once");
    String id = create(ofAnn);

    // When another owner uses the same id
    String other = create(request("alice", "bob").setRequestId("once"));

    // Then there are two studies, and neither call creates a third
    assertThat(other).isNotEqualTo(id);
    assertThat(create(ofAnn)).isEqualTo(id);
    assertThat(create(request("alice", "bob").setRequestId("once"))).isEqualTo(other);
    Refused refused = Refused.by(() -> create(request("alice", "ann").setRequestId("once")));
    assertThat(refused.code()).isEqualTo(Status.Code.ALREADY_EXISTS);
    assertThat(refused.reason()).isEqualTo("REASON_REQUEST_ID_TAKEN");
  }

  @Test
  void moreNodesThanASearchMayVisitAreRefusedAtOnce() {
    assertThat(tooManyNodes(1_000_000_000_000L, 5)).contains("use 1 to 1000000000");
    // When the search of the start alone would visit too many: White has 20 turns
    assertThat(tooManyNodes(1_000_000_000, 5)).contains("use 1 to 250000000 with 5 lines");
    assertThat(create(nodes(250_000_000, 5))).isNotEmpty();
    assertThat(tooManyNodes(250_000_001, 5)).isNotEmpty();
    assertThat(create(nodes(1_000_000_000, 20))).isNotEmpty();
  }

  private static CreateStudyRequest.Builder nodes(long nodes, int lines) {
    CreateStudyRequest.Builder request = request("chess", "ann");
    request.getSpecBuilder().setNodes(nodes).setLines(lines);
    return request;
  }

  private String tooManyNodes(long nodes, int lines) {
    Refused refused = Refused.by(() -> create(nodes(nodes, lines)));
    assertThat(refused.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused.fields()).containsExactly("spec.nodes");
    return refused.descriptions().getFirst();
  }

  @Test
  void studiesAreFoundByStateOwnerAndVariant() {
    // Given
    String chess = create(request("chess", "ann"));
    String paused = create(request("chess", "bob"));
    String alice = create(request("alice", "ann"));
    var unused = service.pauseStudy(message(text("study_id: ?", paused)));
    String digest = Digest.of(DefinitionReader.shippedText("alice"));

    // Then
    assertThat(found("")).containsExactly(alice, paused, chess);
    assertThat(found("variant: 'chess'")).containsExactly(paused, chess);
    assertThat(found("variant: '" + digest + "'")).containsExactly(alice);
    assertThat(found("owner: 'ann'")).containsExactly(alice, chess);
    assertThat(found("states: STATE_PAUSED")).containsExactly(paused);
    assertThat(found("states: [STATE_RUNNING, STATE_PAUSED] owner: 'ann' variant: 'chess'"))
        .containsExactly(chess);
    assertThat(found("variant: 'no such variant'")).isEmpty();
    for (String state : List.of("0", "5")) {
      assertThat(Refused.by(() -> found("states: " + state)).fields()).containsExactly("states[0]");
    }
  }

  /** Reads pages of one item. */
  private List<String> found(String question) {
    return pages(token ->
            service.listStudies(message(question + text(" page_size: 1 page_token: ?", token))))
        .stream()
        .flatMap(page -> page.getStudiesList().stream())
        .map(Study::getStudyId)
        .toList();
  }

  @Test
  void aWatchSendsHeartbeatsWhileThereIsNoNews() throws Exception {
    // Given
    String id = create(request("chess", "ann"));
    TournamentDatabase database = new TournamentDatabase(source);
    Studies studies =
        new Studies(database, new StudyGraphs(database, Catalogue.ofShipped()), settings);
    BlockingQueue<WatchStudyResponse> messages = new LinkedBlockingQueue<>();
    CompletableFuture<Void> watch = watch(studies, id, messages);
    long revision = next(messages).getStudy().getRevision();

    // Then
    for (int i = 0; i < 3; i++) {
      assertThat(next(messages).getHeartbeat().getRevision()).isEqualTo(revision);
    }

    // When
    studies.pause(id);
    WatchStudyResponse news = next(messages);
    while (!news.hasStudy()) {
      news = next(messages);
    }

    // Then
    assertThat(news.getStudy().getState()).isEqualTo(State.STATE_PAUSED);
    assertThat(next(messages).getHeartbeat().getRevision())
        .isEqualTo(news.getStudy().getRevision());

    // When
    database.inTransaction(handle -> {
      JobRows.in(handle).stop(studies.get(id), JobStage.FINISHED, "");
      return id;
    });

    // Then the last message is the news
    watch.get(2, TimeUnit.MINUTES);
    WatchStudyResponse last = List.copyOf(messages).getLast();
    assertThat(last.getStudy().getState()).isEqualTo(State.STATE_FINISHED);
  }

  /** Completes when the watch ends. */
  private CompletableFuture<Void> watch(
      Studies studies, String id, BlockingQueue<WatchStudyResponse> messages) {
    return CompletableFuture.runAsync(
        () -> {
          try (Changes.Watch watch = changes.watch(id, 10).orElseThrow()) {
            JobGrpcService.watching(
                    studies,
                    id,
                    job ->
                        WatchStudyResponse.newBuilder()
                            .setStudy(StudyGrpcService.message(job, 0))
                            .build(),
                    StudyGrpcService::silence,
                    SHORT,
                    SHORT)
                .run(watch, Watching.NEVER, messages::add);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        Thread::startVirtualThread);
  }

  private static WatchStudyResponse next(BlockingQueue<WatchStudyResponse> messages)
      throws InterruptedException {
    WatchStudyResponse next = messages.poll(2, TimeUnit.MINUTES);
    assertThat(next).isNotNull();
    return next;
  }
}
