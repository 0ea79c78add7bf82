package io.polyboard.benchmarks;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.study.v1.CreateStudyRequest;
import io.polyboard.proto.study.v1.GetStudyRequest;
import io.polyboard.proto.study.v1.State;
import io.polyboard.proto.study.v1.StreamStudyPositionsRequest;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyServiceGrpc;
import io.polyboard.proto.study.v1.StudySpec;
import io.polyboard.proto.study.v1.WatchStudyRequest;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A study through the whole platform, and the same positions searched by a bare loop in as many
 * threads: how much of the loop's rate is left. By turns, so that both have the machine alike.
 *
 * <pre>StudyThroughput POSITIONS NODES WORKERS ROUNDS [VARIANT]</pre>
 */
public final class StudyThroughput {
  private static final int LINES = 5;
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
        double seconds = study(studies, variant, positions, nodes);
        List<StudyPosition> searched = searched(studies);
        double bare = bare(Variants.load(variant), searched, nodes, workers);
        System.out.printf(
            Locale.ROOT,
            "%s: study %.1f positions/s, bare loop %.1f, ratio %.3f%n",
            round == 0 ? "warming up" : "round " + round,
            positions / seconds,
            searched.size() / bare,
            positions / seconds / (searched.size() / bare));
      }
    }
  }

  /** Seconds from the creation of a study to its end. */
  private static double study(
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

  /** The positions of the newest study that were searched, but the start, which takes longer. */
  private static List<StudyPosition> searched(StudyServiceGrpc.StudyServiceBlockingStub studies) {
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
          if (each.getPosition().getIsSearched() && each.getPosition().getNumber() > 1) {
            searched.add(each.getPosition());
          }
        });
    return searched;
  }

  /** Seconds that threads take to search the positions, with nothing else about. */
  private static double bare(
      Variant variant, List<StudyPosition> positions, long nodes, int threads)
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
