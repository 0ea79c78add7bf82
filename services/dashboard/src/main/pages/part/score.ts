import type { SearchScore } from "../api/messages.js";
import { signed } from "./figures.js";

/** A search's score in pawns, "+0.24", or a forced end: "wins in 3". */
export function score(value: SearchScore): string {
  return value.mate === undefined
    ? signed((value.centipawns ?? 0) / 100, 2)
    : `${value.mate > 0 ? "wins" : "loses"} in ${Math.abs(value.mate)}`;
}
