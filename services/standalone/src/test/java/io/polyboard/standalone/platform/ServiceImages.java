package io.polyboard.standalone.platform;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testcontainers.utility.DockerImageName;

/** The images that the build has made, {@code target/images}, as an engine has them. */
final class ServiceImages {
  private static final Path IMAGES = Path.of("target", "images");
  private static final String REPOSITORY = "polyboard-test/";

  private final DockerClient docker;

  ServiceImages(DockerClient docker) {
    this.docker = docker;
  }

  /** The image of a service, loaded unless the engine has it. */
  DockerImageName of(String service) {
    try {
      String id = id(service);
      if (!has(id)) {
        try (InputStream archive = Files.newInputStream(IMAGES.resolve(service + ".tar"))) {
          docker.loadImageCmd(archive).exec();
        }
      }
      // By a name of its own: what the archive is tagged with may be another build's by now.
      String tag = id.substring("sha256:".length()).substring(0, 12);
      docker.tagImageCmd(id, REPOSITORY + service, tag).exec();
      return DockerImageName.parse(REPOSITORY + service + ":" + tag);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What an engine calls the image of a service: the digest of its configuration. */
  static String id(String service) throws IOException {
    return Files.readString(IMAGES.resolve(service + ".id")).strip();
  }

  private boolean has(String id) {
    try {
      docker.inspectImageCmd(id).exec();
      return true;
    } catch (NotFoundException e) {
      return false;
    }
  }
}
