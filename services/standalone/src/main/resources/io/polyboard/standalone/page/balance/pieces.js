// The pieces: how they are used, what they are worth, what they control.

function pieceName({ piece, letter }) {
  return [
    letter && el("span", { class: "letter", "aria-hidden": "true" }, letter),
    el("span", {}, capitalized(piece)),
  ];
}

const PIECE_MEASURES = [
  { key: "use", title: "Use", unit: "count", explanation: "share of the moves to share of the men: above 1, moved more than its number" },
  { key: "survival", title: "Survival", unit: "share", explanation: "not captured, of those in the array and those that pawns became" },
  { key: "stuck", title: "Without a legal move", unit: "share", explanation: "share of its men that cannot move, check aside" },
];

function piecesSection() {
  const strengths = d3.groups(report.pieces ?? [], ({ nodes }) => nodes).reverse();
  const measures = PIECE_MEASURES.filter(({ key }) => (report.pieces ?? []).some((piece) => known(piece[key]?.value)));
  const domains = new Map(measures.map(({ key, unit }) =>
    [key, unit === "share" ? [0, 1] : [0, intervalDomain(report.pieces.map((piece) => piece[key] ?? {}), unit)[1]]]));
  section("pieces", "Pieces",
    el("span", {}, measures.map(({ title, explanation }, i) => [el("b", {}, title), `: ${explanation}${i < measures.length - 1 ? "; " : "."}`])),
    strengths.map(([nodes, pieces], i) => {
      const table = piecesTable(nodes, pieces, measures, domains);
      return i === 0
        ? figure({ title: `${nodesWords(nodes)} a turn`, body: table })
        : el("details", { class: "numbers more" }, el("summary", {}, `At ${nodesWords(nodes)} a turn`), table);
    }));
}

function piecesTable(nodes, pieces, measures, domains) {
  const label = `Pieces at ${nodesWords(nodes)} a turn`;
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label },
    el("table", { class: "pieces" },
      el("caption", { class: "unseen" }, label),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Piece"), measures.map(({ title }) => el("th", { scope: "col" }, title)))),
      el("tbody", {}, pieces.map((piece) => el("tr", {},
        el("th", { scope: "row" }, pieceName(piece)),
        measures.map(({ key, unit, title }) => {
          const one = piece[key];
          return known(one?.value)
            ? el("td", {},
                el("span", { class: "pair" },
                  el("b", {}, amount(one.value, unit)),
                  el("span", { class: "beneath" }, range(one.low, one.high, unit))),
                intervalBar(key === "use" ? { ...one, reference: { low: 1, high: 1 } } : one, domains.get(key),
                  pieceWords(piece, key, title, one, unit)))
            : el("td", {}, "–");
        }))))));
}

function pieceWords({ piece, shareOfMoves, shareOfMen }, key, title, { value, low, high }, unit) {
  return [
    `${capitalized(piece)}, ${title.toLowerCase()}: ${amount(value, unit)}`,
    `95% interval ${range(low, high, unit)}`,
    key === "use" && known(shareOfMoves) && `${percent(shareOfMoves)} of the moves, ${percent(shareOfMen)} of the men`,
  ].filter(Boolean).join("\n");
}

const PHASES = ["opening", "middle", "end", "all"];

// What a piece is worth by other means than results: a hollow mark for each.
const OTHER_MEANS = [
  { key: "byMobility", title: "By mobility" },
  { key: "tunedMiddle", title: "Tuned, middle game" },
  { key: "tunedEnd", title: "Tuned, endgame" },
  { key: "designer", title: "By the designer" },
];

function valuesSection() {
  const values = (report.pieceValues ?? []).filter(({ value }) => known(value));
  const strengths = d3.groups(values, ({ nodes }) => nodes);
  const phases = PHASES.filter((phase) => values.some((each) => each.phase === phase));
  const others = (report.pieceEstimates ?? []).flatMap((each) => OTHER_MEANS
    .filter(({ key }) => known(each[key]))
    .map(({ key, title }) => ({ piece: each.piece, key, title, value: each[key], source: key === "designer" && each.designerSource })));
  const domain = valuesDomain(values, others);
  const means = OTHER_MEANS.filter(({ key }) => others.some((each) => each.key === key));
  section("values", "Values of the pieces",
    [
      `What a piece more is worth, by the results of the games${values[0]?.unit ? `, in the worth of a ${values[0].unit}` : ""}.`,
      "Bars are 95% intervals; an arrow says that one goes on beyond the axis.",
      means.length > 0 && "Hollow marks are what other means say.",
    ].filter(Boolean).join(" "),
    values.length > 0 && figure({
      legend: legend([
        ...phases.map((phase) => ({
          mark: el("path", { class: `phase ${phase}`, d: form(PHASES.indexOf(phase), 70), transform: "translate(11,7)" }),
          text: phaseWords(phase),
        })),
        ...means.map(({ key, title }) => ({
          mark: el("path", { class: "means", d: meansForm(key), transform: "translate(11,7)" }),
          text: title,
        })),
      ]),
      body: panels(strengths.map(([nodes, each]) => ({
        title: `${nodesWords(nodes)} a turn`, body: valuesChart(nodes, each, phases, others, domain),
      }))),
      table: numbers("Values of the pieces", ["Piece", "Phase", "Nodes a turn", "Value", "95% interval"],
        [
          ...values.map(({ piece, phase, nodes, value, low, high }) =>
            [capitalized(piece), phaseWords(phase), whole(nodes), plain(value), range(low, high)]),
          ...others.map(({ piece, title, value }) => [capitalized(piece), title, "–", plain(value), "–"]),
        ]),
    }));
}

function meansForm(key) {
  return form(OTHER_MEANS.findIndex((each) => each.key === key), 52);
}

/** Room for what may be: an interval that knows next to nothing would leave none for the others. */
function valuesDomain(values, others) {
  const all = [0, ...others.map(({ value }) => value), ...values.flatMap(({ value, low, high }) => [value, low, high]).filter(known)];
  const bound = 1.5 * d3.max([1, ...(others.length > 0 ? others : values).map(({ value }) => value)]);
  const [least, most] = d3.extent(all);
  return [Math.max(least, -bound / 4), Math.min(most, bound)];
}

function phaseWords(phase) {
  return { opening: "Opening", middle: "Middle game", end: "Endgame", all: "Whole game" }[phase] ?? capitalized(phase);
}

function valuesChart(nodes, values, phases, others, domain) {
  const pieces = d3.groupSort(values,
    (each) => -(each.find(({ phase }) => phase === "all")?.value ?? d3.mean(each, ({ value }) => value)),
    ({ piece }) => piece);
  const apart = 13;
  const step = (phases.length + (others.length > 0 ? 1 : 0)) * apart + 14;
  return chart({
    label: `Values of the pieces at ${nodesWords(nodes)} a turn: ${pieces.map((piece) => {
      const each = values.filter((value) => value.piece === piece);
      return `${piece} ${plain((each.find(({ phase }) => phase === "all") ?? each[0]).value)}`;
    }).join(", ")}`,
    height: pieces.length * step + 44,
    margin: { top: 4, left: 68, right: 14 },
    draw(inside, width, height) {
      const x = d3.scaleLinear(domain, [0, width]).nice();
      inside.append("g").attr("class", "axis y")
        .call(d3.axisTop(x).ticks(Math.max(2, Math.floor(width / 60))).tickSize(-height).tickFormat(""))
        .call((axis) => axis.select(".domain").remove());
      xAxis(inside, x, width, height, { title: "value", format: plainTick });
      const row = inside.selectAll(null).data(pieces).join("g").attr("transform", (_, i) => `translate(0,${i * step})`);
      row.filter((_, i) => i > 0).append("line").attr("class", "row-rule").attr("x1", -68).attr("x2", width);
      row.append("text").attr("class", "row-title").attr("x", -68).attr("y", step / 2).attr("dy", "0.35em").text(capitalized);
      const mark = row.selectAll(null)
        .data((piece) => values.filter((each) => each.piece === piece))
        .join("g")
        .attr("class", ({ phase }) => `phase ${phase}`)
        .attr("transform", ({ phase }) => `translate(0,${7 + (phases.indexOf(phase) + 0.5) * apart})`)
        .attr("data-tip", ({ piece, phase, value, low, high }) =>
          `${capitalized(piece)}: ${plain(value)}\n${phaseWords(phase)}\n95% interval ${range(low, high)}`);
      mark.append("rect").attr("class", "hit").attr("width", width).attr("y", -apart / 2).attr("height", apart);
      const [least, most] = x.domain();
      const inRange = (value) => Math.min(most, Math.max(least, value));
      mark.filter(({ low, high }) => known(low) && known(high))
        .append("line").attr("x1", ({ low }) => x(inRange(low))).attr("x2", ({ high }) => x(inRange(high)));
      mark.filter(({ value, high }) => Math.max(value, high ?? value) > most)
        .append("path").attr("class", "beyond").attr("d", "M-7,-4L0,0L-7,4Z").attr("transform", `translate(${width},0)`);
      mark.filter(({ value, low }) => Math.min(value, low ?? value) < least)
        .append("path").attr("class", "beyond").attr("d", "M7,-4L0,0L7,4Z");
      mark.filter(({ value }) => least <= value && value <= most).append("path")
        .attr("d", ({ phase }) => form(PHASES.indexOf(phase), 52))
        .attr("transform", ({ value }) => `translate(${x(value)},0)`);
      row.selectAll(null)
        .data((piece) => others.filter((each) => each.piece === piece))
        .join("path")
        .attr("class", "means")
        .attr("d", ({ key }) => meansForm(key))
        .attr("transform", ({ value }) => `translate(${x(inRange(value))},${7 + (phases.length + 0.5) * apart})`)
        .attr("data-tip", ({ piece, title, value, source }) =>
          [`${capitalized(piece)}: ${plain(value)}`, title, source].filter(Boolean).join("\n"));
    },
  });
}

function plainTick(value) {
  return d3.format(Number.isInteger(value) ? "d" : ".1f")(value);
}

const BOARD_STATES = [
  { key: "empty", title: "Empty boards", orthodox: "orthodox", ratio: "ratio" },
  { key: "halfFull", title: "Half full", orthodox: "orthodoxHalfFull", ratio: "ratioHalfFull" },
  { key: "actual", title: "In play", orthodox: "orthodoxActual", ratio: "ratioActual" },
];

function influenceSection() {
  const rows = (report.influence ?? []).filter((row) => BOARD_STATES.some(({ key }) => known(row[key])));
  const domain = [0, d3.max(rows, (row) => d3.max(BOARD_STATES, ({ key, orthodox }) => d3.max([row[key], row[orthodox]])))];
  section("influence", "Influence",
    "How many cells a piece controls, on the mean of all cells and where it stands in play; beside it, how many times as many as its counterpart in orthodox chess. A pawn controls where it captures.",
    rows.length > 0 && [
      legend([
        { mark: el("circle", { class: "state empty", cx: 11, cy: 7, r: 4.5 }), text: "empty boards" },
        { mark: el("circle", { class: "state halfFull", cx: 11, cy: 7, r: 4.5 }), text: "half full" },
        { mark: el("circle", { class: "state actual", cx: 11, cy: 7, r: 4.5 }), text: "in play" },
        { mark: el("line", { class: "state orthodox", x1: 11, x2: 11, y1: 0, y2: 14 }), text: "orthodox, each" },
      ]),
      el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Influence" },
        el("table", { class: "influence" },
          el("caption", { class: "unseen" }, "Cells controlled"),
          el("thead", {}, el("tr", {},
            el("th", { scope: "col" }, "Piece"),
            el("td", { class: "bar" }),
            BOARD_STATES.map(({ title }) => el("th", { scope: "col" }, title)))),
          el("tbody", {}, rows.map((row) => el("tr", {},
            el("th", { scope: "row" }, pieceName(row)),
            el("td", { class: "bar" }, influenceBar(row, domain)),
            BOARD_STATES.map(({ key, ratio }) => el("td", {}, el("span", { class: "pair" },
              el("b", {}, known(row[key]) ? plain(row[key]) : "–"),
              known(row[ratio]) && el("span", { class: "beneath" }, `× ${plain(row[ratio])}`))))))))),
    ]);
}

function influenceBar(row, domain) {
  const x = d3.scaleLinear(domain, [3, 97]);
  const at = (key) => `${x(row[key]).toFixed(2)}%`;
  const words = [capitalized(row.piece), ...BOARD_STATES.filter(({ key }) => known(row[key]))
    .map(({ key, title, orthodox }) => `${title}: ${plain(row[key])} cells${known(row[orthodox]) ? `, orthodox ${plain(row[orthodox])}` : ""}`)].join("\n");
  return el("svg", { class: "interval", height: 22, role: "img", "aria-label": words, "data-tip": words },
    el("rect", { class: "hit", width: "100%", height: 22 }),
    el("line", { class: "scale", x1: 0, x2: "100%", y1: 11, y2: 11 }),
    BOARD_STATES.filter(({ orthodox }) => known(row[orthodox])).map(({ orthodox }) =>
      el("line", { class: "state orthodox", x1: at(orthodox), x2: at(orthodox), y1: 1, y2: 21 })),
    BOARD_STATES.filter(({ key }) => known(row[key])).map(({ key }) =>
      el("circle", { class: `state ${key}`, cx: at(key), cy: 11, r: 4.5 })));
}
