import { LitElement, html, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesVariant, TournamentTournament } from "../api/messages.js";
import { listVariants } from "../api/variants.js";

const MAX_TOURNAMENTS = 200;
const MAX_PLAYERS = 500;

/**
 * What inputs may suggest: ids of variants and tournaments, and names of players, for the lists "variants",
 * "tournaments" and "players". Loads them when an input of its form gets the focus.
 */
class Suggestions extends LitElement {
  static override properties = {
    variants: { state: true },
    tournaments: { state: true },
    players: { state: true },
  };

  private variants: RulesVariant[] = [];
  private tournaments: TournamentTournament[] = [];
  private players: string[] = [];

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.closest("form")?.addEventListener("focusin", () => void this.load(), { once: true });
  }

  /** What cannot be loaded is not suggested. */
  private async load(): Promise<void> {
    const [variants, tournaments, players] = await Promise.allSettled([
      listVariants(),
      call("polyboard.tournament.v1.TournamentService/ListTournaments", { pageSize: MAX_TOURNAMENTS }),
      call("polyboard.archive.v1.ArchiveService/CountGames", {
        groupBy: ["COUNT_KEY_PLAYERS"],
        pageSize: MAX_PLAYERS,
      }),
    ]);
    this.variants = variants.status === "fulfilled" ? variants.value : [];
    this.tournaments = tournaments.status === "fulfilled" ? tournaments.value.tournaments : [];
    this.players =
      players.status === "fulfilled"
        ? [...new Set(players.value.counts.flatMap(({ white, black }) => [white, black]))].toSorted()
        : [];
  }

  override render(): TemplateResult {
    return html`
      <datalist id="variants">${this.variants.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}</datalist>
      <datalist id="tournaments">
        ${this.tournaments.map(
          ({ tournamentId, displayName, variantIds }) =>
            html`<option value=${tournamentId}>${displayName || variantIds.join(", ")}</option>`,
        )}
      </datalist>
      <datalist id="players">${this.players.map((name) => html`<option value=${name}></option>`)}</datalist>
    `;
  }
}

customElements.define("pb-suggestions", Suggestions);
