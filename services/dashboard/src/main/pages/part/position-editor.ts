import { LitElement, html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesVariant } from "../api/messages.js";
import { glyph, symbols } from "../board/glyphs.js";
import { Cells, placedBoards, pieceName, placement, type Standing } from "../board/position.js";
import { Marks } from "../board/threats.js";
import "../board/board.js";

/** What a click on a cell does: moves the piece there, removes it, or places a piece. */
type Tool = "move" | "remove" | Standing;

/**
 * Boards on which pieces are placed. Sends "done" with the MFEN of a position that the rules accept.
 */
export class PositionEditor extends LitElement {
  static override properties = {
    variant: { attribute: false },
    mfen: { attribute: false },
    tool: { state: true },
    standing: { state: true },
    isWhiteToMove: { state: true },
    castling: { state: true },
    chosen: { state: true },
    failure: { state: true },
  };

  variant?: RulesVariant;
  /** The position to begin with, in MFEN. */
  mfen = "";
  private tool: Tool = "move";
  private standing: (Standing | null)[] = [];
  private isWhiteToMove = true;
  private castling = "-";
  private chosen = -1;
  private failure: unknown;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("mfen") || changed.has("variant")) {
      this.begin(this.mfen || (this.variant?.startMfen ?? ""));
    }
  }

  private begin(mfen: string): void {
    const geometry = this.variant?.geometry;
    if (geometry) {
      const placed = placement(new Cells(geometry), mfen);
      this.standing = placed.cells;
      this.isWhiteToMove = placed.isWhiteToMove;
      this.castling = mfen.split(" ")[2] ?? "-";
    }
  }

  private take(cell: number): void {
    const { tool, chosen } = this;
    const standing = [...this.standing];
    if (tool === "remove") {
      standing[cell] = null;
    } else if (tool !== "move") {
      standing[cell] = same(standing[cell] ?? null, tool) ? null : tool;
    } else if (chosen >= 0 && chosen !== cell) {
      standing[cell] = standing[chosen] ?? null;
      standing[chosen] = null;
      this.chosen = -1;
    } else {
      this.chosen = chosen < 0 && standing[cell] ? cell : -1;
      return;
    }
    this.standing = standing;
  }

  private get edited(): string {
    const side = this.isWhiteToMove ? "w" : "b";
    return `${placedBoards(this.variant!, this.standing)} ${side} ${this.castling || "-"} - - 0 1`;
  }

  private async done(): Promise<void> {
    const mfen = this.edited;
    try {
      await call("polyboard.rules.v1.RulesService/ListLegalMoves", { position: { variant: this.variant?.digest ?? "", mfen } });
      this.dispatchEvent(new CustomEvent("done", { detail: mfen }));
    } catch (error) {
      this.failure = error;
    }
  }

  private choice(tool: Tool, name: string, picture: TemplateResult | string): TemplateResult {
    const isChosen = typeof tool === "object" ? typeof this.tool === "object" && same(tool, this.tool) : tool === this.tool;
    return html`<button
      type="button"
      class="piece-button"
      aria-label=${name}
      title=${name}
      aria-pressed=${isChosen}
      @click=${() => {
        this.tool = tool;
        this.chosen = -1;
      }}
    >
      ${picture}
    </button>`;
  }

  private palette(isWhite: boolean): TemplateResult {
    const variant = this.variant!;
    const side = isWhite ? "white" : "black";
    return html`<div class="toolbar palette" role="group" aria-label="${side} pieces">
      ${variant.pieces.map(({ letter }) => {
        const name = pieceName(variant, letter);
        const drawn = svg`${symbols()}${glyph(name, letter, isWhite, 0, 0, 1)}`;
        return this.choice({ letter, isWhite }, `${side} ${name}`, html`<svg viewBox="0 0 1 1" aria-hidden="true">${drawn}</svg>`);
      })}
    </div>`;
  }

  override render(): TemplateResult | typeof nothing {
    const { variant } = this;
    if (!variant) {
      return nothing;
    }
    const grabs = this.tool === "move" ? this.standing.flatMap((each, cell) => (each ? [cell] : [])) : [];
    return html`<div class="play">
      <pb-board
        interactive
        .variant=${variant}
        .mfen=${this.edited}
        .grabs=${new Set(grabs)}
        .marks=${this.chosen >= 0 ? new Marks().add(this.chosen, "chosen").cells : new Map()}
        @choose=${({ detail }: CustomEvent<number>) => this.take(detail)}
        @escape=${() => (this.chosen = -1)}
      ></pb-board>
      <div class="panel">
        <p class="lead">Drag pieces, or choose one and click the cells on which it stands.</p>
        <div class="toolbar">
          ${this.choice("move", "Move pieces", "Move")} ${this.choice("remove", "Remove pieces", "Remove")}
          <button type="button" @click=${() => {
            this.standing = this.standing.map(() => null);
            this.castling = "-";
          }}>Empty boards</button>
          <button type="button" @click=${() => this.begin(variant.startMfen)}>Start position</button>
        </div>
        ${this.palette(true)} ${this.palette(false)}
        <div class="toolbar">
          <label>
            To move
            <select @change=${(event: Event) => (this.isWhiteToMove = (event.target as HTMLSelectElement).value === "w")}>
              <option value="w" ?selected=${this.isWhiteToMove}>White</option>
              <option value="b" ?selected=${!this.isWhiteToMove}>Black</option>
            </select>
          </label>
          ${variant.startMfen.split(" ")[2] === "-"
            ? nothing
            : html`<label>
                Castling rights
                <input
                  size="5"
                  .value=${this.castling}
                  @input=${(event: Event) => (this.castling = (event.target as HTMLInputElement).value.trim())}
                />
              </label>`}
        </div>
        <button type="button" class="primary" @click=${() => void this.done()}>Analyse this position</button>
        <pb-failure .error=${this.failure} @retry=${() => void this.done()}></pb-failure>
      </div>
    </div>`;
  }
}

function same(a: Standing | null, b: Standing | null): boolean {
  return a?.letter === b?.letter && a?.isWhite === b?.isWhite;
}

customElements.define("pb-position-editor", PositionEditor);

declare global {
  interface HTMLElementTagNameMap {
    "pb-position-editor": PositionEditor;
  }
}
