import { call } from "./client.js";
import type { RulesVariant } from "./messages.js";

/** All definitions, including replaced ones, without their texts. */
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

/** All variants: for each the definition to which its id refers. */
export async function listVariants(signal?: AbortSignal): Promise<RulesVariant[]> {
  return (await listDefinitions(signal)).filter(({ latest }) => latest);
}

/** The name of a definition in requests: its id if the id refers to it, otherwise its digest. */
export function reference({ id, digest, latest }: RulesVariant): string {
  return latest ? id : digest;
}

/** A definition's name, which distinguishes a replaced definition from its successor. */
export function versionName({ name, digest, latest }: RulesVariant): string {
  return latest ? name : `${name}, earlier version ${digest.slice("sha256:".length, "sha256:".length + 8)}`;
}

/** The number of games in the archive, by the digests of their variants. */
export async function gamesByVariant(signal?: AbortSignal): Promise<Map<string, number>> {
  const { counts } = await call(
    "polyboard.archive.v1.ArchiveService/CountGames",
    { groupBy: ["COUNT_KEY_VARIANT"], pageSize: 10_000 },
    signal,
  );
  return new Map(counts.map(({ variantDigest, games }) => [variantDigest, Number(games)]));
}
