package io.polyboard.standalone.command.balance;

import module java.base;

import io.polyboard.balance.improve.MatingMinimum;
import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceWish;
import io.polyboard.proto.balance.v1.Candidate;
import io.polyboard.proto.balance.v1.Decision;
import io.polyboard.proto.balance.v1.RaceStanding;
import io.polyboard.rules.CheckedVariant;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.Improvement;

/**
 * The candidates of an improvement. Each has a number, from 1: the position of its choices among
 * all combinations, in the order of the file. It does not depend on how many candidates race.
 *
 * @param sound candidates that can race, in racing order
 * @param refused candidates that cannot race
 */
record Candidates(Improvement improvement, List<Sound> sound, List<Candidate> refused) {

  Candidates {
    sound = List.copyOf(sound);
    refused = List.copyOf(refused);
  }

  /**
   * A candidate that can race.
   *
   * @param text text of its definition
   */
  record Sound(Candidate candidate, String text) {}

  /**
   * Creates candidates: the one with the first choices, and others.
   *
   * @param max maximum number of candidates; if there are more, some are drawn at random
   * @param seed seed of the draw
   */
  static Candidates of(Improvement improvement, int max, long seed) {
    List<Sound> sound = new ArrayList<>();
    List<Candidate> refused = new ArrayList<>();
    for (int index : numbers(improvement.candidates(), max, seed)) {
      Candidate.Builder candidate = Candidate.newBuilder().setNumber(index + 1);
      List<Integer> choices = new ArrayList<>();
      int left = index;
      for (Improvement.Decision decision : improvement.decisions().reversed()) {
        choices.addFirst(left % decision.choices().size());
        left /= decision.choices().size();
      }
      for (int i = 0; i < choices.size(); i++) {
        Improvement.Decision decision = improvement.decisions().get(i);
        candidate.putChoices(decision.name(), decision.choices().get(choices.get(i)));
      }
      try {
        CheckedVariant checked =
            Variants.candidate(improvement, choices, Integer.toString(candidate.getNumber()));
        candidate.setId(checked.variant().id());
        Optional<List<PieceKind>> pieces =
            MatingMinimum.applies(checked.variant())
                ? MatingMinimum.find(checked.variant())
                : Optional.of(List.of());
        if (pieces.isPresent()) {
          pieces.get().forEach(each -> candidate.addMatingMinimum(each.name()));
          sound.add(new Sound(candidate.build(), checked.text()));
          continue;
        }
        candidate.setRefusal(
            "found no " + MatingMinimum.MAX_PIECES + " pieces that mate a lone king");
      } catch (RefusedException e) {
        candidate.setRefusal(String.valueOf(e.getMessage()));
      }
      refused.add(candidate.build());
    }
    return new Candidates(improvement, sound, refused);
  }

  /** The numbers of the candidates, from 0, in ascending order. */
  private static SortedSet<Integer> numbers(int all, int max, long seed) {
    SortedSet<Integer> numbers = new TreeSet<>();
    if (all <= max) {
      IntStream.range(0, all).forEach(numbers::add);
      return numbers;
    }
    // 0 is the unchanged variant. The loop ends because there are more candidates than wanted.
    numbers.add(0);
    SplittableRandom random = new SplittableRandom(seed);
    while (numbers.size() < max) {
      numbers.add(random.nextInt(all));
    }
    return numbers;
  }

  /** The wanted ranges of measures. */
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

  /** The candidates of the Pareto front: no other candidate in the final dominates them. */
  List<Sound> front(BalanceRun race) {
    List<String> digests = race.getSpec().getRace().getVariantsList();
    return race.getProgress().getEntrantsList().stream()
        .filter(each -> each.getStanding() == RaceStanding.RACE_STANDING_FRONT)
        .map(each -> sound.get(digests.indexOf(each.getVariantDigest())))
        .toList();
  }

  /** The improvement with the current state of its race. */
  io.polyboard.proto.balance.v1.Improvement message(BalanceRun race, Path file) {
    List<String> digests = race.getSpec().getRace().getVariantsList();
    Stream<Candidate> raced =
        IntStream.range(0, sound.size())
            .mapToObj(i -> sound.get(i).candidate.toBuilder().setDigest(digests.get(i)).build());
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
        .setCandidateCount(improvement.candidates())
        .addAllCandidates(
            Stream.concat(raced, refused.stream())
                .sorted(Comparator.comparingInt(Candidate::getNumber))
                .toList())
        .setRace(race)
        .build();
  }
}
