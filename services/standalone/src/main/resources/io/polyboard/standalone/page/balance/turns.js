// What changes as the game goes on: the jam of each side, and how open the result still is.

const SIDES = ["white", "black"];

function sideMark(side) {
  return [
    el("line", { class: `side-line ${side}`, x1: 0, x2: 22, y1: 7, y2: 7 }),
    el("circle", { class: `side-dot ${side}`, cx: 11, cy: 7, r: 4 }),
  ];
}

function jamSection() {
  const courses = (report.jamByTurn ?? []).filter(({ turn }) => turn?.length > 0);
  const strengths = d3.groups(courses, ({ nodes }) => nodes);
  const furthest = d3.max(courses, ({ turn }) => d3.max(turn));
  const most = d3.max(courses, ({ value, high }) => d3.max([...value, ...high.filter(known)]));
  section("jam", "Jam",
    "The share of a side's men that have no legal move, as the game goes on. Bands are 95% intervals: they widen where few games last so long.",
    courses.length > 0 && figure({
      legend: legend(SIDES.map((side) => ({ mark: sideMark(side), text: capitalized(side) }))),
      body: panels(strengths.map(([nodes, sides]) => ({
        title: `${nodesWords(nodes)} a turn`,
        body: jamChart(nodes, sides, furthest, most),
      }))),
      table: numbers("Jam by turn", ["Turn", "Nodes a turn", "Side", "Without a legal move", "95% interval", "Games"],
        courses.flatMap(({ nodes, side, turn, value, low, high, games }) =>
          turn.map((each, i) => [
            each, whole(nodes), capitalized(side), percent(value[i]), range(low[i], high[i], "share"),
            known(games?.[i]) ? whole(games[i]) : "–",
          ]))),
    }));
}

function jamChart(nodes, sides, furthest, most) {
  return chart({
    label: `Jam by turn at ${nodesWords(nodes)} a turn: ${sides.map(({ side, turn, value }) =>
      `${capitalized(side)} from ${percent(value[0])} on turn ${turn[0]} to ${percent(value.at(-1))} on turn ${turn.at(-1)}`).join(", ")}`,
    height: 260,
    draw(inside, width, height) {
      const x = d3.scaleLinear([1, Math.max(2, furthest)], [0, width]);
      const y = d3.scaleLinear([0, Math.min(1, Math.max(0.05, most))], [height, 0]).nice(5);
      yAxis(inside, y, width, { title: "men without a legal move", format: d3.format(".0%") });
      xAxis(inside, x, width, height, { title: "turn", format: whole, values: turnTicks(x, width) });
      for (const { side, turn, low, high } of sides) {
        const band = d3.range(turn.length).filter((i) => known(low[i]) && known(high[i]));
        inside.append("path").attr("class", `side-band ${side}`)
          .attr("d", d3.area((i) => x(turn[i]), (i) => y(low[i]), (i) => y(high[i]))(band));
      }
      for (const { side, turn, value } of sides) {
        const places = d3.range(turn.length);
        inside.append("path").attr("class", `side-line ${side}`)
          .attr("d", d3.line((i) => x(turn[i]), (i) => y(value[i]))(places));
        inside.selectAll(null).data(places).join("circle").attr("class", `side-dot ${side}`)
          .attr("cx", (i) => x(turn[i])).attr("cy", (i) => y(value[i])).attr("r", 3);
      }
      const longest = d3.greatest(sides, ({ turn }) => turn.length).turn;
      strips(inside, longest.map((turn) => x(turn)), width, height, (i) =>
        [`Turn ${longest[i]}`, ...sides.filter(({ turn }) => i < turn.length).map(({ side, value, low, high, games }) =>
          `${capitalized(side)} ${percent(value[i])} (${range(low[i], high[i], "share")})${known(games?.[i]) ? `, ${whole(games[i])} games` : ""}`)].join("\n"));
    },
  });
}

/** The first turn, then round numbers. */
function turnTicks(x, width) {
  const round = x.ticks(Math.max(2, Math.floor(width / 58))).filter((turn) => Number.isInteger(turn) && x(turn) - x(1) >= 46);
  return [1, ...round];
}

const FAN_BANDS = [
  { low: "q05", high: "q95", kind: "outer", text: "nine games in ten" },
  { low: "q25", high: "q75", kind: "inner", text: "half of the games" },
];

function fansSection() {
  const fans = (report.fans ?? []).filter(({ turn }) => turn?.length > 1);
  const furthest = d3.max(fans, ({ turn }) => d3.max(turn));
  const quantiles = ["q05", "q25", "q50", "q75", "q95"];
  section("fans", "How the result unfolds",
    "White's expected score by turn, as the players see it, over the games that are still going on. A fan that opens early belongs to a game that is decided early.",
    fans.length > 0 && figure({
      legend: legend([
        ...FAN_BANDS.map(({ kind, text }) => ({ mark: el("rect", { class: `fan ${kind}`, width: 22, height: 14 }), text })),
        { mark: el("line", { class: "fan-median", x1: 0, x2: 22, y1: 7, y2: 7 }), text: "median" },
      ]),
      body: panels(fans.map((fan) => ({ title: `${nodesWords(fan.nodes)} a turn`, body: fanChart(fan, furthest) }))),
      table: numbers("White's expected score by turn", ["Turn", "Nodes a turn", "5%", "25%", "Median", "75%", "95%"],
        fans.flatMap((fan) => fan.turn.map((turn, i) => [turn, whole(fan.nodes), ...quantiles.map((q) => percent(fan[q][i]))]))),
    }));
}

/** Below this many games the quantiles at the edges are the results of a game or two. */
const SCARCE = 30;

/** How many games last longer than so many turns; unknown without the distribution of lengths. */
function gamesAfter(nodes, turn) {
  const length = (report.lengths ?? []).find((each) => each.nodes === nodes);
  return length && d3.sum(d3.zip(length.turns, length.games), ([turns, games]) => (turns >= turn ? games : 0));
}

/** Veils what few games tell. */
function veil(inside, fan, x, width, height) {
  const first = fan.turn.find((turn) => gamesAfter(fan.nodes, turn) < SCARCE);
  if (first !== undefined) {
    const from = x(first);
    const isWide = width - from > 130;
    inside.append("rect").attr("class", "scarce").attr("x", from).attr("width", width - from).attr("height", height);
    inside.append("line").attr("class", "scarce-edge").attr("x1", from).attr("x2", from).attr("y2", height);
    inside.append("text").attr("class", "scarce-words")
      .attr("x", isWide ? from + 6 : from - 6)
      .attr("y", height - 8)
      .style("text-anchor", isWide ? "start" : "end")
      .text(`fewer than ${SCARCE} games`);
  }
}

function fanChart(fan, furthest) {
  return chart({
    label: `White's expected score at ${nodesWords(fan.nodes)} a turn: on turn ${fan.turn.at(-1)} half of the games lie between ${percent(fan.q25.at(-1))} and ${percent(fan.q75.at(-1))}`,
    height: 260,
    draw(inside, width, height) {
      const x = d3.scaleLinear([1, Math.max(2, furthest)], [0, width]);
      const y = d3.scaleLinear([0, 1], [height, 0]);
      const places = d3.range(fan.turn.length);
      yAxis(inside, y, width, { title: "White's expected score", format: d3.format(".0%"), ticks: 4 });
      xAxis(inside, x, width, height, { title: "turn", format: whole, values: turnTicks(x, width) });
      for (const { low, high, kind } of FAN_BANDS) {
        inside.append("path").attr("class", `fan ${kind}`)
          .attr("d", d3.area((i) => x(fan.turn[i]), (i) => y(fan[low][i]), (i) => y(fan[high][i]))(places));
      }
      inside.append("line").attr("class", "even").attr("x2", width).attr("y1", y(0.5)).attr("y2", y(0.5));
      inside.append("path").attr("class", "fan-median")
        .attr("d", d3.line((i) => x(fan.turn[i]), (i) => y(fan.q50[i]))(places));
      veil(inside, fan, x, width, height);
      strips(inside, fan.turn.map((turn) => x(turn)), width, height, (i) => [
        `Turn ${fan.turn[i]}: median ${percent(fan.q50[i])}`,
        `half of the games ${range(fan.q25[i], fan.q75[i], "share")}`,
        `nine in ten ${range(fan.q05[i], fan.q95[i], "share")}`,
        known(gamesAfter(fan.nodes, fan.turn[i])) && `${whole(gamesAfter(fan.nodes, fan.turn[i]))} games last so long`,
      ].filter(Boolean).join("\n"));
    },
  });
}
