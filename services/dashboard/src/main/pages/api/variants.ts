import { call } from "./client.js";
import type { RulesVariant } from "./messages.js";

/** All variants, page by page, without their definitions. */
export async function listVariants(signal?: AbortSignal): Promise<RulesVariant[]> {
  const variants: RulesVariant[] = [];
  let pageToken = "";
  do {
    const page = await call("polyboard.rules.v1.RulesService/ListVariants", { pageToken }, signal);
    variants.push(...page.variants);
    pageToken = page.nextPageToken;
  } while (pageToken);
  return variants;
}
