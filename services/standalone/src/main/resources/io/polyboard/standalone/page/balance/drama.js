// What makes a game worth watching, one card for each measure of it.

const DRAMATIC = /lead|comeback|uncertain|decisi|blunder|drama/;

function dramaSection() {
  const measures = d3.groups((report.measures ?? []).filter(({ name }) => DRAMATIC.test(name)), ({ name }) => name);
  section("drama", "Drama", "After Cameron Browne: what the players' own scores tell of the course of their games.",
    measures.length > 0 && [el("div", { class: "cards" }, measures.map(([, group]) => {
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
    })), curveFigure()]);
}

/** How well the players' scores tell the results: what the measures take for an expected score, and what came of it. */
function curveFigure() {
  const curve = (report.curves ?? []).at(-1);
  const title = "Scores and results";
  return curve && figure({
    title,
    caption: `${capitalized(curve.text)}. Each point is games of about the same score, at one moment of each; on the dashed line they would have the expected score by which the measures go, the drawn line is the curve that fits them.`,
    wide: false,
    body: chart({
      label: `${title}: ${curve.text}`,
      height: 280,
      margin: { left: 48 },
      draw(inside, width, height) {
        const x = d3.scaleLinear([0, 1], [0, width]);
        const y = d3.scaleLinear([0, 1], [height, 0]);
        yAxis(inside, y, width, { title: "White scored", format: d3.format(".0%") });
        xAxis(inside, x, width, height, { title: "expected by the players' score", format: d3.format(".0%"), values: [0, 0.25, 0.5, 0.75, 1] });
        inside.append("line").attr("class", "even").attr("x1", x(0)).attr("y1", y(0)).attr("x2", x(1)).attr("y2", y(1));
        const fitted = (expected) => 1 / (1 + ((1 - expected) / expected) ** (400 / curve.scale.value));
        const line = d3.line(x, (expected) => y(fitted(expected)));
        inside.append("path").attr("class", "trend fitted").attr("d", line(d3.range(0.01, 1, 0.01)));
        const most = d3.max(curve.classGames);
        const mark = inside.selectAll(null).data(curve.expected).join("g")
          .attr("class", "error-bar")
          .attr("data-tip", (expected, i) =>
            `Expected about ${percent(expected)}\nscored ${percent(curve.scored[i])}\n${whole(curve.classGames[i])} games`);
        mark.append("circle")
          .attr("cx", x)
          .attr("cy", (_, i) => y(curve.scored[i]))
          .attr("r", (_, i) => 2 + 4 * Math.sqrt(curve.classGames[i] / most));
      },
    }),
    table: numbers(title, ["Expected", "Scored", "Games"],
      curve.expected.map((expected, i) => [percent(expected), percent(curve.scored[i]), whole(curve.classGames[i])])),
  });
}
