import { html, type TemplateResult } from "lit";
import type { RulesVariant } from "../api/messages.js";
import { listVariants } from "../api/variants.js";
import { Page } from "../part/page.js";
import { isReadOnly } from "../part/read-only.js";
import { variantCards } from "../part/variant-cards.js";

/** All variants: shipped and registered. */
class VariantsPage extends Page {
  static override properties = { ...Page.properties, variants: { state: true } };

  private variants: RulesVariant[] | undefined;

  protected override async load(): Promise<void> {
    this.entitle("Variants");
    this.variants = await listVariants(this.ending.signal);
  }

  override render(): TemplateResult {
    return html`
      <h1>Variants</h1>
      <p class="lead">
        Chess on one board, on several boards, and on boards that you design.
        ${isReadOnly ? "" : html`<a href="/designer">Design a variant</a>`}
      </p>
      ${this.failed()} ${this.variants ? variantCards(this.variants) : ""}
    `;
  }
}

customElements.define("pb-variants", VariantsPage);
