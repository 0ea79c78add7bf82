// The parts that the page is put together from: elements, sections, figures and their tables.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "rect", "line", "circle", "path", "text"]);

/** An element; of the children, those that are nothing are left out. Text stays text. */
function el(tag, attributes, ...children) {
  const element = SVG_TAGS.has(tag)
    ? document.createElementNS(SVG, tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat(2).filter((child) => child || child === 0));
  return element;
}

const main = el("main", { id: "top" });
const contents = [];

/** Adds a section, unless it has nothing to show. */
function section(id, title, lead, ...content) {
  const shown = content.flat().filter((part) => part);
  if (shown.length > 0) {
    contents.push({ id, title });
    const heading = el("h2", { id: `${id}-title` }, title);
    main.append(
      el("section", { id, "aria-labelledby": `${id}-title` },
        el("header", {}, heading, lead && el("p", { class: "lead" }, lead)),
        shown));
  }
}

/** A figure; the table says in numbers what the body shows. */
function figure({ title, caption, legend, body, table, wide = true }) {
  return el("figure", { class: wide ? "wide" : "half" },
    (title || caption) && el("figcaption", {},
      title && el("h3", {}, title),
      caption && el("p", {}, caption)),
    legend,
    body,
    table);
}

/** Charts of one kind side by side, each under its own heading. */
function panels(each) {
  return el("div", { class: "panels" },
    each.map(({ title, body }) => el("div", { class: "panel" }, title && el("h4", {}, title), body)));
}

/** A table that stays shut until it is asked for. Columns are titles; numbers align right. */
function numbers(caption, columns, rows) {
  const cells = (row) =>
    row.map((cell, i) =>
      i === 0
        ? el("th", { scope: "row" }, `${cell}`)
        : el("td", {}, `${cell ?? "–"}`));
  return el("details", { class: "numbers" },
    el("summary", {}, "The numbers", el("span", { class: "unseen" }, `: ${caption}`)),
    el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
      el("table", {},
        el("caption", { class: "unseen" }, caption),
        el("thead", {}, el("tr", {}, columns.map((title) => el("th", { scope: "col" }, title)))),
        el("tbody", {}, rows.map((row) => el("tr", {}, cells(row)))))));
}

/** A legend: of each entry the mark, an SVG of 22 by 14, and what it stands for. */
function legend(entries) {
  return el("ul", { class: "legend" },
    entries.map(({ mark, text }) =>
      el("li", {},
        el("svg", { width: 22, height: 14, viewBox: "0 0 22 14", "aria-hidden": "true" }, mark),
        text)));
}
