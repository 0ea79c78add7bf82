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
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Libraries in machine code that jars bring along for every platform that there is: an image needs
 * those of its own.
 */
final class NativeLibraries {
  private static final Set<String> ENDINGS = Set.of("so", "dll", "dylib", "jnilib", "a");

  private NativeLibraries() {}

  /** Copies a jar without those of other platforms; one that has none of this stays as it is. */
  static void copyOwn(Path jar, Path to, Architecture architecture) throws IOException {
    try (ZipFile from = new ZipFile(jar.toFile())) {
      List<ZipEntry> entries = from.stream().map(ZipEntry.class::cast).toList();
      Predicate<ZipEntry> foreign =
          entry -> isLibrary(entry.getName()) && !isOwn(entry.getName(), architecture);
      boolean hasOwn =
          entries.stream()
              .anyMatch(
                  entry -> isLibrary(entry.getName()) && isOwn(entry.getName(), architecture));
      if (!hasOwn || entries.stream().noneMatch(foreign)) {
        Files.copy(jar, to);
        return;
      }
      try (OutputStream out = Files.newOutputStream(to);
          ZipOutputStream zip = new ZipOutputStream(out)) {
        for (ZipEntry entry : entries) {
          if (foreign.negate().test(entry)) {
            ZipEntry copy = new ZipEntry(entry.getName());
            copy.setTimeLocal(entry.getTimeLocal());
            zip.putNextEntry(copy);
            try (InputStream in = from.getInputStream(entry)) {
              in.transferTo(zip);
            }
            zip.closeEntry();
          }
        }
      }
    }
  }

  private static boolean isLibrary(String name) {
    return ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  private static boolean isOwn(String name, Architecture architecture) {
    List<String> places = Arrays.asList(name.toLowerCase(Locale.ROOT).split("/", -1));
    return architecture.names().stream()
        .anyMatch(
            own ->
                places.contains("linux-" + own)
                    || (places.contains("linux") && places.contains(own)));
  }
}
