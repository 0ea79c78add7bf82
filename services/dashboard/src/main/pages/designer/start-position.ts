import { html, nothing, type TemplateResult } from "lit";
import type { RulesVariant } from "../api/messages.js";
import { Marks } from "../board/threats.js";
import { glyph } from "../board/glyphs.js";
import { isKeys, type Change, type Value } from "./definition.js";
import { axesOf, drawn, kindsOf, labelsOf, rowsOf, type Axis, type Kind } from "./drawing.js";
import { FormPart, heading, isChecked } from "./part.js";
import { grid, rowsOfGrid } from "./resizing.js";
import "../board/board.js";

/** What a click on a cell does: moves a piece, clears the cell, or puts a piece there. */
const MOVE = "";
const CLEAR = "-";

/** The start position: pieces are dragged, or chosen and then placed by a click or Enter. */
class StartPosition extends FormPart {
  static override properties = {
    ...FormPart.properties,
    tool: { state: true },
    isMirrored: { state: true },
    lifted: { state: true },
    dragged: { state: true },
  };

  /** The letter of the piece to place, {@link MOVE} or {@link CLEAR}. */
  private tool = MOVE;
  private isMirrored = true;
  /** The cell whose piece is to be moved; -1 for none. */
  private lifted = -1;
  /** The piece under the pointer while it is dragged; empty for none. */
  private dragged = "";
  private wasDragged = false;

  private put(cells: readonly (readonly [cell: number, piece: string])[]): void {
    const variant = drawn(this.definition);
    const axes = axesOf(this.definition);
    if (!variant?.geometry || !axes) {
      return;
    }
    const [files, ranks] = [axes[0]!.size, axes[1]!.size];
    const boards = rowsOf(this.definition).map((rows) => grid(rows, files, ranks));
    for (const [cell, piece] of cells) {
      const at = variant.geometry.cells[cell];
      if (at) {
        boards[at.board]![at.rank]![at.file] = piece;
      }
    }
    const labels = labelsOf(this.definition);
    const array = this.definition.at("array");
    const texts = boards.map(rowsOfGrid);
    if (labels.length === 1 && !isKeys(array)) {
      this.redefine([["array"], texts[0]!]);
      return;
    }
    if (!isKeys(array)) {
      this.redefine([["array"], Object.fromEntries(labels.map((label, i): [string, Value] => [label, texts[i]!]))]);
      return;
    }
    const touched = new Set(cells.map(([cell]) => variant.geometry!.cells[cell]?.board));
    this.redefine(...labels.flatMap((label, i): Change[] => (touched.has(i) ? [[["array", label], texts[i]!]] : [])));
  }

  /** The cell that is the mirror image for the other side. */
  private mirrored(variant: RulesVariant, axes: Axis[], cell: number): number {
    const given = this.definition.at("mirror");
    const names = Array.isArray(given) ? given.map(String) : [axes[1]!.name];
    const { board, file, rank } = variant.geometry!.cells[cell]!;
    let rest = board;
    let factor = 1;
    let other = 0;
    for (const axis of axes.slice(2)) {
      const at = rest % axis.size;
      rest = Math.floor(rest / axis.size);
      other += factor * (names.includes(axis.name) ? axis.size - 1 - at : at);
      factor *= axis.size;
    }
    const [files, ranks] = axes as [Axis, Axis];
    const toFile = names.includes(files.name) ? files.size - 1 - file : file;
    const toRank = names.includes(ranks.name) ? ranks.size - 1 - rank : rank;
    return other * files.size * ranks.size + toRank * files.size + toFile;
  }

  /** Puts a piece on a cell and, if wanted, the other side's on its mirror image. */
  private place(cell: number, piece: string): (readonly [number, string])[] {
    const variant = drawn(this.definition);
    const axes = axesOf(this.definition);
    if (!this.isMirrored || !variant || !axes) {
      return [[cell, piece]];
    }
    const other = piece === piece.toUpperCase() ? piece.toLowerCase() : piece.toUpperCase();
    const image = this.mirrored(variant, axes, cell);
    return image === cell
      ? [[cell, piece]]
      : [
          [cell, piece],
          [image, other],
        ];
  }

  private pieceAt(cell: number): string {
    const axes = axesOf(this.definition);
    const at = drawn(this.definition)?.geometry?.cells[cell];
    return axes && at
      ? (grid(rowsOf(this.definition)[at.board] ?? "", axes[0]!.size, axes[1]!.size)[at.rank]?.[at.file] ?? "")
      : "";
  }

  private choose(cell: number): void {
    if (this.wasDragged) {
      this.wasDragged = false;
      return;
    }
    if (this.tool === CLEAR) {
      this.put(this.place(cell, ""));
    } else if (this.tool !== MOVE) {
      this.put(this.place(cell, this.pieceAt(cell) === this.tool ? "" : this.tool));
    } else if (this.lifted >= 0) {
      this.carry(this.lifted, cell);
    } else if (this.pieceAt(cell)) {
      this.lifted = cell;
    }
  }

  private carry(from: number, to: number): void {
    this.lifted = -1;
    if (from !== to) {
      const piece = this.pieceAt(from);
      this.put([...this.place(from, ""), ...this.place(to, piece)]);
    }
  }

  /** Drags a piece from a cell or from the palette, by mouse, pen or finger. */
  private drag(event: PointerEvent, piece: string, from: number): void {
    const start = { x: event.clientX, y: event.clientY };
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener(
      "pointermove",
      ({ clientX, clientY }) => {
        if (!this.dragged && Math.hypot(clientX - start.x, clientY - start.y) > 6) {
          this.dragged = piece;
        }
        const ghost = this.querySelector<SVGElement>(".ghost");
        if (ghost) {
          ghost.style.translate = `${clientX}px ${clientY}px`;
        }
      },
      { signal },
    );
    window.addEventListener(
      "pointerup",
      ({ clientX, clientY }) => {
        ending.abort();
        const isDragging = this.dragged !== "";
        this.dragged = "";
        if (!isDragging) {
          return;
        }
        const found = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>("[data-cell]");
        const cell = found && this.contains(found) ? Number(found.dataset["cell"]) : -1;
        this.lifted = -1;
        // The click that follows belongs to the drag.
        this.wasDragged = from >= 0 && cell >= 0;
        window.setTimeout(() => (this.wasDragged = false));
        if (cell >= 0 && from >= 0) {
          this.carry(from, cell);
        } else if (cell >= 0) {
          this.put(this.place(cell, piece));
        } else if (from >= 0) {
          this.put(this.place(from, ""));
        }
      },
      { signal },
    );
    window.addEventListener("pointercancel", () => (ending.abort(), (this.dragged = "")), { signal });
  }

  private onPointerDown(event: PointerEvent): void {
    const found = (event.target as Element).closest<SVGElement>("[data-cell]");
    const cell = found ? Number(found.dataset["cell"]) : -1;
    const piece = cell >= 0 ? this.pieceAt(cell) : "";
    if (piece && event.button === 0 && event.pointerType !== "touch") {
      this.drag(event, piece, cell);
    }
  }

  private onKey(event: KeyboardEvent): void {
    const found = (event.target as Element).closest<SVGElement>("[data-cell]");
    if (!found) {
      return;
    }
    const cell = Number(found.dataset["cell"]);
    const kind = kindsOf(this.definition).find(({ letter }) => letter === event.key.toUpperCase());
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.put(this.place(cell, ""));
    } else if (kind && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.put(this.place(cell, event.shiftKey ? kind.letter.toLowerCase() : kind.letter));
    } else if (event.key === "Escape") {
      this.lifted = -1;
    }
  }

  override render(): TemplateResult {
    const variant = drawn(this.definition);
    if (!variant) {
      return html`${heading("Start position", "start-position-and-mfen")}
        <p>The form shows it as soon as it can read the boards.</p>`;
    }
    const kinds = kindsOf(this.definition);
    const marks = this.lifted >= 0 ? new Marks().add(this.lifted, "chosen").cells : new Map<number, never>();
    return html`${heading("Start position", "start-position-and-mfen")}
      <div class="palette" role="group" aria-label="What a click on a cell does">
        ${this.button(MOVE, html`Move`, "Move pieces")} ${this.button(CLEAR, html`Clear`, "Clear cells")}
        ${[true, false].map(
          (isWhite) => html`<span class="army">${kinds.map((kind) => this.pieceButton(kind, isWhite))}</span>`,
        )}
      </div>
      <label class="choice">
        <input type="checkbox" .checked=${this.isMirrored} @change=${(event: Event) => (this.isMirrored = isChecked(event))} />
        Do the same for the other side, mirrored
      </label>
      <pb-board
        interactive
        .variant=${variant}
        .mfen=${variant.startMfen}
        .marks=${marks}
        @choose=${({ detail }: CustomEvent<number>) => this.choose(detail)}
        @pointerdown=${this.onPointerDown}
        @keydown=${this.onKey}
      ></pb-board>
      ${this.dragged ? html`<svg class="ghost" viewBox="0 0 1 1" aria-hidden="true">${this.ghost(kinds)}</svg>` : nothing}
      <p class="lead">
        Drag pieces, or choose one above and click cells. By keyboard: arrow keys go from cell to cell, a piece's letter
        places it (with Shift for Black), Delete clears the cell.
      </p>`;
  }

  private button(tool: string, content: TemplateResult, label: string): TemplateResult {
    return html`<button
      type="button"
      aria-pressed=${this.tool === tool}
      aria-label=${label}
      @click=${() => this.choosesTool(tool)}
    >
      ${content}
    </button>`;
  }

  private choosesTool(tool: string): void {
    this.tool = tool;
    this.lifted = -1;
  }

  private pieceButton({ letter, name }: Kind, isWhite: boolean): TemplateResult {
    const piece = isWhite ? letter : letter.toLowerCase();
    return html`<button
      type="button"
      class="piece-button"
      aria-pressed=${this.tool === piece}
      aria-label="Place ${isWhite ? "white" : "black"} ${name}"
      title=${name}
      @click=${() => this.choosesTool(piece)}
      @pointerdown=${(event: PointerEvent) => event.button === 0 && this.drag(event, piece, -1)}
    >
      <svg viewBox="0 0 1 1" aria-hidden="true">${glyph(name, letter, isWhite, 0, 0, 1)}</svg>
    </button>`;
  }

  private ghost(kinds: Kind[]): TemplateResult | typeof nothing {
    const letter = this.dragged.toUpperCase();
    const kind = kinds.find((each) => each.letter === letter);
    return kind ? glyph(kind.name, letter, this.dragged === letter, 0, 0, 1) : nothing;
  }
}

customElements.define("pb-form-start", StartPosition);
