import { html, type TemplateResult } from "lit";
import { call, type Partly } from "../api/client.js";
import type { ArchiveGame, ArchiveGameFilter, RulesResult } from "../api/messages.js";
import { count, time, words } from "../part/figures.js";
import { Page } from "../part/page.js";

const PAGE = 100;

const RESULTS: Record<string, string> = {
  RESULT_WHITE_WINS: "1–0",
  RESULT_BLACK_WINS: "0–1",
  RESULT_DRAW: "½–½",
};

/** The games of the archive, the newest first; more as one scrolls. */
class GamesPage extends Page {
  static override properties = {
    ...Page.properties,
    query: { attribute: false },
    games: { state: true },
    total: { state: true },
    isLoading: { state: true },
  };

  query = new URLSearchParams();
  private games: ArchiveGame[] = [];
  private total = "";
  private next = "";
  private isLoading = false;
  private readonly end = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting && this.next && !this.isLoading) {
        void this.more().catch((error: unknown) => (this.failure = error));
      }
    },
    { rootMargin: "600px" },
  );

  private get filter(): Partly<ArchiveGameFilter> {
    const text = (name: string) => this.query.get(name) ?? "";
    return {
      variantId: text("variant"),
      tournamentId: text("tournament"),
      player: text("player"),
      ...(text("result") ? { result: text("result") as RulesResult } : {}),
    };
  }

  protected override async load(): Promise<void> {
    this.entitle("Games");
    this.games = [];
    this.next = "";
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
        { filter: this.filter, pageSize: PAGE, pageToken: this.next },
        this.ending.signal,
      );
      this.games = [...this.games, ...page.games];
      this.next = page.nextPageToken;
    } finally {
      this.isLoading = false;
    }
  }

  override firstUpdated(): void {
    const last = this.querySelector(".end");
    if (last) {
      this.end.observe(last);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.end.disconnect();
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
        <label>Variant <input name="variant" .value=${value("variant")} placeholder="all" /></label>
        <label>Tournament <input name="tournament" .value=${value("tournament")} placeholder="all" /></label>
        <label>Player <input name="player" .value=${value("player")} placeholder="anybody" /></label>
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
        <button class="primary">Show</button>
        <span role="status" class="lead">${this.total === "" ? "" : `${count(this.total)} games`}</span>
      </form>
      ${this.failed()}
      ${this.total !== "" && this.games.length === 0 ? this.empty() : this.table()}
      <div class="end" aria-hidden="true"></div>
    `;
  }

  private empty(): TemplateResult {
    return html`<p class="empty">
      No games. Play some: <code>./polyboard tournament chess --games 100</code>, or ask for fewer things at once.
    </p>`;
  }

  private table(): TemplateResult {
    return html`<div class="table">
      <table>
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
          ${this.games.map((game) => this.row(game))}
        </tbody>
      </table>
    </div>`;
  }

  private row({ gameId, game, turnCount, archivedAt, opening }: ArchiveGame): TemplateResult {
    const request = game?.request;
    const outcome = game?.outcome;
    return html`<tr>
      <td><a href="/games/${gameId}">${gameId}</a></td>
      <td>${request?.variantId ?? ""}</td>
      <td>${request?.white?.name ?? ""}</td>
      <td>${request?.black?.name ?? ""}</td>
      <td>${RESULTS[outcome?.result ?? ""] ?? ""}</td>
      <td>${outcome ? words(outcome.termination, "TERMINATION_") : ""}</td>
      <td class="number">${turnCount}</td>
      <td>${opening}</td>
      <td>${time(archivedAt)}</td>
    </tr>`;
  }
}

customElements.define("pb-games", GamesPage);
