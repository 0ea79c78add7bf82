import type { RulesVariant } from "../api/messages.js";

/** Opens another page. */
export function goTo(address: string): void {
  history.pushState(null, "", address);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * The address of a position, which can be shared. A registered variant is named by its digest, because its id may
 * later refer to another definition.
 */
export function positionAddress(variant: RulesVariant, mfen: string): string {
  return `/variants/${variant.shipped ? variant.id : variant.digest}?position=${encodeURIComponent(mfen)}`;
}

/**
 * The address of the analysis of a position.
 *
 * @param start the first position in MFEN; empty for the start position
 * @param text turns, variations and comments, as an analysis writes them
 */
export function analysisAddress(variant: RulesVariant, start: string, text = ""): string {
  const id = variant.shipped ? variant.id : variant.digest;
  return `/analysis/${id}${start ? `?position=${encodeURIComponent(start)}` : ""}${hashOf(text)}`;
}

/** A text as the last part of an address, which is not sent to the server; empty for none. */
export function hashOf(text: string): string {
  return text ? `#${encodeURIComponent(text).replaceAll("%2C", ",")}` : "";
}

/** The text in the address of the page; empty if there is none, or it is not readable. */
export function textOfHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
