import { LitElement, html, nothing, type TemplateResult } from "lit";

/** The base of all pages: a title, a failure, and calls that are cancelled with the page. */
export abstract class Page extends LitElement {
  static override properties = { failure: { state: true } };

  protected failure: unknown;
  protected ending = new AbortController();

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ending = new AbortController();
    this.addEventListener("retry", () => {
      this.failure = undefined;
      this.begin();
    });
    this.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ending.abort();
  }

  /** Loads the content. */
  protected abstract load(): Promise<void>;

  protected begin(): void {
    void this.attempt(this.load());
  }

  /** Waits for work, and shows its failure if the page is still open. */
  protected async attempt(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!this.ending.signal.aborted) {
        this.failure = error;
      }
    }
  }

  protected entitle(title: string): void {
    document.title = title ? `${title} · Polyboard` : "Polyboard";
  }

  protected failed(): TemplateResult | typeof nothing {
    return this.failure ? html`<pb-failure .error=${this.failure}></pb-failure>` : nothing;
  }
}
