import { LitElement, html, nothing, type TemplateResult } from "lit";
import type { RulesVariant } from "../api/messages.js";
import { extent } from "../part/variant-cards.js";
import { save } from "../part/save.js";
import { Definition } from "./definition.js";
import { idOf, listDrafts, nameOf, removeDraft, restoreDraft, type Draft } from "./drafts.js";
import { drawn } from "./drawing.js";
import { moment } from "./moment.js";
import "../board/board.js";

/** The variant with which most designers begin. */
const USUAL = "chess";

/** The drafts in this browser, and the variants with a copy of which a new draft may begin. Sends "copy" with an id. */
export class Shelf extends LitElement {
  static override properties = { variants: { attribute: false }, drafts: { state: true }, removed: { state: true } };

  variants: RulesVariant[] = [];
  private drafts: Draft[] = [];
  private removed: Draft | undefined;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.drafts = listDrafts();
  }

  private discard(draft: Draft): void {
    removeDraft(draft);
    this.removed = draft;
    this.drafts = listDrafts();
  }

  private putBack(draft: Draft): void {
    restoreDraft(draft);
    this.removed = undefined;
    this.drafts = listDrafts();
  }

  override render(): TemplateResult {
    const { removed } = this;
    return html`
      ${
        this.drafts.length > 0 || removed
          ? html`<h2 id="drafts">Your drafts</h2>
            <p class="lead">They are stored only in this browser, until you register them.</p>
            <ul class="cards" aria-labelledby="drafts">
              ${this.drafts.map((draft) => this.draft(draft))}
            </ul>`
          : nothing
      }
      <p role="status">
        ${
          removed
            ? html`${nameOf(removed.text)} was removed.
              <button type="button" class="link" @click=${() => this.putBack(removed)}>Undo</button>`
            : nothing
        }
      </p>
      <h2 id="copies">Begin with a copy of…</h2>
      <p class="lead">Take the game that is most like yours. The copy is a new draft; the game itself stays as it is.</p>
      <ul class="cards" aria-labelledby="copies">
        ${this.variants
          .toSorted((a, b) => Number(b.id === USUAL) - Number(a.id === USUAL))
          .map(
            (variant) =>
              html`<li>
              <button
                type="button"
                class="card"
                @click=${() => this.dispatchEvent(new CustomEvent("copy", { detail: variant.id }))}
              >
                <pb-board aspect="1.6" .label=${`${variant.name}, start position`} .variant=${variant}></pb-board>
                <span class="text">
                  <strong>${variant.name}</strong>
                  <span class="lead">${extent(variant)}</span>
                </span>
              </button>
            </li>`,
          )}
      </ul>
    `;
  }

  private draft(draft: Draft): TemplateResult {
    const variant = drawn(new Definition(draft.text));
    const name = nameOf(draft.text);
    return html`<li class="card draft">
      <a href="/designer?draft=${draft.key}">
        ${
          variant
            ? html`<pb-board aspect="1.6" .label=${`${name}, start position`} .variant=${variant}></pb-board>`
            : html`<span class="boards"></span>`
        }
        <span class="text"><strong>${name}</strong> <span class="lead">changed ${moment(draft.at)}</span></span>
      </a>
      <div class="toolbar">
        <button type="button" aria-label="Save ${name} as a file" @click=${() => save(`${idOf(draft.text) || "draft"}.yaml`, draft.text)}>
          Save as a file
        </button>
        <button type="button" aria-label="Remove ${name}" @click=${() => this.discard(draft)}>Remove</button>
      </div>
    </li>`;
  }
}

customElements.define("pb-shelf", Shelf);
