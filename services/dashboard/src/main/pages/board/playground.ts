import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type {
  RulesInspectPositionResponse,
  RulesMove,
  RulesPosition,
  RulesSide,
  RulesVariant,
  SearchExplainResponse,
} from "../api/messages.js";
import type { Arrow } from "./board.js";
import { Cells, pieceName, placement, type Placement } from "./position.js";
import { Marks, attackers, markReach, markThreats, markTurn } from "./threats.js";
import { positionAddress } from "../part/address.js";
import { words } from "../part/figures.js";
import "./board.js";

/** Limits of nodes a turn for the engine. */
const STRENGTHS = [100, 1_000, 10_000, 100_000, 1_000_000];
const USUAL_STRENGTH = 10_000;

/** The boards of a variant, for trying turns, move by move, alone or against the engine. */
export class Playground extends LitElement {
  static override properties = {
    variant: { attribute: false },
    start: { attribute: false },
    plays: { type: Boolean },
    opponent: { state: true },
    isSearching: { state: true },
    isShared: { state: true },
    flipped: { state: true },
    isWeighed: { state: true },
    weighed: { state: true },
    position: { state: true },
    promotions: { state: true },
    refusal: { state: true },
    failure: { state: true },
    chosen: { state: true },
    pointed: { state: true },
  };

  /** Registered under its digest. */
  variant?: RulesVariant;
  /** The first position, in MFEN; empty for the start position. */
  start = "";
  /** Whether the engine is available as an opponent: it knows only registered variants. */
  plays = false;
  /** The side of the engine. */
  private opponent: RulesSide | "" = "";
  private strength = USUAL_STRENGTH;
  private isSearching = false;
  /** Resolves when all earlier clicks have had their effect. */
  private settled = Promise.resolve();
  private isShared = false;
  private flipped = false;
  /** Whether to show piece values. */
  private isWeighed = false;
  /** The evaluation of the position, and of the chosen piece. */
  private weighed: SearchExplainResponse | undefined;
  private failure: unknown;
  private cells: Cells | undefined;
  private position: RulesInspectPositionResponse | undefined;
  private placement: Placement | undefined;
  private turns: string[] = [];
  private made: string[] = [];
  /** Moves to choose from, which differ in the promotion or the target cell. */
  private promotions: RulesMove[] = [];
  private refusal = "";
  private chosen = -1;
  private pointed = -1;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues): void {
    if ((changed.has("variant") || changed.has("start")) && this.variant?.geometry) {
      this.cells = new Cells(this.variant.geometry);
      this.turns = [];
      this.made = [];
      this.position = undefined;
      this.opponent = "";
      this.afterwards(() => this.retry());
    }
  }

  private get reached(): RulesPosition {
    return { variant: this.variant?.digest ?? "", mfen: this.start, turns: this.turns };
  }

  /** Loads the position after the turns and the moves of the current turn. */
  private async inspect(): Promise<void> {
    const variant = this.variant;
    const position = await call("polyboard.rules.v1.RulesService/InspectPosition", {
      position: this.reached,
      moves: this.made,
    });
    if (variant !== this.variant) {
      return;
    }
    this.position = position;
    this.placement = this.cells && placement(this.cells, this.position.mfen);
    this.chosen = -1;
    this.promotions = [];
    this.refusal = "";
    this.isShared = false;
    await this.weigh();
    await this.answer(position);
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
  private async answer({ sideToMove, outcome, insideTurn }: RulesInspectPositionResponse): Promise<void> {
    if (sideToMove !== this.opponent || insideTurn || outcome?.result !== "RESULT_ONGOING") {
      return;
    }
    const { variant, turns } = this;
    this.isSearching = true;
    try {
      const { turn } = await call("polyboard.search.v1.SearchService/FindBestTurn", {
        position: this.reached,
        limits: { nodes: String(this.strength) },
      });
      if (variant !== this.variant || turns !== this.turns || sideToMove !== this.opponent) {
        return;
      }
      this.turns = [...turns, turn];
    } finally {
      this.isSearching = false;
    }
    await this.inspect();
  }

  private playAgainst(side: RulesSide | ""): void {
    this.opponent = side;
    this.flipped = side === "SIDE_WHITE";
    this.afterwards(() => {
      this.made = [];
      return this.retry();
    });
  }

  /** Copies the address of the position. */
  private async share(): Promise<void> {
    if (!this.variant || !this.position) {
      return;
    }
    const address = location.origin + positionAddress(this.variant, this.position.mfen);
    try {
      await navigator.clipboard.writeText(address);
      this.isShared = true;
    } catch {
      window.prompt("The address of the position", address);
    }
  }

  /**
   * Runs an effect after all earlier ones, because a click refers to the position after earlier clicks and the choice
   * of a side.
   */
  private afterwards(effect: () => Promise<void>): void {
    this.settled = this.settled.then(effect).catch((error: unknown) => {
      this.failure = error;
    });
  }

  private async choose(cell: number): Promise<void> {
    const moves = this.position?.moves ?? [];
    const meant = moves.filter((each) => each.fromCell === this.chosen && each.toCell === cell);
    const [move] = meant;
    if (meant.length > 1) {
      this.promotions = meant;
    } else if (move) {
      await this.make(move);
    } else if (this.isToMove(cell)) {
      this.chosen = this.chosen === cell ? -1 : cell;
      this.refusal = "";
      await this.weigh();
    } else if (this.chosen >= 0) {
      await this.explain(this.chosen, cell);
    } else {
      this.pointed = cell;
    }
  }

  /** Whether a piece of the side to move stands on a cell, even if it has no legal move. */
  private isToMove(cell: number): boolean {
    const standing = this.placement?.cells[cell];
    return Boolean(standing) && standing?.isWhite === this.placement?.isWhiteToMove;
  }

  /** Shows why a move is not legal; in a turn of several moves, only for the first. */
  private async explain(from: number, to: number): Promise<void> {
    const text = `${this.cells?.name(from) ?? ""}${this.cells?.name(to) ?? ""}`;
    this.chosen = -1;
    if (this.made.length > 0) {
      this.refusal = `${text} does not complete the turn`;
      return;
    }
    const { message, legal } = await call("polyboard.rules.v1.RulesService/ValidateTurn", {
      position: this.reached,
      turn: text,
    });
    this.refusal = legal ? "" : `${text}: ${message}`;
  }

  private async make(move: RulesMove): Promise<void> {
    const made = [...this.made, move.text];
    if (made.length === (this.variant?.movesPerTurn ?? 1)) {
      this.turns = [...this.turns, inBoardOrder(made)];
      this.made = [];
    } else {
      this.made = made;
    }
    await this.retry();
  }

  private async retry(): Promise<void> {
    this.failure = undefined;
    try {
      await this.inspect();
    } catch (error) {
      this.failure = error;
    }
  }

  private async takeBack(): Promise<void> {
    if (this.made.length > 0) {
      this.made = this.made.slice(0, -1);
    } else {
      // Back to the user's own turn.
      this.turns = this.turns.slice(0, this.opponent === "" ? -1 : -2);
    }
    await this.retry();
  }

  private marks(): Marks {
    const last = this.made.length > 0 ? this.made.join(",") : this.turns.at(-1);
    const marks = markTurn(new Marks(), this.cells, last);
    if (this.position) {
      markThreats(marks, this.position);
      const cell = this.chosen >= 0 ? this.chosen : this.pointed;
      if (cell >= 0) {
        markReach(marks, this.position, cell, (each) => Boolean(this.placement?.cells[each]));
      }
    }
    if (this.chosen >= 0) {
      marks.add(this.chosen, "chosen");
    }
    return marks;
  }

  private arrows(): Arrow[] {
    return this.position && this.chosen < 0 && this.pointed >= 0 ? attackers(this.position, this.pointed) : [];
  }

  private status(): string {
    const position = this.position;
    if (!position) {
      return "";
    }
    if (position.outcome?.result !== "RESULT_ONGOING") {
      const { result = "", termination = "" } = position.outcome ?? {};
      return `Game over: ${words(result, "RESULT_")}, ${words(termination, "TERMINATION_")}`;
    }
    if (this.isSearching) {
      return "The engine is searching…";
    }
    const side = position.sideToMove === "SIDE_WHITE" ? "White" : "Black";
    const isInCheck = position.checks.some(
      ({ king }) => this.placement?.cells[king]?.isWhite === this.placement?.isWhiteToMove,
    );
    const made = position.insideTurn ? `, after ${this.made.join(",")}` : "";
    return `${side} to move${made}${isInCheck ? ", in check" : ""}: ${position.moves.length} legal ${position.moves.length === 1 ? "move" : "moves"}`;
  }

  override render(): TemplateResult | typeof nothing {
    const variant = this.variant;
    if (!variant) {
      return nothing;
    }
    return html`
      <pb-board
        interactive
        .variant=${variant}
        .mfen=${this.position?.mfen ?? ""}
        .marks=${this.marks().cells}
        .arrows=${this.arrows()}
        .notes=${this.notes()}
        .shade=${this.shade()}
        ?flipped=${this.flipped}
        @choose=${({ detail }: CustomEvent<number>) => this.isSearching || this.afterwards(() => this.choose(detail))}
        @point=${(event: CustomEvent<number>) => (this.pointed = event.detail)}
      ></pb-board>
      <div class="toolbar">
        <button
          type="button"
          ?disabled=${this.turns.length + this.made.length === 0}
          @click=${() => void this.takeBack()}
        >
          Take back
        </button>
        <button type="button" aria-pressed=${this.flipped} @click=${() => (this.flipped = !this.flipped)}>
          Flip boards
        </button>
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
              ${this.opponent === ""
                ? nothing
                : html`<label>
                    Nodes a turn
                    <select
                      @change=${(event: Event) => (this.strength = Number((event.target as HTMLSelectElement).value))}
                    >
                      ${STRENGTHS.map(
                        (nodes) =>
                          html`<option value=${nodes} ?selected=${nodes === this.strength}>
                            ${nodes.toLocaleString("en")}
                          </option>`,
                      )}
                    </select>
                  </label>`}
              <button
                type="button"
                aria-pressed=${this.isWeighed}
                @click=${() => {
                  this.isWeighed = !this.isWeighed;
                  this.afterwards(() => this.weigh());
                }}
              >
                Piece values
              </button>
              <button type="button" @click=${() => void this.share()}>
                ${this.isShared ? "Address copied" : "Copy address"}
              </button>`
          : nothing}
        <span role="status">${this.status()}</span>
      </div>
      ${this.promotions.length > 0
        ? html`<div class="toolbar" role="group" aria-label="Promotion">
            ${this.promotions.map(
              (move) =>
                html`<button type="button" @click=${() => this.afterwards(() => this.make(move))}>
                  ${pieceName(variant, move.promotion)} <code>${move.text}</code>
                </button>`,
            )}
          </div>`
        : nothing}
      ${this.refusal ? html`<p role="alert">${this.refusal}</p>` : nothing}
      <p class="lead">
        Point at a piece to see its moves; arrows show the pieces that attack its cell. Click a piece, then its target
        cell. A line under a piece means that it is pinned or held.
      </p>
      ${this.weighed
        ? html`<p class="lead">
            Value of each piece in pawns, for its own side: the loss in evaluation, without a search, if the piece is
            removed.
            ${this.weighed.places.length > 0
              ? "Shaded: the value of the chosen piece on other cells; darker is higher."
              : "Choose a piece to see its value on other cells."}
            Evaluation for the side to move: ${((this.weighed.score ?? 0) / 100).toFixed(2)}.
          </p>`
        : nothing}
      <pb-failure .error=${this.failure} @retry=${() => void this.retry()}></pb-failure>
      ${this.turns.length > 0 ? html`<p class="code">${this.turns.join(" ")}</p>` : nothing}
      ${this.position ? html`<p class="code lead" title="The position in MFEN">${this.position.mfen}</p>` : nothing}
    `;
  }
}

/** Canonical notation orders the moves of a turn by the boards that they leave; names begin with the label. */
function inBoardOrder(moves: string[]): string {
  return moves.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)).join(",");
}

customElements.define("pb-playground", Playground);

declare global {
  interface HTMLElementTagNameMap {
    "pb-playground": Playground;
  }
}
