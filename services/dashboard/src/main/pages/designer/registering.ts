import { LitElement, html, nothing, type TemplateResult } from "lit";
import { CallError, call } from "../api/client.js";
import type { RulesVariant } from "../api/messages.js";

/** A variant whose id a draft wants to have. */
interface Holder {
  variant: RulesVariant;
  isReplaceable: boolean;
  /** An id that is free. */
  otherId: string;
}

type Answer = "replace" | "rename" | "";

/** Registers definitions, and asks before it replaces one. Renders nothing else. */
export class Registering extends LitElement {
  static override properties = { holder: { state: true } };

  private holder: Holder | undefined;
  private answer: (answer: Answer) => void = () => {};

  override createRenderRoot(): HTMLElement {
    return this;
  }

  /**
   * Registers a definition.
   *
   * @param otherId an id to propose if the definition's own is taken
   * @param rename gives the definition another id, and returns its text
   * @returns the variant; undefined if the visitor did not want to take the id from another one
   */
  async register(
    definition: string,
    otherId: () => Promise<string>,
    rename: (id: string) => string,
  ): Promise<RulesVariant | undefined> {
    try {
      return await this.send(definition, false);
    } catch (error) {
      if (!(error instanceof CallError) || error.reason !== "REASON_VARIANT_ID_TAKEN") {
        throw error;
      }
      const { variant: id = "", variant_digest: digest = "", replaceable } = error.metadata;
      const { variant } = await call("polyboard.rules.v1.RulesService/GetVariant", { variant: digest || id });
      const other = await otherId();
      const answer = variant
        ? await this.ask({ variant, isReplaceable: replaceable !== "false" && !variant.shipped, otherId: other })
        : "";
      switch (answer) {
        case "replace":
          return this.send(definition, true);
        case "rename":
          return this.send(rename(other), false);
        default:
          return undefined;
      }
    }
  }

  private async send(definition: string, replace: boolean): Promise<RulesVariant | undefined> {
    return (await call("polyboard.rules.v1.RulesService/RegisterVariant", { definition, replace })).variant;
  }

  private async ask(holder: Holder): Promise<Answer> {
    this.holder = holder;
    await this.updateComplete;
    this.querySelector("dialog")?.showModal();
    return new Promise((resolve) => (this.answer = resolve));
  }

  private close(answer: Answer): void {
    this.querySelector("dialog")?.close();
    this.answer(answer);
    this.holder = undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const holder = this.holder;
    if (!holder) {
      return nothing;
    }
    const { variant, isReplaceable, otherId } = holder;
    const { id, name, designer, digest } = variant;
    return html`<dialog
      class="question"
      aria-labelledby="taken"
      @cancel=${(event: Event) => {
        event.preventDefault();
        this.close("");
      }}
    >
      <h2 id="taken">The id <code>${id}</code> is taken</h2>
      <p>
        It is the id of <a href="/variants/${digest}" target="_blank">${name}</a>${designer ? ` by ${designer}` : ""},
        ${
          variant.shipped
            ? "which ships with Polyboard and cannot be replaced."
            : isReplaceable
              ? "registered before."
              : "which belongs to another owner and cannot be replaced."
        }
      </p>
      ${
        isReplaceable
          ? html`<p>
            If you replace it, <code>${id}</code> stands for your draft from now on. The earlier definition and its games
            are kept, and can still be reached by its digest:
            <code class="digest">${digest}</code>
          </p>`
          : nothing
      }
      <div class="toolbar">
        <button type="button" class="primary" @click=${() => this.close("rename")}>
          Register as <code>${otherId}</code>
        </button>
        ${
          isReplaceable
            ? html`<button type="button" @click=${() => this.close("replace")}>Replace ${name}</button>`
            : nothing
        }
        <button type="button" @click=${() => this.close("")}>Cancel</button>
      </div>
    </dialog>`;
  }
}

customElements.define("pb-registering", Registering);

declare global {
  interface HTMLElementTagNameMap {
    "pb-registering": Registering;
  }
}
