package io.polyboard.standalone.command.balance;

import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceWish;
import io.polyboard.proto.balance.v1.Candidate;
import io.polyboard.proto.balance.v1.Decision;
import io.polyboard.proto.balance.v1.RaceStanding;
import io.polyboard.rules.definition.Improvement;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The candidates of an improvement, as a race of the services has them. */
record RacedCandidates(Improvement improvement, Candidates candidates) {
  /** What is wanted of them. */
  List<BalanceWish> wishes() {
    return improvement.wanted().entrySet().stream()
        .map(wanted ->
            BalanceWish.newBuilder()
                .setMeasure(wanted.getKey())
                .setLow(wanted.getValue().low())
                .setHigh(wanted.getValue().high())
                .build())
        .toList();
  }

  /** The candidates that no other dominates in the final. */
  List<Candidates.Sound> front(BalanceRun run) {
    List<String> digests = run.getSpec().getRace().getVariantsList();
    return run.getProgress().getEntrantsList().stream()
        .filter(each -> each.getStanding() == RaceStanding.RACE_STANDING_FRONT)
        .map(each -> candidates.sound().get(digests.indexOf(each.getVariantDigest())))
        .toList();
  }

  /** The race as it is now. */
  io.polyboard.proto.balance.v1.Improvement message(BalanceRun run, Path file) {
    Stream<Candidate> sound =
        IntStream.range(0, candidates.sound().size())
            .mapToObj(
                i -> message(candidates.sound().get(i), run.getSpec().getRace().getVariants(i)));
    Stream<Candidate> refused =
        candidates.refused().stream()
            .map(each ->
                Candidate.newBuilder()
                    .setNumber(each.number())
                    .setId(each.id())
                    .putAllChoices(each.choices())
                    .setRefusal(each.reason())
                    .build());
    return io.polyboard.proto.balance.v1.Improvement.newBuilder()
        .setFile(file.toString())
        .addAllDecisions(
            improvement.decisions().stream()
                .map(each ->
                    Decision.newBuilder()
                        .setName(each.name())
                        .addAllChoices(each.choices())
                        .build())
                .toList())
        .setWays(improvement.candidates())
        .addAllCandidates(
            Stream.concat(sound, refused)
                .sorted(Comparator.comparingInt(Candidate::getNumber))
                .toList())
        .setRace(run)
        .build();
  }

  private static Candidate message(Candidates.Sound candidate, String digest) {
    return Candidate.newBuilder()
        .setNumber(candidate.number())
        .setId(candidate.id())
        .putAllChoices(candidate.choices())
        .setDigest(digest)
        .addAllMatingMinimum(Objects.requireNonNullElse(candidate.matingMinimum(), List.of()))
        .build();
  }
}
