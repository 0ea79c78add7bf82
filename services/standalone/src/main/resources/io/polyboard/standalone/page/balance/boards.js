// Where men land: each board as a heat map, all on one scale.

function boardsSection() {
  const boards = report.boards ?? [];
  const all = d3.sum(boards, ({ files, ranks }) => files * ranks);
  const maps = (report.cells ?? []).filter(({ share }) => share?.length === all && all > 0);
  const most = d3.max(maps, ({ share }) => d3.max(share)) || 1;
  const strengths = d3.groups(maps, ({ nodes }) => nodes).reverse();
  section("boards", boards.length === 1 ? "The board" : "The boards",
    "Where men land: the share of a side's moves that end on each cell.",
    maps.length > 0 && [
      heatLegend(most, all),
      strengths.map(([nodes, sides], i) => {
        const body = el("div", { class: "halves" }, sides.map((map) => sideBoards(map, boards, most)));
        return i === 0
          ? figure({ title: `${nodesWords(nodes)} a turn`, body })
          : el("details", { class: "numbers more" }, el("summary", {}, `At ${nodesWords(nodes)} a turn`), body);
      }),
      numbers("Share of moves that end on each cell", ["Cell", ...maps.map(({ nodes, side }) => `${capitalized(side)}, ${nodesWords(nodes)}`)],
        cellNames(boards).map((name, i) => [name, ...maps.map(({ share }) => cellShare(share[i]))])),
    ]);
}

const cellShare = (share) => (known(share) ? d3.format(".2%")(share) : "–");

function fileName(file) {
  return file < 26 ? String.fromCharCode(97 + file) : fileName(Math.floor(file / 26) - 1) + fileName(file % 26);
}

function cellNames(boards) {
  return boards.flatMap(({ label, files, ranks }) =>
    d3.range(files * ranks).map((i) =>
      `${boards.length > 1 ? `${label} ` : ""}${fileName(i % files)}${1 + Math.floor(i / files)}`));
}

function heatColor(part) {
  return `color-mix(in oklab, var(--heat-most) ${Math.round(100 * part)}%, var(--heat-least))`;
}

function heatLegend(most, cells) {
  return el("div", { class: "heat-legend" },
    el("span", {}, "0%"),
    el("i", { "aria-hidden": "true" }),
    el("span", {}, cellShare(most)),
    el("span", { class: "aside" }, `evenly spread: ${cellShare(1 / cells)} on each cell`));
}

function sideBoards({ side, share }, boards, most) {
  const across = Math.ceil(Math.sqrt(boards.length));
  let first = 0;
  return el("div", { class: "side-boards" },
    el("h4", {}, capitalized(side)),
    el("div", { class: across > 2 ? "boards many" : "boards", style: `--across:${across}` }, boards.map((board) => {
      const count = board.files * board.ranks;
      const shares = share.slice(first, first + count);
      first += count;
      const room = 500 / across - 30;
      const cell = Math.max(12, Math.min(34, room / board.files));
      return heatMap(board, shares, cell, most, side, boards.length > 1);
    })));
}

function heatMap({ label, files, ranks }, shares, cell, most, side, named) {
  const edge = 14;
  const top = named ? 18 : 2;
  const width = edge + files * cell + 2;
  const height = top + ranks * cell + edge;
  const busiest = d3.maxIndex(shares);
  const name = (i) => `${fileName(i % files)}${1 + Math.floor(i / files)}`;
  const x = (i) => edge + (i % files) * cell;
  const y = (i) => top + (ranks - 1 - Math.floor(i / files)) * cell;
  const board = named ? `board ${label}` : "the board";
  return el("svg", {
      class: "heat-map", width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": `${capitalized(side)} on ${board}: ${cellShare(d3.sum(shares))} of its moves, most on ${name(busiest)}`,
    },
    named && el("text", { class: "board-name", x: edge, y: 11 }, label),
    shares.map((share, i) => el("rect", {
      x: x(i) + 0.5, y: y(i) + 0.5, width: cell - 1, height: cell - 1, rx: 1.5,
      style: `fill:${heatColor(known(share) ? share / most : 0)}`,
      "data-tip": `${named ? `${label} ` : ""}${name(i)}: ${cellShare(share)}\nof ${capitalized(side)}'s moves`,
    })),
    d3.range(ranks).map((rank) => el("text", { x: edge - 4, y: y(rank * files) + cell / 2, class: "rank" }, `${rank + 1}`)),
    d3.range(files).map((file) => el("text", { x: x(file) + cell / 2, y: height - 3, class: "file" }, fileName(file))));
}
