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
 * game and one for the end game, between which the evaluation goes over as pieces leave the boards.
 * Immutable.
 *
 * <p>A weights file has a line {@code term,middle,end} for each term that it sets, and may have one
 * {@code network,RULES,TEXT} with a {@link Network} and the {@link Variant#fingerprint} of the
 * rules that it is for; empty lines, and lines that begin with {@code #}, say nothing.
 */
public final class Weights {
  /** The largest weight either way, in centipawns. */
  public static final double MOST = 30_000;

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
   * Weights given by number of term; both arrays are copied.
   *
   * @throws IllegalArgumentException if there is not one of each for every term
   */
  public static Weights of(Terms terms, double[] middle, double[] end) {
    if (middle.length != terms.size() || end.length != terms.size()) {
      throw new IllegalArgumentException("needs " + terms.size() + " weights of each phase");
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

  /** The values of the pieces, and of boards that are won, as derived; nothing else counts. */
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
   * The weights that ship with a variant, or the derived ones where none do. A file that only calls
   * itself like a shipped variant gets derived ones.
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

  /** The weights that ship with a variant, tuned to games of it; empty where none do. */
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
   * The text of a weights file, unread.
   *
   * @throws RefusedException if it cannot be read
   */
  public static String fileText(Path file) {
    String name = file.toString();
    if (!Files.exists(file) || Files.isDirectory(file)) {
      throw new RefusedException(name, "is no file; write one with polyboard tune");
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
   * @param name what the problems call the text
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
   * Sets what a line gives.
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
      throw refusal("not of the form " + HEADER + ", for example passed.2,40,80.5");
    }
    int term = terms.number(matcher.group(1));
    if (term < 0) {
      throw refusal("no term '" + matcher.group(1) + "' in this variant");
    }
    middle[term] = Double.parseDouble(matcher.group(2));
    end[term] = Double.parseDouble(matcher.group(3));
    if (Math.max(Math.abs(middle[term]), Math.abs(end[term])) > MOST) {
      throw refusal("a weight of more than " + MOST + " centipawns");
    }
  }

  private void setNetwork(String line) {
    String[] parts = line.split(",", 3);
    if (network != null || parts.length < 3) {
      throw refusal("not of the form network,RULES,TEXT, or a second network");
    }
    Variant variant = terms.variant();
    if (!parts[1].equals(variant.fingerprint())) {
      throw refusal(
          "a network for the rules %s; those of %s are %s"
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

  /** The text of a weights file, which {@link #read} reads back. */
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

  /** The terms that are weighed. */
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
