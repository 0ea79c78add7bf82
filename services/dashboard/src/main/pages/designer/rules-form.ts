import { html, nothing, type TemplateResult } from "lit";
import { isKeys, type Change, type Keys, type Value } from "./definition.js";
import { axesOf, kindsOf, labelsOf, rowsOf } from "./drawing.js";
import { FormPart, heading, isChecked, numberOf, valueOf } from "./part.js";
import { grid } from "./resizing.js";

/** How a game ends, castling, and the rules of turns, as choices in plain words. */
class RulesForm extends FormPart {
  private end(key: string): Value | undefined {
    return this.definition.at("ends", key);
  }

  /** Sets how a game ends; the default is not written. */
  private putEnd(key: string, value: Value, usual: Value): void {
    this.redefine([["ends", key], value === usual && this.definition.extended === "" ? undefined : value]);
  }

  private choice(text: string, isOn: boolean, put: (isOn: boolean) => void): TemplateResult {
    return html`<label class="choice">
      <input type="checkbox" .checked=${isOn} @change=${(event: Event) => put(isChecked(event))} />
      ${text}
    </label>`;
  }

  private number(text: string, key: string, usual: number, min: number, max: number): TemplateResult {
    return html`<label>
      ${text}
      <input
        type="number"
        min=${min}
        max=${max}
        .value=${String(this.end(key) ?? usual)}
        @change=${(event: Event) => this.putEnd(key, numberOf(event, min, max) ?? usual, usual)}
      />
    </label>`;
  }

  override render(): TemplateResult {
    const boards = labelsOf(this.definition).length;
    const stalemate = this.end("stalemate") ?? "draw";
    const kinds = kindsOf(this.definition);
    return html`${heading("How a game ends", "how-a-game-ends")}
      <div class="fields">
        <label>
          The king, which must not be lost
          <select @change=${(event: Event) => this.crown(valueOf(event))}>
            ${kinds
              .filter(({ pawn }) => !pawn)
              .map(({ letter, name, royal }) => html`<option value=${letter} ?selected=${royal}>${name}</option>`)}
          </select>
        </label>
        <label>
          Stalemate
          <select @change=${(event: Event) => this.putEnd("stalemate", valueOf(event), "draw")}>
            <option value="draw" ?selected=${stalemate === "draw"}>is a draw</option>
            <option value="win" ?selected=${stalemate === "win"}>wins for the side that gives it</option>
            <option value="loss" ?selected=${stalemate === "loss"}>loses for the side that gives it</option>
          </select>
        </label>
        ${this.number("A draw when a position occurs this often", "repetition", 3, 2, 100)}
        ${this.number("A draw after this many moves of both sides without progress", "no-progress", 100, 1, 10_000)}
        ${
          this.definition.at("kings") === "each-board"
            ? this.number("Checkmated kings with which a side loses", "checkmates", 1, 1, 16)
            : nothing
        }
      </div>
      ${this.choice("A side left with its king alone loses", this.end("bare-king") === true, (isOn) =>
        this.putEnd("bare-king", isOn, false),
      )}
      ${heading("Special moves", "castling")} ${this.castling()}
      ${this.choice(
        "Pieces may capture their own side's pieces, but not the king",
        this.definition.at("self-capture") === true,
        (isOn) => this.redefine([["self-capture"], isOn ? true : undefined]),
      )}
      ${boards > 1 ? this.turns(boards) : nothing}`;
  }

  /** Makes a kind of piece the royal one. */
  private crown(letter: string): void {
    const before = kindsOf(this.definition).filter((kind) => kind.royal && kind.letter !== letter);
    this.redefine(...before.map((kind) => [["pieces", kind.letter, "royal"], undefined] as const), [
      ["pieces", letter, "royal"],
      true,
    ]);
  }

  private castling(): TemplateResult {
    const written = this.definition.at("castling");
    const castlings = Array.isArray(written) ? written.filter(isKeys) : [];
    return html`${(["K", "Q"] as const).map((right) => {
      const found = castlings.find((each) => each["right"] === right);
      const possible = found ?? this.possibleCastling(right);
      const cells = possible ? `: ${cellsOf(possible, "king")}, ${cellsOf(possible, "rook")}` : "";
      return possible
        ? this.choice(`Castling on the ${right === "K" ? "right" : "left"}${cells}`, found !== undefined, (isOn) => {
            const rest = castlings.filter((each) => each !== found);
            const next = isOn
              ? [...rest, possible].toSorted((a, b) => (String(a["right"]) < String(b["right"]) ? -1 : 1))
              : rest;
            this.redefine([["castling"], next.length > 0 ? next : undefined]);
          })
        : nothing;
    })}
    ${
      castlings.length === 0 && !this.possibleCastling("K") && !this.possibleCastling("Q")
        ? html`<p class="lead">Castling needs a king and another piece on White's first rank, with empty cells or pieces between.</p>`
        : nothing
    }`;
  }

  /** A castling of the king with the outermost piece of its rank in the start position. */
  private possibleCastling(right: "K" | "Q"): Keys | undefined {
    const axes = axesOf(this.definition);
    const king = kindsOf(this.definition).find(({ royal }) => royal)?.letter;
    if (!axes || !king || this.definition.at("kings") === "each-board") {
      return undefined;
    }
    const labels = labelsOf(this.definition);
    const boards = rowsOf(this.definition).map((rows) => grid(rows, axes[0]!.size, axes[1]!.size));
    const board = boards.findIndex((each) => each.some((rank) => rank.includes(king)));
    const rank = boards[board]?.findIndex((each) => each.includes(king)) ?? -1;
    const row = boards[board]?.[rank];
    if (!row) {
      return undefined;
    }
    const from = row.indexOf(king);
    const isWhite = (piece: string | undefined) => /^[A-Z]$/.test(piece ?? "");
    const to = right === "K" ? row.findLastIndex(isWhite) : row.findIndex(isWhite);
    const way = Math.sign(to - from);
    if (way === 0 || Math.abs(to - from) < 2) {
      return undefined;
    }
    const goal = Math.abs(to - from) === 2 ? to : from + 2 * way;
    const name = (file: number) =>
      `${labels.length > 1 ? labels[board] : ""}${String.fromCharCode(97 + file)}${rank + 1}`;
    return { right, king: [name(from), name(goal)], rook: [name(to), name(goal - way)] };
  }

  private turns(boards: number): TemplateResult {
    const moves = this.definition.at("turn", "moves") ?? 1;
    const axes = axesOf(this.definition) ?? [];
    const transfer = this.definition.at("transfer");
    return html`${heading("Turns on several boards", "turns")}
      <div class="fields">
        <label>
          A turn is
          <select @change=${(event: Event) => this.putMoves(Number(valueOf(event)))}>
            ${Array.from({ length: Math.min(4, boards) }, (_, i) => i + 1).map(
              (each) =>
                html`<option value=${each} ?selected=${each === moves}>
                  ${each === 1 ? "one move" : `${each} moves, each on another board`}
                </option>`,
            )}
          </select>
        </label>
        <label>
          Kings
          <select
            @change=${(event: Event) => this.redefine([["kings"], valueOf(event) === "one" ? undefined : valueOf(event)])}
          >
            <option value="one" ?selected=${this.definition.at("kings") !== "each-board"}>one of each side</option>
            <option value="each-board" ?selected=${this.definition.at("kings") === "each-board"}>one on each board</option>
          </select>
        </label>
      </div>
      ${
        axes.length === 3
          ? this.choice(
              "After its move a piece goes on to the next board, as in Alice Chess",
              Array.isArray(transfer),
              (isOn) => {
                const written = this.definition.at("axes") as Value[];
                this.redefine(
                  ...(isOn
                    ? [
                        [
                          ["axes"],
                          written.map((axis, i) => (i === 2 && isKeys(axis) ? { ...axis, cyclic: true } : axis)),
                        ] as const,
                      ]
                    : []),
                  ...(isOn ? this.withoutPassing() : []),
                  [["transfer"], isOn ? [0, 0, 1] : undefined],
                );
              },
            )
          : nothing
      }`;
  }

  /** Takes away captures in passing, which do not go together with a transfer or with turns of several moves. */
  private withoutPassing(): Change[] {
    return kindsOf(this.definition)
      .filter(({ letter }) => this.definition.at("pieces", letter, "pawn", "en-passant") === true)
      .map(({ letter }): Change => [["pieces", letter, "pawn", "en-passant"], undefined]);
  }

  /**
   * Sets the number of moves of a turn. Several moves need a king on each board, and promoted pieces go to another
   * board: empty boards get the army of the first one, and pieces land on the first rank.
   */
  private putMoves(moves: number): void {
    const pawns = kindsOf(this.definition).filter(({ letter }) =>
      isKeys(this.definition.at("pieces", letter, "pawn", "promotes")),
    );
    if (moves === 1) {
      this.redefine(
        [["turn"], undefined],
        ...pawns.map(({ letter }): Change => [["pieces", letter, "pawn", "promotes", "landing"], undefined]),
      );
      return;
    }
    const labels = labelsOf(this.definition);
    const rows = rowsOf(this.definition);
    const first = `a1..${String.fromCharCode(96 + (axesOf(this.definition)?.[0]?.size ?? 8))}1`;
    const landing: Keys = {
      route: "next",
      rows: Object.fromEntries(labels.map((label) => [label, { cells: [first] }])),
    };
    this.redefine(
      [["turn"], { moves }],
      [["kings"], "each-board"],
      [["castling"], undefined],
      ...this.withoutPassing(),
      ...pawns
        .filter(({ letter }) => this.definition.at("pieces", letter, "pawn", "promotes", "landing") === undefined)
        .map(({ letter }): Change => [["pieces", letter, "pawn", "promotes", "landing"], landing]),
      [
        ["array"],
        Object.fromEntries(labels.map((label, i) => [label, /[A-Za-z]/.test(rows[i]!) ? rows[i]! : rows[0]!])),
      ],
    );
  }
}

function cellsOf(castling: Keys, key: string): string {
  const cells = castling[key];
  return Array.isArray(cells) ? `${key} ${cells.join(" to ")}` : key;
}

customElements.define("pb-form-rules", RulesForm);
