import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { CallError, follow, type Connection } from "../api/client.js";
import type {
  RulesInspectPositionResponse,
  RulesReadTurn,
  RulesVariant,
  SearchAnalyseResponse,
  SearchLine,
} from "../api/messages.js";
import type { Arrow } from "../board/board.js";
import type { Inspected } from "../board/position-board.js";
import { Node, readTurns, write } from "../board/tree.js";
import { signed, words } from "./figures.js";
import { JUDGED, chances, judge, type Judgement } from "./judgement.js";
import { isReadOnly } from "./read-only.js";
import { save } from "./save.js";
import { notation } from "./notation.js";
import { score, scoreOf } from "./score.js";
import "../board/position-board.js";

const LINES = 3;
const SHOWN_TURNS = 8;
const ANALYSIS_SECONDS = 60;

/** What a player found when it made a turn. */
export interface Found {
  /** For the side that made the turn, as games record it. */
  score: number;
  depth: number;
}

/** A line of the engine with its turns read. */
interface ReadLine {
  line: SearchLine;
  turns: RulesReadTurn[];
}

/**
 * A position with the turns that were tried from it as a tree, on a board where more turns can be
 * tried, and with the engine's lines. Sends "change" when the shown position or the tree changes.
 */
export class Analysis extends LitElement {
  static override properties = {
    variant: { attribute: false },
    start: { attribute: false },
    root: { attribute: false },
    at: { attribute: false },
    found: { attribute: false },
    flipped: { state: true },
    isAnalysing: { state: true },
    answer: { state: true },
    read: { state: true },
    connection: { state: true },
    position: { state: true },
    refusal: { state: true },
    failure: { state: true },
  };

  variant?: RulesVariant;
  /** The first position, in MFEN; empty for the start position. */
  start = "";
  root = new Node(undefined, undefined);
  /** The shown position. */
  at: Node = this.root;
  /** What the players of a game found, by the index of the turn in the main line. */
  found: (index: number) => Found | undefined = () => undefined;

  private flipped = false;
  private isAnalysing = false;
  private answer: SearchAnalyseResponse | undefined;
  private read: ReadLine[] = [];
  private isReading = false;
  private connection: Connection = "connecting";
  private position: RulesInspectPositionResponse | undefined;
  private refusal = "";
  private failure: unknown;
  private analysis = new AbortController();
  private shown: Node | undefined;
  private readonly onKey = (event: KeyboardEvent) => this.key(event);

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.onKey);
    this.analysis.abort();
  }

  override willUpdate(): void {
    if (this.at !== this.shown) {
      this.shown = this.at;
      void this.analyse();
    }
  }

  override updated(changed: PropertyValues): void {
    if (changed.has("at")) {
      this.querySelector('.tree [aria-current="true"]')?.scrollIntoView({ block: "nearest" });
    }
  }

  /** The tree as text, with turns in canonical spelling. */
  get text(): string {
    return write(this.root, (node) => node.turn!.text);
  }

  go(node: Node): void {
    this.at = node;
    this.refusal = "";
    this.changed();
  }

  private changed(): void {
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** Adds turns after the shown position, and shows the last. */
  private async add(turns: readonly string[]): Promise<void> {
    const from = this.at;
    try {
      const { turns: read, fault } = await readTurns(this.variant!, this.start, from.turns, turns);
      if (this.at === from) {
        this.go(read.reduce((node, turn) => node.add(turn), from));
        this.refusal = fault;
      }
    } catch (error) {
      this.failure = error;
    }
  }

  /** Whether White is to move in a position. */
  private isWhiteToMove(node: Node): boolean {
    const mfen = node.turn?.mfen ?? (this.start || (this.variant?.startMfen ?? ""));
    return mfen.split(" ")[1] === "w";
  }

  /** Analyses the shown position for a minute, or until another position is shown. */
  private async analyse(): Promise<void> {
    this.analysis.abort();
    this.answer = undefined;
    this.read = [];
    if (!this.isAnalysing || !this.variant) {
      return;
    }
    const analysis = new AbortController();
    this.analysis = analysis;
    const position = { variant: this.variant.digest, mfen: this.start, turns: this.at.turns };
    try {
      await follow(
        "polyboard.search.v1.SearchService/Analyse",
        () => ({ start: { position, lines: LINES, limits: { time: `${ANALYSIS_SECONDS}s` } } }),
        (message) => {
          if (message.lines.length > 0) {
            this.answer = message;
            void this.readLines(message.lines, analysis);
          }
          if (message.done) {
            analysis.abort();
          }
        },
        analysis.signal,
        (state) => (this.connection = state),
      );
    } catch (error) {
      this.isAnalysing = false;
      this.failure = error instanceof CallError ? error : undefined;
    }
  }

  /** Reads the turns of the engine's lines, one answer at a time; answers in between are left out. */
  private async readLines(lines: SearchLine[], analysis: AbortController): Promise<void> {
    if (this.isReading) {
      return;
    }
    this.isReading = true;
    try {
      const before = this.at.turns;
      const read = await Promise.all(
        lines.map(async (line) => {
          const whole = line.truncated ? line.turns.slice(0, -1) : line.turns;
          const { turns } = await readTurns(this.variant!, this.start, before, whole.slice(0, SHOWN_TURNS));
          return { line, turns };
        }),
      );
      if (this.analysis === analysis) {
        this.read = read;
      }
    } catch {
      // The next answer is read again.
    } finally {
      this.isReading = false;
    }
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (target.closest("input, select, textarea, [role=gridcell]") || event.metaKey || event.ctrlKey || event.altKey) {
      return;
    }
    const { at } = this;
    const node = { ArrowLeft: at.parent, ArrowRight: at.children[0], Home: this.root, End: at.end }[event.key];
    if (node) {
      event.preventDefault();
      this.go(node);
    }
  }

  private arrows(): Arrow[] {
    return this.read.flatMap(({ line, turns }) =>
      (turns[0]?.moves ?? []).map(({ fromCell, toCell }) => ({ from: fromCell, to: toCell, rank: line.rank })),
    );
  }

  /** The players' score of a position for White, in centipawns or a recorded win. */
  private recorded(node: Node): number | undefined {
    // The player to move scored the position before its own turn.
    const next = node.children[0];
    const found = next && this.isMain(next) ? this.found(node.ply) : undefined;
    return found && found.score * (this.isWhiteToMove(node) ? 1 : -1);
  }

  private isMain(node: Node): boolean {
    return node.line.every((each) => each.parent?.children[0] === each);
  }

  private judged(node: Node): Judgement {
    const before = node.parent && this.recorded(node.parent);
    const after = this.recorded(node);
    if (before === undefined || after === undefined) {
      return "";
    }
    const sign = this.isWhiteToMove(node.parent!) ? 1 : -1;
    return judge(sign * before, sign * after);
  }

  /** The score for White: the engine's, otherwise the players'. */
  private score(): { text: string; centipawns: number } | undefined {
    const best = this.answer?.lines[0]?.score;
    if (best) {
      const sign = this.isWhiteToMove(this.at) ? 1 : -1;
      const forWhite = forSide(best, sign);
      return { text: score(forWhite), centipawns: forWhite.centipawns ?? 1_000 * Math.sign(forWhite.mate ?? 0) };
    }
    const recorded = this.recorded(this.at);
    return recorded === undefined ? undefined : { text: scoreOf(recorded), centipawns: recorded };
  }

  private bar(): TemplateResult {
    const found = this.score();
    const share = found ? 50 + 50 * chances(found.centipawns) : 50;
    return html`<div
      class="bar ${this.flipped ? "flipped" : ""} ${found ? "" : "unknown"}"
      role="img"
      aria-label=${found ? `Score for White: ${found.text}` : "Not scored"}
    >
      <svg viewBox="0 0 1 100" preserveAspectRatio="none"><rect y=${100 - share} width="1" height=${share}></rect></svg>
      <span aria-hidden="true">${found ? signed(found.centipawns / 100, 1) : ""}</span>
    </div>`;
  }

  private lines(): TemplateResult | typeof nothing {
    if (!this.isAnalysing) {
      return nothing;
    }
    const { answer } = this;
    const state =
      this.connection === "lost"
        ? "The connection is lost; trying again…"
        : answer
          ? `Depth ${answer.lines[0]?.depth ?? 0}, ${Number(answer.nodes).toLocaleString("en")} nodes${answer.done ? "" : "…"}`
          : "Searching…";
    const sign = this.isWhiteToMove(this.at) ? 1 : -1;
    return html`<ol class="lines" aria-label="Best lines; scores for White">
        ${this.read.map(
          ({ line, turns }) =>
            html`<li>
              <strong>${line.score ? score(forSide(line.score, sign)) : ""}</strong>
              ${turns.map(
                ({ natural }, index) =>
                  html`<button type="button" class="turn" @click=${() => void this.add(turns.slice(0, index + 1).map(({ text }) => text))}>${notation(natural, this.variant!)}</button> `,
              )}
            </li>`,
        )}
      </ol>
      <p class="lead" role="status">${state}</p>`;
  }

  /** The turns after a node: the main line, with other lines indented after the turn that they replace. */
  private branch(from: Node): TemplateResult[] {
    const parts: TemplateResult[] = [];
    let isFirst = true;
    for (let node: Node | undefined = from; node && node.children.length > 0; node = node.children[0]) {
      const [main, ...others]: Node[] = node.children;
      parts.push(this.entry(main!, isFirst));
      isFirst = others.length > 0 || main!.comment !== "";
      for (const other of others) {
        parts.push(html`<div class="variation">${this.entry(other, true)}${this.branch(other)}</div>`);
      }
    }
    return parts;
  }

  private entry(node: Node, isFirst: boolean): TemplateResult {
    const byWhite = this.isWhiteToMove(node.parent!);
    const number = Number((node.parent!.turn?.mfen ?? (this.start || (this.variant?.startMfen ?? ""))).split(" ").at(-1));
    const judged = this.judged(node);
    return html`${byWhite || isFirst ? html`<span class="number">${number}${byWhite ? "." : "…"}</span>` : nothing}<button
        type="button"
        class="turn"
        aria-current=${this.at === node}
        title=${JUDGED[judged]}
        @click=${() => this.go(node)}
        >${notation(node.turn!.natural, this.variant!)}${judged}</button
      >${node.comment ? html`<span class="comment">${node.comment}</span>` : nothing} `;
  }

  private pgn(): string {
    const variant = this.variant!;
    const isOneBoard = variant.geometry?.boards.length === 1;
    const tags = [`[Variant "${variant.id}"]`, ...(this.start ? ['[SetUp "1"]', `[FEN "${this.start}"]`] : [])];
    const turns = write(this.root, ({ turn }) => (isOneBoard ? turn!.natural : turn!.text));
    return `${tags.join("\n")}\n\n${turns}${turns ? " " : ""}*\n`;
  }

  private controls(): TemplateResult {
    const { at } = this;
    const move = (name: string, sign: string, node: Node | undefined) =>
      html`<button type="button" aria-label=${name} ?disabled=${!node || node === at} @click=${() => node && this.go(node)}>${sign}</button>`;
    return html`<div class="toolbar">
      ${move("To the start", "«", this.root)} ${move("Previous turn", "‹", at.parent)}
      ${move("Next turn", "›", at.children[0])} ${move("To the end", "»", at.end)}
      <button type="button" aria-pressed=${this.flipped} @click=${() => (this.flipped = !this.flipped)}>Flip boards</button>
      ${isReadOnly
        ? nothing
        : html`<button
            type="button"
            aria-pressed=${this.isAnalysing}
            @click=${() => {
              this.isAnalysing = !this.isAnalysing;
              void this.analyse();
            }}
          >
            Analyse
          </button>`}
    </div>`;
  }

  private editing(): TemplateResult {
    const { at } = this;
    return html`<details>
      <summary>Comment, order, and save</summary>
      <label class="comment-field">
        Comment on this position
        <textarea
          rows="2"
          .value=${at.comment}
          @change=${(event: Event) => {
            at.comment = (event.target as HTMLTextAreaElement).value.trim();
            this.changed();
          }}
        ></textarea>
      </label>
      <div class="toolbar">
        <button type="button" ?disabled=${!at.parent || this.isMain(at)} @click=${() => {
          at.promote();
          this.changed();
        }}>Make it the main line</button>
        <button type="button" ?disabled=${!at.parent} @click=${() => {
          at.remove();
          this.go(at.parent!);
        }}>Remove from here</button>
        <button type="button" @click=${() => save(`${this.variant!.id}.pgn`, this.pgn())}>Save as PGN</button>
      </div>
      <p class="lead">The address of this page has all turns, variations and comments: copy it to share or keep them.</p>
    </details>`;
  }

  private status(): string {
    const { position, at } = this;
    const { result = "", termination = "" } = position?.outcome ?? {};
    const isOver = result !== "" && result !== "RESULT_ONGOING";
    const last = at.turn ? `${this.isWhiteToMove(at) ? "Black" : "White"} played ${at.turn.natural}. ` : "";
    const judged = JUDGED[this.judged(at)];
    const next = isOver
      ? `Game over: ${words(result, "RESULT_")}, ${words(termination, "TERMINATION_")}`
      : `${this.isWhiteToMove(at) ? "White" : "Black"} to move`;
    return `${at.ply} of ${this.root.end.ply}. ${last}${judged ? `By the players' scores: ${judged}. ` : ""}${next}`;
  }

  override render(): TemplateResult | typeof nothing {
    const { variant, at } = this;
    if (!variant) {
      return nothing;
    }
    return html`<div class="play">
      <div class="scored">
        ${this.bar()}
        <pb-position
          .variant=${variant}
          .start=${this.start}
          .turns=${at.turns}
          .last=${at.turn?.moves ?? []}
          .flipped=${this.flipped}
          .arrows=${this.arrows()}
          @turn=${({ detail }: CustomEvent<string>) => void this.add([detail])}
          @inspect=${({ detail }: CustomEvent<Inspected>) => (this.position = detail.position)}
        ></pb-position>
      </div>
      <div class="panel">
        <p class="status" role="status">${this.status()}</p>
        ${this.refusal ? html`<p role="alert">${this.refusal}</p>` : nothing}
        <pb-failure .error=${this.failure} @retry=${() => {
          this.failure = undefined;
          void this.analyse();
        }}></pb-failure>
        ${this.controls()} ${this.lines()}
        <div class="tree" aria-label="Turns" role="group">
          ${this.root.comment ? html`<p class="comment">${this.root.comment}</p>` : nothing}
          ${this.branch(this.root)}
        </div>
        ${this.editing()}
      </div>
    </div>`;
  }
}

/** A score for the other side if the sign is −1. */
function forSide(value: { centipawns?: number; mate?: number }, sign: number): { centipawns?: number; mate?: number } {
  return value.mate === undefined ? { centipawns: sign * (value.centipawns ?? 0) } : { mate: sign * value.mate };
}

customElements.define("pb-analysis", Analysis);

declare global {
  interface HTMLElementTagNameMap {
    "pb-analysis": Analysis;
  }
}

