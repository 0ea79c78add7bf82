import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
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
import { described, keysOf } from "./schema.js";

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
        autocompletion({ override: [complete] }),
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

/** The keys allowed at the cursor, by the keys that enclose it. */
function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[\w-]*/);
  if (!word || (word.from === word.to && !context.explicit)) {
    return null;
  }
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, word.from - line.from);
  if (!/^[\s-]*$|[{,]\s*$/.test(before)) {
    return null;
  }
  return {
    from: word.from,
    options: keysOf(pathAt(context.state, context.pos)).map(({ key, description }) => ({
      label: key,
      apply: `${key}: `,
      type: "property",
      info: description,
    })),
  };
}

/** The keys that enclose a place, by indentation, the outermost first. */
function pathAt(state: EditorState, position: number): string[] {
  const line = state.doc.lineAt(position);
  const path: string[] = [];
  const opened = /([\w-]+):\s*\{[^}]*$/.exec(line.text.slice(0, position - line.from));
  if (opened?.[1]) {
    path.unshift(opened[1]);
  }
  let indent = /^[\s-]*/.exec(line.text)?.[0].length ?? 0;
  for (let number = line.number - 1; number >= 1 && indent > 0; number--) {
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
      const description = described([...pathAt(view.state, from), key]);
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
