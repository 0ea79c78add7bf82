package io.polyboard.rules.definition;

import static io.polyboard.rules.Quotation.quote;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.definition.Spelling.Noun;
import org.jspecify.annotations.Nullable;

/**
 * The text of a variant file, and the place from which it extends others; or that of a file of
 * names of its openings.
 *
 * @param name the name to show in places
 * @param path the file, or null for a text that came without one
 */
record Document(String name, String text, @Nullable Path path) {
  /** The most bytes of a file, and of a text without one, in UTF-8. */
  static final int MAX_BYTES = 1 << 20;

  private static final String VARIANTS = "/io/polyboard/rules/variants/";

  private static final String OPENINGS = "/io/polyboard/rules/openings/";

  /** The ids of the shipped variants, in the order of the catalogue beside their files. */
  static final List<String> SHIPPED =
      PlainText.resource(Document.class, VARIANTS + "catalogue.txt").orElseThrow().lines().toList();

  /** What pipes have brought: it comes once, and a variant is read several times. */
  private static final Map<Path, byte[]> PIPED = new ConcurrentHashMap<>();

  Document {
    text = PlainText.withoutMark(text);
    // No character takes less than a byte.
    if (text.length() > MAX_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      throw tooLarge(name);
    }
  }

  /**
   * @throws RefusedException if no shipped variant has this id
   */
  static Document shipped(String id) {
    if (!SHIPPED.contains(id)) {
      throw new RefusedException(
          Place.named("variant"), Spelling.UNKNOWN, Spelling.unknown(Noun.VARIANT, id, SHIPPED));
    }
    return new Document(
        id + ".yaml",
        PlainText.resource(Document.class, VARIANTS + id + ".yaml").orElseThrow(),
        null);
  }

  /**
   * The names of openings that ship with a variant, where some do.
   *
   * @throws RefusedException if no shipped variant has this id
   */
  static Optional<Document> shippedOpenings(String id) {
    Document variant = shipped(id);
    String name = OPENINGS + variant.name();
    return PlainText.resource(Document.class, name)
        .map(text -> new Document("openings/" + variant.name(), text, null));
  }

  /**
   * @param idOrPath the id of a shipped variant, or the path of a file
   * @throws RefusedException if it is neither, or the file cannot be read
   */
  static Document find(String idOrPath) {
    if (SHIPPED.contains(idOrPath) || idOrPath.isBlank()) {
      return shipped(idOrPath);
    }
    Path path;
    try {
      path = Path.of(idOrPath);
    } catch (InvalidPathException e) {
      return shipped(idOrPath);
    }
    return looksLikeFile(idOrPath) || Files.exists(path) ? of(path) : shipped(idOrPath);
  }

  /**
   * @throws RefusedException if the file cannot be read, is too large, or is not text
   */
  static Document of(Path path) {
    String name = path.toString();
    if (Files.isDirectory(path)) {
      throw refusal(name, "FILE_IS_FILE", "is not a file; name one");
    }
    try {
      return new Document(name, decode(name, bytes(path)), path);
    } catch (NoSuchFileException e) {
      throw refusal(name, "FILE_EXISTS", "there is no such file");
    } catch (AccessDeniedException e) {
      throw refusal(name, "FILE_READABLE", "may not be read; check the file's permissions");
    } catch (IOException e) {
      throw refusal(name, "FILE_READ", "cannot be read: " + String.valueOf(e.getMessage()));
    }
  }

  /** At most one byte more than a document may have. */
  private static byte[] bytes(Path path) throws IOException {
    byte[] piped = PIPED.get(path);
    if (piped != null) {
      return piped;
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (!Files.isRegularFile(path)) {
        PIPED.put(path, bytes);
      }
      return bytes;
    }
  }

  /**
   * The document that this one extends.
   *
   * @param reference the id of a shipped variant or, if it ends like a variant file, a path
   *     relative to this file
   * @throws RefusedException if there is none
   */
  Document extended(String reference) {
    if (!looksLikeFile(reference)) {
      return shipped(reference);
    }
    if (path == null) {
      throw refusal(
          name,
          "EXTENDED_WITHOUT_FILE",
          "there are no files beside this text; extend a shipped variant by its id");
    }
    try {
      if (Path.of(reference).isAbsolute()) {
        throw refusal(name, "EXTENDED_RELATIVE", "must be a path relative to this file");
      }
      return of(path.resolveSibling(reference).normalize());
    } catch (InvalidPathException e) {
      throw refusal(name, "EXTENDED_IS_PATH", quote(reference) + " is not a path");
    }
  }

  /** Whether this is the text of a shipped variant, wherever it was read. */
  boolean isShipped() {
    return SHIPPED.stream().anyMatch(id -> shipped(id).text().equals(text));
  }

  /** Whether this and the other are the same file or the same shipped variant. */
  boolean isSameAs(Document other) {
    if (path == null || other.path == null) {
      return path == null && other.path == null && name.equals(other.name);
    }
    try {
      return Files.isSameFile(path, other.path);
    } catch (IOException e) {
      return path.equals(other.path);
    }
  }

  /** Whether a reference names a file, not a shipped variant. */
  static boolean looksLikeFile(String reference) {
    return reference.endsWith(".yaml") || reference.endsWith(".yml") || reference.endsWith(".json");
  }

  private static String decode(String name, byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      throw tooLarge(name);
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
    String text = out.flip().toString();
    if (result.isError()) {
      long line = text.chars().filter(character -> character == '\n').count() + 1;
      throw refusal(
          name,
          "FILE_UTF_8",
          "line " + line + " holds a byte that is not UTF-8; save the file as UTF-8");
    }
    return text;
  }

  private static RefusedException tooLarge(String name) {
    return refusal(name, "FILE_SIZE", "is larger than 1 MiB; no file needs that");
  }

  private static RefusedException refusal(String name, String code, String message) {
    return new RefusedException(Place.named(name), code, message);
  }
}
