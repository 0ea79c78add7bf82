import { call } from "../api/client.js";
import type { RulesReadTurn, RulesVariant } from "../api/messages.js";

/** A position of an analysis: after a turn, or at the start. */
export class Node {
  /** The turns tried from here, the main one first. */
  readonly children: Node[] = [];
  comment = "";

  constructor(
    readonly parent: Node | undefined,
    /** The turn that leads here; undefined at the start. */
    readonly turn: RulesReadTurn | undefined,
  ) {}

  /** The nodes from the first turn to this one; empty at the start. */
  get line(): Node[] {
    const line: Node[] = [];
    for (let node: Node = this; node.parent; node = node.parent) {
      line.unshift(node);
    }
    return line;
  }

  /** Number of turns from the start. */
  get ply(): number {
    return this.line.length;
  }

  /** Canonical spellings of the turns that lead here. */
  get turns(): string[] {
    return this.line.map(({ turn }) => turn!.text);
  }

  /** The last node of the main line from here. */
  get end(): Node {
    let node: Node = this;
    while (node.children[0]) {
      node = node.children[0];
    }
    return node;
  }

  /** The node after a turn, added if it is new. */
  add(turn: RulesReadTurn): Node {
    const known = this.children.find((child) => child.turn?.text === turn.text);
    if (known) {
      return known;
    }
    const child = new Node(this, turn);
    this.children.push(child);
    return child;
  }

  /** Removes this turn and all that follow it. */
  remove(): void {
    const siblings = this.parent?.children ?? [];
    siblings.splice(siblings.indexOf(this), 1);
  }

  /** Makes this line the main one, as far as the start. */
  promote(): void {
    for (const node of this.line) {
      const siblings = node.parent!.children;
      siblings.splice(siblings.indexOf(node), 1);
      siblings.unshift(node);
    }
  }
}

/** A turn as written, with what follows it. */
interface Written {
  turn: string;
  comment: string;
  children: Written[];
}

const MAX_NODES = 2_000;
const MAX_LINES = 100;

/**
 * Writes the turns after a node as PGN writes them, with variations in parentheses and comments in
 * braces.
 *
 * @param spelled the text of a turn
 */
export function write(from: Node, spelled: (node: Node) => string): string {
  const parts: string[] = [];
  if (!from.parent && from.comment) {
    parts.push(remark(from.comment));
  }
  const one = (node: Node) => [spelled(node), ...(node.comment ? [remark(node.comment)] : [])];
  let node: Node | undefined = from;
  while (node && node.children.length > 0) {
    const [main, ...others]: Node[] = node.children;
    parts.push(...one(main!));
    others.forEach((other) => parts.push("(", ...one(other), ...[write(other, spelled)].filter((text) => text), ")"));
    node = main;
  }
  return parts.join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
}

function remark(comment: string): string {
  return `{${comment.replaceAll(/[{}]/g, "")}}`;
}

/** Reads turns written by {@link write}; what cannot be read is left out. */
function parse(text: string): Written {
  const root: Written = { turn: "", comment: "", children: [] };
  let before = root;
  let at = root;
  const open: { before: Written; at: Written }[] = [];
  let nodes = 0;
  for (const [token] of text.matchAll(/\{[^}]*\}|[()]|[^\s(){}]+/g)) {
    if (token === "(") {
      open.push({ before, at });
      at = before;
    } else if (token === ")") {
      ({ before, at } = open.pop() ?? { before, at });
    } else if (token.startsWith("{")) {
      at.comment = token.slice(1, -1);
    } else if (nodes++ < MAX_NODES) {
      const next = { turn: token, comment: "", children: [] };
      at.children.push(next);
      before = at;
      at = next;
    }
  }
  return root;
}

/**
 * Reads an analysis.
 *
 * @param start the first position in MFEN; empty for the start position
 * @param text turns in any notation without blanks in it, as {@link write} writes them
 * @returns the first node, and why a turn could not be read
 */
export async function read(
  variant: RulesVariant,
  start: string,
  text: string,
  signal: AbortSignal,
): Promise<{ root: Node; fault: string }> {
  const written = parse(text);
  const root = new Node(undefined, undefined);
  root.comment = written.comment;
  const lines: [Node, Written][] = [...written.children].reverse().map((child) => [root, child]);
  let fault = "";
  for (let count = 0; lines.length > 0 && count < MAX_LINES; count++) {
    const [from, first] = lines.pop()!;
    const line = [first];
    for (let next = first.children[0]; next; next = next.children[0]) {
      line.push(next);
    }
    const found = await readTurns(variant, start, from.turns, line.map(({ turn }) => turn), signal);
    fault ||= found.fault;
    let node = from;
    found.turns.forEach((turn, index) => {
      node = node.add(turn);
      const given = line[index]!;
      node.comment = given.comment;
      const others = given.children.slice(1);
      lines.push(...others.reverse().map((other): [Node, Written] => [node, other]));
    });
  }
  return { root, fault };
}

/** Reads turns after others; asks again for those that do not fit into one answer. */
export async function readTurns(
  variant: RulesVariant,
  start: string,
  before: readonly string[],
  turns: readonly string[],
  signal?: AbortSignal,
): Promise<{ turns: RulesReadTurn[]; fault: string }> {
  const all: RulesReadTurn[] = [];
  while (all.length < turns.length) {
    const { turns: some, fault } = await call(
      "polyboard.rules.v1.RulesService/ReadTurns",
      {
        position: { variant: variant.digest, mfen: start, turns: [...before, ...all.map(({ text }) => text)] },
        turns: turns.slice(all.length),
      },
      signal,
    );
    all.push(...some);
    if (fault || some.length === 0) {
      return { turns: all, fault: fault?.message ?? "" };
    }
  }
  return { turns: all, fault: "" };
}
