package io.polyboard.images;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarsTest {
  @TempDir Path directory;

  @Test
  void onlyTheLibrariesOfThePlatformStay() throws IOException {
    // Given
    Path jar =
        jar(
            "a/Code.class",
            "linux/amd64/liba.so",
            "linux/aarch64/liba.so",
            "a/native/Linux/x86_64/liba.so",
            "a/native/Linux/x86_64-musl/liba.so",
            "lib/linux-x86_64/libb.so",
            "win/amd64/a.dll",
            "darwin/aarch64/liba.dylib");

    // When
    Path copy = directory.resolve("copy.jar");
    Jars.copy(jar, copy, Architecture.AMD64);

    // Then
    assertThat(names(copy))
        .containsExactly(
            "a/Code.class",
            "linux/amd64/liba.so",
            "a/native/Linux/x86_64/liba.so",
            "lib/linux-x86_64/libb.so");
  }

  @Test
  void aJarWithoutAnyForThePlatformStaysAsItIs() throws IOException {
    // Given
    Path jar = jar("a/Code.class", "natives/liba.so");

    // When
    Path copy = directory.resolve("copy.jar");
    Jars.copy(jar, copy, Architecture.ARM64);

    // Then
    assertThat(copy).hasSameBinaryContentAs(jar);
  }

  @Test
  void noJarIsSealed() throws IOException {
    // Given
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.SEALED, "true");
    Path jar = directory.resolve("sealed.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new ZipEntry("a/Code.class"));
    }

    // When
    Path copy = directory.resolve("copy.jar");
    Jars.copy(jar, copy, Architecture.AMD64);

    // Then
    try (JarFile file = new JarFile(copy.toFile())) {
      assertThat(file.getManifest().getMainAttributes())
          .doesNotContainKey(Attributes.Name.SEALED)
          .containsKey(Attributes.Name.MANIFEST_VERSION);
    }
    assertThat(names(copy)).contains("a/Code.class");
  }

  private Path jar(String... names) throws IOException {
    Path jar = directory.resolve("some.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(name.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return jar;
  }

  private static List<String> names(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().map(ZipEntry::getName).toList();
    }
  }
}
