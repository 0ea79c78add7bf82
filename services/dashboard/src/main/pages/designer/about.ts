import { html, type TemplateResult } from "lit";
import { FormPart, heading, valueOf } from "./part.js";

/** Name, id and description of a variant, and who designed it. */
class About extends FormPart {
  private text(key: string): string {
    const value = this.definition.at(key);
    return value === undefined || value === null ? "" : String(value).trim();
  }

  /** Sets a value; an empty one is removed if it may be missing. */
  private put(key: string, value: string | number, isRequired = false): void {
    this.redefine([[key], value === "" && !isRequired ? undefined : value]);
  }

  override render(): TemplateResult {
    return html`${heading("About", "the-file")}
      <div class="fields">
        <label>
          Name
          <input maxlength="100" .value=${this.text("name")} @change=${(event: Event) => this.put("name", valueOf(event).trim(), true)} />
        </label>
        <label>
          Id, by which it is registered
          <input
            maxlength="64"
            pattern="[a-z0-9][a-z0-9\\-]*"
            title="Lower-case letters, digits and hyphens"
            spellcheck="false"
            .value=${this.text("id")}
            @change=${(event: Event) =>
              this.put(
                "id",
                valueOf(event)
                  .trim()
                  .toLowerCase()
                  .replace(/[^a-z0-9]+/g, "-"),
                true,
              )}
          />
        </label>
        <label class="whole">
          The game in one paragraph
          <textarea
            rows="4"
            maxlength="4000"
            .value=${this.text("description")}
            @change=${(event: Event) => this.put("description", valueOf(event).trim(), true)}
          ></textarea>
        </label>
        <label>
          Designer
          <input
            maxlength="100"
            placeholder="Your name"
            .value=${this.text("designer")}
            @change=${(event: Event) => this.put("designer", valueOf(event).trim())}
          />
        </label>
        <label>
          Year
          <input
            type="number"
            min="1"
            max="9999"
            .value=${this.text("year")}
            @change=${(event: Event) => this.put("year", valueOf(event) === "" ? "" : Number(valueOf(event)))}
          />
        </label>
      </div>`;
  }
}

customElements.define("pb-form-about", About);
