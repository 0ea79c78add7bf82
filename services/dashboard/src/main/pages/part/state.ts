import { html, type TemplateResult } from "lit";
import type { TournamentTournament } from "../api/messages.js";
import { words } from "./figures.js";

/** The sign of each state of tournaments, studies and runs, which distinguishes it without its colour. */
const SIGNS: Record<string, string> = {
  queued: "…",
  running: "▶",
  completing: "▶",
  paused: "❚❚",
  finished: "✓",
  cancelled: "✕",
  failed: "!",
};

/** A state, such as "STATE_RUNNING", as a badge. */
export function stateBadge(state: string, prefix = "STATE_"): TemplateResult {
  const name = words(state, prefix);
  return html`<span class="badge ${name}" data-sign=${SIGNS[name] ?? ""}>${name}</span>`;
}

/** The state of a tournament; "STATE_QUEUED" while it runs and none of its games has ended. */
export function stateOf({ state, progress }: TournamentTournament): string {
  const hasEnded = Number(progress?.played ?? 0) + Number(progress?.failed ?? 0) > 0;
  return state === "STATE_RUNNING" && !hasEnded ? "STATE_QUEUED" : state;
}
