import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type {
  RulesInspectPositionResponse,
  RulesMove,
  RulesPosition,
  RulesSide,
  RulesVariant,
} from "../api/messages.js";
import { sound } from "../part/sound.js";
import type { Arrow } from "./board.js";
import { Cells, pieceName, placement, type Placement } from "./position.js";
import { Marks, attackers, markMoves, markReach, markThreats, markTurn } from "./threats.js";
import { changesBoard, whole, type Way } from "./way.js";
import "./board.js";

/** A position that was loaded, and the turns that lead to it. */
export interface Inspected {
  position: RulesInspectPositionResponse;
  turns: readonly string[];
}

/**
 * The boards of a position, on which a turn is made move by move: by dragging, by clicking two cells
 * or by keys. Sends "turn" with the canonical spelling of a whole turn, "inspect" with a position that
 * was loaded, and "select" with the chosen cell, -1 for none.
 */
export class PositionBoard extends LitElement {
  static override properties = {
    variant: { attribute: false },
    start: { attribute: false },
    turns: { attribute: false },
    last: { attribute: false },
    side: { attribute: false },
    isFixed: { attribute: false },
    flipped: { attribute: false },
    arrows: { attribute: false },
    notes: { attribute: false },
    shade: { attribute: false },
    position: { state: true },
    refusal: { state: true },
    failure: { state: true },
    chosen: { state: true },
    pointed: { state: true },
    meant: { state: true },
    planned: { state: true },
  };

  /** Registered, or checked, under its digest. */
  variant?: RulesVariant;
  /** The first position, in MFEN; empty for the start position. */
  start = "";
  /** The turns made from there, in canonical spelling. */
  turns: readonly string[] = [];
  /** The moves of the last of them, with their ways. */
  last: readonly RulesMove[] = [];
  /** The side whose pieces the user moves; empty for both. */
  side: RulesSide | "" = "";
  /** Whether no turn can be made, because the position is only shown. */
  isFixed = false;
  flipped = false;
  arrows: Arrow[] = [];
  notes: ReadonlyMap<number, string> = new Map();
  shade: readonly number[] = [];

  private cells: Cells | undefined;
  /** The turns of the shown position: those given, or one more that the user has just made. */
  private line: readonly string[] = [];
  private position: RulesInspectPositionResponse | undefined;
  private placement: Placement | undefined;
  /** Moves made of the current turn. */
  private made: RulesMove[] = [];
  /** The moves that led to the shown position. */
  private recent: readonly RulesMove[] = [];
  private refusal = "";
  private failure: unknown;
  private chosen = -1;
  private pointed = -1;
  /** Moves to choose from, which differ in the promotion or the target cell. */
  private meant: RulesMove[] = [];
  /** A move to make as soon as the other side has moved, if it is legal then. */
  private planned: { from: number; to: number } | undefined;
  /** Resolves when all earlier choices have had their effect. */
  private settled = Promise.resolve();

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues): void {
    const isOther = changed.has("variant") || changed.has("start");
    if (isOther && this.variant?.geometry) {
      this.cells = new Cells(this.variant.geometry);
      this.position = undefined;
    }
    if (isOther || (changed.has("turns") && !equal(this.turns, this.line))) {
      this.line = this.turns;
      this.made = [];
      this.recent = this.last;
      this.planned = isOther ? undefined : this.planned;
      this.afterwards(() => this.inspect());
    }
  }

  /** Forgets the moves of an unfinished turn; returns whether there were any. */
  takeBackMove(): boolean {
    if (this.made.length === 0) {
      return false;
    }
    this.made = this.made.slice(0, -1);
    this.recent = this.made;
    this.afterwards(() => this.inspect());
    return true;
  }

  private get reached(): RulesPosition {
    return { variant: this.variant?.digest ?? "", mfen: this.start, turns: [...this.line] };
  }

  /** Loads the position after the turns and the moves of the current turn. */
  private async inspect(): Promise<void> {
    const { variant, line, made } = this;
    if (!variant) {
      return;
    }
    const position = await call("polyboard.rules.v1.RulesService/InspectPosition", {
      position: this.reached,
      moves: made.map(({ text }) => text),
    });
    if (variant !== this.variant || line !== this.line || made !== this.made) {
      return;
    }
    if (this.position && this.recent.length > 0 && position.mfen !== this.position.mfen) {
      sound(this.recent.some(({ captured }) => captured) ? "capture" : "move");
    }
    this.position = position;
    this.placement = this.cells && placement(this.cells, position.mfen);
    this.choose(-1);
    this.meant = [];
    this.refusal = "";
    this.failure = undefined;
    this.dispatchEvent(new CustomEvent<Inspected>("inspect", { detail: { position, turns: line } }));
    await this.makePlanned();
  }

  /** Makes the planned move, if it is legal now. */
  private async makePlanned(): Promise<void> {
    const { planned } = this;
    if (planned && this.isToMove) {
      this.planned = undefined;
      const move = this.position?.moves.find((each) => each.fromCell === planned.from && leadsTo(each, planned.to));
      if (move) {
        await this.make(move);
      }
    }
  }

  /** Runs an effect after all earlier ones, because a choice refers to the position after earlier choices. */
  private afterwards(effect: () => Promise<void>): void {
    this.settled = this.settled.then(effect).catch((error: unknown) => {
      this.failure = error;
    });
  }

  /** Whether the user may move now. */
  private get isToMove(): boolean {
    return !this.isFixed && (this.side === "" || this.position?.sideToMove === this.side);
  }

  private choose(cell: number): void {
    if (this.chosen !== cell) {
      this.chosen = cell;
      this.dispatchEvent(new CustomEvent("select", { detail: cell }));
    }
  }

  private async take(cell: number): Promise<void> {
    if (this.isFixed) {
      return;
    }
    if (this.meant.length > 0) {
      this.cancel();
      return;
    }
    const moves = this.isToMove ? (this.position?.moves ?? []) : [];
    const meant = moves.filter((each) => each.fromCell === this.chosen && leadsTo(each, cell));
    const [move] = meant;
    this.planned = undefined;
    if (meant.length > 1) {
      this.meant = meant;
    } else if (move) {
      await this.make(move);
    } else if (this.isOwn(cell)) {
      this.choose(this.chosen === cell ? -1 : cell);
      this.refusal = "";
    } else if (this.chosen >= 0 && !this.isToMove) {
      this.planned = { from: this.chosen, to: cell };
      this.choose(-1);
    } else if (this.chosen >= 0) {
      await this.explain(this.chosen, cell);
    } else {
      this.pointed = cell;
    }
  }

  private cancel(): void {
    this.meant = [];
    this.planned = undefined;
    this.refusal = "";
    this.choose(-1);
  }

  /** Whether a piece that the user moves now, or next, stands on a cell. */
  private isOwn(cell: number): boolean {
    const standing = this.placement?.cells[cell];
    const isWhite = this.side === "" ? this.placement?.isWhiteToMove : this.side === "SIDE_WHITE";
    return standing ? standing.isWhite === isWhite : false;
  }

  /** Shows why a move is not legal; in a turn of several moves, only for the first. */
  private async explain(from: number, to: number): Promise<void> {
    const text = `${this.cells?.name(from) ?? ""}${this.cells?.name(to) ?? ""}`;
    this.choose(-1);
    if (this.made.length > 0) {
      this.refusal = `${text} does not complete the turn`;
      return;
    }
    const { message, legal } = await call("polyboard.rules.v1.RulesService/ValidateTurn", {
      position: this.reached,
      turn: text,
    });
    this.refusal = legal ? "" : `${text}: ${message}`;
  }

  private async make(move: RulesMove): Promise<void> {
    const made = [...this.made, move];
    if (made.length === (this.variant?.movesPerTurn ?? 1)) {
      const turn = inBoardOrder(made.map(({ text }) => text));
      this.line = [...this.line, turn];
      this.made = [];
      this.recent = made;
      this.dispatchEvent(new CustomEvent("turn", { detail: turn }));
    } else {
      this.made = made;
      this.recent = [move];
    }
    await this.inspect();
  }

  private retry(): void {
    this.failure = undefined;
    this.afterwards(() => this.inspect());
  }

  private marks(): Marks {
    const recent = this.made.length > 0 ? this.made : this.recent;
    const marks = recent.length > 0 ? markMoves(new Marks(), recent) : markTurn(new Marks(), this.cells, this.line.at(-1));
    const { position, chosen } = this;
    if (position) {
      markThreats(marks, position);
      const cell = chosen >= 0 ? chosen : this.pointed;
      if (cell >= 0) {
        markReach(marks, position, cell, (each) => this.placement?.cells[each]?.isWhite);
      }
    }
    if (chosen >= 0) {
      marks.add(chosen, "chosen");
    }
    if (this.planned) {
      marks.add(this.planned.from, "planned").add(this.planned.to, "planned");
    }
    return marks;
  }

  /** The boards on which the side to move cannot move now, with the reason. */
  private idle(): Map<number, string> {
    const { position, variant, placement: placed } = this;
    const cells = variant?.geometry?.cells ?? [];
    const boards = variant?.geometry?.boards ?? [];
    const isInCheck = position?.checks.some(({ king }) => placed?.cells[king]?.isWhite === placed?.isWhiteToMove);
    const idle = new Map<number, string>();
    const isLimited = (variant?.movesPerTurn ?? 1) > 1 || isInCheck;
    if (!position || boards.length < 2 || !isLimited || position.moves.length === 0) {
      return idle;
    }
    boards.forEach((_, board) => {
      if (this.made.some(({ fromCell }) => cells[fromCell]?.board === board)) {
        idle.set(board, "already moved");
      } else if (!position.moves.some(({ fromCell }) => cells[fromCell]?.board === board)) {
        idle.set(board, "no legal move now");
      }
    });
    return idle;
  }

  /** The move to the cell to which the user points. */
  private get pointedMove(): RulesMove | undefined {
    return this.chosen < 0
      ? undefined
      : this.position?.moves.find((each) => each.fromCell === this.chosen && leadsTo(each, this.pointed));
  }

  private ways(): Way[] {
    const boardOf = (cell: number) => this.variant?.geometry?.cells[cell]?.board ?? 0;
    const way = (move: RulesMove, isWhite: boolean): Way => ({ cells: move.way, landing: move.toCell, isWhite });
    const isWhite = this.placement?.isWhiteToMove ?? true;
    const isLastWhite = this.made.length > 0 ? isWhite : !isWhite;
    const last = this.recent.map((move) => way(move, isLastWhite)).filter((each) => changesBoard(each, boardOf));
    const { pointedMove } = this;
    return pointedMove ? [way(pointedMove, isWhite)] : this.chosen < 0 ? last : [];
  }

  /** What the shown way means, in words. */
  private wayInWords(): string {
    const move = this.pointedMove;
    const name = (cell: number) => this.cells?.name(cell) ?? "";
    if (!move || !this.cells) {
      return "";
    }
    const between = move.way.slice(1, -1).map(name);
    const end = move.way.at(-1) ?? move.toCell;
    const over =
      between.length > 0 ? `over ${between.join(", ")}, where any piece would block it` : "directly: nothing can block it";
    const lands = end === move.toCell ? "" : `, and lands on ${name(move.toCell)}`;
    return `${pieceName(this.variant!, move.piece)} ${name(move.fromCell)} to ${name(end)} ${over}${lands}.`;
  }

  private shownArrows(): Arrow[] {
    const isIdle = this.position && this.chosen < 0 && this.pointed >= 0 && this.arrows.length === 0;
    return isIdle ? attackers(this.position!, this.pointed) : this.arrows;
  }

  private grabs(): Set<number> {
    const cells = this.isFixed ? [] : (this.placement?.cells ?? []);
    return new Set(cells.flatMap((_, cell) => (this.isOwn(cell) ? [cell] : [])));
  }

  private choices() {
    const { meant, placement: placed } = this;
    const ends = new Set(meant.map(({ toCell }) => toCell));
    return meant.length === 0
      ? undefined
      : {
          cell: meant[0]!.way.at(-1) ?? meant[0]!.toCell,
          of: meant.map((move) => ({
            letter: move.promotion || move.piece,
            isWhite: placed?.isWhiteToMove ?? true,
            label:
              pieceName(this.variant!, move.promotion || move.piece) +
              (ends.size > 1 ? ` on ${this.cells?.name(move.toCell) ?? ""}` : ""),
          })),
        };
  }

  override render(): TemplateResult | typeof nothing {
    const variant = this.variant;
    if (!variant) {
      return nothing;
    }
    return html`
      <pb-board
        interactive
        .variant=${variant}
        .mfen=${this.position?.mfen ?? this.start}
        .marks=${this.marks().cells}
        .arrows=${this.shownArrows()}
        .ways=${this.ways()}
        .flights=${this.recent.map((move) => whole({ cells: move.way, landing: move.toCell, isWhite: true }))}
        .grabs=${this.grabs()}
        .choices=${this.choices()}
        .idle=${this.idle()}
        .notes=${this.notes}
        .shade=${this.shade}
        ?flipped=${this.flipped}
        @choose=${({ detail }: CustomEvent<number>) => this.afterwards(() => this.take(detail))}
        @point=${({ detail }: CustomEvent<number>) => (this.pointed = detail)}
        @pick=${({ detail }: CustomEvent<number>) => {
          const move = this.meant[detail];
          this.meant = [];
          if (move) {
            this.afterwards(() => this.make(move));
          }
        }}
        @escape=${() => this.cancel()}
      ></pb-board>
      <p class="way-text" aria-live="polite">${this.refusal ? html`<span role="alert">${this.refusal}</span>` : this.wayInWords()}</p>
      <pb-failure .error=${this.failure} @retry=${() => this.retry()}></pb-failure>
    `;
  }
}

/** Whether a cell is the one on which a move ends, or on which it captures. */
function leadsTo(move: RulesMove, cell: number): boolean {
  return move.toCell === cell || move.way.at(-1) === cell;
}

/** Canonical notation orders the moves of a turn by the boards that they leave; names begin with the label. */
function inBoardOrder(moves: string[]): string {
  return moves.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)).join(",");
}

export function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

customElements.define("pb-position", PositionBoard);

declare global {
  interface HTMLElementTagNameMap {
    "pb-position": PositionBoard;
  }
}
