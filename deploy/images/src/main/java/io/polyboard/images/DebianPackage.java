package io.polyboard.images;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A package of Debian 13 for an architecture.
 *
 * @param path in Debian's archive, {@code pool/main/...}
 * @param sha256 of the file, in hexadecimal
 */
record DebianPackage(String architecture, String name, String version, String path, String sha256) {
  private static final String RELEASE = "trixie";
  private static final String DEFAULT_MIRROR = "https://deb.debian.org/debian";

  /** Has every version that there ever was, by the time at which it was in the archive. */
  private static final String SNAPSHOT =
      "https://snapshot.debian.org/archive/debian/20261124T000000Z";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The packages of every image, as {@code packages.txt} names them. */
  static List<DebianPackage> pinned(Architecture architecture) {
    try (InputStream in = DebianPackage.class.getResourceAsStream("packages.txt");
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> line.startsWith(architecture.id() + " "))
          .map(DebianPackage::parse)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DebianPackage parse(String line) {
    String[] words = line.split(" ", -1);
    return new DebianPackage(words[0], words[1], words[2], words[3], words[4]);
  }

  private String line() {
    return String.join(" ", architecture, name, version, path, sha256);
  }

  /** A package and its file, whose digest is right. */
  record Fetched(DebianPackage of, byte[] content) {}

  /**
   * The package, from the cache directory or else from Debian's archive ({@code DEBIAN_MIRROR}
   * names another one). A version that is nowhere any more is replaced by that which the release
   * has now, with a warning.
   */
  Fetched fetch(Path cache) throws IOException, InterruptedException {
    Path cached = cache.resolve(sha256 + ".deb");
    if (Files.isRegularFile(cached)) {
      return new Fetched(this, Files.readAllBytes(cached));
    }
    String mirror = System.getenv().getOrDefault("DEBIAN_MIRROR", DEFAULT_MIRROR);
    try (HttpClient http =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(PATIENCE)
            .build()) {
      for (String archive : List.of(mirror, SNAPSHOT)) {
        byte[] content = get(http, archive + "/" + path);
        if (content != null) {
          return keep(content, cached);
        }
      }
      DebianPackage newest = newest(http, mirror);
      System.err.printf(
          "%s %s is in Debian's archive no more. In its place comes%n%s%n",
          name, version, newest.line());
      byte[] content = get(http, mirror + "/" + newest.path);
      if (content == null) {
        throw new IOException("%s has no %s".formatted(mirror, newest.path));
      }
      return newest.keep(content, cache.resolve(newest.sha256 + ".deb"));
    }
  }

  private Fetched keep(byte[] content, Path cached) throws IOException {
    String digest = Digests.sha256(content);
    if (!digest.equals(sha256)) {
      throw new IOException("%s has the SHA-256 %s, not %s".formatted(path, digest, sha256));
    }
    Files.createDirectories(cached.getParent());
    Path part = Files.createTempFile(cached.getParent(), "part", ".deb");
    Files.write(part, content);
    try {
      Files.move(part, cached, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, cached, StandardCopyOption.REPLACE_EXISTING);
    }
    return new Fetched(this, content);
  }

  /** What is there, or null where it is not to be had. */
  private static byte @Nullable [] get(HttpClient http, String address)
      throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).timeout(PATIENCE).build();
    try {
      HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      return response.statusCode() == 200 ? response.body() : null;
    } catch (IOException e) {
      return null;
    }
  }

  private DebianPackage newest(HttpClient http, String mirror)
      throws IOException, InterruptedException {
    String place =
        "%s/dists/%s/main/binary-%s/Packages.xz".formatted(mirror, RELEASE, architecture);
    byte[] index = get(http, place);
    if (index == null) {
      throw new IOException("neither %s nor %s can be had".formatted(path, place));
    }
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new XZCompressorInputStream(new ByteArrayInputStream(index)),
                StandardCharsets.UTF_8))) {
      List<String> paragraph = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isEmpty()) {
          paragraph.add(line);
          continue;
        }
        if (paragraph.contains("Package: " + name)) {
          Map<String, String> fields = fields(paragraph);
          return new DebianPackage(
              architecture,
              name,
              fields.getOrDefault("Version", ""),
              fields.getOrDefault("Filename", ""),
              fields.getOrDefault("SHA256", ""));
        }
        paragraph.clear();
      }
    }
    throw new IOException("%s has no package %s".formatted(place, name));
  }

  private static Map<String, String> fields(List<String> paragraph) {
    Map<String, String> fields = new HashMap<>();
    for (String line : paragraph) {
      int colon = line.indexOf(": ");
      if (colon > 0) {
        fields.put(line.substring(0, colon), line.substring(colon + 2));
      }
    }
    return fields;
  }
}
