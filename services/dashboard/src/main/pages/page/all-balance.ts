import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type { BalanceReport, RulesVariant } from "../api/messages.js";
import { gamesByVariant, listVariants } from "../api/variants.js";
import { answeredReport, findingOf, QUESTIONS, sampleName } from "../part/answers.js";
import { count } from "../part/figures.js";
import { Page } from "../part/page.js";
import { readOnlyNote } from "../part/read-only.js";

/** Number of variants whose answers are computed at a time: a large sample takes the server a second or more. */
const AT_A_TIME = 2;

/** The variants with the answers to the three questions, which are loaded when their rows become visible. */
class AllBalancePage extends Page {
  static override properties = {
    ...Page.properties,
    variants: { state: true },
    games: { state: true },
    reports: { state: true },
  };

  private variants: RulesVariant[] | undefined;
  private games: Map<string, number> | undefined;
  /** By the digests of the variants. */
  private reports: ReadonlyMap<string, BalanceReport[]> = new Map();
  private waiting: string[] = [];
  private readonly requested = new Set<string>();
  private underWay = 0;
  private readonly visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const digest = (target as HTMLElement).dataset["digest"] ?? "";
      if (isIntersecting && !this.requested.has(digest)) {
        this.requested.add(digest);
        this.waiting.push(digest);
        this.loadNext();
      }
    }
  });

  protected override async load(): Promise<void> {
    this.entitle("Balance");
    this.waiting = [];
    this.underWay = 0;
    this.requested.clear();
    this.visible.disconnect();
    const { signal } = this.ending;
    this.variants = await listVariants(signal);
    this.games = await gamesByVariant(signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.visible.disconnect();
  }

  override updated(): void {
    this.querySelectorAll("tr[data-digest]").forEach((row) => this.visible.observe(row));
  }

  private loadNext(): void {
    while (this.underWay < AT_A_TIME) {
      const digest = this.waiting.shift();
      if (digest === undefined) {
        return;
      }
      this.underWay++;
      void this.attempt(this.answer(digest)).finally(() => {
        this.underWay--;
        this.loadNext();
      });
    }
  }

  private async answer(digest: string): Promise<void> {
    const { reports } = await call(
      "polyboard.balance.v1.BalanceService/GetBalance",
      { variantDigest: digest },
      this.ending.signal,
    );
    this.reports = new Map([...this.reports, [digest, reports]]);
  }

  override render(): TemplateResult {
    const { variants, games } = this;
    const isEmpty = games && [...games.values()].every((each) => each === 0);
    return html`
      <h1>Balance</h1>
      <p class="lead">
        Is a game fair, decisive and alive? The engine plays it against itself, and the games answer.
        <a href="/docs/balance">How it is measured</a>
      </p>
      ${variants ? this.failed() : nothing}
      ${isEmpty
        ? html`<p class="empty">
            No games yet. Open a variant below and press <em>Play until it is clear</em>, or run
            <code>./polyboard balance chess --until-clear</code>.
          </p>`
        : nothing}
      ${variants
        ? html`<div class="table">
            <table class="roomy">
              <thead>
                <tr>
                  <th>Variant</th>
                  <th class="number">All games</th>
                  ${Object.values(QUESTIONS).map((question) => html`<th>${question}?</th>`)}
                </tr>
              </thead>
              <tbody>
                ${variants.map((variant) => this.row(variant, games && (games.get(variant.digest) ?? 0)))}
              </tbody>
            </table>
          </div>`
        : this.loading()}
      ${readOnlyNote("play games", "./polyboard balance chess --until-clear")}
    `;
  }

  private row({ id, name, digest }: RulesVariant, games: number | undefined): TemplateResult {
    const sample = answeredReport(this.reports.get(digest) ?? [])?.sample;
    return html`<tr data-digest=${games ? digest : nothing}>
      <td class="wrap name">
        <a href="/balance/${id}">${name}</a>
        ${sample ? html`<br /><small class="lead">Answers from ${sampleName(sample)}</small>` : nothing}
      </td>
      <td class="number">${games === undefined ? "…" : count(games)}</td>
      ${this.answers(digest, games)}
    </tr>`;
  }

  private answers(digest: string, games: number | undefined): TemplateResult {
    const reports = this.reports.get(digest);
    const report = answeredReport(reports ?? []);
    if (report) {
      return html`${report.answers.map((answer) => {
        const { name, sign, text } = findingOf(answer);
        return html`<td class="wrap" title=${answer.text}>
          <span class="finding ${name}"><span aria-hidden="true">${sign}</span> ${text}</span>
        </td>`;
      })}`;
    }
    const text = games === 0 ? "no games yet" : reports ? "no games of the engine from the start position" : "…";
    return html`<td class="lead wrap" colspan="3">${text}</td>`;
  }
}

customElements.define("pb-all-balance", AllBalancePage);
