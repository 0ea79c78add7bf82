import { LitElement, html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { RulesVariant } from "../api/messages.js";
import { glyph, symbols } from "./glyphs.js";
import { layout, type Layout } from "./layout.js";
import { Cells, pieceName, placement, type Placement, type Standing } from "./position.js";

/** A mark of a cell. */
export type Mark = "from" | "to" | "reach" | "capture" | "attacker" | "check" | "pinned" | "held" | "chosen";

/** An arrow from a cell to another, which may be on another board. */
export interface Arrow {
  from: number;
  to: number;
  /** The line with rank 1 is emphasised. */
  rank: number;
}

/**
 * The boards of a variant with a position. Sends "choose" with the number of a cell when it is clicked
 * or Enter is pressed on it, and "point" with the number of the cell under the pointer or in focus,
 * -1 if there is none.
 */
export class Board extends LitElement {
  static override properties = {
    variant: { attribute: false },
    mfen: { attribute: false },
    marks: { attribute: false },
    arrows: { attribute: false },
    aspect: { type: Number },
    flipped: { type: Boolean },
    interactive: { type: Boolean },
    shade: { attribute: false },
    notes: { attribute: false },
    label: { attribute: false },
  };

  variant?: RulesVariant;
  mfen = "";
  marks: ReadonlyMap<number, ReadonlySet<Mark>> = new Map();
  arrows: Arrow[] = [];
  /** Width to height of the place; by default that of the element and most of the window. */
  aspect?: number;
  flipped = false;
  interactive = false;
  /** Strength of each cell's shade, 0 to 1, for heat maps. */
  shade: readonly number[] = [];
  /** Texts in cells, by the numbers of the cells. */
  notes: ReadonlyMap<number, string> = new Map();
  /** A description for screen readers, if the board is a picture whose single cells do not matter. */
  label = "";

  private cells?: Cells;
  private place?: Layout;
  private position?: Placement;
  private focused = -1;
  private room = 1.6;
  private readonly observer = new ResizeObserver(([entry]) => {
    const width = entry?.contentRect.width ?? 0;
    const room = Math.max(240, window.innerHeight * 0.8);
    const aspect = Math.round((width / room) * 8) / 8;
    if (width > 0 && aspect !== this.room) {
      this.room = aspect;
      this.requestUpdate();
    }
  });

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("variant") && this.variant?.geometry) {
      this.cells = new Cells(this.variant.geometry);
    }
    if (this.variant?.geometry) {
      this.place = layout(this.variant.geometry, this.aspect ?? this.room);
    }
    if (this.cells && (changed.has("mfen") || changed.has("variant"))) {
      this.position = placement(this.cells, this.mfen || (this.variant?.startMfen ?? ""));
    }
  }

  override render(): TemplateResult | typeof nothing {
    const { variant, cells, place, position } = this;
    if (!variant || !cells || !place || !position) {
      return nothing;
    }
    const size = Math.max(...place.boards.map((board) => Math.max(board.files, board.ranks)));
    return html`<svg
      class="boards"
      viewBox="0 0 ${place.width} ${place.height}"
      role=${this.label ? "img" : "grid"}
      aria-label=${this.label || `${variant.name}, ${position.isWhiteToMove ? "White" : "Black"} to move`}
      data-size=${size}
      @keydown=${this.onKey}
      @pointerleave=${() => this.point(-1)}
    >
      ${symbols()} ${place.boards.map((_, index) => this.board(index))}
      ${this.arrows.map((arrow) => this.arrow(arrow))}
    </svg>`;
  }

  private board(index: number): TemplateResult {
    const board = this.place!.boards[index]!;
    const decided = this.decided(board.label);
    const rows = [];
    for (let rank = board.ranks - 1; rank >= 0; rank--) {
      const row = [];
      for (let file = 0; file < board.files; file++) {
        row.push(this.cell(index, file, rank));
      }
      rows.push(svg`<g role=${this.label ? nothing : "row"}>${row}</g>`);
    }
    const { x, y, files, ranks } = board;
    return svg`<g class="board ${decided ? "decided" : ""}" role=${this.label ? nothing : "rowgroup"} aria-label=${this.label ? nothing : `board ${board.label}${decided ? ", " + decided : ""}`}>
      <rect class="frame" x=${x - 0.04} y=${y - 0.04} width=${files + 0.08} height=${ranks + 0.08} rx="0.06"></rect>
      ${rows}
      ${this.coordinates(index)}
      ${decided ? svg`<text class="verdict" x=${x + files / 2} y=${y + ranks / 2} text-anchor="middle">${decided}</text>` : nothing}
    </g>`;
  }

  private coordinates(index: number): TemplateResult {
    const { x, y, files, ranks, label } = this.place!.boards[index]!;
    const fileNames = Array.from({ length: files }, (_, i) => {
      const file = this.flipped ? files - 1 - i : i;
      return svg`<text x=${x + i + 0.5} y=${y + ranks + 0.3} text-anchor="middle">${String.fromCharCode(97 + file)}</text>`;
    });
    const rankNames = Array.from({ length: ranks }, (_, i) => {
      const rank = this.flipped ? i : ranks - 1 - i;
      return svg`<text x=${x - 0.12} y=${y + i + 0.59} text-anchor="end">${rank + 1}</text>`;
    });
    const several = this.place!.boards.length > 1;
    return svg`<g class="coordinates" aria-hidden="true">${fileNames}${rankNames}
      ${several ? svg`<text class="label" x=${x} y=${y - 0.13}>${label}</text>` : nothing}</g>`;
  }

  /** How a board is decided, for people; empty if it is not. */
  private decided(label: string): string {
    const mated = this.position?.status["mated"] ?? "";
    const found = mated.match(new RegExp(`${label}([wb])`));
    return label && found ? `${found[1] === "w" ? "White" : "Black"} is mated` : "";
  }

  private corner(number: number): { x: number; y: number } {
    const cell = this.cells!.geometry.cells[number]!;
    const { x, y, files, ranks } = this.place!.boards[cell.board]!;
    return this.flipped
      ? { x: x + files - 1 - cell.file, y: y + cell.rank }
      : { x: x + cell.file, y: y + ranks - 1 - cell.rank };
  }

  /** Drawn again only if it has changed: a turn changes a few of up to 1,024 cells. */
  private cell(board: number, file: number, rank: number): unknown {
    const number = this.cells!.at(board, file, rank);
    if (number === undefined) {
      return nothing;
    }
    const { x, y } = this.corner(number);
    const standing = this.position!.cells[number];
    const marks = [...(this.marks.get(number) ?? [])];
    const shade = this.shade[number];
    const note = this.notes.get(number);
    const tabindex = this.interactive ? (number === Math.max(0, this.focused) ? 0 : -1) : nothing;
    return guard(
      [this.variant, x, y, standing?.letter, standing?.isWhite, marks.join(" "), shade, note, tabindex, this.label],
      () => this.drawnCell(number, (file + rank + board) % 2 === 0, standing, marks, shade, note, tabindex),
    );
  }

  private drawnCell(
    number: number,
    isDark: boolean,
    standing: Standing | null | undefined,
    marks: Mark[],
    shade: number | undefined,
    note: string | undefined,
    tabindex: number | typeof nothing,
  ): TemplateResult {
    const { x, y } = this.corner(number);
    const name = standing ? pieceName(this.variant!, standing.letter) : "";
    const spoken = [
      this.cells!.name(number),
      standing ? `${standing.isWhite ? "white" : "black"} ${name}` : "empty",
      ...marks.map((mark) => SPOKEN[mark]),
      ...(note ? [`worth ${note}`] : []),
    ].join(", ");
    return svg`<g
      role=${this.label ? nothing : "gridcell"}
      class="cell ${marks.join(" ")}"
      data-cell=${number}
      tabindex=${tabindex}
      aria-label=${this.label ? nothing : spoken}
      aria-selected=${marks.includes("chosen") ? "true" : nothing}
      @click=${() => this.choose(number)}
      @pointerenter=${() => this.point(number)}
      @focus=${() => this.onFocus(number)}
    >
      <rect class="${isDark ? "dark" : "light"}" x=${x} y=${y} width="1" height="1"></rect>
      ${shade === undefined ? nothing : svg`<rect class="shade" x=${x} y=${y} width="1" height="1" opacity=${shade}></rect>`}
      <rect class="mark" x=${x} y=${y} width="1" height="1"></rect>
      ${standing ? glyph(name, standing.letter, standing.isWhite, x + 0.06, y + 0.06, 0.88) : nothing}
      ${marks.includes("reach") ? svg`<circle class="dot" cx=${x + 0.5} cy=${y + 0.5} r="0.14"></circle>` : nothing}
      ${marks.includes("pinned") || marks.includes("held") ? svg`<path class="bound" d="M${x + 0.12} ${y + 0.94}h0.76"></path>` : nothing}
      ${marks.includes("capture") || marks.includes("attacker") ? svg`<rect class="ring" x=${x + 0.06} y=${y + 0.06} width="0.88" height="0.88" rx="0.2"></rect>` : nothing}
      ${note ? svg`<text class="note" x=${x + 0.95} y=${y + 0.94} text-anchor="end">${note}</text>` : nothing}
    </g>`;
  }

  private arrow({ from, to, rank }: Arrow): TemplateResult {
    const a = this.corner(from);
    const b = this.corner(to);
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = Math.hypot(dx, dy) || 1;
    const tip = { x: b.x + 0.5 - (dx / length) * 0.18, y: b.y + 0.5 - (dy / length) * 0.18 };
    const base = { x: tip.x - (dx / length) * 0.34, y: tip.y - (dy / length) * 0.34 };
    const nx = (-dy / length) * 0.19;
    const ny = (dx / length) * 0.19;
    return svg`<g class="arrow" data-rank=${rank} aria-hidden="true">
      <line x1=${a.x + 0.5} y1=${a.y + 0.5} x2=${base.x} y2=${base.y}></line>
      <polygon points="${tip.x},${tip.y} ${base.x + nx},${base.y + ny} ${base.x - nx},${base.y - ny}"></polygon>
    </g>`;
  }

  private choose(number: number): void {
    if (this.interactive) {
      this.dispatchEvent(new CustomEvent("choose", { detail: number }));
    }
  }

  private point(number: number): void {
    this.dispatchEvent(new CustomEvent("point", { detail: number }));
  }

  private onFocus(number: number): void {
    this.focused = number;
    this.point(number);
    this.requestUpdate();
  }

  private onKey(event: KeyboardEvent): void {
    const number = Math.max(0, this.focused);
    const cell = this.cells?.geometry.cells[number];
    if (!cell || !this.interactive) {
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(number);
      return;
    }
    const way = this.flipped ? -1 : 1;
    const [board, file, rank] =
      {
        ArrowLeft: [0, -way, 0],
        ArrowRight: [0, way, 0],
        ArrowUp: [0, 0, way],
        ArrowDown: [0, 0, -way],
        PageUp: [-1, 0, 0],
        PageDown: [1, 0, 0],
      }[event.key] ?? [];
    if (board === undefined || file === undefined || rank === undefined) {
      return;
    }
    event.preventDefault();
    const next = this.cells?.at(cell.board + board, cell.file + file, cell.rank + rank);
    if (next !== undefined) {
      this.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
    }
  }
}

const SPOKEN: Record<Mark, string> = {
  from: "left by the last turn",
  to: "reached by the last turn",
  reach: "can be reached",
  capture: "can be captured",
  attacker: "attacks",
  check: "in check",
  pinned: "pinned",
  held: "held by the other king",
  chosen: "chosen",
};

customElements.define("pb-board", Board);

declare global {
  interface HTMLElementTagNameMap {
    "pb-board": Board;
  }
}
