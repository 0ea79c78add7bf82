import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { ArchiveGame, TournamentTournament, TournamentWorker } from "../api/messages.js";
import { count, fixed, percent, time } from "./figures.js";
import type { PlotPoint } from "./line-plot.js";
import "./line-plot.js";

/** Number of the newest games from which throughput and workers are computed. */
const GAMES = 1_000;
const STRETCHES = 40;
const REFRESH_MILLIS = 30_000;
const MINUTE = 60_000;
/** Has an axis begin at zero. */
const FROM_ZERO = [{ value: 0, label: "" }];

/** The queue of a tournament at a time. */
export interface Sample {
  /** In milliseconds. */
  at: number;
  outstanding: number;
}

/** What a worker has played of the newest games. */
interface Share {
  name: string;
  games: number;
  /** Wall-clock time of all searches, in seconds. */
  seconds: number;
  last: string;
}

/** The queue, the throughput and the workers of a tournament; loaded when it is opened. */
class TournamentWork extends LitElement {
  static override properties = {
    tournament: { attribute: false },
    samples: { attribute: false },
    games: { state: true },
    workers: { state: true },
    isOpen: { state: true },
    failure: { state: true },
  };

  tournament?: TournamentTournament;
  /** The queue since the page was opened, oldest first. */
  samples: Sample[] = [];
  private games: ArchiveGame[] | undefined;
  private workers: TournamentWorker[] = [];
  private isOpen = false;
  private failure: unknown;
  private pending = 0;
  private played = "";

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.pending);
    this.pending = 0;
  }

  /** Loads the games again when there are more, but not after every game. */
  override updated(changed: PropertyValues): void {
    const played = this.tournament?.progress?.played ?? "0";
    if (this.isOpen && this.pending === 0 && (changed.has("isOpen") || played !== this.played)) {
      this.pending = window.setTimeout(
        () => {
          this.pending = 0;
          this.played = played;
          this.load().then(
            () => (this.failure = undefined),
            (error: unknown) => (this.failure = error),
          );
        },
        this.games ? REFRESH_MILLIS : 0,
      );
    }
  }

  private async load(): Promise<void> {
    const filter = { tournamentId: this.tournament?.tournamentId ?? "" };
    const [{ workers }, { games }] = await Promise.all([
      call("polyboard.tournament.v1.TournamentService/ListWorkers", {}),
      call("polyboard.archive.v1.ArchiveService/ListGames", { filter, pageSize: GAMES }),
    ]);
    this.workers = workers;
    this.games = games.toReversed();
  }

  override render(): TemplateResult {
    return html`<details
      class="more"
      @toggle=${(event: Event) => (this.isOpen = (event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>Queue, throughput and workers</summary>
      ${this.isOpen ? this.content() : nothing}
    </details>`;
  }

  private content(): TemplateResult {
    const { games } = this;
    return html`<pb-failure .error=${this.failure} @retry=${() => void this.load()}></pb-failure>
      ${this.queue()} ${games ? html`${this.throughput(games)} ${this.workerTable(games)}` : html`<p role="status">Loading…</p>`}`;
  }

  private queue(): TemplateResult | typeof nothing {
    const [first] = this.samples;
    return first && this.samples.length > 1
      ? html`<h3>Outstanding games since this page was opened</h3>
          <pb-line-plot
            .label=${"Games requested and not yet counted, since this page was opened"}
            .unit=${"seconds"}
            .series=${[
              {
                name: "outstanding games",
                points: this.samples.map(({ at, outstanding }) => ({ x: Math.round((at - first.at) / 1_000), y: outstanding })),
              },
            ]}
            .levels=${FROM_ZERO}
            .format=${count}
          ></pb-line-plot>`
      : nothing;
  }

  private throughput(games: ArchiveGame[]): TemplateResult {
    const times = games.map(({ archivedAt }) => Date.parse(archivedAt ?? ""));
    const isLong = (times.at(-1) ?? 0) - (times[0] ?? 0) > 10 * MINUTE;
    const points = rates(times, isLong ? MINUTE : 1_000);
    return points.length < 2
      ? html`<p class="lead">Too few games for their throughput.</p>`
      : html`<h3>Games a minute</h3>
          <pb-line-plot
            .label=${"Games a minute"}
            .unit=${isLong ? "minutes" : "seconds"}
            .series=${[{ name: "games a minute", points }]}
            .levels=${FROM_ZERO}
            .format=${(value: number) => fixed(value, 1)}
          ></pb-line-plot>
          <p class="lead">
            ${games.length === GAMES ? `The last ${count(GAMES)} games` : "All games"}, from
            ${time(games[0]?.archivedAt)} on.
          </p>`;
  }

  private workerTable(games: ArchiveGame[]): TemplateResult {
    const known = new Set(this.workers.map(({ name }) => name));
    return html`<h3>Workers</h3>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Worker</th>
              <th class="number">Games</th>
              <th class="number">Share</th>
              <th class="number">Seconds of search a game, mean</th>
              <th>Last game stored</th>
              <th>Now</th>
            </tr>
          </thead>
          <tbody>
            ${shares(games).map(
              ({ name, games: played, seconds, last }) =>
                html`<tr>
                  <td>${name || "unknown"}</td>
                  <td class="number">${count(played)}</td>
                  <td class="number">${percent(played / games.length)}</td>
                  <td class="number">${fixed(seconds / played, 2)}</td>
                  <td>${time(last)}</td>
                  <td>${known.has(name) ? "available" : "gone"}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}

/** What each worker has played, most games first. */
function shares(games: ArchiveGame[]): Share[] {
  const all = new Map<string, Share>();
  for (const { game, archivedAt } of games) {
    const name = game?.worker ?? "";
    const share = all.get(name) ?? { name, games: 0, seconds: 0, last: "" };
    const searched = [game?.whiteEffort?.time, game?.blackEffort?.time];
    all.set(name, {
      name,
      games: share.games + 1,
      seconds: share.seconds + searched.reduce((sum, each) => sum + Number.parseFloat(each ?? "0"), 0),
      last: archivedAt ?? "",
    });
  }
  return [...all.values()].toSorted((a, b) => b.games - a.games);
}

/**
 * Games a minute in stretches of equal length, by the time from the first game to the middle of each.
 *
 * @param unit of these times, in milliseconds
 */
function rates(times: number[], unit: number): PlotPoint[] {
  const first = times[0] ?? 0;
  const range = (times.at(-1) ?? 0) - first;
  const stretches = Math.min(STRETCHES, Math.floor(times.length / 5));
  if (range <= 0 || stretches < 2) {
    return [];
  }
  const games = new Array<number>(stretches).fill(0);
  for (const each of times) {
    const stretch = Math.min(stretches - 1, Math.floor(((each - first) / range) * stretches));
    games[stretch] = (games[stretch] ?? 0) + 1;
  }
  const stretch = range / stretches;
  return games.map((number, index) => ({
    x: Math.round(((index + 0.5) * stretch) / unit),
    y: (number * MINUTE) / stretch,
  }));
}

customElements.define("pb-tournament-work", TournamentWork);
