import { html, nothing, type TemplateResult } from "lit";
import { isKeys, type Value } from "./definition.js";
import { axesOf, labelsOf, type Axis } from "./drawing.js";
import { FormPart, heading, isChecked, numberOf } from "./part.js";
import { resized, type Size } from "./resizing.js";
import { isVector } from "./vectors.js";

const MAX_CELLS = 1_024;

/** Number and size of the boards, and how their edges meet. */
class Boards extends FormPart {
  private resize(change: Partial<Size>, size: Size): void {
    const wanted = { ...size, ...change };
    if (wanted.files * wanted.ranks * wanted.boards <= MAX_CELLS) {
      this.redefine(...resized(this.definition, wanted));
    } else {
      this.requestUpdate();
    }
  }

  private number(name: string, value: number, min: number, max: number, put: (value: number) => void): TemplateResult {
    return html`<label>
      ${name}
      <input
        type="number"
        min=${min}
        max=${max}
        .value=${String(value)}
        @change=${(event: Event) => {
          const number = numberOf(event, min, max);
          if (number === undefined) {
            (event.target as HTMLInputElement).value = String(value);
          } else {
            put(number);
          }
        }}
      />
    </label>`;
  }

  private cyclic(axis: number, text: string): TemplateResult {
    const axes = this.definition.at("axes") as Value[];
    const written = axes[axis];
    const isCyclic = isKeys(written) && written["cyclic"] === true;
    return html`<label class="choice">
      <input
        type="checkbox"
        .checked=${isCyclic}
        @change=${(event: Event) => {
          const { cyclic: _, ...rest } = isKeys(written) ? written : {};
          const next = isChecked(event) ? { ...rest, cyclic: true } : rest;
          this.redefine([["axes"], axes.map((each, i) => (i === axis ? (next as Value) : each))]);
        }}
      />
      ${text}
    </label>`;
  }

  /** Whether no rule leads from one board to another. */
  private isApart(axes: Axis[]): boolean {
    const planes = this.definition.at("planes");
    const pieces = this.definition.at("pieces");
    const within = axes.slice(0, 2).map(({ name }) => name);
    const isWithin = (value: Value) => Array.isArray(value) && value.every((axis) => within.includes(String(axis)));
    const leads = (vector: Value | undefined): boolean =>
      Array.isArray(vector) && (isVector(vector) ? vector.slice(2).some((each) => each !== 0) : vector.some(leads));
    return (
      this.definition.at("transfer") === undefined &&
      this.definition.at("turn") === undefined &&
      isKeys(planes) &&
      Object.values(planes).every(isWithin) &&
      !Object.values(isKeys(pieces) ? pieces : {}).some(
        (piece) =>
          isKeys(piece) && isKeys(piece["pawn"]) && [piece["pawn"]["advance"], piece["pawn"]["capture"]].some(leads),
      )
    );
  }

  override render(): TemplateResult {
    const axes = axesOf(this.definition);
    if (!axes) {
      return html`${heading("Boards", "cells")}
        <p>The boards are written in a way that the form cannot read. Change them in the YAML.</p>`;
    }
    const size: Size = { files: axes[0]!.size, ranks: axes[1]!.size, boards: labelsOf(this.definition).length };
    return html`${heading("Boards", "cells")}
      <div class="fields narrow">
        ${this.number("Files", size.files, 2, 26, (files) => this.resize({ files }, size))}
        ${this.number("Ranks", size.ranks, 2, 99, (ranks) => this.resize({ ranks }, size))}
        ${
          axes.length <= 3
            ? this.number("Boards", size.boards, 1, 16, (boards) => this.resize({ boards }, size))
            : nothing
        }
      </div>
      ${
        axes.length > 3
          ? html`<p class="lead">
            The ${size.boards} boards lie in ${axes.length - 2} directions
            (${axes
              .slice(2)
              .map(({ name, size: each }) => `${name} ${each}`)
              .join(", ")}); change them in the YAML.
          </p>`
          : nothing
      }
      ${this.cyclic(0, "The left and right edges meet: a cylinder")}
      ${axes.length === 3 && size.boards > 1 ? this.cyclic(2, "After the last board comes the first again") : nothing}
      ${
        size.boards > 1 && this.isApart(axes)
          ? html`<p class="offer">
            No piece leaves its board yet. Let pieces go on to the next board after a move, or make a turn of a move on
            each board, under “Turns on several boards”; or let pieces move between boards by planes in the YAML.
          </p>`
          : nothing
      }
      <p class="lead">New ranks appear in the middle and new files at the right, so that the armies keep their places.</p>`;
  }
}

customElements.define("pb-form-boards", Boards);
