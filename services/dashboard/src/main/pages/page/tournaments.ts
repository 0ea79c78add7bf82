import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { TournamentTournament } from "../api/messages.js";
import { goTo } from "../part/address.js";
import { count, time, words } from "../part/figures.js";
import { Page } from "../part/page.js";
import { isReadOnly } from "../part/read-only.js";
import "../part/new-tournament.js";

/** All tournaments, the newest first. */
class TournamentsPage extends Page {
  static override properties = { ...Page.properties, tournaments: { state: true } };

  private tournaments: TournamentTournament[] | undefined;
  private next = "";

  protected override async load(): Promise<void> {
    this.entitle("Tournaments");
    this.tournaments = undefined;
    this.next = "";
    await this.more();
  }

  private async more(): Promise<void> {
    const page = await call(
      "polyboard.tournament.v1.TournamentService/ListTournaments",
      { pageToken: this.next },
      this.ending.signal,
    );
    this.next = page.nextPageToken;
    this.tournaments = [...(this.tournaments ?? []), ...page.tournaments];
  }

  override render(): TemplateResult {
    return html`
      <h1>Tournaments</h1>
      ${isReadOnly ? nothing : this.form()}
      ${this.failed()}
      ${this.tournaments?.length === 0
        ? html`<p class="empty">
            No tournaments yet. To begin one, run <code>./polyboard tournament mapped-chess --games 200</code>.
          </p>`
        : this.table()}
      ${this.next
        ? html`<button
            type="button"
            @click=${() => void this.more().catch((error: unknown) => (this.failure = error))}
          >
            More
          </button>`
        : ""}
    `;
  }

  private form(): TemplateResult {
    return html`<details ?open=${this.tournaments?.length === 0}>
      <summary class="button primary">New tournament</summary>
      <pb-new-tournament
        @created=${(event: CustomEvent<string>) => goTo(`/tournaments/${event.detail}`)}
      ></pb-new-tournament>
    </details>`;
  }

  private table(): TemplateResult {
    return html`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Tournament</th>
            <th>Format</th>
            <th>Variants</th>
            <th>Players</th>
            <th>State</th>
            <th class="number">Games</th>
            <th>Created</th>
          </tr>
        </thead>
        <tbody>
          ${this.tournaments?.map(
            (each) =>
              html`<tr>
                <td><a href="/tournaments/${each.tournamentId}">${each.displayName || each.tournamentId}</a></td>
                <td>${words(each.spec?.format ?? "FORMAT_", "FORMAT_")}</td>
                <td>${each.variantIds.join(", ")}</td>
                <td>${each.spec?.players.map((entrant) => entrant.player?.name ?? "").join(", ")}</td>
                <td><span class="badge">${words(each.state, "STATE_")}</span></td>
                <td class="number">${count(each.progress?.played ?? 0)} of ${count(each.progress?.games ?? 0)}</td>
                <td>${time(each.createdAt)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

customElements.define("pb-tournaments", TournamentsPage);
