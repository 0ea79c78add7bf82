package io.polyboard.rules.definition;

import static io.polyboard.rules.Quotation.quote;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.definition.Spelling.Noun;
import org.jspecify.annotations.Nullable;

/**
 * The text of a variant file, with the path to which its {@code extends} is relative; or the text
 * of a file of opening names.
 *
 * @param name the name to show in places
 * @param path the file, or null for a text without a file
 */
record Document(String name, String text, @Nullable Path path) {
  /** Maximum size in bytes of a file, or of a text without a file in UTF-8. */
  static final int MAX_BYTES = 1 << 20;

  private static final String VARIANTS = "/io/polyboard/rules/variants/";

  private static final String OPENINGS = "/io/polyboard/rules/openings/";

  /** The ids of the shipped variants, in the order of the catalogue beside their files. */
  static final List<String> SHIPPED =
      PlainText.resource(Document.class, VARIANTS + "catalogue.txt").orElseThrow().lines().toList();

  /** The content of pipes: a pipe can be read once, but a variant is read several times. */
  private static final Map<Path, byte[]> PIPED = new ConcurrentHashMap<>();

  Document {
    text = PlainText.withoutMark(text);
    // Every character takes at least one byte.
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
   * The opening names that ship with a variant, if any.
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
   * @throws RefusedException if there is no such variant or file, or the file cannot be read
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

  /** The content of a file, at most one byte more than {@link #MAX_BYTES}. */
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
   * @param reference the id of a shipped variant, or a path relative to this file if it has the
   *     extension of a variant file
   * @throws RefusedException if there is no such document
   */
  Document extended(String reference) {
    if (!looksLikeFile(reference)) {
      return shipped(reference);
    }
    if (path == null) {
      throw refusal(
          name,
          "EXTENDED_WITHOUT_FILE",
          "this text has no file, so it cannot extend files; extend a shipped variant by its id");
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

  /** Whether this is the text of a shipped variant, read from any place. */
  boolean isShipped() {
    return SHIPPED.stream().anyMatch(id -> shipped(id).text().equals(text));
  }

  /** Whether both are the same file or the same shipped variant. */
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
    return refusal(name, "FILE_SIZE", "must not be larger than 1 MiB");
  }

  private static RefusedException refusal(String name, String code, String message) {
    return new RefusedException(Place.named(name), code, message);
  }
}
