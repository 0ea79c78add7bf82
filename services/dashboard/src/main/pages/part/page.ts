import { LitElement, html, nothing, type TemplateResult } from "lit";
import { CallError, retryPause } from "../api/client.js";

/** The base of all pages: a title, a failure, and calls that are cancelled with the page. */
export abstract class Page extends LitElement {
  static override properties = { failure: { state: true }, isWaiting: { state: true } };

  protected failure: unknown;
  protected ending = new AbortController();
  private tries = 0;
  /** Whether the page will load again by itself. */
  private isWaiting = false;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ending = new AbortController();
    this.tries = 0;
    this.isWaiting = false;
    this.addEventListener("retry", this.retry);
    this.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener("retry", this.retry);
    this.ending.abort();
  }

  private readonly retry = (): void => {
    this.failure = undefined;
    this.begin();
  };

  /** Loads the content. */
  protected abstract load(): Promise<void>;

  protected begin(): void {
    void this.attempt(this.load());
  }

  /** Waits for work, and shows its failure if the page is still open. Loads again if the connection was lost. */
  protected async attempt(work: Promise<void>): Promise<void> {
    const { signal } = this.ending;
    try {
      await work;
      this.tries = 0;
    } catch (error) {
      if (!signal.aborted) {
        this.failure = error;
        if (isLost(error) && !this.isWaiting) {
          void this.retryLater(signal);
        }
      }
    }
  }

  private async retryLater(signal: AbortSignal): Promise<void> {
    this.isWaiting = true;
    await retryPause(this.tries++, signal);
    this.isWaiting = false;
    // The visitor may have retried in the meantime.
    if (!signal.aborted && isLost(this.failure)) {
      this.retry();
    }
  }

  protected entitle(title: string): void {
    document.title = title ? `${title} · Polyboard` : "Polyboard";
  }

  /** Says that the content is being loaded, unless that failed. */
  protected loading(): TemplateResult {
    return html`${this.failure ? this.failed() : html`<p class="lead" role="status">Loading…</p>`}`;
  }

  protected failed(): TemplateResult | typeof nothing {
    return this.failure
      ? html`<pb-failure .error=${this.failure} ?retries=${this.isWaiting}></pb-failure>`
      : nothing;
  }
}

function isLost(error: unknown): boolean {
  return error instanceof CallError && error.isLostConnection;
}
