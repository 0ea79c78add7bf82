import { LitElement, html, nothing, type TemplateResult } from "lit";
import type { RulesVariant } from "../api/messages.js";
import { listVariants } from "../api/variants.js";

/** The first parts of addresses, with the names of their pages. */
export const SECTIONS: [string, string][] = [
  ["variants", "Variants"],
  ["tournaments", "Tournaments"],
  ["games", "Games"],
  ["openings", "Openings"],
  ["balance", "Balance"],
  ["designer", "Designer"],
  ["platform", "Platform"],
  ["docs", "Documentation"],
  ["api", "API"],
];
/** Sections whose pages belong to variants. */
const OF_VARIANTS = ["variants", "openings", "balance"];
const MAX_VARIANTS = 3;

/** Links pages whose addresses are like one that has no page; nothing if there are none. */
class Similar extends LitElement {
  static override properties = { path: { attribute: false }, variants: { state: true } };

  path = "";
  private variants: RulesVariant[] = [];

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Without an answer, the sections are still shown.
    listVariants().then(
      (variants) => (this.variants = variants),
      () => undefined,
    );
  }

  /** Addresses like this one, with their names, most similar first. */
  private similar(): [string, string][] {
    const [section = "", name = ""] = this.path.toLowerCase().split("/").filter((part) => part);
    const [id, title] = nearest(SECTIONS, section, ([each]) => each)[0] ?? ["", ""];
    const isOfVariants = id === "" || OF_VARIANTS.includes(id);
    const variants = isOfVariants ? nearest(this.variants, name || section, (each) => each.id).slice(0, MAX_VARIANTS) : [];
    return [
      ...variants.map((each): [string, string] =>
        id === "" || id === "variants"
          ? [`/variants/${each.id}`, each.name]
          : [`/${id}/${each.id}`, `${title}: ${each.name}`],
      ),
      ...(id === "" ? [] : [[`/${id}`, title] as [string, string]]),
    ];
  }

  override render(): TemplateResult | typeof nothing {
    const similar = this.similar();
    return similar.length === 0
      ? nothing
      : html`<p>
          Did you mean
          ${similar.map(
            ([address, name], index) =>
              html`${index === 0 ? "" : index === similar.length - 1 ? " or " : ", "}<a href=${address}>${name}</a>`,
          )}?
        </p>`;
  }
}

/** The things whose names are like a text, most similar first. */
function nearest<T>(all: readonly T[], text: string, name: (each: T) => string): T[] {
  return all
    .map((each) => ({ each, edits: edits(text, name(each)) }))
    .filter(({ edits: found, each }) => text !== "" && (found <= Math.max(1, text.length / 3) || name(each).startsWith(text)))
    .toSorted((a, b) => a.edits - b.edits)
    .map(({ each }) => each);
}

/** Levenshtein's distance: the least number of letters to add, remove or change. */
function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 0; i < Math.min(one.length, 100); i++) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      next.push(Math.min((row[j] ?? 0) + (one[i] === other[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

customElements.define("pb-similar", Similar);
