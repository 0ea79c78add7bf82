import { isKeys, type Change, type Definition, type Keys, type Value } from "./definition.js";
import { axesOf, labelsOf, rowsOf } from "./drawing.js";
import { isVector } from "./vectors.js";

/** A size of the boards, and their number. */
export interface Size {
  files: number;
  ranks: number;
  boards: number;
}

/** The name of the axis that numbers boards. */
const BOARD_AXIS = "board";

/** The pieces on a board by rank and file, each from 0; empty texts for empty cells. */
export function grid(rows: string, files: number, ranks: number): string[][] {
  const cells = Array.from({ length: ranks }, () => Array.from({ length: files }, () => ""));
  rows.split("/").forEach((row, index) => {
    const rank = cells[ranks - 1 - index];
    let file = 0;
    for (const part of row.match(/\d+|[A-Za-z]/g) ?? []) {
      if (/\d/.test(part)) {
        file += Number(part);
      } else if (rank && file < files) {
        rank[file++] = part;
      }
    }
  });
  return cells;
}

/** The rows of a board as in FEN. */
export function rowsOfGrid(cells: readonly (readonly string[])[]): string {
  return cells
    .toReversed()
    .map((rank) =>
      rank
        .map((each) => each || "1")
        .join("")
        .replace(/1+/g, (run) => String(run.length)),
    )
    .join("/");
}

/**
 * The changes that give boards another size or number. Ranks are added or removed in the middle, so that the armies
 * keep their distance from their edges, and files at the right. Regions and castlings follow.
 */
export function resized(definition: Definition, size: Size): Change[] {
  const axes = axesOf(definition);
  if (!axes) {
    return [];
  }
  const before: Size = { files: axes[0]!.size, ranks: axes[1]!.size, boards: labelsOf(definition).length };
  const isNewAxis = axes.length === 2 && size.boards > 1;
  const changes: Change[] = [];
  const written = definition.at("axes") as Value[];
  const sizes = [size.files, size.ranks, size.boards];
  changes.push([
    ["axes"],
    [
      ...written.map((axis, i) =>
        isKeys(axis) && (i < 2 || axes.length === 3) ? { ...axis, size: sizes[i] ?? axes[i]!.size } : axis,
      ),
      ...(isNewAxis ? [{ name: BOARD_AXIS, size: size.boards }] : []),
    ],
  ]);
  if (isNewAxis && !isKeys(definition.at("planes"))) {
    // Without planes the moves would lead to the other boards, too.
    changes.push([["planes"], { [BOARD_AXIS]: axes.map(({ name }) => name) }]);
  }
  const labels = labelsOf(definition);
  const given = definition.at("boards");
  const all = Array.from({ length: size.boards }, (_, board) => labels[board] ?? String.fromCharCode(65 + board));
  if (Array.isArray(given)) {
    changes.push([["boards"], all]);
  }
  changes.push([["array"], resizedArray(definition, before, size, labels, all)]);
  if (size.boards === 1 && definition.at("transfer") !== undefined) {
    changes.push([["transfer"], undefined]);
  }
  const cellsChange = cellChange(before, size, before.boards === 1 && size.boards > 1, labels[0] ?? "A", all);
  changes.push(...resizedPieces(definition, cellsChange, isNewAxis), ...resizedCastling(definition, cellsChange));
  return changes;
}

function resizedArray(definition: Definition, before: Size, size: Size, labels: string[], all: string[]): Value {
  const rows = rowsOf(definition).map((text) => {
    const old = grid(text, before.files, before.ranks);
    return rowsOfGrid(
      Array.from({ length: size.ranks }, (_, rank) => {
        const source = sourceRank(rank, before.ranks, size.ranks);
        return Array.from({ length: size.files }, (_, file) => (source < 0 ? "" : (old[source]?.[file] ?? "")));
      }),
    );
  });
  if (size.boards === 1) {
    return isKeys(definition.at("array")) ? { [all[0]!]: rows[0]! } : rows[0]!;
  }
  const array = definition.at("array");
  return Object.fromEntries(
    rows.flatMap((text, board) =>
      all.includes(labels[board]!) && (!isKeys(array) || labels[board]! in array) ? [[labels[board]!, text]] : [],
    ),
  );
}

/** The rank from which a rank of the resized board takes its pieces; -1 for a new one. */
function sourceRank(rank: number, before: number, after: number): number {
  const below = Math.ceil(Math.min(before, after) / 2);
  if (rank < below) {
    return rank;
  }
  const source = rank - (after - before);
  return source >= below ? source : -1;
}

/** Where a cell of a region is after the change; undefined if it is gone. */
type CellChange = (cell: string, isEnd: boolean) => string | undefined;

function cellChange(before: Size, size: Size, isLabelled: boolean, label: string, all: string[]): CellChange {
  return (cell, isEnd) => {
    const [, board = "", letter = "", number = ""] = /^([A-Z*]?)([a-z])(\d+)$/.exec(cell) ?? [];
    if (letter === "") {
      return cell;
    }
    const file = letter.charCodeAt(0) - 97;
    const rank = Number(number) - 1;
    const below = Math.ceil(Math.min(before.ranks, size.ranks) / 2);
    const movedRank = rank < below ? rank : Math.max(below, rank + size.ranks - before.ranks);
    const movedFile = isEnd && file === before.files - 1 ? size.files - 1 : file;
    if (movedFile >= size.files || movedRank >= size.ranks || (board !== "" && board !== "*" && !all.includes(board))) {
      return undefined;
    }
    const labelled = board === "" && isLabelled && !isEnd ? label : board;
    return `${labelled}${String.fromCharCode(97 + movedFile)}${movedRank + 1}`;
  };
}

function resizedRegions(regions: Value | undefined, change: CellChange): Value | undefined {
  if (!Array.isArray(regions)) {
    return regions;
  }
  return regions.flatMap((region) => {
    const [from = "", to] = String(region).split("..");
    const start = change(from, false);
    const end =
      to === undefined
        ? undefined
        : (change(to, true) ?? change(to.replace(/^[a-z]/, from.replace(/^[A-Z*]/, "")[0]!), true));
    return start === undefined ? [] : [end === undefined ? start : `${start}..${end}`];
  });
}

function resizedPieces(definition: Definition, change: CellChange, isNewAxis: boolean): Change[] {
  const pieces = definition.at("pieces");
  // On new boards, regions of pieces hold on every board.
  const everywhere: CellChange = (cell, isEnd) => {
    const changed = change(cell, isEnd);
    return isNewAxis && !isEnd && !/^[A-Z*]/.test(cell) ? changed?.replace(/^[A-Z]?/, "*") : changed;
  };
  const longer = (vectors: Value | undefined): Value | undefined =>
    isNewAxis && Array.isArray(vectors)
      ? vectors.map((each) =>
          isVector(each)
            ? [...each, 0]
            : isKeys(each) && isVector(each["step"])
              ? { ...each, step: [...each["step"], 0] }
              : each,
        )
      : vectors;
  return Object.entries(isKeys(pieces) ? pieces : {}).flatMap(([letter, piece]): Change[] => {
    if (!isKeys(piece)) {
      return [];
    }
    const changes: Change[] = [];
    const put = (path: string[], before: Value | undefined, after: Value | undefined) => {
      if (before !== undefined && before !== null && after !== undefined) {
        changes.push([["pieces", letter, ...path], after]);
      }
    };
    for (const key of ["stands-on", "never-on"]) {
      put([key], piece[key], resizedRegions(piece[key], everywhere));
    }
    const pawn = piece["pawn"];
    if (isKeys(pawn)) {
      for (const key of ["advance", "capture", "double-step"]) {
        put(["pawn", key], pawn[key], longer(pawn[key]));
      }
      put(["pawn", "double-step-from"], pawn["double-step-from"], resizedRegions(pawn["double-step-from"], everywhere));
      const promotes = pawn["promotes"];
      if (isKeys(promotes)) {
        put(["pawn", "promotes", "on"], promotes["on"], resizedRegions(promotes["on"], everywhere));
        const rows = isKeys(promotes["landing"]) ? promotes["landing"]["rows"] : undefined;
        for (const [label, row] of Object.entries(isKeys(rows) ? rows : {})) {
          for (const key of isKeys(row) ? ["cells", "overflow"] : []) {
            const regions = (row as Keys)[key];
            put(["pawn", "promotes", "landing", "rows", label, key], regions, resizedRegions(regions, change));
          }
        }
      }
    }
    return changes;
  });
}

function resizedCastling(definition: Definition, change: CellChange): Change[] {
  const castling = definition.at("castling");
  if (!Array.isArray(castling)) {
    return [];
  }
  const kept = castling.flatMap((each): Keys[] => {
    if (!isKeys(each) || !Array.isArray(each["king"]) || !Array.isArray(each["rook"])) {
      return [];
    }
    const king = each["king"].map((cell) => change(String(cell), false));
    const rook = each["rook"].map((cell) => change(String(cell), false));
    return [...king, ...rook].includes(undefined) ? [] : [{ ...each, king: king as string[], rook: rook as string[] }];
  });
  return [[["castling"], kept.length > 0 ? kept : undefined]];
}
