import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { fromBetza, toBetza } from "./betza.js";
import { isKeys, type Keys, type Value } from "./definition.js";
import { axesOf, kindsOf, rowsOf, type Kind } from "./drawing.js";
import type { Reach } from "./moves-diagram.js";
import { FormPart, isChecked, valueOf } from "./part.js";
import { grid } from "./resizing.js";
import {
  canvasOf,
  described,
  endsOfSteps,
  expanded,
  isEqual,
  isVector,
  readMovement,
  writeMovement,
  type Canvas,
  type Movement,
} from "./vectors.js";
import "./moves-diagram.js";

const RADIUS = 4;

/** One kind of piece: its name, and its moves by clicks on a diagram or by Betza's notation. */
class PieceForm extends FormPart {
  static override properties = {
    ...FormPart.properties,
    letter: { attribute: false },
    mode: { state: true },
    isSymmetric: { state: true },
    limit: { state: true },
    level: { state: true },
    refusal: { state: true },
  };

  letter = "";
  /** What a click on a cell toggles. */
  private mode: "leap" | "slide" | "advance" | "capture" = "leap";
  private isSymmetric = true;
  /** The maximum number of steps of a slide; 0 for any. */
  private limit = 0;
  /** The number of boards between the piece and the cells of the diagram. */
  private level = 0;
  private refusal = "";

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("letter") || changed.has("definition")) {
      this.refusal = "";
    }
  }

  private get piece(): Keys {
    const piece = this.definition.at("pieces", this.letter);
    return isKeys(piece) ? piece : {};
  }

  private get moves(): Value[] {
    const moves = this.piece["moves"];
    return Array.isArray(moves) ? moves : [];
  }

  private get kind(): "moves" | "pawn" | "none" {
    return isKeys(this.piece["pawn"]) ? "pawn" : this.moves.length > 0 ? "moves" : "none";
  }

  private put(key: string, value: Value | undefined): void {
    this.redefine([["pieces", this.letter, key], value]);
  }

  private become(kind: string): void {
    if (kind === this.kind) {
      return;
    }
    const canvas = canvasOf(this.definition);
    const axes = axesOf(this.definition) ?? [];
    const padded = (vector: number[]) => axes.map((_, i) => vector[i] ?? 0);
    const place = ["pieces", this.letter];
    if (kind === "pawn") {
      this.redefine(
        [[...place, "moves"], undefined],
        [
          [...place, "pawn"],
          { advance: [padded([0, 1])], capture: [padded([1, 1]), padded([-1, 1])], ...this.promotion() },
        ],
      );
    } else {
      const step: Movement = {
        kind: "leap",
        vector: canvas.axes.map((_, i) => (i === 0 ? 1 : 0)),
        isSymmetric: true,
        limit: 0,
      };
      this.redefine(
        [[...place, "pawn"], undefined],
        [[...place, "moves"], kind === "moves" ? [writeMovement(step, canvas)] : undefined],
      );
    }
  }

  override render(): TemplateResult {
    const piece = this.piece;
    const name = String(piece["name"] ?? this.letter);
    const kind = this.kind;
    return html`<div class="piece-form">
      <div class="fields">
        <label>
          Name of the piece <code>${this.letter}</code>
          <input maxlength="40" .value=${name} @change=${(event: Event) => this.put("name", valueOf(event).trim().toLowerCase())} />
        </label>
        ${
          piece["royal"] === true
            ? html`<p class="lead">The royal piece: it may not be left where it can be captured.</p>`
            : html`<label>
              This piece
              <select @change=${(event: Event) => this.become(valueOf(event))}>
                <option value="moves" ?selected=${kind === "moves"}>captures as it moves</option>
                <option value="pawn" ?selected=${kind === "pawn"}>moves and captures differently, as a pawn</option>
                <option value="none" ?selected=${kind === "none"}>never moves</option>
              </select>
            </label>`
        }
      </div>
      ${kind === "pawn" ? this.pawn(name, piece["pawn"] as Keys) : kind === "moves" ? this.mover(name) : nothing}
    </div>`;
  }

  // Pieces that capture as they move.

  private mover(name: string): TemplateResult {
    const canvas = canvasOf(this.definition);
    const read = this.moves.map((move) => readMovement(move, canvas));
    const known = read.filter((each) => each !== undefined);
    const mode = this.mode === "slide" ? "slide" : "leap";
    return html`
      <div class="diagram">
        <pb-moves-diagram
          .name=${name}
          .letter=${this.letter}
          .radius=${RADIUS}
          .reached=${this.reached(canvas)}
          .rides=${this.rides(known, canvas)}
          .centred=${this.level === 0}
          @choose=${({ detail }: CustomEvent<[number, number]>) => this.toggle(detail, canvas)}
        ></pb-moves-diagram>
        <div class="tools">
          <fieldset>
            <legend>A click on a cell</legend>
            ${this.modeChoice("leap", "steps or leaps there", mode)}
            ${this.modeChoice("slide", "slides that way, repeating the step", mode)}
            ${
              mode === "slide"
                ? html`<label>
                  At most
                  <input
                    type="number"
                    min="0"
                    max="26"
                    placeholder="any"
                    .value=${this.limit === 0 ? "" : String(this.limit)}
                    @input=${(event: Event) => (this.limit = Math.max(0, Math.floor(Number(valueOf(event)))))}
                  />
                  steps
                </label>`
                : nothing
            }
            <label class="choice">
              <input
                type="checkbox"
                .checked=${this.isSymmetric}
                @change=${(event: Event) => (this.isSymmetric = isChecked(event))}
              />
              in all directions alike
            </label>
            ${this.levels(canvas.axes.length > 2 ? canvas.axes[2]! : "")}
          </fieldset>
          ${canvas.axes.length === 2 ? this.betza(known, read.length === known.length) : nothing}
          ${this.list(read)}
        </div>
      </div>
      ${
        this.isSymmetric
          ? nothing
          : html`<p class="lead">The cell that you click is White's; Black's moves are mirrored.</p>`
      }
    `;
  }

  private modeChoice(mode: PieceForm["mode"], text: string, chosen: string): TemplateResult {
    return html`<label class="choice">
      <input type="radio" name="mode-${this.letter}" .checked=${mode === chosen} @change=${() => (this.mode = mode)} />
      ${text}
    </label>`;
  }

  private levels(axis: string): TemplateResult | typeof nothing {
    const size = (axesOf(this.definition) ?? []).find(({ name }) => name === axis)?.size ?? 1;
    const reach = Math.min(3, size - 1);
    return reach < 1
      ? nothing
      : html`<label>
          The diagram shows
          <select @change=${(event: Event) => (this.level = Number(valueOf(event)))}>
            ${Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach).map(
              (level) =>
                html`<option value=${level} ?selected=${level === this.level}>
                  ${level === 0 ? "the piece's own board" : `the board ${Math.abs(level)} ${level > 0 ? "after" : "before"} it`}
                </option>`,
            )}
          </select>
        </label>`;
  }

  /** The offset on the board of the diagram, if a vector leads to it. */
  private offset(vector: readonly number[], names: string[]): [number, number] | undefined {
    const axes = (axesOf(this.definition) ?? []).map(({ name }) => name);
    const at = (axis: string | undefined) => (axis ? (vector[names.indexOf(axis)] ?? 0) : 0);
    const isOnBoards = names.includes(axes[0] ?? "") && names.includes(axes[1] ?? "");
    const [file, rank] = isOnBoards ? [at(axes[0]), at(axes[1])] : [vector[0] ?? 0, vector[1] ?? 0];
    const others = names.filter((axis) => isOnBoards && axis !== axes[0] && axis !== axes[1]);
    return others.every((axis, i) => at(axis) === (i === 0 ? this.level : 0)) ? [file, rank] : undefined;
  }

  /** The vector that leads to an offset on the board of the diagram. */
  private vector([file, rank]: [number, number], names: string[]): number[] {
    const axes = (axesOf(this.definition) ?? []).map(({ name }) => name);
    return names.map((axis, i) =>
      axis === axes[0] || (i === 0 && names.length < 3)
        ? file
        : axis === axes[1] || (i === 1 && names.length < 3)
          ? rank
          : axis === axes[2]
            ? this.level
            : 0,
    );
  }

  private reached(canvas: Canvas): Map<string, Reach> {
    const reached = new Map<string, Reach>();
    const add = (vector: readonly number[], reach: Reach) => {
      const offset = this.offset(vector, canvas.axes);
      if (offset) {
        reached.set(offset.join(","), reach);
      }
    };
    for (const move of this.moves) {
      endsOfSteps(move, canvas).forEach((vector) => add(vector, "path"));
      const movement = readMovement(move, canvas);
      for (const vector of movement ? expanded(movement.vector, movement.isSymmetric) : []) {
        const steps = movement?.kind === "slide" ? movement.limit || 2 * RADIUS : 1;
        for (let step = 1; step <= steps; step++) {
          add(
            vector.map((each) => each * step),
            movement!.kind,
          );
        }
      }
    }
    return reached;
  }

  private rides(movements: Movement[], canvas: Canvas): [number, number][] {
    return movements.flatMap(({ kind, vector, isSymmetric, limit }) =>
      kind === "slide" && limit === 0 && this.level === 0
        ? expanded(vector, isSymmetric).flatMap((each) => {
            const offset = this.offset(each, canvas.axes);
            return offset ? [offset] : [];
          })
        : [],
    );
  }

  /** Adds or removes the movement to a cell; of a movement in all directions, only that way if wanted. */
  private toggle(offset: [number, number], canvas: Canvas): void {
    const kind = this.mode === "slide" ? "slide" : "leap";
    const vector = this.vector(offset, canvas.axes);
    const leads = (movement: Movement | undefined, each: readonly number[]) =>
      movement?.kind === kind && expanded(movement.vector, movement.isSymmetric).some((way) => isEqual(way, each));
    const found = this.moves.filter((move) => leads(readMovement(move, canvas), vector));
    if (found.length === 0) {
      const movement: Movement = {
        kind,
        vector,
        isSymmetric: this.isSymmetric,
        limit: kind === "slide" ? this.limit : 0,
      };
      this.put("moves", [...this.moves, writeMovement(movement, canvas)]);
      return;
    }
    const next = this.moves.flatMap((move) => {
      const movement = found.includes(move) ? readMovement(move, canvas) : undefined;
      if (!movement) {
        return [move];
      }
      return this.isSymmetric || !movement.isSymmetric
        ? []
        : expanded(movement.vector, true)
            .filter((way) => !isEqual(way, vector))
            .map((way): Value => writeMovement({ ...movement, vector: way, isSymmetric: false }, canvas));
    });
    this.put("moves", next);
  }

  private betza(movements: Movement[], isWhole: boolean): TemplateResult {
    const text = isWhole ? toBetza(movements) : "";
    return html`<label>
        In Betza's notation
        <input
          spellcheck="false"
          placeholder="such as WF, N or R4"
          .value=${text}
          aria-describedby="betza-${this.letter}"
          @change=${(event: Event) => {
            this.refusal = "";
            try {
              const canvas = canvasOf(this.definition);
              this.put(
                "moves",
                fromBetza(valueOf(event)).map((movement) => writeMovement(movement, canvas)),
              );
            } catch (error) {
              this.refusal = error instanceof Error ? error.message : String(error);
            }
          }}
        />
      </label>
      ${this.refusal ? html`<p role="alert" id="betza-${this.letter}">${this.refusal}</p>` : nothing}`;
  }

  /** All movements in words, each with a button that removes it. */
  private list(read: (Movement | undefined)[]): TemplateResult {
    return html`<ul class="movements" aria-label="All moves">
      ${this.moves.map(
        (move, i) =>
          html`<li>
            ${read[i] ? words(read[i]) : html`${described(move)} <span class="lead">(change it in the YAML)</span>`}
            <button
              type="button"
              class="link"
              aria-label="Remove: ${read[i] ? words(read[i]) : described(move)}"
              @click=${() =>
                this.put(
                  "moves",
                  this.moves.filter((_, j) => j !== i),
                )}
            >
              Remove
            </button>
          </li>`,
      )}
    </ul>`;
  }

  // Pawns.

  private putPawn(key: string, value: Value | undefined): void {
    this.redefine([["pieces", this.letter, "pawn", key], value]);
  }

  private pawn(name: string, pawn: Keys): TemplateResult {
    const axes = (axesOf(this.definition) ?? []).map((axis) => axis.name);
    const mode = this.mode === "capture" ? "capture" : "advance";
    const reached = new Map<string, Reach>();
    for (const key of ["advance", "capture"] as const) {
      for (const vector of vectorsOf(pawn[key])) {
        const at = this.offset(vector, axes)?.join(",");
        if (at) {
          reached.set(at, reached.has(at) && reached.get(at) !== key ? "both" : key);
        }
      }
    }
    return html`
      <div class="diagram">
        <pb-moves-diagram
          .name=${name}
          .letter=${this.letter}
          .radius=${2}
          .reached=${reached}
          .rides=${[]}
          .centred=${this.level === 0}
          @choose=${({ detail }: CustomEvent<[number, number]>) => this.togglePawn(mode, this.vector(detail, axes), pawn)}
        ></pb-moves-diagram>
        <div class="tools">
          <fieldset>
            <legend>A click on a cell</legend>
            ${this.modeChoice("advance", "steps there, if it is empty", mode)}
            ${this.modeChoice("capture", "captures there", mode)} ${this.levels(axes[2] ?? "")}
          </fieldset>
          ${this.pawnChoices(pawn)}
        </div>
      </div>
      <p class="lead">
        A dot is a step to an empty cell, a ring a capture. These are White's; Black's are mirrored.
        <a href="/docs/designing-variants#pawns" target="_blank">Guide to pawns</a>
      </p>
    `;
  }

  private togglePawn(key: "advance" | "capture", vector: number[], pawn: Keys): void {
    const before = Array.isArray(pawn[key]) ? pawn[key] : [];
    const rest = before.filter((each) => !isEqual(vectorsOf([each])[0] ?? [], vector));
    this.putPawn(key, rest.length < before.length ? rest : [...before, vector]);
  }

  private pawnChoices(pawn: Keys): TemplateResult {
    const kinds = kindsOf(this.definition).filter(({ letter, royal }) => !royal && letter !== this.letter);
    const promotes = pawn["promotes"];
    const to = isKeys(promotes) && Array.isArray(promotes["to"]) ? promotes["to"].map(String) : [];
    return html`
      ${this.choice(
        "May step twice in one move from where it starts",
        Array.isArray(pawn["double-step-from"]),
        (isOn) => this.putPawn("double-step-from", isOn ? this.starts() : undefined),
      )}
      ${this.choice("May be captured in passing after a double step", pawn["en-passant"] === true, (isOn) =>
        this.putPawn("en-passant", isOn ? true : undefined),
      )}
      ${this.choice("Its moves put off the draw without progress", pawn["progress"] !== false, (isOn) =>
        this.putPawn("progress", isOn ? undefined : false),
      )}
      ${this.choice("Promotes on the last rank", isKeys(promotes), (isOn) =>
        this.putPawn("promotes", isOn ? (this.promotion()["promotes"] ?? undefined) : undefined),
      )}
      ${
        isKeys(promotes)
          ? html`<fieldset class="row">
            <legend>on ${Array.isArray(promotes["on"]) ? promotes["on"].join(", ") : "no cell"} to</legend>
            ${kinds
              .filter((kind) => !kind.pawn || to.includes(kind.letter))
              .map((kind) =>
                this.choice(kind.name, to.includes(kind.letter), (isOn) =>
                  this.redefine([
                    ["pieces", this.letter, "pawn", "promotes", "to"],
                    isOn ? [...to, kind.letter] : to.filter((letter) => letter !== kind.letter),
                  ]),
                ),
              )}
          </fieldset>`
          : nothing
      }
    `;
  }

  private choice(text: string, isOn: boolean, put: (isOn: boolean) => void): TemplateResult {
    return html`<label class="choice">
      <input type="checkbox" .checked=${isOn} @change=${(event: Event) => put(isChecked(event))} />
      ${text}
    </label>`;
  }

  /** Promotion on the last rank of every board to every piece that is neither royal nor a pawn. */
  private promotion(): Keys {
    const axes = axesOf(this.definition) ?? [];
    const [files, ranks] = [axes[0]?.size ?? 8, axes[1]?.size ?? 8];
    const every = rowsOf(this.definition).length > 1 ? "*" : "";
    const to = kindsOf(this.definition).filter(
      (kind: Kind) => !kind.royal && !kind.pawn && kind.letter !== this.letter,
    );
    return to.length === 0
      ? {}
      : {
          promotes: {
            on: [`${every}a${ranks}..${String.fromCharCode(96 + files)}${ranks}`],
            to: to.map(({ letter }) => letter),
          },
        };
  }

  /** The ranks on which White's pieces of this kind start. */
  private starts(): string[] {
    const axes = axesOf(this.definition) ?? [];
    const [files, ranks] = [axes[0]?.size ?? 8, axes[1]?.size ?? 8];
    const boards = rowsOf(this.definition).map((rows) => grid(rows, files, ranks));
    const last = String.fromCharCode(96 + files);
    const found = new Set(
      boards.flatMap((board) => board.flatMap((row, rank) => (row.includes(this.letter) ? [rank] : []))),
    );
    const every = boards.length > 1 ? "*" : "";
    return [...(found.size > 0 ? found : [1])].map((rank) => `${every}a${rank + 1}..${last}${rank + 1}`);
  }
}

/** The vectors of a list of steps, some of which may be bound to cells. */
function vectorsOf(value: Value | undefined): number[][] {
  return (Array.isArray(value) ? value : []).flatMap((each) => {
    const vector = isKeys(each) ? each["step"] : each;
    return isVector(vector) ? [vector] : [];
  });
}

/** A leap or slide in words. */
function words({ kind, vector, isSymmetric, limit }: Movement): string {
  const sizes = vector
    .map((each) => Math.abs(each))
    .filter((each) => each !== 0)
    .toSorted((a, b) => b - a);
  const [first = 0, second = 0] = sizes;
  const way =
    sizes.length === 1
      ? first === 1
        ? "straight"
        : `${first} cells straight`
      : sizes.every((each) => each === 1)
        ? sizes.length === 2
          ? "diagonally"
          : "along a space diagonal"
        : sizes.length === 2 && first === second
          ? `${first} cells diagonally`
          : `${sizes.join(" by ")}`;
  const exact = isSymmetric ? "" : `, only [${vector.join(", ")}]`;
  if (kind === "leap") {
    return `${first === 1 ? "Steps" : "Leaps"} ${way}${exact}`;
  }
  return `Slides ${way}${limit > 0 ? `, at most ${limit} ${limit === 1 ? "step" : "steps"}` : ""}${exact}`;
}

customElements.define("pb-form-piece", PieceForm);
