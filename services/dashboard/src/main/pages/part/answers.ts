import { LitElement, html, nothing, type TemplateResult } from "lit";
import { call, CallError, follow } from "../api/client.js";
import type { BalanceAnswer, BalanceBalanceRun, BalanceReport, BalanceSample, RulesVariant } from "../api/messages.js";
import { count } from "./figures.js";
import { isReadOnly } from "./read-only.js";
import { requestId } from "./request-id.js";

/** The questions of a designer, in a word each. */
export const QUESTIONS: Record<string, string> = {
  QUESTION_FAIR: "Fair",
  QUESTION_DECISIVE: "Decisive",
  QUESTION_ALIVE: "Alive",
};

/** How a finding is shown: its class, its sign and its word. */
const FINDINGS: Record<string, [string, string, string]> = {
  ANSWER_FINDING_YES: ["yes", "✓", "Yes"],
  ANSWER_FINDING_NO: ["no", "✗", "No"],
};

/** What is known of a variant without games. */
const UNKNOWN: BalanceAnswer[] = Object.keys(QUESTIONS).map(
  (question) => ({ question, finding: "ANSWER_FINDING_UNKNOWN", text: "No games of equal players yet", moreGames: "0" }) as BalanceAnswer,
);

/** How "Play until it is clear" plays. */
const NODES = "1000";
const NOISE = 12;
const MAX_GAMES = 10_000;

/** Whether a variant is fair, decisive and alive; plays games until that is known. */
export class Answers extends LitElement {
  static override properties = {
    variant: { attribute: false },
    reports: { attribute: false },
    plays: { type: Boolean },
    run: { state: true },
    failure: { state: true },
  };

  variant?: RulesVariant;
  /** The reports on the variant's samples. */
  reports: BalanceReport[] = [];
  /** Whether the visitor may have games played. */
  plays = false;
  private run: BalanceBalanceRun | undefined;
  private failure: unknown;
  private ending = new AbortController();

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ending = new AbortController();
    if (this.plays && !isReadOnly) {
      void this.attempt(async () => {
        const { balanceRuns } = await call(
          "polyboard.balance.v1.BalanceRunService/ListBalanceRuns",
          { variant: this.variant?.id ?? "", states: ["BALANCE_RUN_STATE_RUNNING"] },
          this.ending.signal,
        );
        await this.watch(balanceRuns.find(({ spec }) => spec?.measure?.variant === this.variant?.digest));
      });
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ending.abort();
  }

  private async attempt(action: () => Promise<void>): Promise<void> {
    this.failure = undefined;
    try {
      await action();
    } catch (error) {
      // Without the right to play, the answers are shown all the same.
      if (!this.ending.signal.aborted && !(error instanceof CallError && error.code === "permission_denied")) {
        this.failure = error;
      }
    }
  }

  private async play(): Promise<void> {
    if (this.variant) {
      await this.watch(await playUntilClear(this.variant));
    }
  }

  private async watch(run: BalanceBalanceRun | undefined): Promise<void> {
    this.run = run;
    if (run) {
      await follow(
        "polyboard.balance.v1.BalanceRunService/WatchBalanceRun",
        () => ({ balanceRunId: run.balanceRunId }),
        ({ balanceRun }) => {
          if (balanceRun) {
            this.run = balanceRun;
          }
        },
        this.ending.signal,
      );
    }
  }

  private async pause(run: BalanceBalanceRun): Promise<void> {
    await call("polyboard.balance.v1.BalanceRunService/PauseBalanceRun", { balanceRunId: run.balanceRunId });
  }

  override render(): TemplateResult | typeof nothing {
    const report = answeredReport(this.reports);
    if (!report && this.reports.length > 0) {
      // All games began elsewhere than in the start position.
      return nothing;
    }
    const answers = report?.answers ?? UNKNOWN;
    return html`<section class="answers" aria-label="Is it a good game?">
      ${answers.map((answer) => this.answer(answer))}
      <p class="lead">
        ${report?.sample
          ? `From ${sampleName(report.sample)}. The three answers are right together for 95 of 100 samples.`
          : "The engine plays the game against itself, and the games answer the three questions."}
        <a href="/docs/balance">How they are answered</a>
      </p>
      ${this.plays && !isReadOnly ? this.playing(answers) : nothing}
      <pb-failure .error=${this.failure} @retry=${() => void this.attempt(() => this.watch(this.run))}></pb-failure>
    </section>`;
  }

  private answer(answer: BalanceAnswer): TemplateResult {
    const { name, sign, text } = findingOf(answer);
    return html`<div class="answer ${name}">
      <h2>${QUESTIONS[answer.question]}</h2>
      <p class="finding"><span aria-hidden="true">${sign}</span> ${text}</p>
      <p>${answer.text}</p>
    </div>`;
  }

  private playing(answers: BalanceAnswer[]): TemplateResult | typeof nothing {
    const run = this.run;
    if (run?.state === "BALANCE_RUN_STATE_RUNNING") {
      const parts = run.progress?.parts ?? [];
      const sum = (number: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + number(part), 0);
      const wanted = sum((part) => part.wanted);
      const played = sum((part) => Math.min(part.wanted, Number(part.games) + part.played));
      return html`<p role="status">
        Playing${wanted > 0 ? `: ${count(played)} of ${count(wanted)} games` : "…"}
        ${wanted > 0 ? html`<progress max=${wanted} value=${played} aria-label="Games played"></progress>` : nothing}
        <button type="button" @click=${() => void this.attempt(() => this.pause(run))}>Stop</button>
      </p>`;
    }
    if (run?.state === "BALANCE_RUN_STATE_FAILED") {
      return html`<p role="status">${run.failure}</p>`;
    }
    return answers.some(({ finding }) => !(finding in FINDINGS))
      ? html`<p>
          <button type="button" class="primary" @click=${() => void this.attempt(() => this.play())}>
            Play until it is clear
          </button>
          <span class="lead">200 games, then twice as many each time, at most ${count(MAX_GAMES)}</span>
        </p>`
      : nothing;
  }
}

/** How an answer is shown: the class of its element, its sign, and its words. */
export function findingOf({ finding, moreGames }: BalanceAnswer): { name: string; sign: string; text: string } {
  const [name, sign, word] = FINDINGS[finding] ?? ["unknown", "?", "Not known yet"];
  const more = name === "unknown" && Number(moreGames) > 0 ? `: about ${count(moreGames)} more games` : "";
  return { name, sign, text: word + more };
}

/** Starts a run that plays games of a variant until the three questions are answered. */
export async function playUntilClear({ digest, name }: RulesVariant): Promise<BalanceBalanceRun | undefined> {
  const { balanceRun } = await call("polyboard.balance.v1.BalanceRunService/CreateBalanceRun", {
    spec: { games: MAX_GAMES, nodes: [NODES], noise: NOISE, measure: { variant: digest, untilClear: true } },
    displayName: `${name}: until it is clear`,
    requestId: requestId(),
  });
  return balanceRun;
}

/** The report with answers that has the most games. */
export function answeredReport(reports: BalanceReport[]): BalanceReport | undefined {
  return reports
    .filter(({ answers }) => answers.length > 0)
    .toSorted((a, b) => Number(b.sample?.games ?? 0) - Number(a.sample?.games ?? 0))[0];
}

/** A sample in words: "400 games at 1,000 nodes a turn, small noise, from the start position". */
export function sampleName({ games, nodes, settings, opening }: BalanceSample): string {
  const of = new Map(settings.split(" ").map((each) => each.split("=") as [string, string]));
  const noise = Number(of.get("noise") ?? 0);
  const weights = of.get("weights") ?? "derived";
  return [
    `${count(games)} ${Number(games) === 1 ? "game" : "games"}${
      settings.startsWith("random") ? " of random players" : ` at ${count(nodes)} nodes a turn`
    }`,
    ...(weights === "derived" ? [] : [weights === "tuned" ? "tuned weights" : "other weights"]),
    ...(noise === 0 ? [] : [noise < 24 ? "small noise" : `noise of ${noise} centipawns`]),
    opening === "" ? "from the start position" : `from ${opening}`,
  ].join(", ");
}

customElements.define("pb-answers", Answers);

declare global {
  interface HTMLElementTagNameMap {
    "pb-answers": Answers;
  }
}
