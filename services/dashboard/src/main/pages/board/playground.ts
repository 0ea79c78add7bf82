import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesInspectPositionResponse, RulesMove, RulesVariant } from "../api/messages.js";
import type { Arrow } from "./board.js";
import { Cells, pieceName, placement, type Placement } from "./position.js";
import { Marks, attackers, markReach, markThreats, markTurn } from "./threats.js";
import { words } from "../part/figures.js";
import "./board.js";

/** The boards of a variant, on which turns are tried, move by move. */
export class Playground extends LitElement {
  static override properties = {
    variant: { attribute: false },
    position: { state: true },
    promotions: { state: true },
    refusal: { state: true },
    failure: { state: true },
    chosen: { state: true },
    pointed: { state: true },
  };

  /** Known to the rules by its digest. */
  variant?: RulesVariant;
  private failure: unknown;
  private cells: Cells | undefined;
  private position: RulesInspectPositionResponse | undefined;
  private placement: Placement | undefined;
  private turns: string[] = [];
  private made: string[] = [];
  /** The moves among which one has to be chosen: they differ in the promotion or where it lands. */
  private promotions: RulesMove[] = [];
  private refusal = "";
  private chosen = -1;
  private pointed = -1;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("variant") && this.variant?.geometry) {
      this.cells = new Cells(this.variant.geometry);
      this.turns = [];
      this.made = [];
      this.position = undefined;
      void this.retry();
    }
  }

  /** Asks for the position after the turns and the moves of the one under way. */
  private async look(): Promise<void> {
    const variant = this.variant;
    const position = await call("polyboard.rules.v1.RulesService/InspectPosition", {
      position: { variant: variant?.digest ?? "", turns: this.turns },
      moves: this.made,
    });
    if (variant !== this.variant) {
      return;
    }
    this.position = position;
    this.placement = this.cells && placement(this.cells, this.position.mfen);
    this.chosen = -1;
    this.promotions = [];
    this.refusal = "";
  }

  private async choose(cell: number): Promise<void> {
    const moves = this.position?.moves ?? [];
    const meant = moves.filter((each) => each.from === this.chosen && each.to === cell);
    const [move] = meant;
    if (meant.length > 1) {
      this.promotions = meant;
    } else if (move) {
      await this.make(move);
    } else if (this.isToMove(cell)) {
      this.chosen = this.chosen === cell ? -1 : cell;
      this.refusal = "";
    } else if (this.chosen >= 0) {
      await this.explain(this.chosen, cell);
    } else {
      this.pointed = cell;
    }
  }

  /** Whether a man of the side to move stands on a cell, whether or not it may go anywhere. */
  private isToMove(cell: number): boolean {
    const standing = this.placement?.cells[cell];
    return Boolean(standing) && standing?.isWhite === this.placement?.isWhiteToMove;
  }

  /** Says why a move is not legal; of a turn of several moves only where it is the first. */
  private async explain(from: number, to: number): Promise<void> {
    const text = `${this.cells?.name(from) ?? ""}${this.cells?.name(to) ?? ""}`;
    this.chosen = -1;
    if (this.made.length > 0) {
      this.refusal = `${text} does not complete the turn`;
      return;
    }
    const { message, legal } = await call("polyboard.rules.v1.RulesService/ValidateTurn", {
      position: { variant: this.variant?.digest ?? "", turns: this.turns },
      turn: text,
    });
    this.refusal = legal ? "" : `${text}: ${message}`;
  }

  private async make(move: RulesMove): Promise<void> {
    const made = [...this.made, move.text];
    if (made.length === (this.variant?.movesPerTurn ?? 1)) {
      this.turns = [...this.turns, inBoardOrder(made)];
      this.made = [];
    } else {
      this.made = made;
    }
    await this.retry();
  }

  private async retry(): Promise<void> {
    this.failure = undefined;
    try {
      await this.look();
    } catch (error) {
      this.failure = error;
    }
  }

  private async takeBack(): Promise<void> {
    if (this.made.length > 0) {
      this.made = this.made.slice(0, -1);
    } else {
      this.turns = this.turns.slice(0, -1);
    }
    await this.retry();
  }

  private marks(): Marks {
    const last = this.made.length > 0 ? this.made.join(",") : this.turns.at(-1);
    const marks = markTurn(new Marks(), this.cells, last);
    if (this.position) {
      markThreats(marks, this.position);
      const cell = this.chosen >= 0 ? this.chosen : this.pointed;
      if (cell >= 0) {
        markReach(marks, this.position, cell, (each) => Boolean(this.placement?.cells[each]));
      }
    }
    if (this.chosen >= 0) {
      marks.add(this.chosen, "chosen");
    }
    return marks;
  }

  private arrows(): Arrow[] {
    return this.position && this.chosen < 0 && this.pointed >= 0 ? attackers(this.position, this.pointed) : [];
  }

  private status(): string {
    const position = this.position;
    if (!position) {
      return "";
    }
    if (position.outcome?.result !== "RESULT_ONGOING") {
      const { result = "", termination = "" } = position.outcome ?? {};
      return `Over: ${words(result, "RESULT_")}, ${words(termination, "TERMINATION_")}`;
    }
    const side = position.sideToMove === "SIDE_WHITE" ? "White" : "Black";
    const isInCheck = position.checks.some(
      ({ king }) => this.placement?.cells[king]?.isWhite === this.placement?.isWhiteToMove,
    );
    const made = position.insideTurn ? `, after ${this.made.join(",")}` : "";
    return `${side} to move${made}${isInCheck ? ", in check" : ""}: ${position.moves.length} legal ${position.moves.length === 1 ? "move" : "moves"}`;
  }

  override render(): TemplateResult | typeof nothing {
    const variant = this.variant;
    if (!variant) {
      return nothing;
    }
    return html`
      <pb-board
        interactive
        .variant=${variant}
        .mfen=${this.position?.mfen ?? ""}
        .marks=${this.marks().cells}
        .arrows=${this.arrows()}
        @choose=${(event: CustomEvent<number>) => void this.choose(event.detail)}
        @point=${(event: CustomEvent<number>) => (this.pointed = event.detail)}
      ></pb-board>
      <div class="toolbar">
        <button
          type="button"
          ?disabled=${this.turns.length + this.made.length === 0}
          @click=${() => void this.takeBack()}
        >
          Take back
        </button>
        <span role="status">${this.status()}</span>
      </div>
      ${this.promotions.length > 0
        ? html`<div class="toolbar" role="group" aria-label="Promotion">
            ${this.promotions.map(
              (move) =>
                html`<button type="button" @click=${() => void this.make(move)}>
                  ${pieceName(variant, move.promotion)} <code>${move.text}</code>
                </button>`,
            )}
          </div>`
        : nothing}
      ${this.refusal ? html`<p role="alert">${this.refusal}</p>` : nothing}
      <p class="lead">
        Point at a man to see where it may go; men that attack its cell have arrows. Choose one, then where it goes.
        A line under a man says that it is pinned or held.
      </p>
      <pb-failure .error=${this.failure} @retry=${() => void this.retry()}></pb-failure>
      ${this.turns.length > 0 ? html`<p class="code">${this.turns.join(" ")}</p>` : nothing}
    `;
  }
}

/** Moves of a turn are spelled in the order of the boards that they leave: their labels are in it. */
function inBoardOrder(moves: string[]): string {
  return moves.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)).join(",");
}

customElements.define("pb-playground", Playground);

declare global {
  interface HTMLElementTagNameMap {
    "pb-playground": Playground;
  }
}
