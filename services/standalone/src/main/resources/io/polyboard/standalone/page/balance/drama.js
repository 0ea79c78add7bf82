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

/** What the players' scores say of the results, and what came of them. */
function curveFigure() {
  const curve = (report.curves ?? []).at(-1);
  const title = "Scores and results";
  return curve && figure({
    title,
    caption: `${capitalized(curve.text)}. The line is the curve that fits the games, by which all measures of drama go; each point is positions of about the same score, one of each ten turns of a game.`,
    wide: false,
    body: chart({
      label: `${title}: ${curve.text}`,
      height: 280,
      margin: { left: 48 },
      draw(inside, width, height) {
        const furthest = d3.max(curve.scores, Math.abs) / 100;
        const x = d3.scaleLinear([-furthest, furthest], [0, width]).nice();
        const y = d3.scaleLinear([0, 1], [height, 0]);
        yAxis(inside, y, width, { title: "White scored", format: d3.format(".0%") });
        xAxis(inside, x, width, height, { title: "White's score, pawns", format: (pawns) => (pawns ? d3.format("+~f")(pawns) : "0") });
        inside.append("line").attr("class", "even").attr("x1", 0).attr("y1", y(0.5)).attr("x2", width).attr("y2", y(0.5));
        const expected = (pawns) => 1 / (1 + 10 ** (-100 * pawns / curve.scale.value));
        inside.append("path").attr("class", "trend fitted")
          .attr("d", d3.line(x, (pawns) => y(expected(pawns)))(d3.ticks(...x.domain(), 100)));
        const most = d3.max(curve.positions);
        inside.selectAll(null).data(curve.scores).join("g")
          .attr("class", "error-bar")
          .attr("data-tip", (score, i) =>
            `Score about ${plain(score / 100)}\nscored ${percent(curve.scored[i])}\n${whole(curve.positions[i])} positions`)
          .append("circle")
          .attr("cx", (score) => x(score / 100))
          .attr("cy", (_, i) => y(curve.scored[i]))
          .attr("r", (_, i) => 2 + 4 * Math.sqrt(curve.positions[i] / most));
      },
    }),
    table: numbers(title, ["White's score, pawns", "White scored", "Positions"],
      curve.scores.map((score, i) => [plain(score / 100), percent(curve.scored[i]), whole(curve.positions[i])])),
  });
}
