import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesMove, RulesVariant } from "../api/messages.js";
import type { Mark } from "../board/board.js";
import { pieceName } from "../board/position.js";
import { Page } from "../part/page.js";
import { extent } from "./variants.js";
import "../board/board.js";

/** One variant: its boards, on which turns can be tried, and its definition. */
class VariantPage extends Page {
  static override properties = {
    ...Page.properties,
    variantId: { attribute: false },
    variant: { state: true },
    mfen: { state: true },
    moves: { state: true },
    chosen: { state: true },
    pointed: { state: true },
    status: { state: true },
  };

  variantId = "";
  private variant: RulesVariant | undefined;
  private mfen = "";
  private turns: string[] = [];
  private made: string[] = [];
  private moves: RulesMove[] = [];
  private chosen = -1;
  private pointed = -1;
  private status = "";

  protected override async load(): Promise<void> {
    const { variant } = await call(
      "polyboard.rules.v1.RulesService/GetVariant",
      { variant: this.variantId },
      this.ending.signal,
    );
    if (!variant) {
      return;
    }
    this.entitle(variant.name);
    this.variant = variant;
    await this.look();
  }

  /** Asks for the position after the turns, and what may be moved there. */
  private async look(): Promise<void> {
    const variant = this.variantId;
    const [position, legal] = await Promise.all([
      call("polyboard.rules.v1.RulesService/ApplyTurns", { position: { variant }, turns: this.turns }, this.ending.signal),
      call(
        "polyboard.rules.v1.RulesService/ListLegalMoves",
        { position: { variant, turns: this.turns }, moves: this.made },
        this.ending.signal,
      ),
    ]);
    this.mfen = position.mfen;
    this.moves = legal.moves;
    this.chosen = -1;
    const side = position.sideToMove === "SIDE_WHITE" ? "White" : "Black";
    this.status =
      position.outcome?.result === "RESULT_ONGOING"
        ? `${side} to move${position.inCheck ? ", in check" : ""}: ${Number(position.legalTurns).toLocaleString("en")} legal turns`
        : `Over: ${position.outcome?.termination.slice(12).toLowerCase().replaceAll("_", " ") ?? ""}`;
  }

  private async choose(cell: number): Promise<void> {
    const move = this.moves.find((each) => each.from === this.chosen && each.to === cell);
    if (!move) {
      this.chosen = this.moves.some((each) => each.from === cell) ? cell : -1;
      return;
    }
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

  private marks(): Map<number, Set<Mark>> {
    const marks = new Map<number, Set<Mark>>();
    const add = (cell: number, mark: Mark) => marks.set(cell, (marks.get(cell) ?? new Set()).add(mark));
    const of = this.chosen >= 0 ? this.chosen : this.pointed;
    if (this.chosen >= 0) {
      add(this.chosen, "chosen");
    }
    for (const move of this.moves) {
      if (move.from === of) {
        add(move.to, move.captured ? "capture" : "reach");
      }
    }
    return marks;
  }

  override render(): TemplateResult {
    const variant = this.variant;
    if (!variant) {
      return html`${this.failed()}`;
    }
    return html`
      <h1>${variant.name}</h1>
      <ul class="facts">
        ${variant.designer ? html`<li>${variant.designer}${variant.year ? `, ${variant.year}` : ""}</li>` : nothing}
        <li>${extent(variant)}</li>
        ${variant.source ? html`<li>${variant.source}</li>` : nothing}
      </ul>
      ${variant.notice ? html`<p><strong>${variant.notice}</strong></p>` : nothing}
      <p>${variant.description}</p>
      ${this.failed()}
      <div class="beside">
        <div>
          <pb-board
            interactive
            .variant=${variant}
            .mfen=${this.mfen}
            .marks=${this.marks()}
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
            <span role="status">${this.status}</span>
          </div>
        </div>
        <aside>
          <h2>Pieces</h2>
          <ul>
            ${variant.pieces.map(
              (piece) =>
                html`<li><code>${piece.letter}</code> ${pieceName(variant, piece.letter)}${piece.royal ? ", whose loss decides" : ""}</li>`,
            )}
          </ul>
          ${this.turns.length > 0
            ? html`<h2>Turns</h2>
                <p class="code">${this.turns.join(" ")}</p>`
            : nothing}
          <p><a class="button" href="/balance/${variant.id}">Its balance</a></p>
          <p><a class="button" href="/openings/${variant.id}">Its openings</a></p>
          <p><a class="button" href="/games?variant=${variant.id}">Its games</a></p>
          <p><a class="button" download="${variant.id}.yaml" href=${this.file(variant)}>Definition (YAML)</a></p>
        </aside>
      </div>
    `;
  }

  private file(variant: RulesVariant): string {
    return `data:application/yaml;charset=utf-8,${encodeURIComponent(variant.definition)}`;
  }
}

/** Moves of a turn are spelled in the order of the boards that they leave: their labels are in it. */
function inBoardOrder(moves: string[]): string {
  return moves.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)).join(",");
}

customElements.define("pb-variant", VariantPage);
