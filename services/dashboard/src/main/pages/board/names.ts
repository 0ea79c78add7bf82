import type { RulesVariant } from "../api/messages.js";

/**
 * The name of a drawn board for people; its label is what names of cells begin with. With one axis from
 * board to board it is named after the axis, such as "Level C". If the boards are the squares of a board,
 * with axes such as big-file and big-rank, it is the square: "Big b1". A single board is "Board".
 *
 * @param index of the board, from 0
 */
export function boardName(variant: RulesVariant, index: number): string {
  const { axes = [], boards = [] } = variant.geometry ?? {};
  const [across, up] = axes.slice(2);
  const outer = across?.name.match(/^(.+)-file$/)?.[1];
  if (across && axes.length === 4 && outer && up?.name === `${outer}-rank`) {
    const file = String.fromCharCode(97 + (index % across.size));
    return `${capital(outer)} ${file}${Math.floor(index / across.size) + 1}`;
  }
  const noun = capital(axes.length === 3 ? (across?.name ?? "board") : "board");
  return boards.length > 1 ? `${noun} ${boards[index]?.label ?? ""}` : noun;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
