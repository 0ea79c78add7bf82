// The title: whose variant it is, what was played, and what came of it at the greatest strength.

function titlePart() {
  document.title = `${report.name} · balance report`;
  const strongest = report.samples?.at(-1);
  const facts = [
    ["Games", known(report.games) ? whole(report.games) : null],
    [report.nodes.length === 1 ? "Strength" : "Strengths", report.nodes.length > 0 ? strengthsWords() : null],
    ["Variant", report.digest ? shortDigest(report.digest) : null, report.digest],
    ["Measures", known(report.measuresVersion) ? `version ${report.measuresVersion}` : null],
  ].filter(([, value]) => value);
  main.append(
    el("header", { class: "title" },
      el("div", { class: "name" },
        el("div", {},
          el("p", { class: "kind" }, "Balance report"),
          el("h1", {}, report.name),
          report.designer && el("p", { class: "designer" }, "by ", report.designer)),
        (report.boards ?? []).length > 0 && boardsEmblem()),
      el("dl", { class: "facts" },
        facts.map(([term, value, full]) =>
          el("div", {}, el("dt", {}, term), el("dd", { title: full }, value)))),
      strongest && resultsFigure(strongest),
      strongest && fairnessWords(strongest),
      (report.notes ?? []).length > 0 && el("div", { class: "notes" },
        el("h2", {}, report.notes.length === 1 ? "Note" : "Notes"),
        el("ul", {}, report.notes.map((note) => el("li", {}, note))))));
}

function strengthsWords() {
  const each = report.nodes.map(whole);
  const last = each.pop();
  return `${each.length > 0 ? `${each.join(", ")} and ` : ""}${last} nodes a turn`;
}

function shortDigest(digest) {
  const [kind, hash] = digest.includes(":") ? digest.split(":") : ["", digest];
  return `${kind ? `${kind}:` : ""}${hash.slice(0, 12)}`;
}

/** The boards of the variant, small, as many in a row as there are rows. */
function boardsEmblem() {
  const across = Math.ceil(Math.sqrt(report.boards.length));
  return el("div", {
      class: "emblem", "aria-hidden": "true", style: `grid-template-columns:repeat(${across},auto)`,
    },
    report.boards.map(({ files, ranks }) => {
      const cell = Math.max(2, Math.min(88 / across, 56) / Math.max(files, ranks));
      const squares = d3.cross(d3.range(files), d3.range(ranks))
        .filter(([file, rank]) => (file + ranks - 1 - rank) % 2 === 0)
        .map(([file, rank]) => `M${file} ${rank}h1v1h-1z`);
      return el("svg", {
        width: files * cell, height: ranks * cell, viewBox: `0 0 ${files} ${ranks}`,
      }, el("path", { d: squares.join("") }));
    }));
}

function results(sample) {
  const games = sample.whiteWins + sample.draws + sample.blackWins;
  return [
    { name: "White wins", kind: "white", games: sample.whiteWins },
    { name: "Drawn", kind: "draw", games: sample.draws },
    { name: "Black wins", kind: "black", games: sample.blackWins },
  ].map((each) => ({ ...each, share: games > 0 ? each.games / games : 0 }));
}

function resultsFigure(sample) {
  const shares = results(sample);
  const words = shares.map(({ name, share }) => `${name} ${percent(share)}`).join(", ");
  return el("div", { class: "results" },
    resultsBar(sample, words),
    el("p", {},
      shares.map(({ name, kind, share }) =>
        el("span", { class: kind, style: `flex-grow:${share}` }, el("b", {}, percent(share)), name))),
    el("p", { class: "of" },
      `${whole(d3.sum(shares, ({ games }) => games))} games at ${nodesWords(sample.nodes)} a turn`));
}

function fairnessWords({ nodes }) {
  const fairness = (report.fairness ?? []).findLast((each) => each.nodes === nodes);
  return fairness && el("p", { class: "fairness" }, `${capitalized(fairness.text)}.`);
}

function resultsBar(sample, words) {
  return el("div", { class: "results-bar", role: "img", "aria-label": words },
    results(sample).filter(({ games }) => games > 0).map(({ name, kind, share, games }) =>
      el("i", {
        class: kind, style: `flex-grow:${share}`, "data-tip": `${name}\n${percent(share)}, ${whole(games)} games`,
      })));
}

/** What was played: one row for each sample. */
function gamesSection() {
  const samples = report.samples ?? [];
  section("games", "Games", "What the measures were taken from. Repeated games equal an earlier one to the last turn: chance drew them again, so that they count, and they tell how forced the variant is.",
    samples.length > 0 && el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Games" },
      el("table", { class: "games" },
        el("thead", {}, el("tr", {},
          [["Nodes a turn"], ["Played with", "words"], ["Opening", "words"], ["Games"], ["Repeated"], ["Results", "bar"]]
            .map(([title, kind]) => el("th", { scope: "col", class: kind }, title)))),
        el("tbody", {}, samples.map((sample) =>
          el("tr", {},
            el("th", { scope: "row" }, whole(sample.nodes)),
            el("td", { class: "words" }, sample.settings ?? "–"),
            el("td", { class: "words" }, sample.opening ?? "–"),
            el("td", {}, whole(sample.games)),
            el("td", {}, known(sample.repeated) ? whole(sample.repeated) : "–"),
            el("td", { class: "bar" },
              resultsBar(sample, results(sample).map(({ name, share }) => `${name} ${percent(share)}`).join(", ")),
              el("span", { class: "beneath" },
                results(sample).map(({ games }) => whole(games)).join(" / "),
                el("span", { class: "unseen" }, " (White wins, drawn, Black wins)")))))))));
}
