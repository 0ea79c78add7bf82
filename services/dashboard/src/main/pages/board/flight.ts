import type { Standing } from "./position.js";

const MILLIS_PER_CELL = 90;
const MIN_MILLIS = 160;
const MAX_MILLIS = 600;

/** With more changed cells than this, another position is shown and nothing moves. */
const MAX_CHANGES = 8;

type Cells = readonly (Standing | null)[];

/**
 * Moves the drawn pieces from where they stood to where they stand, cell by cell. Does nothing if
 * the user prefers reduced motion.
 *
 * @param board contains the drawing of the new position
 * @param given the cells over which pieces go; other pieces go straight
 * @param dropped a cell on which the user has put a piece, which does not move any more; or -1
 * @param corner the corner of a cell in the drawing
 */
export function fly(
  board: Element,
  before: Cells,
  after: Cells,
  given: readonly (readonly number[])[],
  dropped: number,
  corner: (cell: number) => { x: number; y: number },
): void {
  const sky = board.querySelector(".flying");
  if (!sky || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return;
  }
  for (const cells of flights(before, after, given)) {
    const to = cells.at(-1) ?? -1;
    const standing = board.querySelector<SVGGraphicsElement>(`[data-cell="${to}"] .standing`);
    if (!standing || to === dropped) {
      continue;
    }
    const ghost = standing.cloneNode(true) as SVGGraphicsElement;
    sky.append(ghost);
    standing.classList.add("lifted");
    const home = corner(to);
    const frames = cells.map((cell) => {
      const { x, y } = corner(cell);
      return { transform: `translate(${x - home.x}px, ${y - home.y}px)` };
    });
    const duration = Math.min(MAX_MILLIS, Math.max(MIN_MILLIS, MILLIS_PER_CELL * (cells.length - 1)));
    const land = () => {
      ghost.remove();
      standing.classList.remove("lifted");
    };
    ghost.animate(frames, { duration, easing: "ease-in-out" }).finished.then(land, land);
  }
}

/** For each piece that stands on another cell than before: the cells over which it goes. */
export function flights(
  before: Cells,
  after: Cells,
  given: readonly (readonly number[])[],
): (readonly number[])[] {
  const changed = after.flatMap((standing, cell) => (same(standing, before[cell] ?? null) ? [] : [cell]));
  if (changed.length > MAX_CHANGES) {
    return [];
  }
  const left = new Set(changed.filter((cell) => before[cell]));
  return changed.flatMap((to) => {
    const standing = after[to];
    if (!standing) {
      return [];
    }
    const known = given.find((cells) => cells.at(-1) === to && left.delete(cells[0] ?? -1));
    const from = known ? undefined : [...left].find((cell) => same(before[cell] ?? null, standing));
    if (from !== undefined) {
      left.delete(from);
      return [[from, to]];
    }
    return known ? [known] : [];
  });
}

function same(a: Standing | null, b: Standing | null): boolean {
  return a?.letter === b?.letter && a?.isWhite === b?.isWhite;
}
