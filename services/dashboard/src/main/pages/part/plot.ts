import { scaleLinear } from "d3-scale";
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Ranged } from "./figures.js";

const TICKS = 3;

/**
 * A value on a scale: its interval as a bar, the tolerance around a reference as a band, and the range
 * of the other variants as a thin line.
 */
export function dotPlot(
  label: string,
  value: Ranged,
  reference: Ranged | undefined,
  tolerance: number,
  others: { low: number; high: number } | undefined,
  isShare: boolean,
): TemplateResult {
  const numbers = [
    value.value,
    value.low,
    value.high,
    reference?.value,
    reference?.low,
    reference?.high,
    others?.low,
    others?.high,
  ].filter((each): each is number => each !== undefined && Number.isFinite(each));
  let low = Math.min(...numbers);
  let high = Math.max(...numbers);
  const margin = (high - low || Math.abs(high) || 1) * 0.15;
  low = low < 0 ? low - margin : Math.max(0, low - margin);
  high = isShare ? Math.min(1, high + margin) : high + margin;
  const x = scaleLinear([low, high === low ? low + 1 : high], [18, 282]);
  const text = x.tickFormat(TICKS, isShare ? "%" : "f");
  return html`<svg class="plot" viewBox="0 0 300 40" role="img" aria-label=${label}>
    <title>${label}</title>
    ${x.ticks(TICKS).map(
      (tick) =>
        svg`<g class="tick"><line x1=${x(tick)} x2=${x(tick)} y1="2" y2="24"></line><text x=${x(tick)} y="37" text-anchor="middle">${text(tick)}</text></g>`,
    )}
    ${reference
      ? svg`<rect class="band" x=${x(Math.max(low, reference.value - tolerance))} y="4" width=${Math.max(0.5, x(Math.min(high, reference.value + tolerance)) - x(Math.max(low, reference.value - tolerance)))} height="18"></rect>
        <line class="reference" x1=${x(reference.value)} x2=${x(reference.value)} y1="2" y2="24"></line>`
      : nothing}
    ${others ? svg`<line class="others" x1=${x(others.low)} x2=${x(others.high)} y1="20" y2="20"></line>` : nothing}
    ${value.low !== undefined && value.high !== undefined
      ? svg`<line class="interval" x1=${x(value.low)} x2=${x(value.high)} y1="13" y2="13"></line>`
      : nothing}
    <circle class="value" cx=${x(value.value)} cy="13" r="4.5"></circle>
  </svg>`;
}

/** A difference with its interval, and a band around 0 of differences too small to matter. */
export function differencePlot(
  label: string,
  value: number,
  low: number,
  high: number,
  tolerance: number,
  scale: number,
): TemplateResult {
  const reach = 1.15 * Math.max(Math.abs(low), Math.abs(high), tolerance, 1e-9);
  const x = scaleLinear([-reach, reach], [18, 282]);
  const text = scaleLinear().domain([-reach * scale, reach * scale]).tickFormat(TICKS, "+f");
  return html`<svg class="plot" viewBox="0 0 300 40" role="img" aria-label=${label}>
    <title>${label}</title>
    ${x.ticks(TICKS).map(
      (tick) =>
        svg`<g class="tick"><line x1=${x(tick)} x2=${x(tick)} y1="2" y2="24"></line><text x=${x(tick)} y="37" text-anchor="middle">${tick === 0 ? "0" : text(tick * scale)}</text></g>`,
    )}
    <rect class="band" x=${x(-tolerance)} y="4" width=${x(tolerance) - x(-tolerance)} height="18"></rect>
    <line class="reference" x1=${x(0)} x2=${x(0)} y1="2" y2="24"></line>
    <line class="interval" x1=${x(low)} x2=${x(high)} y1="13" y2="13"></line>
    <circle class="value" cx=${x(value)} cy="13" r="4.5"></circle>
  </svg>`;
}

/** Counts by number, as bars. */
export function histogram(label: string, counts: { at: number; count: number }[], bins: number): TemplateResult {
  const last = Math.max(1, ...counts.map((each) => each.at));
  const width = Math.max(1, Math.ceil(last / bins));
  const bars = new Map<number, number>();
  for (const { at, count } of counts) {
    const bin = Math.floor(at / width);
    bars.set(bin, (bars.get(bin) ?? 0) + count);
  }
  const max = Math.max(1, ...bars.values());
  const columns = Math.floor(last / width) + 1;
  return html`<svg class="histogram" viewBox="0 0 600 170" role="img" aria-label=${label}>
    <title>${label}</title>
    ${[...bars].map(([bin, count]) => {
      const height = (140 * count) / max;
      return svg`<rect x=${(600 * bin) / columns + 0.5} y=${145 - height} width=${600 / columns - 1} height=${height}>
        <title>${bin * width} to ${(bin + 1) * width - 1}: ${count}</title></rect>`;
    })}
    ${scaleLinear([0, last], [0, 1]).ticks(8).filter(Number.isInteger).map(
      (tick) => svg`<text x=${(600 * tick) / (columns * width)} y="163" text-anchor=${tick === 0 ? "start" : "middle"}>${tick}</text>`,
    )}
  </svg>`;
}
