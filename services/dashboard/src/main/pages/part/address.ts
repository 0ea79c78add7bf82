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
