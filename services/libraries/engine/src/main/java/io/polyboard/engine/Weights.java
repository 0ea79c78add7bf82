package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.Problem;
import io.polyboard.rules.Quotation;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.jspecify.annotations.Nullable;

/**
 * The weights of the evaluation's {@link Terms} for one variant, in centipawns: one for the middle
 * game and one for the end game. The evaluation moves from the first to the second as pieces leave
 * the boards. Immutable.
 *
 * <p>A weights file has a line {@code term,middle,end} for each term that it sets, and may have one
 * line {@code network,RULES,TEXT} with a {@link Network} and the {@link Variant#fingerprint} of its
 * rules. Empty lines, and lines that begin with {@code #}, are ignored.
 */
public final class Weights {
  /** The largest weight either way, in centipawns. */
  public static final double MAX = 30_000;

  /** By the id of a shipped variant. */
  private static final Map<String, Optional<Weights>> TUNED = new ConcurrentHashMap<>();

  private static final String HEADER = "term,middle,end";
  private static final String NETWORK = "network,";
  private static final int MAX_BYTES = 1 << 22;
  private static final int MAX_PROBLEMS = 20;
  private static final Pattern LINE =
      Pattern.compile("([^,]+),(-?\\d{1,9}(?:\\.\\d{1,9})?),(-?\\d{1,9}(?:\\.\\d{1,9})?)");

  private final Terms terms;
  private final double[] middle;
  private final double[] end;
  private @Nullable Network network;

  private Weights(Terms terms, double[] middle, double[] end) {
    this.terms = terms;
    this.middle = middle;
    this.end = end;
  }

  /**
   * Weights by number of term; both arrays are copied.
   *
   * @throws IllegalArgumentException if an array has not exactly one weight for every term
   */
  public static Weights of(Terms terms, double[] middle, double[] end) {
    if (middle.length != terms.size() || end.length != terms.size()) {
      throw new IllegalArgumentException("needs " + terms.size() + " weights for each phase");
    }
    return new Weights(terms, middle.clone(), end.clone());
  }

  /** Weights derived from the rules, see {@link Terms}. */
  public static Weights derived(Variant variant) {
    Terms terms = new Terms(variant);
    return new Weights(
        terms,
        IntStream.range(0, terms.size()).mapToDouble(terms::derivedMiddle).toArray(),
        IntStream.range(0, terms.size()).mapToDouble(terms::derivedEnd).toArray());
  }

  /** The derived values of pieces and of won boards; all other weights are 0. */
  public static Weights material(Variant variant) {
    Weights weights = derived(variant);
    Terms terms = weights.terms;
    for (int term = 0; term < terms.size(); term++) {
      if (term != terms.boardWon && !terms.isPiece(term)) {
        weights.middle[term] = 0;
        weights.end[term] = 0;
      }
    }
    return weights;
  }

  /**
   * The weights that ship with a variant, or derived ones if none ship. A variant file that only
   * has the name of a shipped variant gets derived ones.
   */
  public static Weights shipped(Variant variant) {
    return tuned(variant).orElseGet(() -> derived(variant));
  }

  /** Whether weights ship with the shipped variant of this id. */
  public static boolean areTuned(String shippedId) {
    return Weights.class.getResource(fileName(shippedId)) != null;
  }

  private static String fileName(String shippedId) {
    return "weights/" + shippedId + ".csv";
  }

  /** The weights that ship with a variant, tuned to its games; empty if none ship. */
  public static Optional<Weights> tuned(Variant variant) {
    return Variants.isShipped(variant)
        ? TUNED.computeIfAbsent(variant.id(), id -> read(fileName(id), variant))
        : Optional.empty();
  }

  private static Optional<Weights> read(String resource, Variant variant) {
    return PlainText.resource(Weights.class, resource).map(text -> parse(resource, text, variant));
  }

  /**
   * Reads a weights file; terms that it does not name keep their derived weights.
   *
   * @throws RefusedException if it cannot be read or has problems, with the line of each
   */
  public static Weights read(Path file, Variant variant) {
    return parse(file.toString(), fileText(file), variant);
  }

  /**
   * The text of a weights file, not parsed.
   *
   * @throws RefusedException if it cannot be read
   */
  public static String fileText(Path file) {
    String name = file.toString();
    if (!Files.exists(file) || Files.isDirectory(file)) {
      throw new RefusedException(name, "is not a file; write one with polyboard tune");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new RefusedException(name, "is larger than " + MAX_BYTES + " bytes");
      }
      return PlainText.withoutMark(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new RefusedException(name, "cannot be read: " + e.getMessage());
    }
  }

  /**
   * Reads the text of a weights file; terms that it does not name keep their derived weights.
   *
   * @param name name of the text in the problems
   * @throws RefusedException if it has problems, with the line of each
   */
  public static Weights parse(String name, String text, Variant variant) {
    Weights weights = derived(variant);
    List<Problem> problems = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#") && !line.equals(HEADER)) {
        Place place = Place.line(number).within(Place.named(name));
        try {
          weights.set(line.strip());
        } catch (RefusedException e) {
          e.problems().stream()
              .limit(MAX_PROBLEMS - problems.size())
              .forEach(problem -> problems.add(problem.within(place)));
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new RefusedException(problems);
    }
    return weights;
  }

  /**
   * Sets the weights or the network of a line.
   *
   * @throws RefusedException if the line is wrong
   */
  private void set(String line) {
    if (line.startsWith(NETWORK)) {
      setNetwork(line);
      return;
    }
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw refusal("must have the form " + HEADER + ", for example passed.2,40,80.5");
    }
    int term = terms.number(matcher.group(1));
    if (term < 0) {
      throw refusal("this variant has no term '" + matcher.group(1) + "'");
    }
    middle[term] = Double.parseDouble(matcher.group(2));
    end[term] = Double.parseDouble(matcher.group(3));
    if (Math.max(Math.abs(middle[term]), Math.abs(end[term])) > MAX) {
      throw refusal("weights must be at most " + MAX + " centipawns either way");
    }
  }

  private void setNetwork(String line) {
    String[] parts = line.split(",", 3);
    if (network != null || parts.length < 3) {
      throw refusal("must have the form network,RULES,TEXT; only one network is allowed");
    }
    Variant variant = terms.variant();
    if (!parts[1].equals(variant.fingerprint())) {
      throw refusal(
          "the network is for rules %s; the rules of %s are %s"
              .formatted(Quotation.shown(parts[1]), variant.id(), variant.fingerprint()));
    }
    network = Network.parse(parts[2], new NetworkInputs(variant).size());
  }

  private static RefusedException refusal(String reason) {
    return new RefusedException(new Problem(Place.WHOLE, Problem.INVALID, reason));
  }

  /** The same weights of the terms, with this network. */
  public Weights with(Network network) {
    Weights with = linear();
    with.network = network;
    return with;
  }

  /** The same weights of the terms, without a network. */
  public Weights linear() {
    return new Weights(terms, middle, end);
  }

  /** The network whose output is added to the terms; null for none. */
  public @Nullable Network network() {
    return network;
  }

  /** The text of a weights file, as {@link #read} reads it. */
  public String text() {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (int term = 0; term < terms.size(); term++) {
      text.append(
          String.format(Locale.ROOT, "%s,%.2f,%.2f%n", terms.name(term), middle[term], end[term]));
    }
    if (network != null) {
      text.append(NETWORK).append(terms.variant().fingerprint()).append(',').append(network.text());
      text.append('\n');
    }
    return text.toString();
  }

  /** The terms of the evaluation. */
  public Terms terms() {
    return terms;
  }

  /** The weight of a term in the middle game. */
  public double middle(int term) {
    return middle[term];
  }

  /** The weight of a term in the end game. */
  public double end(int term) {
    return end[term];
  }
}
