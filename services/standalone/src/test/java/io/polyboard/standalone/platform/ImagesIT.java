package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** The images as the build has made them, and that of all services in one process at work. */
@Tag("nightly")
class ImagesIT {
  private static final Path IMAGES = Path.of("target", "images");
  private static final int GRPC = 9000;
  private static final Duration READY = Duration.ofMinutes(4);

  /** Uncompressed. */
  private static final long MOST_BYTES = 240_000_000;

  private static DockerClient docker;

  @BeforeAll
  static void requireEngine() {
    Containers.requireEngine();
    docker = DockerClientFactory.lazyClient();
  }

  @ParameterizedTest
  @ValueSource(strings = {"validation", "search", "archive", "tournament", "dashboard"})
  void aServiceIsSmallAndNobodys(String service) {
    // When
    InspectImageResponse image =
        docker
            .inspectImageCmd(new ServiceImages(docker).of(service).asCanonicalNameString())
            .exec();

    // Then
    assertThat(image.getSize()).isLessThan(MOST_BYTES);
    assertThat(image.getConfig().getUser()).isEqualTo("65534:65534");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"validation", "search", "archive", "tournament", "dashboard", "standalone"})
  void theJvmTakesTheAotCacheAndTheBillIsInside(String application) throws Exception {
    try (GenericContainer<?> container = idle(application)) {
      container.start();

      // When
      ExecResult java = container.execInContainer(versionWithCache(application));
      ExecResult sbom = container.execInContainer("sh", "-c", "cat /opt/polyboard/sbom.cdx.json");

      // Then
      assertThat(java.getExitCode()).as(java.getStdout() + java.getStderr()).isZero();
      assertThat(sbom.getStdout())
          .isEqualTo(Files.readString(IMAGES.resolve(application + ".cdx.json")));
    }
  }

  /**
   * What the image runs, but that the JVM prints its version, and ends with an error where the
   * cache does not fit.
   */
  private static String[] versionWithCache(String application) {
    List<String> run =
        List.of(
            docker
                .inspectImageCmd(new ServiceImages(docker).of(application).asCanonicalNameString())
                .exec()
                .getConfig()
                .getEntrypoint());
    int path = Math.max(run.indexOf("-jar"), run.indexOf("-cp"));
    List<String> command = new ArrayList<>(run.subList(0, path));
    command.addAll(List.of("-XX:AOTMode=on", "-cp", run.get(path + 1), "-version"));
    return command.toArray(String[]::new);
  }

  private static GenericContainer<?> idle(String application) {
    return new GenericContainer<>(new ServiceImages(docker).of(application))
        .withCreateContainerCmdModifier(create -> {
          create.withEntrypoint("sh", "-c", "sleep 600");
          create.getHostConfig().withReadonlyRootfs(true);
        });
  }

  @Test
  void allServicesInOneContainerKeepTheirDataOnAVolume() throws Exception {
    // Given
    String volume = "polyboard-test-" + UUID.randomUUID();
    try {
      // When
      try (GenericContainer<?> first = standalone(volume)) {
        first.start();
        assertThat(polyboard(first, "tournament", "chess", "--games=4", "--nodes=50")).isNotEmpty();
        docker.stopContainerCmd(first.getContainerId()).withTimeout(60).exec();
      }

      // Then
      try (GenericContainer<?> second = standalone(volume)) {
        second.start();
        assertThat(polyboard(second, "games")).hasSize(4);
      }
    } finally {
      docker.removeVolumeCmd(volume).exec();
    }
  }

  private static GenericContainer<?> standalone(String volume) {
    return new GenericContainer<>(new ServiceImages(docker).of("standalone"))
        .withCommand("up", "--listen=0.0.0.0", "--data=/data", "--open", "--log")
        .withTmpFs(Map.of("/tmp", "rw,exec,mode=1777"))
        .withCreateContainerCmdModifier(create ->
            create
                .getHostConfig()
                .withReadonlyRootfs(true)
                .withMounts(
                    List.of(
                        new Mount()
                            .withType(MountType.VOLUME)
                            .withSource(volume)
                            .withTarget("/data"))))
        .withExposedPorts(GRPC)
        .waitingFor(Wait.forLogMessage(".*ready; Ctrl-C ends it.*", 1).withStartupTimeout(READY));
  }

  private static List<JsonNode> polyboard(GenericContainer<?> server, String... arguments)
      throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(
        List.of("--json", "--server=" + server.getHost() + ":" + server.getMappedPort(GRPC)));
    Process process = new ProcessBuilder(PackagedProgram.command(List.of(), all)).start();
    String out = new String(process.getInputStream().readAllBytes());
    String err = new String(process.getErrorStream().readAllBytes());
    assertThat(process.waitFor()).as(err).isZero();
    List<JsonNode> lines = new ArrayList<>();
    for (String line : out.lines().toList()) {
      lines.add(new ObjectMapper().readTree(line));
    }
    return lines;
  }
}
