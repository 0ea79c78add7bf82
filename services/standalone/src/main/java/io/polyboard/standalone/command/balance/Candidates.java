package io.polyboard.standalone.command.balance;

import io.polyboard.balance.improve.MatingMinimum;
import io.polyboard.rules.CheckedVariant;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.Improvement;
import io.polyboard.rules.definition.Improvement.Decision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of an improvement. Each has a number, from 1: that of its choices among all, in
 * the order of the file, so that a candidate keeps it however many are raced.
 */
record Candidates(List<Sound> sound, List<Refused> refused) {

  Candidates {
    sound = List.copyOf(sound);
    refused = List.copyOf(refused);
  }

  /**
   * A candidate that can race.
   *
   * @param choices by decision
   * @param matingMinimum the men that mate a lone king; null where that is not looked for
   */
  record Sound(
      int number,
      Map<String, String> choices,
      String id,
      String text,
      @Nullable List<String> matingMinimum) {}

  /** A candidate that cannot. */
  record Refused(int number, Map<String, String> choices, String id, String reason) {}

  /**
   * Makes candidates: that of the first choices, and others.
   *
   * @param most candidates; where there are more, chance decides which
   * @param seed of chance
   */
  static Candidates of(Improvement improvement, int most, long seed) {
    List<Sound> sound = new ArrayList<>();
    List<Refused> refused = new ArrayList<>();
    for (int index : numbers(improvement.candidates(), most, seed)) {
      List<Integer> choices = choices(improvement.decisions(), index);
      Map<String, String> named = named(improvement.decisions(), choices);
      int number = index + 1;
      try {
        CheckedVariant checked = Variants.candidate(improvement, choices, Integer.toString(number));
        Variant variant = checked.variant();
        String id = variant.id();
        if (!MatingMinimum.applies(variant)) {
          sound.add(new Sound(number, named, id, checked.text(), null));
          continue;
        }
        Optional<List<PieceKind>> men = MatingMinimum.find(variant);
        if (men.isPresent()) {
          List<String> names = men.get().stream().map(PieceKind::name).toList();
          sound.add(new Sound(number, named, id, checked.text(), names));
        } else {
          String reason = "no " + MatingMinimum.MOST_MEN + " men were seen to mate a lone king";
          refused.add(new Refused(number, named, id, reason));
        }
      } catch (RefusedException e) {
        refused.add(new Refused(number, named, "", String.valueOf(e.getMessage())));
      }
    }
    return new Candidates(sound, refused);
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

  private static List<Integer> choices(List<Decision> decisions, int index) {
    List<Integer> choices = new ArrayList<>();
    int left = index;
    for (Decision decision : decisions.reversed()) {
      choices.addFirst(left % decision.choices().size());
      left /= decision.choices().size();
    }
    return choices;
  }

  private static Map<String, String> named(List<Decision> decisions, List<Integer> choices) {
    Map<String, String> named = new LinkedHashMap<>();
    for (int i = 0; i < decisions.size(); i++) {
      named.put(decisions.get(i).name(), decisions.get(i).choices().get(choices.get(i)));
    }
    return named;
  }
}
