import { svg, type TemplateResult } from "lit";

/** The way of a move. */
export interface Way {
  /** The cells over which the piece goes, its own first; it captures on the last. */
  cells: readonly number[];
  /** The cell on which it lands; the last of the cells, unless the variant moves it on. */
  landing: number;
  isWhite: boolean;
}

type Point = { x: number; y: number };

const DOT = 0.13;

/** The whole way, with the landing. */
export function whole({ cells, landing }: Way): readonly number[] {
  return cells.at(-1) === landing ? cells : [...cells, landing];
}

/** Whether a way leads to another board. */
export function changesBoard(way: Way, boardOf: (cell: number) => number): boolean {
  const boards = whole(way).map(boardOf);
  return boards.some((board) => board !== boards[0]);
}

/**
 * A way as a line with numbered steps. Its parts between boards are dashed, with a diamond in their
 * middle.
 */
export function drawnWay(
  way: Way,
  middle: (cell: number) => Point,
  boardOf: (cell: number) => number,
): TemplateResult {
  const cells = whole(way);
  const points = cells.map(middle);
  const parts = points.slice(1).map((to, index) => {
    const from = points[index]!;
    const isBetween = boardOf(cells[index]!) !== boardOf(cells[index + 1]!);
    return svg`<line class=${isBetween ? "between" : ""} x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y}></line>
      ${isBetween ? diamond({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }) : ""}`;
  });
  const steps = points.slice(1).map(({ x, y }, index) => {
    // In a corner of the cell, so that the number does not cover a piece.
    const at = { x: x + 0.32, y: y - 0.32 };
    return svg`<circle cx=${at.x} cy=${at.y} r=${DOT}></circle><text x=${at.x} y=${at.y + 0.065} text-anchor="middle">${index + 1}</text>`;
  });
  return svg`<g class="way ${way.isWhite ? "white" : "black"}" aria-hidden="true">${parts}${steps}</g>`;
}

function diamond({ x, y }: Point): TemplateResult {
  return svg`<path class="change" d="M${x - 0.14} ${y}l0.14-0.14 0.14 0.14-0.14 0.14z"></path>`;
}
