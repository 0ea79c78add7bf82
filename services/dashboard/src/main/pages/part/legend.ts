import { LitElement, html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesPieceDescription, RulesVariant } from "../api/messages.js";
import { glyph, symbols } from "../board/glyphs.js";
import { pieceName } from "../board/position.js";

const STANDARD = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/** The pieces of a variant that standard chess does not have: drawing, letter, name, and how they move. */
export class Legend extends LitElement {
  static override properties = { variant: { attribute: false }, pieces: { attribute: false } };

  variant?: RulesVariant;
  /** How the pieces move; loaded if not given. */
  pieces?: RulesPieceDescription[];

  override createRenderRoot(): HTMLElement {
    return this;
  }

  private isUnusual(letter: string): boolean {
    return this.variant !== undefined && !STANDARD.includes(pieceName(this.variant, letter));
  }

  override willUpdate(changed: PropertyValues): void {
    const variant = this.variant;
    if (!changed.has("variant") || changed.has("pieces") || !variant?.pieces.some(({ letter }) => this.isUnusual(letter))) {
      return;
    }
    this.pieces = [];
    call("polyboard.rules.v1.RulesService/DescribeVariant", { variant: variant.digest })
      .then(({ pieces }) => {
        if (variant === this.variant) {
          this.pieces = pieces;
        }
      })
      // The legend is an aid; the page shows why the service does not answer.
      .catch(() => undefined);
  }

  override render(): TemplateResult | typeof nothing {
    const variant = this.variant;
    const unusual = (this.pieces ?? []).filter(({ letter }) => this.isUnusual(letter));
    if (!variant || unusual.length === 0) {
      return nothing;
    }
    return html`<details class="legend" open>
      <summary>Pieces that chess does not have</summary>
      <ul class="facts">
        ${unusual.map(
          ({ letter, text }) =>
            html`<li title=${text}>
              ${svg`<svg viewBox="0 0 1 1" width="28" height="28" aria-hidden="true">${symbols()}${glyph(pieceName(variant, letter), letter, true, 0.05, 0.05, 0.9)}</svg>`}
              <code>${letter}</code> <strong>${pieceName(variant, letter)}</strong>: ${text.split(". ")[0]?.replace(/\.$/, "")}.
            </li>`,
        )}
      </ul>
    </details>`;
  }
}

customElements.define("pb-legend", Legend);

declare global {
  interface HTMLElementTagNameMap {
    "pb-legend": Legend;
  }
}
