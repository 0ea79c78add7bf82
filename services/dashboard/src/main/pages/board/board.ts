import { LitElement, html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { RulesVariant } from "../api/messages.js";
import { fly } from "./flight.js";
import { glyph, symbols } from "./glyphs.js";
import { layout, shown, type Layout } from "./layout.js";
import { boardName } from "./names.js";
import { Cells, pieceName, placement, type Placement, type Standing } from "./position.js";
import { drawnWay, type Way } from "./way.js";

/** A mark of a cell. */
export type Mark =
  | "from"
  | "to"
  | "reach"
  | "capture"
  | "attack"
  | "attacker"
  | "check"
  | "pinned"
  | "held"
  | "chosen"
  | "planned";

/** An arrow from a cell to another, which may be on another board. */
export interface Arrow {
  from: number;
  to: number;
  /** The line with rank 1 is emphasised. */
  rank: number;
}

/** A piece to choose from, shown over the boards. */
export interface Choice {
  letter: string;
  isWhite: boolean;
  /** What the choice means, for people. */
  label: string;
}

/**
 * The boards of a variant with a position. Sends "choose" with the number of a cell when it is
 * clicked, or when Enter is pressed on it; a piece that is dragged chooses its own cell and then the
 * cell on which it is dropped. Sends "point" with the number of the cell under the pointer or in
 * focus, -1 if there is none; "pick" with the index of a choice; and "escape" when Escape is pressed.
 * Arrows and rings are drawn with the right button, and removed by a click.
 */
export class Board extends LitElement {
  static override properties = {
    variant: { attribute: false },
    mfen: { attribute: false },
    marks: { attribute: false },
    arrows: { attribute: false },
    ways: { attribute: false },
    flights: { attribute: false },
    grabs: { attribute: false },
    choices: { attribute: false },
    idle: { attribute: false },
    aspect: { type: Number },
    flipped: { type: Boolean },
    interactive: { type: Boolean },
    shade: { attribute: false },
    notes: { attribute: false },
    label: { attribute: false },
    zoomed: { state: true },
    drawn: { state: true },
  };

  variant?: RulesVariant;
  mfen = "";
  marks: ReadonlyMap<number, ReadonlySet<Mark>> = new Map();
  arrows: Arrow[] = [];
  /** Ways of moves to draw step by step. */
  ways: readonly Way[] = [];
  /** The cells over which pieces go when the position changes; other pieces go straight. */
  flights: readonly (readonly number[])[] = [];
  /** Cells whose piece can be dragged. */
  grabs: ReadonlySet<number> = new Set();
  /** Pieces to choose from, at a cell. */
  choices: { cell: number; of: Choice[] } | undefined;
  /** Why no move can be made on a board now, by its index; such boards are dimmed. */
  idle: ReadonlyMap<number, string> = new Map();
  /** Width to height of the place; by default that of the element and its greatest height. */
  aspect?: number;
  flipped = false;
  interactive = false;
  /** Strength of each cell's shade, 0 to 1, for heat maps. */
  shade: readonly number[] = [];
  /** Texts in cells, by the numbers of the cells. */
  notes: ReadonlyMap<number, string> = new Map();
  /** A description for screen readers, if the board is a picture whose single cells do not matter. */
  label = "";

  /** The only board that is shown; -1 for all. */
  private zoomed = -1;
  /** The user's own arrows; a ring if both cells are the same. */
  private drawn: readonly { from: number; to: number }[] = [];
  private drawing = -1;
  private grab: { cell: number; x: number; y: number; wasChosen: boolean; ghost?: SVGGraphicsElement } | undefined;
  /** Whether the last press took a piece, so that the click that follows means nothing more. */
  private isGrabbed = false;
  private swipe = Number.NaN;
  /** The cell on which a piece was dropped since the last change; it is there already. */
  private dropped = -1;
  private cells?: Cells;
  private place?: Layout;
  private position?: Placement;
  private focused = -1;
  private room = 1.6;
  /** The pieces before the last change of the position. */
  private previous: Placement | undefined;
  private readonly observer = new ResizeObserver(() => this.measure());

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

  /** Boards are laid out for the width of the element and the greatest height of the drawing. */
  private measure(): void {
    const drawing = this.querySelector("svg");
    const height = drawing ? Number.parseFloat(getComputedStyle(drawing).maxHeight) : Number.NaN;
    const room = Math.max(240, Number.isNaN(height) ? window.innerHeight * 0.8 : height);
    const aspect = Math.round((this.clientWidth / room) * 8) / 8;
    if (aspect > 0 && aspect !== this.room) {
      this.room = aspect;
      this.requestUpdate();
    }
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("variant") && this.variant?.geometry) {
      this.cells = new Cells(this.variant.geometry);
    }
    if (this.variant?.geometry) {
      this.place = layout(this.variant.geometry, this.aspect ?? this.room);
    }
    if (this.cells && (changed.has("mfen") || changed.has("variant"))) {
      this.previous = changed.has("variant") ? undefined : this.position;
      this.position = placement(this.cells, this.mfen || (this.variant?.startMfen ?? ""));
      this.drawn = [];
    }
  }

  override updated(changed: PropertyValues): void {
    if (changed.has("mfen") && this.previous && this.position && !this.label) {
      fly(this, this.previous.cells, this.position.cells, this.flights, this.dropped, (cell) => this.corner(cell));
      this.dropped = -1;
    }
    this.previous = undefined;
    if (changed.has("choices") && this.choices) {
      this.querySelector<SVGElement>(".choice")?.focus();
    }
  }

  override render(): TemplateResult | typeof nothing {
    const { variant, cells, place, position } = this;
    if (!variant || !cells || !place || !position) {
      return nothing;
    }
    const size = Math.max(...place.boards.map((board) => Math.max(board.files, board.ranks)));
    return html`${this.views()}<svg
        class="boards"
        viewBox=${shown(place, this.zoomed)}
        role=${this.label ? "img" : "grid"}
        aria-label=${this.label || `${variant.name}, ${position.isWhiteToMove ? "White" : "Black"} to move`}
        data-size=${size}
        ?data-zoomed=${this.zoomed >= 0}
        @keydown=${this.onKey}
        @click=${this.onClick}
        @pointerdown=${this.onPress}
        @pointermove=${this.onMove}
        @pointerup=${this.onRelease}
        @pointercancel=${this.onCancel}
        @pointerleave=${() => this.point(-1)}
        @contextmenu=${(event: Event) => this.interactive && event.preventDefault()}
      >
        ${symbols()} ${place.boards.map((_, index) => this.board(index))}
        ${this.ways.map((way) => drawnWay(way, (cell) => this.middle(cell), (cell) => cells.geometry.cells[cell]?.board ?? 0))}
        ${this.arrows.map((arrow) => this.arrow(arrow))} ${this.drawn.map((each) => this.own(each))}
        <g class="flying"></g>
        ${this.choices ? this.chooser(this.choices.cell, this.choices.of) : nothing}
      </svg>`;
  }

  /** Buttons that show all boards, or a single one. */
  private views(): TemplateResult | typeof nothing {
    const boards = this.place?.boards ?? [];
    if (!this.interactive || boards.length < 2) {
      return nothing;
    }
    const view = (index: number, name: string, title = "All boards") =>
      html`<button type="button" title=${title} aria-label=${title} aria-pressed=${this.zoomed === index} @click=${() => (this.zoomed = index)}>${name}</button>`;
    return html`<div class="views" role="group" aria-label="Boards to show">
      ${view(-1, "All")} ${boards.map(({ label }, index) => view(index, label, boardName(this.variant!, index)))}
    </div>`;
  }

  private board(index: number): TemplateResult {
    const board = this.place!.boards[index]!;
    const decided = this.decided(board.label);
    const idle = decided || (this.idle.get(index) ?? "");
    const rows = [];
    for (let rank = board.ranks - 1; rank >= 0; rank--) {
      const row = [];
      for (let file = 0; file < board.files; file++) {
        row.push(this.cell(index, file, rank));
      }
      rows.push(svg`<g role=${this.label ? nothing : "row"}>${row}</g>`);
    }
    const { x, y, files, ranks } = board;
    return svg`<g class="board ${decided ? "decided" : idle ? "idle" : ""}" role=${this.label ? nothing : "rowgroup"} aria-label=${this.label ? nothing : `${boardName(this.variant!, index)}${idle ? ", " + idle : ""}`}>
      <rect class="frame" x=${x - 0.04} y=${y - 0.04} width=${files + 0.08} height=${ranks + 0.08} rx="0.06"></rect>
      ${rows}
      ${this.coordinates(index, idle)}
      ${decided ? svg`<text class="verdict" x=${x + files / 2} y=${y + ranks / 2} text-anchor="middle">${decided}</text>` : nothing}
    </g>`;
  }

  private coordinates(index: number, idle: string): TemplateResult {
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
      ${several ? svg`<text class="label" x=${x} y=${y - 0.13}>${this.boardTitle(index, label)}<tspan class="idle">${idle ? ` ${idle}` : ""}</tspan></text>` : nothing}</g>`;
  }

  /** The label, with the name of the board if that says more. */
  private boardTitle(index: number, label: string): TemplateResult | string {
    const name = boardName(this.variant!, index);
    return name.endsWith(` ${label}`) ? name : svg`${label}<tspan class="idle"> ${name}</tspan>`;
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

  private middle(number: number): { x: number; y: number } {
    const { x, y } = this.corner(number);
    return { x: x + 0.5, y: y + 0.5 };
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
    const isGrab = this.interactive && this.grabs.has(number);
    const shade = this.shade[number];
    const note = this.notes.get(number);
    const tabindex = this.interactive ? (number === Math.max(0, this.focused) ? 0 : -1) : nothing;
    return guard(
      [this.variant, x, y, standing?.letter, standing?.isWhite, marks.join(" "), isGrab, shade, note, tabindex, this.label],
      () => this.drawnCell(number, (file + rank + board) % 2 === 0, standing, marks, isGrab, shade, note, tabindex),
    );
  }

  private drawnCell(
    number: number,
    isDark: boolean,
    standing: Standing | null | undefined,
    marks: Mark[],
    isGrab: boolean,
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
      class="cell ${marks.join(" ")} ${isGrab ? "grab" : ""}"
      data-cell=${number}
      tabindex=${tabindex}
      aria-label=${this.label ? nothing : spoken}
      aria-selected=${marks.includes("chosen") ? "true" : nothing}
      @pointerenter=${() => this.point(number)}
      @focus=${() => this.onFocus(number)}
    >
      <rect class="${isDark ? "dark" : "light"}" x=${x} y=${y} width="1" height="1"></rect>
      ${shade === undefined ? nothing : svg`<rect class="shade" x=${x} y=${y} width="1" height="1" opacity=${shade}></rect>`}
      <rect class="mark" x=${x} y=${y} width="1" height="1"></rect>
      ${standing ? svg`<g class="standing">${glyph(name, standing.letter, standing.isWhite, x + 0.06, y + 0.06, 0.88)}</g>` : nothing}
      ${marks.includes("reach") ? svg`<circle class="dot" cx=${x + 0.5} cy=${y + 0.5} r="0.14"></circle>` : nothing}
      ${marks.includes("attack") ? svg`<path class="attack" d="M${x + 0.38} ${y + 0.38}l0.24 0.24m0-0.24l-0.24 0.24"></path>` : nothing}
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

  /** An arrow or a ring of the user. */
  private own({ from, to }: { from: number; to: number }): TemplateResult {
    if (from !== to) {
      return this.arrow({ from, to, rank: 0 });
    }
    const { x, y } = this.middle(from);
    return svg`<circle class="own" cx=${x} cy=${y} r="0.44"></circle>`;
  }

  /** Choices in columns from a cell towards the middle of its board. */
  private chooser(cell: number, choices: Choice[]): TemplateResult {
    const board = this.place!.boards[this.cells!.geometry.cells[cell]?.board ?? 0]!;
    const { x, y } = this.corner(cell);
    const down = y - board.y < board.ranks / 2;
    const right = x - board.x < board.files / 2;
    const perColumn = Math.max(1, Math.ceil(board.ranks / 2));
    return svg`<g class="chooser" role="group" aria-label="Choose">
      ${choices.map((choice, index) => {
        const row = index % perColumn;
        const column = Math.floor(index / perColumn);
        const left = x + (right ? column : -column);
        const top = y + (down ? row : -row);
        const name = pieceName(this.variant!, choice.letter);
        const pick = () => this.dispatchEvent(new CustomEvent("pick", { detail: index }));
        return svg`<g class="choice" role="button" tabindex="0" aria-label=${choice.label || name}
          @click=${(event: Event) => {
            event.stopPropagation();
            pick();
          }}
          @pointerdown=${(event: Event) => event.stopPropagation()}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key === "Enter" || event.key === " ") {
              event.preventDefault();
              event.stopPropagation();
              pick();
            }
          }}>
          <title>${choice.label || name}</title>
          <rect x=${left} y=${top} width="1" height="1"></rect>
          ${glyph(name, choice.letter, choice.isWhite, left + 0.06, top + 0.06, 0.88)}
        </g>`;
      })}
    </g>`;
  }

  private choose(number: number): void {
    if (this.interactive) {
      this.dispatchEvent(new CustomEvent("choose", { detail: number }));
    }
  }

  /** The cell that an element belongs to, -1 for none. */
  private cellOf(element: Element | null): number {
    const cell = element?.closest<SVGElement>("[data-cell]");
    return cell && this.contains(cell) ? Number(cell.dataset["cell"]) : -1;
  }

  private onClick(event: MouseEvent): void {
    // A click without a press is made by a screen reader.
    const isDone = this.isGrabbed && event.detail > 0;
    this.isGrabbed = false;
    const cell = this.cellOf(event.target as Element);
    if (cell >= 0 && !isDone) {
      this.choose(cell);
    }
  }

  private onPress(event: PointerEvent): void {
    const cell = this.cellOf(event.target as Element);
    this.isGrabbed = false;
    if (!this.interactive || cell < 0) {
      return;
    }
    if (event.button === 2) {
      this.drawing = cell;
      return;
    }
    if (event.button !== 0) {
      return;
    }
    this.drawn = [];
    if (!this.grabs.has(cell)) {
      this.swipe = event.pointerType === "touch" && this.zoomed >= 0 ? event.clientX : Number.NaN;
      return;
    }
    const wasChosen = this.marks.get(cell)?.has("chosen") ?? false;
    this.grab = { cell, x: event.clientX, y: event.clientY, wasChosen };
    this.isGrabbed = true;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (!wasChosen) {
      this.choose(cell);
    }
  }

  /** Moves the dragged piece, without drawing the boards again. */
  private onMove(event: PointerEvent): void {
    const { grab } = this;
    const drawing = event.currentTarget as SVGSVGElement;
    const matrix = drawing.getScreenCTM();
    if (!grab || !matrix || (!grab.ghost && Math.hypot(event.clientX - grab.x, event.clientY - grab.y) < 5)) {
      return;
    }
    if (!grab.ghost) {
      const standing = drawing.querySelector<SVGGraphicsElement>(`[data-cell="${grab.cell}"] .standing`);
      if (!standing) {
        return;
      }
      grab.ghost = standing.cloneNode(true) as SVGGraphicsElement;
      drawing.querySelector(".flying")?.append(grab.ghost);
      standing.classList.add("lifted");
    }
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const home = this.middle(grab.cell);
    grab.ghost.setAttribute("transform", `translate(${at.x - home.x} ${at.y - home.y})`);
  }

  private onRelease(event: PointerEvent): void {
    const { grab } = this;
    const cell = this.cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (this.drawing >= 0 && cell >= 0) {
      this.drawOwn(this.drawing, cell);
    }
    this.drawing = -1;
    const swiped = event.clientX - this.swipe;
    if (Math.abs(swiped) > 50) {
      this.isGrabbed = true;
      this.show(this.zoomed + (swiped < 0 ? 1 : -1));
    }
    this.swipe = Number.NaN;
    this.onCancel();
    if (grab?.ghost && cell !== grab.cell) {
      if (cell >= 0) {
        this.dropped = cell;
        this.choose(cell);
      }
    } else if (grab?.wasChosen) {
      this.choose(grab.cell);
    }
  }

  /** Puts the dragged piece down. */
  private onCancel(): void {
    this.grab?.ghost?.remove();
    this.querySelector(".lifted")?.classList.remove("lifted");
    this.grab = undefined;
  }

  /** Adds an arrow of the user, or removes the same arrow. */
  private drawOwn(from: number, to: number): void {
    const rest = this.drawn.filter((each) => each.from !== from || each.to !== to);
    this.drawn = rest.length < this.drawn.length ? rest : [...rest, { from, to }];
  }

  /** Shows a board alone. */
  private show(board: number): void {
    const last = (this.place?.boards.length ?? 1) - 1;
    this.zoomed = Math.max(0, Math.min(last, board));
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
    if (event.key === "Escape") {
      this.drawn = [];
      this.zoomed = -1;
      this.dispatchEvent(new CustomEvent("escape"));
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
      if (this.zoomed >= 0) {
        this.show(cell.board + board);
      }
      this.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
    }
  }
}

const SPOKEN: Record<Mark, string> = {
  from: "left by the last turn",
  to: "reached by the last turn",
  reach: "can be reached",
  capture: "can be captured",
  attack: "attacked, but not a legal move",
  planned: "part of the planned turn",
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
