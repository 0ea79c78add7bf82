import { LitElement, html, nothing, type TemplateResult } from "lit";
import { CallError, token } from "../api/client.js";
import "./similar.js";

/** The lists of things that may not be found, by the reasons of their services. */
const LISTS: Record<string, [string, string]> = {
  REASON_VARIANT_UNKNOWN: ["/variants", "All variants"],
  REASON_TOURNAMENT_UNKNOWN: ["/tournaments", "All tournaments"],
  REASON_GAME_UNKNOWN: ["/games", "All games"],
  REASON_STUDY_UNKNOWN: ["/openings", "All studies"],
};

/** Shows what went wrong and what to do. Sends "retry". */
export class Failure extends LitElement {
  static override properties = { error: { attribute: false }, retries: { type: Boolean } };

  error: unknown;
  /** Whether the page tries again by itself. */
  retries = false;

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
    if (this.retries && error instanceof CallError && error.isLostConnection) {
      return html`<div class="failure" role="status">
        <p>The connection is lost; trying again…</p>
        ${this.button("Try now")}
      </div>`;
    }
    const violations = error instanceof CallError ? error.violations : [];
    return html`<div class="failure" role="alert">
      <p>${error instanceof Error ? error.message : String(error)}</p>
      ${violations.length > 1
        ? html`<ul>
            ${violations.map(({ field, description }) => html`<li><code>${field}</code> ${description}</li>`)}
          </ul>`
        : nothing}
      ${error instanceof CallError && error.code === "not_found" ? this.elsewhere(error) : this.button("Try again")}
    </div>`;
  }

  private button(text: string): TemplateResult {
    return html`<button type="button" @click=${() => this.dispatchEvent(new CustomEvent("retry", { bubbles: true }))}>
      ${text}
    </button>`;
  }

  /** Where to look for something that was not found. */
  private elsewhere({ reason }: CallError): TemplateResult {
    const [address, name] = LISTS[reason] ?? ["/", "The first page"];
    return html`${reason === "REASON_VARIANT_UNKNOWN"
        ? html`<pb-similar .path=${location.pathname}></pb-similar>`
        : nothing}
      <a class="button" href=${address}>${name}</a>`;
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
