// All measures in one table, each with its interval beside what is usual.

function briefSection() {
  const measures = report.measures ?? [];
  const sources = [...new Set(measures.map(({ reference }) => reference?.source).filter(Boolean))];
  section("brief", "In brief", null,
    measures.length > 0 && [
      legend([
        {
          mark: [
            el("line", { class: "span", x1: 2, x2: 20, y1: 7, y2: 7 }),
            el("circle", { class: "value", cx: 11, cy: 7, r: 4 }),
          ],
          text: "value and 95% interval",
        },
        sources.length > 0 && {
          mark: el("rect", { class: "reference", width: 22, height: 14 }),
          text: `reference: ${sources.join("; ")}`,
        },
      ].filter(Boolean)),
      el("table", { class: "brief", role: "table" },
        el("thead", { role: "rowgroup" }, el("tr", { role: "row" },
          [["Measure"], ["Nodes", "nodes"], ["Value", "amount"], ["95% interval", "range"], ["", "bar"], ["Reference", "usual"], ["Verdict", "verdict"]]
            .map(([title, kind]) => el("th", { scope: "col", role: "columnheader", class: kind }, title)))),
        d3.groups(measures, ({ name }) => name).map(([, group]) => measureRows(group))),
    ]);
}

/** A measure at each strength: what it is stands once. */
function measureRows(group) {
  const domain = intervalDomain(group, group[0].unit);
  return el("tbody", { role: "rowgroup" },
    group.map((measure, i) => el("tr", { role: "row" },
      i === 0 && el("th", { scope: "rowgroup", role: "rowheader", rowspan: group.length },
        measure.title,
        unitWords(measure.unit) && el("span", { class: "unit" }, ` ${unitWords(measure.unit)}`),
        measure.explanation && el("span", { class: "explanation" }, measure.explanation)),
      el("td", { class: "nodes", role: "cell" }, whole(measure.nodes), el("span", { class: "narrow" }, " nodes")),
      el("td", { class: "amount", role: "cell" }, el("b", {}, amount(measure.value, measure.unit))),
      el("td", { class: "range", role: "cell" }, range(measure.low, measure.high, measure.unit) || "–"),
      el("td", { class: "bar", role: "cell" }, intervalBar(measure, domain, measureWords(measure))),
      el("td", { class: measure.reference ? "usual" : "usual absent", role: "cell" },
        measure.reference ? range(measure.reference.low, measure.reference.high, measure.unit) : "–"),
      el("td", { class: "verdict", role: "cell" }, verdict(measure)))));
}

function measureWords({ title, nodes, value, low, high, unit, games, reference, others }) {
  const units = unitWords(unit);
  const interval = range(low, high, unit);
  return [
    `${title}: ${amount(value, unit)}${units ? ` ${units}` : ""}`,
    interval && `95% interval ${interval}`,
    reference && `reference ${range(reference.low, reference.high, unit)}`,
    others && `${others.variants} other variants ${range(others.low, others.high, unit)}`,
    `${known(games) ? `${whole(games)} games at ` : ""}${nodesWords(nodes)} a turn`,
  ].filter(Boolean).join("\n");
}

/** The sign beside the words says where the interval lies: below, within reach of, or above. */
function verdict(measure) {
  if (!measure.verdict) {
    return "–";
  }
  const { reference, value, low, high } = measure;
  const least = low ?? value;
  const most = high ?? value;
  const [kind, sign] = !reference || !known(value)
    ? ["none", "○"]
    : least > reference.high
      ? ["apart", "▲"]
      : most < reference.low ? ["apart", "▼"] : ["near", "≈"];
  const [first, ...others] = measure.verdict.split("; ");
  return el("div", {},
    el("span", { class: `pill ${kind}` }, el("span", { class: "sign", "aria-hidden": "true" }, sign), first),
    others.length > 0 && el("span", { class: "beside" }, others.join("; ")));
}
