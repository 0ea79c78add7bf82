import { html, nothing, type TemplateResult } from "lit";
import { CallError, call } from "../api/client.js";
import type { RulesCheckVariantResponse, RulesVariant } from "../api/messages.js";
import { listVariants } from "../api/variants.js";
import type { Editor, Remark } from "../designer/editor.js";
import { goTo } from "../part/address.js";
import { playUntilClear } from "../part/answers.js";
import { Page } from "../part/page.js";
import { isReadOnly, readOnlyNote } from "../part/read-only.js";
import { extent } from "../part/variant-cards.js";
import "../board/playground.js";
import "../designer/editor.js";

const DRAFT = "polyboard.draft";
const PAUSE_MILLIS = 350;

/** An editor for a definition, which is checked while typing, with its boards beside it. */
class DesignerPage extends Page {
  static override properties = {
    ...Page.properties,
    from: { attribute: false },
    variants: { state: true },
    variant: { state: true },
    remarks: { state: true },
    isChecking: { state: true },
    registered: { state: true },
  };

  /** The variant to copy; empty for the stored draft. */
  from = "";
  private variants: RulesVariant[] = [];
  /** The latest version without faults. */
  private variant: RulesVariant | undefined;
  private remarks: Remark[] = [];
  private isChecking = false;
  /** The digest that was last registered. */
  private registered = "";
  private text = "";
  private pending = 0;

  protected override async load(): Promise<void> {
    this.entitle("Designer");
    this.variants = await listVariants(this.ending.signal);
    const draft = localStorage.getItem(DRAFT);
    if (this.from || !draft) {
      await this.copy(this.from || "chess");
    } else {
      await this.start(draft);
    }
  }

  private get editor(): Editor | null {
    return this.querySelector("pb-editor");
  }

  /** Starts with a copy of a variant, with a new id. */
  private async copy(id: string): Promise<void> {
    const { variant } = await call("polyboard.rules.v1.RulesService/GetVariant", { variant: id }, this.ending.signal);
    const definition = (variant?.definition ?? "")
      .replace(/^# yaml-language-server.*\n/, "")
      .replace(/^id: .*$/m, `id: my-${id}`)
      .replace(/^name: (.*)$/m, (_, name: string) => `name: My ${name}`);
    await this.start(definition);
    history.replaceState(null, "", "/designer");
  }

  private async start(text: string): Promise<void> {
    this.text = text;
    await this.updateComplete;
    if (this.editor) {
      this.editor.text = text;
    }
    await this.check();
  }

  private edited(text: string): void {
    this.text = text;
    localStorage.setItem(DRAFT, text);
    window.clearTimeout(this.pending);
    this.pending = window.setTimeout(() => void this.check(), PAUSE_MILLIS);
  }

  private async check(): Promise<void> {
    const text = this.text;
    if (text.trim() === "") {
      this.show([{ line: 1, column: 1, message: "The definition is empty.", severity: "error" }]);
      return;
    }
    this.isChecking = true;
    try {
      const checked = await call(
        "polyboard.rules.v1.RulesService/CheckVariant",
        { definition: text },
        this.ending.signal,
      );
      if (text === this.text) {
        this.take(checked);
      }
      this.failure = undefined;
    } catch (error) {
      this.failure = error;
    } finally {
      this.isChecking = false;
    }
  }

  private take({ variant, faults, notes }: RulesCheckVariantResponse): void {
    if (variant && variant.digest !== this.variant?.digest) {
      this.variant = variant;
    }
    this.show([
      ...faults.map((fault): Remark => ({ ...fault, severity: "error" })),
      ...notes.map((note): Remark => ({ ...note, severity: "warning" })),
    ]);
  }

  private show(remarks: Remark[]): void {
    this.remarks = remarks;
    this.editor?.remark(remarks);
  }

  private get isValid(): boolean {
    return this.variant !== undefined && !this.remarks.some(({ severity }) => severity === "error");
  }

  private async register(): Promise<RulesVariant | undefined> {
    try {
      const { variant } = await call("polyboard.rules.v1.RulesService/RegisterVariant", {
        definition: this.text,
        replace: true,
      });
      this.registered = variant?.digest ?? "";
      return variant;
    } catch (error) {
      this.failure = error;
      return undefined;
    }
  }

  /** Registers the variant, plays until it is known whether it is a good game, and shows its balance. */
  private async play(): Promise<void> {
    const variant = await this.register();
    if (!variant) {
      return;
    }
    try {
      await playUntilClear(variant);
      goTo(`/balance/${variant.id}`);
    } catch (error) {
      this.failure = error instanceof CallError ? error : String(error);
    }
  }

  override render(): TemplateResult {
    const variant = this.variant;
    return html`
      <h1>Designer</h1>
      <div class="toolbar">
        <label>
          Begin with
          <select
            aria-label="Begin with a copy of"
            @change=${(event: Event) => {
              const select = event.target as HTMLSelectElement;
              if (select.value) {
                void this.copy(select.value);
                select.value = "";
              }
            }}
          >
            <option value="">a copy of…</option>
            ${this.variants.map((each) => html`<option value=${each.id}>${each.name}</option>`)}
          </select>
        </label>
        ${isReadOnly
          ? nothing
          : html`<button type="button" ?disabled=${!this.isValid} @click=${() => void this.register()}>Register</button>
              <button type="button" class="primary" ?disabled=${!this.isValid} @click=${() => void this.play()}>
                Play until it is clear
              </button>`}
        <span role="status">
          ${this.isChecking
            ? "Checking…"
            : this.isValid
              ? this.registered === variant?.digest
                ? html`Registered: <a href="/variants/${variant?.id ?? ""}">${variant?.name}</a>`
                : "Valid"
              : this.remarks.length > 0
                ? `${this.remarks.length} to fix`
                : ""}
        </span>
      </div>
      ${this.failed()}
      <div class="beside even">
        <div>
          <pb-editor @edit=${(event: CustomEvent<string>) => this.edited(event.detail)}></pb-editor>
          <ul class="remarks">
            ${this.remarks.map(
              ({ line, column, message, severity }) =>
                html`<li class=${severity}>
                  <button type="button" class="link" @click=${() => this.editor?.goTo(line, column)}>${message}</button>
                </li>`,
            )}
          </ul>
        </div>
        <div>
          ${variant
            ? html`<h2>${variant.name}</h2>
                <p class="lead">${extent(variant)}${this.isValid ? nothing : "; last valid version"}</p>
                <pb-playground .variant=${variant}></pb-playground>`
            : nothing}
        </div>
      </div>
      <p class="lead">
        The draft is stored only in this
        browser${isReadOnly ? "" : " until you register it"}.
      </p>
      ${readOnlyNote("register definitions", "./polyboard balance my-game.yaml")}
    `;
  }
}

customElements.define("pb-designer", DesignerPage);
