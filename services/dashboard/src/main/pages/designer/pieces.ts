import { html, nothing, type TemplateResult } from "lit";
import { glyph } from "../board/glyphs.js";
import { fromBetza } from "./betza.js";
import { isKeys, type Change } from "./definition.js";
import { axesOf, kindsOf, type Kind } from "./drawing.js";
import { FormPart, heading, valueOf } from "./part.js";
import { grid, rowsOfGrid } from "./resizing.js";
import { canvasOf, writeMovement } from "./vectors.js";
import "./piece.js";

/** Pieces of well-known variants, in Betza's notation, with which a new piece may begin. */
const KNOWN: readonly (readonly [name: string, letter: string, betza: string])[] = [
  ["archbishop", "A", "BN"],
  ["chancellor", "C", "RN"],
  ["amazon", "M", "QN"],
  ["camel", "C", "C"],
  ["zebra", "Z", "Z"],
  ["nightrider", "H", "NN"],
  ["centaur", "E", "KN"],
  ["guard", "G", "K"],
  ["ferz", "F", "F"],
  ["wazir", "W", "W"],
  ["dabbaba", "D", "D"],
  ["alfil", "A", "A"],
  ["champion", "H", "WAD"],
  ["wizard", "I", "FC"],
  ["knight", "N", "N"],
  ["bishop", "B", "B"],
  ["rook", "R", "R"],
  ["queen", "Q", "Q"],
];

/** The kinds of piece: one is chosen, and its moves are shown and changed. */
class Pieces extends FormPart {
  static override properties = { ...FormPart.properties, letter: { state: true } };

  /** The letter of the chosen kind. */
  private letter = "";

  private add(name: string): void {
    const [, wanted = "", betza = "W"] = KNOWN.find(([each]) => each === name) ?? [];
    const used = new Set(kindsOf(this.definition).map(({ letter }) => letter));
    const letter = [wanted, ...(name.toUpperCase() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ")].find(
      (each) => /^[A-Z]$/.test(each) && !used.has(each),
    );
    if (letter) {
      const canvas = canvasOf(this.definition);
      const moves = fromBetza(betza).map((movement) =>
        writeMovement({ ...movement, vector: canvas.axes.map((_, i) => movement.vector[i] ?? 0) }, canvas),
      );
      this.redefine([["pieces", letter], { name: name || "new piece", moves }]);
      this.letter = letter;
    }
  }

  /** Removes a kind wherever it is named. */
  private discard(letter: string): void {
    const changes: Change[] = [[["pieces", letter], undefined]];
    const [files, ranks] = (axesOf(this.definition) ?? []).map(({ size }) => size);
    const cleared = (rows: string) =>
      rowsOfGrid(
        grid(rows, files ?? 0, ranks ?? 0).map((rank) =>
          rank.map((each) => (each.toUpperCase() === letter ? "" : each)),
        ),
      );
    const array = this.definition.at("array");
    if (typeof array === "string") {
      changes.push([["array"], cleared(array)]);
    } else if (isKeys(array)) {
      changes.push([
        ["array"],
        Object.fromEntries(
          Object.entries(array).map(([label, rows]) => [label, typeof rows === "string" ? cleared(rows) : rows]),
        ),
      ]);
    }
    for (const { letter: other } of kindsOf(this.definition)) {
      const to = this.definition.at("pieces", other, "pawn", "promotes", "to");
      if (Array.isArray(to) && to.includes(letter)) {
        changes.push([["pieces", other, "pawn", "promotes", "to"], to.filter((each) => each !== letter)]);
      }
    }
    this.redefine(...changes);
    this.letter = "";
  }

  override render(): TemplateResult {
    const kinds = kindsOf(this.definition);
    const chosen = kinds.find(({ letter }) => letter === this.letter) ?? kinds[0];
    return html`${heading("Pieces", "how-pieces-move")}
      <div class="palette" role="group" aria-label="Pieces">
        ${kinds.map((kind) => this.chip(kind, kind === chosen))}
        <label class="add">
          <span class="skip">Add a piece</span>
          <select
            @change=${(event: Event) => {
              const name = valueOf(event);
              (event.target as HTMLSelectElement).value = "";
              this.add(name === "new" ? "" : name);
            }}
          >
            <option value="">Add a piece…</option>
            <option value="new">of your own</option>
            ${KNOWN.filter(([name]) => !kinds.some((kind) => kind.name === name)).map(
              ([name, , betza]) => html`<option value=${name}>${name} (${betza})</option>`,
            )}
          </select>
        </label>
      </div>
      ${
        chosen
          ? html`<pb-form-piece
              .definition=${this.definition}
              .letter=${chosen.letter}
            ></pb-form-piece>
            ${
              chosen.royal
                ? nothing
                : html`<button type="button" @click=${() => this.discard(chosen.letter)}>Remove the ${chosen.name}</button>`
            }`
          : nothing
      }`;
  }

  private chip({ letter, name }: Kind, isChosen: boolean): TemplateResult {
    return html`<button type="button" class="chip" aria-pressed=${isChosen} @click=${() => (this.letter = letter)}>
      <svg viewBox="0 0 1 1" aria-hidden="true">${glyph(name, letter, true, 0, 0, 1)}</svg>
      ${name}
    </button>`;
  }
}

customElements.define("pb-form-pieces", Pieces);
