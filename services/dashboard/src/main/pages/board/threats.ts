import type { RulesInspectPositionResponse, RulesMove } from "../api/messages.js";
import type { Arrow, Mark } from "./board.js";
import { endsOf, type Cells } from "./position.js";

/** Marks of cells, added one by one. */
export class Marks {
  readonly cells = new Map<number, Set<Mark>>();

  add(cell: number, mark: Mark): this {
    this.cells.set(cell, (this.cells.get(cell) ?? new Set()).add(mark));
    return this;
  }
}

/** Marks the cells that the moves of a turn left and reached; nothing if there is no turn. */
export function markTurn(marks: Marks, cells: Cells | undefined, turn: string | undefined): Marks {
  if (cells && turn) {
    endsOf(cells, turn).forEach(({ from, to }) => marks.add(from, "from").add(to, "to"));
  }
  return marks;
}

/** Marks the cells that moves left and reached. */
export function markMoves(marks: Marks, moves: readonly RulesMove[]): Marks {
  moves.forEach(({ fromCell, toCell }) => marks.add(fromCell, "from").add(toCell, "to"));
  return marks;
}

/** Marks attacked kings, their attackers, pinned pieces and a held king. */
export function markThreats(marks: Marks, position: RulesInspectPositionResponse): void {
  for (const { king, attackers } of position.checks) {
    marks.add(king, "check");
    attackers.forEach((attacker) => marks.add(attacker, "attacker"));
  }
  position.pins.forEach(({ piece }) => marks.add(piece, "pinned"));
  if (position.heldKing !== undefined) {
    marks.add(position.heldKing, "held");
  }
}

/**
 * Marks the cells to which a piece may move and on which it may capture, and other cells that it
 * attacks, except those of its own side. A legal move and a mere attack have different marks.
 *
 * @param isWhite whether a white piece stands on a cell; undefined for none
 */
export function markReach(
  marks: Marks,
  position: RulesInspectPositionResponse,
  cell: number,
  isWhite: (cell: number) => boolean | undefined,
): void {
  const moves = position.moves.filter((move) => move.fromCell === cell);
  for (const move of moves) {
    const end = move.way.at(-1) ?? move.toCell;
    if (!move.captured) {
      marks.add(move.toCell, "reach");
    } else {
      marks.add(end, "capture");
      if (end !== move.toCell) {
        marks.add(move.toCell, "reach");
      }
    }
  }
  const attacked = position.attacks.find(({ fromCell }) => fromCell === cell)?.toCells ?? [];
  attacked
    .filter((to) => isWhite(to) !== isWhite(cell) && !moves.some((move) => move.toCell === to || move.way.at(-1) === to))
    .forEach((to) => marks.add(to, "attack"));
}

/** Arrows from each attacker of a cell to it. */
export function attackers(position: RulesInspectPositionResponse, cell: number): Arrow[] {
  return position.attacks
    .filter(({ toCells }) => toCells.includes(cell))
    .map(({ fromCell }) => ({ from: fromCell, to: cell, rank: 2 }));
}
