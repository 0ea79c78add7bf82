import { html, nothing, type TemplateResult } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { live } from "lit/directives/live.js";
import { CallError, call } from "../api/client.js";
import type { RulesVariant, TournamentFormat } from "../api/messages.js";
import { listDefinitions, reference, versionName } from "../api/variants.js";
import { goTo } from "../part/address.js";
import { count } from "../part/figures.js";
import { Page } from "../part/page.js";
import { isReadOnly, readOnlyNote } from "../part/read-only.js";
import { requestId } from "../part/request-id.js";
import {
  FORMATS,
  PRESETS,
  draftOf,
  gamesOf,
  playersOf,
  presetDraft,
  specOf,
  type Draft,
  type Fields,
} from "../part/tournament-draft.js";

const MAX_VARIANTS = 20;
const FIRST_PRESET = PRESETS[0]!;

/** Attributes of an input. */
interface Kind {
  type?: string;
  min?: number;
  max?: number;
  step?: string;
  placeholder?: string;
  list?: string;
}

/** A form for any tournament that the services can play. */
class NewTournamentPage extends Page {
  static override properties = {
    ...Page.properties,
    preset: { attribute: false },
    copied: { attribute: false },
    variantId: { attribute: false },
    variants: { state: true },
    draft: { state: true },
    chosen: { state: true },
    violations: { state: true },
    isBusy: { state: true },
    isLoaded: { state: true },
  };

  /** The id of the preset to begin with; empty for the first. */
  preset = "";
  /** The id of the tournament to copy; empty for none. */
  copied = "";
  /** The id of the variant to begin with; empty for the first. */
  variantId = "";
  private variants: RulesVariant[] = [];
  private draft: Draft = presetDraft(FIRST_PRESET, []);
  /** The id of the preset in the form; empty after a copy. */
  private chosen = FIRST_PRESET.id;
  private violations: { field: string; description: string }[] = [];
  private isBusy = false;
  /** Whether the variants, and the copied tournament, are there. */
  private isLoaded = false;
  /** The fields whose messages stand beside them. */
  private readonly shown = new Set<string>();
  /** The same for each attempt to send a draft, so that it cannot begin twice. */
  private request = requestId();

  protected override async load(): Promise<void> {
    this.entitle("New tournament");
    const { signal } = this.ending;
    const definitions = await listDefinitions(signal);
    const latest = definitions.filter(({ latest }) => latest);
    this.variants = latest;
    if (this.copied) {
      const { tournament } = await call(
        "polyboard.tournament.v1.TournamentService/GetTournament",
        { tournamentId: this.copied },
        signal,
      );
      if (tournament) {
        this.draft = draftOf(tournament, definitions);
        this.variants = definitions.filter((each) => each.latest || this.draft.variants.includes(each.digest));
        this.chosen = "";
      }
      this.isLoaded = true;
      return;
    }
    const preset = PRESETS.find(({ id }) => id === this.preset) ?? FIRST_PRESET;
    const variant = latest.find(({ id }) => id === this.variantId) ?? latest[0];
    this.chosen = preset.id;
    this.draft = presetDraft(preset, variant ? [variant.id] : []);
    this.isLoaded = true;
  }

  private change(draft: Partial<Draft>): void {
    this.draft = { ...this.draft, ...draft };
    this.request = requestId();
  }

  private setFormat(format: TournamentFormat): void {
    const [least] = playersOf(format);
    const players = [...this.draft.players];
    while (players.length < least) {
      players.push(next(players));
    }
    this.change({ format, players });
  }

  private toggle(variant: string, isChosen: boolean): void {
    const { variants } = this.draft;
    this.change({ variants: isChosen ? [...variants, variant] : variants.filter((each) => each !== variant) });
  }

  private setPlayer(index: number, name: string, value: string): void {
    this.change({ players: this.draft.players.map((each, at) => (at === index ? { ...each, [name]: value } : each)) });
  }

  private async create(): Promise<void> {
    this.isBusy = true;
    this.failure = undefined;
    this.violations = [];
    const { fields } = this.draft;
    try {
      const { tournament } = await call("polyboard.tournament.v1.TournamentService/CreateTournament", {
        spec: specOf(this.draft),
        displayName: (fields["name"] ?? "").trim(),
        requestId: this.request,
        ...(fields["weight"] ? { weight: Number(fields["weight"]) } : {}),
      });
      goTo(`/tournaments/${tournament?.tournamentId ?? ""}`);
    } catch (error) {
      this.violations = error instanceof CallError ? error.violations : [];
      this.failure = error;
      await this.updateComplete;
      this.querySelectorAll("details:has([aria-invalid=true])").forEach((each) => each.setAttribute("open", ""));
      this.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    } finally {
      this.isBusy = false;
    }
  }

  /** The message of a field of the request, if it is not valid. */
  private message(...paths: string[]): string {
    paths.forEach((path) => this.shown.add(path));
    return this.violations
      .filter(({ field }) => paths.includes(field))
      .map(({ description }) => description)
      .join("; ");
  }

  /** An input with its label, and the message of its field. */
  private input(
    label: string,
    paths: string[],
    value: string | undefined,
    set: (value: string) => void,
    { type = "number", ...kind }: Kind = {},
  ): TemplateResult {
    const message = this.message(...paths);
    const id = `message-${paths[0]?.replaceAll(/[^a-z0-9]+/g, "-") ?? ""}`;
    return html`<label>
      ${label}
      <input
        type=${type}
        min=${ifDefined(kind.min)}
        max=${ifDefined(kind.max)}
        step=${ifDefined(kind.step)}
        list=${ifDefined(kind.list)}
        placeholder=${kind.placeholder ?? ""}
        autocomplete="off"
        aria-invalid=${message ? "true" : nothing}
        aria-describedby=${message ? id : nothing}
        .value=${live(value ?? "")}
        @input=${(event: Event) => set((event.target as HTMLInputElement).value)}
      />
      ${message ? html`<span class="message" id=${id}>${message}</span>` : nothing}
    </label>`;
  }

  private field(label: string, name: string, paths: string[], kind: Kind = {}): TemplateResult {
    return this.input(
      label,
      paths,
      this.draft.fields[name],
      (value) => this.change({ fields: { ...this.draft.fields, [name]: value } }),
      kind,
    );
  }

  private select(label: string, name: string, options: [string, string][], value: string, set: (value: string) => void) {
    return html`<label>
      ${label}
      <select name=${name} @change=${(event: Event) => set((event.target as HTMLSelectElement).value)}>
        ${options.map(([key, text]) => html`<option value=${key} ?selected=${key === value}>${text}</option>`)}
      </select>
    </label>`;
  }

  private choice(label: string, name: string, options: [string, string][]): TemplateResult {
    return this.select(label, name, options, this.draft.fields[name] ?? "", (value) =>
      this.change({ fields: { ...this.draft.fields, [name]: value } }),
    );
  }

  override render(): TemplateResult {
    if (isReadOnly) {
      return html`<h1>New tournament</h1>
        ${readOnlyNote("begin tournaments", "./polyboard tournament chess --games 200")}`;
    }
    if (!this.isLoaded) {
      return html`<h1>New tournament</h1>
        ${this.loading()}`;
    }
    this.shown.clear();
    const { draft } = this;
    const form = html`
      <section class="form" aria-labelledby="what">
        <h2 id="what">Game</h2>
        ${this.field("Name", "name", ["display_name"], { type: "text", placeholder: "none" })}
        ${this.select("Format", "format", FORMATS, draft.format, (value) => this.setFormat(value as TournamentFormat))}
        ${this.variantPart()}
      </section>
      ${this.playersPart()}
      <section class="form" aria-labelledby="games">
        <h2 id="games">Games</h2>
        ${this.field(
          draft.format === "FORMAT_SELF_PLAY" ? "Games in each variant" : "Games of each pairing in each variant",
          "games",
          ["spec.games"],
          { min: 1, max: 1_000_000, placeholder: "100" },
        )}
        ${draft.format === "FORMAT_SWISS"
          ? this.field("Rounds", "rounds", ["spec.rounds"], { min: 1, max: 63, placeholder: "as a knockout" })
          : nothing}
        ${this.openingsPart()} ${this.stopPart()}
      </section>
      ${this.morePart()}
    `;
    const rest = this.violations.filter(({ field }) => !this.shown.has(field));
    const games = gamesOf(draft);
    return html`
      <h1>New tournament</h1>
      <ul class="presets" aria-label="Usual questions">
        ${PRESETS.map(
          (preset) =>
            html`<li>
              <button
                type="button"
                aria-pressed=${this.chosen === preset.id}
                @click=${() => {
                  this.chosen = preset.id;
                  this.violations = [];
                  this.failure = undefined;
                  this.change(presetDraft(preset, draft.variants));
                }}
              >
                <strong>${preset.title}</strong> <span>${preset.text}</span>
              </button>
            </li>`,
        )}
      </ul>
      ${this.copied && !this.chosen
        ? html`<p class="note">A copy of <a href="/tournaments/${this.copied}">${draft.fields["name"] || this.copied}</a>.</p>`
        : nothing}
      <form class="new-tournament" novalidate @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        void this.create();
      }}>
        ${form}
        <datalist id="weights"><option value="derived">derived from the rules</option></datalist>
        <div class="submit">
          <p role="status">
            ${games === undefined ? "" : `${count(games)} games${draft.fields["stop"] ? " at most" : ""}`}
          </p>
          ${this.violations.length > 0
            ? html`<div class="failure" role="alert">
                <p>The tournament cannot begin yet: ${count(this.violations.length)} to fix.</p>
                ${rest.length > 0
                  ? html`<ul>
                      ${rest.map(({ field, description }) => html`<li><code>${field}</code> ${description}</li>`)}
                    </ul>`
                  : nothing}
              </div>`
            : html`<pb-failure
                .error=${this.failure}
                @retry=${(event: Event) => {
                  // The page would load again, and forget what was typed.
                  event.stopPropagation();
                  void this.create();
                }}
              ></pb-failure>`}
          <button class="primary" ?disabled=${this.isBusy}>Begin</button>
        </div>
      </form>
    `;
  }

  private variantPart(): TemplateResult {
    const { variants } = this.draft;
    const message = this.message("spec.variants", ...variants.map((_, index) => `spec.variants[${index}]`));
    return html`<fieldset class="wide">
      <legend>Variants, ${variants.length} of at most ${MAX_VARIANTS}</legend>
      <div class="checks">
        ${this.variants.map(
          (each) =>
            html`<label class="check">
              <input
                type="checkbox"
                name="variant"
                value=${reference(each)}
                aria-invalid=${message ? "true" : nothing}
                .checked=${live(variants.includes(reference(each)))}
                @change=${(event: Event) => this.toggle(reference(each), (event.target as HTMLInputElement).checked)}
              />
              ${versionName(each)}
            </label>`,
        )}
      </div>
      ${message ? html`<span class="message">${message}</span>` : nothing}
    </fieldset>`;
  }

  private playersPart(): TemplateResult {
    const { players, format } = this.draft;
    const [least, most] = playersOf(format);
    const message = this.message("spec.players");
    return html`<section class="form" aria-labelledby="players">
      <h2 id="players">${most === 1 ? "Player" : "Players"}</h2>
      ${format === "FORMAT_KNOCKOUT" ? html`<p class="lead wide">In the order of their seeding, strongest first.</p>` : nothing}
      ${message ? html`<p class="message wide">${message}</p>` : nothing}
      ${players.slice(0, most).map((player, index) => this.player(player, index, least))}
      ${players.length < most
        ? html`<p class="wide">
            <button type="button" @click=${() => this.change({ players: [...players, next(players)] })}>Add a player</button>
          </p>`
        : nothing}
    </section>`;
  }

  private player(player: Fields, index: number, least: number): TemplateResult {
    const path = `spec.players[${index}].player`;
    const input = (label: string, name: string, paths: string[], kind: Kind = {}) =>
      this.input(label, paths.map((each) => path + each), player[name], (value) => this.setPlayer(index, name, value), kind);
    const settings = ".searching.settings";
    const limits = ".searching.limits";
    const isSearching = player["kind"] !== "random";
    const { players } = this.draft;
    return html`<fieldset class="wide player">
      <legend>${player["name"] || `Player ${index + 1}`}</legend>
      ${input("Name", "name", [".name", ""], { type: "text", placeholder: "its settings" })}
      ${this.select(
        "Turns",
        "kind",
        [
          ["search", "engine"],
          ["random", "random turns"],
        ],
        player["kind"] ?? "search",
        (value) => this.setPlayer(index, "kind", value),
      )}
      ${isSearching
        ? html`
            ${input("Nodes a turn", "nodes", [`${limits}.nodes`, limits], { min: 1, placeholder: "no limit" })}
            ${input("Time a turn, ms", "millis", [`${limits}.time`], { min: 1, placeholder: "no limit" })}
            ${input("Noise, centipawns", "noise", [`${settings}.noise`], { min: 0, max: 1000, placeholder: "0" })}
          `
        : nothing}
      ${players.length > least
        ? html`<button
            type="button"
            class="remove"
            aria-label="Remove ${player["name"] || `player ${index + 1}`}"
            @click=${() => this.change({ players: players.filter((_, at) => at !== index) })}
          >
            Remove
          </button>`
        : nothing}
      ${isSearching
        ? html`<details class="wide">
            <summary>More settings</summary>
            <div class="inner">
              ${input("Depth, plies", "depth", [`${limits}.depth`], { min: 1, max: 100, placeholder: "no limit" })}
              ${input("Threads", "threads", [`${settings}.threads`], { min: 1, placeholder: "1" })}
              ${input("Hash, MiB", "hash", [`${settings}.hash_mib`], { min: 1, placeholder: "16" })}
              ${input("Seed of the noise", "seed", [`${settings}.seed`], { placeholder: "0" })}
              ${input("Weights", "weights", [`${settings}.weights`], {
                type: "text",
                list: "weights",
                placeholder: "those of the variant",
              })}
              ${this.weightsFile(player, index)}
              ${input("Without search techniques", "without", [`${settings}.without`], {
                type: "text",
                placeholder: "none; such as null-move",
              })}
            </div>
          </details>`
        : nothing}
    </fieldset>`;
  }

  private weightsFile(player: Fields, index: number): TemplateResult {
    const message = this.message(`spec.players[${index}].weights_text`);
    return html`<label>
      Weights file
      <input
        type="file"
        accept=".csv"
        aria-invalid=${message ? "true" : nothing}
        @change=${(event: Event) => {
          const file = (event.target as HTMLInputElement).files?.[0];
          void file?.text().then((text) => this.setPlayer(index, "weights_text", text));
        }}
      />
      ${player["weights_text"] ? html`<small>${count(player["weights_text"].length)} characters</small>` : nothing}
      ${message ? html`<span class="message">${message}</span>` : nothing}
    </label>`;
  }

  private openingsPart(): TemplateResult {
    const { fields, format } = this.draft;
    const plies = format === "FORMAT_SELF_PLAY" ? "0 with noise" : "8";
    const message = this.message("spec.openings", "spec.openings.positions", "spec.openings.positions.mfens");
    const ofPositions = this.violations.filter(({ field }) => field.startsWith("spec.openings.positions.mfens["));
    ofPositions.forEach(({ field }) => this.shown.add(field));
    const faults = [message, ...ofPositions.map(({ description }) => description)].filter((each) => each).join("; ");
    return html`
      ${this.choice("First turns", "openings", [
        ["", format === "FORMAT_SELF_PLAY" ? "as usual: the start position" : "as usual: eight random plies"],
        ["random", "random plies"],
        ["balanced", "balanced positions that ship with the variant"],
        ["positions", "given positions"],
      ])}
      ${fields["openings"] === "balanced" && this.message("spec.openings.positions.balanced")
        ? html`<p class="message">${this.message("spec.openings.positions.balanced")}</p>`
        : nothing}
      ${fields["openings"] === "random"
        ? html`${this.field("Random plies", "plies", ["spec.openings.random.plies"], { min: 0, max: 100, placeholder: plies })}
          ${this.field("Lead of one side at most, centipawns", "bound", ["spec.openings.random.bound"], {
            min: 0,
            max: 30_000,
            placeholder: format === "FORMAT_SELF_PLAY" ? "any" : "200",
          })}`
        : nothing}
      ${fields["openings"] === "positions"
        ? html`<label class="wide">
            Positions in MFEN, one a line, or the lines of a file that <code>./polyboard openings balanced</code> wrote
            <textarea
              rows="6"
              name="mfens"
              spellcheck="false"
              aria-invalid=${faults ? "true" : nothing}
              .value=${live(fields["mfens"] ?? "")}
              @input=${(event: Event) =>
                this.change({ fields: { ...fields, mfens: (event.target as HTMLTextAreaElement).value } })}
            ></textarea>
            ${faults ? html`<span class="message">${faults}</span>` : nothing}
          </label>`
        : nothing}
    `;
  }

  private stopPart(): TemplateResult {
    const { fields } = this.draft;
    const message = this.message("spec.sprt", "spec.precision", "spec.stop");
    return html`
      ${this.choice("Stop early", "stop", [
        ["", "no: play all games"],
        ["precision", "when the score is certain"],
        ["sprt", "when a test decides (SPRT)"],
      ])}
      ${fields["stop"] === "precision"
        ? html`${this.field("Half width of the interval, points a game", "half_width", ["spec.precision.half_width"], {
            min: 0,
            max: 0.5,
            step: "any",
            placeholder: "0.02",
          })}
          ${this.field("Games at least", "min_games", ["spec.precision.min_games"], { min: 0, placeholder: "100" })}`
        : nothing}
      ${fields["stop"] === "sprt"
        ? html`${this.field("Elo if not stronger", "elo0", ["spec.sprt.elo0"], { step: "any" })}
          ${this.field("Elo if stronger", "elo1", ["spec.sprt.elo1"], { step: "any" })}
          ${this.field("Error of accepting", "alpha", ["spec.sprt.alpha"], { min: 0, max: 0.5, step: "any", placeholder: "0.05" })}
          ${this.field("Error of rejecting", "beta", ["spec.sprt.beta"], { min: 0, max: 0.5, step: "any", placeholder: "0.05" })}
          ${this.choice("Elo", "model", [
            ["", "logistic"],
            ["normalized", "normalised"],
          ])}`
        : nothing}
      ${message ? html`<p class="message wide">${message}</p>` : nothing}
    `;
  }

  private morePart(): TemplateResult {
    const { format } = this.draft;
    return html`<details class="form-details">
      <summary>More settings of the tournament</summary>
      <div class="form">
        ${this.field("Seed", "seed", ["spec.seed"], { placeholder: "0" })}
        ${this.field("Plies until a draw", "max_plies", ["spec.max_plies"], { min: 1, max: 10_000, placeholder: "600" })}
        ${this.field("Share of the workers, 1 to 100", "weight", ["weight"], { min: 1, max: 100, placeholder: "1" })}
        ${format === "FORMAT_SELF_PLAY"
          ? nothing
          : this.choice("Colours", "fixed_colours", [
              ["", "each opening with both colours"],
              ["1", "the first player always has White"],
            ])}
        ${this.field("Win: lead, centipawns", "win.score", ["spec.adjudication.win.score"], { min: 0, max: 30_000, placeholder: "never" })}
        ${this.field("Win: plies in a row", "win.plies", ["spec.adjudication.win.plies"], { min: 2, max: 1_000 })}
        ${this.field("Draw: lead at most, centipawns", "draw.score", ["spec.adjudication.draw.score"], { min: 0, max: 30_000, placeholder: "never" })}
        ${this.field("Draw: plies in a row", "draw.plies", ["spec.adjudication.draw.plies"], { min: 2, max: 1_000 })}
      </div>
    </details>`;
  }
}

/** Another player, like the last with half its nodes. */
function next(players: Fields[]): Fields {
  const last = players.at(-1);
  const nodes = Math.max(1, Math.round(Number(last?.["nodes"] || 1_000) / 2));
  return { kind: "search", name: "", nodes: String(nodes) };
}

customElements.define("pb-new-tournament", NewTournamentPage);
