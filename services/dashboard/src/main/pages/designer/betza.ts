import { expanded, isEqual, type Movement } from "./vectors.js";

/** The atoms of Betza's notation, each a leap. */
const ATOMS: Record<string, number[]> = {
  W: [1, 0],
  F: [1, 1],
  D: [2, 0],
  N: [2, 1],
  A: [2, 2],
  H: [3, 0],
  C: [3, 1],
  L: [3, 1],
  Z: [3, 2],
  J: [3, 2],
  G: [3, 3],
};

/** Letters that stand for several atoms or for riders. */
const COMPOUNDS: Record<string, string> = { K: "WF", B: "F0", R: "W0", Q: "W0F0" };

const TOKEN = /([a-z]*)(?:\((\d{1,2}),(\d{1,2})\)|([A-Z])\4?)(\d*)/y;

/**
 * The movements of a piece in Betza's notation, of which this knows leaps, riders and directions.
 *
 * @throws Error with the reason, if the text is not such a notation
 * @see https://www.gnu.org/software/xboard/Betza.html
 */
export function fromBetza(text: string): Movement[] {
  const movements: Movement[] = [];
  const plain = text.replace(/\s+/g, "");
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < plain.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(plain);
    if (!found) {
      throw new Error(`“${plain.slice(at)}” is not Betza notation: a letter such as W, F, N, R, B or Q is missing.`);
    }
    const [whole, ways = "", first, second, letter = "", number = ""] = found;
    const isDouble = letter !== "" && whole.includes(letter + letter);
    const compound = COMPOUNDS[letter];
    const parts = compound
      ? [...compound.matchAll(/([A-Z])(0?)/g)].map(([, atom = "", rider = ""]) => ({
          atom: ATOMS[atom]!,
          isRider: rider !== "",
        }))
      : [{ atom: first ? [Number(first), Number(second)].toSorted((a, b) => b - a) : ATOMS[letter], isRider: false }];
    for (const { atom, isRider } of parts) {
      if (!atom) {
        throw new Error(`The letter ${letter} is no piece of Betza's notation.`);
      }
      if (atom.every((each) => each === 0)) {
        throw new Error("(0,0) is no step.");
      }
      const slides = isRider || isDouble || (number !== "" && number !== "1");
      const limit = slides && number !== "" ? Number(number) : 0;
      for (const vector of directed(atom, ways)) {
        movements.push({ kind: slides ? "slide" : "leap", vector, isSymmetric: ways === "", limit });
      }
    }
  }
  if (movements.length === 0) {
    throw new Error("Write a notation such as N, WF, R4 or fWbF.");
  }
  return movements;
}

/** The vectors of an atom, to the right and forward, in the directions of its modifiers. */
function directed(atom: number[], ways: string): number[][] {
  if (ways === "") {
    return [atom];
  }
  const unknown = [...ways].find((way) => !"fblrvsh".includes(way));
  if (unknown) {
    throw new Error(
      "mc".includes(unknown)
        ? "A piece here captures as it moves, so that m and c are not possible; choose the kind “pawn” for that."
        : `The modifier ${unknown} is not known here; f, b, l, r, v and s are directions.`,
    );
  }
  const all = expanded(atom, true);
  const [long = 0, short = 0] = atom;
  if (short !== 0 && short !== long) {
    return all.filter((vector) => oblique(vector, ways));
  }
  const isDiagonal = short === long;
  const has = (way: string) => ways.includes(way);
  const [up, down, left, right] = [
    has("f") || has("v"),
    has("b") || has("v"),
    has("l") || has("s"),
    has("r") || has("s"),
  ];
  return all.filter(([x = 0, y = 0]) =>
    isDiagonal
      ? (!(up || down) || (up && y > 0) || (down && y < 0)) && (!(left || right) || (left && x < 0) || (right && x > 0))
      : (up && y > 0) || (down && y < 0) || (left && x < 0) || (right && x > 0),
  );
}

/** Directions of oblique leaps: the main direction first, as ff or fs, or half of all leaps, as fh. */
function oblique([x = 0, y = 0]: number[], ways: string): boolean {
  const steep = Math.abs(y) > Math.abs(x);
  return (ways.match(/../g) ?? [ways]).some((way) => {
    const main: Record<string, boolean> = { f: y > 0, b: y < 0, l: x < 0, r: x > 0, v: true, s: true };
    const [first = "", second = ""] = way;
    if (!(first in main)) {
      throw new Error(`The directions of an oblique piece begin with f, b, l, r, v or s, not with ${first}.`);
    }
    if (second === "") {
      throw new Error(
        `Write ${first}${first}, ${first}s or ${first}h for the leaps of an oblique piece: two forward, to the side, or both.`,
      );
    }
    const isAhead = "fbv".includes(first) ? steep : !steep;
    return (
      Boolean(main[first]) &&
      (second === "h" || (second === first ? isAhead : second === "s" ? !isAhead : Boolean(main[second]) && isAhead))
    );
  });
}

/** The notation of movements, if all of them go in all directions alike; otherwise empty. */
export function toBetza(movements: readonly Movement[]): string {
  if (movements.some(({ isSymmetric, vector }) => !isSymmetric || vector.length !== 2)) {
    return "";
  }
  const text = movements
    .map(({ kind, vector, limit }) => {
      const sorted = vector.map((each) => Math.abs(each)).toSorted((a, b) => b - a);
      const letter = Object.entries(ATOMS).find(([, atom]) => isEqual(atom, sorted))?.[0] ?? `(${sorted.join(",")})`;
      if (kind === "leap") {
        return letter;
      }
      const rider = letter === "W" ? "R" : letter === "F" ? "B" : "";
      return limit > 0 ? `${rider || letter}${limit}` : rider || (letter.length === 1 ? letter + letter : `${letter}0`);
    })
    .join("");
  return text.replace(/^RB$|^BR$/, "Q").replace(/^WF$|^FW$/, "K");
}
