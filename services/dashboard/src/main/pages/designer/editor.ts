import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory, redo, undo } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { Definition, isKeys } from "./definition.js";
import { axesOf, kindsOf, labelsOf } from "./drawing.js";
import { described, keysOf, valuesOf } from "./schema.js";

/** A remark about a place in the text. */
export interface Remark {
  /** From 1; 0 if the remark has no place. */
  line: number;
  column: number;
  message: string;
  severity: "error" | "warning";
}

const THEME = EditorView.theme({
  "&": { height: "100%", fontSize: "0.9rem", backgroundColor: "var(--raised)", color: "var(--ink)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.45" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--quiet)", border: "none" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 8%, transparent)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line)", maxWidth: "36rem" },
  ".cm-help": { padding: "0.4rem 0.6rem" },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), color: "var(--accent)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
  { tag: [tags.string, tags.content, tags.special(tags.string)], color: "var(--ink)" },
  { tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: "var(--quiet)" },
  { tag: [tags.keyword, tags.meta, tags.labelName], color: "var(--focus)" },
]);

/** An editor of definitions, with completion and help from their schema. Sends "edit" with the text. */
export class Editor extends HTMLElement {
  /** The latest definition that could be read, for its names. */
  definition = new Definition("");
  private view: EditorView | undefined;
  private initial = "";

  connectedCallback(): void {
    // A shadow root needs no inline styles, which the policy of the pages forbids.
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    this.view = new EditorView({
      root,
      parent: root,
      state: this.state(this.initial),
    });
  }

  disconnectedCallback(): void {
    this.initial = this.text;
    this.view?.destroy();
    this.view = undefined;
  }

  private state(doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        indentUnit.of("  "),
        yaml(),
        syntaxHighlighting(COLOURS),
        autocompletion({ override: [(context) => complete(context, this.definition)] }),
        hoverTooltip(help),
        lintGutter(),
        keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "The variant's definition", tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            this.dispatchEvent(new CustomEvent("edit", { detail: this.text }));
          }
        }),
        THEME,
      ],
    });
  }

  get text(): string {
    return this.view?.state.doc.toString() ?? this.initial;
  }

  /** Replaces the text; this cannot be undone. */
  set text(value: string) {
    this.initial = value;
    this.view?.setState(this.state(value));
  }

  /** Changes the text where it differs; this can be undone. */
  change(text: string): void {
    const before = this.text;
    let from = 0;
    while (from < Math.min(before.length, text.length) && before[from] === text[from]) {
      from++;
    }
    let end = 0;
    while (
      end < Math.min(before.length, text.length) - from &&
      before[before.length - 1 - end] === text[text.length - 1 - end]
    ) {
      end++;
    }
    if (text !== before) {
      this.view?.dispatch({
        changes: { from, to: before.length - end, insert: text.slice(from, text.length - end) },
        annotations: isolateHistory.of("full"),
      });
    }
  }

  undo(): void {
    if (this.view) {
      undo(this.view);
    }
  }

  redo(): void {
    if (this.view) {
      redo(this.view);
    }
  }

  /** Shows remarks at their places, and removes earlier remarks. */
  remark(remarks: Remark[]): void {
    const view = this.view;
    if (!view) {
      return;
    }
    const { doc } = view.state;
    const diagnostics = remarks.map(({ line, column, message, severity }): Diagnostic => {
      const at = doc.line(Math.min(Math.max(1, line), doc.lines));
      const from = Math.min(at.from + Math.max(0, column - 1), at.to);
      const word = /^[^\s,:\]}]*/.exec(doc.sliceString(from, at.to))?.[0].length ?? 0;
      return { from, to: Math.max(from, Math.min(at.to, from + Math.max(1, word))), message, severity };
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }

  /** Puts the cursor at a place. */
  goTo(line: number, column: number): void {
    const view = this.view;
    if (view && line > 0) {
      const at = view.state.doc.line(Math.min(line, view.state.doc.lines));
      const position = Math.min(at.from + Math.max(0, column - 1), at.to);
      view.dispatch({ selection: { anchor: position }, scrollIntoView: true });
      view.focus();
    }
  }
}

/** The keys or values allowed at the cursor, by the keys that enclose it. */
function complete(context: CompletionContext, definition: Definition): CompletionResult | null {
  const word = context.matchBefore(/[\w-]*/);
  if (!word || (word.from === word.to && !context.explicit)) {
    return null;
  }
  const { path, isKey } = placeAt(context.state, word.from);
  if (isKey) {
    return {
      from: word.from,
      options: keysOf(path).map(({ key, description }) => ({
        label: key,
        apply: `${key}: `,
        type: "property",
        info: description,
      })),
    };
  }
  const values = path.length > 0 ? valuesOf(path, namesOf(definition)) : [];
  return values.length > 0
    ? { from: word.from, options: values.map(({ value, description }) => ({ label: value, type: "enum", info: description })) }
    : null;
}

/** The names that a definition gives, by the kinds of the schema. */
function namesOf(definition: Definition): Record<string, string[]> {
  const planes = definition.at("planes");
  return {
    letter: kindsOf(definition).map(({ letter }) => letter),
    label: labelsOf(definition),
    axisName: (axesOf(definition) ?? []).map(({ name }) => name),
    planeName: isKeys(planes) ? Object.keys(planes) : [],
  };
}

/** A place in the text: the keys that enclose it, the outermost first, and whether a key may begin there. */
interface Place {
  path: string[];
  isKey: boolean;
}

/** The place at a position: first by the open brackets before it, then by indentation. */
function placeAt(state: EditorState, position: number): Place {
  const text = state.sliceDoc(0, position);
  const path: string[] = [];
  let isKey: boolean | undefined;
  let depth = 0;
  let at = position;
  // The text behind the innermost open bracket or the last comma in it.
  let end = position;
  for (; at > 0; at--) {
    const character = text[at - 1]!;
    if (character === "}" || character === "]") {
      depth++;
    } else if ((character === "{" || character === "[") && depth > 0) {
      depth--;
    } else if (character === "," && depth === 0 && end === position) {
      end = at;
    } else if (character === "{" || character === "[") {
      const own = /^\s*([\w-]+):/.exec(text.slice(end === position ? at : end, position))?.[1];
      if (isKey === undefined) {
        isKey = character === "{" && own === undefined;
        if (own !== undefined) {
          path.unshift(own);
        }
      }
      const key = /([\w-]+):\s*$/.exec(text.slice(0, at - 1))?.[1];
      if (key !== undefined) {
        path.unshift(key);
      }
    } else if (character === "\n" && depth === 0 && isBlockLine(text.slice(at, position))) {
      break;
    }
  }
  const line = state.doc.lineAt(at);
  if (isKey === undefined) {
    const before = line.text.slice(0, position - line.from);
    const key = /^[\s-]*([\w-]+):\s+(?:-\s*)?$/.exec(before)?.[1];
    isKey = /^[\s-]*$/.test(before);
    if (key !== undefined) {
      path.unshift(key);
    } else if (!isKey) {
      return { path: [], isKey };
    }
  }
  return { path: [...pathAbove(state, line.number, line.text), ...path], isKey };
}

/** Whether a text that begins a line begins a key or an item by its indentation, outside of brackets. */
function isBlockLine(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    depth += character === "{" || character === "[" ? 1 : character === "}" || character === "]" ? -1 : 0;
    if (depth < 0) {
      return false;
    }
  }
  return /^\s*(?:-\s|[\w-]+:|$|[\w-]*$)/.test(text);
}

/** The keys that enclose a line, by indentation, the outermost first. */
function pathAbove(state: EditorState, lineNumber: number, line: string): string[] {
  const path: string[] = [];
  let indent = /^[\s-]*/.exec(line)?.[0].length ?? 0;
  for (let number = lineNumber - 1; number >= 1 && indent > 0; number--) {
    const text = state.doc.line(number).text;
    const own = /^[\s-]*/.exec(text)?.[0].length ?? 0;
    const key = /^[\s-]*([\w-]+):/.exec(text)?.[1];
    if (key && own < indent) {
      path.unshift(key);
      indent = own;
    }
  }
  return path;
}

function help(view: EditorView, position: number): Tooltip | null {
  const line = view.state.doc.lineAt(position);
  for (const match of line.text.matchAll(/([\w-]+):/g)) {
    const from = line.from + match.index;
    const key = match[1] ?? "";
    if (position >= from && position <= from + key.length) {
      const description = described([...placeAt(view.state, from).path, key]);
      return description
        ? {
            pos: from,
            end: from + key.length,
            create: () => {
              const dom = document.createElement("div");
              dom.className = "cm-help";
              dom.textContent = description;
              return { dom };
            },
          }
        : null;
    }
  }
  return null;
}

customElements.define("pb-editor", Editor);

declare global {
  interface HTMLElementTagNameMap {
    "pb-editor": Editor;
  }
}
