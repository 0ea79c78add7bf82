import { html, svg, type TemplateResult } from "lit";
import type { RulesVariant } from "../api/messages.js";
import { listVariants } from "../api/variants.js";
import { emptyBoards } from "../board/position.js";
import { Page } from "../part/page.js";
import { isReadOnly } from "../part/read-only.js";
import "../part/tour.js";
import { variantCards } from "../part/variant-cards.js";

/** The variants on the cards and of the tour; if one is missing, the first of all. */
const PLAYED = "mapped-chess";
const DESIGNED = "positional-6x6x4";
const TOURED = "alice";

/** The first page: what this is, three ways in, a tour of one game, and all variants. */
class HomePage extends Page {
  static override properties = { ...Page.properties, variants: { state: true }, isPainted: { state: true } };

  private variants: RulesVariant[] | undefined;
  /** Whether the first boards are on the screen, so that drawing all others does not delay them. */
  private isPainted = false;

  protected override async load(): Promise<void> {
    this.entitle("");
    this.variants = await listVariants(this.ending.signal);
    await this.updateComplete;
    // A hidden page has no frames.
    const drawn = () => window.setTimeout(() => (this.isPainted = true));
    if (document.hidden) {
      drawn();
    } else {
      requestAnimationFrame(drawn);
    }
  }

  private named(id: string): RulesVariant | undefined {
    return this.variants?.find((variant) => variant.id === id) ?? this.variants?.[0];
  }

  override render(): TemplateResult {
    const { isPainted } = this;
    const toured = this.variants?.find(({ id }) => id === TOURED);
    return html`
      <section class="front">
        <h1>Chess on several boards, played and measured</h1>
        <p>
          Polyboard plays chess variants on one board, on several boards, and on boards that you design. It lets its
          engine play thousands of games, and says whether a game is fair, decisive and alive.
        </p>
      </section>
      ${this.failed()}
      <ul class="cards ways">
        ${this.play()} ${this.design()} ${this.measure()}
      </ul>
      ${toured && isPainted ? html`<pb-tour .variant=${toured}></pb-tour>` : ""}
      <section aria-labelledby="all">
        <h2 id="all">The variants</h2>
        ${this.variants && isPainted ? variantCards(this.variants) : html`<p class="lead" role="status">Loading…</p>`}
      </section>
    `;
  }

  private play(): TemplateResult {
    const variant = this.named(PLAYED);
    return way(
      `/variants/${variant?.id ?? PLAYED}`,
      "Play a game",
      isReadOnly
        ? `Try turns of ${variant?.name ?? "a variant"}, and see what each piece can do.`
        : `Play ${variant?.name ?? "a variant"} against the engine, and see what each piece can do.`,
      board(variant, ""),
    );
  }

  private design(): TemplateResult {
    const variant = this.named(DESIGNED);
    return way(
      "/designer",
      "Design a game",
      "Change boards, pieces and rules in a form, and try each change on the boards at once.",
      board(variant, variant ? emptyBoards(variant) : ""),
    );
  }

  private measure(): TemplateResult {
    return way(
      "/balance",
      "Measure a game",
      "See who wins, how often games are drawn, and how sure the numbers are.",
      picture(),
    );
  }
}

function way(address: string, title: string, text: string, shown: TemplateResult): TemplateResult {
  return html`<li>
    <a class="card" href=${address}>
      <div class="shown" aria-hidden="true">${shown}</div>
      <div class="text">
        <h2>${title}</h2>
        <p>${text}</p>
      </div>
    </a>
  </li>`;
}

function board(variant: RulesVariant | undefined, mfen: string): TemplateResult {
  return html`<pb-board .variant=${variant} .mfen=${mfen} aspect="1.6"></pb-board>`;
}

/** Three intervals beside the line of even chances; a drawing, without figures. */
function picture(): TemplateResult {
  const intervals: [number, number, number][] = [
    [34, 82, 30],
    [62, 92, 60],
    [88, 112, 90],
  ];
  return html`<svg class="intervals" viewBox="0 0 192 120">
    <line class="even" x1="96" x2="96" y1="14" y2="106"></line>
    ${intervals.map(
      ([from, to, y]) => svg`<line class="interval" x1=${from} x2=${to} y1=${y} y2=${y}></line>
        <circle cx=${(from + to) / 2} cy=${y} r="4.5"></circle>`,
    )}
  </svg>`;
}

customElements.define("pb-home", HomePage);
