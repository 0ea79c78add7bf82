import type { SearchScore } from "../api/messages.js";
import { signed } from "./figures.js";

/** A score in pawns, "+0.24", or a forced mate: "wins in 3". */
export function score(value: SearchScore): string {
  return value.mate === undefined
    ? signed((value.centipawns ?? 0) / 100, 2)
    : `${value.mate > 0 ? "wins" : "loses"} in ${Math.abs(value.mate)}`;
}

const WIN = 31_000;

/** The score of a recorded turn in the same words: 31,000 minus n is a win in n plies. */
export function scoreOf(value: number): string {
  const plies = WIN - Math.abs(value);
  return plies > 1_000
    ? score({ centipawns: value })
    : score({ mate: value > 0 ? Math.ceil(plies / 2) : -Math.floor(plies / 2) });
}
