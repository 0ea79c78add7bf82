import { LitElement, html, nothing, type TemplateResult } from "lit";
import type { Draft, Version } from "./drafts.js";
import { nameOf } from "./drafts.js";
import { moment } from "./moment.js";

/** The earlier versions of a draft, in a dialog. Sends "restore" with a version's text. */
export class Versions extends LitElement {
  static override properties = { draft: { attribute: false }, chosen: { state: true } };

  draft?: Draft | undefined;
  private chosen: Version | undefined;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  async show(): Promise<void> {
    this.chosen = this.draft?.versions[0];
    await this.updateComplete;
    this.querySelector("dialog")?.showModal();
  }

  private restore(): void {
    this.querySelector("dialog")?.close();
    this.dispatchEvent(new CustomEvent("restore", { detail: this.chosen?.text }));
  }

  override render(): TemplateResult {
    const { chosen, draft } = this;
    return html`<dialog class="question wide" aria-labelledby="versions">
      <h2 id="versions">Earlier versions</h2>
      ${
        draft && draft.versions.length > 0
          ? html`<p class="lead">Restoring one keeps the present text as a version, too.</p>
            <div class="versions">
              <fieldset>
                <legend class="skip">Version</legend>
                ${draft.versions.map(
                  (version) =>
                    html`<label>
                      <input
                        type="radio"
                        name="version"
                        .checked=${version === chosen}
                        @change=${() => (this.chosen = version)}
                      />
                      until ${moment(version.at)}: ${nameOf(version.text)}
                    </label>`,
                )}
              </fieldset>
              <pre tabindex="0" aria-label="Lines of this version that are changed since">${this.changes()}</pre>
            </div>`
          : html`<p>There are none yet. A version is kept each minute in which you change the draft.</p>`
      }
      <div class="toolbar">
        ${
          chosen
            ? html`<button type="button" class="primary" @click=${() => this.restore()}>Restore this version</button>`
            : nothing
        }
        <button type="button" @click=${() => this.querySelector("dialog")?.close()}>Close</button>
      </div>
    </dialog>`;
  }

  /** The lines that are only in the version (-) or only in the present text (+). */
  private changes(): TemplateResult[] {
    const before = this.chosen?.text.split("\n") ?? [];
    const now = this.draft?.text.split("\n") ?? [];
    const gone = before.filter((line) => !now.includes(line));
    const added = now.filter((line) => !before.includes(line));
    return gone.length + added.length === 0
      ? [html`The same text as now.`]
      : [...gone.map((line) => html`<del>- ${line}\n</del>`), ...added.map((line) => html`<ins>+ ${line}\n</ins>`)];
  }
}

customElements.define("pb-versions", Versions);

declare global {
  interface HTMLElementTagNameMap {
    "pb-versions": Versions;
  }
}
