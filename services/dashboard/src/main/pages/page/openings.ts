import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { ExplorerExplorePositionResponse, ExplorerPlayedTurn, RulesVariant } from "../api/messages.js";
import type { Arrow } from "../board/board.js";
import { Cells, endsOf } from "../board/position.js";
import { Marks, markTurn } from "../board/threats.js";
import { count, percent, signed } from "../part/figures.js";
import { Page } from "../part/page.js";
import { interval, results } from "../part/results.js";
import "../board/board.js";

const ARROWS = 3;

/** What was played in a variant's positions, turn by turn. */
class OpeningsPage extends Page {
  static override properties = {
    ...Page.properties,
    variantId: { attribute: false },
    line: { attribute: false },
    variant: { state: true },
    found: { state: true },
    pointed: { state: true },
  };

  variantId = "";
  /** The turns made. */
  line: string[] = [];
  private variant: RulesVariant | undefined;
  private cells: Cells | undefined;
  private found: ExplorerExplorePositionResponse | undefined;
  private pointed = "";

  protected override async load(): Promise<void> {
    const { variant } = await call(
      "polyboard.rules.v1.RulesService/GetVariant",
      { variant: this.variantId },
      this.ending.signal,
    );
    if (!variant?.geometry) {
      return;
    }
    this.entitle(`${variant.name}: openings`);
    this.variant = variant;
    this.cells = new Cells(variant.geometry);
    await this.explore();
  }

  private async explore(): Promise<void> {
    this.found = await call(
      "polyboard.explorer.v1.ExplorerService/ExplorePosition",
      { position: { variant: this.variant?.digest ?? "", turns: this.line }, games: 5 },
      this.ending.signal,
    );
    this.pointed = "";
  }

  private async go(line: string[]): Promise<void> {
    this.line = line;
    const query = line.length > 0 ? `?line=${encodeURIComponent(line.join(" "))}` : "";
    history.replaceState(null, "", `/openings/${this.variantId}${query}`);
    try {
      await this.explore();
    } catch (error) {
      this.failure = error;
    }
  }

  private arrows(): Arrow[] {
    const turns = this.pointed
      ? [this.pointed]
      : (this.found?.turns.slice(0, ARROWS).map(({ turn }) => turn) ?? []);
    return turns.flatMap((turn, index) =>
      this.cells ? endsOf(this.cells, turn).map((ends) => ({ ...ends, rank: index + 1 })) : [],
    );
  }

  override render(): TemplateResult {
    const { variant, found } = this;
    if (!variant || !found) {
      return html`${this.failed()}`;
    }
    const total = Number(found.total?.games ?? 0);
    return html`
      <h1>${variant.name}: openings</h1>
      <p class="code">
        ${this.line.length === 0
          ? html`<span class="lead">The array</span>`
          : html`<a href="/openings/${variant.id}" @click=${this.to(0)}>array</a>
              ${this.line.map((turn, index) => html` <a href="#" @click=${this.to(index + 1)}>${turn}</a>`)}`}
      </p>
      ${found.opening ? html`<p><strong>${found.opening}</strong></p>` : nothing} ${this.failed()}
      <div class="beside even">
        <pb-board
          .variant=${variant}
          .mfen=${found.mfen}
          .marks=${markTurn(new Marks(), this.cells, this.line.at(-1)).cells}
          .arrows=${this.arrows()}
        ></pb-board>
        <div>
          <p role="status">
            ${count(total)} games${found.total?.whiteScore
              ? html`, White scored ${interval(found.total.whiteScore)}`
              : nothing}${found.isComplete ? nothing : html`; <strong>not all games are counted yet</strong>`}
          </p>
          ${total === 0
            ? html`<p class="empty">
                Nobody has been here. Have some games played:
                <code>./polyboard tournament ${variant.id} --games 200</code>
              </p>`
            : this.table(found.turns, total)}
          ${found.newestGames.length > 0
            ? html`<h2>Latest games</h2>
                <ul>
                  ${found.newestGames.map(
                    (game) =>
                      html`<li>
                        <a href="/games/${game.gameId}?turn=${this.line.length}">${game.white} – ${game.black}</a>,
                        <code>${game.turn}</code>
                      </li>`,
                  )}
                </ul>`
            : nothing}
        </div>
      </div>
    `;
  }

  private to(turns: number): (event: MouseEvent) => void {
    return (event) => {
      event.preventDefault();
      event.stopPropagation();
      void this.go(this.line.slice(0, turns));
    };
  }

  private table(turns: ExplorerPlayedTurn[], total: number): TemplateResult {
    return html`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Turn</th>
            <th class="number">Games</th>
            <th>White won, drawn, Black won; White’s score, 95%</th>
            <th class="number">Evaluation</th>
          </tr>
        </thead>
        <tbody>
          ${turns.map(({ turn, results: counts, score, opening }) => {
            const games = Number(counts?.games ?? 0);
            return html`<tr
              @pointerenter=${() => (this.pointed = turn)}
              @pointerleave=${() => (this.pointed = "")}
            >
              <td class="wrap">
                <button
                  type="button"
                  class="link code"
                  @focus=${() => (this.pointed = turn)}
                  @click=${() => void this.go([...this.line, turn])}
                >
                  ${turn}
                </button>
                ${opening ? html`<br /><small>${opening}</small>` : nothing}
              </td>
              <td class="number">${count(games)} <span class="lead">${percent(games / total)}</span></td>
              <td>
                ${results(Number(counts?.whiteWins ?? 0), Number(counts?.draws ?? 0), Number(counts?.blackWins ?? 0))}
                <small class="lead">${counts?.whiteScore ? interval(counts.whiteScore) : ""}</small>
              </td>
              <td class="number">${score?.mean ? signed(Number(score.mean.value) / 100, 2) : ""}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }
}

customElements.define("pb-openings", OpeningsPage);
