import { call } from "./client.js";
import type { RulesVariant } from "./messages.js";

/** All definitions, page by page and without their texts: those too that others have replaced. */
export async function listDefinitions(signal?: AbortSignal): Promise<RulesVariant[]> {
  const variants: RulesVariant[] = [];
  let pageToken = "";
  do {
    const page = await call("polyboard.rules.v1.RulesService/ListVariants", { pageToken }, signal);
    variants.push(...page.variants);
    pageToken = page.nextPageToken;
  } while (pageToken);
  return variants;
}

/** All variants: of each the definition that its id stands for. */
export async function listVariants(signal?: AbortSignal): Promise<RulesVariant[]> {
  return (await listDefinitions(signal)).filter(({ latest }) => latest);
}

/** What a definition is asked for by: its id where that stands for it. */
export function reference({ id, digest, latest }: RulesVariant): string {
  return latest ? id : digest;
}

/** A definition's name, which tells one that was replaced from its successor. */
export function versionName({ name, digest, latest }: RulesVariant): string {
  return latest ? name : `${name}, earlier version ${digest.slice("sha256:".length, "sha256:".length + 8)}`;
}
