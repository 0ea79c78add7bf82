// Charts: SVG of the width that the page has for them, drawn again when that changes.

const charts = [];

/**
 * A chart of a height that is known before it is drawn, so that nothing moves. What draws it gets
 * the group to draw in, and the width and height within the margins.
 */
function chart({ label, height, margin, draw }) {
  const margins = { top: 26, right: 10, bottom: 40, left: 44, ...margin };
  const box = el("div", { class: "chart", style: `height:${height}px` });
  charts.push({ box, label, height, margins, draw });
  return box;
}

/** All widths are read before anything is drawn: reading between drawings costs a layout each. */
function drawCharts() {
  const widths = charts.map(({ box }) => box.clientWidth);
  charts.forEach((each, i) => {
    const width = widths[i];
    if (width > 0 && each.width !== width) {
      each.width = width;
      const { box, label, height, margins, draw } = each;
      const svg = d3.create("svg")
        .attr("role", "img")
        .attr("aria-label", label)
        .attr("width", width)
        .attr("height", height)
        .attr("viewBox", `0 0 ${width} ${height}`);
      const inside = svg.append("g").attr("transform", `translate(${margins.left},${margins.top})`);
      draw(inside, width - margins.left - margins.right, height - margins.top - margins.bottom);
      box.replaceChildren(svg.node());
    }
  });
}

/** Horizontal lines with their numbers to the left, and above them what they count. */
function yAxis(inside, y, width, { title, format, ticks = 5 }) {
  inside.append("g")
    .attr("class", "axis y")
    .call(d3.axisLeft(y).ticks(ticks).tickFormat(format).tickSize(-width).tickPadding(8))
    .call((axis) => axis.select(".domain").remove());
  title && inside.append("text").attr("class", "axis-title").attr("x", -36).attr("y", -14).text(title);
}

/** Numbers along the bottom; those that would touch the one before are left out. */
function xAxis(inside, x, width, height, { title, format, values }) {
  const ticks = values ?? x.ticks(Math.max(2, Math.floor(width / 58)));
  let last = -Infinity;
  const shown = ticks.filter((tick) => x(tick) - last >= 46 && (last = x(tick), true));
  inside.append("g")
    .attr("class", "axis x")
    .attr("transform", `translate(0,${height})`)
    .call(d3.axisBottom(x).tickValues(shown).tickFormat(format).tickSizeInner(5).tickSizeOuter(0).tickPadding(5));
  title && inside.append("text")
    .attr("class", "axis-title")
    .attr("x", width)
    .attr("y", height + 36)
    .attr("text-anchor", "end")
    .text(title);
}

/** Upright strips that the pointer meets, each around one of the places on the x axis. */
function strips(inside, places, width, height, words) {
  const edges = [0, ...d3.pairs(places, (a, b) => (a + b) / 2), width];
  const strip = inside.selectAll(null)
    .data(places)
    .join("g")
    .attr("class", "strip")
    .attr("data-tip", (_, i) => words(i));
  strip.append("line").attr("x1", (at) => at).attr("x2", (at) => at).attr("y1", 0).attr("y2", height);
  strip.append("rect")
    .attr("x", (_, i) => edges[i])
    .attr("width", (_, i) => Math.max(0, edges[i + 1] - edges[i]))
    .attr("height", height);
}

/** From strength to strength darker, and of another form. */
function strengthColor(nodes) {
  const all = report.nodes;
  const place = all.length === 1 ? 1 : all.indexOf(nodes) / (all.length - 1);
  return `color-mix(in oklab, var(--accent) ${Math.round(45 + 55 * place)}%, var(--paper))`;
}

const FORMS = [d3.symbolCircle, d3.symbolDiamond, d3.symbolSquare, d3.symbolTriangle, d3.symbolStar];

function form(i, size = 64) {
  return d3.symbol(FORMS[i % FORMS.length], size)();
}
