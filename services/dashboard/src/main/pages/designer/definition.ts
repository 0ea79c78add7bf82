import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";

/** A value of a definition. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** A map of keys. */
export type Keys = { [key: string]: Value };

/** The keys that lead to a value, the outermost first. */
export type Path = readonly string[];

/** A change by the form: a value at a place, or undefined to remove it. */
export type Change = readonly [path: Path, value: Value | undefined];

/** Keys in the order of the shipped files, by which new keys find their place. */
const ORDER = [
  "id",
  "name",
  "designer",
  "year",
  "source",
  "description",
  "notice",
  "extends",
  "axes",
  "boards",
  "planes",
  "mirror",
  "kings",
  "pieces",
  "castling",
  "transfer",
  "king-hold",
  "self-capture",
  "turn",
  "ends",
  "array",
  "published-notation",
  "improve",
];

/** Keys of metadata, between which shipped files have no empty lines. */
const HEAD = ORDER.indexOf("extends");

/** What a variant never takes from the one that it extends. */
const OWN = ["id", "name", "designer", "year", "source", "description", "extends", "improve"];

const WIDTH = 100;
const OPTIONS = { prettyErrors: false, logLevel: "silent", uniqueKeys: false } as const;

export function isKeys(value: Value | undefined): value is Keys {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isSame(a: Value | undefined, b: Value | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, i) => isSame(each, b[i]));
  }
  if (isKeys(a) && isKeys(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]));
  }
  return a === b;
}

/** A definition's text with its values, also those of the definition that it extends. */
export class Definition {
  /** Whether the text is YAML, so that its values are known and it can be changed by a form. */
  readonly isRead: boolean;
  /** All values, with those of the extended definition. */
  readonly values: Keys;
  /** The id of the definition that this one extends; empty if there is none. */
  readonly extended: string;

  /** @param base the values of the definition that this one extends */
  constructor(
    readonly text: string,
    private readonly base: Keys = {},
  ) {
    const document = parseDocument(text, OPTIONS);
    const own = document.errors.length === 0 ? read(document) : undefined;
    this.isRead = own !== undefined;
    this.extended = typeof own?.["extends"] === "string" ? own["extends"] : "";
    this.values = own ? (this.extended ? merged(without(base, OWN), own) : own) : {};
  }

  /** The value at a path; undefined if there is none. */
  at(...path: string[]): Value | undefined {
    return path.reduce<Value | undefined>((value, key) => (isKeys(value) ? value[key] : undefined), this.values);
  }

  /** The definition after some changes; lines that they do not concern keep their text. */
  with(changes: readonly Change[]): Definition {
    return changes.reduce<Definition>((before, [path, value]) => {
      const based = path.reduce<Value | undefined>((each, key) => (isKeys(each) ? each[key] : undefined), before.base);
      const removes = value === undefined && before.extended !== "" && based !== undefined && !OWN.includes(path[0]!);
      return new Definition(change(before.text, path, removes ? null : value), before.base);
    }, this);
  }
}

function read(document: Document.Parsed): Keys | undefined {
  try {
    const value = document.toJS() as Value;
    return isKeys(value) ? value : undefined;
  } catch {
    // Aliases that repeat too much.
    return undefined;
  }
}

function without(values: Keys, keys: string[]): Keys {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}

/** Maps are merged key by key, other values are replaced, and a key without a value removes that key. */
export function merged(base: Keys, own: Keys): Keys {
  const all: Keys = { ...base };
  for (const [key, value] of Object.entries(own)) {
    const before = all[key];
    if (value === null && key in base) {
      delete all[key];
    } else {
      all[key] = isKeys(before) && isKeys(value) ? merged(before, value) : value;
    }
  }
  return all;
}

/** The text after one change. */
function change(text: string, path: Path, value: Value | undefined): string {
  const document = parseDocument(text, OPTIONS);
  if (document.errors.length > 0 || !isMap(document.contents)) {
    return text;
  }
  return new Edit(text, document).put(document.contents, path, value, 0);
}

/** Edits of the text of one document, each of which concerns other characters. */
class Edit {
  private readonly edits: { from: number; to: number; insert: string }[] = [];

  constructor(
    private readonly text: string,
    private readonly document: Document.Parsed,
  ) {}

  put(map: YAMLMap, path: Path, value: Value | undefined, depth: number): string {
    this.putIn(map, path, value, depth);
    return this.edits
      .toSorted((a, b) => b.from - a.from || b.to - a.to)
      .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), this.text);
  }

  private putIn(map: YAMLMap, [key = "", ...rest]: Path, value: Value | undefined, depth: number): void {
    const pair = find(map, key);
    if (rest.length > 0 && isMap(pair?.value)) {
      this.putIn(pair.value, rest, value, depth + 1);
      return;
    }
    if (value === undefined) {
      if (pair && rest.length === 0) {
        this.remove(map, pair);
      }
      return;
    }
    const inner = rest.reduceRight<Value>((each, name) => ({ [name]: each }), value);
    const resolved = isAlias(pair?.value) ? this.value(pair.value) : undefined;
    const whole = isKeys(resolved) && isKeys(inner) ? merged(resolved, inner) : inner;
    if (pair) {
      this.change(pair, whole);
    } else {
      this.add(map, [[key, whole]], depth);
    }
  }

  private value(node: unknown): Value {
    return node ? ((node as Node).toJS(this.document) as Value) : null;
  }

  private change(pair: Pair, next: Value): void {
    const node = pair.value as Node | null;
    const before = this.value(node);
    if (
      isSame(before, next) ||
      (typeof before === "string" && typeof next === "string" && before.trim() === next.trim())
    ) {
      return;
    }
    if (!this.changeInside(node, next)) {
      this.write(pair, next);
    }
  }

  /** Changes only the parts of a collection that differ; false if the whole must be written. */
  private changeInside(node: Node | null, next: Value): boolean {
    if (isMap(node) && isKeys(next) && node.items.length > 0) {
      return this.changeMap(node, next);
    }
    return (
      isSeq(node) && Array.isArray(next) && node.items.length > 0 && next.length > 0 && this.changeList(node, next)
    );
  }

  private changeMap(map: YAMLMap, next: Keys): boolean {
    const gone = map.items.filter((pair) => !(nameOf(pair) in next));
    const added = Object.entries(next).filter(([key]) => !find(map, key));
    if (gone.length === map.items.length || (map.flow && gone.length + added.length > 1)) {
      return false;
    }
    for (const pair of map.items) {
      const value = next[nameOf(pair)];
      if (value !== undefined) {
        this.change(pair, value);
      }
    }
    gone.forEach((pair) => this.remove(map, pair));
    if (added.length > 0) {
      this.add(map, added, 1);
    }
    return true;
  }

  private changeList(list: YAMLSeq, next: Value[]): boolean {
    const items = list.items as Node[];
    const before = items.map((item) => this.value(item));
    let first = 0;
    while (first < Math.min(before.length, next.length) && isSame(before[first], next[first])) {
      first++;
    }
    let last = 0;
    while (
      last < Math.min(before.length, next.length) - first &&
      isSame(before[before.length - 1 - last], next[next.length - 1 - last])
    ) {
      last++;
    }
    const changed = items.slice(first, items.length - last);
    const wanted = next.slice(first, next.length - last);
    if (changed.length === wanted.length) {
      changed.forEach((item, i) => {
        if (!this.changeInside(item, wanted[i]!)) {
          this.replace(item.range![0], endOf(this.text, item), render(wanted[i]!, Boolean(list.flow)));
        }
      });
      return true;
    }
    if (changed.length === 0) {
      const texts = wanted.map((value) => render(value, true));
      if (list.flow) {
        const insert = texts.join(", ");
        if (first > 0) {
          this.insert(endOf(this.text, items[first - 1]!), `, ${insert}`);
        } else {
          this.insert(items[0]!.range![0], `${insert}, `);
        }
      } else {
        const anchor = first > 0 ? items[first - 1]! : items[0]!;
        const line = this.lineStart(items[0]!.range![0]);
        const indent = /^\s*/.exec(this.text.slice(line))?.[0] ?? "";
        const lines = texts.map((each) => `${indent}- ${each}\n`).join("");
        this.insertLines(first > 0 ? this.lineEnd(endOf(this.text, anchor)) : line, lines);
      }
      return true;
    }
    if (wanted.length === 0) {
      if (list.flow) {
        const from = first > 0 ? endOf(this.text, items[first - 1]!) : items[0]!.range![0];
        const to = first > 0 ? endOf(this.text, changed.at(-1)!) : items[changed.length]!.range![0];
        this.replace(from, to, "");
      } else {
        this.replace(this.lineStart(changed[0]!.range![0]), this.lineEnd(endOf(this.text, changed.at(-1)!)), "");
      }
      return true;
    }
    return false;
  }

  /** Writes a value behind the colon of its key. */
  private write(pair: Pair, next: Value): void {
    const key = pair.key as Node;
    const node = pair.value as Node | null;
    const colon = this.text.indexOf(":", key.range![1]) + 1;
    const isInFlow = this.isInFlow(key);
    const end = node && node.range![1] > colon ? Math.max(colon, endOf(this.text, node)) : colon;
    const indent = key.range![0] - this.lineStart(key.range![0]);
    this.replace(colon, end, written(next, indent, isInFlow, end - colon));
  }

  /** Whether a key is inside brackets of its own line or an earlier one. */
  private isInFlow(key: Node): boolean {
    let inFlow = false;
    const look = (node: unknown): boolean => {
      if (isMap(node)) {
        return node.items.some((pair) => {
          if (pair.key === key) {
            inFlow = Boolean(node.flow);
            return true;
          }
          return look(pair.value);
        });
      }
      return isSeq(node) && node.items.some(look);
    };
    look(this.document.contents);
    return inFlow;
  }

  private add(map: YAMLMap, entries: [string, Value][], depth: number): void {
    if (map.flow) {
      const text = entries.map(([key, value]) => `${scalar(key, true)}: ${render(value, true)}`).join(", ");
      const last = map.items.at(-1);
      if (last) {
        this.insert(this.pairEnd(last), `, ${text}`);
      } else {
        this.insert(map.range![0] + 1, text);
      }
      return;
    }
    const first = map.items[0]!.key as Node;
    const indent = first.range![0] - this.lineStart(first.range![0]);
    for (const [key, value] of entries) {
      const after = depth === 0 ? this.predecessor(map, key) : map.items.at(-1);
      const at = after ? this.lineEnd(this.pairEnd(after)) : this.lineStart(first.range![0]);
      const gap = depth === 0 && ORDER.indexOf(key) > HEAD ? "\n" : "";
      this.insertLines(at, `${gap}${" ".repeat(indent)}${scalar(key, false)}:${written(value, indent, false, 0)}\n`);
    }
  }

  /** The last key that stands before a new one in shipped files. */
  private predecessor(map: YAMLMap, key: string): Pair | undefined {
    const place = ORDER.indexOf(key);
    return (
      map.items.findLast((pair) => ORDER.indexOf(nameOf(pair)) < place) ?? (place < 0 ? map.items.at(-1) : undefined)
    );
  }

  private remove(map: YAMLMap, pair: Pair): void {
    const index = map.items.indexOf(pair);
    const from = (pair.key as Node).range![0];
    if (map.flow) {
      const next = map.items[index + 1];
      if (index > 0) {
        this.replace(this.pairEnd(map.items[index - 1]!), this.pairEnd(pair), "");
      } else {
        this.replace(from, next ? (next.key as Node).range![0] : this.pairEnd(pair), "");
      }
      return;
    }
    let start = this.lineStart(from);
    const end = this.lineEnd(this.pairEnd(pair));
    if (start > 1 && this.text[start - 2] === "\n" && (end >= this.text.length || this.text[end] === "\n")) {
      // One of two empty lines.
      start--;
    }
    this.replace(start, end, "");
  }

  private pairEnd(pair: Pair): number {
    const key = pair.key as Node;
    const node = pair.value as Node | null;
    const colon = this.text.indexOf(":", key.range![1]) + 1;
    return Math.max(colon, node?.range ? endOf(this.text, node) : 0);
  }

  private lineStart(at: number): number {
    return this.text.lastIndexOf("\n", at - 1) + 1;
  }

  private lineEnd(at: number): number {
    const end = this.text.indexOf("\n", at);
    return end < 0 ? this.text.length : end + 1;
  }

  private insertLines(at: number, lines: string): void {
    this.insert(at, at > 0 && this.text[at - 1] !== "\n" ? `\n${lines}` : lines);
  }

  private insert(at: number, insert: string): void {
    this.replace(at, at, insert);
  }

  private replace(from: number, to: number, insert: string): void {
    this.edits.push({ from, to, insert });
  }
}

function nameOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : "";
}

function find(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => nameOf(pair) === key);
}

/** The end of a node without the empty lines and blanks behind it. */
function endOf(text: string, node: Node): number {
  let end = node.range![1];
  while (end > node.range![0] && /\s/.test(text[end - 1] ?? "")) {
    end--;
  }
  return end;
}

/** A value as it is written behind a colon, in one line if it fits. */
function written(value: Value, indent: number, isInFlow: boolean, before: number): string {
  if (value === null) {
    return isInFlow ? " null" : "";
  }
  if (typeof value === "string" && !isInFlow && (value.trim().length > WIDTH - 20 || value.trim().includes("\n"))) {
    return ` >\n${folded(value.trim(), indent + 2)}`;
  }
  const inline = render(value, isInFlow);
  if (isInFlow || typeof value !== "object" || indent + inline.length + 12 <= Math.max(WIDTH, before)) {
    return ` ${inline}`;
  }
  const blank = " ".repeat(indent + 2);
  return Array.isArray(value)
    ? value.map((each) => `\n${blank}- ${render(each, true)}`).join("")
    : Object.entries(value)
        .map(([key, each]) => `\n${blank}${scalar(key, false)}:${written(each, indent + 2, false, 0)}`)
        .join("");
}

function folded(text: string, indent: number): string {
  const blank = " ".repeat(indent);
  const paragraphs = text.split(/\n+/).map((paragraph) => {
    const lines = [""];
    for (const word of paragraph.trim().split(/\s+/)) {
      const line = lines.at(-1)!;
      if (line !== "" && blank.length + line.length + 1 + word.length > WIDTH) {
        lines.push(word);
      } else {
        lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
      }
    }
    return lines.map((line) => blank + line).join("\n");
  });
  return paragraphs.join("\n\n");
}

/** A value in one line. */
function render(value: Value, isInFlow: boolean): string {
  if (Array.isArray(value)) {
    return `[${value.map((each) => render(each, true)).join(", ")}]`;
  }
  return isKeys(value)
    ? `{${Object.entries(value)
        .map(([key, each]) => `${scalar(key, true)}: ${render(each, true)}`)
        .join(", ")}}`
    : scalar(value, isInFlow);
}

/** A text without quotes if it needs none. */
function scalar(value: string | number | boolean | null, isInFlow: boolean): string {
  if (typeof value !== "string") {
    return String(value);
  }
  const isPlain =
    /^[A-Za-z0-9/(][^\n\t\\"]*$/.test(value) &&
    !/: |:$| #|\s$/.test(value) &&
    !(isInFlow && /[,[\]{}]/.test(value)) &&
    !/^(true|false|null)$/i.test(value) &&
    !/^[\d.]+(e\d+)?$|^0[xo]/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}
