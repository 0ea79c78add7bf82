import { html, nothing, type TemplateResult } from "lit";
import { call, follow, type Connection } from "../api/client.js";
import type {
  BalanceEstimate,
  BalanceGetBalanceResponse,
  BalanceMeasure,
  BalanceReport,
  BalanceSample,
  BalanceStretchValue,
  BalanceTrendPoint,
  RulesVariant,
} from "../api/messages.js";
import { listDefinitions, versionName } from "../api/variants.js";
import { emptyBoards } from "../board/position.js";
import { count, digitsFor, fixed, percent, ranged, withInterval } from "../part/figures.js";
import { plotPoint, type PlotPoint } from "../part/line-plot.js";
import { Page } from "../part/page.js";
import { dotPlot, histogram } from "../part/plot.js";
import { results } from "../part/results.js";
import { otherVariant } from "./comparison.js";
import "../board/board.js";

const FINDINGS: Record<string, string> = {
  FINDING_ALIKE: "as in chess",
  FINDING_HIGHER: "higher than in chess",
  FINDING_LOWER: "lower than in chess",
  FINDING_UNCERTAIN: "too few games to tell",
};

/** What a variant's games say of it, measure by measure; new games count as they come. */
class BalancePage extends Page {
  static override properties = {
    ...Page.properties,
    variantId: { attribute: false },
    variant: { state: true },
    balance: { state: true },
    chosen: { state: true },
    connection: { state: true },
  };

  variantId = "";
  private variant: RulesVariant | undefined;
  private variants: RulesVariant[] = [];
  private balance: BalanceGetBalanceResponse | undefined;
  private chosen = -1;
  private connection: Connection = "connecting";

  protected override async load(): Promise<void> {
    const { variant } = await call(
      "polyboard.rules.v1.RulesService/GetVariant",
      { variant: this.variantId },
      this.ending.signal,
    );
    if (!variant) {
      return;
    }
    this.entitle(`${versionName(variant)}: balance`);
    this.variant = variant;
    this.variants = await listDefinitions(this.ending.signal);
    await follow(
      "polyboard.balance.v1.BalanceService/WatchBalance",
      () => ({ balance: { variantDigest: variant.digest } }),
      ({ balance }) => {
        if (balance) {
          this.balance = balance;
        }
      },
      this.ending.signal,
      (state) => (this.connection = state),
    );
  }

  override render(): TemplateResult {
    const { variant, balance } = this;
    if (!variant || !balance) {
      return html`${this.failed()}`;
    }
    const reports = balance.reports;
    const index = this.chosen < 0 ? mostGames(reports) : Math.min(this.chosen, reports.length - 1);
    const report = reports[index];
    return html`
      <h1>${versionName(variant)}: balance</h1>
      <ul class="facts">
        <li><a href="/variants/${variant.id}">The variant</a></li>
        <li><a href="/openings/${variant.id}">Its openings</a></li>
        <li>${otherVariant(this.variants, variant, undefined)}</li>
        ${this.connection === "lost" ? html`<li role="status">The connection is lost; trying again…</li>` : nothing}
      </ul>
      ${this.failed()}
      ${report === undefined
        ? html`<p class="empty">
            No games of it were measured. <code>./polyboard balance ${variant.id}</code> plays some and reports on them.
          </p>`
        : html`
            <label>
              Games
              <select @change=${(event: Event) => (this.chosen = Number((event.target as HTMLSelectElement).value))}>
                ${reports.map(
                  (each, i) => html`<option value=${i} ?selected=${i === index}>${sample(each.sample)}</option>`,
                )}
              </select>
            </label>
            ${this.report(report)}
          `}
      ${this.byStrength(balance)}
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
      ${report.fairness ? html`<p>${sentence(report.fairness.text)}</p>` : nothing}
      <h2>Measures</h2>
      <div class="measures">${measures.map((measure) => this.measure(measure))}</div>
      ${lengths.length > 0
        ? html`<h2>Length</h2>
            <figure>
              ${histogram(
                "Games by their length in turns of both sides",
                lengths.map(({ turns, games: number }) => ({ at: turns, count: Number(number) })),
                60,
              )}
              <figcaption class="lead">Games by their length in turns of both sides</figcaption>
            </figure>`
        : nothing}
      ${this.course(report)} ${report.whiteLandings.length > 0 ? this.landings(report) : nothing}
      ${report.pieces.length > 0 ? this.pieces(report) : nothing}
    `;
  }

  /** What changes as games go on. */
  private course({ fans, whiteJam, blackJam, curve }: BalanceReport): TemplateResult | typeof nothing {
    const scores = fans.flatMap(({ turn, quantiles }): PlotPoint[] => {
      const [least, low, median, high, most] = quantiles.map(Number);
      return least === undefined || median === undefined || most === undefined
        ? []
        : [{ x: turn, y: median, low, high, widest: [least, most] }];
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
                .label=${"White’s expected score by turn, and where half and nine tenths of the games lie"}
                .unit=${"turns"}
                .series=${[{ name: "median, and half of the games", points: scores }]}
                .levels=${[{ value: 0.5, label: "even" }]}
                .format=${percent}
              ></pb-line-plot>
              <figcaption class="lead">
                White’s expected score as the players see it, in the games that still go on: the median, half of the
                games around it and nine tenths. What opens early is decided early.
              </figcaption>
            </figure>`
          : nothing}
        ${jams.length > 0
          ? html`<figure>
              <pb-line-plot
                .label=${"Men without a legal move by turn, with intervals of 95%"}
                .unit=${"turns"}
                .series=${jams}
                .format=${percent}
              ></pb-line-plot>
              <figcaption class="lead">Men without a legal move, a share of the side’s, with intervals of 95%</figcaption>
            </figure>`
          : nothing}
      </div>
      ${curve ? html`<p>${sentence(curve.text)}</p>` : nothing}`;
  }

  /** How measures move with strength, where there are several. */
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

  private measure(measure: BalanceMeasure): TemplateResult {
    const value = ranged(measure.value);
    const isShare = measure.unit === "share";
    const digits = digitsFor((value.high ?? value.value) - (value.low ?? 0));
    const figure = (number: number) => (isShare ? percent(number) : fixed(number, digits));
    const text = withInterval(value, figure);
    const { others } = measure;
    return html`<section class="measure">
      <h3 title=${measure.definition}>${measure.title}</h3>
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

  /** Where moves end, on the real boards. */
  private landings(report: BalanceReport): TemplateResult {
    const board = (title: string, shares: (number | string)[]) => {
      const numbers = shares.map(Number);
      const most = Math.max(...numbers) || 1;
      return html`<figure>
        <pb-board .variant=${this.empty()} .shade=${this.byCell(numbers.map((share) => share / most))}></pb-board>
        <figcaption class="lead">${title}; the darkest cell has ${percent(most)}</figcaption>
      </figure>`;
    };
    return html`<h2>Where moves end</h2>
      <div class="beside even">
        ${board("White’s moves", report.whiteLandings)} ${board("Black’s moves", report.blackLandings)}
      </div>`;
  }

  /** The boards without men. */
  private empty(): RulesVariant | undefined {
    const variant = this.variant;
    if (!variant?.geometry) {
      return variant;
    }
    return { ...variant, startMfen: emptyBoards(variant) };
  }

  /** Numbers in the order of cells in MFEN, by the numbers of cells. */
  private byCell(numbers: number[]): number[] {
    const cells = this.variant?.geometry?.cells ?? [];
    const order = cells
      .map((cell, number) => ({ ...cell, number }))
      .sort((a, b) => a.board - b.board || b.rank - a.rank || a.file - b.file);
    const byCell: number[] = [];
    order.forEach(({ number }, index) => (byCell[number] = numbers[index] ?? 0));
    return byCell;
  }

  private pieces(report: BalanceReport): TemplateResult {
    const cell = (estimate: BalanceEstimate | undefined, show: (value: number) => string) =>
      estimate ? withInterval(ranged(estimate), show) : "";
    const one = (value: number) => fixed(value, 1);
    return html`<h2>Pieces</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Piece</th>
              <th class="number">Of all moves</th>
              <th class="number">Use, 1 as often as others</th>
              <th class="number">Survives</th>
              <th class="number">Stuck</th>
              <th class="number">Cells attacked</th>
            </tr>
          </thead>
          <tbody>
            ${report.pieces.map(
              (piece) =>
                html`<tr>
                  <td><code>${piece.letter}</code> ${piece.piece}</td>
                  <td class="number">${percent(piece.shareOfMoves)}</td>
                  <td class="number">${cell(piece.use, (value) => fixed(value, 2))}</td>
                  <td class="number">${cell(piece.survival, percent)}</td>
                  <td class="number">${cell(piece.stuck, percent)}</td>
                  <td class="number">${cell(piece.controlled, one)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}

/** A point of a trend, by the doublings of its nodes. */
function point({ nodes, value }: BalanceTrendPoint): PlotPoint {
  return plotPoint(Math.log2(Number(nodes)), value);
}

function stretch({ turn, value }: BalanceStretchValue): PlotPoint {
  return plotPoint(turn, value);
}

/** With its first letter and full stop. */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function mostGames(reports: BalanceReport[]): number {
  let best = 0;
  reports.forEach((report, index) => {
    if (Number(report.sample?.games ?? 0) > Number(reports[best]?.sample?.games ?? 0)) {
      best = index;
    }
  });
  return best;
}

/** Such as "400 games, 1,000 nodes a turn, from the array". */
export function sample(games: BalanceSample | undefined): string {
  if (!games) {
    return "";
  }
  const players = games.settings.startsWith("random")
    ? "random players"
    : `${count(games.nodes)} nodes a turn, ${games.settings}`;
  return `${count(games.games)} games, ${players}, ${games.opening || "from the array"}`;
}

customElements.define("pb-balance", BalancePage);
