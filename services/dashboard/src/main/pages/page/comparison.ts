import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/client.js";
import type {
  BalanceCompareBalanceResponse,
  BalanceComparison,
  BalanceDifference,
  BalanceEstimate,
  RulesVariant,
} from "../api/messages.js";
import { listDefinitions, reference, versionName } from "../api/variants.js";
import { goTo } from "../part/address.js";
import { sampleName } from "../part/answers.js";
import { digitsFor, fixed, percent, ranged, signed, withInterval } from "../part/figures.js";
import { Page } from "../part/page.js";
import { differencePlot } from "../part/plot.js";

/** The measures of two variants, or two versions of one, from games with the same settings. */
class ComparisonPage extends Page {
  static override properties = {
    ...Page.properties,
    variantId: { attribute: false },
    otherId: { attribute: false },
    variants: { state: true },
    pair: { state: true },
    compared: { state: true },
    chosen: { state: true },
  };

  variantId = "";
  otherId = "";
  private variants: RulesVariant[] = [];
  private pair: [RulesVariant, RulesVariant] | undefined;
  private compared: BalanceCompareBalanceResponse | undefined;
  private chosen = 0;

  protected override async load(): Promise<void> {
    const { signal } = this.ending;
    const get = (variant: string) => call("polyboard.rules.v1.RulesService/GetVariant", { variant }, signal);
    const [{ variant }, { variant: other }, variants] = await Promise.all([
      get(this.variantId),
      get(this.otherId),
      listDefinitions(signal),
    ]);
    if (!variant || !other) {
      return;
    }
    this.entitle(`${versionName(variant)} and ${versionName(other)}`);
    this.variants = variants;
    this.pair = [variant, other];
    this.compared = await call(
      "polyboard.balance.v1.BalanceService/CompareBalance",
      { variantDigest: variant.digest, otherDigest: other.digest },
      signal,
    );
  }

  override render(): TemplateResult {
    const { pair, compared } = this;
    if (!pair) {
      return html`${this.failed()}`;
    }
    const [variant, other] = pair;
    const comparison = compared?.comparisons[this.chosen];
    return html`
      <h1>${versionName(variant)} and ${versionName(other)}</h1>
      <ul class="facts">
        <li><a href="/balance/${reference(variant)}">Balance of ${versionName(variant)}</a></li>
        <li><a href="/balance/${reference(other)}">Balance of ${versionName(other)}</a></li>
      </ul>
      ${this.failed()}
      <div class="toolbar">${otherVariant(this.variants, variant, other)}</div>
      ${compared && !comparison
        ? html`<p class="empty">
            The two have no games with the same settings, nodes and openings. To play some, run
            <code>./polyboard balance ${reference(variant)}</code> and
            <code>./polyboard balance ${reference(other)}</code>.
          </p>`
        : nothing}
      ${compared && comparison ? this.comparison(compared.comparisons, comparison, other) : nothing}
    `;
  }

  private comparison(all: BalanceComparison[], comparison: BalanceComparison, other: RulesVariant): TemplateResult {
    return html`
      <label>
        Games
        <select @change=${(event: Event) => (this.chosen = Number((event.target as HTMLSelectElement).value))}>
          ${all.map(
            (each, index) =>
              html`<option value=${index} ?selected=${index === this.chosen}>
                ${each.sample ? sampleName(each.sample) : ""}; against
                ${each.otherSample ? sampleName(each.otherSample) : ""}
              </option>`,
          )}
        </select>
      </label>
      <p class="lead">
        Differences: ${versionName(other)} minus ${versionName(this.pair![0])}, with 95% intervals. The band shows
        differences too small to matter.
      </p>
      <div class="measures">${comparison.differences.map((difference) => this.difference(difference))}</div>
    `;
  }

  private difference(each: BalanceDifference): TemplateResult {
    const isShare = each.unit === "share";
    const scale = isShare ? 100 : 1;
    const difference = ranged(each.difference);
    const low = difference.low ?? difference.value;
    const high = difference.high ?? difference.value;
    const digits = Math.max(isShare ? 1 : 0, digitsFor((high - low) * scale));
    const plain = (estimate: BalanceEstimate | undefined) =>
      isShare ? percent(estimate?.value ?? 0) : fixed(estimate?.value ?? 0, digits);
    const less = (value: number) => signed(value * scale, digits);
    return html`<section class="measure">
      <h3>${each.title}</h3>
      <p class="figure">
        ${withInterval(difference, less)} ${isShare ? "percentage points" : each.unit}
      </p>
      ${differencePlot(`${each.title}: ${less(difference.value)}`, difference.value, low, high, Number(each.tolerance), scale)}
      <p class="lead">${plain(each.value)} and ${plain(each.otherValue)}: ${each.verdict}</p>
    </section>`;
  }
}

/** A menu to choose a variant to compare with. */
export function otherVariant(
  variants: RulesVariant[],
  variant: RulesVariant,
  other: RulesVariant | undefined,
): TemplateResult {
  const one = reference(variant);
  return html`<label>
    Compare with
    <select
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        goTo(value ? `/balance/${one}?with=${encodeURIComponent(value)}` : `/balance/${one}`);
      }}
    >
      <option value="">nothing</option>
      ${variants
        .filter(({ digest }) => digest !== variant.digest)
        .map(
          (each) =>
            html`<option value=${reference(each)} ?selected=${each.digest === other?.digest}>
              ${versionName(each)}
            </option>`,
        )}
    </select>
  </label>`;
}

customElements.define("pb-comparison", ComparisonPage);
