import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call, follow, type Connection, type Partly } from "../api/client.js";
import type {
  ExplorerExplorePositionResponse,
  ExplorerExplorerFilter,
  ExplorerPlayedTurn,
  RulesVariant,
  StudyGetStudyPositionResponse,
  StudyStudy,
  StudyStudyTurn,
} from "../api/messages.js";
import type { Arrow } from "../board/board.js";
import { Cells, endsOf } from "../board/position.js";
import { readTurns } from "../board/tree.js";
import { analysisAddress } from "../part/address.js";
import { count, percent, signed } from "../part/figures.js";
import { notation } from "../part/notation.js";
import { Page } from "../part/page.js";
import { playerName } from "../part/player-name.js";
import { isReadOnly, readOnlyNote } from "../part/read-only.js";
import { interval, results } from "../part/results.js";
import { score } from "../part/score.js";
import "../board/position-board.js";
import "../part/new-study.js";
import "../part/study-progress.js";
import "../part/suggestions.js";

const ARROWS = 3;
const MAX_STUDIES = 200;
const STUDY_INTERVAL = "2s";
/** The service counts new games within seconds. */
const COUNTING_MILLIS = 2_000;

/** Least nodes a turn of both players, and how they are called; the service counts in powers of two. */
const STRENGTHS: [string, string][] = [
  ["1", "that search"],
  ["0", "all, also random ones"],
  ["64", "64 nodes a turn or more"],
  ["256", "256 nodes or more"],
  ["1024", "1,024 nodes or more"],
  ["4096", "4,096 nodes or more"],
  ["16384", "16,384 nodes or more"],
  ["65536", "65,536 nodes or more"],
  ["1048576", "1,048,576 nodes or more"],
];
const USUAL_STRENGTH = "1";

/** A turn of a position, with its games and its score in a study. */
interface Row {
  turn: string;
  played: ExplorerPlayedTurn | undefined;
  studied: StudyStudyTurn | undefined;
}

function nameKey(start: string, line: readonly string[]): string {
  return `${start} ${line.join(" ")}`;
}

/** The games in a variant's positions, and their scores in a study, turn by turn. */
class OpeningsPage extends Page {
  static override properties = {
    ...Page.properties,
    variantId: { attribute: false },
    studyId: { attribute: false },
    line: { attribute: false },
    query: { attribute: false },
    variant: { state: true },
    found: { state: true },
    studies: { state: true },
    studied: { state: true },
    connection: { state: true },
    pointed: { state: true },
    names: { state: true },
  };

  variantId = "";
  /** The study from whose start the line begins; empty for the start position and its largest study. */
  studyId = "";
  /** The turns made. */
  line: string[] = [];
  /** The filters: "strength", "tournament", "player", and "opening" if turns of openings count. */
  query = new URLSearchParams();
  private variant: RulesVariant | undefined;
  private cells: Cells | undefined;
  private found: ExplorerExplorePositionResponse | undefined;
  private studies: StudyStudy[] = [];
  private studied: StudyGetStudyPositionResponse | undefined;
  private watching = new AbortController();
  /** The connection to the study while it runs. */
  private connection: Connection = "live";
  private pointed = "";
  private pending = 0;
  /** Natural notation of turns, by {@link nameKey}. */
  private names = new Map<string, string>();

  protected override async load(): Promise<void> {
    const { variant } = await call(
      "polyboard.rules.v1.RulesService/GetVariant",
      { variant: this.variantId },
      this.ending.signal,
    );
    if (!variant?.geometry) {
      return;
    }
    this.entitle(`${variant.name}: openings`);
    this.variant = variant;
    this.cells = new Cells(variant.geometry);
    // The games are shown even if this fails.
    await this.attempt(this.loadStudies(variant));
    await this.explore();
    this.watch();
  }

  private async loadStudies({ id, digest }: RulesVariant): Promise<void> {
    const { signal } = this.ending;
    const { studies } = await call(
      "polyboard.study.v1.StudyService/ListStudies",
      { variant: id, pageSize: MAX_STUDIES },
      signal,
    );
    const { studyId } = this;
    if (studyId !== "" && !studies.some((each) => each.studyId === studyId)) {
      const { study } = await call("polyboard.study.v1.StudyService/GetStudy", { studyId }, signal);
      studies.push(...(study ? [study] : []));
    }
    this.studies = studies.filter(({ variantDigest }) => variantDigest === digest);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.pending);
    this.watching.abort();
  }

  private get study(): StudyStudy | undefined {
    if (this.studyId !== "") {
      return this.studies.find(({ studyId }) => studyId === this.studyId);
    }
    return this.studies
      .filter((study) => start(study) === this.variant?.startMfen)
      .reduce<StudyStudy | undefined>((best, each) => (best && best.searched >= each.searched ? best : each), undefined);
  }

  /** The position from which the line begins, in MFEN; empty for the start position. */
  private get start(): string {
    return this.studyId !== "" && this.study ? start(this.study) : "";
  }

  private get filter(): Partly<ExplorerExplorerFilter> {
    return {
      tournamentId: this.query.get("tournament") ?? "",
      player: this.query.get("player") ?? "",
      minNodes: this.query.get("strength") ?? USUAL_STRENGTH,
      chosenTurns: !this.query.has("opening"),
    };
  }

  private async explore(): Promise<void> {
    const { line, query } = this;
    const position = { variant: this.variant?.digest ?? "", mfen: this.start, turns: line };
    const [found] = await Promise.all([
      call(
        "polyboard.explorer.v1.ExplorerService/ExplorePosition",
        { position, filter: this.filter, games: 5 },
        this.ending.signal,
      ),
      this.attempt(this.loadStudied()),
    ]);
    // The line or the filters may have changed while waiting.
    if (this.line === line && this.query === query) {
      this.found = found;
      this.pointed = "";
      this.await(found.complete);
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has("found") || changed.has("studied")) {
      void this.attempt(this.name());
    }
  }

  /** Reads the natural notation of the shown turns that are not known yet. */
  private async name(): Promise<void> {
    const { variant, start, line } = this;
    if (!variant) {
      return;
    }
    const names = new Map<string, string>();
    const read = async (before: string[], turns: string[]) => {
      if (turns.length > 0 && !this.names.has(nameKey(start, [...before, ...turns]))) {
        const found = await readTurns(variant, start, before, turns, this.ending.signal);
        found.turns.forEach(({ natural }, index) =>
          names.set(nameKey(start, [...before, ...turns.slice(0, index + 1)]), natural),
        );
      }
    };
    await Promise.all([
      read([], line),
      read(line, this.studied?.bestLine ?? []),
      ...this.rows().map(({ turn }) => read(line, [turn])),
    ]);
    if (names.size > 0) {
      this.names = new Map([...this.names, ...names]);
    }
  }

  /** The last turn of a line in natural notation; in canonical spelling until it is read. */
  private named(line: string[]): TemplateResult | string {
    const natural = this.names.get(nameKey(this.start, line));
    return natural ? notation(natural, this.variant!) : (line.at(-1) ?? "");
  }

  /** Asks again if games of the table of counts are still being counted. */
  private await(isComplete: boolean): void {
    window.clearTimeout(this.pending);
    const isRecount = this.query.has("tournament") || this.query.has("player");
    if (!isComplete && !isRecount) {
      const { signal } = this.ending;
      this.pending = window.setTimeout(() => {
        if (!signal.aborted) {
          void this.attempt(this.explore());
        }
      }, COUNTING_MILLIS);
    }
  }

  private search(form: HTMLFormElement): void {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (value && !(name === "strength" && value === USUAL_STRENGTH)) {
        query.set(name, String(value));
      }
    }
    this.query = query;
    void this.go(this.line);
  }

  /** Loads the position from the study. */
  private async loadStudied(): Promise<void> {
    const { study, line } = this;
    const studied = study
      ? await call(
          "polyboard.study.v1.StudyService/GetStudyPosition",
          { studyId: study.studyId, turns: line },
          this.ending.signal,
        )
      : undefined;
    if (this.line === line && this.study?.studyId === study?.studyId) {
      this.studied = studied;
    }
  }

  /** Follows the study while it runs. */
  private watch(): void {
    this.watching.abort();
    this.connection = "live";
    const { study } = this;
    if (study?.state !== "STATE_RUNNING") {
      return;
    }
    const watching = new AbortController();
    this.watching = watching;
    void this.attempt(
      follow(
        "polyboard.study.v1.StudyService/WatchStudy",
        () => ({ studyId: study.studyId, interval: STUDY_INTERVAL }),
        ({ study: now }) => {
          if (now) {
            this.keep(now);
            void this.attempt(this.loadStudied());
          }
        },
        watching.signal,
        (state) => (this.connection = state),
      ),
    );
  }

  /** Stores the latest state of a study. */
  private keep(study: StudyStudy): void {
    const others = this.studies.filter(({ studyId }) => studyId !== study.studyId);
    this.studies = [...others, study].sort((a, b) => (b.createdAt ?? "").localeCompare(a.createdAt ?? ""));
  }

  private async go(line: string[], studyId = this.studyId): Promise<void> {
    this.line = line;
    const isOther = studyId !== this.studyId;
    this.studyId = studyId;
    this.failure = undefined;
    history.pushState(null, "", this.address(line));
    await this.attempt(this.explore());
    if (isOther) {
      this.watch();
    }
  }

  private address(line: string[]): string {
    const query = new URLSearchParams(this.query);
    if (this.studyId !== "") {
      query.set("study", this.studyId);
    }
    if (line.length > 0) {
      query.set("line", line.join(" "));
    }
    return `/openings/${this.variantId}${query.size > 0 ? `?${query.toString()}` : ""}`;
  }

  /** The study's turns first, in its order; then other played turns, by number of games. */
  private rows(): Row[] {
    const played = new Map(this.found?.turns.map((turn) => [turn.turn, turn]) ?? []);
    const studied = this.studied?.position?.turns ?? [];
    const rows: Row[] = studied.map((turn) => ({ turn: turn.turn, played: played.get(turn.turn), studied: turn }));
    studied.forEach(({ turn }) => played.delete(turn));
    return [...rows, ...[...played.values()].map((turn) => ({ turn: turn.turn, played: turn, studied: undefined }))];
  }

  private arrows(rows: Row[]): Arrow[] {
    const turns = this.pointed ? [this.pointed] : rows.slice(0, ARROWS).map(({ turn }) => turn);
    return turns.flatMap((turn, index) =>
      this.cells ? endsOf(this.cells, turn).map((ends) => ({ ...ends, rank: index + 1 })) : [],
    );
  }

  override render(): TemplateResult {
    const { variant, found } = this;
    if (!variant || !found) {
      return this.loading();
    }
    const total = Number(found.total?.games ?? 0);
    const rows = this.rows();
    const origin = this.start === "" ? "The start position" : "The start of the study";
    return html`
      <h1>${variant.name}: openings</h1>
      <p class="code">
        ${this.line.length === 0
          ? html`<span class="lead">${origin}</span>`
          : html`<a href=${this.address([])} @click=${this.to([])}>${origin}</a>
              ${this.line.map((_, index) => this.step(this.line.slice(0, index + 1)))}`}
      </p>
      ${this.filters()}
      ${found.opening ? html`<p><strong>${found.opening}</strong></p>` : nothing} ${this.failed()}
      <div class="explore">
        <div>
          <pb-position
            .variant=${variant}
            .start=${this.start}
            .turns=${this.line}
            .arrows=${this.arrows(rows)}
            @turn=${({ detail }: CustomEvent<string>) => void this.go([...this.line, detail])}
          ></pb-position>
          <p class="lead">
            Make a turn on the board or in the table. <a href=${analysisAddress(variant, this.start, this.line.join(" "))}>Analyse this position</a>
          </p>
        </div>
        <div class="explore-table">
          <p role="status">
            ${count(total)} games${found.total?.whiteScore
              ? html`, White scored ${interval(found.total.whiteScore)}`
              : nothing}${found.complete ? nothing : html`; <strong>not all games are counted yet</strong>`}
          </p>
          ${rows.length > 0
            ? this.table(rows, total)
            : this.empty(variant)}
          ${found.newestGames.length > 0
            ? html`<h2>Latest games</h2>
                <ul>
                  ${found.newestGames.map(
                    (game) =>
                      html`<li>
                        <a href="/games/${game.gameId}?turn=${this.line.length}">${playerName(game.white)} – ${playerName(game.black)}</a>,
                        ${this.named([...this.line, game.turn])}
                      </li>`,
                  )}
                </ul>`
            : nothing}
        </div>
        <div>${this.studyPart(variant)}</div>
      </div>
    `;
  }

  /** The filters of the counted games. */
  private filters(): TemplateResult {
    const value = (name: string) => this.query.get(name) ?? "";
    const strength = this.query.get("strength") ?? USUAL_STRENGTH;
    return html`<form
      class="toolbar"
      role="search"
      aria-label="Games to count"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        this.search(event.target as HTMLFormElement);
      }}
      @change=${(event: Event) => this.search(event.currentTarget as HTMLFormElement)}
    >
      <label>
        Players
        <select name="strength">
          ${STRENGTHS.map(
            ([nodes, text]) => html`<option value=${nodes} ?selected=${nodes === strength}>${text}</option>`,
          )}
        </select>
      </label>
      <label>
        Tournament
        <input name="tournament" list="tournaments" autocomplete="off" placeholder="all" .value=${value("tournament")} />
      </label>
      <label>
        Player <input name="player" list="players" autocomplete="off" placeholder="any" .value=${value("player")} />
      </label>
      <label class="check">
        <input type="checkbox" name="opening" value="1" ?checked=${this.query.has("opening")} /> also random and given
        first turns
      </label>
      <pb-suggestions></pb-suggestions>
    </form>`;
  }

  private empty(variant: RulesVariant): TemplateResult {
    const query = new URLSearchParams({ strength: "0", opening: "1" });
    const all = query.toString() === this.query.toString();
    return html`<p class="empty">
      ${all
        ? html`No games reached this position. <a href="/tournaments/new?variant=${variant.id}">Begin a tournament</a>, or
            run <code>./polyboard tournament ${variant.id} --games 200</code>.`
        : html`No games with these filters reached this position. Matches begin with random turns, which are not counted.
            <button
              type="button"
              class="link"
              @click=${() => {
                this.query = query;
                void this.go(this.line);
              }}
            >
              Count all games and turns
            </button>`}
    </p>`;
  }

  private to(line: string[]): (event: MouseEvent) => void {
    return (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      void this.go(line);
    };
  }

  /** A link to the position after a turn of a line. */
  private step(line: string[]): TemplateResult {
    return html` <a href=${this.address(line)} @click=${this.to(line)}>${this.named(line)}</a>`;
  }

  /** The study of the table's scores, a menu of all studies, and a form for a new study. */
  private studyPart(variant: RulesVariant): TemplateResult {
    const { study, studied, line } = this;
    const found = studied?.position;
    return html`<h2>Study</h2>
      ${this.studies.length > 0
        ? html`<label>
            Study
            <select
              @change=${(event: Event) => void this.go([], (event.target as HTMLSelectElement).value)}
            >
              <option value="" ?selected=${this.studyId === ""}>from the start position</option>
              ${this.studies.map(
                (each) =>
                  html`<option value=${each.studyId} ?selected=${each.studyId === this.studyId}>
                    ${each.displayName || each.studyId}, ${count(each.searched)} positions
                  </option>`,
              )}
            </select>
          </label>`
        : nothing}
      ${this.connection === "lost" ? html`<p role="status">The connection is lost; trying again…</p>` : nothing}
      ${study
        ? html`<pb-study-progress
            .study=${study}
            @changed=${({ detail }: CustomEvent<StudyStudy | undefined>) => this.changed(detail)}
          ></pb-study-progress>`
        : html`<p class="lead">
            There is no study of ${this.studyId === "" ? "the start position" : "this position"}.
          </p>`}
      ${found?.score
        ? html`<p>
            Score after best play: <strong>${score(found.score)}</strong> for the side to move, at depth
            ${count(found.depth)}:
            <span class="code">
              ${(studied?.bestLine ?? []).map((_, index, best) => this.step([...line, ...best.slice(0, index + 1)]))}
            </span>
          </p>`
        : study
          ? html`<p class="lead">The study does not have this position.</p>`
          : nothing}
      ${isReadOnly
        ? readOnlyNote("begin studies", `./polyboard study create ${variant.id}`)
        : html`<details>
            <summary class="button">Study this position…</summary>
            <pb-new-study
              .variant=${variant.digest}
              .start=${this.start}
              .line=${line}
              @created=${({ detail }: CustomEvent<StudyStudy | undefined>) => this.created(detail)}
            ></pb-new-study>
          </details>`}`;
  }

  private changed(study: StudyStudy | undefined): void {
    if (study) {
      this.keep(study);
      this.watch();
    }
  }

  private created(study: StudyStudy | undefined): void {
    if (study) {
      this.querySelector("details")?.removeAttribute("open");
      this.keep(study);
      void this.go([], study.studyId);
    }
  }

  private table(rows: Row[], total: number): TemplateResult {
    return html`<div class="table">
      <table class="explored">
        <thead>
          <tr>
            <th>Turn</th>
            ${this.studied?.position ? html`<th class="number">Study, depth</th>` : nothing}
            ${total > 0
              ? html`<th class="number">Games</th>
                  <th>White won, drawn, Black won; White’s score, 95%</th>
                  <th class="number">Evaluation</th>`
              : nothing}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => this.row(row, total))}
        </tbody>
      </table>
    </div>`;
  }

  private row({ turn, played, studied }: Row, total: number): TemplateResult {
    const counts = played?.results;
    const games = Number(counts?.games ?? 0);
    return html`<tr data-turn=${turn} @pointerenter=${() => (this.pointed = turn)} @pointerleave=${() => (this.pointed = "")}>
      <td class="wrap opening">
        <button
          type="button"
          class="link code"
          @focus=${() => (this.pointed = turn)}
          @click=${() => void this.go([...this.line, turn])}
        >
          ${this.named([...this.line, turn])}
        </button>
        ${played?.opening ? html`<br /><small>${played.opening}</small>` : nothing}
      </td>
      ${this.studied?.position
        ? html`<td class="number">
            ${studied?.score
              ? html`${score(studied.score)} <span class="lead">${count(studied.depth)}</span>`
              : nothing}
          </td>`
        : nothing}
      ${total > 0
        ? html`<td class="number">
              ${games > 0 ? html`${count(games)} <span class="lead">${percent(games / total)}</span>` : nothing}
            </td>
            <td>
              ${games > 0
                ? results(Number(counts?.whiteWins ?? 0), Number(counts?.draws ?? 0), Number(counts?.blackWins ?? 0))
                : nothing}
              <small class="lead">${counts?.whiteScore ? interval(counts.whiteScore) : nothing}</small>
            </td>
            <td class="number">${played?.score?.mean ? signed(Number(played.score.mean.value) / 100, 2) : nothing}</td>`
        : nothing}
    </tr>`;
  }
}

/** The first position of a study, in MFEN. */
function start(study: StudyStudy): string {
  return study.spec?.position?.mfen ?? "";
}

customElements.define("pb-openings", OpeningsPage);
