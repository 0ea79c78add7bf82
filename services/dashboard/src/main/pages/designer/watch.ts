import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesInspectPositionResponse, RulesVariant } from "../api/messages.js";
import { Cells } from "../board/position.js";
import { Marks, markThreats, markTurn } from "../board/threats.js";
import { words } from "../part/figures.js";
import "../board/board.js";
import "../part/failure.js";

const LENGTHS = [20, 50, 100, 200];
/** Pauses between turns, by their names. */
const SPEEDS: readonly (readonly [name: string, millis: number])[] = [
  ["slow", 1_200],
  ["normal", 500],
  ["fast", 100],
];

/** A game in which both sides choose each move by chance, turn by turn. */
export class Watch extends LitElement {
  static override properties = {
    variant: { attribute: false },
    position: { state: true },
    isRunning: { state: true },
    isOver: { state: true },
    turns: { state: true },
    length: { state: true },
    millis: { state: true },
    failure: { state: true },
  };

  variant?: RulesVariant;
  private position: RulesInspectPositionResponse | undefined;
  private isRunning = false;
  private turns: string[] = [];
  private length = 50;
  private millis = 500;
  private failure: unknown;
  private cells: Cells | undefined;
  private pending = 0;
  /** Counts restarts: an answer for an earlier game is ignored. */
  private game = 0;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("variant") && this.variant?.geometry) {
      this.cells = new Cells(this.variant.geometry);
      this.restart();
    }
  }

  private restart(): void {
    this.pause();
    this.game++;
    this.turns = [];
    this.position = undefined;
    this.failure = undefined;
  }

  private pause(): void {
    window.clearTimeout(this.pending);
    this.isRunning = false;
  }

  private run(): void {
    if (this.isOver || this.turns.length >= this.length) {
      this.restart();
    }
    this.isRunning = true;
    void this.step();
  }

  private get isOver(): boolean {
    return this.position !== undefined && this.position.outcome?.result !== "RESULT_ONGOING";
  }

  /** Makes one turn, and plans the next one while the game runs. */
  private async step(): Promise<void> {
    const game = this.game;
    this.failure = undefined;
    try {
      const turn = await this.randomTurn();
      const turns = turn === "" ? this.turns : [...this.turns, turn];
      const position = await this.inspect(turns, []);
      if (game !== this.game) {
        return;
      }
      this.turns = turns;
      this.position = position;
    } catch (error) {
      this.pause();
      this.failure = error;
    }
    if (this.isRunning) {
      if (this.isOver || this.turns.length >= this.length) {
        this.pause();
      } else {
        this.pending = window.setTimeout(() => void this.step(), this.millis);
      }
    }
  }

  /** A turn of moves that are chosen by chance; empty if the game is over. */
  private async randomTurn(): Promise<string> {
    const made: string[] = [];
    let position = this.position ?? (await this.inspect(this.turns, []));
    do {
      const move = position.moves[Math.floor(Math.random() * position.moves.length)];
      if (!move) {
        return "";
      }
      made.push(move.text);
      if (made.length < (this.variant?.movesPerTurn ?? 1)) {
        position = await this.inspect(this.turns, made);
      }
    } while (made.length < (this.variant?.movesPerTurn ?? 1) && position.insideTurn);
    return made.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)).join(",");
  }

  private inspect(turns: string[], moves: string[]): Promise<RulesInspectPositionResponse> {
    return call("polyboard.rules.v1.RulesService/InspectPosition", {
      position: { variant: this.variant?.digest ?? "", turns },
      moves,
    });
  }

  private status(): string {
    const turns = `${this.turns.length} ${this.turns.length === 1 ? "turn" : "turns"}`;
    if (this.isOver) {
      const { result = "", termination = "" } = this.position?.outcome ?? {};
      return `Over after ${turns}: ${words(result, "RESULT_")}, ${words(termination, "TERMINATION_")}`;
    }
    return this.turns.length === 0 ? "" : turns;
  }

  override render(): TemplateResult | typeof nothing {
    const variant = this.variant;
    if (!variant) {
      return nothing;
    }
    const marks = markTurn(new Marks(), this.cells, this.turns.at(-1));
    if (this.position) {
      markThreats(marks, this.position);
    }
    return html`
      <pb-board
        .variant=${variant}
        .mfen=${this.position?.mfen ?? ""}
        .marks=${marks.cells}
        .label=${`A random game of ${variant.name}`}
      ></pb-board>
      <div class="toolbar">
        <button type="button" class="primary" @click=${() => (this.isRunning ? this.pause() : this.run())}>
          ${this.isRunning ? "Pause" : this.turns.length > 0 && !this.isOver && this.turns.length < this.length ? "Go on" : "Watch a random game"}
        </button>
        <button type="button" ?disabled=${this.isRunning || this.isOver} @click=${() => void this.step()}>One turn</button>
        <button type="button" ?disabled=${this.turns.length === 0} @click=${() => this.restart()}>Start again</button>
        <label>
          Turns
          <select @change=${(event: Event) => (this.length = Number((event.target as HTMLSelectElement).value))}>
            ${LENGTHS.map((length) => html`<option value=${length} ?selected=${length === this.length}>${length}</option>`)}
          </select>
        </label>
        <label>
          Speed
          <select @change=${(event: Event) => (this.millis = Number((event.target as HTMLSelectElement).value))}>
            ${SPEEDS.map(([name, millis]) => html`<option value=${millis} ?selected=${millis === this.millis}>${name}</option>`)}
          </select>
        </label>
        <span role="status">${this.status()}</span>
      </div>
      <p class="lead">
        Both sides move by chance: this shows how pieces move and meet, not whether the game is good.
      </p>
      <pb-failure
        .error=${this.failure}
        @retry=${(event: Event) => {
          event.stopPropagation();
          void this.step();
        }}
      ></pb-failure>
      ${this.turns.length > 0 ? html`<p class="code">${this.turns.join(" ")}</p>` : nothing}
    `;
  }
}

customElements.define("pb-watch", Watch);
