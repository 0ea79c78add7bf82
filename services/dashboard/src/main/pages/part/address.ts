import type { RulesVariant } from "../api/messages.js";

/** Goes to another page, which the frame of all pages then shows. */
export function goTo(address: string): void {
  history.pushState(null, "", address);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * Where a position is shown, for others too. A registered variant is named by its digest, since its id may
 * come to be another definition's.
 */
export function positionAddress(variant: RulesVariant, mfen: string): string {
  return `/variants/${variant.shipped ? variant.id : variant.digest}?position=${encodeURIComponent(mfen)}`;
}
