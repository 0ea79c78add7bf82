package io.polyboard.images;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.TarImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageFilesTest {
  private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path directory;

  @Test
  void theSameFilesMakeTheSameImageWhereverAndWhenever() throws Exception {
    // When
    Made first = made("first", "cache", Instant.parse("2026-02-03T04:05:06Z"));
    Made second = made("second", "cache", Instant.parse("2027-08-09T10:11:12Z"));

    // Then
    assertThat(second.id).isEqualTo(first.id);
    assertThat(second.archive).hasSameBinaryContentAs(first.archive);
  }

  @Test
  void anotherCacheIsAnotherImage() throws Exception {
    // When
    Made first = made("first", "cache", TIME);
    Made second = made("second", "cache of another run", TIME);

    // Then
    assertThat(second.id).isNotEqualTo(first.id);
  }

  private record Made(String id, Path archive) {}

  private Made made(String name, String cache, Instant modified) throws Exception {
    Path here = directory.resolve(name);
    for (String file :
        new String[] {"root/bin/sh", "runtime/bin/java", "home/lib/a.jar", "home/app/b.jar"}) {
      Path path = here.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, file);
      Files.setLastModifiedTime(path, FileTime.from(modified));
    }
    assertThat(here.resolve("root/bin/sh").toFile().setExecutable(true, false)).isTrue();
    Files.createDirectories(here.resolve("empty"));
    Files.writeString(here.resolve("app.aot"), cache);
    Files.writeString(here.resolve("sbom"), "{}");
    ImageFiles image =
        new ImageFiles(
            Application.all().getFirst(),
            "1",
            Architecture.AMD64,
            here.resolve("root"),
            here.resolve("runtime"),
            here.resolve("home"),
            here.resolve("app.aot"),
            here.resolve("sbom"),
            here.resolve("empty"),
            TIME);
    Path archive = here.resolve("image.tar");
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      return new Made(
          image
              .make(
                  Containerizer.to(TarImage.at(archive).named("polyboard/search:1")),
                  here.resolve("layers"),
                  threads)
              .getImageId()
              .toString(),
          archive);
    }
  }
}
