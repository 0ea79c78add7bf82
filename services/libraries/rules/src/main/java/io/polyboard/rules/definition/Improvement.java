package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.CheckedVariant;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.Node.Mapping;
import io.polyboard.rules.definition.Spelling.Noun;

/**
 * The measures that a designer wants of a variant, and what may vary for them: the key {@code
 * improve} of a variant file.
 *
 * <p>{@code vary} has decisions, each with choices by name. A choice is a part of a variant file,
 * merged into the variant as {@code extends} merges files; a choice without a value changes
 * nothing. {@code want} has measures, each with a band: {@code [low, high]}. Immutable.
 */
public final class Improvement {
  /** Maximum number of decisions, and of choices of each decision. */
  static final int MAX = 16;

  /** Maximum number of candidates of a file. */
  static final int MAX_CANDIDATES = 1_000_000;

  private static final List<String> KEPT = List.of("id", "name", "extends", "improve");

  private final Mapping variant;
  private final List<Decision> decisions;
  private final List<List<Mapping>> parts;
  private final Map<String, Band> wanted;

  /**
   * A decision about the variant.
   *
   * @param choices the names of the choices, 2 or more; the others are compared with the first
   */
  public record Decision(String name, List<String> choices) {}

  /**
   * The band in which a measure is wanted.
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
    if (candidates(decisions) > MAX_CANDIDATES) {
      improve
          .get("vary")
          .refuse(
              "IMPROVE_CANDIDATES",
              "makes more than " + MAX_CANDIDATES + " candidates; use fewer decisions or choices");
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

  private static void count(Value value, String what, int count, int min) {
    if (value.isPresent() && (count < min || count > MAX)) {
      value.refuse(
          "IMPROVE_CHOICES", "must have " + min + " to " + MAX + " " + what + ", has " + count);
    }
  }

  private static Mapping part(Value value) {
    for (String kept : KEPT) {
      Value given = value.get(kept);
      if (given.isPresent()) {
        given.refuseKey("IMPROVE_KEY", kept + " may not vary; vary the rules of the game");
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

  /** The decisions, in the order of the file. */
  public List<Decision> decisions() {
    return decisions;
  }

  /** The wanted bands of measures by the measures' names, in the order of the file. */
  public Map<String, Band> wanted() {
    return Collections.unmodifiableMap(wanted);
  }

  /** The number of candidates, which are all combinations of choices; at most 1,000,000. */
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
   * @param choices for each decision the index of a choice, from 0
   * @param suffix of the id
   * @param compile may refuse definitions for further reasons, with keys for places
   * @throws RefusedException if the choices make an invalid variant; names the place in the file
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
