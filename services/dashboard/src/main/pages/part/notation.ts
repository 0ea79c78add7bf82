import { html, type TemplateResult } from "lit";
import type { RulesVariant } from "../api/messages.js";

/** The figurines of orthodox pieces, by their names. */
const FIGURINES: Record<string, string> = { king: "♔", queen: "♕", rook: "♖", bishop: "♗", knight: "♘" };

/**
 * A turn in natural notation. On one board, letters of orthodox pieces are drawn as figurines; the text stays the
 * letters, for screen readers and for copying.
 */
export function notation(natural: string, variant: RulesVariant): TemplateResult | string {
  if (variant.geometry?.boards.length !== 1 || natural.startsWith("O-O")) {
    return natural;
  }
  const parts = natural.split(/([A-Z])/);
  return html`${parts.map((part) => {
    const name = variant.pieces.find(({ letter }) => letter === part)?.name ?? "";
    const figurine = FIGURINES[name];
    return figurine ? html`<span class="figurine" data-figurine=${figurine}>${part}</span>` : part;
  })}`;
}
