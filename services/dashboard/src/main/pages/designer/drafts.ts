import { Definition } from "./definition.js";

/** An earlier text of a draft. */
export interface Version {
  text: string;
  /** When it was replaced, in milliseconds since 1970. */
  at: number;
}

/** A definition in this browser's storage. */
export interface Draft {
  key: string;
  text: string;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  /** Earlier texts, the newest first. */
  versions: Version[];
}

const PREFIX = "polyboard.draft.";
/** The place of the only draft of earlier versions of these pages. */
const SINGLE = "polyboard.draft";

const MAX_VERSIONS = 30;
const MAX_VERSION_CHARACTERS = 500_000;
/** Changes within this time are one version. */
const VERSION_MILLIS = 60_000;

/** The texts that this window stored, by the keys of drafts; another window may have stored others. */
const stored = new Map<string, string>();

/** All drafts, the last changed first. */
export function listDrafts(): Draft[] {
  const single = localStorage.getItem(SINGLE);
  if (single !== null) {
    createDraft(single);
    localStorage.removeItem(SINGLE);
  }
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => load(name.slice(PREFIX.length)) ?? [])
    .toSorted((a, b) => b.at - a.at);
}

function load(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") as Draft | null;
    return draft && typeof draft.text === "string" && Array.isArray(draft.versions) ? { ...draft, key } : undefined;
  } catch {
    return undefined;
  }
}

export function createDraft(text: string): Draft {
  const key = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
  return store({ key, text, at: Date.now(), versions: [] });
}

/**
 * Stores a draft's text, and keeps the earlier one as a version if the last version is not of this minute, or if
 * another window has changed it.
 *
 * @param keeps whether to keep the earlier text in any case
 */
export function saveDraft({ key }: Draft, text: string, keeps = false): Draft {
  const before = load(key) ?? { key, text, at: 0, versions: [] };
  const isForeign = stored.has(key) && stored.get(key) !== before.text;
  const isOld = Date.now() - (before.versions[0]?.at ?? 0) > VERSION_MILLIS;
  const versions =
    before.text !== text && before.text.trim() !== "" && (keeps || isForeign || isOld)
      ? [{ text: before.text, at: Date.now() }, ...before.versions]
      : before.versions;
  return store({ key, text, at: Date.now(), versions });
}

/** Puts a removed draft back. */
export function restoreDraft(draft: Draft): Draft {
  return store(draft);
}

export function removeDraft({ key }: Draft): void {
  localStorage.removeItem(PREFIX + key);
}

/** Stores a draft with as many versions as there is room for. */
function store(draft: Draft): Draft {
  let size = 0;
  let versions = draft.versions
    .slice(0, MAX_VERSIONS)
    .filter(({ text }) => (size += text.length) <= MAX_VERSION_CHARACTERS);
  for (;;) {
    const { key, ...value } = { ...draft, versions };
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
      stored.set(key, draft.text);
      return { key, ...value };
    } catch {
      if (versions.length === 0) {
        throw new Error("The browser's storage for this site is full: remove drafts, or save this one as a file.");
      }
      versions = versions.slice(0, Math.floor(versions.length / 2));
    }
  }
}

/** The name of a text's variant, for lists. */
export function nameOf(text: string): string {
  return headOf(text, "name") || headOf(text, "id") || "Without a name";
}

export function idOf(text: string): string {
  return headOf(text, "id");
}

/** A value of the first lines, which is found even in a text with faults. */
function headOf(text: string, key: string): string {
  const value = new RegExp(`^${key}:[ \\t]*(.*?)[ \\t]*(?: #.*)?$`, "m").exec(text)?.[1] ?? "";
  return value.replace(/^(["'])(.*)\1$/, "$2");
}

/**
 * An id that no other has: "my-" and the word, with a number if needed.
 *
 * @param id of the variant or draft that is copied
 * @param taken ids of drafts and variants
 */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  const word = id.replace(/^my-/, "").replace(/-\d+$/, "").slice(0, 50).replace(/-+$/, "") || "variant";
  for (let number = 1; ; number++) {
    const candidate = `my-${word}${number === 1 ? "" : `-${number}`}`;
    if (!taken.has(candidate)) {
      return candidate;
    }
  }
}

/** A copy of a definition under another id and name, without its designer, year and source. */
export function copied(text: string, id: string): string {
  const plain = text.replace(/^# yaml-language-server.*\n/, "");
  // A comment above one of these keys belongs to it.
  const unsigned = plain.replace(/^(?:#.*\n)*(?:designer|year|source):.*\n(?:[ \t]+.*\n)*/gm, "");
  const name = nameOf(text).replace(/^My /, "").replace(/ \d+$/, "");
  const number = /-(\d+)$/.exec(id)?.[1];
  return new Definition(unsigned).with([
    [["id"], id],
    [["name"], `My ${name}${number ? ` ${number}` : ""}`],
  ]).text;
}
