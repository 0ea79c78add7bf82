import { count } from "./figures.js";

/** A player of the contract, or its name. */
type Named = string | { name?: string };

/** Settings in words; each gets its value. */
const WORDS: Record<string, (value: string) => string> = {
  nodes: (value) => `${count(value)} ${value === "1" ? "node" : "nodes"}`,
  depth: (value) => `depth ${value}`,
  time: (value) => `${count(value)} ms a turn`,
  threads: (value) => `${value} ${value === "1" ? "thread" : "threads"}`,
  hash: (value) => `${count(value)} MiB`,
  noise: (value) => `noise ${value}`,
  seed: (value) => `seed ${value}`,
};

/**
 * A player's name for people. A name that consists of settings is given in words, such as "1,000
 * nodes, noise 12" for "nodes=1000,noise=12"; any other name is unchanged.
 */
export function playerName(player: Named | undefined): string {
  const name = (typeof player === "string" ? player : player?.name) ?? "";
  const [first = "", ...others] = name.split(/[ ,]/);
  const isNamed = first === "random" || first === "alpha-beta";
  const settings = isNamed ? others : [first, ...others];
  if (settings.length === 0 || !settings.every((each) => /^[a-z-]+=[^=]+$/.test(each))) {
    return name;
  }
  const texts = settings.map((each) => {
    const [key = "", value = ""] = each.split("=");
    const inWords = Object.hasOwn(WORDS, key) && /^-?\d{1,15}$/.test(value) ? WORDS[key] : undefined;
    return inWords ? inWords(value) : `${key} ${value}`;
  });
  return [...(first === "random" ? [first] : []), ...texts].join(", ");
}
