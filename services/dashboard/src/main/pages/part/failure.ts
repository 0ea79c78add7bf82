import { LitElement, html, nothing, type TemplateResult } from "lit";
import { CallError, token } from "../api/client.js";

/** Shows what went wrong and what to do. Sends "retry". */
export class Failure extends LitElement {
  static override properties = { error: { attribute: false } };

  error: unknown;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override render(): TemplateResult | typeof nothing {
    const { error } = this;
    if (error === undefined || error === null) {
      return nothing;
    }
    if (error instanceof CallError && error.code === "unauthenticated") {
      return this.login();
    }
    const violations = error instanceof CallError ? error.violations : [];
    return html`<div class="failure" role="alert">
      <p>${error instanceof Error ? error.message : String(error)}</p>
      ${violations.length > 1
        ? html`<ul>
            ${violations.map(({ field, description }) => html`<li><code>${field}</code> ${description}</li>`)}
          </ul>`
        : nothing}
      <button type="button" @click=${() => this.dispatchEvent(new CustomEvent("retry", { bubbles: true }))}>
        Try again
      </button>
    </div>`;
  }

  private login(): TemplateResult {
    return html`<form class="failure" @submit=${(event: SubmitEvent) => this.enter(event)}>
      <label>
        The services require a token, as made by <code>polyboard token create</code>:
        <input name="token" type="password" autocomplete="current-password" required />
      </label>
      <button>Use in this tab</button>
    </form>`;
  }

  private enter(event: SubmitEvent): void {
    event.preventDefault();
    token.set(String(new FormData(event.target as HTMLFormElement).get("token") ?? ""));
    this.dispatchEvent(new CustomEvent("retry", { bubbles: true }));
  }
}

customElements.define("pb-failure", Failure);

declare global {
  interface HTMLElementTagNameMap {
    "pb-failure": Failure;
  }
}
