import { html, type TemplateResult } from "lit";
import type { RulesVariant } from "../api/messages.js";
import "../board/board.js";

/** Variants with their start positions: those that ship, then those that users have registered. */
export function variantCards(variants: RulesVariant[]): TemplateResult {
  const shipped = variants.filter((variant) => variant.shipped);
  const registered = variants.filter((variant) => !variant.shipped);
  return html`${cards(shipped)}
  ${registered.length > 0 ? html`<h2>Registered</h2>${cards(registered)}` : ""}`;
}

function cards(variants: RulesVariant[]): TemplateResult {
  return html`<ul class="cards">
    ${variants.map(
      (variant) =>
        html`<li>
          <a class="card" href="/variants/${variant.id}">
            <pb-board .variant=${variant} aspect="1.6" aria-hidden="true"></pb-board>
            <div class="text">
              <h2>${variant.name.replaceAll("-", "\u2011")}</h2>
              <p>${[variant.designer, variant.year || ""].filter((part) => part).join(", ")}</p>
              <p>${extent(variant)}</p>
            </div>
          </a>
        </li>`,
    )}
  </ul>`;
}

/** The size of a variant, such as "2 boards of 8 × 8". */
export function extent(variant: RulesVariant): string {
  const boards = variant.geometry?.boards ?? [];
  const first = boards[0];
  const size = first ? `${first.files} × ${first.ranks}` : "";
  const turn = variant.movesPerTurn > 1 ? `, ${variant.movesPerTurn} moves a turn` : "";
  return (boards.length === 1 ? `a board of ${size}` : `${boards.length} boards of ${size}`) + turn;
}
