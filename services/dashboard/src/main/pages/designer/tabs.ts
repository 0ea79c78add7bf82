import { html, type TemplateResult } from "lit";

/**
 * A list of tabs; the arrow keys go from one to the next.
 *
 * @param label its name for screen readers
 * @param group the prefix of the ids of tabs and panels
 * @param tabs their names and their texts
 */
export function tabs<T extends string>(
  label: string,
  group: string,
  tabs: readonly (readonly [name: T, text: string])[],
  chosen: T,
  choose: (name: T) => void,
): TemplateResult {
  const onKey = (event: KeyboardEvent) => {
    const index = tabs.findIndex(([name]) => name === chosen);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) {
      return;
    }
    event.preventDefault();
    const tab = tabs.at(next % tabs.length);
    if (tab) {
      choose(tab[0]);
      document.getElementById(`${group}-tab-${tab[0]}`)?.focus();
    }
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${onKey}>
    ${tabs.map(
      ([name, text]) =>
        html`<button
          type="button"
          role="tab"
          id="${group}-tab-${name}"
          aria-controls="${group}-panel-${name}"
          aria-selected=${name === chosen}
          tabindex=${name === chosen ? 0 : -1}
          @click=${() => choose(name)}
        >
          ${text}
        </button>`,
    )}
  </div>`;
}
