import { html, nothing, type TemplateResult } from "lit";
import { call, follow, type Connection } from "../api/client.js";
import type {
  TournamentBalance,
  TournamentPairingStanding,
  TournamentPlayerStanding,
  TournamentStopStanding,
  TournamentTournament,
} from "../api/messages.js";
import { count, fixed, percent, signed, time, words } from "../part/figures.js";
import { Page } from "../part/page.js";
import { interval, results } from "../part/results.js";

const WINNERS: Record<string, string> = { RESULT_WHITE_WINS: "White by ", RESULT_BLACK_WINS: "Black by " };

/** A tournament as it goes on. */
class TournamentPage extends Page {
  static override properties = {
    ...Page.properties,
    tournamentId: { attribute: false },
    tournament: { state: true },
    connection: { state: true },
  };

  tournamentId = "";
  private tournament: TournamentTournament | undefined;
  private connection: Connection = "connecting";

  protected override async load(): Promise<void> {
    await follow(
      "polyboard.tournament.v1.TournamentService/WatchTournament",
      () => ({ tournamentId: this.tournamentId, view: "TOURNAMENT_VIEW_FULL" }),
      ({ tournament }) => {
        if (tournament) {
          this.tournament = tournament;
          this.entitle(tournament.displayName || tournament.tournamentId);
        }
      },
      this.ending.signal,
      (state) => (this.connection = state),
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

  override render(): TemplateResult {
    const tournament = this.tournament;
    if (!tournament) {
      return html`${this.failed()}`;
    }
    const { state, progress, standings, spec } = tournament;
    const isOpen = state === "STATE_RUNNING" || state === "STATE_COMPLETING";
    return html`
      <h1>${tournament.displayName || tournament.tournamentId}</h1>
      <ul class="facts">
        <li><span class="badge">${words(state, "STATE_")}</span></li>
        <li>${words(spec?.format ?? "FORMAT_", "FORMAT_")}</li>
        <li>${tournament.variantIds.map((id) => html`<a href="/variants/${id}">${id}</a> `)}</li>
        <li>created ${time(tournament.createdAt)}</li>
        ${this.connection === "lost" ? html`<li role="status">The connection is lost; trying again…</li>` : nothing}
      </ul>
      <div class="toolbar">
        ${isOpen
          ? html`<button type="button" @click=${() => void this.act("PauseTournament")}>Pause</button>`
          : nothing}
        ${state === "STATE_PAUSED"
          ? html`<button type="button" class="primary" @click=${() => void this.act("ResumeTournament")}>Resume</button>`
          : nothing}
        ${isOpen || state === "STATE_PAUSED"
          ? html`<button type="button" @click=${() => void this.act("CancelTournament")}>Cancel</button>`
          : nothing}
        <a class="button" href="/games?tournament=${tournament.tournamentId}">Its games</a>
      </div>
      ${this.failed()}
      ${progress
        ? html`<p>
            <progress max=${progress.games} value=${progress.played} aria-label="games played"></progress>
            ${count(progress.played)} of ${count(progress.games)} games${isOpen
              ? `, ${count(progress.gamesPerMinute)} a minute, ${count(progress.outstanding)} under way`
              : ""}${Number(progress.failed) > 0 ? html`, <strong>${count(progress.failed)} failed</strong>: ${progress.lastFailure}` : nothing}
          </p>`
        : nothing}
      ${standings && standings.players.length > 1 ? this.players(standings.players) : nothing}
      ${standings?.stop ? this.stop(standings.stop) : nothing}
      ${standings && standings.players.length > 1 ? this.pairings(standings.pairings) : nothing}
      ${standings ? this.balances(standings.balances) : nothing}
    `;
  }

  private players(players: TournamentPlayerStanding[]): TemplateResult {
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
            </tr>
          </thead>
          <tbody>
            ${players.map(
              (player) =>
                html`<tr>
                  <td class="number">${player.rank}</td>
                  <td>${player.name}</td>
                  <td class="number">${fixed(player.points, 1)}</td>
                  <td class="number">${count(player.games)}</td>
                  <td>${count(player.wins)}, ${count(player.draws)}, ${count(player.losses)}</td>
                  <td class="number">${player.score ? interval(player.score) : ""}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  private stop(stop: TournamentStopStanding): TemplateResult {
    if (stop.logLikelihoodRatio === undefined) {
      return html`<p>Stop rule: ${words(stop.verdict, "VERDICT_")}</p>`;
    }
    return html`<h2>SPRT</h2>
      <p>
        Log-likelihood ratio ${fixed(stop.logLikelihoodRatio, 2)}, between
        ${fixed(stop.lowerBound ?? 0, 2)} and ${fixed(stop.upperBound ?? 0, 2)}: ${words(stop.verdict, "VERDICT_")}
      </p>`;
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
                  <td class="number">
                    ${each.elo
                      ? `${signed(each.elo.value, 1)} (${signed(each.elo.low, 1)} to ${signed(each.elo.high, 1)})`
                      : ""}
                  </td>
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

customElements.define("pb-tournament", TournamentPage);
