import type { RulesVariant } from "../api/messages.js";
import { isKeys, type Definition, type Value } from "./definition.js";

const MAX_CELLS = 1_024;
const MAX_BOARDS = 16;
const MAX_FILES = 26;
const MAX_RANKS = 99;

/** One axis as it is written. */
export interface Axis {
  name: string;
  size: number;
  cyclic: boolean;
}

/** The axes of a definition; undefined if they are not written as they should be. */
export function axesOf(definition: Definition): Axis[] | undefined {
  const axes = definition.at("axes");
  if (!Array.isArray(axes) || axes.length < 2) {
    return undefined;
  }
  const read = axes.map((axis): Axis | undefined =>
    isKeys(axis) && typeof axis["name"] === "string" && Number.isInteger(axis["size"]) && Number(axis["size"]) > 0
      ? { name: axis["name"], size: Number(axis["size"]), cyclic: axis["cyclic"] === true }
      : undefined,
  );
  const sizes = read.map((axis) => axis?.size ?? Infinity);
  const cells = sizes.reduce((all, size) => all * size, 1);
  const boards = cells / (sizes[0]! * sizes[1]!);
  return cells <= MAX_CELLS && boards <= MAX_BOARDS && sizes[0]! <= MAX_FILES && sizes[1]! <= MAX_RANKS
    ? (read as Axis[])
    : undefined;
}

/** The labels of the boards, in the order of the boards. */
export function labelsOf(definition: Definition): string[] {
  const sizes = (axesOf(definition) ?? []).slice(2).map(({ size }) => size);
  const boards = sizes.reduce((all, size) => all * size, 1);
  const given = definition.at("boards");
  const labels = Array.isArray(given) ? given.map(String) : [];
  return Array.from({ length: boards }, (_, board) => labels[board] ?? String.fromCharCode(65 + board));
}

/** The rows of each board in the start position, as in FEN, without those of an unreadable one. */
export function rowsOf(definition: Definition): string[] {
  const array = definition.at("array");
  const axes = axesOf(definition);
  const empty = Array.from({ length: axes?.[1]?.size ?? 0 }, () => String(axes?.[0]?.size ?? 0)).join("/");
  return labelsOf(definition).map((label) => {
    const rows: Value | undefined = isKeys(array) ? array[label] : array;
    return typeof rows === "string" && rows !== "" ? rows : empty;
  });
}

/** A kind of piece as it is written. */
export interface Kind {
  letter: string;
  name: string;
  royal: boolean;
  pawn: boolean;
}

export function kindsOf(definition: Definition): Kind[] {
  const pieces = definition.at("pieces");
  return Object.entries(isKeys(pieces) ? pieces : {}).flatMap(([letter, piece]) =>
    isKeys(piece) && /^[A-Z]$/.test(letter)
      ? {
          letter,
          name: String(piece["name"] ?? letter),
          royal: piece["royal"] === true,
          pawn: isKeys(piece["pawn"]),
        }
      : [],
  );
}

/**
 * What is needed to draw a definition and its start position, even if it has faults that the services refuse;
 * undefined if its axes cannot be read.
 */
export function drawn(definition: Definition): RulesVariant | undefined {
  const axes = axesOf(definition);
  if (!axes) {
    return undefined;
  }
  const labels = labelsOf(definition);
  const [files, ranks] = axes.map(({ size }) => size) as [number, number];
  const cells = labels.flatMap((label, board) =>
    Array.from({ length: files * ranks }, (_, index) => {
      const file = index % files;
      const rank = Math.floor(index / files);
      return {
        name: `${label}${String.fromCharCode(97 + file)}${rank + 1}`,
        board,
        file,
        rank,
        coordinates: [file, rank],
      };
    }),
  );
  return {
    id: String(definition.at("id") ?? ""),
    digest: "",
    name: String(definition.at("name") ?? ""),
    designer: "",
    year: 0,
    source: "",
    description: "",
    notice: "",
    shipped: false,
    geometry: {
      axes,
      boards: labels.map((label) => ({ label: labels.length > 1 ? label : "", files, ranks })),
      cells,
    },
    pieces: kindsOf(definition),
    startMfen: `${rowsOf(definition).join("|")} w - - - 0 1`,
    movesPerTurn: 1,
    definition: "",
    latest: false,
  };
}
