import { bisector, extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { LitElement, html, nothing, svg, type TemplateResult } from "lit";
import { ranged, withInterval, type Estimate } from "./figures.js";

/** A value at x, with the ends of its interval if known. */
export interface PlotPoint {
  x: number;
  y: number;
  low?: number | undefined;
  high?: number | undefined;
  /** The ends of a wider band, if there are two bands. */
  widest?: readonly [number, number];
}

/** An estimate from a service at x. */
export function plotPoint(x: number, estimate: Estimate | undefined): PlotPoint {
  const { value: y, low, high } = ranged(estimate);
  return { x, y, low, high };
}

/** Named points, ordered by x. */
export interface Series {
  name: string;
  points: PlotPoint[];
}

/** A reference value. */
export interface Level {
  value: number;
  label: string;
}

const HEIGHT = 260;
const MARGIN = { left: 56, right: 16, top: 14, bottom: 34 };
const MAX_BANDS = 3;
const byX = bisector((point: PlotPoint) => point.x).center;

/** Lines with bands for their intervals; pointer or keys choose a point, whose values are shown. */
export class LinePlot extends LitElement {
  static override properties = {
    label: { attribute: false },
    unit: { attribute: false },
    series: { attribute: false },
    levels: { attribute: false },
    format: { attribute: false },
    width: { state: true },
    pointed: { state: true },
  };

  /** A description for screen readers. */
  label = "";
  /** The unit of x. */
  unit = "";
  series: Series[] = [];
  levels: Level[] = [];
  format: (value: number) => string = String;
  private width = 600;
  /** The index of a point of the first series; -1 for the last. */
  private pointed = -1;
  private readonly resizing = new ResizeObserver(([entry]) => {
    if (entry) {
      this.width = Math.max(240, Math.round(entry.contentRect.width));
    }
  });

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.resizing.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resizing.disconnect();
  }

  private get longest(): PlotPoint[] {
    return this.series.reduce<PlotPoint[]>((best, { points }) => (points.length > best.length ? points : best), []);
  }

  private onKey(event: KeyboardEvent): void {
    const last = this.longest.length - 1;
    const now = this.pointed < 0 ? last : this.pointed;
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      this.pointed = Math.min(last, Math.max(0, next));
    }
  }

  override render(): TemplateResult | typeof nothing {
    const points = this.longest;
    const first = points[0];
    const last = points.at(-1);
    if (!first || !last) {
      return nothing;
    }
    const x = scaleLinear([Math.min(first.x, last.x - 1), last.x], [MARGIN.left, this.width - MARGIN.right]);
    const y = scaleLinear(this.reach(), [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(5).clamp(true);
    const at = points[this.pointed < 0 ? points.length - 1 : Math.min(this.pointed, points.length - 1)] ?? last;
    return html`
      <svg
        class="lines-plot"
        width=${this.width}
        height=${HEIGHT}
        viewBox="0 0 ${this.width} ${HEIGHT}"
        role="img"
        tabindex="0"
        aria-label="${this.label}. ${this.described(at)}"
        @keydown=${(event: KeyboardEvent) => this.onKey(event)}
        @pointerleave=${() => (this.pointed = -1)}
        @pointermove=${(event: PointerEvent) => {
          const box = (event.currentTarget as Element).getBoundingClientRect();
          this.pointed = byX(points, x.invert(event.clientX - box.left));
        }}
      >
        ${y.ticks(5).map(
          (tick) => svg`<g class="tick">
            <line x1=${MARGIN.left} x2=${this.width - MARGIN.right} y1=${y(tick)} y2=${y(tick)}></line>
            <text x=${MARGIN.left - 8} y=${y(tick) + 4} text-anchor="end">${this.format(tick)}</text></g>`,
        )}
        ${x.ticks(Math.max(2, Math.floor(this.width / 120))).filter(Number.isInteger).map(
          (tick) => svg`<text x=${x(tick)} y=${HEIGHT - MARGIN.bottom + 18} text-anchor="middle">${tick.toLocaleString("en")}</text>`,
        )}
        <text class="unit" x=${this.width - MARGIN.right} y=${HEIGHT - 2} text-anchor="end">${this.unit}</text>
        ${this.levels.map(
          (level) => svg`<line class="level" x1=${MARGIN.left} x2=${this.width - MARGIN.right} y1=${y(level.value)} y2=${y(level.value)}></line>
            <text class="level" x=${MARGIN.left + 6} y=${y(level.value) - 5}>${level.label}</text>`,
        )}
        ${this.series.length <= MAX_BANDS
          ? this.series.map(({ points: some }, index) => {
              const band = (low: (point: PlotPoint) => number | undefined, high: (point: PlotPoint) => number | undefined) => {
                const shape = area<PlotPoint>((point) => x(point.x), (point) => y(low(point) ?? point.y), (point) => y(high(point) ?? point.y));
                return svg`<path class="band s${index}" d=${shape(some) ?? ""}></path>`;
              };
              return [
                some.some(({ widest }) => widest) ? band(({ widest }) => widest?.[0], ({ widest }) => widest?.[1]) : nothing,
                band(({ low }) => low, ({ high }) => high),
              ];
            })
          : nothing}
        ${this.series.map(({ points: some }, index) => {
          const path = line<PlotPoint>((point) => x(point.x), (point) => y(point.y));
          return svg`<path class="line s${index}" d=${path(some) ?? ""}></path>`;
        })}
        <line class="at" x1=${x(at.x)} x2=${x(at.x)} y1=${MARGIN.top} y2=${HEIGHT - MARGIN.bottom}></line>
        ${this.series.map(({ points: some }, index) => {
          const point = some[byX(some, at.x)];
          return point ? svg`<circle class="s${index}" cx=${x(point.x)} cy=${y(point.y)} r="4"></circle>` : nothing;
        })}
      </svg>
      <ul class="legend" aria-hidden="true">
        <li>${at.x.toLocaleString("en")} ${this.unit}</li>
        ${this.series.map(({ name, points: some }, index) => {
          const point = some[byX(some, at.x)];
          return html`<li class="s${index}">${name} <strong>${point ? this.figure(point) : ""}</strong></li>`;
        })}
      </ul>
    `;
  }

  /** The range of all drawn values; ignores the wide first eighth of bands. */
  private reach(): [number, number] {
    const shown = this.series.flatMap(({ points }) => {
      const settled = points.slice(Math.floor(points.length / 8));
      return [...points.map(({ y }) => y), ...settled.flatMap(({ low, high, widest = [] }) => [low, high, ...widest])];
    });
    const [low = 0, high = 1] = extent(
      [...shown, ...this.levels.map(({ value }) => value)].filter(
        (value): value is number => value !== undefined && Number.isFinite(value),
      ),
    );
    return low === high ? [low - 1, high + 1] : [low, high];
  }

  private figure({ y, low, high }: PlotPoint): string {
    return withInterval({ value: y, low, high }, this.format);
  }

  private described(at: PlotPoint): string {
    const described = this.series.map(({ name, points }) => {
      const point = points[byX(points, at.x)];
      return point ? `${name} ${this.figure(point)}` : "";
    });
    return `After ${at.x.toLocaleString("en")} ${this.unit}: ${described.join(", ")}`;
  }
}

customElements.define("pb-line-plot", LinePlot);

declare global {
  interface HTMLElementTagNameMap {
    "pb-line-plot": LinePlot;
  }
}
