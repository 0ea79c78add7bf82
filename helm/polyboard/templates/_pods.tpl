{{- /* Common part of all pods: services, Jobs and tests. "values" are those of the service, if the pod has one. */ -}}
{{- define "polyboard.pod" -}}
{{- $own := default dict .values }}
{{- with .root -}}
serviceAccountName: {{ include "polyboard.name" . }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext: {{- toYaml .Values.pods.securityContext | nindent 2 }}
{{- with default .Values.pods.priorityClassName $own.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with default .Values.pods.affinity $own.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- /* Annotations of a pod: common ones, those of its service, and the chart's own. */ -}}
{{- define "polyboard.annotations" -}}
{{- with merge dict (default dict .own) (default dict (default dict .values).annotations) .root.Values.pods.annotations }}
annotations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- /* A value as text; whole numbers without an exponent. */ -}}
{{- define "polyboard.text" -}}
{{ if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{- /* Name of a KafkaUser and its Secret. Not NAME-SERVICE, a likely name for secrets of database roles. */ -}}
{{- define "polyboard.kafkaUser" -}}
{{ include "polyboard.kafka" .root }}-kafka-{{ .service }}
{{- end }}

{{- /* JDBC URL of the database. */ -}}
{{- define "polyboard.databaseUrl" -}}
{{- $database := .Values.database -}}
{{- $url := $database.url -}}
{{- if $database.cnpg.enabled -}}
{{- $url = printf "jdbc:postgresql://%s-rw.%s.svc:5432/polyboard" (include "polyboard.postgres" .) .Release.Namespace -}}
{{- end -}}
{{- required "database.url: must be jdbc:postgresql://HOST:PORT/NAME; or set database.cnpg.enabled" $url -}}
{{- if or $database.caSecret $database.cnpg.enabled -}}
{{ contains "?" $url | ternary "&" "?" }}sslmode=verify-full&sslrootcert=/etc/polyboard/database-ca/ca.crt
{{- end -}}
{{- end }}

{{- /* Environment variables of the database connection, as a map. "role" is the secret of the role. */ -}}
{{- define "polyboard.databaseEnvironment" -}}
{{- $prefix := printf "QUARKUS_DATASOURCE_%s" (upper .service) -}}
{{ $prefix }}_JDBC_URL: {value: {{ include "polyboard.databaseUrl" .root | quote }}}
{{ $prefix }}_USERNAME: {valueFrom: {secretKeyRef: {name: {{ .role }}, key: {{ .root.Values.database.usernameKey }}}}}
{{ $prefix }}_PASSWORD: {valueFrom: {secretKeyRef: {name: {{ .role }}, key: {{ .root.Values.database.passwordKey }}}}}
{{- end }}

{{- /* Host names of a service over HTTP, separated by commas. Empty, for any name, if one has a wildcard. */ -}}
{{- define "polyboard.hosts" -}}
{{- $name := printf "%s-%s" (include "polyboard.name" .root) .service }}
{{- $hosts := list "localhost" "127.0.0.1" $name (printf "%s.%s" $name .root.Release.Namespace) (printf "%s.%s.svc" $name .root.Release.Namespace) }}
{{- $hosts = concat $hosts (compact (list .host)) .hostnames | join "," }}
{{- if not (contains "*" $hosts) }}{{ $hosts }}{{ end }}
{{- end }}

{{- /* Environment variables of a service, as a map. */ -}}
{{- define "polyboard.environment" -}}
{{- $values := .root.Values -}}
{{- $strimzi := $values.kafka.strimzi -}}
{{- if $strimzi.enabled }}
KAFKA_BOOTSTRAP_SERVERS: {value: "{{ include "polyboard.kafka" .root }}-kafka-bootstrap.{{ .root.Release.Namespace }}.svc:9093"}
KAFKA_SSL_TRUSTSTORE_TYPE: {value: PEM}
KAFKA_SSL_TRUSTSTORE_LOCATION: {value: /etc/polyboard/kafka-ca/ca.crt}
{{- if eq $strimzi.authentication "tls" }}
KAFKA_SECURITY_PROTOCOL: {value: SSL}
KAFKA_SSL_KEYSTORE_TYPE: {value: PKCS12}
KAFKA_SSL_KEYSTORE_LOCATION: {value: /etc/polyboard/kafka/user.p12}
KAFKA_SSL_KEYSTORE_PASSWORD: {valueFrom: {secretKeyRef: {name: {{ include "polyboard.kafkaUser" . }}, key: user.password}}}
{{- else }}
KAFKA_SECURITY_PROTOCOL: {value: SASL_SSL}
KAFKA_SASL_MECHANISM: {value: SCRAM-SHA-512}
KAFKA_SASL_JAAS_CONFIG: {valueFrom: {secretKeyRef: {name: {{ include "polyboard.kafkaUser" . }}, key: sasl.jaas.config}}}
{{- end }}
# The topics are KafkaTopics.
POLYBOARD_EVENTS_MAKE_TOPICS: {value: "false"}
POLYBOARD_EVENTS_PARTITIONS: {value: "{{ int $strimzi.topics.partitions }}"}
POLYBOARD_EVENTS_RETENTION: {value: "{{ int $strimzi.topics.retentionHours }}h"}
{{- else }}
KAFKA_BOOTSTRAP_SERVERS: {value: {{ required "kafka.bootstrapServers: must be HOST:PORT of the brokers; or set kafka.strimzi.enabled" $values.kafka.bootstrapServers | quote }}}
{{- end }}
{{- if has .service (list "archive" "tournament") }}
{{ include "polyboard.databaseEnvironment" (merge (dict "role" (include "polyboard.databaseSecret" .)) .) }}
{{- if $values.database.migrations.enabled }}
POLYBOARD_{{ upper .service }}_MIGRATE: {value: never}
{{- end }}
{{- if and (eq .service "archive") $values.database.cnpg.enabled (gt (int $values.database.cnpg.instances) 1) }}
# Exports and streams of games read from a standby.
POLYBOARD_ARCHIVE_REPLICA_URL: {value: {{ include "polyboard.databaseUrl" .root | replace "-rw." "-ro." | quote }}}
POLYBOARD_ARCHIVE_REPLICA_USERNAME: {valueFrom: {secretKeyRef: {name: {{ include "polyboard.databaseSecret" . }}, key: username}}}
POLYBOARD_ARCHIVE_REPLICA_PASSWORD: {valueFrom: {secretKeyRef: {name: {{ include "polyboard.databaseSecret" . }}, key: password}}}
{{- end }}
{{- end }}
{{- if $values.access.open }}
POLYBOARD_ACCESS_OPEN: {value: "true"}
{{- end }}
{{- if $values.access.tokensSecret }}
POLYBOARD_ACCESS_TOKENS: {value: /etc/polyboard/access/tokens}
{{- end }}
{{- with $values.access.forwardingSecret }}
POLYBOARD_ACCESS_FORWARDING_SECRET: {valueFrom: {secretKeyRef: {name: {{ . }}, key: secret}}}
{{- end }}
{{- with $values.access.oidc }}
{{- if .issuer }}
POLYBOARD_ACCESS_OIDC_ISSUER: {value: {{ .issuer | quote }}}
POLYBOARD_ACCESS_OIDC_AUDIENCE: {value: {{ .audience | quote }}}
POLYBOARD_ACCESS_OIDC_OWNER_CLAIM: {value: {{ .ownerClaim | quote }}}
POLYBOARD_ACCESS_OIDC_SCOPE_CLAIM: {value: {{ .scopeClaim | quote }}}
{{- if .jwks }}
POLYBOARD_ACCESS_OIDC_JWKS: {value: {{ .jwks | quote }}}
{{- end }}
{{- if .caSecret }}
POLYBOARD_ACCESS_OIDC_CA: {value: /etc/polyboard/oidc-ca/ca.crt}
{{- end }}
{{- end }}
{{- end }}
{{- if $values.tls.secret }}
QUARKUS_TLS_GRPC_KEY_STORE_PEM_SERVER_CERT: {value: /etc/polyboard/tls/tls.crt}
QUARKUS_TLS_GRPC_KEY_STORE_PEM_SERVER_KEY: {value: /etc/polyboard/tls/tls.key}
{{- end }}
{{- if $values.tls.clientCaSecret }}
QUARKUS_TLS_GRPC_TRUST_STORE_PEM_CERTS: {value: /etc/polyboard/client-ca/ca.crt}
{{- end }}
{{- if and (eq .service "validation") (include "polyboard.variants" .root) }}
POLYBOARD_VALIDATION_VARIANTS: {value: /etc/polyboard/variants}
{{- end }}
{{- if and (eq .service "archive") $values.explorer.enabled }}
{{- with include "polyboard.hosts" (dict "root" .root "service" "archive" "host" $values.ingress.host "hostnames" $values.explorer.hostnames) }}
POLYBOARD_ARCHIVE_EXPLORER_HOSTS: {value: {{ . | quote }}}
{{- end }}
{{- end }}
{{- if eq .service "tournament" }}
POLYBOARD_TOURNAMENT_ARCHIVE_ADDRESS: {value: "{{ empty $values.tls.secret | ternary "" "https://" }}{{ include "polyboard.name" .root }}-archive.{{ .root.Release.Namespace }}.svc:9000"}
{{- if $values.tls.secret }}
POLYBOARD_TOURNAMENT_ARCHIVE_CA: {value: /etc/polyboard/services-ca/ca.crt}
{{- end }}
{{- if and $values.tls.clientCaSecret $values.dashboard.tls.clientSecret }}
POLYBOARD_TOURNAMENT_ARCHIVE_CLIENT_CERTIFICATE: {value: /etc/polyboard/client/tls.crt}
POLYBOARD_TOURNAMENT_ARCHIVE_CLIENT_KEY: {value: /etc/polyboard/client/tls.key}
{{- end }}
{{- end }}
{{- if eq .service "search" }}
# The grace period without 5 s of the preStop pause, and 5 s to requeue unfinished games.
POLYBOARD_SEARCH_DRAIN: {value: "{{ max 0 (sub (int .values.graceSeconds) 10) }}s"}
{{- end }}
{{- end }}

{{- /* Environment variables of the dashboard, as a map. The services decide who may call. */ -}}
{{- define "polyboard.dashboardEnvironment" -}}
{{- $root := .root -}}
{{- $encrypted := not (empty $root.Values.tls.secret) -}}
{{- range $name, $service := dict "RULES" "validation" "SEARCH" "search" "ARCHIVE" "archive" "TOURNAMENT" "tournament" }}
POLYBOARD_DASHBOARD_{{ $name }}: {value: "{{ $encrypted | ternary "https://" "" }}{{ include "polyboard.name" $root }}-{{ $service }}.{{ $root.Release.Namespace }}.svc:9000"}
{{- end }}
POLYBOARD_DASHBOARD_READ_ONLY: {value: "{{ $root.Values.dashboard.readOnly }}"}
{{- with $root.Values.access.forwardingSecret }}
POLYBOARD_DASHBOARD_FORWARDING_SECRET: {valueFrom: {secretKeyRef: {name: {{ . }}, key: secret}}}
{{- end }}
{{- with include "polyboard.hosts" (dict "root" $root "service" "dashboard" "host" $root.Values.dashboard.ingress.host "hostnames" $root.Values.dashboard.gateway.hostnames) }}
POLYBOARD_DASHBOARD_HOSTS: {value: {{ . | quote }}}
{{- end }}
{{- if $encrypted }}
POLYBOARD_DASHBOARD_CA: {value: /etc/polyboard/services-ca/ca.crt}
{{- end }}
{{- if $root.Values.tls.clientCaSecret }}
POLYBOARD_DASHBOARD_CLIENT_CERTIFICATE: {value: /etc/polyboard/client/tls.crt}
POLYBOARD_DASHBOARD_CLIENT_KEY: {value: /etc/polyboard/client/tls.key}
{{- end }}
{{- end }}

{{- /* Files of processes that call services. */ -}}
{{- define "polyboard.callerFiles" -}}
{{- $values := .root.Values -}}
{{- with $values.tls.secret }}
services-ca: {path: services-ca, secret: {secretName: {{ default . $values.dashboard.tls.caSecret }}, items: [{key: ca.crt, path: ca.crt}]}}
{{- end }}
{{- if and $values.tls.clientCaSecret $values.dashboard.tls.clientSecret }}
client: {path: client, secret: {secretName: {{ $values.dashboard.tls.clientSecret }}}}
{{- end }}
{{- end }}

{{- /* The list of environment variables of a container, from a map. */ -}}
{{- define "polyboard.variables" -}}
{{- range $name, $source := . }}
- name: {{ $name }}
  {{- toYaml $source | nindent 2 }}
{{- end }}
{{- end }}

{{- /* Files of a pod: a map from volume names to their source and path. */ -}}
{{- define "polyboard.files" -}}
{{- $values := .root.Values -}}
{{- if .service }}
{{- if $values.kafka.strimzi.enabled }}
kafka-ca: {path: kafka-ca, secret: {secretName: {{ include "polyboard.kafka" .root }}-cluster-ca-cert, items: [{key: ca.crt, path: ca.crt}]}}
{{- if eq $values.kafka.strimzi.authentication "tls" }}
kafka: {path: kafka, secret: {secretName: {{ include "polyboard.kafkaUser" . }}, items: [{key: user.p12, path: user.p12}]}}
{{- end }}
{{- else if $values.kafka.files }}
kafka: {path: kafka, secret: {secretName: {{ $values.kafka.files }}}}
{{- end }}
{{- if $values.access.tokensSecret }}
tokens: {path: access, secret: {secretName: {{ $values.access.tokensSecret }}}}
{{- end }}
{{- if and $values.access.oidc.issuer $values.access.oidc.caSecret }}
oidc-ca: {path: oidc-ca, secret: {secretName: {{ $values.access.oidc.caSecret }}, items: [{key: ca.crt, path: ca.crt}]}}
{{- end }}
{{- if $values.tls.secret }}
tls: {path: tls, secret: {secretName: {{ $values.tls.secret }}}}
{{- end }}
{{- if $values.tls.clientCaSecret }}
client-ca: {path: client-ca, secret: {secretName: {{ $values.tls.clientCaSecret }}, items: [{key: ca.crt, path: ca.crt}]}}
{{- end }}
{{- if eq .service "tournament" }}
{{- include "polyboard.callerFiles" . }}
{{- end }}
{{- if and (eq .service "validation") (include "polyboard.variants" .root) }}
variants: {path: variants, configMap: {name: {{ include "polyboard.variants" .root }}}}
{{- end }}
{{- end }}
{{- if .database }}
{{- if $values.database.cnpg.enabled }}
database-ca: {path: database-ca, secret: {secretName: {{ include "polyboard.postgres" .root }}-ca, items: [{key: ca.crt, path: ca.crt}]}}
{{- else if $values.database.caSecret }}
database-ca: {path: database-ca, secret: {secretName: {{ $values.database.caSecret }}, items: [{key: ca.crt, path: ca.crt}]}}
{{- end }}
{{- end }}
{{- end }}

{{- define "polyboard.volumeMounts" -}}
- name: tmp
  mountPath: /tmp
{{- range $name, $file := . }}
- name: {{ $name }}
  {{- if $file.writable }}
  mountPath: {{ $file.writable }}
  {{- else }}
  mountPath: /etc/polyboard/{{ $file.path }}
  readOnly: true
  {{- end }}
{{- end }}
{{- end }}

{{- define "polyboard.volumes" -}}
- name: tmp
  emptyDir: {}
{{- range $name, $file := . }}
- name: {{ $name }}
  {{- omit $file "path" "writable" | toYaml | nindent 2 }}
{{- end }}
{{- end }}
