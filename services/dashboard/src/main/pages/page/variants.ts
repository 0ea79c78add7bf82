import { html, type TemplateResult } from "lit";
import type { RulesVariant } from "../api/messages.js";
import { listVariants } from "../api/variants.js";
import { Page } from "../part/page.js";
import "../board/board.js";

/** All variants: shipped and registered. */
class VariantsPage extends Page {
  static override properties = { ...Page.properties, variants: { state: true } };

  private variants: RulesVariant[] | undefined;

  protected override async load(): Promise<void> {
    this.entitle("Variants");
    this.variants = await listVariants(this.ending.signal);
  }

  override render(): TemplateResult {
    const shipped = this.variants?.filter((variant) => variant.shipped) ?? [];
    const registered = this.variants?.filter((variant) => !variant.shipped) ?? [];
    return html`
      <h1>Variants</h1>
      <p class="lead">Chess on one board, on several boards, and on boards that you design.</p>
      ${this.failed()} ${this.cards(shipped)}
      ${registered.length > 0 ? html`<h2>Registered</h2>${this.cards(registered)}` : ""}
    `;
  }

  private cards(variants: RulesVariant[]): TemplateResult {
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
}

/** The size of a variant, such as "2 boards of 8 × 8". */
export function extent(variant: RulesVariant): string {
  const boards = variant.geometry?.boards ?? [];
  const first = boards[0];
  const size = first ? `${first.files} × ${first.ranks}` : "";
  const turn = variant.movesPerTurn > 1 ? `, ${variant.movesPerTurn} moves a turn` : "";
  return (boards.length === 1 ? `a board of ${size}` : `${boards.length} boards of ${size}`) + turn;
}

customElements.define("pb-variants", VariantsPage);
