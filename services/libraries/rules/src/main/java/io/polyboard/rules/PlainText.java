package io.polyboard.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/**
 * Reads text from users, in UTF-8, without the byte order mark that some programs write first.
 * Files are read with a size limit, because a file may be a pipe or a device that never ends.
 */
public final class PlainText {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private static final int BUFFER = 1 << 16;

  private PlainText() {}

  /** A lazy reader of a stream; bytes that are not UTF-8 become the replacement character. */
  public static BufferedReader reader(InputStream in) {
    return new BufferedReader(new WithoutMark(new InputStreamReader(in, UTF_8)), BUFFER);
  }

  /**
   * The whole text of a file.
   *
   * @param maxBytes 1 or more
   * @throws MalformedInputException if the file is not UTF-8
   * @throws FileSystemException with the reason, if the file is larger
   * @throws IOException if the file cannot be read
   */
  public static String read(Path file, int maxBytes) throws IOException {
    return withoutMark(
        UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file, maxBytes))).toString());
  }

  /**
   * The whole content of a file.
   *
   * @param maxBytes 1 or more
   * @throws FileSystemException with the reason, if the file is larger
   * @throws IOException if the file cannot be read
   */
  public static byte[] bytes(Path file, int maxBytes) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(maxBytes);
      if (in.read() >= 0) {
        throw new FileSystemException(
            file.toString(), null, "is larger than " + maxBytes + " bytes");
      }
      return bytes;
    }
  }

  /**
   * The text of a resource.
   *
   * @param near a class in the package of the resource
   * @return empty if there is no such resource
   */
  public static Optional<String> resource(Class<?> near, String name) {
    try (InputStream in = near.getResourceAsStream(name)) {
      return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a resource of lines {@code key = value}; lines that begin with # are comments. */
  public static Map<String, String> properties(Class<?> near, String name) {
    return resource(near, name)
        .orElseThrow()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" = ", 2))
        .collect(Collectors.toUnmodifiableMap(line -> line[0], line -> line[1]));
  }

  /** A text without a leading byte order mark. */
  public static String withoutMark(String text) {
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }

  private static final class WithoutMark extends FilterReader {
    private boolean begun;

    WithoutMark(Reader in) {
      super(in);
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
      int count = super.read(into, offset, length);
      if (begun || count <= 0) {
        return count;
      }
      begun = true;
      if (into[offset] != BYTE_ORDER_MARK.charAt(0)) {
        return count;
      }
      System.arraycopy(into, offset + 1, into, offset, count - 1);
      return count > 1 ? count - 1 : super.read(into, offset, length);
    }
  }
}
