import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesVariant } from "../api/messages.js";
import { Cells } from "../board/position.js";
import { Marks, markTurn } from "../board/threats.js";
import "../board/board.js";

/** The shortest mate of Alice Chess, turn by turn: what has happened, after which turn. */
const STEPS: [string, string, string][] = [
  ["", "Two boards", "In Alice Chess all pieces begin on board A. Board B, behind the looking-glass, is empty."],
  [
    "Ae2Be4",
    "Every piece changes boards",
    "White moves a pawn as in chess. After its move it goes to the same square of the other board.",
  ],
  ["Ad7Bd5", "So do Black’s", "Black’s pawn goes through as well. Only pieces on the same board can capture each other."],
  ["Af1Be2", "A bishop follows", "It may only go where the same square of the other board is empty."],
  ["Bd5Ae4", "A capture brings a piece back", "On board B the pawn takes the pawn on e4, and returns to board A."],
  [
    "Be2Ab5",
    "Checkmate",
    "The bishop returns to board A and attacks the king. A piece moved in between would leave for board B. White has won.",
  ],
];

/** A game, shown step by step, with buttons or the arrow keys. */
class Tour extends LitElement {
  static override properties = { variant: { attribute: false }, step: { state: true }, mfen: { state: true } };

  /** Alice Chess. */
  variant?: RulesVariant;
  private step = 0;
  private mfen = "";
  private cells: Cells | undefined;
  private readonly known = new Map<number, string>();

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("variant") && this.variant?.geometry) {
      this.cells = new Cells(this.variant.geometry);
      this.known.set(0, this.variant.startMfen);
      this.mfen = this.variant.startMfen;
    }
  }

  private async show(step: number): Promise<void> {
    this.step = Math.max(0, Math.min(step, STEPS.length - 1));
    try {
      const shown = this.step;
      const mfen = await this.reached(shown);
      if (shown === this.step) {
        this.mfen = mfen;
      }
    } catch {
      // The text and the turn are shown even if the server does not answer.
    }
  }

  private async reached(step: number): Promise<string> {
    const known = this.known.get(step);
    if (known !== undefined) {
      return known;
    }
    const { mfen } = await call("polyboard.rules.v1.RulesService/ApplyTurns", {
      position: { variant: this.variant?.digest ?? "", turns: STEPS.slice(1, step + 1).map(([turn]) => turn) },
    });
    this.known.set(step, mfen);
    return mfen;
  }

  private onKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: STEPS.length - 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      void this.show(step);
    }
  }

  override render(): TemplateResult | typeof nothing {
    const { variant, step } = this;
    const [turn, title, text] = STEPS[step] ?? ["", "", ""];
    if (!variant) {
      return nothing;
    }
    const isLast = step === STEPS.length - 1;
    return html`<section class="tour" aria-labelledby="tour" @keydown=${this.onKey}>
      <h2 id="tour">A game on two boards in five turns</h2>
      <div class="tour-frame" tabindex="0" role="group" aria-label="The tour: arrow keys go from turn to turn">
        <pb-board
          aspect="1.9"
          .variant=${variant}
          .mfen=${this.mfen}
          .marks=${markTurn(new Marks(), this.cells, turn).cells}
          .label=${`The boards after ${step} of ${STEPS.length - 1} turns`}
        ></pb-board>
        <div class="tour-text">
          <div aria-live="polite">
            <p class="lead">${step === 0 ? "Start" : html`Turn ${step} of ${STEPS.length - 1}, <code>${turn}</code>`}</p>
            <h3>${title}</h3>
            <p>${text}</p>
          </div>
          <div class="toolbar">
            <button type="button" ?disabled=${step === 0} @click=${() => void this.show(step - 1)}>Back</button>
            ${isLast
              ? html`<button type="button" class="primary" @click=${() => void this.show(0)}>Again</button>`
              : html`<button type="button" class="primary" @click=${() => void this.show(step + 1)}>Next</button>`}
            <ol class="dots" aria-hidden="true">
              ${STEPS.map((_, index) => html`<li class=${index === step ? "now" : ""}></li>`)}
            </ol>
          </div>
          <p class="lead">Or press the arrow keys. <a href="/variants/${variant.id}">Play ${variant.name}</a></p>
        </div>
      </div>
    </section>`;
  }
}

customElements.define("pb-tour", Tour);

declare global {
  interface HTMLElementTagNameMap {
    "pb-tour": Tour;
  }
}
