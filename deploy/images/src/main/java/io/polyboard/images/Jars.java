package io.polyboard.images;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Jars as images have them: without the libraries in machine code that they bring along for other
 * platforms, and not sealed, since the JVM fails where it loads classes of a sealed package from an
 * AOT cache.
 */
final class Jars {
  private static final Attributes.Name SEALED = Attributes.Name.SEALED;

  private static final Set<String> ENDINGS = Set.of("so", "dll", "dylib", "jnilib", "a");

  private Jars() {}

  /** Copies a jar; one in which nothing is to be changed stays as it is. */
  static void copy(Path jar, Path to, Architecture architecture) throws IOException {
    try (ZipFile from = new ZipFile(jar.toFile())) {
      List<ZipEntry> entries = from.stream().map(ZipEntry.class::cast).toList();
      Predicate<ZipEntry> foreign =
          entry -> isLibrary(entry.getName()) && !isOwn(entry.getName(), architecture);
      boolean hasOwn =
          entries.stream()
              .anyMatch(
                  entry -> isLibrary(entry.getName()) && isOwn(entry.getName(), architecture));
      boolean isCut = hasOwn && entries.stream().anyMatch(foreign);
      boolean isSealed = isSealed(from);
      if (!isCut && !isSealed) {
        Files.copy(jar, to);
        return;
      }
      try (OutputStream out = Files.newOutputStream(to);
          ZipOutputStream zip = new ZipOutputStream(out)) {
        for (ZipEntry entry : entries) {
          if (!isCut || foreign.negate().test(entry)) {
            ZipEntry copy = new ZipEntry(entry.getName());
            copy.setTimeLocal(entry.getTimeLocal());
            zip.putNextEntry(copy);
            try (InputStream in = from.getInputStream(entry)) {
              if (isSealed && entry.getName().equals(JarFile.MANIFEST_NAME)) {
                unsealed(in).write(zip);
              } else {
                in.transferTo(zip);
              }
            }
            zip.closeEntry();
          }
        }
      }
    }
  }

  private static boolean isSealed(ZipFile jar) throws IOException {
    ZipEntry manifest = jar.getEntry(JarFile.MANIFEST_NAME);
    if (manifest == null) {
      return false;
    }
    try (InputStream in = jar.getInputStream(manifest)) {
      return Boolean.parseBoolean(new Manifest(in).getMainAttributes().getValue(SEALED));
    }
  }

  private static Manifest unsealed(InputStream in) throws IOException {
    Manifest manifest = new Manifest(in);
    manifest.getMainAttributes().remove(SEALED);
    return manifest;
  }

  private static boolean isLibrary(String name) {
    return ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  private static boolean isOwn(String name, Architecture architecture) {
    List<String> places = Arrays.asList(name.toLowerCase(Locale.ROOT).split("/", -1));
    return architecture.names().stream()
        .anyMatch(own ->
            places.contains("linux-" + own) || (places.contains("linux") && places.contains(own)));
  }
}
