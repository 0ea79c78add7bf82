import { html, nothing, type ReactiveControllerHost, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesInspectPositionResponse, RulesMove, RulesPosition, RulesVariant } from "../api/messages.js";
import { pieceName } from "../board/position.js";
import { Marks, markReach } from "../board/threats.js";

/** Makes turns from cells that are chosen on a board: a piece, then its target, once for each move of a turn. */
export class TurnInput {
  private from: RulesPosition | undefined;
  private position: RulesInspectPositionResponse | undefined;
  private made: string[] = [];
  private chosen = -1;
  /** Moves to choose from, which differ in the promotion. */
  private meant: RulesMove[] = [];

  /**
   * @param turn receives each turn, in canonical notation
   * @param failed receives the error if the moves of a position cannot be loaded
   */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly variant: () => RulesVariant | undefined,
    private readonly turn: (turn: string) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Begins a turn in a position. */
  begin(from: RulesPosition): void {
    this.from = from;
    this.made = [];
    this.load();
  }

  /** The position inside a turn of several moves, in MFEN; empty before the first. */
  get mfen(): string {
    return this.made.length > 0 ? (this.position?.mfen ?? "") : "";
  }

  private load(): void {
    const { from, made } = this;
    this.position = undefined;
    this.chosen = -1;
    this.meant = [];
    if (!from) {
      return;
    }
    call("polyboard.rules.v1.RulesService/InspectPosition", { position: from, moves: made }).then(
      (position) => {
        if (this.from === from && this.made === made) {
          this.position = position;
          this.host.requestUpdate();
        }
      },
      (error: unknown) => this.failed(error),
    );
    this.host.requestUpdate();
  }

  /** Takes a cell: a piece to move, or where the chosen piece goes. */
  choose(cell: number): void {
    const moves = this.position?.moves ?? [];
    const meant = moves.filter((each) => each.fromCell === this.chosen && each.toCell === cell);
    const [move] = meant;
    if (meant.length > 1) {
      this.meant = meant;
    } else if (move) {
      this.make(move);
    } else {
      this.meant = [];
      this.chosen = cell !== this.chosen && moves.some(({ fromCell }) => fromCell === cell) ? cell : -1;
    }
    this.host.requestUpdate();
  }

  private make({ text }: RulesMove): void {
    const made = [...this.made, text];
    if (made.length === (this.variant()?.movesPerTurn ?? 1)) {
      this.made = [];
      this.chosen = -1;
      this.meant = [];
      // Canonical notation orders the moves of a turn by the boards that they leave.
      this.turn(made.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)).join(","));
    } else {
      this.made = made;
      this.load();
    }
  }

  /** Marks the chosen piece and the cells that it can reach. */
  mark(marks: Marks): Marks {
    if (this.chosen >= 0 && this.position) {
      marks.add(this.chosen, "chosen");
      markReach(marks, this.position, this.chosen, () => false);
    }
    return marks;
  }

  /** The begun turn, with a button that takes it back, and the pieces of a promotion. */
  render(): TemplateResult | typeof nothing {
    const variant = this.variant();
    if (!variant || (this.made.length === 0 && this.meant.length === 0)) {
      return nothing;
    }
    return html`<div class="toolbar" role="group" aria-label="The turn">
      ${this.meant.map(
        (move) =>
          html`<button type="button" @click=${() => this.make(move)}>
            ${pieceName(variant, move.promotion)} <code>${move.text}</code>
          </button>`,
      )}
      ${this.made.length > 0
        ? html`<span role="status">After <code>${this.made.join(",")}</code>, make another move.</span>
            <button type="button" @click=${() => this.from && this.begin(this.from)}>Take back</button>`
        : nothing}
    </div>`;
  }
}
