import { html, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { TournamentTournament } from "../api/messages.js";
import { count, time, words } from "../part/figures.js";
import { Page } from "../part/page.js";
import { isReadOnly, readOnlyNote } from "../part/read-only.js";
import { stateBadge, stateOf } from "../part/state.js";

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
      ${isReadOnly
        ? readOnlyNote("begin tournaments", "./polyboard tournament chess --games 200")
        : html`<p><a class="button primary" href="/tournaments/new">New tournament</a></p>`}
      ${this.tournaments ? this.failed() : this.loading()}
      ${this.tournaments?.length === 0
        ? html`<p class="empty">
            No tournaments yet.
            ${isReadOnly ? "" : html`<a href="/tournaments/new?preset=fair">Find out whether a game is fair</a>, or run`}
            <code>./polyboard tournament mapped-chess --games 200</code>.
          </p>`
        : this.tournaments
          ? this.table()
          : ""}
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

  private table(): TemplateResult {
    return html`<div class="table">
      <table>
        <thead>
          <tr>
            <th>Tournament</th>
            <th>State</th>
            <th class="number">Games</th>
            <th>Format</th>
            <th>Variants</th>
            <th>Players</th>
            <th>Created</th>
          </tr>
        </thead>
        <tbody>
          ${this.tournaments?.map(
            (each) =>
              html`<tr>
                <td class="wrap name"><a href="/tournaments/${each.tournamentId}">${each.displayName || each.tournamentId}</a></td>
                <td>${stateBadge(stateOf(each))}</td>
                <td class="number">${count(each.progress?.played ?? 0)} of ${count(each.progress?.games ?? 0)}</td>
                <td>${words(each.spec?.format ?? "FORMAT_", "FORMAT_")}</td>
                <td class="wrap">${each.variantIds.join(", ")}</td>
                <td class="wrap">${each.spec?.players.map((entrant) => entrant.player?.name ?? "").join(", ")}</td>
                <td>${time(each.createdAt)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

customElements.define("pb-tournaments", TournamentsPage);
