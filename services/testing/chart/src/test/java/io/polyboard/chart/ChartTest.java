package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V1Volume;
import io.kubernetes.client.openapi.models.V1VolumeMount;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The chart {@code helm/polyboard}, as Helm renders it. */
class ChartTest {
  private static final String[] SERVICES = {"archive", "search", "tournament", "validation"};

  private static <T> List<T> all(String values, Class<T> type) {
    return Rendering.of(values).stream()
        .map(KubernetesApi::read)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  private static V1Deployment deployment(String values, String service) {
    return all(values, V1Deployment.class).stream()
        .filter(each -> each.getMetadata().getName().endsWith("-" + service))
        .findAny()
        .orElseThrow();
  }

  private static V1Container container(V1Deployment deployment) {
    return deployment.getSpec().getTemplate().getSpec().getContainers().getFirst();
  }

  private static List<String> environment(String values, String service) {
    return container(deployment(values, service)).getEnv().stream().map(V1EnvVar::getName).toList();
  }

  /** With the minimal values, and these besides. */
  private static TemplateCommand minimal() {
    return new Helm(Rendering.CHART)
        .template()
        .withName(Rendering.RELEASE)
        .withKubeVersion(Rendering.KUBERNETES)
        .set("kafka.bootstrapServers", "kafka:9092")
        .set("database.url", "jdbc:postgresql://postgres/polyboard")
        .set("database.secret", "database");
  }

  @Test
  void lintFindsNothing() {
    LintResult result = new Helm(Rendering.CHART).lint().strict().call();

    assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"open", "guarded", "many-workers", "hpa"})
  void everyObjectIsOneOfTheKubernetesApi(String values) {
    // When
    List<Map<String, Object>> objects = Rendering.of(values);

    // Then
    assertThat(objects).hasSizeGreaterThan(10).allSatisfy(KubernetesApi::read);
  }

  @SuppressWarnings("unchecked")
  @ParameterizedTest
  @ValueSource(strings = {"readinessProb", "imagePullPolice", "enviroment"})
  void aMisspelledFieldIsFound(String field) {
    // Given
    Map<String, Object> deployment =
        Rendering.of("open").stream()
            .filter(each -> each.get("kind").equals("Deployment"))
            .findFirst()
            .orElseThrow();
    Map<String, Object> spec = (Map<String, Object>) deployment.get("spec");
    Map<String, Object> template = (Map<String, Object>) spec.get("template");
    Map<String, Object> pod = (Map<String, Object>) template.get("spec");
    Map<String, Object> container = ((List<Map<String, Object>>) pod.get("containers")).getFirst();

    // When
    container.put(field, Map.of());

    // Then
    assertThatThrownBy(() -> KubernetesApi.read(deployment))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(field);
  }

  @SuppressWarnings("unchecked")
  @Test
  void aFieldOfAnotherTypeIsFound() {
    // Given
    Map<String, Object> deployment =
        Rendering.of("open").stream()
            .filter(each -> each.get("kind").equals("Deployment"))
            .findFirst()
            .orElseThrow();

    // When
    ((Map<String, Object>) deployment.get("spec")).put("replicas", "two");

    // Then
    assertThatThrownBy(() -> KubernetesApi.read(deployment)).isInstanceOf(RuntimeException.class);
  }

  /** The level "restricted" of Kubernetes' Pod Security Standards, and a root nobody writes to. */
  @ParameterizedTest
  @ValueSource(strings = {"open", "guarded", "many-workers", "hpa"})
  void podsAreRestricted(String values) {
    List<V1PodSpec> pods =
        Stream.concat(
                all(values, V1Deployment.class).stream()
                    .map(each -> each.getSpec().getTemplate().getSpec()),
                all(values, V1Pod.class).stream().map(V1Pod::getSpec))
            .toList();

    assertThat(pods).hasSize(SERVICES.length + 1);
    assertThat(pods)
        .allSatisfy(pod -> {
          assertThat(pod.getAutomountServiceAccountToken()).isFalse();
          assertThat(pod.getHostNetwork()).isNull();
          assertThat(pod.getHostPID()).isNull();
          assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
          assertThat(pod.getSecurityContext().getRunAsUser()).isPositive();
          assertThat(pod.getSecurityContext().getSeccompProfile().getType())
              .isEqualTo("RuntimeDefault");
          assertThat(Stream.ofNullable(pod.getVolumes()).flatMap(List::stream))
              .allMatch(volume -> volume.getSecret() != null || volume.getEmptyDir() != null);
          assertThat(pod.getContainers())
              .allSatisfy(container -> {
                assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
                assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
                assertThat(container.getSecurityContext().getCapabilities().getDrop())
                    .containsExactly("ALL");
                assertThat(container.getResources().getLimits()).containsKey("memory");
                assertThat(container.getResources().getRequests()).containsKeys("cpu", "memory");
              });
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"open", "guarded", "many-workers", "hpa"})
  void everyVolumeThatIsMountedIsThere(String values) {
    assertThat(all(values, V1Deployment.class))
        .allSatisfy(each -> {
          V1PodSpec pod = each.getSpec().getTemplate().getSpec();
          assertThat(container(each).getVolumeMounts())
              .extracting(V1VolumeMount::getName)
              .containsExactlyInAnyOrderElementsOf(
                  pod.getVolumes().stream().map(V1Volume::getName).toList());
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"open", "guarded", "many-workers", "hpa"})
  void servicesBudgetsAndPoliciesSelectThePodsOfTheirService(String values) {
    for (String service : SERVICES) {
      // Given
      V1Deployment deployment = deployment(values, service);
      String name = deployment.getMetadata().getName();
      Map<String, String> labels = deployment.getSpec().getTemplate().getMetadata().getLabels();
      List<Map<String, String>> selectors = new ArrayList<>();

      // When
      selectors.add(deployment.getSpec().getSelector().getMatchLabels());
      all(values, V1Service.class).stream()
          .filter(each -> each.getMetadata().getName().equals(name))
          .forEach(each -> selectors.add(each.getSpec().getSelector()));
      all(values, V1PodDisruptionBudget.class).stream()
          .filter(each -> each.getMetadata().getName().equals(name))
          .forEach(each -> selectors.add(each.getSpec().getSelector().getMatchLabels()));
      all(values, V1NetworkPolicy.class).stream()
          .filter(each -> each.getMetadata().getName().equals(name))
          .forEach(each -> selectors.add(each.getSpec().getPodSelector().getMatchLabels()));

      // Then
      assertThat(selectors)
          .hasSizeGreaterThanOrEqualTo(2)
          .allSatisfy(selector -> {
            assertThat(labels).containsAllEntriesOf(selector);
            assertThat(selector).containsEntry("app.kubernetes.io/component", service);
          });
    }
  }

  @Test
  void theServiceAccountOfThePodsIsThere() {
    String account = all("guarded", V1ServiceAccount.class).getFirst().getMetadata().getName();

    assertThat(all("guarded", V1Deployment.class))
        .allMatch(
            each -> each.getSpec().getTemplate().getSpec().getServiceAccountName().equals(account));
  }

  @Test
  void onlyArchiveAndTournamentsHaveTheDatabase() {
    assertThat(environment("guarded", "archive"))
        .contains(
            "QUARKUS_DATASOURCE_ARCHIVE_JDBC_URL",
            "QUARKUS_DATASOURCE_ARCHIVE_USERNAME",
            "QUARKUS_DATASOURCE_ARCHIVE_PASSWORD");
    assertThat(environment("guarded", "tournament"))
        .contains("QUARKUS_DATASOURCE_TOURNAMENT_JDBC_URL");
    assertThat(environment("guarded", "search")).noneMatch(name -> name.contains("DATASOURCE"));
    assertThat(environment("guarded", "validation")).noneMatch(name -> name.contains("DATASOURCE"));
  }

  @Test
  void passwordsAreReferences() {
    assertThat(all("guarded", V1Deployment.class))
        .flatExtracting(each -> container(each).getEnv())
        .filteredOn(each -> each.getName().endsWith("PASSWORD"))
        .hasSize(2)
        .allMatch(each -> each.getValue() == null && each.getValueFrom().getSecretKeyRef() != null);
  }

  @Test
  void tokensAndCertificatesAreFilesOfSecrets() {
    // When
    V1Container container = container(deployment("guarded", "search"));

    // Then
    for (V1EnvVar variable : container.getEnv()) {
      if (variable.getValue() != null && variable.getValue().startsWith("/")) {
        assertThat(container.getVolumeMounts())
            .as(variable.getName())
            .anyMatch(mount ->
                Boolean.TRUE.equals(mount.getReadOnly())
                    && variable.getValue().startsWith(mount.getMountPath() + "/"));
      }
    }
    assertThat(environment("guarded", "search"))
        .contains(
            "POLYBOARD_ACCESS_TOKENS",
            "POLYBOARD_TLS_CERTIFICATE",
            "POLYBOARD_TLS_KEY",
            "POLYBOARD_TLS_CLIENT_CA")
        .doesNotContain("POLYBOARD_ACCESS_OPEN");
    assertThat(environment("open", "search")).contains("POLYBOARD_ACCESS_OPEN");
  }

  @Test
  void aSettingOfAServiceIsOfThatServiceAlone() {
    assertThat(environment("many-workers", "search")).contains("POLYBOARD_SEARCH_WORKERS");
    assertThat(environment("many-workers", "archive")).doesNotContain("POLYBOARD_SEARCH_WORKERS");
    assertThat(deployment("many-workers", "search").getSpec().getReplicas()).isEqualTo(200);
  }

  @Test
  void oneReplicaHasNoBudgetThatWouldKeepItsNodeFromBeingDrained() {
    assertThat(all("many-workers", V1PodDisruptionBudget.class))
        .extracting(each -> each.getMetadata().getName())
        .containsExactlyInAnyOrder("lab-archive", "lab-search", "lab-validation");
  }

  private static String environment(String values, String service, String name) {
    return container(deployment(values, service)).getEnv().stream()
        .filter(each -> each.getName().equals(name))
        .map(V1EnvVar::getValue)
        .findAny()
        .orElseThrow();
  }

  /** What is not of Kubernetes' own API is held to every field of it. */
  @Test
  void kedaAsksTheTournamentServiceForTheNumberOfWorkers() {
    // When
    List<Map<String, Object>> objects = Rendering.of("keda");
    Map<String, Object> scaled =
        objects.stream()
            .filter(each -> each.get("kind").equals("ScaledObject"))
            .findAny()
            .orElseThrow();

    // Then
    assertThat(scaled).containsOnlyKeys("apiVersion", "kind", "metadata", "spec");
    assertThat(scaled).containsEntry("apiVersion", "keda.sh/v1alpha1");
    assertThat(scaled.get("spec"))
        .isEqualTo(
            Map.of(
                "scaleTargetRef",
                Map.of(
                    "apiVersion", "apps/v1", "kind", "Deployment", "name", "lab-polyboard-search"),
                "minReplicaCount",
                0,
                "maxReplicaCount",
                50,
                "pollingInterval",
                15,
                "cooldownPeriod",
                120,
                "advanced",
                Map.of(
                    "horizontalPodAutoscalerConfig",
                    Map.of(
                        "behavior",
                        Map.of("scaleDown", Map.of("stabilizationWindowSeconds", 120)))),
                "triggers",
                List.of(
                    Map.of(
                        "type",
                        "external",
                        "metricType",
                        "AverageValue",
                        "metadata",
                        Map.of(
                            "scalerAddress",
                            "lab-polyboard-tournament.polyboard.svc:9000",
                            "gamesPerReplica",
                            "16",
                            "enableTLS",
                            "true"),
                        "authenticationRef",
                        Map.of("name", "lab")))));

    // And all others are Kubernetes' own; KEDA is let in to the tournament service alone
    List<Object> own =
        objects.stream().filter(each -> !each.equals(scaled)).map(KubernetesApi::read).toList();
    assertThat(own)
        .filteredOn(V1Deployment.class::isInstance)
        .map(V1Deployment.class::cast)
        .filteredOn(each -> each.getSpec().getReplicas() == null)
        .singleElement()
        .satisfies(
            each -> assertThat(each.getMetadata().getName()).isEqualTo("lab-polyboard-search"));
    assertThat(own)
        .filteredOn(V1NetworkPolicy.class::isInstance)
        .map(V1NetworkPolicy.class::cast)
        .filteredOn(each -> each.toString().contains("keda-operator"))
        .singleElement()
        .satisfies(
            each -> assertThat(each.getMetadata().getName()).isEqualTo("lab-polyboard-tournament"));
  }

  @Test
  void aHorizontalPodAutoscalerGoesByTheGamesThatAreWanted() {
    // When
    V2HorizontalPodAutoscaler scaler = all("hpa", V2HorizontalPodAutoscaler.class).getFirst();

    // Then
    V1Deployment workers = deployment("hpa", "search");
    assertThat(scaler.getSpec().getScaleTargetRef().getName())
        .isEqualTo(workers.getMetadata().getName());
    assertThat(workers.getSpec().getReplicas()).isNull();
    assertThat(scaler.getSpec().getMetrics().getFirst().getExternal().getMetric().getName())
        .isEqualTo("polyboard_tournament_games_wanted");
    assertThat(all("open", V2HorizontalPodAutoscaler.class)).isEmpty();
    assertThat(all("hpa", V1PodDisruptionBudget.class)).hasSize(SERVICES.length);
  }

  @Test
  void theIngressLeadsWhereTheGatewayOfComposeDoes() throws IOException {
    // Given
    Map<String, String> gateway =
        Pattern.compile("location (/[\\w.]+/) \\{\\s+grpc_pass \\$(\\w+);")
            .matcher(Files.readString(Path.of("../../../deploy/nginx.conf")))
            .results()
            .collect(Collectors.toMap(each -> each.group(1), each -> each.group(2)));

    // When
    V1Ingress ingress = all("hpa", V1Ingress.class).getFirst();

    // Then
    assertThat(gateway).hasSizeGreaterThan(5);
    assertThat(ingress.getSpec().getRules().getFirst().getHttp().getPaths())
        .allMatch(each -> each.getBackend().getService().getPort().getName().equals("grpc"))
        .map(each -> each.getPath() + " " + each.getBackend().getService().getName())
        .containsExactlyInAnyOrderElementsOf(
            gateway.entrySet().stream()
                .map(each -> each.getKey() + " lab-polyboard-" + each.getValue())
                .toList());
    assertThat(all("open", V1Ingress.class)).isEmpty();
  }

  @Test
  void workersEndTheirGamesWithinTheirGrace() {
    assertThat(environment("open", "search", "POLYBOARD_SEARCH_DRAIN")).isEqualTo("50s");
    assertThat(environment("open", "archive")).doesNotContain("POLYBOARD_SEARCH_DRAIN");
    assertThat(environment("many-workers", "search")).doesNotHaveDuplicates();
    assertThat(environment("many-workers", "search", "POLYBOARD_SEARCH_DRAIN")).isEqualTo("7s");
    assertThat(
            deployment("open", "search")
                .getSpec()
                .getTemplate()
                .getSpec()
                .getTerminationGracePeriodSeconds())
        .isEqualTo(60L);
  }

  @Test
  void scalingThatCannotWorkIsRefused() {
    assertThatThrownBy(() ->
            minimal()
                .set("access.open", "true")
                .set("services.search.scaling.type", "hpa")
                .set("services.search.scaling.minReplicas", "0")
                .call())
        .hasMessageContaining("keeps one at least");
    assertThatThrownBy(() ->
            minimal()
                .set("access.open", "true")
                .set("services.search.scaling.minReplicas", "30")
                .call())
        .hasMessageContaining("minReplicas is more than maxReplicas");
    assertThatThrownBy(() ->
            minimal()
                .set("access.open", "true")
                .set("tls.secret", "tls")
                .set("tls.clientCaSecret", "clients")
                .set("services.search.scaling.type", "keda")
                .call())
        .hasMessageContaining("scaling.keda.authentication");
  }

  @Test
  void onlyThoseWhoMayTalkTalk() {
    for (V1NetworkPolicy policy : all("guarded", V1NetworkPolicy.class)) {
      // Then
      assertThat(policy.getSpec().getPolicyTypes()).containsExactly("Ingress", "Egress");
      assertThat(policy.getSpec().getIngress()).allMatch(rule -> !rule.getFrom().isEmpty());
      List<Integer> outside =
          policy.getSpec().getEgress().stream()
              .flatMap(rule -> rule.getPorts().stream())
              .map(port -> port.getPort().getIntValue())
              .distinct()
              .toList();
      boolean stores = policy.getMetadata().getName().matches(".*-(archive|tournament)");
      assertThat(outside)
          .as(policy.getMetadata().getName())
          .containsExactlyElementsOf(stores ? List.of(53, 9093, 5432) : List.of(53, 9093));
    }
  }

  @Test
  void nobodyCouldCallWithoutTokens() {
    assertThatThrownBy(() -> minimal().call())
        .hasMessageContaining("nobody could call")
        .hasMessageContaining("access.tokensSecret");
  }

  @Test
  void theDatabaseIsAskedFor() {
    assertThatThrownBy(() -> minimal().set("access.open", "true").set("database.url", "").call())
        .hasMessageContaining("database.url: give jdbc:postgresql://HOST:PORT/NAME");
  }

  @Test
  void aMisspelledValueIsRefused() {
    assertThatThrownBy(() -> minimal().set("access.open", "true").set("kafka.server", "a").call())
        .hasMessageContaining("server");
  }
}
