import type { RulesInspectPositionResponse } from "../api/messages.js";
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
 * Marks the cells to which a piece may move or on which it may capture; for a piece without a legal
 * move, the cells that it attacks.
 *
 * @param isOccupied whether a piece stands on a cell
 */
export function markReach(
  marks: Marks,
  position: RulesInspectPositionResponse,
  cell: number,
  isOccupied: (cell: number) => boolean,
): void {
  const moves = position.moves.filter((move) => move.fromCell === cell);
  for (const move of moves) {
    marks.add(move.toCell, move.captured ? "capture" : "reach");
  }
  if (moves.length === 0) {
    const attacked = position.attacks.find(({ fromCell }) => fromCell === cell)?.toCells ?? [];
    attacked.forEach((to) => marks.add(to, isOccupied(to) ? "capture" : "reach"));
  }
}

/** Arrows from each attacker of a cell to it. */
export function attackers(position: RulesInspectPositionResponse, cell: number): Arrow[] {
  return position.attacks
    .filter(({ toCells }) => toCells.includes(cell))
    .map(({ fromCell }) => ({ from: fromCell, to: cell, rank: 2 }));
}
