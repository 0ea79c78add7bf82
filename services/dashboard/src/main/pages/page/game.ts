import { html, nothing, svg, type TemplateResult } from "lit";
import { call, follow } from "../api/client.js";
import type { ArchiveExportFormat, ArchiveGame, RulesVariant } from "../api/messages.js";
import { Node, read, readTurns } from "../board/tree.js";
import { hashOf, textOfHash } from "../part/address.js";
import type { Analysis, Found } from "../part/analysis.js";
import { words } from "../part/figures.js";
import { Page } from "../part/page.js";
import { playerName } from "../part/player-name.js";
import { save } from "../part/save.js";
import "../part/analysis.js";

const MAX = 1_000;

/** A game, shown turn by turn, with the user's own variations. */
class GamePage extends Page {
  static override properties = {
    ...Page.properties,
    gameId: { attribute: false },
    turn: { attribute: false },
    game: { state: true },
    root: { state: true },
    at: { state: true },
  };

  gameId = "";
  /** Number of turns made; -1 for all. */
  turn = -1;
  private game: ArchiveGame | undefined;
  private variant: RulesVariant | undefined;
  private root: Node | undefined;
  private at: Node | undefined;
  /** The last turn of the game. */
  private end: Node | undefined;

  private get turns(): string[] {
    return this.game?.game?.turns ?? [];
  }

  /** The score and depth of a turn, by its index; none for turns of openings and random players. */
  private readonly found = (index: number): Found | undefined => {
    const played = this.game?.game;
    const own = index - (played?.openingTurns ?? 0);
    const depth = played?.records?.depths[own] ?? 0;
    return own >= 0 && depth > 0 ? { score: played?.records?.scores[own] ?? 0, depth } : undefined;
  };

  protected override async load(): Promise<void> {
    this.entitle(`Game ${this.gameId}`);
    const { signal } = this.ending;
    const { game } = await call("polyboard.archive.v1.ArchiveService/GetGame", { gameId: this.gameId }, signal);
    const digest = game?.game?.request?.variantDigest ?? "";
    const { variant } = await call("polyboard.rules.v1.RulesService/GetVariant", { variant: digest }, signal);
    if (!variant?.geometry || !game) {
      return;
    }
    const start = game.game?.startMfen ?? "";
    const { turns } = await readTurns(variant, start, [], game.game?.turns ?? [], signal);
    const { root } = await read(variant, start, textOfHash(), signal);
    this.end = turns.reduce((node, turn) => node.add(turn), root);
    // The game is the main line, whatever the address says.
    this.end.promote();
    this.variant = variant;
    this.game = game;
    this.root = root;
    this.at = this.turn < 0 ? this.end : (this.end.line[Math.min(this.turn, turns.length) - 1] ?? root);
  }

  /** The address has the number of turns, and the variations if there are any. */
  private changed(analysis: Analysis): void {
    this.at = analysis.at;
    const isVaried = analysis.text !== this.turns.join(" ");
    history.replaceState(null, "", `/games/${this.gameId}?turn=${this.at.ply}${isVaried ? hashOf(analysis.text) : ""}`);
  }

  private get analysis(): Analysis | null {
    return this.querySelector("pb-analysis");
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

  override render(): TemplateResult {
    const { game, variant } = this;
    if (!game || !variant) {
      return html`${this.failed()}`;
    }
    const request = game.game?.request;
    const outcome = game.game?.outcome;
    return html`
      <h1>${playerName(request?.white)} – ${playerName(request?.black)}</h1>
      <ul class="facts">
        <li><a href="/variants/${variant.id}">${variant.name}</a></li>
        <li>${words(outcome?.result ?? "RESULT_", "RESULT_")}, ${words(outcome?.termination ?? "TERMINATION_", "TERMINATION_")}</li>
        ${game.opening ? html`<li>${game.opening}</li>` : nothing}
        ${request?.tournamentId ? html`<li><a href="/tournaments/${request.tournamentId}">tournament ${request.tournamentId}</a></li>` : nothing}
        <li>
          <button type="button" class="link" @click=${() => void this.download("EXPORT_FORMAT_PGN", "pgn")}>PGN</button>
          <button type="button" class="link" @click=${() => void this.download("EXPORT_FORMAT_JSON_LINES", "json")}>JSON</button>
        </li>
      </ul>
      ${this.failed()}
      <pb-analysis
        .variant=${variant}
        .start=${game.game?.startMfen ?? ""}
        .root=${this.root}
        .at=${this.at}
        .found=${this.found}
        @change=${(event: Event) => this.changed(event.target as Analysis)}
      ></pb-analysis>
      ${this.graph()}
    `;
  }

  /** The score of each searched turn for White; a click shows its position. */
  private graph(): TemplateResult | typeof nothing {
    const scores = this.turns.map((_, index) => {
      const found = this.found(index);
      return found && Math.max(-MAX, Math.min(MAX, found.score)) * (index % 2 === 0 ? 1 : -1);
    });
    if (scores.every((each) => each === undefined)) {
      return nothing;
    }
    const width = Math.max(1, scores.length);
    const y = (value: number) => 50 - (50 * value) / MAX;
    const turn = this.at?.ply ?? 0;
    const points = scores.flatMap((value, index) => (value === undefined ? [] : [`${index + 0.5},${y(value).toFixed(1)}`]));
    return html`<figure>
      <svg class="graph" viewBox="0 0 ${width} 100" preserveAspectRatio="none" role="img" aria-label="Score of each turn for White, from −10 to +10 pawns"
        @click=${(event: MouseEvent) => {
          const box = (event.currentTarget as Element).getBoundingClientRect();
          this.analysis?.go(this.end!.line[Math.ceil(((event.clientX - box.left) / box.width) * width) - 1] ?? this.root!);
        }}>
        <line class="zero" x1="0" x2=${width} y1="50" y2="50"></line>
        <polyline points=${points.join(" ")}></polyline>
        ${turn > 0 ? svg`<line class="now" x1=${turn - 0.5} x2=${turn - 0.5} y1="0" y2="100"></line>` : nothing}
      </svg>
      <figcaption class="lead">Score for White, as the side to move found it, −10 to +10 pawns</figcaption>
    </figure>`;
  }
}

customElements.define("pb-game", GamePage);
