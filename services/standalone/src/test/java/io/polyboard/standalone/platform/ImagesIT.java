package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.ContainerConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** The images of the build; runs the image of all services in one process. */
@Tag("nightly")
class ImagesIT {
  private static final int GRPC = 9000;
  private static final Duration READY = Duration.ofMinutes(4);

  private static DockerClient docker;

  @BeforeAll
  static void requireEngine() {
    Containers.requireEngine();
    docker = DockerClientFactory.lazyClient();
  }

  @ParameterizedTest
  @ValueSource(strings = {"validation", "search", "archive", "tournament", "dashboard"})
  void aServiceRunsAsNobodyWithItsAotCache(String service) throws Exception {
    // Given
    String image = ServiceImages.of(service).asCanonicalNameString();
    ContainerConfig config = docker.inspectImageCmd(image).exec().getConfig();

    // When its JVM prints its version, and fails if the cache does not match
    List<String> command = new ArrayList<>(List.of(config.getEntrypoint()));
    command.addAll(command.indexOf("-jar"), List.of("-XX:AOTMode=on"));
    command.set(command.indexOf("-jar"), "-cp");
    command.add("-version");
    try (GenericContainer<?> container = idle(image)) {
      container.start();
      ExecResult java = container.execInContainer(command.toArray(String[]::new));

      // Then
      assertThat(java.getExitCode()).as(java.getStdout() + java.getStderr()).isZero();
      assertThat(config.getUser()).isEqualTo("65534:65534");
    }
  }

  private static GenericContainer<?> idle(String image) {
    return new GenericContainer<>(image)
        .withCreateContainerCmdModifier(create -> {
          create.withEntrypoint("sleep", "600");
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
    return new GenericContainer<>(ServiceImages.of("standalone"))
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
        .waitingFor(
            Wait.forLogMessage(".*ready; press Ctrl-C to stop.*", 1).withStartupTimeout(READY));
  }

  private static List<JsonNode> polyboard(GenericContainer<?> server, String... arguments)
      throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--server=" + server.getHost() + ":" + server.getMappedPort(GRPC));
    return PackagedProgram.run(Map.of(), all).ending(0).jsonLines();
  }
}
