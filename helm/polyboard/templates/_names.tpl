{{- define "polyboard.name" -}}
{{- $chart := default .Chart.Name .Values.nameOverride -}}
{{- if contains $chart .Release.Name -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else -}}{{ printf "%s-%s" .Release.Name $chart | trunc 50 | trimSuffix "-" }}{{- end -}}
{{- end }}

{{- /* What tells the pods of a service from all others: never changed in an upgrade. */ -}}
{{- define "polyboard.selector" -}}
app.kubernetes.io/name: polyboard
app.kubernetes.io/instance: {{ .root.Release.Name }}
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

{{- define "polyboard.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "polyboard.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65534
runAsGroup: 65534
fsGroup: 65534
seccompProfile:
  type: RuntimeDefault
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
polyboard.balance.v1.BalanceService: archive
polyboard.rules.v1.RulesService: validation
polyboard.search.v1.SearchService: search
polyboard.server.v1.ServerService: validation
polyboard.tournament.v1.TournamentService: tournament
{{- end }}
