// White's score and the draws by strength.

function scoreSection() {
  const samples = (report.samples ?? []).filter(({ whiteWins, draws, blackWins }) =>
    whiteWins + draws + blackWins > 0);
  const parts = [
    { title: "White's score", name: "white-score", even: 0.5, share: (games, { whiteWins, draws }) => (whiteWins + draws / 2) / games },
    { title: "Draws", name: "draw-rate", share: (games, { draws }) => draws / games },
  ];
  section("score", "Score and strength",
    "Whether White's advantage, and the share of draws, grow as the players get stronger. Bars are 95% intervals.",
    samples.length > 0 && el("div", { class: "panels" }, parts.map((part) => {
      const points = samples.map((sample) => scorePoint(sample, part));
      return figure({
        title: part.title,
        wide: false,
        body: strengthChart(points, part),
        table: numbers(`${part.title} by strength`, ["Nodes a move", "Share of games", "95% interval", "Games"],
          points.map(({ nodes, value, low, high, games }) =>
            [whole(nodes), percent(value), range(low, high, "share"), whole(games)])),
      });
    })));
}

/** With the interval of the measure of that name, if there is one: it knows more of the games. */
function scorePoint(sample, { name, share }) {
  const games = sample.whiteWins + sample.draws + sample.blackWins;
  const value = share(games, sample);
  const measure = (report.measures ?? []).find((each) => each.name === name && each.nodes === sample.nodes);
  const interval = known(measure?.low) && known(measure?.high) ? measure : wilson(value, games);
  return {
    nodes: sample.nodes,
    value: measure?.value ?? value,
    low: interval.low,
    high: interval.high,
    games,
    reference: measure?.reference,
  };
}

function strengthChart(points, { title, even }) {
  const words = points.map(({ nodes, value }) => `${percent(value)} at ${nodesWords(nodes)} a move`).join(", ");
  return chart({
    label: `${title}: ${words}`,
    height: 280,
    margin: { left: 48 },
    draw(inside, width, height) {
      const [least, most] = d3.extent([
        ...points.flatMap(({ low, high, reference }) => [low, high, reference?.low, reference?.high]), even,
      ].filter(known));
      const air = Math.max(0.02, (most - least) * 0.18);
      const y = d3.scaleLinear([Math.max(0, least - air), Math.min(1, most + air)], [height, 0]).nice(5);
      const nodes = points.map((point) => point.nodes);
      const x = d3.scaleLog([d3.min(nodes) / 1.7, d3.max(nodes) * 1.7], [0, width]);
      yAxis(inside, y, width, { format: d3.format(y.domain()[1] - y.domain()[0] < 0.05 ? ".1%" : ".0%") });
      xAxis(inside, x, width, height, { title: "nodes a move, logarithmic", format: whole, values: nodes });
      strengthReference(inside, points, x, y, width);
      known(even) && inside.append("line").attr("class", "even").attr("x2", width).attr("y1", y(even)).attr("y2", y(even));
      inside.append("path")
        .attr("class", "trend")
        .attr("d", d3.line((point) => x(point.nodes), (point) => y(point.value))(points));
      const mark = inside.selectAll(null).data(points).join("g")
        .attr("class", "error-bar")
        .attr("transform", (point) => `translate(${x(point.nodes)},0)`)
        .attr("data-tip", ({ nodes, value, low, high, games }) =>
          `${title}: ${percent(value)}\n95% interval ${range(low, high, "share")}\n${whole(games)} games at ${nodesWords(nodes)} a move`);
      mark.append("rect").attr("class", "hit").attr("x", -22).attr("width", 44).attr("height", height);
      mark.append("line").attr("y1", ({ low }) => y(low)).attr("y2", ({ high }) => y(high));
      for (const end of ["low", "high"]) {
        mark.append("line").attr("x1", -5).attr("x2", 5).attr("y1", (p) => y(p[end])).attr("y2", (p) => y(p[end]));
      }
      mark.append("circle").attr("cy", ({ value }) => y(value)).attr("r", 5);
      mark.append("text").attr("class", "label").attr("y", ({ high }) => y(high) - 9).text(({ value }) => percent(value));
    },
  });
}

/** The band of what is usual, from edge to edge. */
function strengthReference(inside, points, x, y, width) {
  const known = points.filter(({ reference }) => reference);
  if (known.length > 0) {
    const edges = [
      { at: 0, ...known[0].reference },
      ...known.map(({ nodes, reference }) => ({ at: x(nodes), ...reference })),
      { at: width, ...known.at(-1).reference },
    ];
    inside.append("path")
      .attr("class", "reference")
      .attr("d", d3.area(({ at }) => at, ({ low }) => y(low), ({ high }) => y(high))(edges))
      .attr("data-tip", `Reference\n${known.at(-1).reference.source ?? ""}`);
  }
}
