import type { RulesGeometry, RulesVariant } from "../api/messages.js";

/** A piece on a cell. */
export interface Standing {
  letter: string;
  isWhite: boolean;
}

/** The parts of a position in MFEN. */
export interface Placement {
  /** By the numbers of cells; null for an empty cell. */
  cells: (Standing | null)[];
  isWhiteToMove: boolean;
  /** The items of the status, such as "mated" with the labels of decided boards. */
  status: Record<string, string>;
  halfmove: number;
  fullmove: number;
}

/** Finds cells by board, file and rank, and by name. */
export class Cells {
  private readonly numbers = new Map<string, number>();
  private readonly names = new Map<string, number>();

  constructor(readonly geometry: RulesGeometry) {
    geometry.cells.forEach((cell, number) => {
      this.numbers.set(`${cell.board}/${cell.file}/${cell.rank}`, number);
      this.names.set(cell.name, number);
    });
  }

  at(board: number, file: number, rank: number): number | undefined {
    return this.numbers.get(`${board}/${file}/${rank}`);
  }

  named(name: string): number | undefined {
    return this.names.get(name);
  }

  name(number: number): string {
    return this.geometry.cells[number]?.name ?? "";
  }
}

/** Reads an MFEN written by the services. */
export function placement(cells: Cells, mfen: string): Placement {
  const [boards = "", side, , , status = "-", halfmove = "0", fullmove = "1"] = mfen.split(" ");
  const standing: (Standing | null)[] = cells.geometry.cells.map(() => null);
  boards.split("|").forEach((board, index) => {
    const ranks = board.split("/");
    ranks.forEach((rank, row) => {
      let file = 0;
      for (const part of rank.match(/\d+|[A-Za-z]/g) ?? []) {
        if (/\d/.test(part)) {
          file += Number(part);
          continue;
        }
        const number = cells.at(index, file++, ranks.length - 1 - row);
        if (number !== undefined) {
          standing[number] = { letter: part.toUpperCase(), isWhite: part === part.toUpperCase() };
        }
      }
    });
  });
  const items = status === "-" ? [] : status.split(";").map((item) => item.split("=") as [string, string]);
  return {
    cells: standing,
    isWhiteToMove: side === "w",
    status: Object.fromEntries(items),
    halfmove: Number(halfmove),
    fullmove: Number(fullmove),
  };
}

/** The boards of a position as the first part of an MFEN. */
export function placedBoards(variant: RulesVariant, standing: readonly (Standing | null)[]): string {
  const geometry = variant.geometry;
  const cells = geometry ? new Cells(geometry) : undefined;
  const boards = (geometry?.boards ?? []).map(({ files, ranks }, board) =>
    Array.from({ length: ranks }, (_, row) => {
      let text = "";
      let empty = 0;
      for (let file = 0; file < files; file++) {
        const piece = standing[cells?.at(board, file, ranks - 1 - row) ?? -1];
        if (piece) {
          text += (empty || "") + (piece.isWhite ? piece.letter : piece.letter.toLowerCase());
          empty = 0;
        } else {
          empty++;
        }
      }
      return text + (empty || "");
    }).join("/"),
  );
  return boards.join("|");
}

/**
 * Boards in MFEN that are empty except for some pieces of White.
 *
 * @param pieces their letters by the numbers of cells
 */
export function emptyBoards(variant: RulesVariant, pieces: ReadonlyMap<number, string> = new Map()): string {
  const cells = variant.geometry?.cells ?? [];
  const standing = cells.map((_, cell) => {
    const letter = pieces.get(cell);
    return letter === undefined ? null : { letter, isWhite: true };
  });
  return `${placedBoards(variant, standing)} w - - - 0 1`;
}

/** The cells that the moves of a turn in canonical notation leave and reach. */
export function endsOf(cells: Cells, turn: string): { from: number; to: number }[] {
  return turn.split(",").flatMap((move) => {
    const [from, to] = (move.match(/[A-Z][a-z]\d+/g) ?? []).map((name) => cells.named(name));
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}

/** The name of a kind of piece. */
export function pieceName(variant: RulesVariant, letter: string): string {
  return variant.pieces.find((piece) => piece.letter === letter)?.name ?? letter;
}
