package io.polyboard.rules.definition;

import static io.polyboard.rules.Quotation.quote;

import module java.base;

import io.polyboard.rules.CheckedVariant;
import io.polyboard.rules.Place;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.EndDefinition.Stalemate;
import io.polyboard.rules.definition.Node.Mapping;
import io.polyboard.rules.definition.Node.Scalar;
import io.polyboard.rules.definition.Spelling.Noun;
import io.polyboard.rules.definition.VariantDefinition.PublishedNotation;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import org.jspecify.annotations.Nullable;

/**
 * Reads variant files: YAML 1.2, of which JSON is a subset, in the format that {@code
 * variant.schema.json} describes.
 *
 * <p>Files are not trusted: every size is bounded, and every problem ends in a {@link
 * RefusedException} that lists the problems with file, line, column and keys. The reader finds
 * problems in rounds and stops after the first round with a problem: syntax; axes, boards, planes
 * and the keys that need none of them; the remaining keys one by one; conflicts between keys.
 *
 * <p>A file that {@code extends} another is merged into it before it is read: maps key by key,
 * other values replaced; a key without a value removes that key. The file must give its own id,
 * name and description; designer, year and source are its own or absent.
 *
 * <p>The key {@code improve} is not part of the game: {@link Improvement} reads it.
 */
public final class DefinitionReader {
  private static final int MAX_EXTENDED = 8;
  private static final int MAX_MOVES = 4;

  /** Maximum number of the first move in which castling is allowed. */
  private static final int MAX_FROM_MOVE = 1000;

  private static final int MAX_NAME = 100;
  private static final int MAX_SOURCE = 500;
  private static final int MAX_PARAGRAPH = 4000;

  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

  /** The line that tells an editor where the JSON schema is. */
  private static final Pattern EDITOR_LINE = Pattern.compile("\\A# yaml-language-server:.*\\R");

  private static final Pattern LETTER = Pattern.compile("[A-Z]");

  /** Keys that a file does not inherit from the file that it extends, which is another game. */
  private static final List<String> OWN_KEYS =
      List.of("id", "name", "designer", "year", "source", "description", "improve");

  private static final String[] KEYS = {
    "id", "name", "designer", "year", "source", "description",
    "notice", "extends", "axes", "boards", "mirror", "planes",
    "kings", "pieces", "castling", "transfer", "king-hold", "self-capture",
    "turn", "ends", "array", "published-notation", "improve"
  };

  private final Problems problems = new Problems();

  private DefinitionReader() {}

  /** The ids of the variants that ship with the library, in the order of the rulebook. */
  public static List<String> shippedIds() {
    return Document.SHIPPED;
  }

  /**
   * Reads a variant that ships with the library.
   *
   * @throws RefusedException if no shipped variant has this id; suggests similar ids
   */
  public static VariantDefinition shipped(String id) {
    return new DefinitionReader().read(Document.shipped(id), Function.identity());
  }

  /**
   * The text of the definition of a variant that ships with the library.
   *
   * @throws RefusedException if no shipped variant has this id; suggests similar ids
   */
  public static String shippedText(String id) {
    return Document.shipped(id).text();
  }

  /**
   * The text of a definition, to be edited: a file unchanged, or a shipped variant without its
   * first line, which gives editors a relative path.
   *
   * @throws RefusedException if there is no such variant or file
   */
  public static String text(String idOrPath) {
    Document document = Document.find(idOrPath);
    return document.path() == null
        ? EDITOR_LINE.matcher(document.text()).replaceFirst("")
        : document.text();
  }

  /**
   * Reads the shipped variant with this id, otherwise the variant file at this path, and compiles
   * it. The file may extend files beside it or shipped variants.
   *
   * @param compile compiles the definition; if it refuses the definition with keys for places, such
   *     as {@code pieces.Q}, the refusal is given the lines and columns of the keys
   * @throws RefusedException if there is no such variant or file, with similar ids, or if the file
   *     has problems or {@code compile} refuses it
   */
  public static <T> T read(String idOrPath, Function<VariantDefinition, T> compile) {
    return new DefinitionReader().read(Document.find(idOrPath), compile);
  }

  /**
   * The same as {@link #read(String, Function)} for a text, which may extend shipped variants, but
   * no files.
   *
   * @param name the name of the text in problems
   */
  public static <T> T read(String name, String text, Function<VariantDefinition, T> compile) {
    return new DefinitionReader().read(new Document(name, text, null), compile);
  }

  /**
   * Checks a variant file, together with the files or shipped variants that it extends. It may not
   * have the id of a shipped variant, unless it is that variant.
   *
   * @param compile may refuse definitions for further reasons, with keys for places
   * @throws RefusedException if a file cannot be read or has problems
   */
  public static CheckedVariant check(Path file, Function<VariantDefinition, Variant> compile) {
    return check(Document.of(file), compile);
  }

  /**
   * The same as {@link #check(Path, Function)} for a text, see {@link #read(String, String,
   * Function)}.
   */
  public static CheckedVariant check(
      String name, String text, Function<VariantDefinition, Variant> compile) {
    return check(new Document(name, text, null), compile);
  }

  private static CheckedVariant check(
      Document document, Function<VariantDefinition, Variant> compile) {
    DefinitionReader reader = new DefinitionReader();
    Mapping own = reader.parsed(document);
    Mapping merged = reader.merged(document, own, List.of());
    Value extended = Value.root(own, reader.problems).get("extends");
    boolean standsAlone =
        !extended.isPresent() || !Document.looksLikeFile(extended.text(MAX_SOURCE));
    return reader.checked(
        merged,
        () -> standsAlone ? document.text() : YamlWriter.write(merged),
        read -> {
          // Tournaments refuse a different game with the id of a shipped variant.
          if (Document.SHIPPED.contains(read.id()) && !document.isShipped()) {
            throw new RefusedException(
                Place.named("id"),
                "ID_SHIPPED",
                quote(read.id()) + " is the id of a shipped variant; choose another");
          }
          return compile.apply(read);
        });
  }

  /**
   * @param text called only if there are no problems, because a mapping with problems may not be
   *     writable
   */
  private CheckedVariant checked(
      Mapping merged, Supplier<String> text, Function<VariantDefinition, Variant> compile) {
    Variant variant = read(merged, compile);
    Problems notes = new Problems();
    new DefinitionNotes(variant.definition(), Value.root(merged, notes)).take();
    return new CheckedVariant(variant, notes.list(), text.get());
  }

  /**
   * Reads the measures that a designer wants of a variant, and what may vary for them.
   *
   * @param measures the names of the measures that exist
   * @throws RefusedException if the file cannot be read, or has problems under {@code improve} or
   *     elsewhere
   */
  public static Improvement improvement(Path file, List<String> measures) {
    DefinitionReader reader = new DefinitionReader();
    Document document = Document.of(file);
    Mapping own = reader.parsed(document);
    Mapping variant = reader.merged(document, own, List.of()).without(List.of("improve"));
    Value improve = Value.root(own, reader.problems).require("improve");
    Improvement read = Improvement.read(improve, variant, measures);
    reader.problems.refuseIfAny();
    return read;
  }

  /** A variant with parts of a file laid over it, as {@code extends} lays a file over another. */
  static CheckedVariant laidOver(
      Mapping variant, List<Mapping> parts, Function<VariantDefinition, Variant> compile) {
    DefinitionReader reader = new DefinitionReader();
    Mapping laid = parts.stream().reduce(variant, (under, over) -> reader.merge(under, over, ""));
    reader.problems.refuseIfAny();
    return reader.checked(laid, () -> YamlWriter.write(laid), compile);
  }

  private <T> T read(Document document, Function<VariantDefinition, T> compile) {
    return read(merged(document, parsed(document), List.of()), compile);
  }

  private <T> T read(Mapping document, Function<VariantDefinition, T> compile) {
    Value root = Value.root(document, problems);
    VariantDefinition definition = definition(root);
    new DefinitionCheck(definition, root).check();
    problems.refuseIfAny();
    return root.apply(compile, definition);
  }

  private Mapping parsed(Document document) {
    return YamlParser.parse(document.name(), document.text(), problems);
  }

  private Mapping merged(Document document, Mapping own, List<Document> extending) {
    Value reference = Value.root(own, problems).get("extends");
    if (!reference.isPresent()) {
      return own;
    }
    List<Document> chain = Stream.concat(extending.stream(), Stream.of(document)).toList();
    Document extended = extended(document, reference, chain);
    Mapping inherited = merged(extended, parsed(extended), chain);
    return merge(inherited.without(OWN_KEYS), own.without(List.of("extends")), "");
  }

  private Document extended(Document document, Value reference, List<Document> chain) {
    String name = reference.text(MAX_SOURCE);
    problems.refuseIfAny();
    try {
      Document extended = document.extended(name);
      if (chain.stream().anyMatch(extended::isSameAs)) {
        reference.refuse("EXTENDED_CYCLE", "extends itself through " + quote(name));
      } else if (chain.size() > MAX_EXTENDED) {
        reference.refuse(
            "EXTENDED_DEPTH",
            "is too long a chain of files; at most " + MAX_EXTENDED + " may extend another");
      } else {
        return extended;
      }
    } catch (RefusedException e) {
      e.problems().forEach(problem -> reference.refuse(problem.code(), problem.message()));
    }
    throw problems.refusal();
  }

  /** Lays the second map over the first. */
  private Mapping merge(Mapping under, Mapping over, String path) {
    Map<String, Node.Entry> merged = new LinkedHashMap<>(under.entries());
    over.entries()
        .forEach((key, entry) -> {
          Node.Entry replaced = under.entries().get(key);
          if (entry.value() instanceof Scalar scalar && scalar.type() == Node.Type.NULL) {
            if (merged.remove(key) == null) {
              problems.add(
                  entry.key().withPath(Value.join(path, key)),
                  "EXTENDED_HAS_KEY",
                  "has no value, but the extended variant has no such key to remove");
            }
          } else if (replaced != null
              && replaced.value() instanceof Mapping below
              && entry.value() instanceof Mapping above) {
            merged.put(
                key, new Node.Entry(entry.key(), merge(below, above, Value.join(path, key))));
          } else {
            merged.put(key, entry);
          }
        });
    return Mapping.of(over.place(), merged);
  }

  private VariantDefinition definition(Value root) {
    root.withKeys(KEYS);
    String id =
        root.require("id")
            .text(ID, "1 to 64 lower-case letters, digits and hyphens, no hyphen first")
            .orElse("");
    String name = root.require("name").text(MAX_NAME);
    String designer = root.get("designer").orNull(value -> value.text(MAX_NAME));
    Integer year = root.get("year").orNull(value -> value.integer(1, 9999));
    String source = root.get("source").orNull(value -> value.text(MAX_SOURCE));
    String description = root.require("description").text(MAX_PARAGRAPH);
    String notice = root.get("notice").orNull(value -> value.text(MAX_PARAGRAPH));
    boolean royalOnEachBoard = root.get("kings").choice("one", "each-board").equals("each-board");
    int movesPerTurn = root.get("turn").withKeys("moves").require("moves").integer(1, MAX_MOVES);
    EndDefinition ends = ends(root.get("ends"));
    root.require("pieces");
    root.require("array");
    Geometry geometry = Geometry.read(root, problems).orElseThrow(problems::refusal);
    List<PieceDefinition> pieces = PieceReader.read(root.get("pieces"), geometry);
    String array =
        new ArrayReader(geometry, PieceReader.letters(root.get("pieces"))).read(root.get("array"));
    List<CastlingDefinition> castlings =
        root.get("castling").list(0, 2, value -> castling(value, geometry, array));
    List<Integer> transfer = geometry.vector(root.get("transfer")).orElse(null);
    List<Plane> kingHold =
        Objects.requireNonNullElse(root.get("king-hold").orNull(geometry::planes), List.of());
    boolean selfCapture = root.get("self-capture").flag();
    PublishedNotation publishedNotation =
        publishedNotation(root.get("published-notation"), geometry);
    problems.refuseIfAny();
    return new VariantDefinition(
        id,
        name,
        designer,
        year,
        source,
        description,
        notice,
        geometry.lattice(),
        geometry.mirror(),
        geometry.planes(),
        pieces,
        royalOnEachBoard,
        castlings,
        transfer,
        kingHold,
        selfCapture,
        movesPerTurn,
        ends,
        array,
        publishedNotation);
  }

  private static EndDefinition ends(Value value) {
    value.withKeys("checkmates", "stalemate", "bare-king", "repetition", "no-progress");
    String stalemate = value.get("stalemate").choice("draw", "win", "loss");
    return new EndDefinition(
        value.get("checkmates").integer(1, Lattice.MAX_BOARDS),
        Stalemate.valueOf(stalemate.toUpperCase(Locale.ROOT)),
        value.get("bare-king").flag(),
        value.get("repetition").integer(2, 100, 3),
        value.get("no-progress").integer(1, 10_000, 100));
  }

  private static Optional<CastlingDefinition> castling(
      Value value, Geometry geometry, String array) {
    value.withKeys("right", "king", "rook", "with", "from-move");
    String right = value.require("right").choice("K", "Q");
    List<Cell> king = value.require("king").list(2, 2, geometry::cell);
    List<Cell> rook = value.require("rook").list(2, 2, geometry::cell);
    Optional<Character> with =
        value.get("with").text(LETTER, "a piece letter").map(letter -> letter.charAt(0));
    int from = value.get("from-move").integer(1, MAX_FROM_MOVE);
    if (king.size() < 2 || rook.size() < 2 || array.isEmpty()) {
      return Optional.empty();
    }
    Cell home = rook.getFirst();
    Cell blackHome = geometry.lattice().mirror(home, geometry.mirror());
    return Optional.of(
        new CastlingDefinition(
            right.charAt(0),
            with.orElse(array.charAt(home.index())),
            with.orElse(Character.toUpperCase(array.charAt(blackHome.index()))),
            king.get(0),
            king.get(1),
            home,
            rook.get(1),
            from));
  }

  private static @Nullable PublishedNotation publishedNotation(Value value, Geometry geometry) {
    if (!value.isPresent()) {
      return null;
    }
    value.withKeys("lower", "upper");
    List<Integer> boards =
        Stream.of("lower", "upper")
            .flatMap(key -> value.require(key).name(Noun.BOARD, geometry.labels()).stream())
            .map(geometry.labels()::indexOf)
            .toList();
    if (boards.size() < 2) {
      return null;
    }
    if (boards.get(0).equals(boards.get(1))) {
      value.refuse("NOTATION_BOARDS", "lower and upper must be different boards");
    }
    return new PublishedNotation(boards.get(0), boards.get(1));
  }
}
