import { html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { CallError, call, follow, type Connection } from "../api/client.js";
import type {
  ArchiveExportFormat,
  ArchiveGame,
  RulesPosition,
  RulesVariant,
  SearchAnalyseResponse,
} from "../api/messages.js";
import type { Arrow } from "../board/board.js";
import { Cells, endsOf } from "../board/position.js";
import { Marks, markTurn } from "../board/threats.js";
import { positionAddress } from "../part/address.js";
import { words } from "../part/figures.js";
import { Page } from "../part/page.js";
import { isReadOnly } from "../part/read-only.js";
import { save } from "../part/save.js";
import { score, scoreOf } from "../part/score.js";
import "../board/board.js";

const MAX = 1_000;
const LINES = 3;
const ANALYSIS_SECONDS = 60;

/** A game, shown turn by turn. */
class GamePage extends Page {
  static override properties = {
    ...Page.properties,
    gameId: { attribute: false },
    turn: { attribute: false },
    game: { state: true },
    mfen: { state: true },
    flipped: { state: true },
    found: { state: true },
    isAnalysing: { state: true },
    connection: { state: true },
  };

  gameId = "";
  /** Number of turns made; -1 for all. */
  turn = -1;
  private game: ArchiveGame | undefined;
  private variant: RulesVariant | undefined;
  private cells: Cells | undefined;
  private mfen = "";
  private flipped = false;
  private found: SearchAnalyseResponse | undefined;
  private isAnalysing = false;
  /** The connection to the engine. */
  private connection: Connection = "connecting";
  private analysis = new AbortController();
  private readonly known = new Map<number, Promise<string>>();
  private readonly onKey = (event: KeyboardEvent) => this.key(event);

  private get turns(): string[] {
    return this.game?.game?.turns ?? [];
  }

  /** The score and depth of a turn, by its index; none for turns of openings and random players. */
  private record(index: number): { score: number; depth: number } | undefined {
    const played = this.game?.game;
    const own = index - (played?.openingTurns ?? 0);
    const depth = played?.records?.depths[own] ?? 0;
    return own >= 0 && depth > 0 ? { score: played?.records?.scores[own] ?? 0, depth } : undefined;
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

  protected override async load(): Promise<void> {
    this.entitle(`Game ${this.gameId}`);
    const { game } = await call("polyboard.archive.v1.ArchiveService/GetGame", { gameId: this.gameId }, this.ending.signal);
    const digest = game?.game?.request?.variantDigest ?? "";
    const { variant } = await call("polyboard.rules.v1.RulesService/GetVariant", { variant: digest }, this.ending.signal);
    if (!variant?.geometry || !game) {
      return;
    }
    this.variant = variant;
    this.cells = new Cells(variant.geometry);
    this.game = game;
    this.turn = this.turn < 0 ? this.turns.length : Math.min(this.turn, this.turns.length);
    await this.show(this.turn);
  }

  override updated(changed: PropertyValues): void {
    if (changed.has("turn")) {
      this.querySelector('.turns [aria-current="true"]')?.scrollIntoView({ block: "nearest" });
    }
  }

  private reached(turn: number): RulesPosition {
    const played = this.game?.game;
    return {
      variant: played?.request?.variantDigest ?? "",
      mfen: played?.startMfen ?? "",
      turns: this.turns.slice(0, turn),
    };
  }

  /** Analyses the shown position for a minute, or until another position is shown. */
  private async analyse(): Promise<void> {
    this.analysis.abort();
    this.found = undefined;
    if (!this.isAnalysing) {
      return;
    }
    const analysis = new AbortController();
    this.analysis = analysis;
    try {
      await follow(
        "polyboard.search.v1.SearchService/Analyse",
        () => ({
          start: { position: this.reached(this.turn), lines: LINES, limits: { time: `${ANALYSIS_SECONDS}s` } },
        }),
        (message) => {
          if (message.lines.length > 0) {
            this.found = message;
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

  private async download(format: ArchiveExportFormat, extension: string): Promise<void> {
    try {
      let text = "";
      await follow(
        "polyboard.archive.v1.ArchiveService/ExportGames",
        () => ({ filter: { gameId: this.gameId }, format }),
        (piece) => (text += piece.text),
        this.ending.signal,
      );
      save(`${this.gameId}.${extension}`, text);
    } catch (error) {
      this.failure = error;
    }
  }

  private position(turn: number): Promise<string> {
    let known = this.known.get(turn);
    if (!known) {
      known = call("polyboard.rules.v1.RulesService/ApplyTurns", { position: this.reached(turn) }).then(
        ({ mfen }) => mfen,
      );
      this.known.set(turn, known);
    }
    return known;
  }

  private async show(turn: number): Promise<void> {
    const bounded = Math.min(Math.max(0, turn), this.turns.length);
    this.turn = bounded;
    void this.analyse();
    history.replaceState(null, "", `/games/${this.gameId}?turn=${bounded}`);
    try {
      const mfen = await this.position(bounded);
      if (this.turn === bounded) {
        this.mfen = mfen;
      }
      for (const next of [bounded + 1, bounded - 1]) {
        if (next >= 0 && next <= this.turns.length) {
          this.position(next).catch(() => this.known.delete(next));
        }
      }
    } catch (error) {
      this.known.delete(bounded);
      this.failure = error;
    }
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (target.closest("input, select, textarea, [role=gridcell]") || event.metaKey || event.ctrlKey || event.altKey) {
      return;
    }
    const turn = { ArrowLeft: this.turn - 1, ArrowRight: this.turn + 1, Home: 0, End: this.turns.length }[event.key];
    if (turn !== undefined) {
      event.preventDefault();
      void this.show(turn);
    }
  }

  private arrows(): Arrow[] {
    return (this.found?.lines ?? []).flatMap(({ turns: [first = ""], rank }) =>
      this.cells ? endsOf(this.cells, first).map((ends) => ({ ...ends, rank })) : [],
    );
  }

  private analyseButton(): TemplateResult {
    return html`<button
      type="button"
      aria-pressed=${this.isAnalysing}
      @click=${() => {
        this.isAnalysing = !this.isAnalysing;
        void this.analyse();
      }}
    >
      Analyse
    </button>`;
  }

  private lines(): TemplateResult | typeof nothing {
    const found = this.found;
    if (!this.isAnalysing) {
      return nothing;
    }
    const lost =
      this.connection === "lost" ? html`<p role="status">The connection is lost; trying again…</p>` : nothing;
    if (!found) {
      return lost === nothing ? html`<p role="status">Searching…</p>` : lost;
    }
    return html`${lost}<ol class="lines" aria-label="Best lines">
        ${found.lines.map(
          (line) =>
            html`<li>
              <strong>${line.score ? score(line.score) : ""}</strong> <span class="code">${line.turns.join(" ")}</span>
            </li>`,
        )}
      </ol>
      <p class="lead">
        Depth ${found.lines[0]?.depth ?? 0}, ${Number(found.nodes).toLocaleString("en")} nodes${found.done ? "" : "…"};
        scores for the side to move
      </p>`;
  }

  override render(): TemplateResult {
    const { game, variant } = this;
    if (!game || !variant) {
      return html`${this.failed()}`;
    }
    const request = game.game?.request;
    const outcome = game.game?.outcome;
    const go = (turn: number) => () => void this.show(turn);
    const found = this.record(this.turn - 1);
    return html`
      <h1>${request?.white?.name ?? ""} – ${request?.black?.name ?? ""}</h1>
      <ul class="facts">
        <li><a href="/variants/${variant.id}">${variant.name}</a></li>
        <li>${words(outcome?.result ?? "RESULT_", "RESULT_")}, ${words(outcome?.termination ?? "TERMINATION_", "TERMINATION_")}</li>
        ${game.opening ? html`<li>${game.opening}</li>` : nothing}
        ${request?.tournamentId ? html`<li><a href="/tournaments/${request.tournamentId}">tournament ${request.tournamentId}</a></li>` : nothing}
      </ul>
      ${this.failed()}
      <div class="beside">
        <div>
          <pb-board
            .variant=${variant}
            .mfen=${this.mfen}
            .marks=${markTurn(new Marks(), this.cells, this.turns[this.turn - 1]).cells}
            .arrows=${this.arrows()}
            ?flipped=${this.flipped}
          ></pb-board>
          <div class="toolbar">
            <button type="button" aria-label="To the start" ?disabled=${this.turn === 0} @click=${go(0)}>«</button>
            <button type="button" aria-label="Previous turn" ?disabled=${this.turn === 0} @click=${go(this.turn - 1)}>‹</button>
            <button type="button" aria-label="Next turn" ?disabled=${this.turn === this.turns.length} @click=${go(this.turn + 1)}>›</button>
            <button type="button" aria-label="To the end" ?disabled=${this.turn === this.turns.length} @click=${go(this.turns.length)}>»</button>
            <button type="button" aria-pressed=${this.flipped} @click=${() => (this.flipped = !this.flipped)}>Flip boards</button>
            ${isReadOnly ? nothing : this.analyseButton()}
            <a class="button" href=${positionAddress(variant, this.mfen)}>
              Play on from here
            </a>
            <button type="button" @click=${() => void this.download("EXPORT_FORMAT_PGN", "pgn")}>PGN</button>
            <button type="button" @click=${() => void this.download("EXPORT_FORMAT_JSON_LINES", "json")}>JSON</button>
            <span role="status">
              ${this.turn} of ${this.turns.length}${found ? `: ${scoreOf(found.score)}, depth ${found.depth}` : ""}
            </span>
          </div>
          ${this.lines()} ${this.graph()}
        </div>
        <aside>
          <div class="turns" role="list" aria-label="Turns">${this.turns.map((turn, index) => this.entry(turn, index))}</div>
        </aside>
      </div>
    `;
  }

  private entry(turn: string, index: number): TemplateResult {
    const number = index % 2 === 0 ? html`<span class="number">${index / 2 + 1}</span>` : nothing;
    return html`${number}<a
        role="listitem"
        href="/games/${this.gameId}?turn=${index + 1}"
        aria-current=${this.turn === index + 1}
        @click=${(event: MouseEvent) => {
          event.preventDefault();
          event.stopPropagation();
          void this.show(index + 1);
        }}
        >${turn}</a
      >`;
  }

  /** The score of each searched turn for White; a click shows its position. */
  private graph(): TemplateResult | typeof nothing {
    const scores = this.turns.map((_, index) => {
      const found = this.record(index);
      return found && Math.max(-MAX, Math.min(MAX, found.score)) * (index % 2 === 0 ? 1 : -1);
    });
    if (scores.every((each) => each === undefined)) {
      return nothing;
    }
    const width = Math.max(1, scores.length);
    const y = (value: number) => 50 - (50 * value) / MAX;
    const points = scores.flatMap((value, index) => (value === undefined ? [] : [`${index + 0.5},${y(value).toFixed(1)}`]));
    return html`<figure>
      <svg class="graph" viewBox="0 0 ${width} 100" preserveAspectRatio="none" role="img" aria-label="Score of each turn for White, from −10 to +10 pawns"
        @click=${(event: MouseEvent) => {
          const box = (event.currentTarget as Element).getBoundingClientRect();
          void this.show(Math.ceil(((event.clientX - box.left) / box.width) * width));
        }}>
        <line class="zero" x1="0" x2=${width} y1="50" y2="50"></line>
        <polyline points=${points.join(" ")}></polyline>
        ${this.turn > 0 ? svg`<line class="now" x1=${this.turn - 0.5} x2=${this.turn - 0.5} y1="0" y2="100"></line>` : nothing}
      </svg>
      <figcaption class="lead">Score for White, as the side to move found it, −10 to +10 pawns</figcaption>
    </figure>`;
  }
}

customElements.define("pb-game", GamePage);
