import { html, svg, type TemplateResult } from "lit";
import { count, percent, ranged, withInterval } from "./figures.js";

/** The shares of White's wins, draws and Black's wins, as a bar. */
export function results(white: number, draws: number, black: number): TemplateResult {
  const all = white + draws + black;
  const text = `White won ${count(white)}, ${count(draws)} were drawn, Black won ${count(black)}`;
  if (all === 0) {
    return html`<span class="lead">no games</span>`;
  }
  const shares: [number, string][] = [
    [white / all, "white-wins"],
    [draws / all, "draws"],
    [black / all, "black-wins"],
  ];
  let x = 0;
  return html`<svg class="results" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=${text}>
    <title>${text}</title>
    ${shares.map(([share, name]) => {
      const bar = svg`<rect class=${name} x=${x} width=${share * 100} height="6"></rect>`;
      x += share * 100;
      return bar;
    })}
  </svg>`;
}

/** A share with its interval: "54.2% (49.7% to 58.8%)". */
export function interval(estimate: { value: number | string; low: number | string; high: number | string }): string {
  return withInterval(ranged(estimate), percent);
}
