/** What the players' scores say about a turn. */
export type Judgement = "" | "?!" | "?" | "??";

export const JUDGED: Record<Judgement, string> = { "": "", "?!": "inaccuracy", "?": "mistake", "??": "blunder" };

/** Least losses of winning chances, on a scale of 2, as lichess judges turns. */
const LOSSES = [
  [0.3, "??"],
  [0.2, "?"],
  [0.1, "?!"],
] as const;

/**
 * The chances of a side, −1 for a loss to +1 for a win, by its score: the curve that lichess has
 * fitted to its games of chess.
 */
export function chances(centipawns: number): number {
  return 2 / (1 + Math.exp(-0.00368208 * Math.max(-1_000, Math.min(1_000, centipawns)))) - 1;
}

/**
 * Judges a turn by the scores before and after it.
 *
 * @param before score for the side that makes the turn, in centipawns
 * @param after score for the same side after it
 */
export function judge(before: number, after: number): Judgement {
  const loss = chances(before) - chances(after);
  return LOSSES.find(([least]) => loss >= least)?.[1] ?? "";
}
