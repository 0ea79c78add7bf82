package io.polyboard.standalone.platform;

import module java.base;

import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.utility.DockerImageName;

/** Images that {@code deploy/images} builds from the packaged applications. */
final class ServiceImages {
  private static final Path DIRECTORY = Path.of("../../deploy/images").toAbsolutePath();

  private ServiceImages() {}

  /**
   * The image of a service, which the engine builds if it does not exist. The environment variable
   * {@code POLYBOARD_JAVA_IMAGE} replaces the base image of the Dockerfile.
   */
  static DockerImageName of(String service) {
    Path own = DIRECTORY.resolve(service + ".Dockerfile");
    ImageFromDockerfile image =
        new ImageFromDockerfile("polyboard-test/" + service, false)
            .withFileFromPath(".", PackagedProgram.folder(service))
            .withFileFromPath(
                "Dockerfile", Files.exists(own) ? own : DIRECTORY.resolve("Dockerfile"));
    Optional.ofNullable(System.getenv("POLYBOARD_JAVA_IMAGE"))
        .ifPresent(base -> image.withBuildArg("BASE", base));
    return DockerImageName.parse(image.get());
  }
}
