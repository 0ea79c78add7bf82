package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.BackendTLSPolicy;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1NetworkPolicyIngressRule;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The chart {@code helm/polyboard}, as Helm renders it. */
class ChartTest {
  private static final List<String> SERVICES =
      List.of("archive", "dashboard", "search", "tournament", "validation");

  private static final String HEALTH = "health";
  private static final int HEALTH_PORT = 8090;

  /** The set of values that has no dashboard. */
  private static final String WITHOUT_DASHBOARD = "many-workers";

  private static List<String> services(String values) {
    return SERVICES.stream()
        .filter(each -> !(each.equals("dashboard") && values.equals(WITHOUT_DASHBOARD)))
        .toList();
  }

  private static <T> List<T> all(String values, Class<T> type) {
    return Rendering.all(Rendering.of(values), type);
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
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void everyObjectIsOneOfTheApi(String values) {
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
    for (String service : services(values)) {
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

  /** Kubernetes refuses an upgrade that changes them. */
  @Test
  void selectorsAreWhatTheyHaveAlwaysBeen() {
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
  void whoMayCallIsToldByFiles() {
    assertThat(environment("guarded", "search"))
        .contains(
            "POLYBOARD_ACCESS_TOKENS",
            "QUARKUS_TLS_GRPC_KEY_STORE_PEM_SERVER_CERT",
            "QUARKUS_TLS_GRPC_KEY_STORE_PEM_SERVER_KEY",
            "QUARKUS_TLS_GRPC_TRUST_STORE_PEM_CERTS")
        .doesNotContain("POLYBOARD_ACCESS_OPEN");
    assertThat(environment("operators", "search"))
        .contains("POLYBOARD_ACCESS_OIDC_ISSUER", "POLYBOARD_ACCESS_OIDC_AUDIENCE")
        .doesNotContain("POLYBOARD_ACCESS_OPEN", "POLYBOARD_ACCESS_TOKENS");
    assertThat(environment("open", "search")).contains("POLYBOARD_ACCESS_OPEN");
  }

  @Test
  void theDashboardAndTheServicesShareASecretForTheAddressesOfCallers() {
    assertThat(environment("guarded", "archive")).contains("POLYBOARD_ACCESS_FORWARDING_SECRET");
    assertThat(environment("guarded", "dashboard"))
        .contains("POLYBOARD_DASHBOARD_FORWARDING_SECRET")
        .doesNotContain("POLYBOARD_ACCESS_FORWARDING_SECRET");
    assertThat(environment("open", "archive")).doesNotContain("POLYBOARD_ACCESS_FORWARDING_SECRET");
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

  @Test
  void kedaAsksPrometheusForTheNumberOfGames() {
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

    // And the Deployment leaves the number to KEDA
    assertThat(Rendering.all(objects, V1Deployment.class))
        .filteredOn(each -> each.getSpec().getReplicas() == null)
        .singleElement()
        .satisfies(
            each -> assertThat(each.getMetadata().getName()).isEqualTo("lab-polyboard-search"));
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
    assertThat(all("hpa", V1PodDisruptionBudget.class)).hasSize(SERVICES.size());
  }

  @Test
  void oneAddressLeadsWhereThatOfComposeDoes() throws IOException {
    // Given
    List<String> gateway =
        Pattern.compile("location /([\\w.]+)/ \\{\\s+grpc_pass \\$(\\w+);")
            .matcher(Files.readString(Path.of("../../deploy/nginx.conf")))
            .results()
            .map(each -> each.group(1) + " lab-polyboard-" + each.group(2))
            .toList();

    // When
    V1Ingress ingress = ingress("lab-polyboard");
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
    assertThat(all("open", V1Ingress.class)).isEmpty();
    assertThat(all("open", GRPCRoute.class)).isEmpty();
  }

  @Test
  void theExplorerIsReachedOverHttpWhereItIsAskedFor() {
    // When
    List<V1Ingress> open =
        Rendering.all(
            Rendering.of(Rendering.RELEASE, "hpa", Map.of("explorer.enabled", "true")),
            V1Ingress.class);

    // Then
    assertThat(all("hpa", V1Ingress.class))
        .noneMatch(each -> each.getMetadata().getName().endsWith("-explorer"));
    assertThat(open)
        .flatExtracting(each -> each.getSpec().getRules().getFirst().getHttp().getPaths())
        .filteredOn(each -> each.getPath().equals("/explorer"))
        .extracting(each -> each.getBackend().getService())
        .extracting(service -> service.getName() + " " + service.getPort().getName())
        .containsExactly("lab-polyboard-archive http");
  }

  /** Of two kinds of routes that share a name at a listener the Gateway API has one rejected. */
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
  void theExplorerHasANameOfItsOwnAtAGateway() {
    // Given
    Map<String, String> explorer =
        Map.of("explorer.enabled", "true", "explorer.hostnames[0]", "explorer.example.org");

    // When
    List<HTTPRoute> routes =
        Rendering.all(Rendering.of(Rendering.RELEASE, "operators", explorer), HTTPRoute.class);

    // Then
    assertThat(routes)
        .filteredOn(each -> each.getMetadata().getName().equals("lab-polyboard-explorer"))
        .singleElement()
        .satisfies(each ->
            assertThat(each.getSpec().getHostnames()).containsExactly("explorer.example.org"));
    assertThat(
            Rendering.all(
                Rendering.of(Rendering.RELEASE, "operators", explorer), V1Deployment.class))
        .flatExtracting(each -> container(each).getEnv())
        .filteredOn(each -> each.getName().equals("POLYBOARD_ARCHIVE_EXPLORER_HOSTS"))
        .extracting(V1EnvVar::getValue)
        .containsExactly(
            "localhost,127.0.0.1,lab-polyboard-archive,lab-polyboard-archive.polyboard,"
                + "lab-polyboard-archive.polyboard.svc,explorer.example.org");
  }

  @Test
  void pagesBesideGrpcOfAllNamesNeedAListenerOfTheirOwn() {
    // Given
    TemplateCommand pages =
        minimal()
            .set("access.open", "true")
            .set("gateway.enabled", "true")
            .set("gateway.parents[0].name", "games")
            .set("gateway.parents[0].sectionName", "grpc")
            .set("dashboard.gateway.enabled", "true")
            .set("dashboard.gateway.hostnames[0]", "pages.example.org");

    // Then
    assertThatThrownBy(pages::call).hasMessageContaining("pages.example.org need names");
    assertThat(
            pages
                .set("dashboard.gateway.parents[0].name", "games")
                .set("dashboard.gateway.parents[0].sectionName", "https")
                .call())
        .contains("pages.example.org");
  }

  @Test
  void aGatewayEncryptsWhereTheServicesDo() {
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
    assertThat(all("operators-small", BackendTLSPolicy.class)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.chart.Rendering#valueSets")
  void healthIsAskedAtAPortToWhichNothingLeadsFromOutside(String values) {
    // Then all probes ask there
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

    // And no Ingress or route leads there
    assertThat(all(values, V1Ingress.class))
        .flatExtracting(each -> each.getSpec().getRules().getFirst().getHttp().getPaths())
        .extracting(path -> path.getBackend().getService().getPort().getName())
        .isSubsetOf("grpc", "http");
    assertThat(all(values, HTTPRoute.class))
        .flatExtracting(each -> each.getSpec().getRules().getFirst().getBackendRefs())
        .extracting(to -> to.getPort())
        .doesNotContain(HEALTH_PORT);

    // And callers are not let in
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

  private static V1Ingress ingress(String name) {
    return all("hpa", V1Ingress.class).stream()
        .filter(each -> each.getMetadata().getName().equals(name))
        .findAny()
        .orElseThrow();
  }

  @Test
  void theDashboardHasANameOfItsOwn() {
    // When
    V1Ingress ingress = ingress("lab-polyboard-dashboard");
    HTTPRoute route = all("operators", HTTPRoute.class).getFirst();

    // Then
    assertThat(ingress.getSpec().getTls().getFirst().getSecretName()).isEqualTo("pages");
    assertThat(ingress.getSpec().getRules())
        .singleElement()
        .satisfies(rule -> {
          assertThat(rule.getHost()).isEqualTo("pages.example.org");
          assertThat(rule.getHttp().getPaths())
              .singleElement()
              .satisfies(path -> {
                assertThat(path.getPath()).isEqualTo("/");
                assertThat(path.getBackend().getService().getName())
                    .isEqualTo("lab-polyboard-dashboard");
                assertThat(path.getBackend().getService().getPort().getName()).isEqualTo("http");
              });
        });
    assertThat(route.getSpec().getHostnames()).containsExactly("pages.example.org");
    assertThat(route.getSpec().getRules().getFirst().getBackendRefs())
        .singleElement()
        .satisfies(to -> {
          assertThat(to.getName()).isEqualTo("lab-polyboard-dashboard");
          assertThat(to.getPort()).isEqualTo(8080);
        });
    assertThat(all("open", HTTPRoute.class)).isEmpty();

    // And is called by that and those within the cluster
    assertThat(environment("hpa", "dashboard", "POLYBOARD_DASHBOARD_HOSTS").split(","))
        .containsExactly(
            "localhost",
            "127.0.0.1",
            "lab-polyboard-dashboard",
            "lab-polyboard-dashboard.polyboard",
            "lab-polyboard-dashboard.polyboard.svc",
            "pages.example.org");
    assertThat(environment("operators", "dashboard", "POLYBOARD_DASHBOARD_HOSTS"))
        .endsWith(",pages.example.org");
  }

  @Test
  void theDashboardCallsTheServicesAndIsToldOfNothingElse() {
    assertThat(environment("open", "dashboard"))
        .containsExactlyInAnyOrder(
            "POLYBOARD_DASHBOARD_RULES",
            "POLYBOARD_DASHBOARD_SEARCH",
            "POLYBOARD_DASHBOARD_ARCHIVE",
            "POLYBOARD_DASHBOARD_TOURNAMENT",
            "POLYBOARD_DASHBOARD_READ_ONLY",
            "POLYBOARD_DASHBOARD_HOSTS");
    assertThat(environment("open", "dashboard", "POLYBOARD_DASHBOARD_RULES"))
        .isEqualTo("lab-polyboard-validation.polyboard.svc:9000");
    assertThat(environment("guarded", "dashboard", "POLYBOARD_DASHBOARD_ARCHIVE"))
        .isEqualTo("https://lab-polyboard-archive.polyboard.svc:9000");
    assertThat(environment("guarded", "dashboard", "POLYBOARD_DASHBOARD_READ_ONLY"))
        .isEqualTo("true");
    assertThat(environment("guarded", "dashboard"))
        .contains("POLYBOARD_DASHBOARD_CLIENT_CERTIFICATE", "POLYBOARD_DASHBOARD_CLIENT_KEY");
    assertThat(container(deployment("guarded", "dashboard")).getEnvFrom()).isNullOrEmpty();
    assertThat(deployment("guarded", "dashboard").getSpec().getTemplate().getSpec().getVolumes())
        .filteredOn(volume -> volume.getSecret() != null)
        .extracting(volume -> volume.getSecret().getSecretName())
        .containsExactlyInAnyOrder("polyboard-services-ca", "polyboard-dashboard");
    assertThat(deployment("operators", "dashboard").getSpec().getTemplate().getSpec().getVolumes())
        .filteredOn(volume -> volume.getSecret() != null)
        .extracting(volume -> volume.getSecret().getSecretName())
        .containsExactly("polyboard-tls");
  }

  @Test
  void theDashboardIsLetInWhoeverElseMayCall() {
    // Given
    Map<String, String> callers =
        Map.of("networkPolicies.callers[0].podSelector.matchLabels.app", "client");

    // When
    List<V1NetworkPolicy> policies =
        Rendering.all(Rendering.of(Rendering.RELEASE, "open", callers), V1NetworkPolicy.class);

    // Then
    assertThat(policies)
        .filteredOn(ChartTest::letsInTheDashboard)
        .extracting(each -> each.getMetadata().getName())
        .containsExactlyInAnyOrder(
            "lab-polyboard-archive",
            "lab-polyboard-search",
            "lab-polyboard-tournament",
            "lab-polyboard-validation");
  }

  private static boolean letsInTheDashboard(V1NetworkPolicy policy) {
    return Stream.ofNullable(policy.getSpec().getIngress())
        .flatMap(List::stream)
        .filter(rule -> rule.getPorts().getFirst().getPort().toString().equals("grpc"))
        .flatMap(rule -> rule.getFrom().stream())
        .map(from -> from.getPodSelector())
        .filter(pods -> pods != null && pods.getMatchLabels() != null)
        .anyMatch(
            pods -> "dashboard".equals(pods.getMatchLabels().get("app.kubernetes.io/component")));
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                                          | nobody could call
          ''                                                          | access.tokensSecret
          access.open database.url=                                   | database.url: give jdbc:postgresql://HOST:PORT/NAME
          access.open kafka.server=a                                  | server
          access.open access.tokensSecret=tokens                      | exclude each other
          access.oidc.issuer=https://id.example.org                   | access.oidc.audience
          access.open kafka.strimzi.enabled                           | give no address and no secrets of another
          access.open database.cnpg.enabled                           | give no address, CA and owner of another
          access.open variants.configMap=games variants.files.duel\\.yaml=id | variants.files and variants.configMap
          access.open services.search.scaling.type=hpa services.search.scaling.minReplicas=0 | keeps one at least
          access.open services.search.scaling.minReplicas=30          | minReplicas is more than maxReplicas
          access.open services.search.scaling.type=keda               | scaling.keda.serverAddress
          access.open tls.secret=tls tls.clientCaSecret=clients       | dashboard.tls.clientSecret
          access.open dashboard.enabled=false dashboard.ingress.enabled | dashboard.enabled=true
          access.open dashboard.gateway.enabled dashboard.gateway.parents[0].name=games | dashboard.gateway.hostnames
          access.open gateway.enabled                                 | gateway.parents: name the Gateways
          access.open gateway.enabled gateway.parents[0].name=games tls.secret=tls | gateway.backendTls.caConfigMap
          access.open gateway.enabled gateway.parents[0].name=games gateway.hostnames[0]=games.example.org explorer.enabled | explorer.hostnames: with gateway.enabled
          access.open gateway.enabled gateway.parents[0].name=games gateway.hostnames[0]=games.example.org explorer.enabled explorer.hostnames[0]=games.example.org | gateway.hostnames: gRPC and games.example.org need names of their own
          access.open gateway.enabled gateway.parents[0].name=games gateway.hostnames[0]=*.example.org explorer.enabled explorer.hostnames[0]=explorer.example.org | gateway.hostnames: gRPC and explorer.example.org need names of their own
          access.open gateway.enabled gateway.parents[0].name=games gateway.hostnames[0]=games.example.org explorer.enabled explorer.hostnames[0]=*.example.org | gateway.hostnames: gRPC and *.example.org need names of their own
          """)
  void valuesThatCannotWorkAreRefused(String values, String message) {
    // Given
    TemplateCommand command = minimal();
    for (String value : values.split(" ")) {
      int end = value.indexOf('=');
      if (!value.isEmpty()) {
        command.set(
            end < 0 ? value : value.substring(0, end), end < 0 ? "true" : value.substring(end + 1));
      }
    }

    // Then
    assertThatThrownBy(command::call).hasMessageContaining(message);
  }

  /** No object of the schema takes what it does not know. */
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
  void namesFitHoweverLongThatOfTheReleaseIs() {
    // When
    List<Map<String, Object>> objects =
        Rendering.of("a-name-as-long-as-helm-lets-the-name-of-a-release-be", "operators", Map.of());

    // Then
    assertThat(objects)
        .extracting(each -> (String) ((Map<?, ?>) each.get("metadata")).get("name"))
        .allMatch(name -> name.length() <= 100);
    assertThat(objects)
        .filteredOn(each -> List.of("Service", "Job", "Deployment").contains(each.get("kind")))
        .extracting(each -> (String) ((Map<?, ?>) each.get("metadata")).get("name"))
        .allMatch(name -> name.length() <= 63);
    assertThat(objects)
        .filteredOn(each -> each.get("kind").equals("Cluster"))
        .extracting(each -> (String) ((Map<?, ?>) each.get("metadata")).get("name"))
        .allMatch(name -> name.length() <= 50);
  }
}
