import { LitElement, html, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { StudyStudy } from "../api/messages.js";
import { requestId } from "./request-id.js";

/** A form that creates a study of a position, and sends "created" with the study. */
export class NewStudy extends LitElement {
  static override properties = {
    variant: { attribute: false },
    start: { attribute: false },
    line: { attribute: false },
    failure: { state: true },
    isBusy: { state: true },
  };

  /** The digest of its definition. */
  variant = "";
  /** The position from which the line begins, in MFEN; empty for the start position. */
  start = "";
  /** The turns from there to the studied position. */
  line: string[] = [];
  private failure: unknown;
  private isBusy = false;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  private async create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    this.isBusy = true;
    this.failure = undefined;
    try {
      const { study } = await call("polyboard.study.v1.StudyService/CreateStudy", {
        spec: {
          position: { variant: this.variant, mfen: this.start, turns: this.line },
          positions: Number(fields.get("positions")),
          nodes: String(fields.get("nodes")),
        },
        displayName: String(fields.get("name") ?? "").trim(),
        requestId: requestId(),
      });
      this.dispatchEvent(new CustomEvent<StudyStudy | undefined>("created", { detail: study }));
    } catch (error) {
      this.failure = error;
    } finally {
      this.isBusy = false;
    }
  }

  override render(): TemplateResult {
    return html`<form class="form" @submit=${(event: SubmitEvent) => void this.create(event)}>
      <label>Name <input name="name" maxlength="200" placeholder="none" /></label>
      <label>Positions <input name="positions" type="number" min="1" max="10000000" value="1000" required /></label>
      <label>Nodes a position <input name="nodes" type="number" min="1" value="50000" required /></label>
      <pb-failure .error=${this.failure}></pb-failure>
      <button class="primary" ?disabled=${this.isBusy}>Begin</button>
    </form>`;
  }
}

customElements.define("pb-new-study", NewStudy);

declare global {
  interface HTMLElementTagNameMap {
    "pb-new-study": NewStudy;
  }
}
