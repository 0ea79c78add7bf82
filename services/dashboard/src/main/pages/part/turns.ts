import { html, type TemplateResult } from "lit";
import type { RulesReadTurn, RulesVariant } from "../api/messages.js";
import { notation } from "./notation.js";

/**
 * The turns of a game in two columns; a click goes to the position after a turn.
 *
 * @param at number of turns made in the shown position
 */
export function playedTurns(
  variant: RulesVariant,
  line: readonly RulesReadTurn[],
  at: number,
  go: (ply: number) => void,
): TemplateResult {
  return html`<ol class="played" aria-label="Turns">
    ${line.map(
      ({ natural }, index) =>
        html`<li>
          ${index % 2 === 0 ? html`<span class="number">${index / 2 + 1}</span>` : ""}
          <button type="button" aria-current=${at === index + 1} @click=${() => go(index + 1)}>${notation(natural, variant)}</button>
        </li>`,
    )}
  </ol>`;
}
