// The distribution of the length of games.

function lengthsSection() {
  const lengths = (report.lengths ?? []).filter(({ games }) => d3.sum(games) > 0);
  const most = d3.max(lengths, ({ turns }) => d3.max(turns)) ?? 0;
  const step = [1, 2, 4, 5, 10, 20, 25, 50, 100, 200, 500].find((each) => most / each <= 40) ?? 1000;
  const rows = lengths.map((each) => lengthBins(each, step));
  section("lengths", "Length of games", "Turns of both sides, from the array to the end of the game.",
    rows.length > 0 && figure({
      body: panels(rows.map((row) => ({
        title: [`${nodesWords(row.nodes)} a turn`.replaceAll(" ", "\u00a0"), " ", el("span", {}, `· half within ${row.quartiles.join("–")} turns`)],
        body: lengthChart(row, most, step, d3.max(rows, ({ bins }) => d3.max(bins, ({ share }) => share))),
      }))),
      table: numbers("Length of games", ["Turns", ...rows.map(({ nodes }) => `${nodesWords(nodes)} a turn`)],
        d3.range(0, most + 1, step)
          .map((from) => [from, ...rows.map(({ bins }) => bins.find((bin) => bin.from === from)?.games ?? 0)])
          .filter(([, ...games]) => d3.sum(games) > 0)
          .map(([from, ...games]) => [step === 1 ? from : `${from}–${from + step - 1}`, ...games.map(whole)])),
    }));
}

function lengthBins({ nodes, turns, games }, step) {
  const all = d3.sum(games);
  const counts = d3.rollups(d3.zip(turns, games), (each) => d3.sum(each, ([, n]) => n), ([turn]) => Math.floor(turn / step) * step);
  const ordered = d3.sort(d3.zip(turns, games), ([turn]) => turn);
  const passed = d3.cumsum(ordered, ([, n]) => n);
  const quantile = (share) => ordered[d3.bisectLeft(passed, share * all)][0];
  return {
    nodes,
    all,
    bins: counts.map(([from, n]) => ({ from, games: n, share: n / all })),
    median: quantile(0.5),
    quartiles: [quantile(0.25), quantile(0.75)],
  };
}

function lengthChart({ nodes, all, bins, median, quartiles }, most, step, tallest) {
  return chart({
    label: `Length of games at ${nodesWords(nodes)} a turn: half of them between ${quartiles.join(" and ")} turns, median ${median}`,
    height: 240,
    margin: { top: 34, bottom: 42 },
    draw(inside, width, height) {
      const x = d3.scaleLinear([0, Math.ceil((most + 1) / step) * step], [0, width]);
      const y = d3.scaleLinear([0, tallest], [height, 0]).nice(4);
      yAxis(inside, y, width, { title: "share of games", format: d3.format(".0%"), ticks: 4 });
      xAxis(inside, x, width, height, { title: "turns", format: whole, values: x.ticks(Math.floor(width / 58)).filter(Number.isInteger) });
      const bar = inside.selectAll(null).data(bins).join("g")
        .attr("data-tip", ({ from, games, share }) =>
          `${step === 1 ? from : `${from}–${from + step - 1}`} turns\n${whole(games)} of ${whole(all)} games, ${percent(share)}`);
      bar.append("rect").attr("class", "hit").attr("x", ({ from }) => x(from)).attr("width", x(step)).attr("height", height);
      bar.append("rect").attr("class", "column")
        .attr("x", ({ from }) => x(from) + 0.5)
        .attr("width", Math.max(1, x(step) - 1))
        .attr("y", ({ share }) => y(share))
        .attr("height", ({ share }) => height - y(share));
      const isLeft = x(median) < width / 2;
      for (const kind of ["median ground", "median"]) {
        inside.append("line").attr("class", kind)
          .attr("x1", x(median + 0.5)).attr("x2", x(median + 0.5)).attr("y1", -10).attr("y2", height);
      }
      inside.append("text").attr("class", "label")
        .style("text-anchor", isLeft ? "start" : "end")
        .attr("x", x(median + 0.5) + (isLeft ? 6 : -6))
        .attr("y", -1)
        .text(`median ${whole(median)}`);
    },
  });
}
