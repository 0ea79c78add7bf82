// How games end: a bar for each strength, a part for each reason.

function endsSection() {
  const samples = (report.samples ?? []).filter(({ terminations }) => d3.sum(Object.values(terminations ?? {})) > 0);
  const count = ({ terminations }, reason) => terminations[reason] ?? 0;
  const reasons = [...new Set(samples.flatMap(({ terminations }) => Object.keys(terminations)))]
    .filter((reason) => samples.some((sample) => count(sample, reason) > 0))
    .sort((a, b) => d3.descending(d3.sum(samples, (s) => count(s, a)), d3.sum(samples, (s) => count(s, b))));
  const rows = samples.map((sample) => {
    const games = d3.sum(reasons, (reason) => count(sample, reason));
    return { nodes: sample.nodes, games, shares: reasons.map((reason) => count(sample, reason) / games) };
  });
  section("ends", "How games end", null,
    rows.length > 0 && figure({
      legend: legend(reasons.map((reason, i) => ({
        mark: el("rect", { x: 4, width: 14, height: 14, rx: 2, style: `fill:${reasonColor(i)}` }),
        text: capitalized(reason),
      }))),
      body: endsChart(rows, reasons),
      table: numbers("How games end, by strength", ["Reason", ...rows.map(({ nodes }) => `${nodesWords(nodes)} a turn`)],
        reasons.map((reason, i) => [capitalized(reason), ...rows.map(({ shares }) => percent(shares[i]))])),
    }));
}

function reasonColor(i) {
  return `var(--kind-${1 + (i % 8)})`;
}

function endsChart(rows, reasons) {
  const step = 62;
  const thick = 32;
  return chart({
    label: `How games end: ${rows.map(({ nodes, shares }) =>
      `at ${nodesWords(nodes)} a turn ${reasons.map((reason, i) => `${reason} ${percent(shares[i])}`).join(", ")}`).join("; ")}`,
    height: rows.length * step,
    margin: { top: 0, right: 0, bottom: 0, left: 0 },
    draw(inside, width) {
      const row = inside.selectAll(null).data(rows).join("g").attr("transform", (_, i) => `translate(0,${i * step})`);
      row.append("text").attr("class", "row-title").attr("y", 16)
        .text(({ nodes, games }) => `${nodesWords(nodes)} a turn · ${whole(games)} games`);
      const parts = row.selectAll(null)
        .data(({ nodes, shares }) => {
          const ends = d3.cumsum(shares);
          return shares.map((share, i) => ({ nodes, share, i, from: ends[i] - share })).filter(({ share }) => share > 0);
        })
        .join("g")
        .attr("transform", ({ from }) => `translate(${from * width},24)`)
        .attr("data-tip", ({ i, share, nodes }) => `${capitalized(reasons[i])}: ${percent(share)}\n${nodesWords(nodes)} a turn`);
      parts.append("rect")
        .attr("width", ({ share }) => Math.max(1, share * width - 2))
        .attr("height", thick)
        .attr("rx", 2)
        .style("fill", ({ i }) => reasonColor(i));
      parts.append("text")
        .attr("class", "on-kind")
        .attr("x", 8)
        .attr("y", thick / 2)
        .text(({ i, share }) => fitting(share * width - 16, [
          `${capitalized(reasons[i])} ${d3.format(".0%")(share)}`, d3.format(".0%")(share), "",
        ]));
    },
  });
}

/** The first of some texts that has room, taking a letter to be as wide as most are at most. */
function fitting(room, texts) {
  return texts.find((text) => text.length * 7.4 <= room) ?? "";
}
