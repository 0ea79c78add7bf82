// What makes a game worth watching, one card for each measure of it.

const DRAMATIC = /lead|comeback|uncertain|decisi|blunder|drama/;

function dramaSection() {
  const measures = d3.groups((report.measures ?? []).filter(({ name }) => DRAMATIC.test(name)), ({ name }) => name);
  section("drama", "Drama", "After Cameron Browne: what the players' own scores tell of the course of their games.",
    measures.length > 0 && el("div", { class: "cards" }, measures.map(([, group]) => {
      const strongest = group.at(-1);
      const domain = intervalDomain(group, strongest.unit);
      return el("article", { class: "card" },
        el("h3", {}, strongest.title),
        el("p", { class: "figure" },
          amount(strongest.value, strongest.unit),
          unitWords(strongest.unit) && el("span", { class: "unit" }, ` ${unitWords(strongest.unit)}`)),
        strongest.explanation && el("p", { class: "explanation" }, strongest.explanation),
        el("div", { class: "lines" }, group.map((measure) => [
          el("span", {}, nodesWords(measure.nodes)),
          intervalBar(measure, domain, measureWords(measure)),
        ])));
    })));
}
