import { LitElement, html, type TemplateResult } from "lit";
import { Definition, type Change } from "./definition.js";

/** A part of the form: shows some values of a definition. Sends "redefine" with the changes that a visitor makes. */
export abstract class FormPart extends LitElement {
  static override properties = { definition: { attribute: false } };

  definition = new Definition("");

  override createRenderRoot(): HTMLElement {
    return this;
  }

  protected redefine(...changes: Change[]): void {
    if (changes.length > 0) {
      this.dispatchEvent(new CustomEvent("redefine", { detail: changes, bubbles: true }));
    }
  }
}

/** A heading with a link to the section of the guide that explains its keys. */
export function heading(text: string, section: string): TemplateResult {
  return html`<h2>
    ${text}
    <a class="guide" href="/docs/designing-variants#${section}" target="_blank" aria-label="${text}: guide">Guide</a>
  </h2>`;
}

/** The value of a field that sent an event. */
export function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;
}

export function isChecked(event: Event): boolean {
  return (event.target as HTMLInputElement).checked;
}

/** The number in a field that sent an event; undefined if it is not between two bounds. */
export function numberOf(event: Event, min: number, max: number): number | undefined {
  const value = Number(valueOf(event));
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}
