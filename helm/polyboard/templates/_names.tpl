{{- define "polyboard.name" -}}
{{- $chart := default .Chart.Name .Values.nameOverride -}}
{{- if contains $chart .Release.Name -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else -}}{{ printf "%s-%s" .Release.Name $chart | trunc 50 | trimSuffix "-" }}{{- end -}}
{{- end }}

{{- /* Labels of the pods of all services, and of no others. */ -}}
{{- define "polyboard.platform" -}}
app.kubernetes.io/name: polyboard
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* Labels of the pods of one service. Never change them: Kubernetes refuses to change selectors. */ -}}
{{- define "polyboard.selector" -}}
{{ include "polyboard.platform" .root }}
app.kubernetes.io/component: {{ .service }}
{{- end }}

{{- define "polyboard.labels" -}}
{{ include "polyboard.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "polyboard.image" -}}
{{ .root.Values.image.repository }}/{{ .service }}:{{ default .root.Chart.AppVersion .root.Values.image.tag }}
{{- end }}

{{- /* Values of the services that run, by their names. */ -}}
{{- define "polyboard.services" -}}
{{ omit .Values.services (.Values.dashboard.enabled | ternary "" "dashboard") | toYaml }}
{{- end }}

{{- /* How the number of pods of a service is determined: fixed, hpa or keda. */ -}}
{{- define "polyboard.scaling" -}}
{{ hasKey . "scaling" | ternary (dig "scaling" "type" "fixed" .) "fixed" }}
{{- end }}

{{- define "polyboard.maxReplicas" -}}
{{ eq (include "polyboard.scaling" .) "fixed" | ternary .replicas (dig "scaling" "maxReplicas" 1 .) }}
{{- end }}

{{- /* Services of the contract, each with the process that answers it, as in deploy/nginx.conf. */ -}}
{{- define "polyboard.routes" -}}
polyboard.archive.v1.ArchiveService: archive
polyboard.balance.v1.BalanceRunService: tournament
polyboard.balance.v1.BalanceService: archive
polyboard.explorer.v1.ExplorerService: archive
polyboard.rules.v1.RulesService: validation
polyboard.search.v1.SearchService: search
polyboard.server.v1.ServerService: validation
polyboard.study.v1.StudyService: tournament
polyboard.tournament.v1.TournamentService: tournament
{{- end }}

{{- /* Names of the clusters, at most 50 characters: Strimzi, whose Services add -kafka-bootstrap, and CloudNativePG. */ -}}
{{- define "polyboard.kafka" -}}
{{ include "polyboard.name" . | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "polyboard.postgres" -}}
{{ include "polyboard.name" . | trunc 40 | trimSuffix "-" }}-postgres
{{- end }}

{{- /* The secret of the database role of a service, archive or tournament. */ -}}
{{- define "polyboard.databaseSecret" -}}
{{ required "database.secret: set the secret with user name and password, or one for each service in database.secrets" (default .root.Values.database.secret (get .root.Values.database.secrets .service)) }}
{{- end }}

{{- /* The ConfigMap with files of variants; empty if there are none. */ -}}
{{- define "polyboard.variants" -}}
{{ default (empty .Values.variants.files | ternary "" (printf "%s-variants" (include "polyboard.name" .))) .Values.variants.configMap }}
{{- end }}

{{- /* The topics, as in io.polyboard.events.Topic. Each also has a dead-letter topic. */ -}}
{{- define "polyboard.topics" -}}
- {name: polyboard.catalogue, compacted: true, spread: false}
- {name: polyboard.tournaments, compacted: true, spread: false}
- {name: polyboard.workers, compacted: true, spread: false}
- {name: polyboard.games.requested, compacted: false, spread: false}
- {name: polyboard.games.requested.long, compacted: false, spread: false}
- {name: polyboard.games.played, compacted: false, spread: true}
- {name: polyboard.games.refereed, compacted: false, spread: true}
- {name: polyboard.analyses, compacted: false, spread: false}
{{- end }}
