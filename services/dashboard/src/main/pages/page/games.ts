import { html, nothing, type TemplateResult } from "lit";
import { call, type Partly } from "../api/client.js";
import type { ArchiveExportFormat, ArchiveGame, ArchiveGameFilter, ArchiveGameOrder, RulesResult } from "../api/messages.js";
import { EXPORTS, exportGames } from "../part/export.js";
import { count, fixed, time, words } from "../part/figures.js";
import { Page } from "../part/page.js";
import { playerName } from "../part/player-name.js";
import "../part/suggestions.js";
import { VisibleRows } from "../part/visible-rows.js";

const FIRST_PAGE = 200;
const PAGE = 1_000;
/** Rows left before more are loaded. */
const AHEAD = 100;

const RESULTS: Record<string, string> = {
  RESULT_WHITE_WINS: "1–0",
  RESULT_BLACK_WINS: "0–1",
  RESULT_DRAW: "½–½",
};

const ORDERS: [ArchiveGameOrder, string][] = [
  ["GAME_ORDER_NEWEST", "newest first"],
  ["GAME_ORDER_OLDEST", "oldest first"],
];

/** The games of the archive. More are loaded while scrolling, and only visible rows are drawn. */
class GamesPage extends Page {
  static override properties = {
    ...Page.properties,
    query: { attribute: false },
    games: { state: true },
    total: { state: true },
    isLoading: { state: true },
    exported: { state: true },
  };

  query = new URLSearchParams();
  private games: ArchiveGame[] = [];
  private total = "";
  private next = "";
  private isLoading = false;
  /** Number of characters of an export that have arrived; undefined if there is none. */
  private exported: number | undefined;
  private exporting = new AbortController();
  private readonly rows = new VisibleRows(this, () => this.querySelector(".scroll"));

  private get filter(): Partly<ArchiveGameFilter> {
    const text = (name: string) => this.query.get(name) ?? "";
    return {
      variantId: text("variant"),
      tournamentId: text("tournament"),
      player: text("player"),
      ...(text("from") ? { archivedFrom: new Date(text("from")).toISOString() } : {}),
      ...(text("before") ? { archivedBefore: new Date(text("before")).toISOString() } : {}),
      ...(text("turns") ? { minTurns: Number(text("turns")) } : {}),
      ...(text("result") ? { result: text("result") as RulesResult } : {}),
    };
  }

  private get order(): ArchiveGameOrder {
    return ORDERS.find(([order]) => order === this.query.get("order"))?.[0] ?? "GAME_ORDER_NEWEST";
  }

  protected override async load(): Promise<void> {
    this.entitle("Games");
    this.games = [];
    this.next = "";
    this.total = "";
    const counted = call(
      "polyboard.archive.v1.ArchiveService/CountGames",
      { filter: this.filter, pageSize: 1 },
      this.ending.signal,
    );
    await this.more();
    this.total = (await counted).totalGames;
  }

  private async more(): Promise<void> {
    this.isLoading = true;
    try {
      const page = await call(
        "polyboard.archive.v1.ArchiveService/ListGames",
        {
          filter: this.filter,
          order: this.order,
          pageSize: this.games.length === 0 ? FIRST_PAGE : PAGE,
          pageToken: this.next,
        },
        this.ending.signal,
      );
      // Appended in place, because copying a million games for each page is slow.
      this.games.push(...page.games);
      this.next = page.nextPageToken;
    } finally {
      this.isLoading = false;
    }
  }

  override updated(): void {
    if (this.next && !this.isLoading && this.rows.end > this.games.length - AHEAD) {
      void this.more().catch((error: unknown) => {
        if (!this.ending.signal.aborted) {
          this.failure = error;
        }
      });
    }
  }

  private async export(format: ArchiveExportFormat, extension: string): Promise<void> {
    this.exporting = new AbortController();
    this.exported = 0;
    try {
      await exportGames(
        this.filter,
        format,
        `games.${extension}`,
        AbortSignal.any([this.ending.signal, this.exporting.signal]),
        (characters) => (this.exported = characters),
      );
    } catch (error) {
      this.failure = error;
    } finally {
      this.exported = undefined;
    }
  }

  private search(event: SubmitEvent): void {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.target as HTMLFormElement)) {
      if (value) {
        query.set(name, String(value));
      }
    }
    history.replaceState(null, "", query.size > 0 ? `/games?${query}` : "/games");
    this.query = query;
    this.begin();
  }

  override render(): TemplateResult {
    const value = (name: string) => this.query.get(name) ?? "";
    return html`
      <h1>Games</h1>
      <form class="toolbar" role="search" @submit=${(event: SubmitEvent) => this.search(event)}>
        <label>Variant <input name="variant" list="variants" autocomplete="off" .value=${value("variant")} placeholder="all" /></label>
        <label>Tournament <input name="tournament" list="tournaments" autocomplete="off" .value=${value("tournament")} placeholder="all" /></label>
        <label>Player <input name="player" list="players" autocomplete="off" .value=${value("player")} placeholder="any" /></label>
        <label
          >Result
          <select name="result">
            <option value="">any</option>
            ${Object.entries(RESULTS).map(
              ([constant, text]) =>
                html`<option value=${constant} ?selected=${value("result") === constant}>${text}</option>`,
            )}
          </select>
        </label>
        <label>Stored from <input name="from" type="date" .value=${value("from")} /></label>
        <label>before <input name="before" type="date" .value=${value("before")} /></label>
        <label>Turns, at least <input name="turns" type="number" min="0" max="100000" .value=${value("turns")} /></label>
        <label
          >Order
          <select name="order">
            ${ORDERS.map(
              ([order, text]) => html`<option value=${order} ?selected=${order === this.order}>${text}</option>`,
            )}
          </select>
        </label>
        <button class="primary">Show</button>
        <pb-suggestions></pb-suggestions>
        <span role="status" class="lead">${this.total === "" ? "" : `${count(this.total)} games`}</span>
      </form>
      ${Number(this.total) > 0 ? this.exports() : nothing} ${this.failed()}
      ${this.total !== "" && this.games.length === 0 ? this.empty() : this.table()}
    `;
  }

  /** Buttons that save all games of the filters, loaded or not. */
  private exports(): TemplateResult {
    return html`<div class="toolbar" role="group" aria-label="Export">
      ${this.exported === undefined
        ? html`<span class="lead">Save ${Number(this.total) === 1 ? "this game" : `these ${count(this.total)} games`} as</span>
            ${EXPORTS.map(
              ([format, name, extension]) =>
                html`<button type="button" @click=${() => void this.export(format, extension)}>${name}</button>`,
            )}`
        : html`<span role="status">Exporting: ${fixed(this.exported / 1_000_000, 1)} MB…</span>
            <button type="button" @click=${() => this.exporting.abort()}>Stop</button>`}
    </div>`;
  }

  private empty(): TemplateResult {
    return this.query.size > 0
      ? html`<p class="empty">No games match. Use fewer filters, or <a href="/games">show all games</a>.</p>`
      : html`<p class="empty">
          No games yet. <a href="/tournaments">Begin a tournament</a>, or run
          <code>./polyboard tournament chess --games 100</code>.
        </p>`;
  }

  private table(): TemplateResult {
    const { first, end, before, after } = this.rows.range(this.games.length);
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Games">
      <table aria-rowcount=${this.total || -1}>
        <thead>
          <tr>
            <th>Game</th>
            <th>Variant</th>
            <th>White</th>
            <th>Black</th>
            <th>Result</th>
            <th>By</th>
            <th class="number">Turns</th>
            <th>Opening</th>
            <th>Stored</th>
          </tr>
        </thead>
        <tbody>
          ${space(before)} ${this.games.slice(first, end).map((game, index) => this.row(game, first + index))}
          ${space(after)}
        </tbody>
      </table>
    </div>`;
  }

  private row({ gameId, game, turnCount, archivedAt, opening }: ArchiveGame, index: number): TemplateResult {
    const request = game?.request;
    const outcome = game?.outcome;
    return html`<tr aria-rowindex=${index + 1}>
      <td><a href="/games/${gameId}">${gameId}</a></td>
      <td>${request?.variantId ?? ""}</td>
      <td>${playerName(request?.white)}</td>
      <td>${playerName(request?.black)}</td>
      <td>${RESULTS[outcome?.result ?? ""] ?? ""}</td>
      <td>${outcome ? words(outcome.termination, "TERMINATION_") : ""}</td>
      <td class="number">${turnCount}</td>
      <td>${opening}</td>
      <td>${time(archivedAt)}</td>
    </tr>`;
  }
}

/** A placeholder for rows that are not drawn. */
function space(height: number): TemplateResult | typeof nothing {
  return height > 0 ? html`<tr aria-hidden="true"><td class="space" colspan="9" height=${height}></td></tr>` : nothing;
}

customElements.define("pb-games", GamesPage);
