package io.polyboard.benchmarks;

import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyServiceGrpc;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import java.util.List;
import java.util.Locale;

/**
 * How many more positions of a study two worker processes search than one, each with one thread, by
 * turns; both warm, beside the other services in a process of their own. Beside it, how many more a
 * bare loop searches in two threads than in one, which is what the machine has to give.
 *
 * <pre>StudyScaling POSITIONS NODES ROUNDS [VARIANT]</pre>
 */
public final class StudyScaling {
  private StudyScaling() {}

  public static void main(String[] arguments) throws Exception {
    int positions = Integer.parseInt(arguments[0]);
    long nodes = Long.parseLong(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    String variant = arguments.length > 3 ? arguments[3] : "chess";
    Variant rules = Variants.load(variant);
    try (RunningPlatform platform = RunningPlatform.start("--concurrency=0");
        ServiceProcess _ = ServiceProcess.worker(platform.kafka())) {
      var studies = StudyServiceGrpc.newBlockingStub(platform.channel());
      System.out.printf(
          Locale.ROOT,
          "warming up: %.1f positions/s%n",
          positions / StudyThroughput.study(studies, variant, positions, nodes));
      for (int round = 1; round <= rounds; round++) {
        double one = positions / StudyThroughput.study(studies, variant, positions, nodes);
        double two;
        try (ServiceProcess _ = ServiceProcess.worker(platform.kafka())) {
          var unused = StudyThroughput.study(studies, variant, positions, nodes);
          two = positions / StudyThroughput.study(studies, variant, positions, nodes);
        }
        System.out.printf(
            Locale.ROOT,
            "round %d: one worker process %.1f positions/s, two %.1f, ratio %.2f%n",
            round,
            one,
            two,
            two / one);
        List<StudyPosition> searched = StudyThroughput.searched(studies);
        List<StudyPosition> found = searched.subList(1, searched.size());
        double alone = found.size() / StudyThroughput.bare(rules, found, nodes, 1);
        double both = found.size() / StudyThroughput.bare(rules, found, nodes, 2);
        System.out.printf(
            Locale.ROOT,
            "round %d: bare loop in one thread %.1f positions/s, in two %.1f, ratio %.2f%n",
            round,
            alone,
            both,
            both / alone);
      }
    }
  }
}
