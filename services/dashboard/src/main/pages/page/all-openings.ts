import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { RulesVariant, StudyStudy } from "../api/messages.js";
import { gamesByVariant, listVariants } from "../api/variants.js";
import { count } from "../part/figures.js";
import { Page } from "../part/page.js";
import { readOnlyNote } from "../part/read-only.js";
import { stateBadge } from "../part/state.js";

const MAX_STUDIES = 1_000;
const SHOWN_STUDIES = 5;

/** The variants with their games and opening studies. */
class AllOpeningsPage extends Page {
  static override properties = {
    ...Page.properties,
    variants: { state: true },
    games: { state: true },
    studies: { state: true },
  };

  private variants: RulesVariant[] | undefined;
  private games: Map<string, number> | undefined;
  private studies: StudyStudy[] = [];

  protected override async load(): Promise<void> {
    this.entitle("Openings");
    const { signal } = this.ending;
    this.variants = await listVariants(signal);
    const [games, { studies }] = await Promise.all([
      gamesByVariant(signal),
      call("polyboard.study.v1.StudyService/ListStudies", { pageSize: MAX_STUDIES }, signal),
    ]);
    this.games = games;
    this.studies = studies;
  }

  override render(): TemplateResult {
    const { variants, games } = this;
    const isEmpty = games && this.studies.length === 0 && [...games.values()].every((each) => each === 0);
    return html`
      <h1>Openings</h1>
      <p class="lead">
        What was played from the start of each game, and how it ended. A study searches the positions of an opening and
        scores them. <a href="/docs/openings">How it works</a>
      </p>
      ${variants ? this.failed() : nothing}
      ${isEmpty
        ? html`<p class="empty">
            No games yet, so there is nothing to explore. <a href="/tournaments">Begin a tournament</a> first, or begin a
            study on the page of a variant below.
          </p>`
        : nothing}
      ${variants
        ? html`<div class="table">
            <table class="roomy">
              <thead>
                <tr>
                  <th>Variant</th>
                  <th class="number">Games</th>
                  <th>Opening studies</th>
                </tr>
              </thead>
              <tbody>
                ${variants.map((variant) => this.row(variant))}
              </tbody>
            </table>
          </div>`
        : this.loading()}
      ${readOnlyNote("begin studies", "./polyboard study create chess")}
    `;
  }

  private row({ id, name, digest }: RulesVariant): TemplateResult {
    const studies = this.studies.filter(({ variantDigest }) => variantDigest === digest);
    return html`<tr>
      <td class="wrap name"><a href="/openings/${id}">${name}</a></td>
      <td class="number">${this.games ? count(this.games.get(digest) ?? 0) : "…"}</td>
      <td class="wrap">
        ${studies.length === 0 ? html`<span class="lead">none</span>` : nothing}
        ${studies.slice(0, SHOWN_STUDIES).map(
          ({ studyId, displayName, state, searched }) =>
            html`<div>
              <a href="/openings/${id}?study=${studyId}">${displayName || studyId}</a>
              <span class="lead">${count(searched)} positions</span> ${stateBadge(state)}
            </div>`,
        )}
        ${studies.length > SHOWN_STUDIES
          ? html`<a href="/openings/${id}">${count(studies.length - SHOWN_STUDIES)} more</a>`
          : nothing}
      </td>
    </tr>`;
  }
}

customElements.define("pb-all-openings", AllOpeningsPage);
