package io.polyboard.chart;

import static io.polyboard.chart.Rendering.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.BackendTLSPolicy;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1NetworkPolicyIngressRule;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The objects of the chart {@code helm/polyboard}, as Helm renders them. */
class ChartTest {
  private static final List<String> SERVICES =
      List.of("archive", "dashboard", "search", "tournament", "validation");

  private static final String HEALTH = "health";
  private static final int HEALTH_PORT = 8090;

  /** The set of values without a dashboard. */
  private static final String WITHOUT_DASHBOARD = "many-workers";

  private static List<String> services(String values) {
    return SERVICES.stream()
        .filter(each -> !(each.equals("dashboard") && values.equals(WITHOUT_DASHBOARD)))
        .toList();
  }

  private static V1Deployment deployment(String values, String service) {
    return Rendering.find(values, V1Deployment.class, service);
  }

  private static V1Container container(V1Deployment deployment) {
    return deployment.getSpec().getTemplate().getSpec().getContainers().getFirst();
  }

  @Test
  void lintFindsNoFault() {
    LintResult result = new Helm(Rendering.CHART).lint().strict().call();

    assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void everyObjectIsValidInTheApi(String values) {
    // When
    List<Map<String, Object>> objects = Rendering.of(values);

    // Then
    assertThat(objects)
        .hasSizeGreaterThan(10)
        .filteredOn(each -> !TypeScript.has(each))
        .allSatisfy(KubernetesApi::read);
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void servicesBudgetsAndPoliciesSelectThePodsOfTheirService(String values) {
    // Given
    List<Map<String, Object>> objects = Rendering.of(values);
    Map<String, String> selectors =
        Map.of(
            "Deployment", "spec selector matchLabels",
            "Service", "spec selector",
            "PodDisruptionBudget", "spec selector matchLabels",
            "NetworkPolicy", "spec podSelector matchLabels");

    for (String service : services(values)) {
      // When
      V1Deployment deployment = deployment(values, service);
      Map<String, String> labels = deployment.getSpec().getTemplate().getMetadata().getLabels();
      List<Object> selected =
          objects.stream()
              .filter(each -> Rendering.name(each).equals(deployment.getMetadata().getName()))
              .filter(each -> selectors.containsKey(each.get("kind")))
              .map(each -> Rendering.at(each, selectors.get(each.get("kind"))))
              .toList();

      // Then
      assertThat(selected)
          .hasSizeGreaterThanOrEqualTo(2)
          .allSatisfy(selector ->
              assertThat(selector)
                  .asInstanceOf(InstanceOfAssertFactories.map(String.class, String.class))
                  .containsEntry("app.kubernetes.io/component", service)
                  .satisfies(each -> assertThat(labels).containsAllEntriesOf(each)));
    }
  }

  /** Kubernetes refuses an upgrade that changes selectors. */
  @Test
  void selectorsDoNotChange() {
    for (String service : SERVICES) {
      assertThat(deployment("open", service).getSpec().getSelector().getMatchLabels())
          .isEqualTo(
              Map.of(
                  "app.kubernetes.io/name", "polyboard",
                  "app.kubernetes.io/instance", "lab",
                  "app.kubernetes.io/component", service));
    }
  }

  @Test
  void theServiceAccountOfThePodsExists() {
    String account = all("guarded", V1ServiceAccount.class).getFirst().getMetadata().getName();

    assertThat(all("guarded", V1Deployment.class))
        .allMatch(
            each -> each.getSpec().getTemplate().getSpec().getServiceAccountName().equals(account));
  }

  @Test
  void kedaAsksPrometheusForTheNumberOfGames() {
    // When
    List<Map<String, Object>> objects = Rendering.of("keda");
    Map<String, Object> scaled = Rendering.ofKind(objects, "ScaledObject").findAny().orElseThrow();

    // Then
    assertThat(scaled).containsOnlyKeys("apiVersion", "kind", "metadata", "spec");
    assertThat(scaled).containsEntry("apiVersion", "keda.sh/v1alpha1");
    Map<String, Object> spec =
        Rendering.objects(
                """
                scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: lab-polyboard-search}
                minReplicaCount: 0
                maxReplicaCount: 50
                pollingInterval: 15
                cooldownPeriod: 120
                advanced:
                  horizontalPodAutoscalerConfig:
                    behavior: {scaleDown: {stabilizationWindowSeconds: 120}}
                triggers:
                  - type: prometheus
                    metricType: AverageValue
                    metadata:
                      serverAddress: http://prometheus.monitoring.svc:9090
                      query: max(polyboard_tournament_games_wanted >= 0)
                      threshold: '16'
                      ignoreNullValues: 'false'
                    authenticationRef: {name: lab}
                """)
            .getFirst();
    assertThat(scaled).containsEntry("spec", spec);

    // And the Deployment sets no number
    assertThat(Rendering.all(objects, V1Deployment.class))
        .filteredOn(each -> each.getSpec().getReplicas() == null)
        .singleElement()
        .satisfies(
            each -> assertThat(each.getMetadata().getName()).isEqualTo("lab-polyboard-search"));
  }

  @Test
  void ingressAndGatewayHaveTheRoutesOfCompose() throws IOException {
    // Given
    List<String> gateway =
        Pattern.compile("location /([\\w.]+)/ \\{\\s+grpc_pass \\$(\\w+);")
            .matcher(Files.readString(Path.of("../../deploy/nginx.conf")))
            .results()
            .map(each -> each.group(1) + " lab-polyboard-" + each.group(2))
            .toList();

    // When
    V1Ingress ingress = Rendering.find("hpa", V1Ingress.class, "lab-polyboard");
    GRPCRoute route = all("operators", GRPCRoute.class).getFirst();

    // Then
    assertThat(gateway).hasSizeGreaterThan(5);
    assertThat(ingress.getSpec().getRules().getFirst().getHttp().getPaths())
        .allMatch(each -> each.getBackend().getService().getPort().getName().equals("grpc"))
        .map(each ->
            each.getPath().replace("/", "") + " " + each.getBackend().getService().getName())
        .containsExactlyInAnyOrderElementsOf(gateway);
    assertThat(route.getSpec().getRules())
        .allMatch(each -> each.getBackendRefs().getFirst().getPort() == 9000)
        .map(each ->
            each.getMatches().getFirst().getMethod().getService()
                + " "
                + each.getBackendRefs().getFirst().getName())
        .containsExactlyInAnyOrderElementsOf(gateway);
  }

  /** If both kinds of routes share a name at a listener, the Gateway API rejects one of them. */
  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void routesOfGrpcAndHttpShareNoName(String values) {
    assertThat(all(values, HTTPRoute.class))
        .allSatisfy(http ->
            assertThat(all(values, GRPCRoute.class))
                .allMatch(grpc ->
                    !grpc.getSpec().getHostnames().isEmpty()
                        && Collections.disjoint(
                            grpc.getSpec().getHostnames(), http.getSpec().getHostnames())));
  }

  @Test
  void aGatewayEncryptsCallsIfTheServicesDo() {
    assertThat(all("operators", BackendTLSPolicy.class))
        .singleElement()
        .satisfies(policy ->
            assertThat(policy.getSpec().getTargetRefs())
                .extracting(each -> each.getName())
                .containsExactlyInAnyOrderElementsOf(
                    all("operators", V1Service.class).stream()
                        .filter(each ->
                            each.getSpec().getPorts().stream()
                                .anyMatch(port -> "grpc".equals(port.getName())))
                        .map(each -> each.getMetadata().getName())
                        .toList()));
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void noRouteLeadsToThePortOfHealth(String values) {
    // Then all probes use the port
    assertThat(all(values, V1Deployment.class))
        .map(ChartTest::container)
        .allSatisfy(container ->
            assertThat(
                    Stream.of(
                        container.getStartupProbe(),
                        container.getReadinessProbe(),
                        container.getLivenessProbe()))
                .extracting(probe -> probe.getHttpGet().getPort().getStrValue())
                .containsOnly(HEALTH))
        .flatExtracting(V1Container::getPorts)
        .filteredOn(port -> HEALTH.equals(port.getName()))
        .hasSize(services(values).size())
        .allMatch(port -> port.getContainerPort() == HEALTH_PORT);

    // And no Ingress or route leads to it
    assertThat(all(values, V1Ingress.class))
        .flatExtracting(each -> each.getSpec().getRules().getFirst().getHttp().getPaths())
        .extracting(path -> path.getBackend().getService().getPort().getName())
        .isSubsetOf("grpc", "http");
    assertThat(all(values, HTTPRoute.class))
        .flatExtracting(each -> each.getSpec().getRules().getFirst().getBackendRefs())
        .extracting(to -> to.getPort())
        .doesNotContain(HEALTH_PORT);

    // And callers may not connect to it
    assertThat(all(values, V1NetworkPolicy.class))
        .flatExtracting(each -> Objects.requireNonNullElse(each.getSpec().getIngress(), List.of()))
        .extracting(V1NetworkPolicyIngressRule.class::cast)
        .filteredOn(rule ->
            rule.getPorts().stream().anyMatch(port -> HEALTH.equals(port.getPort().toString())))
        .allMatch(rule -> rule.getPorts().size() == 1)
        .flatExtracting(V1NetworkPolicyIngressRule::getFrom)
        .extracting(from -> from.getPodSelector().getMatchLabels())
        .allSatisfy(labels -> assertThat(labels.values()).containsAnyOf("prometheus", "test"));
  }

  @Test
  void theDashboardHasTheAddressesOfTheServicesAndNothingElse() {
    assertThat(container(deployment("open", "dashboard")).getEnv())
        .extracting(V1EnvVar::getName)
        .containsExactlyInAnyOrder(
            "POLYBOARD_DASHBOARD_RULES",
            "POLYBOARD_DASHBOARD_SEARCH",
            "POLYBOARD_DASHBOARD_ARCHIVE",
            "POLYBOARD_DASHBOARD_TOURNAMENT",
            "POLYBOARD_DASHBOARD_READ_ONLY",
            "POLYBOARD_DASHBOARD_HOSTS");
    assertThat(container(deployment("guarded", "dashboard")).getEnvFrom()).isNullOrEmpty();
    Map.of(
            "guarded", List.of("polyboard-services-ca", "polyboard-dashboard"),
            "operators", List.of("polyboard-tls"))
        .forEach((values, secrets) ->
            assertThat(
                    deployment(values, "dashboard").getSpec().getTemplate().getSpec().getVolumes())
                .filteredOn(volume -> volume.getSecret() != null)
                .extracting(volume -> volume.getSecret().getSecretName())
                .containsExactlyInAnyOrderElementsOf(secrets));
  }

  @Test
  void theDashboardMayAlwaysCallTheServices() {
    // When
    List<V1NetworkPolicy> policies =
        all(
            "open, networkPolicies.callers[0].podSelector.matchLabels.app=client",
            V1NetworkPolicy.class);

    // Then
    assertThat(policies)
        .filteredOn(ChartTest::allowsTheDashboard)
        .extracting(each -> each.getMetadata().getName())
        .containsExactlyInAnyOrder(
            "lab-polyboard-archive",
            "lab-polyboard-search",
            "lab-polyboard-tournament",
            "lab-polyboard-validation");
  }

  private static boolean allowsTheDashboard(V1NetworkPolicy policy) {
    return Stream.ofNullable(policy.getSpec().getIngress())
        .flatMap(List::stream)
        .filter(rule -> rule.getPorts().getFirst().getPort().toString().equals("grpc"))
        .flatMap(rule -> rule.getFrom().stream())
        .map(from -> from.getPodSelector())
        .filter(pods -> pods != null && pods.getMatchLabels() != null)
        .anyMatch(
            pods -> "dashboard".equals(pods.getMatchLabels().get("app.kubernetes.io/component")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          minimal                                                               | nobody could call
          minimal                                                               | access.tokensSecret
          minimal, access.open, database.url=                                   | database.url: must be jdbc:postgresql://HOST:PORT/NAME
          minimal, access.open, kafka.server=a                                  | server
          minimal, access.open, access.tokensSecret=tokens                      | access.open excludes
          minimal, access.oidc.issuer=https://id.example.org                    | access.oidc.audience
          minimal, access.open, kafka.strimzi.enabled                           | remove kafka.bootstrapServers
          minimal, access.open, database.cnpg.enabled                           | remove database.url
          minimal, access.open, variants.configMap=games, variants.files.duel\\.yaml=id | variants.files and variants.configMap
          minimal, access.open, services.search.scaling.type=hpa, services.search.scaling.minReplicas=0 | must be at least 1
          minimal, access.open, services.search.scaling.minReplicas=30          | minReplicas: must be at most maxReplicas
          minimal, access.open, services.search.scaling.type=keda               | scaling.keda.serverAddress
          minimal, access.open, tls.secret=tls, tls.clientCaSecret=clients      | dashboard.tls.clientSecret
          minimal, access.open, dashboard.enabled=false, dashboard.ingress.enabled | dashboard.enabled=true
          minimal, access.open, dashboard.gateway.enabled, dashboard.gateway.parents[0].name=games | dashboard.gateway.hostnames
          minimal, access.open, gateway.enabled                                 | gateway.parents: set the Gateways
          minimal, access.open, gateway.enabled, gateway.parents[0].name=games, tls.secret=tls | gateway.backendTls.caConfigMap
          minimal, access.open, gateway.enabled, gateway.parents[0].name=games, gateway.hostnames[0]=games.example.org, explorer.enabled | explorer.hostnames: with gateway.enabled
          minimal, access.open, gateway.enabled, gateway.parents[0].name=games, gateway.hostnames[0]=games.example.org, explorer.enabled, explorer.hostnames[0]=games.example.org | gateway.hostnames: gRPC and games.example.org need separate names
          minimal, access.open, gateway.enabled, gateway.parents[0].name=games, gateway.hostnames[0]=*.example.org, explorer.enabled, explorer.hostnames[0]=explorer.example.org | gateway.hostnames: gRPC and explorer.example.org need separate names
          minimal, access.open, gateway.enabled, gateway.parents[0].name=games, gateway.hostnames[0]=games.example.org, explorer.enabled, explorer.hostnames[0]=*.example.org | gateway.hostnames: gRPC and *.example.org need separate names
          minimal, access.open, gateway.enabled, gateway.parents[0].name=games, gateway.parents[0].sectionName=grpc, dashboard.gateway.enabled, dashboard.gateway.hostnames[0]=pages.example.org | pages.example.org need separate names
          operators, kafka.strimzi.version=4.1.1                                | has no share groups
          operators-small, database.cnpg.backup.schedule=0 0 3 * * *            | set the place of backups
          customized, kafka.strimzi.spec.kafka.version=4.4.0                    | kafka.strimzi.spec: the chart sets
          """)
  void valuesThatCannotWorkAreRefused(String values, String message) {
    assertThatThrownBy(() -> Rendering.of(values)).hasMessageContaining(message);
  }

  /** No object of the schema allows unknown properties. */
  @Test
  void theSchemaOfTheValuesIsStrict() throws IOException {
    // Given
    JsonNode schema =
        new ObjectMapper().readTree(Rendering.CHART.resolve("values.schema.json").toFile());

    // When
    List<JsonNode> open =
        schema.findParents("properties").stream()
            .filter(each -> each.get("type") != null)
            .filter(each -> !each.path("additionalProperties").equals(BooleanNode.FALSE))
            .toList();

    // Then
    assertThat(open).isEmpty();
    assertThat(schema.get("properties").size()).isGreaterThan(10);
  }

  @Test
  void namesFitForReleasesWithLongNames() {
    // When
    List<Map<String, Object>> objects =
        Rendering.of("a-name-as-long-as-helm-lets-the-name-of-a-release-be", "operators");

    // Then
    assertThat(objects).extracting(Rendering::name).allMatch(name -> name.length() <= 100);
    assertThat(objects)
        .filteredOn(each -> List.of("Service", "Job", "Deployment").contains(each.get("kind")))
        .extracting(Rendering::name)
        .allMatch(name -> name.length() <= 63);
    assertThat(objects)
        .filteredOn(each -> each.get("kind").equals("Cluster"))
        .extracting(Rendering::name)
        .allMatch(name -> name.length() <= 50);
  }
}
