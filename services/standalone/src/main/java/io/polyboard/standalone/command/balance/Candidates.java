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
 * The candidates of an improvement. Each has a number, from 1: that of its choices among all, in
 * the order of the file, so that a candidate keeps it however many are raced.
 *
 * @param sound those that can race, in the order in which they do
 * @param refused those that cannot
 */
record Candidates(Improvement improvement, List<Sound> sound, List<Candidate> refused) {

  Candidates {
    sound = List.copyOf(sound);
    refused = List.copyOf(refused);
  }

  /**
   * A candidate that can race.
   *
   * @param text of its definition
   */
  record Sound(Candidate candidate, String text) {}

  /**
   * Makes candidates: that of the first choices, and others.
   *
   * @param most candidates; where there are more, chance decides which
   * @param seed of chance
   */
  static Candidates of(Improvement improvement, int most, long seed) {
    List<Sound> sound = new ArrayList<>();
    List<Candidate> refused = new ArrayList<>();
    for (int index : numbers(improvement.candidates(), most, seed)) {
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
            "no " + MatingMinimum.MAX_PIECES + " pieces were found that mate a lone king");
      } catch (RefusedException e) {
        candidate.setRefusal(String.valueOf(e.getMessage()));
      }
      refused.add(candidate.build());
    }
    return new Candidates(improvement, sound, refused);
  }

  /** From 0, in ascending order. */
  private static SortedSet<Integer> numbers(int all, int most, long seed) {
    SortedSet<Integer> numbers = new TreeSet<>();
    if (all <= most) {
      IntStream.range(0, all).forEach(numbers::add);
      return numbers;
    }
    // The first is the variant as it is. As there are more than wanted, drawing comes to an end.
    numbers.add(0);
    SplittableRandom random = new SplittableRandom(seed);
    while (numbers.size() < most) {
      numbers.add(random.nextInt(all));
    }
    return numbers;
  }

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

  /** Those that no other dominates in the final of a race. */
  List<Sound> front(BalanceRun race) {
    List<String> digests = race.getSpec().getRace().getVariantsList();
    return race.getProgress().getEntrantsList().stream()
        .filter(each -> each.getStanding() == RaceStanding.RACE_STANDING_FRONT)
        .map(each -> sound.get(digests.indexOf(each.getVariantDigest())))
        .toList();
  }

  /** Their race as it is now. */
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
        .setWays(improvement.candidates())
        .addAllCandidates(
            Stream.concat(raced, refused.stream())
                .sorted(Comparator.comparingInt(Candidate::getNumber))
                .toList())
        .setRace(race)
        .build();
  }
}
