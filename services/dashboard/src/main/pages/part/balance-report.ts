import { LitElement, html, nothing, type TemplateResult } from "lit";
import type {
  BalanceCurve,
  BalanceEstimate,
  BalanceGetBalanceResponse,
  BalanceMeasure,
  BalanceReport,
  BalanceSample,
  BalanceStretchValue,
  BalanceTrendPoint,
  RulesVariant,
} from "../api/messages.js";
import { emptyBoards } from "../board/position.js";
import { sampleName } from "./answers.js";
import { count, digitsFor, fixed, percent, ranged, signed, withInterval } from "./figures.js";
import { plotPoint, type PlotPoint } from "./line-plot.js";
import { dotPlot, histogram } from "./plot.js";
import { results } from "./results.js";
import "../board/board.js";

const FINDINGS: Record<string, string> = {
  FINDING_ALIKE: "as in chess",
  FINDING_HIGHER: "higher than in chess",
  FINDING_LOWER: "lower than in chess",
  FINDING_UNCERTAIN: "too few games for a verdict",
};

/** The measures that decide most. */
const DECIDING = ["white-score", "draw-rate", "length-turns", "effective-choice", "jam", "lead-changes"];

/** All other measures. */
const GROUPS: [string, string[]][] = [
  ["Results and length", ["early-advantage", "cut-short", "median-length-turns"]],
  ["The course of a game", ["comeback", "late-uncertainty", "decisive-moment", "blunder-rate"]],
  ["Movement", ["legal-turns", "worst-jam", "jammed-games", "board-changes"]],
  [
    "Openings",
    [
      "opening-diversity-1", "opening-diversity-4", "opening-diversity-8",
      "good-turns-1", "good-turns-4", "good-turns-8",
    ],
  ],
  ["How hard good turns are to find", ["white-difficulty", "black-difficulty", "difficulty-asymmetry"]],
  ["Use of boards and pieces", ["cells-used", "boards-used", "rarest-board", "kinds-used"]],
  ["Events", ["first-capture-turn", "longest-quiet-turns", "captures", "checks", "promotions"]],
];

const PHASES = ["opening", "middle", "end"];

/** The measures of a variant's games. */
export class BalanceReportView extends LitElement {
  static override properties = {
    variant: { attribute: false },
    balance: { attribute: false },
    chosen: { state: true },
  };

  variant?: RulesVariant;
  balance?: BalanceGetBalanceResponse;
  private chosen = -1;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override render(): TemplateResult | typeof nothing {
    const { balance } = this;
    if (!this.variant || !balance) {
      return nothing;
    }
    const reports = balance.reports;
    const index = this.chosen < 0 ? maxGames(reports) : Math.min(this.chosen, reports.length - 1);
    const report = reports[index];
    return html`
      ${report === undefined
        ? nothing
        : html`
            <label>
              Games
              <select @change=${(event: Event) => (this.chosen = Number((event.target as HTMLSelectElement).value))}>
                ${reports.map(
                  (each, i) => html`<option value=${i} ?selected=${i === index}>${each.sample ? sampleName(each.sample) : ""}</option>`,
                )}
              </select>
            </label>
            ${this.report(report)}
          `}
      ${this.byStrength(balance)} ${this.otherGames(balance)} ${this.otherMeans(balance)}
    `;
  }

  private report(report: BalanceReport): TemplateResult {
    const { sample: games, measures, lengths } = report;
    return html`
      ${games
        ? html`<p>
            ${results(Number(games.whiteWins), Number(games.draws), Number(games.blackWins))} ${count(games.games)}
            games: White won ${count(games.whiteWins)}, ${count(games.draws)} were drawn, Black won
            ${count(games.blackWins)}.
          </p>`
        : nothing}
      <details class="more">
        <summary>How these games were played</summary>
        <ul class="notes">
          ${report.notes.map((note) => html`<li>${sentence(note)}</li>`)}
        </ul>
      </details>
      <h2>Measures</h2>
      ${report.comparison ? html`<p class="lead">${sentence(report.comparison)}</p>` : nothing}
      <div class="measures">${this.named(measures, DECIDING)}</div>
      ${GROUPS.map(([title, names]) => {
        const shown = this.named(measures, names);
        return shown.length === 0
          ? nothing
          : html`<details class="more">
              <summary>${title}</summary>
              <div class="measures">${shown}</div>
            </details>`;
      })}
      ${lengths.length > 0
        ? html`<h2>Length</h2>
            <figure>
              ${histogram(
                "Games by length in turns of both sides",
                lengths.map(({ turns, games: number }) => ({ at: turns, count: Number(number) })),
                60,
              )}
              <figcaption class="lead">Games by length in turns of both sides</figcaption>
            </figure>`
        : nothing}
      ${games ? this.endings(games) : nothing}
      ${this.course(report)} ${report.whiteLandings.length > 0 ? this.landings(report) : nothing}
      ${report.pieces.length > 0 ? this.pieces(report) : nothing}
    `;
  }

  /** How scores and jam change during games. */
  private course({ fans, whiteJam, blackJam, curve }: BalanceReport): TemplateResult | typeof nothing {
    const scores = fans.flatMap(({ turn, quantiles }): PlotPoint[] => {
      const [min, low, median, high, max] = quantiles.map(Number);
      return min === undefined || median === undefined || max === undefined
        ? []
        : [{ x: turn, y: median, low, high, widest: [min, max] }];
    });
    const jams = [
      { name: "White", points: whiteJam.map(stretch) },
      { name: "Black", points: blackJam.map(stretch) },
    ].filter(({ points }) => points.length > 1);
    if (scores.length < 2 && jams.length === 0) {
      return nothing;
    }
    return html`<h2>In the course of a game</h2>
      <div class="beside even">
        ${scores.length > 1
          ? html`<figure>
              <pb-line-plot
                .label=${"White’s expected score by turn, with the ranges of half and nine tenths of the games"}
                .unit=${"turns"}
                .series=${[{ name: "median, and half of the games", points: scores }]}
                .levels=${[{ value: 0.5, label: "even" }]}
                .format=${percent}
              ></pb-line-plot>
              <figcaption class="lead">
                White’s expected score, from the players’ scores, in games not yet ended: the median, and the middle
                half and nine tenths of the games. Bands that widen early show games that are decided early.
              </figcaption>
            </figure>`
          : nothing}
        ${jams.length > 0
          ? html`<figure>
              <pb-line-plot
                .label=${"Pieces without a legal move by turn, with 95% intervals"}
                .unit=${"turns"}
                .series=${jams}
                .format=${percent}
              ></pb-line-plot>
              <figcaption class="lead">Share of the side’s pieces without a legal move, with 95% intervals</figcaption>
            </figure>`
          : nothing}
      </div>
      ${curve ? this.curve(curve) : nothing}`;
  }

  private endings({ games, terminations }: BalanceSample): TemplateResult | typeof nothing {
    const rows = Object.entries(terminations)
      .sort(([, a], [, b]) => Number(b) - Number(a))
      .map(([reason, number]) => [reason, count(number), percent(Number(number) / Number(games))]);
    return table("How games end", ["Reason", "Games", "Of all"], rows);
  }

  /** Results by the players' scores, and the fitted curve. */
  private curve({ scale, text, points }: BalanceCurve): TemplateResult {
    const tenfold = Number(scale?.value ?? 0) / 100;
    const scored = points.map(({ score, scored: y }) => ({ x: Number(score) / 100, y: Number(y) }));
    return html`<p>${sentence(text)}</p>
      ${scored.length > 1
        ? html`<figure>
            <pb-line-plot
              .label=${"White’s result, by the players’ scores in pawns"}
              .unit=${"pawns"}
              .series=${[
                { name: "scored", points: scored },
                { name: "fitted", points: scored.map(({ x }) => ({ x, y: 1 / (1 + 10 ** (-x / tenfold)) })) },
              ]}
              .levels=${[{ value: 0.5, label: "even" }]}
              .format=${percent}
            ></pb-line-plot>
            <figcaption class="lead">
              White’s result by the players’ scores in pawns, and the curve for expected scores
            </figcaption>
          </figure>`
        : nothing}`;
  }

  /** Measures by strength, if there are several strengths. */
  private byStrength({ trends }: BalanceGetBalanceResponse): TemplateResult | typeof nothing {
    const drawn = trends.filter(({ curve }) => curve.length > 1);
    if (trends.length === 0) {
      return nothing;
    }
    return html`<h2>By strength</h2>
      ${trends.map(({ title, verdict }) => html`<p>${title}: ${verdict}</p>`)}
      <div class="beside even">
        ${drawn.map(
          ({ title, unit, curve, predictions }) =>
            html`<figure>
              <pb-line-plot
                .label=${`${title} by strength`}
                .unit=${"doublings of one node a turn"}
                .series=${[
                  { name: "fitted", points: curve.map(point) },
                  ...(predictions.length > 0 ? [{ name: "expected", points: predictions.map(point) }] : []),
                ]}
                .format=${unit === "share" ? percent : (value: number) => fixed(value, 1)}
              ></pb-line-plot>
              <figcaption class="lead">${title}, ${unit}</figcaption>
            </figure>`,
        )}
      </div>`;
  }

  private named(measures: BalanceMeasure[], names: string[]): TemplateResult[] {
    return names.flatMap((name) => measures.filter((each) => each.name === name).map((each) => this.measure(each)));
  }

  private measure(measure: BalanceMeasure): TemplateResult {
    const value = ranged(measure.value);
    const isShare = measure.unit === "share";
    const digits = digitsFor((value.high ?? value.value) - (value.low ?? 0));
    const figure = (number: number) => (isShare ? percent(number) : fixed(number, digits));
    const text = withInterval(value, figure);
    const { others } = measure;
    return html`<section class="measure">
      <details class="definition">
        <summary><h3>${measure.title}</h3></summary>
        <p class="lead">${sentence(measure.definition)}</p>
      </details>
      <p class="figure">${text}${isShare ? "" : ` ${measure.unit}`}</p>
      ${dotPlot(
        `${measure.title}: ${text}`,
        value,
        measure.reference ? ranged(measure.reference) : undefined,
        Number(measure.tolerance),
        others ? { low: Number(others.low), high: Number(others.high) } : undefined,
        isShare,
      )}
      <p class="lead">${measure.verdict || FINDINGS[measure.finding] || ""}</p>
    </section>`;
  }

  /** The target cells of moves, on the boards. */
  private landings(report: BalanceReport): TemplateResult {
    const board = (title: string, shares: (number | string)[]) => {
      const numbers = shares.map(Number);
      const max = Math.max(...numbers) || 1;
      return html`<figure>
        <pb-board .variant=${this.empty()} .shade=${numbers.map((share) => share / max)}></pb-board>
        <figcaption class="lead">${title}; the darkest cell has ${percent(max)}</figcaption>
      </figure>`;
    };
    return html`<h2>Where moves end</h2>
      <div class="beside even">
        ${board("White’s moves", report.whiteLandings)} ${board("Black’s moves", report.blackLandings)}
      </div>`;
  }

  /** The variant with empty boards. */
  private empty(): RulesVariant | undefined {
    const variant = this.variant;
    if (!variant?.geometry) {
      return variant;
    }
    return { ...variant, startMfen: emptyBoards(variant) };
  }

  private pieces({ pieces, pieceValues }: BalanceReport): TemplateResult {
    const one = (value: number) => fixed(value, 1);
    const two = (value: number) => fixed(value, 2);
    const unit = pieceValues[0]?.unit ?? "";
    const worth = (piece: string, phase: string) =>
      pieceValues.find((each) => each.piece === piece && each.phase === phase)?.value;
    return html`${table(
      "Pieces",
      ["Piece", "Of all moves", "Use, 1 is average", "Survives", "Stuck", "Cells attacked", "Times chess"],
      pieces.map((each) => [
        named(each),
        percent(each.shareOfMoves),
        interval(each.use, two),
        interval(each.survival, percent),
        interval(each.stuck, percent),
        interval(each.controlled, one),
        times(each.controlled?.value, each.controlledInChess?.value),
      ]),
    )}
    ${table(
      `Piece values from results, in the value of a ${unit}`,
      ["Piece", "Opening", "Middle game", "End game"],
      pieces
        .filter(({ piece }) => pieceValues.some((each) => each.piece === piece))
        .map((each) => [named(each), ...PHASES.map((phase) => interval(worth(each.piece, phase), two))]),
    )}`;
  }

  /** White's score in games outside the measures, and the gain from strength. */
  private otherGames({ otherPlays, openingScores, doublings, skillChains }: BalanceGetBalanceResponse): TemplateResult {
    const points = (value: number) => signed(100 * value, 1);
    return html`${table(
      "White’s score with other settings",
      ["Settings", "Nodes", "Games", "White’s score", "Difference from the report, points"],
      otherPlays.map((each) => [
        each.differingSettings,
        count(each.nodes),
        count(each.games),
        interval(each.whiteScore, percent),
        interval(each.difference, points),
      ]),
    )}
    ${table(
      "White’s score from openings near the start position’s score, and from given positions",
      ["Openings", "Nodes", "Games", "White’s score", "From the start position", "Difference, points"],
      openingScores.map((each) => [
        each.opening || "start position",
        count(each.nodes),
        count(each.games),
        interval(each.whiteScore, percent),
        interval(each.fromStartPosition, percent),
        interval(each.difference, points),
      ]),
    )}
    ${table(
      "Gain from twice the nodes",
      ["Nodes", "Elo", "Score", "Won, drawn, lost", "Openings"],
      doublings.map((each) => [
        Number(each.nodes) === 0 ? "random to 1" : `${count(each.nodes)} to ${count(2 * Number(each.nodes))}`,
        interval(each.elo, (value) => signed(value, 1)),
        interval(each.score, percent),
        [each.wins, each.draws, each.losses].map(count).join(", "),
        each.opening || "start position",
      ]),
    )}
    ${table(
      "Levels of skill from a random player",
      ["Strongest player, nodes", "Levels of 64%", "Games", "Openings"],
      skillChains.map((each) => [
        count(each.nodes),
        each.levels ? interval(each.levels, (value) => fixed(value, 1)) : "unknown: one side won all games of a step",
        count(each.games),
        each.opening || "start position",
      ]),
    )}`;
  }

  /** Piece values and influence, which need no games. */
  private otherMeans({ pieceEstimates, pieceInfluences }: BalanceGetBalanceResponse): TemplateResult {
    const known = (value: number | string | undefined) => (value === undefined ? "–" : fixed(value, 2));
    const sources = [...new Set(pieceEstimates.map(({ designerSource }) => designerSource))].filter(Boolean);
    return html`${table(
      `Piece values by other means, in the value of a ${pieceEstimates[0]?.unit ?? ""}`,
      ["Piece", "By mobility", "Tuned, middle game", "Tuned, end game", "By the designer"],
      pieceEstimates.map((each) => [
        named(each),
        known(each.byMobility),
        known(each.tunedMiddle),
        known(each.tunedEnd),
        known(each.designer),
      ]),
    )}
    ${sources.map((source) => html`<p class="lead">By the designer: ${source}</p>`)}
    ${table(
      "Cells that a piece controls, and the ratio to chess",
      ["Piece", "Empty boards", "Times", "Half full", "Times"],
      pieceInfluences.map((each) => [
        named(each),
        fixed(each.empty, 2),
        times(each.empty, each.emptyInChess),
        fixed(each.halfFull, 2),
        times(each.halfFull, each.halfFullInChess),
      ]),
    )}`;
  }
}

/** A table with a title, the first column for words and the others for numbers; nothing without rows. */
function table(
  title: string,
  heading: string[],
  rows: (string | TemplateResult)[][],
): TemplateResult | typeof nothing {
  return rows.length === 0
    ? nothing
    : html`<h2>${title}</h2>
        <div class="table" tabindex="0" role="region" aria-label=${title}>
          <table>
            <thead>
              <tr>
                ${heading.map((each, i) => html`<th scope="col" class=${i > 0 ? "number" : ""}>${each}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                (row) => html`<tr>
                  ${row.map((each, i) => html`<td class=${i > 0 ? "number" : ""}>${each}</td>`)}
                </tr>`,
              )}
            </tbody>
          </table>
        </div>`;
}

function named({ letter, piece }: { letter: string; piece: string }): TemplateResult {
  return html`<code>${letter}</code> ${piece}`;
}

function interval(estimate: BalanceEstimate | undefined, show: (value: number) => string): string {
  return estimate ? withInterval(ranged(estimate), show) : "–";
}

function times(value: number | string | undefined, inChess: number | string | undefined): string {
  return value === undefined || inChess === undefined ? "–" : fixed(Number(value) / Number(inChess), 2);
}

/** A point of a trend, by the binary logarithm of its nodes. */
function point({ nodes, value }: BalanceTrendPoint): PlotPoint {
  return plotPoint(Math.log2(Number(nodes)), value);
}

function stretch({ turn, value }: BalanceStretchValue): PlotPoint {
  return plotPoint(turn, value);
}

/** A text as a sentence, with a capital letter and a full stop. */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function maxGames(reports: BalanceReport[]): number {
  let best = 0;
  reports.forEach((report, index) => {
    if (Number(report.sample?.games ?? 0) > Number(reports[best]?.sample?.games ?? 0)) {
      best = index;
    }
  });
  return best;
}

customElements.define("pb-balance-report", BalanceReportView);
