import { html, nothing, type TemplateResult } from "lit";
import { call, follow } from "../api/client.js";
import type {
  BalanceReport,
  RulesDescribeVariantResponse,
  RulesPieceDescription,
  RulesVariant,
} from "../api/messages.js";
import { Marks } from "../board/threats.js";
import { emptyBoards, pieceName } from "../board/position.js";
import { ends, fixed, percent, ranged } from "../part/figures.js";
import "../part/answers.js";
import "../part/legend.js";
import { answeredReport } from "../part/answers.js";
import { Page } from "../part/page.js";
import { isReadOnly } from "../part/read-only.js";
import { results } from "../part/results.js";
import { extent } from "../part/variant-cards.js";
import "../board/playground.js";

/** The measures in the summary. */
const BRIEF = ["white-score", "draw-rate", "length-turns", "lead-changes"];

/** A variant: its boards for trying turns, its rules in words, and its definition. */
class VariantPage extends Page {
  static override properties = {
    ...Page.properties,
    variantId: { attribute: false },
    position: { attribute: false },
    variant: { state: true },
    described: { state: true },
    reports: { state: true },
  };

  variantId = "";
  /** The first position, in MFEN; empty for the start position. */
  position = "";
  private variant: RulesVariant | undefined;
  private described: RulesDescribeVariantResponse | undefined;
  private reports: BalanceReport[] = [];

  protected override async load(): Promise<void> {
    const { variant } = await call(
      "polyboard.rules.v1.RulesService/GetVariant",
      { variant: this.variantId },
      this.ending.signal,
    );
    this.entitle(variant?.name ?? "");
    this.variant = variant;
    this.described = await call(
      "polyboard.rules.v1.RulesService/DescribeVariant",
      { variant: variant?.digest ?? "" },
      this.ending.signal,
    );
    await follow(
      "polyboard.balance.v1.BalanceService/WatchBalance",
      () => ({ balance: { variantDigest: variant?.digest ?? "" } }),
      ({ balance }) => (this.reports = balance?.reports ?? this.reports),
      this.ending.signal,
    );
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
      </ul>
      ${this.failed()}
      <pb-playground .variant=${variant} .start=${this.position} ?plays=${!isReadOnly} .isAddressed=${true}></pb-playground>
      ${variant.notice ? html`<p><strong>${variant.notice}</strong></p>` : nothing}
      ${this.described
        ? html`<pb-legend .variant=${variant} .pieces=${this.described.pieces}></pb-legend>`
        : nothing}
      <div class="beside even">
        <div>
          <h2>The game</h2>
          <p>${variant.description}</p>
          ${variant.source ? html`<p class="lead">${variant.source}</p>` : nothing}
          <div class="toolbar">
            <a class="button" href="/balance/${variant.id}">Balance</a>
            <a class="button" href="/openings/${variant.id}">Openings</a>
            <a class="button" href="/games?variant=${variant.id}">Games</a>
            <a class="button" href="/designer?from=${this.variantId}">Make a variant of it</a>
            <a class="button" download="${variant.id}.yaml" href=${this.file(variant)}>Definition (YAML)</a>
          </div>
        </div>
        ${this.described
          ? html`<div>
              <h2>Rules</h2>
              <dl class="rules">
                ${this.described.rules.map(({ topic, text }) => html`<dt>${topic}</dt><dd>${text}</dd>`)}
              </dl>
            </div>`
          : nothing}
      </div>
      <h2>Is it a good game?</h2>
      <pb-answers plays .variant=${variant} .reports=${this.reports}></pb-answers>
      ${this.brief()} ${this.described ? this.pieces(variant, this.described.pieces) : nothing}
    `;
  }

  /** A summary of the measures. */
  private brief(): TemplateResult | typeof nothing {
    const report = answeredReport(this.reports);
    const games = report?.sample;
    if (!report || !games) {
      return nothing;
    }
    const measures = report.measures.filter(({ name }) => BRIEF.includes(name));
    return html`<p>
        ${results(Number(games.whiteWins), Number(games.draws), Number(games.blackWins))}
        <a href="/balance/${this.variantId}">All measures</a>
      </p>
      <dl class="figures">
        ${measures.map(({ title, unit, value, definition }) => {
          const isShare = unit === "share";
          const show = (number: number) => (isShare ? percent(number) : fixed(number, 1));
          const mean = ranged(value);
          const interval = ends(mean, show);
          return html`<div title=${definition}>
            <dt>${title}${isShare ? "" : `, ${unit}`}</dt>
            <dd>${show(mean.value)}</dd>
            ${interval ? html`<dd class="lead">${interval}</dd>` : nothing}
          </div>`;
        })}
      </dl>`;
  }

  /** How pieces move, in words and on empty boards, and how many cells they control. */
  private pieces(variant: RulesVariant, pieces: RulesPieceDescription[]): TemplateResult {
    return html`<h2>Pieces</h2>
      <ul class="cards wide">
        ${pieces.map(
          (piece) =>
            html`<li class="card">
              ${piece.fromCell === undefined ? nothing : this.diagram(variant, piece, piece.fromCell)}
              <div class="text">
                <h3><code>${piece.letter}</code> ${pieceName(variant, piece.letter)}</h3>
                <p>${piece.text}</p>
              </div>
            </li>`,
        )}
      </ul>
      <p class="lead">
        On otherwise empty boards: a dot is a cell on which the piece ends, a ring is a cell on which it captures and
        does not otherwise end.
      </p>
      <details>
        <summary>Show how far each piece reaches</summary>
      <p class="lead">
        Number of cells that a piece controls, on average over all cells: on empty boards, and if each other cell is
        occupied with a probability of one half.
      </p>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Piece</th>
              <th class="number">Cells, empty boards</th>
              <th class="number">Cells, half full</th>
            </tr>
          </thead>
          <tbody>
            ${pieces.map(
              (piece) =>
                html`<tr>
                  <td><code>${piece.letter}</code> ${pieceName(variant, piece.letter)}</td>
                  <td class="number">${fixed(piece.influence, 2)}</td>
                  <td class="number">${fixed(piece.influenceHalfFull, 2)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      </details>`;
  }

  private diagram(variant: RulesVariant, piece: RulesPieceDescription, from: number): TemplateResult {
    const marks = new Marks();
    piece.moves.forEach((cell) => marks.add(cell, "reach"));
    piece.captures.filter((cell) => !piece.moves.includes(cell)).forEach((cell) => marks.add(cell, "capture"));
    return html`<pb-board
      aspect="1.3"
      .label=${`${pieceName(variant, piece.letter)} on ${variant.geometry?.cells[from]?.name ?? ""}, with the cells that it reaches`}
      .variant=${variant}
      .mfen=${emptyBoards(variant, new Map([[from, piece.letter]]))}
      .marks=${marks.cells}
    ></pb-board>`;
  }

  private file(variant: RulesVariant): string {
    return `data:application/yaml;charset=utf-8,${encodeURIComponent(variant.definition)}`;
  }
}

customElements.define("pb-variant", VariantPage);
