import { LitElement, html, nothing, type TemplateResult } from "lit";
import { call, type Partly } from "../api/client.js";
import { requestId } from "./request-id.js";
import { listVariants } from "../api/variants.js";
import type { RulesVariant, SearchPlayer, TournamentTournamentSpec } from "../api/messages.js";

/** A form that creates a tournament, and sends "created" with its id. */
export class NewTournament extends LitElement {
  static override properties = {
    variants: { state: true },
    format: { state: true },
    failure: { state: true },
    isBusy: { state: true },
  };

  private variants: RulesVariant[] = [];
  private format = "FORMAT_SELF_PLAY";
  private failure: unknown;
  private isBusy = false;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    listVariants()
      .then((variants) => (this.variants = variants))
      .catch((error: unknown) => (this.failure = error));
  }

  private async create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    const text = (name: string) => String(fields.get(name) ?? "").trim();
    const isMatch = this.format === "FORMAT_MATCH";
    const spec: Partly<TournamentTournamentSpec> = {
      variants: [text("variant")],
      format: isMatch ? "FORMAT_MATCH" : "FORMAT_SELF_PLAY",
      games: Number(text("games")),
      seed: text("seed") || "0",
      players: [player(text("nodes"), text("noise")), ...(isMatch ? [player(text("nodes2"), text("noise2"))] : [])].map(
        (each) => ({ player: each }),
      ),
    };
    if (text("plies") !== "") {
      spec.openings = { random: { plies: Number(text("plies")) } };
    }
    this.isBusy = true;
    this.failure = undefined;
    try {
      const { tournament } = await call("polyboard.tournament.v1.TournamentService/CreateTournament", {
        spec,
        displayName: text("name"),
        requestId: requestId(),
      });
      this.dispatchEvent(new CustomEvent("created", { detail: tournament?.tournamentId ?? "" }));
    } catch (error) {
      this.failure = error;
    } finally {
      this.isBusy = false;
    }
  }

  override render(): TemplateResult {
    const isMatch = this.format === "FORMAT_MATCH";
    return html`<form class="form" @submit=${(event: SubmitEvent) => void this.create(event)}>
      <label>Name <input name="name" maxlength="200" placeholder="none" /></label>
      <label>
        Variant
        <select name="variant" required>
          ${this.variants.map((variant) => html`<option value=${variant.id}>${variant.name}</option>`)}
        </select>
      </label>
      <label>
        Format
        <select name="format" @change=${(event: Event) => (this.format = (event.target as HTMLSelectElement).value)}>
          <option value="FORMAT_SELF_PLAY">self-play: measures the variant</option>
          <option value="FORMAT_MATCH">match: finds the stronger player</option>
        </select>
      </label>
      <label>Games <input name="games" type="number" min="1" max="1000000" value="100" required /></label>
      <label>Random plies before the players’ first turn <input name="plies" type="number" min="0" max="100" placeholder="default of the format" /></label>
      <label>Seed <input name="seed" type="number" placeholder="0" /></label>
      <fieldset>
        <legend>${isMatch ? "First player" : "Player"}</legend>
        <label>Nodes a turn, 0 for random turns <input name="nodes" type="number" min="0" value="1000" required /></label>
        <label>Noise, centipawns <input name="noise" type="number" min="0" max="1000" value=${isMatch ? 0 : 12} /></label>
      </fieldset>
      ${isMatch
        ? html`<fieldset>
            <legend>Second player</legend>
            <label>Nodes a turn, 0 for random turns <input name="nodes2" type="number" min="0" value="500" required /></label>
            <label>Noise, centipawns <input name="noise2" type="number" min="0" max="1000" value="0" /></label>
          </fieldset>`
        : nothing}
      <pb-failure .error=${this.failure}></pb-failure>
      <button class="primary" ?disabled=${this.isBusy}>Begin</button>
    </form>`;
  }
}

function player(nodes: string, noise: string): Partly<SearchPlayer> {
  return Number(nodes) === 0
    ? { random: {} }
    : { searching: { limits: { nodes }, settings: { noise: Number(noise) } } };
}

customElements.define("pb-new-tournament", NewTournament);

declare global {
  interface HTMLElementTagNameMap {
    "pb-new-tournament": NewTournament;
  }
}
