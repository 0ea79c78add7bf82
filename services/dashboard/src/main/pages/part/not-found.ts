import { LitElement, html, type TemplateResult } from "lit";
import { SECTIONS } from "./similar.js";

/** Says that an address has no page, and links those that there are. */
class NotFound extends LitElement {
  static override properties = { path: { attribute: false } };

  path = "";

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override render(): TemplateResult {
    return html`
      <h1>There is no page ${this.path}</h1>
      <pb-similar .path=${this.path}></pb-similar>
      <p class="lead">All pages:</p>
      <ul>
        <li><a href="/">The first page</a></li>
        ${SECTIONS.map(([id, title]) => html`<li><a href="/${id}">${title}</a></li>`)}
      </ul>
    `;
  }
}

customElements.define("pb-not-found", NotFound);
