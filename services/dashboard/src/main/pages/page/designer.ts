import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesCheckVariantResponse, RulesVariant } from "../api/messages.js";
import { listDefinitions } from "../api/variants.js";
import { Definition, merged, type Change, type Keys } from "../designer/definition.js";
import { copied, createDraft, freeId, idOf, listDrafts, nameOf, saveDraft, type Draft } from "../designer/drafts.js";
import type { Editor, Remark } from "../designer/editor.js";
import { tabs } from "../designer/tabs.js";
import { Page } from "../part/page.js";
import { isReadOnly, readOnlyNote } from "../part/read-only.js";
import { save } from "../part/save.js";
import "../designer/bench.js";
import "../designer/editor.js";
import "../designer/form.js";
import "../designer/registering.js";
import "../designer/shelf.js";
import "../designer/versions.js";

const PAUSE_MILLIS = 350;
const MAX_EXTENDS = 8;

const VIEWS = [
  ["form", "Form"],
  ["yaml", "YAML"],
] as const;

type View = (typeof VIEWS)[number][0];

/** Drafts of variants, and a bench for each: a form and its YAML, checked while they change, and the game beside them. */
class DesignerPage extends Page {
  static override properties = {
    ...Page.properties,
    from: { attribute: false },
    draftKey: { attribute: false },
    variants: { state: true },
    draft: { state: true },
    definition: { state: true },
    view: { state: true },
    variant: { state: true },
    remarks: { state: true },
    isChecking: { state: true },
    isRegistering: { state: true },
    registered: { state: true },
  };

  /** The variant to copy; empty for none. */
  from = "";
  /** The draft to show; empty for the list of drafts. */
  draftKey = "";
  /** The latest definitions of all ids. */
  private variants: RulesVariant[] = [];
  private draft: Draft | undefined;
  private definition = new Definition("");
  private view: View = "form";
  /** The latest version without faults. */
  private variant: RulesVariant | undefined;
  private remarks: Remark[] = [];
  private isChecking = false;
  private isRegistering = false;
  /** The digests of registered definitions. */
  private registered: ReadonlySet<string> = new Set();
  private bases = new Map<string, Keys>();
  private text = "";
  /** The text that was last checked. */
  private checked = "";
  private pending = 0;

  /** Loads what the services know; a draft that is open keeps its text. */
  protected override async load(): Promise<void> {
    this.entitle("Designer");
    if (!this.draft && this.draftKey) {
      const draft = listDrafts().find(({ key }) => key === this.draftKey);
      if (!draft) {
        throw new Error("This browser does not have that draft.");
      }
      await this.open(draft);
    }
    const definitions = await listDefinitions(this.ending.signal);
    this.variants = definitions.filter(({ latest }) => latest);
    this.registered = new Set(definitions.map(({ digest }) => digest));
    if (this.draft) {
      await this.check();
    } else if (this.from) {
      await this.copy(this.from);
    }
  }

  private get editor(): Editor | null {
    return this.querySelector("pb-editor");
  }

  private get takenIds(): Set<string> {
    return new Set([...this.variants.map(({ id }) => id), ...listDrafts().map(({ text }) => idOf(text))]);
  }

  /** Begins a draft with a copy of a variant. */
  private async copy(id: string): Promise<void> {
    const { variant } = await call("polyboard.rules.v1.RulesService/GetVariant", { variant: id }, this.ending.signal);
    const text = copied(variant?.definition ?? "", freeId(variant?.id ?? id, this.takenIds));
    this.from = "";
    const draft = createDraft(text);
    history.replaceState(null, "", `/designer?draft=${draft.key}`);
    await this.open(draft);
  }

  private async open(draft: Draft): Promise<void> {
    this.draft = draft;
    this.text = draft.text;
    this.entitle(nameOf(draft.text));
    await this.read();
    await this.updateComplete;
    if (this.editor) {
      this.editor.text = draft.text;
    }
    void this.attempt(this.check());
  }

  /** Reads the text's values, and those of what it extends. */
  private async read(): Promise<void> {
    const text = this.text;
    let definition = new Definition(text);
    if (definition.extended) {
      const base = await this.base(definition.extended);
      definition = new Definition(text, base);
    }
    if (text === this.text) {
      this.definition = definition;
      if (definition.isRead && this.editor) {
        this.editor.definition = definition;
      }
    }
  }

  /** The values of a shipped variant; none if there is no such variant, which the check reports. */
  private async base(id: string, depth = 0): Promise<Keys> {
    const known = this.bases.get(id);
    if (known || depth > MAX_EXTENDS) {
      return known ?? {};
    }
    try {
      const { variant } = await call("polyboard.rules.v1.RulesService/GetVariant", { variant: id }, this.ending.signal);
      const own = new Definition(variant?.definition ?? "");
      const values = own.extended ? merged(await this.base(own.extended, depth + 1), own.values) : own.values;
      this.bases.set(id, values);
      return values;
    } catch {
      return {};
    }
  }

  private edited(text: string, keeps = false): void {
    if (!this.draft || text === this.text) {
      return;
    }
    this.text = text;
    try {
      this.draft = saveDraft(this.draft, text, keeps);
    } catch (error) {
      this.failure = error;
    }
    void this.read();
    window.clearTimeout(this.pending);
    this.pending = window.setTimeout(() => void this.attempt(this.check()), PAUSE_MILLIS);
  }

  private change(changes: Change[]): void {
    this.editor?.change(this.definition.with(changes).text);
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
        this.checked = text;
        this.take(checked);
      }
    } finally {
      this.isChecking = false;
    }
  }

  private take({ variant, faults, notes }: RulesCheckVariantResponse): void {
    if (variant && variant.digest !== this.variant?.digest) {
      this.variant = variant;
      this.entitle(variant.name);
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

  private get isRegistered(): boolean {
    return this.isValid && this.registered.has(this.variant?.digest ?? "");
  }

  private async register(): Promise<void> {
    this.isRegistering = true;
    try {
      const { text } = this;
      const variant = await this.querySelector("pb-registering")?.register(
        text,
        async () => {
          this.variants = (await listDefinitions(this.ending.signal)).filter(({ latest }) => latest);
          return freeId(idOf(text), this.takenIds);
        },
        (id) => {
          this.change([[["id"], id]]);
          return this.text;
        },
      );
      if (variant && this.draft) {
        this.registered = new Set([...this.registered, variant.digest]);
        this.variants = [...this.variants.filter(({ id }) => id !== variant.id), variant];
        await this.check();
      }
    } finally {
      this.isRegistering = false;
    }
  }

  private goToRemark({ line, column }: Remark): void {
    this.view = "yaml";
    void this.updateComplete.then(() => this.editor?.goTo(line, column));
  }

  override render(): TemplateResult {
    return this.draft ? this.bench(this.draft) : this.shelf();
  }

  private shelf(): TemplateResult {
    return html`
      <h1>Designer</h1>
      ${this.failed()}
      ${this.draftKey || this.from
        ? html`<p><a href="/designer">All drafts</a></p>`
        : html`<pb-shelf
            .variants=${this.variants}
            @copy=${(event: CustomEvent<string>) => void this.attempt(this.copy(event.detail))}
          ></pb-shelf>`}
    `;
  }

  private bench(draft: Draft): TemplateResult {
    return html`
      <p class="trail"><a href="/designer">All drafts</a></p>
      <h1>${nameOf(this.text)}</h1>
      <div class="toolbar">
        <button type="button" @click=${() => this.editor?.undo()}>Undo</button>
        <button type="button" @click=${() => this.editor?.redo()}>Redo</button>
        <button type="button" @click=${() => void this.querySelector("pb-versions")?.show()}>Earlier versions</button>
        <button type="button" @click=${() => save(`${idOf(this.text) || "draft"}.yaml`, this.text)}>Save as a file</button>
        ${isReadOnly
          ? nothing
          : html`<button
              type="button"
              class="primary"
              ?disabled=${!this.isValid || this.isRegistered || this.isRegistering}
              @click=${() => void this.attempt(this.register())}
            >
              Register
            </button>`}
        <span role="status">${this.status()}</span>
      </div>
      ${this.failed()}
      <div class="workbench">
        <div class="pane">
          <p class="jump"><a href="#game">To the board</a></p>
          ${tabs("The draft as a form or in YAML", "view", VIEWS, this.view, (view) => (this.view = view))}
          ${this.remarks.length > 0 ? this.remarked() : nothing}
          <div role="tabpanel" id="view-panel-form" aria-labelledby="view-tab-form" ?hidden=${this.view !== "form"}>
            <pb-form
              .definition=${this.definition}
              @redefine=${({ detail }: CustomEvent<Change[]>) => this.change(detail)}
              @yaml=${() => (this.view = "yaml")}
            ></pb-form>
          </div>
          <div role="tabpanel" id="view-panel-yaml" aria-labelledby="view-tab-yaml" ?hidden=${this.view !== "yaml"}>
            <pb-editor @edit=${(event: CustomEvent<string>) => this.edited(event.detail)}></pb-editor>
            <p class="lead">
              Keys and values are completed while you type, or on Ctrl-Space.
              <a href="/docs/designing-variants#the-file" target="_blank">All keys</a>
            </p>
          </div>
        </div>
        <div class="pane" id="game" tabindex="-1">
          ${this.variant
            ? html`<pb-bench
                .variant=${this.variant}
                ?registered=${this.isRegistered}
                ?faulty=${!this.isValid}
                @register=${() => void this.attempt(this.register())}
              ></pb-bench>`
            : nothing}
        </div>
      </div>
      <p class="lead">
        The draft is stored only in this browser${isReadOnly ? "" : " until you register it"}.
      </p>
      ${readOnlyNote("register definitions", "./polyboard balance my-game.yaml")}
      <pb-versions
        .draft=${draft}
        @restore=${(event: CustomEvent<string>) => {
          this.draft = saveDraft(draft, this.text, true);
          this.editor?.change(event.detail);
        }}
      ></pb-versions>
      <pb-registering></pb-registering>
    `;
  }

  private remarked(): TemplateResult {
    return html`<ul class="remarks" aria-label="What to fix">
      ${this.remarks.map(
        (remark) =>
          html`<li class=${remark.severity}>
            <button type="button" class="link" @click=${() => this.goToRemark(remark)}>${remark.message}</button>
          </li>`,
      )}
    </ul>`;
  }

  private status(): TemplateResult | string {
    if (this.checked !== this.text && !this.isChecking && this.failure) {
      return "Not checked";
    }
    const faults = this.remarks.filter(({ severity }) => severity === "error").length;
    if (faults > 0) {
      return `${faults} to fix`;
    }
    if (this.isRegistered) {
      return html`Registered: <a href="/variants/${this.variant?.id ?? ""}">${this.variant?.name}</a>`;
    }
    return this.isValid ? "Valid" : this.isChecking ? "Checking…" : "";
  }
}

customElements.define("pb-designer", DesignerPage);
