// White's score and the draws by strength.

function scoreSection() {
  const samples = (report.samples ?? []).filter(({ whiteWins, draws, blackWins }) =>
    whiteWins + draws + blackWins > 0);
  const parts = [
    { title: "White's score", name: "white-score", even: 0.5, share: (games, { whiteWins, draws }) => (whiteWins + draws / 2) / games },
    { title: "Draws", name: "draw-rate", share: (games, { draws }) => draws / games },
  ];
  section("score", "Score and strength",
    "Whether White's advantage, and the share of draws, grow as the players get stronger. Bars are 95% intervals; the line is the straight one over the doublings that lies nearest, and where it is dashed, where it leads.",
    samples.length > 0 && el("div", { class: "panels" }, [...parts.map((part) => {
      const points = samples.map((sample) => scorePoint(sample, part));
      const trend = (report.trends ?? []).find(({ name }) => name === part.name);
      return figure({
        title: part.title,
        caption: trend && capitalized(trend.verdict) + ".",
        wide: false,
        body: strengthChart(points, { ...part, unit: "share", trend }),
        table: numbers(`${part.title} by strength`, ["Nodes a turn", "Share of games", "95% interval", "Games"], [
          ...points.map(({ nodes, value, low, high, games }) =>
            [whole(nodes), percent(value), range(low, high, "share"), whole(games)]),
          ...(trend?.predictions ?? []).map(({ nodes, value, low, high }) =>
            [`${whole(Math.round(nodes))}, if it stays on the line`, percent(value), range(low, high, "share"), "–"]),
        ]),
      });
    }), openingsFigure(), otherwiseFigure(), doublingFigure()]));
}

/** Beside the array's, what White scores from openings that were kept for being near the array's score. */
function openingsFigure() {
  const scores = report.openingScores ?? [];
  const part = { title: "White's score from openings", even: 0.5, unit: "share" };
  return scores.length > 0 && figure({
    title: part.title,
    caption: `In games from openings (${[...new Set(scores.map(({ opening }) => opening))].join("; ")}), which are in no other plot. They were kept because they leave the score near the array's: fairness is what the array shows.`,
    wide: false,
    body: strengthChart(scores.map(({ nodes, games, score }) => ({ nodes, games, ...score })), part),
    table: numbers(part.title, ["Nodes a turn", "From openings", "95% interval", "Games", "From the array", "Difference", "95% interval"],
      scores.map(({ nodes, games, score, fromArray, difference }) =>
        [whole(nodes), percent(score.value), range(score.low, score.high, "share"), whole(games),
          fromArray ? percent(fromArray.value) : "–", difference ? percent(difference.value) : "–",
          difference ? range(difference.low, difference.high, "share") : "–"])),
  });
}

/** What White scores with another noise and evaluation: how far the score rests on the players. */
function otherwiseFigure() {
  const others = report.otherPlays ?? [];
  const nodes = others[0]?.nodes;
  const here = (report.measures ?? []).find((each) => each.name === "white-score" && each.nodes === nodes);
  const scores = [
    here && { words: "in this report", ...here },
    ...others.map(({ otherwise, games, score }) => ({ words: otherwise, games, ...score })),
  ].filter(Boolean).map((each) => ({ ...each, unit: "share", title: `White's score, ${each.words}`, nodes, reference: null }));
  const domain = intervalDomain(scores, "share");
  return others.length > 0 && figure({
    title: "White's score, played otherwise",
    caption: `With ${others.map(({ otherwise }) => otherwise).join("; with ")}: what is far from the report's own score rests on how the games were played.`,
    wide: false,
    body: el("div", { class: "lines" }, scores.map((score) => [
      el("span", {}, score.words),
      intervalBar(score, domain, measureWords(score)),
    ])),
    table: numbers("White's score, played otherwise", ["With", "White's score", "95% interval", "Games", "Difference", "95% interval"],
      others.map(({ otherwise, games, score, difference }) =>
        [otherwise, percent(score.value), range(score.low, score.high, "share"), whole(games),
          percent(difference.value), range(difference.low, difference.high, "share")])),
  });
}

/** The gain of each doubling for which there were games; what has no number is in the table alone. */
function doublingFigure() {
  const doublings = report.doublings ?? [];
  const points = doublings.filter(({ elo }) => elo).map(({ nodes, elo, games }) => ({ nodes, ...elo, games }));
  const part = { title: "What twice the nodes gain", even: 0, unit: "elo" };
  return doublings.length > 0 && figure({
    title: part.title,
    caption: `In Elo, by games between a strength and twice of it, with both colours, ${[...new Set(doublings.map(({ opening }) =>
      opening === "array" ? "from the array" : `openings: ${opening}`))].join("; ")}.`,
    wide: false,
    body: points.length > 0 && strengthChart(points, part),
    table: numbers(part.title, ["Nodes a turn", "Elo", "95% interval", "Won", "Drawn", "Lost"],
      doublings.map(({ nodes, elo, wins, draws, losses }) =>
        [`${whole(nodes)} to ${whole(2 * nodes)}`, elo ? amount(elo.value, "elo") : "–",
          elo ? range(elo.low, elo.high, "elo") || "–" : "–", whole(wins), whole(draws), whole(losses)])),
  });
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

function strengthChart(points, { title, even, unit, trend }) {
  const words = points.map(({ nodes, value }) => `${amount(value, unit)} at ${nodesWords(nodes)} a turn`).join(", ");
  const curve = trend?.curve ?? [];
  const beyond = trend?.told ? trend.predictions : [];
  return chart({
    label: `${title}: ${words}`,
    height: 280,
    margin: { left: 48 },
    draw(inside, width, height) {
      const [least, most] = d3.extent([
        ...[...points, ...beyond].flatMap(({ value, low, high, reference }) => [value, low, high, reference?.low, reference?.high]), even,
      ].filter(known));
      const isShare = unit === "share";
      const air = Math.max(isShare ? 0.02 : 5, (most - least) * 0.18);
      const y = d3.scaleLinear(
        isShare ? [Math.max(0, least - air), Math.min(1, most + air)] : [least - air, most + air], [height, 0]).nice(5);
      const nodes = [...points, ...beyond].map((point) => point.nodes);
      const x = d3.scaleLog([d3.min(nodes) / 1.7, d3.max(nodes) * 1.7], [0, width]);
      yAxis(inside, y, width, {
        format: isShare ? d3.format(y.domain()[1] - y.domain()[0] < 0.05 ? ".1%" : ".0%") : d3.format("+,.0f"),
      });
      xAxis(inside, x, width, height, { title: "nodes a turn, logarithmic", format: (at) => whole(Math.round(at)), values: nodes });
      strengthReference(inside, points, x, y, width);
      known(even) && inside.append("line").attr("class", "even").attr("x2", width).attr("y1", y(even)).attr("y2", y(even));
      const line = d3.line((point) => x(point.nodes), (point) => y(point.value));
      // Strengths far off the line make a band wider than the plot, whose axis is for the values.
      const clamped = y.copy().clamp(true);
      const band = d3.area(({ nodes: at }) => x(at), ({ low }) => clamped(low), ({ high }) => clamped(high));
      if (curve.length > 0) {
        inside.append("path").attr("class", "fan outer").attr("d", band([...curve, ...beyond]));
        inside.append("path").attr("class", "trend fitted").attr("d", line(curve));
        inside.append("path").attr("class", "trend fitted beyond").attr("d", line([curve.at(-1), ...beyond]));
      } else {
        inside.append("path").attr("class", "trend").attr("d", line(points));
      }
      const mark = inside.selectAll(null).data(points).join("g")
        .attr("class", "error-bar")
        .attr("transform", (point) => `translate(${x(point.nodes)},0)`)
        .attr("data-tip", ({ nodes: at, value, low, high, games }) =>
          `${title}: ${amount(value, unit)}\n95% interval ${range(low, high, unit)}\n${whole(games)} games at ${nodesWords(at)} a turn`);
      mark.append("rect").attr("class", "hit").attr("x", -22).attr("width", 44).attr("height", height);
      mark.append("line").attr("y1", ({ value, low }) => y(low ?? value)).attr("y2", ({ value, high }) => y(high ?? value));
      for (const end of ["low", "high"]) {
        mark.filter((point) => known(point[end]))
          .append("line").attr("x1", -5).attr("x2", 5).attr("y1", (p) => y(p[end])).attr("y2", (p) => y(p[end]));
      }
      mark.append("circle").attr("cy", ({ value }) => y(value)).attr("r", 5);
      mark.append("text").attr("class", "label").attr("y", ({ value, high }) => y(high ?? value) - 9).text(({ value }) => amount(value, unit));
      const next = inside.selectAll(null).data(beyond).join("g")
        .attr("class", "error-bar beyond")
        .attr("transform", (point) => `translate(${x(point.nodes)},0)`)
        .attr("data-tip", ({ nodes: at, value, low, high }) =>
          `${title}, if it stays on the line: ${amount(value, unit)}\n95% interval ${range(low, high, unit)}\nat ${nodesWords(Math.round(at))} a turn`);
      next.append("rect").attr("class", "hit").attr("x", -22).attr("width", 44).attr("height", height);
      next.append("circle").attr("cy", ({ value }) => y(value)).attr("r", 4.5);
      next.append("text").attr("class", "label").attr("y", ({ value }) => y(value) - 11).text(({ value }) => amount(value, unit));
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
