import { html, nothing, type TemplateResult } from "lit";
import { CallError, call, follow, type Connection } from "../api/client.js";
import type {
  BalanceReport,
  TournamentBalance,
  TournamentEstimate,
  TournamentFailedGame,
  TournamentPairingStanding,
  TournamentPlayerStanding,
  TournamentRatingList,
  TournamentRunningScore,
  TournamentStandings,
  TournamentStopStanding,
  TournamentTournament,
} from "../api/messages.js";
import { goTo } from "../part/address.js";
import "../part/answers.js";
import { count, fixed, percent, ranged, signed, span, time, withInterval, words } from "../part/figures.js";
import { plotPoint, type PlotPoint, type Series } from "../part/line-plot.js";
import { Page } from "../part/page.js";
import { playerName } from "../part/player-name.js";
import { isReadOnly, readOnlyNote } from "../part/read-only.js";
import { requestId } from "../part/request-id.js";
import { interval, results } from "../part/results.js";
import type { Sample } from "../part/tournament-work.js";
import "../part/tournament-work.js";
import { stateBadge, stateOf } from "../part/state.js";

/** Interval between two requests of the running score. */
const HISTORY_MILLIS = 5_000;
const MAX_FAILED = 50;
const MAX_SAMPLES = 600;
const MAX_LINES = 6;
/** Minimum number of games of a running score; with fewer it means little. */
const MIN_GAMES = 4;

const WINNERS: Record<string, string> = { RESULT_WHITE_WINS: "White by ", RESULT_BLACK_WINS: "Black by " };

const VERDICTS: Record<string, string> = {
  VERDICT_OPEN: "more games are needed",
  VERDICT_ELO0: "the first player is not stronger (H0)",
  VERDICT_ELO1: "the first player is stronger (H1)",
};

/** A tournament, updated while it runs. */
class TournamentPage extends Page {
  static override properties = {
    ...Page.properties,
    tournamentId: { attribute: false },
    tournament: { state: true },
    connection: { state: true },
    history: { state: true },
    failures: { state: true },
    reports: { state: true },
    samples: { state: true },
  };

  tournamentId = "";
  private tournament: TournamentTournament | undefined;
  private connection: Connection = "connecting";
  private history: TournamentRunningScore[] = [];
  private failures: TournamentFailedGame[] = [];
  /** The reports on a tournament's variant at its strength, if it measures one variant. */
  private reports: BalanceReport[] = [];
  private isMeasured = false;
  /** The queue since the page was opened. */
  private samples: Sample[] = [];
  private pending = 0;
  /** The number of games to which the history goes. */
  private played = "";

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.pending);
  }

  /** Updates the running score, but not after every game. */
  private refresh(tournament: TournamentTournament): void {
    const played = tournament.progress?.played ?? "0";
    if (played === this.played || this.pending !== 0) {
      return;
    }
    const wait = this.played === "" || !isOpen(tournament) ? 0 : HISTORY_MILLIS;
    this.pending = window.setTimeout(() => {
      this.pending = 0;
      this.played = this.tournament?.progress?.played ?? played;
      this.loadHistory().catch((error: unknown) => {
        if (error instanceof CallError && error.isTransient) {
          // The connection is lost; the next message after it is back requests the history again.
          this.played = "";
        } else if (!this.ending.signal.aborted) {
          this.failure = error;
        }
      });
    }, wait);
  }

  private async loadHistory(): Promise<void> {
    const { tournamentId } = this;
    const { signal } = this.ending;
    const { scores } = await call(
      "polyboard.tournament.v1.TournamentService/GetRunningScores",
      { tournamentId },
      signal,
    );
    this.history = scores;
    if (Number(this.tournament?.progress?.failed ?? 0) > 0) {
      const { games } = await call(
        "polyboard.tournament.v1.TournamentService/ListFailedGames",
        { tournamentId, pageSize: MAX_FAILED },
        signal,
      );
      this.failures = games;
    }
    // Games may have arrived while loading.
    if (this.tournament) {
      this.refresh(this.tournament);
    }
  }

  protected override async load(): Promise<void> {
    await follow(
      "polyboard.tournament.v1.TournamentService/WatchTournament",
      () => ({ tournamentId: this.tournamentId, view: "TOURNAMENT_VIEW_FULL" }),
      ({ tournament }) => {
        if (tournament) {
          this.tournament = tournament;
          this.sample(tournament);
          this.refresh(tournament);
          this.measure(tournament);
          this.entitle(tournament.displayName || tournament.tournamentId);
        }
      },
      this.ending.signal,
      (state) => (this.connection = state),
    );
  }

  /** Remembers the queue; of a long time every second sample is dropped. */
  private sample({ progress }: TournamentTournament): void {
    const samples = this.samples.length < MAX_SAMPLES ? this.samples : this.samples.filter((_, index) => index % 2 === 0);
    this.samples = [...samples, { at: Date.now(), outstanding: Number(progress?.outstanding ?? 0) }];
  }

  /** Follows the balance of the variant of a self-play tournament from the start position. */
  private measure({ spec }: TournamentTournament): void {
    const nodes = spec?.players[0]?.player?.searching?.limits?.nodes;
    const isFromStart = (spec?.openings?.random?.plies ?? 0) === 0 && !spec?.openings?.positions;
    if (this.isMeasured || spec?.format !== "FORMAT_SELF_PLAY" || spec.variants.length !== 1 || !isFromStart || !nodes) {
      return;
    }
    this.isMeasured = true;
    void this.attempt(
      follow(
        "polyboard.balance.v1.BalanceService/WatchBalance",
        () => ({ balance: { variantDigest: spec.variants[0] ?? "", nodes: [nodes], opening: "" } }),
        ({ balance }) => (this.reports = balance?.reports ?? this.reports),
        this.ending.signal,
      ),
    );
  }

  private async act(method: "PauseTournament" | "ResumeTournament" | "CancelTournament"): Promise<void> {
    try {
      const { tournamentId } = this;
      const answer = await call(`polyboard.tournament.v1.TournamentService/${method}`, { tournamentId });
      this.tournament = { ...this.tournament, ...answer.tournament } as TournamentTournament;
    } catch (error) {
      this.failure = error;
    }
  }

  private get dialog(): HTMLDialogElement | null {
    return this.querySelector("dialog");
  }

  /** Asks whether to cancel. */
  private cancelling({ displayName, tournamentId, progress }: TournamentTournament): TemplateResult {
    return html`<dialog aria-labelledby="cancelling">
      <h2 id="cancelling">Cancel ${displayName || tournamentId}?</h2>
      <p>
        It ends permanently. ${count(progress?.outstanding ?? 0)} outstanding games are abandoned; the
        ${count(progress?.played ?? 0)} counted games stay. To stop for a while, pause it instead.
      </p>
      <form method="dialog" class="toolbar">
        <button autofocus>Keep it</button>
        <button class="primary" @click=${() => void this.act("CancelTournament")}>Cancel the tournament</button>
      </form>
    </dialog>`;
  }

  /** Throughput and time left, while games are played. */
  private figures({ progress, spec }: TournamentTournament): TemplateResult | typeof nothing {
    if (!progress) {
      return nothing;
    }
    const rate = Number(progress.gamesPerMinute);
    const left = Number(progress.games) - Number(progress.played) - Number(progress.failed);
    const isAtMost = spec?.sprt !== undefined || spec?.precision !== undefined;
    const round = progress.rounds > 1 ? `${progress.round} of ${progress.rounds}` : undefined;
    return html`<dl class="figures">
      ${figure("games a minute", count(rate))}
      ${figure(isAtMost ? "left at this rate, at most" : "left at this rate", rate > 0 ? span(left / rate) : "not known yet")}
      ${figure("outstanding", count(progress.outstanding))}
      ${figure("not requested yet", count(Math.max(0, left - Number(progress.outstanding))))}
      ${round ? figure("round", round) : nothing}
    </dl>`;
  }

  override render(): TemplateResult {
    const tournament = this.tournament;
    if (!tournament) {
      return this.loading();
    }
    const { state, progress, standings, spec } = tournament;
    const isRunning = isOpen(tournament);
    return html`
      <h1>${tournament.displayName || tournament.tournamentId}</h1>
      <ul class="facts">
        <li>${stateBadge(stateOf(tournament))}</li>
        <li>${words(spec?.format ?? "FORMAT_", "FORMAT_")}</li>
        <li>${tournament.variantIds.map((id) => html`<a href="/variants/${id}">${id}</a> `)}</li>
        <li>created ${time(tournament.createdAt)}</li>
        ${this.connection === "lost" ? html`<li role="status">The connection is lost; trying again…</li>` : nothing}
      </ul>
      <div class="toolbar">
        ${isRunning && !isReadOnly
          ? html`<button type="button" @click=${() => void this.act("PauseTournament")}>Pause</button>`
          : nothing}
        ${state === "STATE_PAUSED" && !isReadOnly
          ? html`<button type="button" class="primary" @click=${() => void this.act("ResumeTournament")}>Resume</button>`
          : nothing}
        ${(isRunning || state === "STATE_PAUSED") && !isReadOnly
          ? html`<button type="button" @click=${() => this.dialog?.showModal()}>Cancel…</button>`
          : nothing}
        ${isReadOnly
          ? nothing
          : html`<a class="button" href="/tournaments/new?copy=${tournament.tournamentId}">Copy into a new one</a>`}
        <a class="button" href="/games?tournament=${tournament.tournamentId}">Games</a>
      </div>
      ${this.failed()}
      ${isRunning || state === "STATE_PAUSED"
        ? readOnlyNote("pause or cancel tournaments", `./polyboard tournaments ${tournament.tournamentId} --cancel`)
        : nothing}
      ${progress
        ? html`<p>
            <progress max=${progress.games} value=${progress.played} aria-label="games played"></progress>
            ${count(progress.played)} of ${count(progress.games)} games${Number(progress.failed) > 0 ? html`, <strong>${count(progress.failed)} failed</strong>: ${progress.lastFailure}` : nothing}
          </p>`
        : nothing}
      ${isRunning ? this.figures(tournament) : nothing}
      ${isRunning || state === "STATE_PAUSED" ? this.cancelling(tournament) : nothing}
      ${this.reports.length > 0 ? html`<pb-answers .reports=${this.reports}></pb-answers>` : nothing}
      ${standings && standings.players.length > 1 ? this.players(standings) : nothing}
      ${standings?.stop ? this.stop(standings.stop) : nothing} ${this.running(standings)}
      ${standings && standings.players.length > 2 ? this.crossTable(standings) : nothing}
      ${standings && standings.players.length > 1 ? this.pairings(standings.pairings) : nothing}
      ${standings ? this.balances(standings.balances) : nothing} ${this.failedGames()}
      <pb-tournament-work .tournament=${tournament} .samples=${this.samples}></pb-tournament-work> ${this.again(tournament)}
    `;
  }

  /** The running score of the players, or of White if there is one player. */
  private running(standings: TournamentStandings | undefined): TemplateResult | typeof nothing {
    const history = this.history.filter(({ games }) => games >= MIN_GAMES);
    if (history.length < 2) {
      return nothing;
    }
    const isOfPlayers = history.some(({ players }) => players.length > 0);
    // One score describes both players of a match.
    const ranked = standings?.players.map(({ name }) => name) ?? [];
    const names = isOfPlayers
      ? ranked.slice(0, ranked.length === 2 ? 1 : MAX_LINES)
      : (history.at(-1)?.white ?? []).slice(0, MAX_LINES).map(({ name }) => name);
    const series = names.map(
      (name): Series => ({
        name: isOfPlayers ? name : `White in ${name}`,
        points: history.flatMap(({ games, players, white }): PlotPoint[] => {
          const score = (isOfPlayers ? players : white).find((each) => each.name === name)?.score;
          return score ? [plotPoint(games, score)] : [];
        }),
      }),
    );
    return html`<h2>Running score</h2>
      <pb-line-plot
        .label=${"Running score with its 95% interval"}
        .unit=${"games"}
        .series=${series}
        .levels=${[{ value: 0.5, label: "even" }]}
        .format=${percent}
      ></pb-line-plot>
      <p class="lead">
        In the order in which games ended, with 95% intervals. Stopping at a favourable moment is wrong more often than
        these intervals say.
      </p>`;
  }

  /** Each player's score against each other player, over all variants and rounds. */
  private crossTable({ players, pairings }: TournamentStandings): TemplateResult {
    const met = new Map<string, { points: number; games: number }>();
    const add = (one: string, other: string, points: number, games: number) => {
      const key = JSON.stringify([one, other]);
      const known = met.get(key) ?? { points: 0, games: 0 };
      met.set(key, { points: known.points + points, games: known.games + games });
    };
    for (const { first, second, wins, draws, losses, games } of pairings) {
      add(first, second, Number(wins) + Number(draws) / 2, Number(games));
      add(second, first, Number(losses) + Number(draws) / 2, Number(games));
    }
    const cell = (one: string, other: string) => {
      const score = met.get(JSON.stringify([one, other]));
      return score && score.games > 0 ? `${fixed(score.points, 1)} of ${count(score.games)}` : "";
    };
    return html`<h2>Cross table</h2>
      <div class="table">
        <table class="cross">
          <thead>
            <tr>
              <th>Points against</th>
              ${players.map(({ name }) => html`<th class="number" scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${players.map(
              ({ name }) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  ${players.map((other) =>
                    other.name === name
                      ? html`<td class="self"></td>`
                      : html`<td class="number">${cell(name, other.name)}</td>`,
                  )}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  private failedGames(): TemplateResult | typeof nothing {
    if (this.failures.length === 0) {
      return nothing;
    }
    return html`<h2>Failed games</h2>
      <p class="lead">Failed games do not count for any player.</p>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th class="number">Game</th>
              <th>Reason</th>
              <th class="number">Attempts</th>
              <th>Failed</th>
            </tr>
          </thead>
          <tbody>
            ${this.failures.map(
              (game) =>
                html`<tr>
                  <td class="number">${game.number}</td>
                  <td class="wrap">${game.reason}</td>
                  <td class="number">${count(game.requests)}</td>
                  <td>${time(game.failedAt)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${isReadOnly ? nothing : html`<button type="button" @click=${() => void this.retryFailed()}>Retry</button>`}`;
  }

  private async retryFailed(): Promise<void> {
    try {
      const { tournamentId } = this;
      await call("polyboard.tournament.v1.TournamentService/RetryFailedGames", { tournamentId });
      this.failures = [];
      this.begin();
    } catch (error) {
      this.failure = error;
    }
  }

  /** A form for the same tournament with another number of games; with the same seed the first games are the same. */
  private again({ spec, displayName, progress }: TournamentTournament): TemplateResult | typeof nothing {
    if (!spec || isReadOnly) {
      return nothing;
    }
    return html`<h2>Run again</h2>
      <form
        class="toolbar"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const fields = new FormData(event.target as HTMLFormElement);
          void this.create(
            { ...spec, games: Number(fields.get("games")), seed: String(fields.get("seed") || "0") },
            displayName,
          );
        }}
      >
        <label>
          Games <input name="games" type="number" min="1" max="1000000" required .value=${String((spec.games ?? 100) * 2)} />
        </label>
        <label>Seed <input name="seed" type="number" .value=${spec.seed} /></label>
        <button>Begin</button>
        <span class="lead">
          Same settings${Number(progress?.played ?? 0) > 0 ? "; with the same seed the first games are the same" : ""}.
        </span>
      </form>`;
  }

  private async create(spec: TournamentTournament["spec"], displayName: string): Promise<void> {
    try {
      const { tournament } = await call("polyboard.tournament.v1.TournamentService/CreateTournament", {
        spec,
        displayName,
        requestId: requestId(),
      });
      goTo(`/tournaments/${tournament?.tournamentId ?? ""}`);
    } catch (error) {
      this.failure = error;
    }
  }

  private players({ players, ratings }: TournamentStandings): TemplateResult {
    const elo = new Map(ratings?.ratings.map((rating) => [rating.name, rating.elo]) ?? []);
    return html`<h2>Standings</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th class="number">#</th>
              <th>Player</th>
              <th class="number">Points</th>
              <th class="number">Games</th>
              <th>Won, drawn, lost</th>
              <th class="number">Score, 95%</th>
              <th class="number">Rating, Elo, 95%</th>
            </tr>
          </thead>
          <tbody>
            ${players.map(
              (player: TournamentPlayerStanding) =>
                html`<tr>
                  <td class="number">${player.rank}</td>
                  <td>${playerName(player.name)}</td>
                  <td class="number">${fixed(player.points, 1)}</td>
                  <td class="number">${count(player.games)}</td>
                  <td>${count(player.wins)}, ${count(player.draws)}, ${count(player.losses)}</td>
                  <td class="number">${player.score ? interval(player.score) : ""}</td>
                  <td class="number">${rating(elo.get(player.name))}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${ratings ? remarks(ratings).map((remark) => html`<p>${remark}</p>`) : nothing}`;
  }

  private stop(stop: TournamentStopStanding): TemplateResult {
    if (stop.logLikelihoodRatio === undefined) {
      return html`<p>Stop rule: ${words(stop.verdict, "VERDICT_")}</p>`;
    }
    return html`<h2>SPRT</h2>
      <p>
        Log-likelihood ratio ${fixed(stop.logLikelihoodRatio, 2)}, between
        ${fixed(stop.lowerBound ?? 0, 2)} and ${fixed(stop.upperBound ?? 0, 2)}: ${VERDICTS[stop.verdict] ?? ""}
      </p>
      <pb-line-plot
        .label=${"Log-likelihood ratio of the test between its bounds"}
        .unit=${"games"}
        .series=${[
          {
            name: "log-likelihood ratio",
            points: this.history.flatMap(({ games, logLikelihoodRatio }) =>
              logLikelihoodRatio === undefined ? [] : [{ x: games, y: Number(logLikelihoodRatio) }],
            ),
          },
        ]}
        .levels=${[
          { value: Number(stop.upperBound ?? 0), label: "stronger" },
          { value: Number(stop.lowerBound ?? 0), label: "not stronger" },
        ]}
        .format=${(value: number) => fixed(value, 2)}
      ></pb-line-plot>`;
  }

  private pairings(pairings: TournamentPairingStanding[]): TemplateResult {
    return html`<h2>Pairings</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Variant</th>
              <th>First</th>
              <th>Second</th>
              <th class="number">Games</th>
              <th>Won, drawn, lost</th>
              <th class="number">Elo, 95%</th>
            </tr>
          </thead>
          <tbody>
            ${pairings.map(
              (each) =>
                html`<tr>
                  <td>${each.variantId}</td>
                  <td>${each.first}</td>
                  <td>${each.second}</td>
                  <td class="number">${count(each.games)}</td>
                  <td>${count(each.wins)}, ${count(each.draws)}, ${count(each.losses)}</td>
                  <td class="number">${rating(each.elo)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  private balances(balances: TournamentBalance[]): TemplateResult {
    return html`<h2>Balance</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Variant</th>
              <th class="number">Games</th>
              <th>White won, drawn, Black won</th>
              <th class="number">White’s score, 95%</th>
              <th class="number">Draws</th>
              <th class="number">Turns, mean</th>
              <th>Ends</th>
            </tr>
          </thead>
          <tbody>
            ${balances.map(
              (each) =>
                html`<tr>
                  <td>${each.variantId}</td>
                  <td class="number">${count(each.games)}</td>
                  <td>${results(Number(each.whiteWins), Number(each.draws), Number(each.blackWins))}</td>
                  <td class="number">${each.whiteScore ? interval(each.whiteScore) : ""}</td>
                  <td class="number">
                    ${Number(each.games) > 0 ? percent(Number(each.draws) / Number(each.games)) : ""}
                  </td>
                  <td class="number">${fixed(each.meanTurns, 1)}</td>
                  <td>
                    ${each.endings
                      .slice(0, 3)
                      .map(
                        (ending) =>
                          `${WINNERS[ending.outcome?.result ?? ""] ?? ""}${words(ending.outcome?.termination ?? "TERMINATION_", "TERMINATION_")} ${count(ending.games)}`,
                      )
                      .join(", ")}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}

function figure(name: string, value: string): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function isOpen({ state }: TournamentTournament): boolean {
  return state === "STATE_RUNNING" || state === "STATE_COMPLETING";
}

/** Remarks on ratings that do not rest on games only. */
function remarks({ ratings, oneSided, approximate, virtualGames }: TournamentRatingList): string[] {
  const remarks = [`Ratings include ${fixed(virtualGames, 1)} virtual drawn games, so that all are finite.`];
  if (ratings.some(({ group }) => group > 0)) {
    remarks.push("Some groups of players have no games against each other: each group has its own scale, with mean 0.");
  }
  if (oneSided) {
    remarks.push(
      "Some players won or lost all games against others: their distance rests only on the virtual games.",
    );
  }
  if (approximate) {
    remarks.push("The ratings are approximate: the maximum-likelihood ratings were not found exactly.");
  }
  return remarks;
}

function rating(elo: TournamentEstimate | undefined): string {
  return elo ? withInterval(ranged(elo), (value) => signed(value, 1)) : "";
}

customElements.define("pb-tournament", TournamentPage);
