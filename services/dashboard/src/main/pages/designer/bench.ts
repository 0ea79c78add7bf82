import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call, follow } from "../api/client.js";
import type {
  BalanceReport,
  RulesDescribeVariantResponse,
  RulesPieceDescription,
  RulesVariant,
} from "../api/messages.js";
import { emptyBoards, pieceName } from "../board/position.js";
import { Marks } from "../board/threats.js";
import { extent } from "../part/variant-cards.js";
import { isReadOnly } from "../part/read-only.js";
import { tabs } from "./tabs.js";
import "../board/playground.js";
import "../part/answers.js";
import "./watch.js";

const SIDES = [
  ["board", "Board"],
  ["watch", "Watch"],
  ["pieces", "Pieces and rules"],
  ["verdict", "Is it good?"],
] as const;

type Side = (typeof SIDES)[number][0];

/**
 * The game of a draft beside its text: to play, to watch, to read, and to judge. Sends "register" when the visitor
 * wants what needs a registered variant.
 */
export class Bench extends LitElement {
  static override properties = {
    variant: { attribute: false },
    registered: { type: Boolean },
    faulty: { type: Boolean },
    side: { state: true },
    described: { state: true },
    reports: { state: true },
    failure: { state: true },
  };

  /** The latest version without faults. */
  variant?: RulesVariant;
  /** Whether that version is registered, so that the engine knows it. */
  registered = false;
  /** Whether the draft has faults, so that the variant is an earlier version. */
  faulty = false;
  private side: Side = "board";
  private described: RulesDescribeVariantResponse | undefined;
  private reports: BalanceReport[] = [];
  private failure: unknown;
  private ending = new AbortController();

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ending.abort();
  }

  override updated(changed: PropertyValues): void {
    if (changed.has("variant") || changed.has("registered") || changed.has("side")) {
      if (changed.has("variant")) {
        this.described = undefined;
        this.reports = [];
      }
      this.ending.abort();
      this.ending = new AbortController();
      void this.load(this.ending.signal);
    }
  }

  private async load(signal: AbortSignal): Promise<void> {
    const digest = this.variant?.digest ?? "";
    this.failure = undefined;
    try {
      if (this.side === "pieces" && !this.described) {
        this.described = await call("polyboard.rules.v1.RulesService/DescribeVariant", { variant: digest }, signal);
      } else if (this.side === "verdict" && this.registered) {
        await follow(
          "polyboard.balance.v1.BalanceService/WatchBalance",
          () => ({ balance: { variantDigest: digest } }),
          ({ balance }) => (this.reports = balance?.reports ?? this.reports),
          signal,
        );
      }
    } catch (error) {
      if (!signal.aborted) {
        this.failure = error;
      }
    }
  }

  override render(): TemplateResult | typeof nothing {
    const variant = this.variant;
    if (!variant) {
      return nothing;
    }
    const panel = (side: Side, content: TemplateResult | typeof nothing) =>
      html`<div role="tabpanel" id="side-panel-${side}" aria-labelledby="side-tab-${side}" ?hidden=${this.side !== side}>
        ${this.side === side ? content : nothing}
      </div>`;
    return html`
      ${tabs("The game", "side", SIDES, this.side, (side) => (this.side = side))}
      <p class="lead">${extent(variant)}${this.faulty ? "; the last version without faults" : ""}</p>
      ${panel("board", html`${this.opponent()}<pb-playground .variant=${variant} ?plays=${this.registered && !isReadOnly}></pb-playground>`)}
      ${panel("watch", html`<pb-watch .variant=${variant}></pb-watch>`)}
      ${panel("pieces", this.described ? this.pieces(variant, this.described) : html`<p role="status">Loading…</p>`)}
      ${panel("verdict", this.verdict(variant))}
      <pb-failure
        .error=${this.failure}
        @retry=${(event: Event) => {
          event.stopPropagation();
          void this.load(this.ending.signal);
        }}
      ></pb-failure>
    `;
  }

  private opponent(): TemplateResult | typeof nothing {
    return this.registered || isReadOnly
      ? nothing
      : html`<p class="offer">
          Play both sides here. The engine plays registered games:
          <button type="button" ?disabled=${this.faulty} @click=${() => this.wantRegistered()}>
            Register, then play against the engine
          </button>
        </p>`;
  }

  private wantRegistered(): void {
    this.dispatchEvent(new CustomEvent("register"));
  }

  private verdict(variant: RulesVariant): TemplateResult {
    if (isReadOnly && !this.registered) {
      return html`<p>Only a registered game can be judged.</p>`;
    }
    return this.registered
      ? html`<pb-answers plays .variant=${variant} .reports=${this.reports}></pb-answers>
          <p><a href="/balance/${variant.id}">All measures</a></p>`
      : html`<p>
            Is it fair, decisive and alive? The engine plays the game against itself until that is clear.
            <a href="/docs/balance" target="_blank">How it is judged</a>
          </p>
          <button type="button" class="primary" ?disabled=${this.faulty} @click=${() => this.wantRegistered()}>
            Register, then judge it
          </button>`;
  }

  private pieces(variant: RulesVariant, { rules, pieces }: RulesDescribeVariantResponse): TemplateResult {
    return html`<dl class="rules">
        ${rules.map(({ topic, text }) => html`<dt>${topic}</dt><dd>${text}</dd>`)}
      </dl>
      <ul class="cards">
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
      </ul>`;
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
}

customElements.define("pb-bench", Bench);
