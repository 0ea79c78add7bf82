import { render, html } from "lit";
import type { BalanceGetBalanceResponse, RulesVariant } from "./api/messages.js";
import "./part/answers.js";
import "./part/balance-report.js";

/** The data in the file. */
interface Report {
  variant: RulesVariant;
  balance: BalanceGetBalanceResponse;
}

const { variant, balance } = JSON.parse(document.getElementById("report")?.textContent ?? "") as Report;

document.title = `${variant.name} · balance report`;
render(
  html`<main>
    <h1>${variant.name}: balance</h1>
    <ul class="facts">
      ${variant.designer ? html`<li>${variant.designer}</li>` : ""}
      <li title=${variant.digest}>${variant.id}</li>
      <li>measures, version ${balance.measuresVersion}</li>
    </ul>
    <pb-answers .variant=${variant} .reports=${balance.reports}></pb-answers>
    <pb-balance-report .variant=${variant} .balance=${balance}></pb-balance-report>
  </main>`,
  document.body,
);
