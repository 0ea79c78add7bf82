import type { RulesGeometry } from "../api/messages.js";

/** The places of the boards of a lattice, in sides of a cell. */
export interface Layout {
  width: number;
  height: number;
  boards: { x: number; y: number; files: number; ranks: number; label: string }[];
}

/** The gap between boards, and the margin for labels beside them. */
const GAP = 0.9;
const MARGIN = 0.55;

/**
 * Lays out the boards as in the lattice. With two axes beyond file and rank, the first counts to the
 * right and the second upwards, like files and ranks; with one axis, the number of columns fits the
 * shape of the place.
 *
 * @param aspect width to height of the place
 */
export function layout(geometry: RulesGeometry, aspect: number): Layout {
  const outer = geometry.axes.slice(2);
  const boards = geometry.boards;
  const files = Math.max(...boards.map((board) => board.files));
  const ranks = Math.max(...boards.map((board) => board.ranks));
  const columns = outer.length > 1 ? (outer[0]?.size ?? 1) : bestColumns(boards.length, files, ranks, aspect);
  const rows = Math.ceil(boards.length / columns);
  const stepX = files + GAP;
  const stepY = ranks + GAP;
  return {
    width: columns * stepX - GAP + 2 * MARGIN,
    height: rows * stepY - GAP + 2 * MARGIN,
    boards: boards.map((board, index) => {
      const column = index % columns;
      const row = Math.floor(index / columns);
      return {
        x: MARGIN + column * stepX,
        y: MARGIN + (outer.length > 1 ? rows - 1 - row : row) * stepY,
        files: board.files,
        ranks: board.ranks,
        label: board.label,
      };
    }),
  };
}

function bestColumns(boards: number, files: number, ranks: number, aspect: number): number {
  let best = 1;
  let bestScale = 0;
  for (let columns = 1; columns <= boards; columns++) {
    const rows = Math.ceil(boards / columns);
    const width = columns * (files + GAP);
    const height = rows * (ranks + GAP);
    const scale = Math.min(aspect / width, 1 / height);
    if (scale > bestScale * 1.001) {
      best = columns;
      bestScale = scale;
    }
  }
  return best;
}

/**
 * The view box of a layout.
 *
 * @param board the only board to show; -1 for all
 */
export function shown({ width, height, boards }: Layout, board: number): string {
  const one = boards[board];
  return one
    ? `${one.x - MARGIN} ${one.y - MARGIN} ${one.files + 2 * MARGIN} ${one.ranks + 2 * MARGIN}`
    : `0 0 ${width} ${height}`;
}
