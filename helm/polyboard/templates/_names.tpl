{{- define "polyboard.name" -}}
{{- $chart := default .Chart.Name .Values.nameOverride -}}
{{- if contains $chart .Release.Name -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else -}}{{ printf "%s-%s" .Release.Name $chart | trunc 50 | trimSuffix "-" }}{{- end -}}
{{- end }}

{{- /* What the pods of all services have in common, and no others have. */ -}}
{{- define "polyboard.platform" -}}
app.kubernetes.io/name: polyboard
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* What tells the pods of a service from all others: never changed in an upgrade. */ -}}
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

{{- /* The values of the services that there are, by their names. */ -}}
{{- define "polyboard.services" -}}
{{ omit .Values.services (.Values.dashboard.enabled | ternary "" "dashboard") | toYaml }}
{{- end }}

{{- /* How the number of a service's pods is found: fixed, hpa or keda. */ -}}
{{- define "polyboard.scaling" -}}
{{ hasKey . "scaling" | ternary (dig "scaling" "type" "fixed" .) "fixed" }}
{{- end }}

{{- define "polyboard.mostReplicas" -}}
{{ eq (include "polyboard.scaling" .) "fixed" | ternary .replicas (dig "scaling" "maxReplicas" 1 .) }}
{{- end }}

{{- /* The services of the contract, each with the process that answers it: as deploy/nginx.conf has them. */ -}}
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

{{- /* The cluster of Strimzi, whose Services add -kafka-bootstrap, and that of CloudNativePG: 50 letters at most. */ -}}
{{- define "polyboard.kafka" -}}
{{ include "polyboard.name" . | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "polyboard.postgres" -}}
{{ include "polyboard.name" . | trunc 40 | trimSuffix "-" }}-postgres
{{- end }}

{{- /* The secret with the role of a service, archive or tournament. */ -}}
{{- define "polyboard.databaseSecret" -}}
{{ required "database.secret: give the secret with user name and password, or one for each service in database.secrets" (default .root.Values.database.secret (get .root.Values.database.secrets .service)) }}
{{- end }}

{{- /* The ConfigMap of variants' files, if there are any. */ -}}
{{- define "polyboard.variants" -}}
{{ default (empty .Values.variants.files | ternary "" (printf "%s-variants" (include "polyboard.name" .))) .Values.variants.configMap }}
{{- end }}

{{- /* The topics, each with one for its dead letters: as io.polyboard.events.Topic has them. */ -}}
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
