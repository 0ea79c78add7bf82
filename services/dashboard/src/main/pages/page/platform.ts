import { html, nothing, type TemplateResult } from "lit";
import { call, services, type Service } from "../api/client.js";
import type { ServerLimit, StudyStudy, TournamentTournament, TournamentWorker } from "../api/messages.js";
import { count, fixed } from "../part/figures.js";
import { Page } from "../part/page.js";
import { stateBadge, stateOf } from "../part/state.js";

const REFRESH_MILLIS = 3_000;

/** The state of the platform: services, queue and workers. */
class PlatformPage extends Page {
  static override properties = {
    ...Page.properties,
    services: { state: true },
    workers: { state: true },
    tournaments: { state: true },
    studies: { state: true },
  };

  private services: Service[] | undefined;
  private workers: TournamentWorker[] | undefined;
  private tournaments: TournamentTournament[] | undefined;
  private studies: StudyStudy[] | undefined;
  private pending = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.pending);
  }

  protected override async load(): Promise<void> {
    this.entitle("Platform");
    const { signal } = this.ending;
    window.clearTimeout(this.pending);
    const schedule = () => {
      if (!signal.aborted) {
        this.pending = window.setTimeout(() => this.begin(), document.hidden ? 5 * REFRESH_MILLIS : REFRESH_MILLIS);
      }
    };
    try {
      this.services = await services(signal);
      const answers = await Promise.allSettled([
        call("polyboard.tournament.v1.TournamentService/ListWorkers", {}, signal),
        call(
          "polyboard.tournament.v1.TournamentService/ListTournaments",
          { states: ["STATE_RUNNING", "STATE_COMPLETING", "STATE_PAUSED"], pageSize: 200 },
          signal,
        ),
        call("polyboard.study.v1.StudyService/ListStudies", { pageSize: 200 }, signal),
      ]);
      const [workers, tournaments, studies] = answers;
      this.workers = workers.status === "fulfilled" ? workers.value.workers : undefined;
      this.tournaments = tournaments.status === "fulfilled" ? tournaments.value.tournaments : undefined;
      this.studies = studies.status === "fulfilled" ? studies.value.studies : undefined;
      this.failure = answers.find((each) => each.status === "rejected")?.reason as unknown;
    } finally {
      schedule();
    }
  }

  override render(): TemplateResult {
    const { services: known, workers, tournaments, studies } = this;
    const running = studies?.filter(({ state }) => state === "STATE_RUNNING") ?? [];
    const outstanding = sum(tournaments, ({ progress }) => progress?.outstanding);
    const waiting = sum(tournaments, ({ progress }) =>
      progress ? Number(progress.games) - Number(progress.played) - Number(progress.failed) : 0,
    );
    return html`
      <h1>Platform</h1>
      ${this.failed()}
      <dl class="figures">
        ${figure("services answer", known && `${known.filter(({ info }) => info).length} of ${known.length}`)}
        ${figure("workers", workers && count(workers.length))}
        ${figure("games in parallel", workers && count(sum(workers, ({ tables }) => tables)))}
        ${figure("games outstanding", tournaments && count(outstanding))}
        ${figure("games to play", tournaments && count(waiting))}
        ${figure("games a minute", tournaments && fixed(sum(tournaments, ({ progress }) => progress?.gamesPerMinute), 0))}
      </dl>
      <h2>Running</h2>
      ${this.running()}
      <h2>Workers</h2>
      ${this.workerTable()}
      <h2>Services</h2>
      ${known ? this.serviceTable(known) : nothing}
      ${running.length > 0 ? html`<p>${count(running.length)} studies of openings are running.</p>` : nothing}
    `;
  }

  private running(): TemplateResult | typeof nothing {
    const { tournaments } = this;
    if (!tournaments) {
      return nothing;
    }
    if (tournaments.length === 0) {
      return html`<p class="empty">No tournament is running. <a href="/tournaments">Begin one</a>.</p>`;
    }
    return html`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Tournament</th>
            <th>State</th>
            <th>Played</th>
            <th class="number">Outstanding</th>
            <th class="number">Games a minute</th>
            <th class="number">Failed</th>
          </tr>
        </thead>
        <tbody>
          ${tournaments.map((tournament) => {
              const { tournamentId, displayName, progress } = tournament;
              return html`<tr>
                <td><a href="/tournaments/${tournamentId}">${displayName || tournamentId}</a></td>
                <td>${stateBadge(stateOf(tournament))}</td>
                <td>
                  <progress
                    max=${progress?.games ?? 1}
                    value=${progress?.played ?? 0}
                    aria-label="games played"
                  ></progress>
                  ${count(progress?.played ?? 0)} of ${count(progress?.games ?? 0)}
                </td>
                <td class="number">${count(progress?.outstanding ?? 0)}</td>
                <td class="number">${fixed(progress?.gamesPerMinute ?? 0, 0)}</td>
                <td class="number">${count(progress?.failed ?? 0)}</td>
              </tr>`;
            },
          )}
        </tbody>
      </table>
    </div>`;
  }

  /** The address of the page of a tournament or a study. */
  private addressOf(id: string): string {
    const study = this.studies?.find(({ studyId }) => studyId === id);
    return study ? `/openings/${study.variantId}?study=${id}` : `/tournaments/${id}`;
  }

  private workerTable(): TemplateResult | typeof nothing {
    const { workers } = this;
    if (!workers) {
      return nothing;
    }
    if (workers.length === 0) {
      return html`<p class="empty">
        No workers, so games wait. <code>./polyboard up --concurrency 2</code> runs workers.
      </p>`;
    }
    return html`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Worker</th>
            <th class="number">Games in parallel</th>
            <th class="number">Outstanding</th>
            <th class="number">Seconds a game, mean</th>
            <th>Tournaments and studies</th>
          </tr>
        </thead>
        <tbody>
          ${workers.map(
            (worker) =>
              html`<tr>
                <td>${worker.name}</td>
                <td class="number">${count(worker.tables)}</td>
                <td class="number">${count(worker.outstanding)}</td>
                <td class="number">${worker.gameDuration ? fixed(Number.parseFloat(worker.gameDuration), 2) : ""}</td>
                <td>${worker.jobIds.map((id) => html`<a href=${this.addressOf(id)}>${id}</a> `)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  private serviceTable(known: Service[]): TemplateResult {
    return html`<div class="table">
        <table>
          <thead>
            <tr>
              <th>Service</th>
              <th>State</th>
              <th>Version</th>
              <th class="number">Answered in, ms</th>
              <th>Serves</th>
            </tr>
          </thead>
          <tbody>
            ${known.map(
              ({ service, info, failure, millis }) =>
                html`<tr>
                  <td>${service}</td>
                  <td>
                    ${info ? html`<span class="badge">answers</span>` : html`<strong class="bad">${failure?.message}</strong>`}
                  </td>
                  <td>${info?.version ?? ""}</td>
                  <td class="number">${millis ?? ""}</td>
                  <td class="wrap">
                    ${info?.services.map((name) => name.replace(/^.*\.(?=\w+$)/, "")).filter((name) => name !== "Health").join(", ")}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <details>
        <summary>Limits</summary>
        <div class="table">
          <table>
            <thead>
              <tr>
                <th>Setting</th>
                <th class="number">Value</th>
              </tr>
            </thead>
            <tbody>
              ${limits(known).map(
                ({ key, value, unit }) =>
                  html`<tr>
                    <td><code>${key}</code></td>
                    <td class="number">${count(value)} ${unit}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </details>`;
  }
}

function figure(name: string, value: string | undefined): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value ?? "–"}</dd>
  </div>`;
}

function sum<T>(all: T[] | undefined, of: (each: T) => number | string | undefined): number {
  return (all ?? []).reduce((total, each) => total + Number(of(each) ?? 0), 0);
}

/** The limits of all services, without duplicates. */
function limits(known: Service[]): ServerLimit[] {
  const all = new Map(known.flatMap(({ info }) => info?.limits ?? []).map((limit) => [limit.key, limit]));
  return [...all.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

customElements.define("pb-platform", PlatformPage);
