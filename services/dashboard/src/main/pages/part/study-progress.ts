import { LitElement, html, nothing, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { StudyStudy } from "../api/messages.js";
import { count } from "./figures.js";
import { isReadOnly } from "./read-only.js";
import { stateBadge } from "./state.js";

/** The progress of a study, and its actions; sends "changed" with the study. */
export class StudyProgress extends LitElement {
  static override properties = {
    study: { attribute: false },
    failure: { state: true },
  };

  study: StudyStudy | undefined;
  private failure: unknown;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  private async act(request: Promise<{ study?: StudyStudy }>): Promise<void> {
    this.failure = undefined;
    try {
      const { study } = await request;
      this.dispatchEvent(new CustomEvent<StudyStudy | undefined>("changed", { detail: study }));
    } catch (error) {
      this.failure = error;
    }
  }

  private extend(event: SubmitEvent, studyId: string): void {
    event.preventDefault();
    const positions = Number(new FormData(event.target as HTMLFormElement).get("positions"));
    void this.act(call("polyboard.study.v1.StudyService/ExtendStudy", { studyId, positions }));
  }

  override render(): TemplateResult | typeof nothing {
    const { study } = this;
    if (!study?.spec) {
      return nothing;
    }
    const { studyId, state, searched, spec } = study;
    return html`
      <p>
        ${stateBadge(state)}
        ${state === "STATE_FINISHED"
          ? nothing
          : html`<progress max=${spec.positions} value=${searched} aria-label="positions searched"></progress>`}
        ${count(searched)} of ${count(spec.positions)} positions, ${count(spec.nodes)} nodes
        each${state === "STATE_RUNNING" ? `; ${count(study.positionsPerMinute)} a minute` : nothing}
        ${study.failure ? html`<strong>${study.failure}</strong>` : nothing}
      </p>
      ${isReadOnly
        ? nothing
        : html`<div class="toolbar">
            ${state === "STATE_RUNNING"
              ? html`<button type="button" @click=${() => void this.act(call("polyboard.study.v1.StudyService/PauseStudy", { studyId }))}>Pause</button>`
              : nothing}
            ${state === "STATE_PAUSED" || state === "STATE_FAILED"
              ? html`<button type="button" class="primary" @click=${() => void this.act(call("polyboard.study.v1.StudyService/ResumeStudy", { studyId }))}>Resume</button>`
              : nothing}
            ${state === "STATE_FINISHED"
              ? html`<form class="toolbar" @submit=${(event: SubmitEvent) => this.extend(event, studyId)}>
                  <label>
                    Extend to
                    <input name="positions" type="number" min=${searched + 1} required .value=${String(2 * spec.positions)} />
                    positions
                  </label>
                  <button>Extend</button>
                </form>`
              : nothing}
          </div>`}
      <pb-failure .error=${this.failure}></pb-failure>
    `;
  }
}

customElements.define("pb-study-progress", StudyProgress);

declare global {
  interface HTMLElementTagNameMap {
    "pb-study-progress": StudyProgress;
  }
}
