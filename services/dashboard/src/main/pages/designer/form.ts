import { html, nothing, type TemplateResult } from "lit";
import { FormPart } from "./part.js";
import "./about.js";
import "./boards.js";
import "./pieces.js";
import "./rules-form.js";
import "./start-position.js";

/** Keys that the form does not show. */
const YAML_ONLY: Record<string, string> = {
  extends: "taken from",
  source: "source",
  notice: "notice",
  planes: "planes of movement",
  mirror: "mirrored axes",
  "king-hold": "king hold",
  "published-notation": "published notation",
  improve: "what may vary",
};

/** A definition as a form. Sends "redefine" with changes, and "yaml" when the visitor wants to see the text. */
class Form extends FormPart {
  override render(): TemplateResult {
    const { definition } = this;
    if (!definition.isRead) {
      return html`<p class="offer">
        The YAML has a fault that keeps the form from reading it.
        <button type="button" @click=${() => this.dispatchEvent(new CustomEvent("yaml"))}>Go to the YAML</button>
      </p>`;
    }
    const others = Object.entries(YAML_ONLY).filter(([key]) => definition.at(key) !== undefined);
    return html`
      <pb-form-about .definition=${definition}></pb-form-about>
      <pb-form-boards .definition=${definition}></pb-form-boards>
      <pb-form-pieces .definition=${definition}></pb-form-pieces>
      <pb-form-start .definition=${definition}></pb-form-start>
      <pb-form-rules .definition=${definition}></pb-form-rules>
      ${
        others.length > 0
          ? html`<p class="offer">
            Only in the YAML, where the form leaves it as it is:
            ${others.map(([key, text], i) => html`${i > 0 ? ", " : ""}${text} (<code>${key}</code>)`)}.
            <button type="button" @click=${() => this.dispatchEvent(new CustomEvent("yaml"))}>Go to the YAML</button>
          </p>`
          : nothing
      }
    `;
  }
}

customElements.define("pb-form", Form);
