package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

/** The effect of values on single fields. */
class FieldsTest {
  /**
   * A field of an object, which is the first with a kind, and with the end of a name if there is
   * one. {@code +} expects any value, {@code -} none; everything else is YAML.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          many-workers    | Deployment search       | spec replicas                                   | 200
          open            | Deployment search       | spec template spec terminationGracePeriodSeconds | 60
          # A HorizontalPodAutoscaler uses the number of wanted games
          hpa             | HorizontalPodAutoscaler | spec scaleTargetRef name                        | lab-polyboard-search
          hpa             | Deployment search       | spec replicas                                   | -
          hpa             | HorizontalPodAutoscaler | spec metrics 0 external metric name             | polyboard_tournament_games_wanted
          # The dashboard has its own host name
          hpa             | Ingress dashboard       | spec tls 0 secretName                           | pages
          hpa             | Ingress dashboard       | spec rules 0 host                               | pages.example.org
          hpa             | Ingress dashboard       | spec rules 0 http paths 0 path                  | /
          hpa             | Ingress dashboard       | spec rules 0 http paths 0 backend service       | {name: lab-polyboard-dashboard, port: {name: http}}
          hpa             | Ingress dashboard       | spec rules 0 http paths 1                       | -
          hpa             | Ingress dashboard       | spec rules 1                                    | -
          operators       | HTTPRoute dashboard     | spec hostnames                                  | [pages.example.org]
          operators       | HTTPRoute dashboard     | spec rules 0 backendRefs                        | [{name: lab-polyboard-dashboard, port: 8080}]
          minimal, access.open, gateway.enabled, gateway.parents[0].name=games, gateway.parents[0].sectionName=grpc, dashboard.gateway.enabled, dashboard.gateway.hostnames[0]=pages.example.org, dashboard.gateway.parents[0].name=games, dashboard.gateway.parents[0].sectionName=https | HTTPRoute dashboard | spec hostnames | [pages.example.org]
          # The explorer has a route if enabled, at a gateway with its own host name
          hpa, explorer.enabled | Ingress explorer  | spec rules 0 http paths 0 path                  | /explorer
          hpa, explorer.enabled | Ingress explorer  | spec rules 0 http paths 0 backend service       | {name: lab-polyboard-archive, port: {name: http}}
          operators, explorer.enabled, explorer.hostnames[0]=explorer.example.org | HTTPRoute explorer | spec hostnames | [explorer.example.org]
          # Data have three replicas
          operators       | Kafka                   | spec kafka config min.insync.replicas           | 2
          operators       | Kafka                   | spec kafka config message.max.bytes             | 8388608
          operators       | Kafka                   | spec kafka config log.segment.bytes             | 268435456
          operators       | Kafka                   | spec kafka config auto.create.topics.enable     | false
          # Pods of Kafka meet the level "restricted"
          operators       | KafkaNodePool           | spec template pod securityContext runAsNonRoot  | true
          operators       | KafkaNodePool           | spec template pod securityContext seccompProfile type | RuntimeDefault
          operators       | KafkaNodePool           | spec template kafkaContainer securityContext    | {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
          operators       | KafkaNodePool           | spec resources limits memory                    | +
          operators       | Kafka                   | spec entityOperator template pod securityContext runAsNonRoot | true
          operators       | Kafka                   | spec entityOperator template pod securityContext seccompProfile type | RuntimeDefault
          operators       | Kafka                   | spec entityOperator template topicOperatorContainer securityContext | {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
          operators       | Kafka                   | spec entityOperator template userOperatorContainer securityContext | {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
          operators       | Kafka                   | spec entityOperator userOperator resources limits memory | +
          # Values extend the pods of brokers
          customized      | KafkaNodePool           | spec template pod priorityClassName             | brokers
          customized      | KafkaNodePool           | spec template pod metadata annotations a        | b
          customized      | KafkaNodePool           | spec template pod securityContext runAsNonRoot  | true
          customized      | KafkaNodePool           | spec template pod topologySpreadConstraints 1   | +
          customized      | KafkaNodePool           | spec template pod topologySpreadConstraints 2   | -
          # Prometheus finds the metrics of Kafka and PostgreSQL
          customized      | PodMonitor kafka        | spec podMetricsEndpoints 0 port                 | tcp-prometheus
          customized      | PodMonitor kafka        | spec selector matchLabels                       | {strimzi.io/cluster: lab-polyboard, strimzi.io/kind: Kafka}
          customized      | PodMonitor kafka        | metadata labels release                         | prometheus
          customized      | PodMonitor postgres     | spec podMetricsEndpoints 0 port                 | metrics
          customized      | PodMonitor postgres     | spec selector matchLabels                       | {cnpg.io/cluster: lab-polyboard-postgres}
          customized      | PodMonitor postgres     | metadata labels release                         | prometheus
          customized      | Kafka                   | spec kafka metricsConfig type                   | strimziMetricsReporter
          customized      | Kafka                   | spec kafkaExporter                              | +
          customized      | Kafka                   | spec cruiseControl                              | +
          customized      | Kafka                   | spec kafka rack topologyKey                     | topology.kubernetes.io/zone
          # PostgreSQL has scheduled backups, and a network policy
          customized      | ScheduledBackup         | spec                                            | {schedule: 0 0 3 * * *, backupOwnerReference: cluster, cluster: {name: lab-polyboard-postgres}, method: volumeSnapshot}
          operators       | NetworkPolicy postgres  | spec podSelector matchLabels                    | {cnpg.io/cluster: lab-polyboard-postgres}
          operators       | NetworkPolicy postgres  | spec ingress 0 from 0 podSelector matchExpressions 0 values | [archive, tournament, migrate-archive, migrate-tournament]
          # Values add volumes and containers to a service
          customized      | Deployment archive      | spec template spec containers 0 name            | archive
          customized      | Deployment archive      | spec template spec containers 1 name            | proxy
          customized      | Deployment archive      | spec template spec containers 2                 | -
          customized      | Deployment archive      | spec template spec containers archive volumeMounts extra-ca mountPath | /etc/extra
          customized      | Deployment archive      | spec template spec volumes extra-ca configMap name | extra-ca
          customized      | Deployment tournament   | spec template spec containers 1                 | -
          # Values set where a service runs and how its pods are replaced
          customized      | Deployment search       | spec template spec priorityClassName            | workers
          customized      | Deployment search       | spec template spec affinity nodeAffinity        | -
          customized      | Deployment search       | spec template spec affinity podAntiAffinity     | +
          customized      | Deployment search       | spec strategy type                              | Recreate
          customized      | Deployment search       | spec strategy rollingUpdate                     | -
          customized      | Deployment archive      | spec strategy rollingUpdate maxUnavailable      | 0
          # There are annotations of a service, its files and the account, and extra objects
          customized      | Deployment search       | spec template metadata annotations cluster-autoscaler.kubernetes.io/safe-to-evict | 'true'
          customized      | Deployment validation   | spec template metadata annotations polyboard.io/variants | +
          customized      | ServiceAccount          | metadata annotations eks.amazonaws.com/role-arn | +
          customized      | ConfigMap lab-more      | metadata name                                   | lab-more
          """)
  void aFieldFollowsFromTheValues(String values, String object, String path, String expected) {
    // Given
    String[] kindAndName = object.split(" ");
    Map<String, Object> found =
        Rendering.ofKind(Rendering.of(values), kindAndName[0])
            .filter(each ->
                kindAndName.length == 1 || Rendering.isNamed(Rendering.name(each), kindAndName[1]))
            .findFirst()
            .orElseThrow();

    // When
    Object field = Rendering.at(found, path);

    // Then
    switch (expected) {
      case "+" -> assertThat(field).isNotNull();
      case "-" -> assertThat(field).isNull();
      default -> assertThat(field).isEqualTo(new Yaml().<Object>load(expected));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          open            | Ingress                 | ''
          open            | GRPCRoute               | ''
          open            | HTTPRoute               | ''
          open            | HorizontalPodAutoscaler | ''
          open            | PrometheusRule          | ''
          operators       | PodMonitor              | ''
          operators-small | BackendTLSPolicy        | ''
          hpa             | Ingress                 | lab-polyboard lab-polyboard-dashboard
          customized      | PodMonitor              | lab-polyboard-kafka lab-polyboard-postgres
          hpa             | PodDisruptionBudget     | lab-polyboard-archive lab-polyboard-dashboard lab-polyboard-search lab-polyboard-tournament lab-polyboard-validation
          # A budget for one replica would prevent draining its node
          many-workers    | PodDisruptionBudget     | lab-archive lab-search lab-validation
          """)
  void objectsOfAKindFollowFromTheValues(String values, String kind, String names) {
    Stream<Map<String, Object>> found = Rendering.ofKind(Rendering.of(values), kind);

    assertThat(found.map(Rendering::name).sorted().collect(Collectors.joining(" ")))
        .isEqualTo(names);
  }

  /** Pods and variables with these names; {@code *} is any text that is not empty. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # Only archive and tournament connect to the database
          guarded      | archive    | QUARKUS_DATASOURCE_ARCHIVE_JDBC_URL | jdbc:postgresql://db:5432/polyboard?tcpKeepAlive=true&sslmode=verify-full&sslrootcert=/etc/polyboard/database-ca/ca.crt
          guarded      | archive    | QUARKUS_DATASOURCE_ARCHIVE_USERNAME | *
          guarded      | search     | .*DATASOURCE.*                      | ''
          guarded      | validation | .*DATASOURCE.*                      | ''
          # Exports read from a standby if there is one
          operators       | archive    | POLYBOARD_ARCHIVE_REPLICA_URL    | jdbc:postgresql://lab-polyboard-postgres-ro.polyboard.svc:5432/*sslmode=verify-full*
          operators-small | archive    | POLYBOARD_ARCHIVE_REPLICA_URL    | ''
          operators       | tournament | POLYBOARD_ARCHIVE_REPLICA_URL    | ''
          # A migration uses the service's role if there is no other
          open         | migrate-archive-.* | POLYBOARD_ARCHIVE_SERVICE_ROLE      | ''
          open         | migrate-archive-.* | QUARKUS_DATASOURCE_ARCHIVE_PASSWORD | secret polyboard-database
          many-workers | archive    | POLYBOARD_ARCHIVE_MIGRATE           | ''
          # Files decide who may call
          guarded      | search     | POLYBOARD_ACCESS_TOKENS             | *
          guarded      | search     | QUARKUS_TLS_GRPC_KEY_STORE_PEM_SERVER_CERT | *
          guarded      | search     | QUARKUS_TLS_GRPC_KEY_STORE_PEM_SERVER_KEY  | *
          guarded      | search     | QUARKUS_TLS_GRPC_TRUST_STORE_PEM_CERTS     | *
          guarded      | search     | POLYBOARD_ACCESS_OPEN               | ''
          operators    | search     | POLYBOARD_ACCESS_OIDC_ISSUER        | *
          operators    | search     | POLYBOARD_ACCESS_OIDC_AUDIENCE      | *
          operators    | search     | POLYBOARD_ACCESS_OPEN               | ''
          operators    | search     | POLYBOARD_ACCESS_TOKENS             | ''
          open         | search     | POLYBOARD_ACCESS_OPEN               | *
          # The dashboard and the services share a secret for the addresses of callers
          guarded      | archive    | POLYBOARD_ACCESS_FORWARDING_SECRET  | *
          guarded      | dashboard  | POLYBOARD_ACCESS_FORWARDING_SECRET  | ''
          guarded      | dashboard  | POLYBOARD_DASHBOARD_FORWARDING_SECRET | *
          open         | archive    | POLYBOARD_ACCESS_FORWARDING_SECRET  | ''
          # The dashboard calls the services
          open         | dashboard  | POLYBOARD_DASHBOARD_RULES           | lab-polyboard-validation.polyboard.svc:9000
          guarded      | dashboard  | POLYBOARD_DASHBOARD_ARCHIVE         | https://lab-polyboard-archive.polyboard.svc:9000
          guarded      | dashboard  | POLYBOARD_DASHBOARD_READ_ONLY       | true
          guarded      | dashboard  | POLYBOARD_DASHBOARD_CLIENT_CERTIFICATE | *
          guarded      | dashboard  | POLYBOARD_DASHBOARD_CLIENT_KEY      | *
          # Dashboard and explorer may be called by their host names and from within the cluster
          hpa          | dashboard  | POLYBOARD_DASHBOARD_HOSTS           | localhost,127.0.0.1,lab-polyboard-dashboard,lab-polyboard-dashboard.polyboard,lab-polyboard-dashboard.polyboard.svc,pages.example.org
          operators    | dashboard  | POLYBOARD_DASHBOARD_HOSTS           | *,pages.example.org
          operators, explorer.enabled, explorer.hostnames[0]=explorer.example.org | .* | POLYBOARD_ARCHIVE_EXPLORER_HOSTS | localhost,127.0.0.1,lab-polyboard-archive,lab-polyboard-archive.polyboard,lab-polyboard-archive.polyboard.svc,explorer.example.org
          # Workers end their games within the grace period
          open         | search     | POLYBOARD_SEARCH_DRAIN              | 50s
          open         | archive    | POLYBOARD_SEARCH_DRAIN              | ''
          many-workers | search     | POLYBOARD_SEARCH_DRAIN              | 7s
          # A setting of a service applies only to that service
          many-workers | search     | POLYBOARD_SEARCH_WORKERS            | *
          many-workers | archive    | POLYBOARD_SEARCH_WORKERS            | ''
          customized   | archive    | QUARKUS_LOG_LEVEL                   | DEBUG
          customized   | archive    | HTTP_PROXY_PASSWORD                 | secret proxy
          # Services do not create the topics, and whole numbers have no exponent
          operators    | search     | POLYBOARD_EVENTS_MAKE_TOPICS        | false
          operators    | search     | POLYBOARD_EVENTS_PARTITIONS         | 32
          operators    | search     | POLYBOARD_EVENTS_RETENTION          | 720h
          operators    | search     | QUARKUS_GRPC_SERVER_MAX_INBOUND_MESSAGE_SIZE | 16777216
          """)
  void aVariableFollowsFromTheValues(String values, String pod, String name, String expected) {
    assertThat(Rendering.variable(values, pod, name))
        .matches("\\Q" + expected.replace("*", "\\E.+\\Q") + "\\E");
  }
}
