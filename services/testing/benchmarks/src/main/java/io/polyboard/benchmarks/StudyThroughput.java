package io.polyboard.benchmarks;

import io.polyboard.contract.Scores;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.play.study.AnalysedTurn;
import io.polyboard.play.study.StudyGraph;
import io.polyboard.play.study.StudyRule;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.study.v1.CreateStudyRequest;
import io.polyboard.proto.study.v1.GetStudyRequest;
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.StreamStudyPositionsRequest;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyServiceGrpc;
import io.polyboard.proto.study.v1.StudySpec;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.proto.study.v1.WatchStudyRequest;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A study through the whole platform, and the same positions searched by a bare loop in as many
 * threads: how much of the loop's rate is left, how much of the time the workers were searching,
 * and what choosing positions takes of the time that the loop takes to search them. By turns, so
 * that both have the machine alike.
 *
 * <pre>StudyThroughput POSITIONS NODES WORKERS ROUNDS [VARIANT]</pre>
 */
public final class StudyThroughput {
  private static final int LINES = 5;

  /** Seconds that workers have searched positions of studies. */
  private static final String SEARCHING = "polyboard_search_analyses_seconds_sum";

  private static final double NANOS = 1e9;

  private StudyThroughput() {}

  public static void main(String[] arguments) throws Exception {
    int positions = Integer.parseInt(arguments[0]);
    long nodes = Long.parseLong(arguments[1]);
    int workers = Integer.parseInt(arguments[2]);
    int rounds = Integer.parseInt(arguments[3]);
    String variant = arguments.length > 4 ? arguments[4] : "chess";
    try (RunningPlatform platform = RunningPlatform.start("--concurrency=" + workers)) {
      var studies = StudyServiceGrpc.newBlockingStub(platform.channel());
      // The first round is run with code that is not compiled yet.
      for (int round = 0; round <= rounds; round++) {
        double before = platform.metric(SEARCHING);
        double seconds = study(studies, variant, positions, nodes);
        double busy = (platform.metric(SEARCHING) - before) / (seconds * workers);
        List<StudyPosition> searched = searched(studies);
        double bare =
            bare(Variants.load(variant), searched.subList(1, searched.size()), nodes, workers);
        double rate = (searched.size() - 1) / bare;
        System.out.printf(
            Locale.ROOT,
            "%s: study %.1f positions/s, bare loop %.1f, ratio %.3f; workers busy %.3f; choosing"
                + " %.4f of the time of analysis%n",
            round == 0 ? "warming up" : "round " + round,
            positions / seconds,
            rate,
            positions / seconds / rate,
            busy,
            choosing(Variants.load(variant), searched) / (bare * workers));
      }
    }
  }

  /** Seconds from the creation of a study to its end. */
  static double study(
      StudyServiceGrpc.StudyServiceBlockingStub studies,
      String variant,
      int positions,
      long nodes) {
    String id =
        studies
            .createStudy(
                CreateStudyRequest.newBuilder()
                    .setSpec(
                        StudySpec.newBuilder()
                            .setPosition(Position.newBuilder().setVariant(variant))
                            .setPositions(positions)
                            .setNodes(nodes)
                            .setLines(LINES))
                    .build())
            .getStudy()
            .getStudyId();
    studies
        .watchStudy(WatchStudyRequest.newBuilder().setStudyId(id).build())
        .forEachRemaining(unused -> {});
    Study study = studies.getStudy(GetStudyRequest.newBuilder().setStudyId(id).build()).getStudy();
    if (study.getState() != State.STATE_FINISHED) {
      throw new IllegalStateException(study.toString());
    }
    return seconds(study);
  }

  private static double seconds(Study study) {
    return study.getEndedAt().getSeconds()
        - study.getCreatedAt().getSeconds()
        + (study.getEndedAt().getNanos() - study.getCreatedAt().getNanos()) / NANOS;
  }

  /** The positions of the newest study that were searched, by their numbers, the start first. */
  static List<StudyPosition> searched(StudyServiceGrpc.StudyServiceBlockingStub studies) {
    String id =
        studies
            .listStudies(
                io.polyboard.proto.study.v1.ListStudiesRequest.newBuilder().setPageSize(1).build())
            .getStudies(0)
            .getStudyId();
    List<StudyPosition> searched = new ArrayList<>();
    studies
        .streamStudyPositions(StreamStudyPositionsRequest.newBuilder().setStudyId(id).build())
        .forEachRemaining(each -> {
          if (each.getPosition().getIsSearched()) {
            searched.add(each.getPosition());
          }
        });
    searched.sort(Comparator.comparingInt(StudyPosition::getNumber));
    return searched;
  }

  /** Seconds that a study takes for all but the searches: it is made anew of their answers. */
  private static double choosing(Variant variant, List<StudyPosition> searched) {
    StudyGraph graph =
        new StudyGraph(variant, null, StudyRule.DEFAULT.withPositions(searched.size()));
    long start = System.nanoTime();
    for (StudyPosition position : searched) {
      boolean isTaken =
          graph.answer(
              position.getNumber(),
              // As they were found, by which positions are numbered.
              position.getTurnsList().stream()
                  .sorted(Comparator.comparingInt(StudyTurn::getToIndex))
                  .map(turn ->
                      new AnalysedTurn(
                          turn.getTurn(), Scores.number(turn.getSearchScore()), turn.getDepth()))
                  .toList());
      if (!isTaken) {
        throw new IllegalStateException("position " + position.getNumber() + " was not asked for");
      }
      var unused = graph.advance();
    }
    return (System.nanoTime() - start) / NANOS;
  }

  /** Seconds that threads take to search the positions, with nothing else about. */
  static double bare(Variant variant, List<StudyPosition> positions, long nodes, int threads)
      throws InterruptedException {
    Queue<StudyPosition> queue = new ConcurrentLinkedQueue<>(positions);
    List<Thread> all = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < threads; i++) {
      all.add(
          Thread.ofPlatform()
              .start(() -> {
                Engine engine = new Engine(variant, Settings.DEFAULT.withMultiPv(LINES));
                for (var next = queue.poll(); next != null; next = queue.poll()) {
                  var position = variant.position(Mfen.parse(variant, next.getMfen()));
                  var unused = engine.search(position, Limits.ofNodes(nodes));
                }
              }));
    }
    for (Thread each : all) {
      each.join();
    }
    return (System.nanoTime() - start) / NANOS;
  }
}
