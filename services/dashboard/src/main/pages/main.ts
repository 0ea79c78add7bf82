import { LitElement, html, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { CallError, retryPause } from "./api/client.js";
import "./part/failure.js";

/** A page: the pattern of its address, and the element that shows it. */
interface Page {
  path: RegExp;
  load: () => Promise<unknown>;
  show: (parts: Record<string, string>, query: URLSearchParams) => TemplateResult;
  /** Its entry in the menu. */
  menu: string;
}

const MENU = [
  ["/variants", "Variants"],
  ["/designer", "Designer"],
  ["/tournaments", "Tournaments"],
  ["/games", "Games"],
  ["/openings", "Openings"],
  ["/balance", "Balance"],
  ["/platform", "Platform"],
  ["/docs", "Docs"],
  ["/api", "API"],
] as const;

const PAGES: Page[] = [
  {
    path: /^\/$/,
    menu: "",
    load: () => import("./page/home.js"),
    show: () => html`<pb-home></pb-home>`,
  },
  {
    path: /^\/variants$/,
    menu: "/variants",
    load: () => import("./page/variants.js"),
    show: () => html`<pb-variants></pb-variants>`,
  },
  {
    path: /^\/variants\/(?<id>[^/]+)$/,
    menu: "/variants",
    load: () => import("./page/variant.js"),
    show: ({ id }, query) =>
      html`<pb-variant .variantId=${id ?? ""} .position=${query.get("position") ?? ""}></pb-variant>`,
  },
  {
    path: /^\/tournaments$/,
    menu: "/tournaments",
    load: () => import("./page/tournaments.js"),
    show: () => html`<pb-tournaments></pb-tournaments>`,
  },
  {
    path: /^\/tournaments\/new$/,
    menu: "/tournaments",
    load: () => import("./page/new-tournament.js"),
    show: (_, query) =>
      html`<pb-new-tournament
        .preset=${query.get("preset") ?? ""}
        .copied=${query.get("copy") ?? ""}
        .variantId=${query.get("variant") ?? ""}
      ></pb-new-tournament>`,
  },
  {
    path: /^\/tournaments\/(?<id>[^/]+)$/,
    menu: "/tournaments",
    load: () => import("./page/tournament.js"),
    show: ({ id }) => html`<pb-tournament .tournamentId=${id ?? ""}></pb-tournament>`,
  },
  {
    path: /^\/openings$/,
    menu: "/openings",
    load: () => import("./page/all-openings.js"),
    show: () => html`<pb-all-openings></pb-all-openings>`,
  },
  {
    path: /^\/openings\/(?<id>[^/]+)$/,
    menu: "/openings",
    load: () => import("./page/openings.js"),
    show: ({ id }, query) =>
      html`<pb-openings
        .variantId=${id ?? ""}
        .studyId=${query.get("study") ?? ""}
        .line=${(query.get("line") ?? "").split(" ").filter((turn) => turn)}
        .query=${only(query, "strength", "tournament", "player", "opening")}
      ></pb-openings>`,
  },
  {
    path: /^\/balance$/,
    menu: "/balance",
    load: () => import("./page/all-balance.js"),
    show: () => html`<pb-all-balance></pb-all-balance>`,
  },
  {
    path: /^\/balance\/(?<id>[^/]+)$/,
    menu: "/balance",
    load: () => Promise.all([import("./page/balance.js"), import("./page/comparison.js")]),
    show: ({ id }, query) =>
      query.get("with")
        ? html`<pb-comparison .variantId=${id ?? ""} .otherId=${query.get("with") ?? ""}></pb-comparison>`
        : html`<pb-balance .variantId=${id ?? ""}></pb-balance>`,
  },
  {
    path: /^\/analysis\/(?<id>[^/]+)$/,
    menu: "/variants",
    load: () => import("./page/analysis.js"),
    show: ({ id }, query) =>
      html`<pb-analysis-page .variantId=${id ?? ""} .position=${query.get("position") ?? ""}></pb-analysis-page>`,
  },
  {
    path: /^\/designer$/,
    menu: "/designer",
    load: () => import("./page/designer.js"),
    show: (_, query) =>
      html`<pb-designer .from=${query.get("from") ?? ""} .draftKey=${query.get("draft") ?? ""}></pb-designer>`,
  },
  {
    path: /^\/platform$/,
    menu: "/platform",
    load: () => import("./page/platform.js"),
    show: () => html`<pb-platform></pb-platform>`,
  },
  {
    path: /^\/api$/,
    menu: "/api",
    load: () => import("./page/reference.js"),
    show: () => html`<pb-reference></pb-reference>`,
  },
  {
    path: /^\/games$/,
    menu: "/games",
    load: () => import("./page/games.js"),
    show: (_, query) => html`<pb-games .query=${query}></pb-games>`,
  },
  {
    path: /^\/games\/(?<id>[^/]+)$/,
    menu: "/games",
    load: () => import("./page/game.js"),
    show: ({ id }, query) => html`<pb-game .gameId=${id ?? ""} .turn=${Number(query.get("turn") ?? -1)}></pb-game>`,
  },
];

/** The address that was loaded again because a script was missing. */
const RELOADED = "polyboard.reloaded";

/** The frame of all pages: the menu, and the page of the current address. */
class App extends LitElement {
  static override properties = { page: { state: true }, failure: { state: true } };

  private page: TemplateResult | undefined;
  private menu = "";
  private failure: unknown;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("popstate", () => void this.open());
    this.addEventListener("click", (event) => this.onClick(event));
    void this.open();
  }

  /** Follows links between pages without reloading. */
  private onClick(event: MouseEvent): void {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    if (
      !(link instanceof HTMLAnchorElement) ||
      link.origin !== location.origin ||
      link.hasAttribute("download") ||
      link.target ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    ) {
      return;
    }
    if (PAGES.some((page) => page.path.test(link.pathname))) {
      event.preventDefault();
      history.pushState(null, "", link.href);
      void this.open().then(() => {
        window.scrollTo(0, 0);
        this.querySelector<HTMLElement>("main")?.focus();
      });
    }
  }

  private async open(): Promise<void> {
    const path = decoded(location.pathname);
    const page = PAGES.find((each) => each.path.test(path));
    if (!page) {
      await import("./part/not-found.js");
      document.title = "No such page · Polyboard";
      this.menu = "";
      this.failure = undefined;
      this.page = html`<pb-not-found .path=${path}></pb-not-found>`;
      return;
    }
    try {
      await page.load();
      sessionStorage.removeItem(RELOADED);
      this.failure = undefined;
      this.menu = page.menu;
      // Another address is another page, even if the same element shows both.
      this.page = html`${keyed(
        path + location.search,
        page.show(page.path.exec(path)?.groups ?? {}, new URLSearchParams(location.search)),
      )}`;
    } catch (error) {
      this.failure = error;
      await this.reloadWhenServed(location.href);
    }
  }

  /**
   * Loads the document again when the server answers: a script may be missing because the connection was lost, or
   * because the server has a new version. Once for each address, because a broken script stays broken.
   */
  private async reloadWhenServed(address: string): Promise<void> {
    if (sessionStorage.getItem(RELOADED) === address) {
      return;
    }
    this.failure = new CallError("unavailable", "the server does not answer");
    for (let tries = 0; location.href === address; tries++) {
      await retryPause(tries, new AbortController().signal);
      const answer = await fetch("/assets/icon.svg", { cache: "no-store" }).catch(() => undefined);
      if (answer?.ok && location.href === address) {
        sessionStorage.setItem(RELOADED, address);
        location.reload();
        return;
      }
    }
  }

  override render(): TemplateResult {
    return html`
      <a class="skip" href="#main">Skip to the page</a>
      <header>
        <a class="brand" href="/" aria-label="Polyboard, first page">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <rect x="2" y="2" width="12" height="12" rx="1.500"></rect>
            <rect class="over" x="10" y="10" width="12" height="12" rx="1.500"></rect>
          </svg>
          Polyboard
        </a>
        <nav aria-label="Pages">
          ${MENU.map(
            ([path, name]) =>
              html`<a href=${path} aria-current=${this.menu === path ? "page" : "false"}>${name}</a>`,
          )}
        </nav>
      </header>
      <main id="main" tabindex="-1">
        ${this.failure ? html`<pb-failure retries .error=${this.failure} @retry=${() => location.reload()}></pb-failure>` : this.page}
      </main>
    `;
  }
}

/** The named parameters of a query. */
function only(query: URLSearchParams, ...names: string[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => names.includes(name)));
}

/** A path as people read it; unchanged if it is not valid. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

customElements.define("pb-app", App);
