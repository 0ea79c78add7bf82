package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.CheckedVariant;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.Node.Mapping;
import io.polyboard.rules.definition.Spelling.Noun;

/**
 * What a designer wants of a variant, and what may vary for it: the key {@code improve} of a
 * variant file.
 *
 * <p>Under {@code vary} stand decisions, each with choices by name. A choice is a part of a variant
 * file, which is laid over the variant as {@code extends} lays a file over another; one without a
 * value leaves all as it is. Under {@code want} stand measures, each with a band: {@code [low,
 * high]}. Immutable.
 */
public final class Improvement {
  /** The most decisions, and the most choices of each. */
  static final int MOST = 16;

  /** The most candidates that a file makes. */
  static final int MOST_CANDIDATES = 1_000_000;

  private static final List<String> KEPT = List.of("id", "name", "extends", "improve");

  private final Mapping variant;
  private final List<Decision> decisions;
  private final List<List<Mapping>> parts;
  private final Map<String, Band> wanted;

  /**
   * Something to decide.
   *
   * @param choices their names, 2 or more; the first is what the others are compared with
   */
  public record Decision(String name, List<String> choices) {}

  /**
   * Where a measure is wanted.
   *
   * @param low at most {@code high}
   */
  public record Band(double low, double high) {}

  private Improvement(
      Mapping variant,
      List<Decision> decisions,
      List<List<Mapping>> parts,
      Map<String, Band> wanted) {
    this.variant = variant;
    this.decisions = List.copyOf(decisions);
    this.parts = parts.stream().map(List::copyOf).toList();
    this.wanted = wanted;
  }

  static Improvement read(Value improve, Mapping variant, List<String> measures) {
    improve.withKeys("vary", "want");
    List<Decision> decisions = new ArrayList<>();
    List<List<Mapping>> parts = new ArrayList<>();
    Map<String, Value> vary = improve.require("vary").entries();
    count(improve.get("vary"), "decisions", vary.size(), 1);
    vary.forEach((name, value) -> {
      Map<String, Value> choices = value.entries();
      count(value, "choices", choices.size(), 2);
      decisions.add(new Decision(name, List.copyOf(choices.keySet())));
      parts.add(choices.values().stream().map(Improvement::part).toList());
    });
    if (candidates(decisions) > MOST_CANDIDATES) {
      improve
          .get("vary")
          .refuse(
              "IMPROVE_CANDIDATES",
              "makes more than " + MOST_CANDIDATES + " candidates; use fewer decisions or choices");
    }
    Map<String, Band> wanted = new LinkedHashMap<>();
    Map<String, Value> want = improve.require("want").entries();
    count(improve.get("want"), "measures", want.size(), 1);
    want.forEach((name, value) -> {
      if (measures.contains(name)) {
        band(value).ifPresent(band -> wanted.put(name, band));
      } else {
        value.refuseUnknownKey(Noun.MEASURE, name, measures);
      }
    });
    return new Improvement(variant, decisions, parts, wanted);
  }

  private static void count(Value value, String what, int count, int least) {
    if (value.isPresent() && (count < least || count > MOST)) {
      value.refuse(
          "IMPROVE_CHOICES", "names " + count + " " + what + "; use from " + least + " to " + MOST);
    }
  }

  private static Mapping part(Value value) {
    for (String kept : KEPT) {
      Value given = value.get(kept);
      if (given.isPresent()) {
        String own = "may not vary: " + kept + " is the candidates' own";
        given.refuseKey("IMPROVE_KEY", own + "; vary the rules of the game");
      }
    }
    return value.mapping();
  }

  private static Optional<Band> band(Value value) {
    List<Double> ends = value.list(2, 2, Value::number);
    if (ends.size() < 2) {
      return Optional.empty();
    }
    if (ends.get(0) > ends.get(1)) {
      value.refuse(
          "IMPROVE_BAND",
          "is a band from " + ends.get(0) + " down to " + ends.get(1) + "; write the lower first");
    }
    return Optional.of(new Band(ends.get(0), ends.get(1)));
  }

  /** What is to be decided, in the order of the file. */
  public List<Decision> decisions() {
    return decisions;
  }

  /** Where measures are wanted, by their names, in the order of the file. */
  public Map<String, Band> wanted() {
    return Collections.unmodifiableMap(wanted);
  }

  /** How many candidates there are: all ways to decide; at most 1,000,000. */
  public int candidates() {
    return (int) candidates(decisions);
  }

  private static double candidates(List<Decision> decisions) {
    return decisions.stream()
        .mapToDouble(decision -> decision.choices().size())
        .reduce(1, (ways, choices) -> ways * choices);
  }

  /**
   * Makes a candidate: a variant with an id and a name of its own.
   *
   * @param choices of each decision the number of a choice, from 0
   * @param suffix of the id
   * @param compile may refuse definitions for further reasons, with keys for places
   * @throws RefusedException if the choices make no sound variant; names the place in the file
   */
  public CheckedVariant candidate(
      List<Integer> choices, String suffix, Function<VariantDefinition, Variant> compile) {
    List<Mapping> chosen = new ArrayList<>();
    for (int decision = 0; decision < choices.size(); decision++) {
      chosen.add(parts.get(decision).get(choices.get(decision)));
    }
    Map<String, Node.Entry> own = new LinkedHashMap<>();
    for (String key : List.of("id", "name")) {
      if (variant.entries().get(key)
          instanceof Node.Entry(var place, Node.Scalar(var at, var value, var type))) {
        String text = value + (key.equals("id") ? "-" : ", candidate ") + suffix;
        own.put(key, new Node.Entry(place, new Node.Scalar(at, text, type)));
      }
    }
    chosen.add(Mapping.of(variant.place(), own));
    return DefinitionReader.laidOver(variant, chosen, compile);
  }
}
