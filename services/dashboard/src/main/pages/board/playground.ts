import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type {
  RulesInspectPositionResponse,
  RulesPosition,
  RulesReadTurn,
  RulesSide,
  RulesVariant,
  SearchExplainResponse,
} from "../api/messages.js";
import { analysisAddress, hashOf, textOfHash } from "../part/address.js";
import { words } from "../part/figures.js";
import { muted } from "../part/sound.js";
import { playedTurns } from "../part/turns.js";
import { equal, type Inspected, type PositionBoard } from "./position-board.js";
import { Cells, placement } from "./position.js";
import { readTurns } from "./tree.js";
import "./position-board.js";

/** Limits of nodes a turn for the engine. */
const STRENGTHS = [100, 1_000, 10_000, 100_000, 1_000_000];
const USUAL_STRENGTH = 10_000;

/** The boards of a variant, for trying turns alone or playing against the engine. */
export class Playground extends LitElement {
  static override properties = {
    variant: { attribute: false },
    start: { attribute: false },
    plays: { type: Boolean },
    isAddressed: { attribute: false },
    opponent: { state: true },
    isSearching: { state: true },
    flipped: { state: true },
    isMuted: { state: true },
    isWeighed: { state: true },
    weighed: { state: true },
    position: { state: true },
    line: { state: true },
    refusal: { state: true },
    failure: { state: true },
  };

  /** Registered, or checked, under its digest. */
  variant?: RulesVariant;
  /** The first position, in MFEN; empty for the start position. */
  start = "";
  /** Whether the engine is available as an opponent: it knows only registered variants. */
  plays = false;
  /** Whether the address of the page follows the turns. */
  isAddressed = false;
  /** The side of the engine. */
  private opponent: RulesSide | "" = "";
  private strength = USUAL_STRENGTH;
  private isSearching = false;
  private flipped = false;
  private isMuted = muted.get();
  /** Whether to show piece values. */
  private isWeighed = false;
  /** The evaluation of the position, and of the chosen piece. */
  private weighed: SearchExplainResponse | undefined;
  private chosen = -1;
  private position: RulesInspectPositionResponse | undefined;
  /** The turns that lead to that position. */
  private inspectedTurns: readonly string[] = [];
  private line: readonly RulesReadTurn[] = [];
  private refusal = "";
  private failure: unknown;
  private ending = new AbortController();

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ending.abort();
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("variant") || changed.has("start")) {
      this.line = [];
      this.position = undefined;
      this.opponent = "";
      this.ending.abort();
      this.ending = new AbortController();
      const given = this.isAddressed ? textOfHash() : "";
      if (given && this.variant) {
        void this.add(given.split(" "));
      }
    }
  }

  private get turns(): string[] {
    return this.line.map(({ text }) => text);
  }

  private get reached(): RulesPosition {
    return { variant: this.variant?.digest ?? "", mfen: this.start, turns: this.turns };
  }

  /** Adds turns in any notation. */
  private async add(turns: string[]): Promise<void> {
    const { variant, line, ending } = this;
    if (!variant) {
      return;
    }
    try {
      const found = await readTurns(variant, this.start, this.turns, turns, ending.signal);
      if (line === this.line && ending === this.ending) {
        this.go([...line, ...found.turns]);
        this.refusal = found.fault;
      }
    } catch (error) {
      this.failure = ending.signal.aborted ? undefined : error;
    }
  }

  private go(line: readonly RulesReadTurn[]): void {
    this.line = line;
    this.refusal = "";
    // The position may have been inspected before its last turn was read.
    void this.attempt(this.answer());
    if (this.isAddressed) {
      const turns = hashOf(this.turns.join(" "));
      history.replaceState(null, "", location.pathname + location.search + turns);
    }
  }

  private async inspected({ position, turns }: Inspected): Promise<void> {
    this.position = position;
    this.inspectedTurns = turns;
    await this.attempt(this.weigh());
    await this.attempt(this.answer());
  }

  private async attempt(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.failure = error;
    }
  }

  /** Loads the piece values, if they are shown. */
  private async weigh(): Promise<void> {
    const { position, chosen } = this;
    this.weighed = undefined;
    if (!this.isWeighed || !position) {
      return;
    }
    const weighed = await call("polyboard.search.v1.SearchService/Explain", {
      position: { variant: this.variant?.digest ?? "", mfen: position.mfen },
      ...(chosen >= 0 ? { cell: chosen } : {}),
    });
    if (position === this.position && chosen === this.chosen && this.isWeighed) {
      this.weighed = weighed;
    }
  }

  /** The values in cells: of the chosen piece on every possible cell, otherwise of all pieces. */
  private notes(): Map<number, string> {
    const worths = this.weighed?.places.length ? this.weighed.places : (this.weighed?.pieces ?? []);
    return new Map(worths.map(({ cell, centipawns }) => [cell, (centipawns / 100).toFixed(1)]));
  }

  /** Shades cells by the value of the chosen piece there. */
  private shade(): number[] {
    const places = this.weighed?.places ?? [];
    const all = places.map(({ centipawns }) => centipawns);
    const min = Math.min(...all);
    const range = Math.max(1, Math.max(...all) - min);
    const shade: number[] = [];
    places.forEach(({ cell, centipawns }) => (shade[cell] = (0.8 * (centipawns - min)) / range));
    return shade;
  }

  /** Makes the engine's turn, if it is the engine's. */
  private async answer(): Promise<void> {
    const { position, line, opponent, variant } = this;
    if (
      this.isSearching ||
      position?.sideToMove !== opponent ||
      position.insideTurn ||
      !equal(this.inspectedTurns, this.turns) ||
      position.outcome?.result !== "RESULT_ONGOING"
    ) {
      return;
    }
    this.isSearching = true;
    let turn = "";
    try {
      ({ turn } = await call("polyboard.search.v1.SearchService/FindBestTurn", {
        position: this.reached,
        limits: { nodes: String(this.strength) },
      }));
    } finally {
      this.isSearching = false;
    }
    if (variant === this.variant && line === this.line && opponent === this.opponent) {
      await this.add([turn]);
    }
  }

  private playAgainst(side: RulesSide | ""): void {
    this.opponent = side;
    this.flipped = side === "SIDE_WHITE";
    void this.attempt(this.answer());
  }

  private takeBack(): void {
    if (!this.querySelector<PositionBoard>("pb-position")?.takeBackMove()) {
      // Back to the user's own turn.
      const isEngineLast = this.opponent !== "" && this.position?.sideToMove !== this.opponent;
      this.go(this.line.slice(0, isEngineLast ? -2 : -1));
    }
  }

  private get side(): RulesSide | "" {
    return this.opponent === "" ? "" : this.opponent === "SIDE_WHITE" ? "SIDE_BLACK" : "SIDE_WHITE";
  }

  private status(): string {
    const { position } = this;
    if (!position) {
      return "";
    }
    const last = this.line.at(-1);
    const mover = position.sideToMove === "SIDE_WHITE" ? "Black" : "White";
    const played = last && !position.insideTurn ? `${mover} played ${last.natural}. ` : "";
    if (position.outcome?.result !== "RESULT_ONGOING") {
      const { result = "", termination = "" } = position.outcome ?? {};
      return `${played}Game over: ${words(result, "RESULT_")}, ${words(termination, "TERMINATION_")}`;
    }
    if (this.isSearching) {
      return `${played}The engine is searching…`;
    }
    const side = position.sideToMove === "SIDE_WHITE" ? "White" : "Black";
    const geometry = this.variant?.geometry;
    const placed = geometry && placement(new Cells(geometry), position.mfen);
    const isInCheck = position.checks.some(({ king }) => placed?.cells[king]?.isWhite === placed?.isWhiteToMove);
    const more = position.insideTurn ? ", another move of the turn" : "";
    return `${played}${side} to move${more}${isInCheck ? ", in check" : ""}: ${position.moves.length} legal ${position.moves.length === 1 ? "move" : "moves"}`;
  }

  private controls(): TemplateResult {
    return html`<div class="toolbar">
      ${this.plays
        ? html`<label>
              Play
              <select
                @change=${(event: Event) =>
                  this.playAgainst((event.target as HTMLSelectElement).value as RulesSide | "")}
              >
                <option value="" ?selected=${this.opponent === ""}>both sides</option>
                <option value="SIDE_BLACK" ?selected=${this.opponent === "SIDE_BLACK"}>White against the engine</option>
                <option value="SIDE_WHITE" ?selected=${this.opponent === "SIDE_WHITE"}>Black against the engine</option>
              </select>
            </label>
            ${this.opponent === "" ? nothing : this.strengths()}`
        : nothing}
      <button
        type="button"
        ?disabled=${this.line.length === 0 && !this.position?.insideTurn}
        @click=${() => this.takeBack()}
      >
        Take back
      </button>
      <button type="button" aria-pressed=${this.flipped} @click=${() => (this.flipped = !this.flipped)}>
        Flip boards
      </button>
      ${this.plays
        ? html`<button
              type="button"
              aria-pressed=${this.isWeighed}
              @click=${() => {
                this.isWeighed = !this.isWeighed;
                void this.attempt(this.weigh());
              }}
            >
              Piece values
            </button>
            <a class="button" href=${analysisAddress(this.variant!, this.start, this.turns.join(" "))}>Analyse</a>`
        : nothing}
      <button
        type="button"
        aria-pressed=${!this.isMuted}
        @click=${() => {
          this.isMuted = !this.isMuted;
          muted.set(this.isMuted);
        }}
      >
        Sound
      </button>
    </div>`;
  }

  private strengths(): TemplateResult {
    return html`<label>
      Nodes a turn
      <select @change=${(event: Event) => (this.strength = Number((event.target as HTMLSelectElement).value))}>
        ${STRENGTHS.map(
          (nodes) =>
            html`<option value=${nodes} ?selected=${nodes === this.strength}>${nodes.toLocaleString("en")}</option>`,
        )}
      </select>
    </label>`;
  }

  /** A field for turns in any notation, for those who do not point at cells. */
  private typed(): TemplateResult {
    const boards = this.variant?.geometry?.boards.length ?? 1;
    return html`<form
      class="typed"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const input = (event.target as HTMLFormElement).elements.namedItem("turn") as HTMLInputElement;
        const text = input.value.trim();
        if (text) {
          input.value = "";
          void this.add(boards > 1 ? [text] : text.split(/\s+/));
        }
      }}
    >
      <label>
        Type a turn
        <input
          name="turn"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          placeholder=${boards > 1 ? "N Ac3-Bd5" : "e4"}
        />
      </label>
      <button>Play</button>
    </form>`;
  }

  override render(): TemplateResult | typeof nothing {
    const variant = this.variant;
    if (!variant) {
      return nothing;
    }
    return html`<div class="play">
      <pb-position
        .variant=${variant}
        .start=${this.start}
        .turns=${this.turns}
        .last=${this.line.at(-1)?.moves ?? []}
        .side=${this.side}
        .flipped=${this.flipped}
        .notes=${this.notes()}
        .shade=${this.shade()}
        @turn=${({ detail }: CustomEvent<string>) => void this.add([detail])}
        @inspect=${({ detail }: CustomEvent<Inspected>) => void this.inspected(detail)}
        @select=${({ detail }: CustomEvent<number>) => {
          this.chosen = detail;
          void this.attempt(this.weigh());
        }}
      ></pb-position>
      <div class="panel">
        <p class="status" role="status">${this.status()}</p>
        ${this.refusal ? html`<p role="alert">${this.refusal}</p>` : nothing}
        <pb-failure .error=${this.failure} @retry=${() => {
          this.failure = undefined;
          void this.attempt(this.answer());
        }}></pb-failure>
        ${this.controls()} ${playedTurns(variant, this.line, this.line.length, (ply) => this.go(this.line.slice(0, ply)))}
        ${this.typed()} ${this.isWeighed ? this.meaning() : nothing}
        <details>
          <summary>Help, and the position as text</summary>
          <p class="lead">
            Drag a piece, or click it and then its target cell; or use the arrow keys and Enter. A dot is a legal move,
            a ring a capture, a cross a cell that the piece only attacks. A line under a piece means that it is pinned
            or held. Point at a target to see the way; arrows show the pieces that attack a cell. Draw arrows and rings
            with the right button.
          </p>
          ${this.position ? html`<p class="code lead">MFEN: ${this.position.mfen}</p>` : nothing}
        </details>
      </div>
    </div>`;
  }

  private meaning(): TemplateResult | typeof nothing {
    const { weighed } = this;
    return weighed
      ? html`<p class="lead">
          Value of each piece in pawns, for its own side: the loss in evaluation, without a search, if the piece is
          removed.
          ${weighed.places.length > 0
            ? "Shaded: the value of the chosen piece on other cells; darker is higher."
            : "Choose a piece to see its value on other cells."}
        </p>`
      : nothing;
  }
}

customElements.define("pb-playground", Playground);

declare global {
  interface HTMLElementTagNameMap {
    "pb-playground": Playground;
  }
}
