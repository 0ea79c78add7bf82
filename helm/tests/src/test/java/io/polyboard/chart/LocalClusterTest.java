package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Service;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The calls of {@code deploy/local-cluster/run} to kind, minikube, kubectl and Helm. Programs that
 * record their calls stand in for these; no cluster is created.
 */
class LocalClusterTest {
  private static final Path DEPLOY = Path.of("../../deploy");
  private static final Path DIRECTORY = DEPLOY.resolve("local-cluster");
  private static final String RELEASE = "polyboard";

  /** Those of a laptop. */
  private static final BigDecimal PROCESSORS = BigDecimal.valueOf(2);

  private static final BigDecimal MEMORY = BigDecimal.valueOf(8L << 30);

  @TempDir private Path copy;

  @BeforeEach
  void copyTheScript() throws IOException {
    for (String each : List.of("local-cluster/run", "local-cluster/servers.yaml", "nginx.conf")) {
      Path target = copy.resolve("deploy").resolve(each);
      Files.createDirectories(target.getParent());
      Files.copy(DEPLOY.resolve(each), target);
    }
    program("polyboard", "[[ $1 != token ]] || { echo hash >\"$3\"; echo a-token; }");
    program("deploy/images/build", "");
    program("bin/kind", "");
    program("bin/minikube", "");
    program("bin/helm", "");
    program(
        "bin/kubectl",
        "last=${*: -1}; case $* in *configmap*) cp \"${last##*=}\" "
            + copy.resolve("nginx.conf")
            + ";; *port-forward*) echo Forwarding; exec sleep 60;; esac");
  }

  private void program(String name, String script) throws IOException {
    Path file = copy.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "#!/usr/bin/env bash\necho \"%s $*\" >>%s\n%s\n"
            .formatted(file.getFileName(), copy.resolve("calls"), script));
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private List<String> run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", "deploy/local-cluster/run"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(copy.toFile())
            .redirectErrorStream(true)
            .redirectOutput(copy.resolve("output").toFile());
    builder
        .environment()
        .merge("PATH", copy.resolve("bin").toString(), (old, bin) -> bin + ":" + old);
    Process process = builder.start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(copy.resolve("output"))).isZero();
    return Files.readAllLines(copy.resolve("calls"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kind", "minikube"})
  void imagesAreLoadedBeforeTheInstallAndGamesArePlayedAfterIt(String tool) throws Exception {
    // When
    List<String> calls = run(tool);

    // Then
    String context = tool.equals("kind") ? "kind-polyboard" : "polyboard";
    assertThat(calls)
        .filteredOn(each -> each.matches("(build|kind|minikube|helm|polyboard) .*"))
        .satisfiesExactly(
            each -> assertThat(each).isEqualTo("build "),
            each -> assertThat(each).matches("kind create cluster .*|minikube start .*"),
            each -> assertThat(each).contains(" load ", " polyboard/validation:latest "),
            each -> assertThat(each).contains(" load ", " polyboard/search:latest "),
            each -> assertThat(each).contains(" load ", " polyboard/archive:latest "),
            each -> assertThat(each).contains(" load ", " polyboard/tournament:latest "),
            each -> assertThat(each).contains(" load ", " polyboard/dashboard:latest "),
            each -> assertThat(each).startsWith("polyboard token create "),
            each -> assertThat(each).startsWith("helm --kube-context " + context + " install "),
            each ->
                assertThat(each).isEqualTo("helm --kube-context " + context + " test polyboard"),
            each -> assertThat(each).startsWith("polyboard tournament mapped-chess --games 200 "));
    assertThat(calls)
        .filteredOn(each -> each.startsWith("kubectl "))
        .hasSizeGreaterThan(5)
        .allMatch(each -> each.startsWith("kubectl --context " + context + " "));
  }

  @Test
  void thePodsFindTheirServersAndSecrets() throws Exception {
    // Given
    List<String> calls = run();
    List<Map<String, Object>> servers =
        Rendering.objects(Files.readString(DIRECTORY.resolve("servers.yaml")));
    List<Map<String, Object>> platform =
        Rendering.of(RELEASE, List.of(DIRECTORY.resolve("values.yaml")), Map.of());
    List<Map<String, Object>> objects = new ArrayList<>(servers);
    objects.addAll(platform);

    // Then every object is valid in the API
    assertThat(objects).allSatisfy(KubernetesApi::read);
    // And the servers have Services
    List<String> services =
        Rendering.all(objects, V1Service.class).stream()
            .map(each -> each.getMetadata().getName())
            .toList();
    assertThat(services).contains("kafka", "postgres", "gateway");
    assertThat(Rendering.all(servers, V1Deployment.class))
        .allSatisfy(each ->
            assertThat(each.getSpec().getTemplate().getMetadata().getLabels())
                .isEqualTo(each.getSpec().getSelector().getMatchLabels()));
    // And the gateway calls existing Services
    List<String> called =
        Pattern.compile("://([\\w-]+)\\.default\\.svc\\.cluster\\.local:")
            .matcher(Files.readString(copy.resolve("nginx.conf")))
            .results()
            .map(each -> each.group(1))
            .toList();
    assertThat(called).hasSize(5).isSubsetOf(services);
    // And the script creates all secrets
    assertThat(Rendering.pods(platform).values())
        .flatExtracting(V1PodSpec::getVolumes)
        .filteredOn(volume -> volume.getSecret() != null)
        .allMatch(volume ->
            calls.stream()
                .anyMatch(each ->
                    each.contains("create secret generic " + volume.getSecret().getSecretName())));
    assertThat(calls).anyMatch(each -> each.contains("create secret generic polyboard-database"));
  }

  @Test
  void allPodsFitOnANodeWithTwoProcessors() throws IOException {
    // Given
    List<Map<String, Object>> objects =
        Rendering.objects(Files.readString(DIRECTORY.resolve("servers.yaml")));
    objects.addAll(Rendering.of(RELEASE, List.of(DIRECTORY.resolve("values.yaml")), Map.of()));

    // When
    List<V1Container> containers =
        Rendering.pods(objects).values().stream()
            .flatMap(pod -> pod.getContainers().stream())
            .toList();

    // Then
    assertThat(sum(containers, "cpu")).isLessThan(PROCESSORS);
    assertThat(sum(containers, "memory")).isLessThan(MEMORY);
  }

  private static BigDecimal sum(List<V1Container> containers, String resource) {
    return containers.stream()
        .map(each -> each.getResources().getRequests().get(resource).getNumber())
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
