import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesVariant } from "../api/messages.js";
import { Page } from "../part/page.js";
import { extent } from "./variants.js";
import "../board/playground.js";

/** One variant: its boards, on which turns can be tried, and its definition. */
class VariantPage extends Page {
  static override properties = {
    ...Page.properties,
    variantId: { attribute: false },
    variant: { state: true },
  };

  variantId = "";
  private variant: RulesVariant | undefined;

  protected override async load(): Promise<void> {
    const { variant } = await call(
      "polyboard.rules.v1.RulesService/GetVariant",
      { variant: this.variantId },
      this.ending.signal,
    );
    this.entitle(variant?.name ?? "");
    this.variant = variant;
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
        ${variant.source ? html`<li>${variant.source}</li>` : nothing}
      </ul>
      ${variant.notice ? html`<p><strong>${variant.notice}</strong></p>` : nothing}
      <p>${variant.description}</p>
      ${this.failed()}
      <div class="beside">
        <pb-playground .variant=${variant}></pb-playground>
        <aside>
          <h2>Pieces</h2>
          <ul>
            ${variant.pieces.map(
              (piece) =>
                html`<li><code>${piece.letter}</code> ${piece.name}${piece.royal ? ", whose loss decides" : ""}</li>`,
            )}
          </ul>
          <p><a class="button" href="/balance/${variant.id}">Its balance</a></p>
          <p><a class="button" href="/openings/${variant.id}">Its openings</a></p>
          <p><a class="button" href="/games?variant=${variant.id}">Its games</a></p>
          <p><a class="button" href="/designer?from=${variant.id}">Make a variant of it</a></p>
          <p><a class="button" download="${variant.id}.yaml" href=${this.file(variant)}>Definition (YAML)</a></p>
        </aside>
      </div>
    `;
  }

  private file(variant: RulesVariant): string {
    return `data:application/yaml;charset=utf-8,${encodeURIComponent(variant.definition)}`;
  }
}

customElements.define("pb-variant", VariantPage);
