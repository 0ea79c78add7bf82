import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesVariant } from "../api/messages.js";
import { Node, read } from "../board/tree.js";
import { analysisAddress, goTo, hashOf, textOfHash } from "../part/address.js";
import type { Analysis } from "../part/analysis.js";
import { Page } from "../part/page.js";
import "../part/analysis.js";
import "../part/position-editor.js";

/** The analysis of any position; its address has all turns, variations and comments. */
class AnalysisPage extends Page {
  static override properties = {
    ...Page.properties,
    variantId: { attribute: false },
    position: { attribute: false },
    root: { state: true },
    at: { state: true },
    fault: { state: true },
    isEdited: { state: true },
  };

  variantId = "";
  /** The first position, in MFEN; empty for the start position. */
  position = "";
  private variant: RulesVariant | undefined;
  private root: Node | undefined;
  private at: Node | undefined;
  /** Why a turn of the address could not be read. */
  private fault = "";
  /** Whether pieces are being placed. */
  private isEdited = false;

  protected override async load(): Promise<void> {
    this.entitle("Analysis");
    const { signal } = this.ending;
    const { variant } = await call("polyboard.rules.v1.RulesService/GetVariant", { variant: this.variantId }, signal);
    if (!variant) {
      return;
    }
    this.variant = variant;
    this.entitle(`${variant.name}: analysis`);
    const { root, fault } = await read(variant, this.position, textOfHash(), signal);
    this.root = root;
    this.at = root.end;
    this.fault = fault;
  }

  private changed(analysis: Analysis): void {
    this.at = analysis.at;
    this.fault = "";
    history.replaceState(null, "", location.pathname + location.search + hashOf(analysis.text));
  }

  override render(): TemplateResult {
    const { variant, root, at } = this;
    if (!variant || !root || !at) {
      return html`${this.failed()}`;
    }
    const mfen = at.turn?.mfen ?? (this.position || variant.startMfen);
    return html`
      <h1>Analysis</h1>
      <ul class="facts">
        <li><a href="/variants/${variant.id}">${variant.name}</a></li>
        <li>
          <button type="button" class="link" aria-expanded=${this.isEdited} @click=${() => (this.isEdited = !this.isEdited)}>
            Place pieces
          </button>
        </li>
        ${this.position ? nothing : html`<li><a href="/openings/${variant.id}?line=${at.turns.join("+")}">Study this opening</a></li>`}
      </ul>
      ${this.failed()} ${this.fault ? html`<p role="alert">${this.fault}</p>` : nothing}
      ${this.isEdited
        ? html`<pb-position-editor
            .variant=${variant}
            .mfen=${mfen}
            @done=${({ detail }: CustomEvent<string>) => goTo(analysisAddress(variant, detail))}
          ></pb-position-editor>`
        : html`<pb-analysis
            .variant=${variant}
            .start=${this.position}
            .root=${root}
            .at=${at}
            @change=${(event: Event) => this.changed(event.target as Analysis)}
          ></pb-analysis>`}
    `;
  }
}

customElements.define("pb-analysis-page", AnalysisPage);
