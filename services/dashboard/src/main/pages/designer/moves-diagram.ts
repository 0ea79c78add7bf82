import { LitElement, html, nothing, svg, type TemplateResult } from "lit";
import { glyph, symbols } from "../board/glyphs.js";

/** How a piece reaches a cell. */
export type Reach = "leap" | "slide" | "path" | "advance" | "capture" | "both";

const SPOKEN: Record<Reach, string> = {
  leap: "leaps",
  slide: "slides",
  path: "reached step by step",
  advance: "moves",
  capture: "captures",
  both: "moves and captures",
};

const CLASSES: Record<Reach, string> = {
  leap: "reach",
  slide: "reach slides",
  path: "reach stepwise",
  advance: "reach",
  capture: "capture",
  both: "reach capture",
};

/**
 * The cells around a piece, and how it reaches them. Sends "choose" with the offset of a cell when it is clicked or
 * Enter is pressed on it.
 */
export class MovesDiagram extends LitElement {
  static override properties = {
    name: { attribute: false },
    letter: { attribute: false },
    reached: { attribute: false },
    rides: { attribute: false },
    radius: { type: Number },
    centred: { type: Boolean },
    focused: { state: true },
  };

  name = "";
  letter = "";
  /** How the piece reaches cells, by "file,rank" from its own. */
  reached: ReadonlyMap<string, Reach> = new Map();
  /** The directions in which it slides without a limit, for lines to the edge. */
  rides: readonly (readonly [number, number])[] = [];
  radius = 4;
  /** Whether the piece stands on this board; otherwise its cell is one as the others. */
  centred = true;
  private focused: [number, number] = [0, 0];

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override render(): TemplateResult {
    const { radius } = this;
    const size = 2 * radius + 1;
    const offsets = Array.from({ length: size }, (_, i) => i - radius);
    return html`<svg
      class="boards moves"
      viewBox="-0.05 -0.05 ${size + 0.1} ${size + 0.1}"
      role="grid"
      aria-label="Cells around the ${this.name}"
      @keydown=${this.onKey}
    >
      ${symbols()}
      <rect class="frame" x="-0.05" y="-0.05" width=${size + 0.1} height=${size + 0.1} rx="0.06"></rect>
      ${offsets.toReversed().map((rank) => svg`<g role="row">${offsets.map((file) => this.cell(file, rank))}</g>`)}
      ${this.rides.map(([file, rank]) => this.ride(file, rank))}
    </svg>`;
  }

  private cell(file: number, rank: number): TemplateResult {
    const { radius } = this;
    const reach = this.reached.get(`${file},${rank}`);
    const isOwn = this.centred && file === 0 && rank === 0;
    const x = file + radius;
    const y = radius - rank;
    const spoken = isOwn ? this.name : `${where(file, rank)}${reach ? `, ${SPOKEN[reach]}` : ""}`;
    const isFocused = this.focused[0] === file && this.focused[1] === rank;
    return svg`<g
      role="gridcell"
      class="cell ${reach ? CLASSES[reach] : ""}"
      data-offset="${file},${rank}"
      tabindex=${isFocused ? 0 : -1}
      aria-label=${spoken}
      aria-selected=${reach ? "true" : nothing}
      @click=${() => this.choose(file, rank)}
      @focus=${() => (this.focused = [file, rank])}
    >
      <rect class=${(file + rank) % 2 === 0 ? "dark" : "light"} x=${x} y=${y} width="1" height="1"></rect>
      <rect class="mark" x=${x} y=${y} width="1" height="1"></rect>
      ${isOwn ? glyph(this.name, this.letter, true, x + 0.06, y + 0.06, 0.88) : nothing}
      ${reach && reach !== "capture" ? svg`<circle class="dot" cx=${x + 0.5} cy=${y + 0.5} r=${reach === "path" ? 0.1 : 0.18}></circle>` : nothing}
      ${reach === "capture" || reach === "both" ? svg`<rect class="ring" x=${x + 0.12} y=${y + 0.12} width="0.76" height="0.76" rx="0.2"></rect>` : nothing}
    </g>`;
  }

  /** A line from the piece to the edge. */
  private ride(file: number, rank: number): TemplateResult {
    const { radius } = this;
    const steps = Math.floor(radius / Math.max(Math.abs(file), Math.abs(rank), 1));
    const start = 0.55 / Math.max(Math.abs(file), Math.abs(rank), 1);
    const middle = radius + 0.5;
    return svg`<line
      class="ride"
      x1=${middle + file * start}
      y1=${middle - rank * start}
      x2=${middle + file * steps}
      y2=${middle - rank * steps}
    ></line>`;
  }

  private choose(file: number, rank: number): void {
    if (!this.centred || file !== 0 || rank !== 0) {
      this.dispatchEvent(new CustomEvent("choose", { detail: [file, rank] }));
    }
  }

  private onKey(event: KeyboardEvent): void {
    const [file, rank] = this.focused;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(file, rank);
      return;
    }
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (step) {
      event.preventDefault();
      this.querySelector<SVGElement>(`[data-offset="${file + step[0]!},${rank + step[1]!}"]`)?.focus();
    }
  }
}

function where(file: number, rank: number): string {
  const parts = [
    ...(rank === 0 ? [] : [`${Math.abs(rank)} ${rank > 0 ? "forward" : "back"}`]),
    ...(file === 0 ? [] : [`${Math.abs(file)} ${file > 0 ? "right" : "left"}`]),
  ];
  return parts.join(", ") || "the same square";
}

customElements.define("pb-moves-diagram", MovesDiagram);
