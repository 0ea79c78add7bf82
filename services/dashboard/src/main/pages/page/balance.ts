import { html, nothing, type TemplateResult } from "lit";
import { call, follow, type Connection } from "../api/client.js";
import type { BalanceGetBalanceResponse, RulesVariant } from "../api/messages.js";
import { listDefinitions, versionName } from "../api/variants.js";
import "../part/answers.js";
import "../part/balance-report.js";
import { Page } from "../part/page.js";
import { otherVariant } from "./comparison.js";

/** The measures of a variant's games; new games are included as they arrive. */
class BalancePage extends Page {
  static override properties = {
    ...Page.properties,
    variantId: { attribute: false },
    variant: { state: true },
    balance: { state: true },
    connection: { state: true },
  };

  variantId = "";
  private variant: RulesVariant | undefined;
  private variants: RulesVariant[] = [];
  private balance: BalanceGetBalanceResponse | undefined;
  private connection: Connection = "connecting";

  protected override async load(): Promise<void> {
    const { variant } = await call(
      "polyboard.rules.v1.RulesService/GetVariant",
      { variant: this.variantId },
      this.ending.signal,
    );
    if (!variant) {
      return;
    }
    this.entitle(`${versionName(variant)}: balance`);
    this.variant = variant;
    this.variants = await listDefinitions(this.ending.signal);
    await follow(
      "polyboard.balance.v1.BalanceService/WatchBalance",
      () => ({ balance: { variantDigest: variant.digest } }),
      ({ balance }) => {
        if (balance) {
          this.balance = balance;
        }
      },
      this.ending.signal,
      (state) => (this.connection = state),
    );
  }

  override render(): TemplateResult {
    const { variant, balance } = this;
    if (!variant || !balance) {
      return html`${this.failed()}`;
    }
    return html`
      <h1>${versionName(variant)}: balance</h1>
      <ul class="facts">
        <li><a href="/variants/${variant.id}">The variant</a></li>
        <li><a href="/openings/${variant.id}">Its openings</a></li>
        <li>${otherVariant(this.variants, variant, undefined)}</li>
        ${this.connection === "lost" ? html`<li role="status">The connection is lost; trying again…</li>` : nothing}
      </ul>
      ${this.failed()}
      <pb-answers plays .variant=${variant} .reports=${balance.reports}></pb-answers>
      <pb-balance-report .variant=${variant} .balance=${balance}></pb-balance-report>
    `;
  }
}

customElements.define("pb-balance", BalancePage);
