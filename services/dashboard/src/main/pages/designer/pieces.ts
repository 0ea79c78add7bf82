import { html, nothing, type TemplateResult } from "lit";
import { glyph } from "../board/glyphs.js";
import { fromBetza } from "./betza.js";
import { isKeys, type Change, type Value } from "./definition.js";
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

  /** Gives a kind another letter wherever it is named, or removes it there if the letter is empty. */
  private respell(letter: string, next: string): void {
    const piece = this.definition.at("pieces", letter);
    const changes: Change[] = [[["pieces", letter], undefined]];
    if (next && piece !== undefined) {
      changes.push([["pieces", next], piece]);
    }
    const [files, ranks] = (axesOf(this.definition) ?? []).map(({ size }) => size);
    const respelled = (rows: string) =>
      rowsOfGrid(
        grid(rows, files ?? 0, ranks ?? 0).map((rank) =>
          rank.map((each) => (each === letter ? next : each === letter.toLowerCase() ? next.toLowerCase() : each)),
        ),
      );
    const array = this.definition.at("array");
    if (typeof array === "string") {
      changes.push([["array"], respelled(array)]);
    } else if (isKeys(array)) {
      changes.push([
        ["array"],
        Object.fromEntries(
          Object.entries(array).map(([label, rows]) => [label, typeof rows === "string" ? respelled(rows) : rows]),
        ),
      ]);
    }
    const other = (each: Value) => (each === letter ? next : each);
    for (const { letter: promoted } of kindsOf(this.definition)) {
      const to = this.definition.at("pieces", promoted, "pawn", "promotes", "to");
      if (Array.isArray(to) && to.includes(letter)) {
        const place = ["pieces", promoted === letter && next ? next : promoted, "pawn", "promotes", "to"];
        changes.push([place, to.map(other).filter((each) => each !== "")]);
      }
    }
    const castling = this.definition.at("castling");
    if (next && Array.isArray(castling)) {
      changes.push([
        ["castling"],
        castling.map((each) => (isKeys(each) && each["with"] === letter ? { ...each, with: next } : each)),
      ]);
    }
    this.redefine(...changes);
    this.letter = next;
  }

  /** The letter of a kind, which no other kind may have. */
  private letterField({ letter }: Kind, kinds: readonly Kind[]): TemplateResult {
    return html`<label>
      Letter
      <input
        class="letter"
        maxlength="1"
        autocomplete="off"
        .value=${letter}
        @change=${(event: Event) => {
          const field = event.target as HTMLInputElement;
          const next = field.value.toUpperCase();
          const isTaken = next !== letter && kinds.some((each) => each.letter === next);
          field.setCustomValidity(
            !/^[A-Z]$/.test(next) ? "a letter from A to Z" : isTaken ? `${next} is the letter of another piece` : "",
          );
          if (field.reportValidity() && next !== letter) {
            this.respell(letter, next);
          }
        }}
      />
    </label>`;
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
            <div class="toolbar">
              ${this.letterField(chosen, kinds)}
              ${
                chosen.royal
                  ? nothing
                  : html`<button type="button" @click=${() => this.respell(chosen.letter, "")}>Remove the ${chosen.name}</button>`
              }
            </div>`
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
