// Generates from reports/: the tables between the marks in README.md, the plots beside it, and the values with which every
// report is compared.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "vega-lite";
import { parse, View } from "vega";

const VARIANTS = [
  "chess", "alice", "raumschach",
  "mapped-chess", "mapped-chess-protect",
  "positional-8x8x2", "positional-7x7x3", "positional-6x6x4",
  "chess-on-two-boards", "chess-on-two-boards-sibahi", "chess-on-two-boards-revised",
];
const NOISES = [3, 48];
const WEAK = 1000;
const STRONG = 10000;

const file = (name) => new URL(`reports/${name}.json`, import.meta.url);
const isThere = (name) => existsSync(file(name));
const read = (name) => JSON.parse(readFileSync(file(name), "utf8"));

/** The existing reports of a variant at each strength; what needs no games comes from the first. */
function variant(id) {
  const strengths = [WEAK, STRONG].map((nodes) => `${id}-${nodes}`).filter(isThere).map(read);
  return { ...strengths[0], reports: strengths.flatMap((each) => each.reports) };
}

const reports = VARIANTS.filter((id) => isThere(`${id}-${WEAK}`)).map(variant);
const chess = reports[0];

// Integers of 64 bits are strings in JSON.
const at = (variant, nodes) => variant.reports.find(({ sample: { nodes: each } }) => Number(each) === nodes);
const sample = (variant, nodes) => at(variant, nodes)?.sample;
const played = (variant, nodes) => Number(sample(variant, nodes).games);

/** A value with its interval and its unit. */
function measure(variant, name, nodes) {
  const found = at(variant, nodes)?.measures.find((each) => each.name === name);
  return found && { ...found.value, unit: found.unit };
}

// Tables

const number = (value, digits) => value.toFixed(digits);

function digitsOf(unit, value) {
  if (unit === "share") {
    return Math.abs(value) < 0.02 ? 2 : 1;
  }
  if (unit === "bits") {
    return 2;
  }
  return Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 4;
}

/** A value with its interval as text; shares are in percent. */
function text(each, unit = each?.unit) {
  if (!each) {
    return "–";
  }
  const digits = digitsOf(unit, each.value);
  const show = (value) => number(unit === "share" ? 100 * value : value, digits);
  const percent = unit === "share" ? "%" : "";
  return each.low === undefined || each.high === undefined
    ? show(each.value) + percent
    : `${show(each.value)}${percent} (${show(each.low)}${each.low < 0 ? " to " : "–"}${show(each.high)})`;
}

const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) => [row(head), row(head.map((_, column) => (column === 0 || typeof rows[0][column] === "string" && /^[a-z]/.test(rows[0][column]) ? "---" : "--:"))), ...rows.map(row)].join("\n");

/** Measures at a strength, one row per variant. */
function measures(columns, nodes = WEAK) {
  return table(
    ["variant", ...columns.map(([title]) => title)],
    reports.map((report) => [report.variantName, ...columns.map(([, name]) => text(measure(report, name, nodes)))]));
}

function games() {
  return table(
    ["variant", "definition", "games at 1,000", "repeated", "games at 10,000", "repeated"],
    reports.map((report) => [
      report.variantName, `\`${report.variantDigest.replace("sha256:", "").slice(0, 12)}\``,
      ...[WEAK, STRONG].flatMap((nodes) => [sample(report, nodes) ? played(report, nodes).toLocaleString("en") : "–", sample(report, nodes)?.repeatedGames ?? "–"])]));
}

function strengths() {
  const rows = reports.flatMap((report) => [WEAK, STRONG].filter((nodes) => sample(report, nodes)).map((nodes) => [
    report.variantName, nodes.toLocaleString("en"),
    ...["white-score", "draw-rate", "length-turns", "late-uncertainty", "blunder-rate"].map((name) => text(measure(report, name, nodes))),
  ]));
  return table(["variant", "nodes a turn", "White's score", "draws", "turns", "late uncertainty", "blunders a turn"], rows);
}

function endings() {
  const rows = reports.map((report) => {
    const { games: all, terminations } = sample(report, WEAK);
    const largest = Object.entries(terminations).sort(([, a], [, b]) => Number(b) - Number(a)).slice(0, 6);
    return [report.variantName, largest.map(([reason, count]) => `${reason} ${number((100 * count) / all, 1)}%`).join(", ")];
  });
  return table(["variant", "how games at 1,000 nodes end"], rows);
}

/** White's score with the settings of the other tables, and with other settings. */
function otherwise() {
  const played = ({ otherPlays }, how) => otherPlays.find((each) => each.differingSettings === how)?.whiteScore;
  return table(
    ["variant", "noise 12", "noise 3", "by the pieces' values alone", "at 10,000 nodes"],
    reports.map((report) => [
      report.variantName, text(measure(report, "white-score", WEAK)),
      ...["noise 3", "the pieces' values alone"].map((how) => text(played(report, how), "share")),
      text(measure(report, "white-score", STRONG))]));
}

/** Whether each variant is fair, by the 95% interval of White's score. */
function fairness() {
  const margin = 0.03;
  const finding = (report, nodes) => {
    const score = at(report, nodes)?.measures.find(({ name }) => name === "white-score")?.value;
    if (!score) {
      return "–";
    }
    const low = score.low - 0.5;
    const high = score.high - 0.5;
    if (low >= -margin && high <= margin) {
      return "fair, within 3 points of even";
    }
    if (low <= 0 && high >= 0) {
      return "too few games";
    }
    return `in favour of ${low > 0 ? "White" : "Black"}${low > margin || high < -margin ? ", by more than 3 points" : ""}`;
  };
  return table(
    ["variant", "at 1,000 nodes", "at 10,000 nodes"],
    reports.map((report) => [report.variantName, ...[WEAK, STRONG].map((nodes) => finding(report, nodes))]));
}

/** Values of pieces by the results at the strength with the most games, and by other means. */
function pieceValues(report) {
  const rows = report.pieceEstimates.map((estimate) => {
    const byResults = (phase) =>
      text(at(report, WEAK).pieceValues.find((each) => each.piece === estimate.piece && each.phase === phase)?.value, "worth");
    const known = (value) => (value === undefined ? "–" : number(value, 2));
    return [
      estimate.piece, byResults("opening"), byResults("middle"), byResults("end"),
      known(estimate.byMobility), known(estimate.tunedMiddle), known(estimate.tunedEnd), known(estimate.designer),
    ];
  });
  return table(["piece", "by results, opening", "middle game", "end game", "by mobility", "tuned, middle", "tuned, end", "designer"], rows);
}

function influence(report) {
  const known = (value) => (value === undefined ? "–" : number(value, 2));
  const times = (value, inChess) => known(value === undefined || inChess === undefined ? undefined : value / inChess);
  return table(
    ["piece", "empty", "times chess", "half full", "times chess", "in play", "times chess"],
    report.pieceInfluences.map((each) => {
      const inPlay = at(report, WEAK).pieces.find(({ piece }) => piece === each.piece);
      const controlled = inPlay?.controlled?.value;
      return [
        each.piece, known(each.empty), times(each.empty, each.emptyInChess),
        known(each.halfFull), times(each.halfFull, each.halfFullInChess),
        known(controlled), times(controlled, inPlay?.controlledInChess?.value)];
    }));
}

function noise() {
  const names = ["white-score", "draw-rate", "length-turns", "effective-choice", "blunder-rate"];
  const rows = [[12, chess], ...NOISES.filter((each) => isThere(`chess-noise-${each}`)).map((each) => [each, read(`chess-noise-${each}`)])]
    .sort(([a], [b]) => a - b)
    .map(([centipawns, report]) => [
      centipawns, played(report, WEAK), sample(report, WEAK).repeatedGames,
      ...names.map((name) => text(measure(report, name, WEAK)))]);
  return table(["noise, centipawns", "games", "repeated", "White's score", "draws", "turns", "effective choice", "blunders a turn"], rows);
}

const tables = {
  games,
  strengths,
  endings,
  otherwise,
  fairness,
  room: () => measures([
    ["legal turns", "legal-turns"], ["effective choice", "effective-choice"], ["jam", "jam"], ["worst jam", "worst-jam"],
    ["first capture, turn", "first-capture-turn"], ["longest quiet, turns", "longest-quiet-turns"]]),
  life: () => measures([
    ["captures a turn", "captures"], ["checks a turn", "checks"], ["promotions a game", "promotions"],
    ["changes of board", "board-changes"]]),
  drama: () => measures([
    ["lead changes a game", "lead-changes"], ["comeback", "comeback"], ["late uncertainty", "late-uncertainty"],
    ["decisive moment", "decisive-moment"], ["early advantage", "early-advantage"]]),
  use: () => measures([
    ["cells used", "cells-used"], ["boards used", "boards-used"], ["least used board", "rarest-board"],
    ["kinds used", "kinds-used"]]),
  openings: () => measures([
    ["first turns", "opening-diversity-1"], ["after 4 turns", "opening-diversity-4"], ["after 8", "opening-diversity-8"],
    ["good first turns", "good-turns-1"], ["fourth", "good-turns-4"], ["eighth", "good-turns-8"]]),
  difficulty: () => measures([
    ["for White, bits", "white-difficulty"], ["for Black, bits", "black-difficulty"],
    ["harder for Black, bits", "difficulty-asymmetry"]]),
  noise: () => noise(),
};
for (const report of reports) {
  tables[`values ${report.variantId}`] = () => pieceValues(report);
  tables[`influence ${report.variantId}`] = () => influence(report);
}

const page = new URL("README.md", import.meta.url);
const MARKED = /(<!-- table: ([^>]+) -->\n)[\s\S]*?(<!-- end -->)/g;
writeFileSync(page, readFileSync(page, "utf8").replace(MARKED, (_, begin, name, end) => {
  if (!tables[name]) {
    throw new Error(`README.md: there is no table '${name}'; the tables are ${Object.keys(tables).join(", ")}`);
  }
  return `${begin}\n${tables[name]()}\n\n${end}`;
}));

// References

const REFERENCES = new URL("../../../services/libraries/balance/src/main/resources/io/polyboard/balance/report/references.csv", import.meta.url);

function references() {
  const line = (variant, name, nodes, { value, low, high }) =>
    low === undefined || high === undefined ? [] : [[variant, name, nodes, ...[value, low, high].map((each) => Number(each.toPrecision(6)))].join(",")];
  return reports.flatMap(({ variantId, reports: strengths }) => [
    ...strengths.flatMap(({ sample: { nodes }, measures }) => measures.flatMap((each) => line(variantId, each.name, nodes, each.value))),
    ...strengths.flatMap(({ sample: { nodes }, pieces }) => pieces.filter(({ controlled }) => variantId === "chess" && controlled)
      .flatMap((each) => line(variantId, `controlled ${each.piece}`, nodes, each.controlled))),
  ]);
}

writeFileSync(REFERENCES, ["variant,measure,nodes,value,low,high", ...references(), ""].join("\n"));

// Plots

const CONFIG = {
  background: "white",
  font: "sans-serif",
  axis: { labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal", gridColor: "#e6e6e6", domainColor: "#888", labelLimit: 400 },
  legend: { labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal" },
  header: { labelFontSize: 12, titleFontSize: 12 },
  view: { stroke: null },
};
const COLOURS = ["#0b6fa4", "#d9730d"];
const NAMES = reports.map(({ variantName }) => variantName);

async function plot(name, spec) {
  const view = new View(parse(compile({ ...spec, padding: 12, config: CONFIG }).spec), { renderer: "none" });
  writeFileSync(new URL(name, import.meta.url), (await view.toSVG()) + "\n");
}

const strength = (nodes) => `${nodes.toLocaleString("en")} nodes`;

/** Plots a measure of all variants at both strengths, with intervals. */
function intervals(file, name, title, { format, even } = {}) {
  const values = reports.flatMap((report) => [WEAK, STRONG].filter((nodes) => measure(report, name, nodes))
    .map((nodes) => ({ variant: report.variantName, nodes: strength(nodes), ...measure(report, name, nodes) })));
  const strengths = [WEAK, STRONG].map(strength).filter((nodes) => values.some((each) => each.nodes === nodes));
  const y = { field: "variant", type: "nominal", sort: NAMES, title: null };
  const shared = {
    y,
    yOffset: { field: "nodes", scale: { domain: strengths, paddingOuter: 0.6 } },
    color: { field: "nodes", type: "nominal", title: "strength of play", sort: strengths, scale: { range: COLOURS } },
  };
  const axis = { ...(format ? { format } : {}) };
  return plot(file, {
    width: 460,
    height: { step: 24 / strengths.length },
    layer: [
      ...(even === undefined ? [] : [{ data: { values: [{ even }] }, mark: { type: "rule", color: "#555", strokeDash: [4, 3] }, encoding: { x: { field: "even", type: "quantitative" } } }]),
      { data: { values }, mark: { type: "rule", strokeWidth: 2 }, encoding: { ...shared, x: { field: "low", type: "quantitative", title, scale: { zero: false }, axis }, x2: { field: "high" } } },
      { data: { values }, mark: { type: "point", filled: true, size: 50, opacity: 1 }, encoding: { ...shared, x: { field: "value", type: "quantitative" } } },
    ],
  });
}

/** Plots how long games last: the share of games in each stretch of twenty turns. */
function lengths(file) {
  const values = reports.flatMap((report) => {
    const all = played(report, WEAK);
    const bins = new Map();
    for (const { turns, games: count } of at(report, WEAK).lengths) {
      const bin = Math.floor(turns / 20) * 20;
      bins.set(bin, (bins.get(bin) ?? 0) + Number(count) / all);
    }
    return [...bins].map(([turn, share]) => ({ variant: report.variantName, turn, end: turn + 20, share }));
  });
  return plot(file, {
    data: { values },
    facet: { field: "variant", type: "nominal", sort: NAMES, title: null },
    columns: 3,
    resolve: { axis: { x: "independent", y: "independent" } },
    spec: {
      width: 210,
      height: 90,
      mark: { type: "bar", color: COLOURS[0] },
      encoding: {
        x: { field: "turn", type: "quantitative", bin: { binned: true, step: 20 }, title: "turns of both sides" },
        x2: { field: "end" },
        y: { field: "share", type: "quantitative", title: "games", axis: { format: ".0%", tickCount: 3 } },
      },
    },
  });
}

/** Plots the jam over the course of the game, as long as at least a hundred games last. */
function jam(file) {
  const values = reports.flatMap((report) => {
    const { whiteJam, blackJam } = at(report, WEAK);
    return [...whiteJam, ...blackJam].filter(({ turn, games: count }) => turn <= 200 && Number(count) >= 100)
      .map(({ turn, value }) => ({ variant: report.variantName, turn, jam: value.value }));
  });
  return plot(file, {
    data: { values },
    facet: { field: "variant", type: "nominal", sort: NAMES, title: null },
    columns: 3,
    resolve: { axis: { x: "independent", y: "independent" } },
    spec: {
      width: 210,
      height: 90,
      mark: { type: "line", color: COLOURS[0], strokeWidth: 2 },
      encoding: {
        x: { field: "turn", type: "quantitative", title: "turn" },
        y: { field: "jam", type: "quantitative", title: "without a move", axis: { format: ".0%", tickCount: 3 } },
      },
    },
  });
}

await Promise.all([
  intervals("white-score.svg", "white-score", "White's score", { format: ".0%", even: 0.5 }),
  intervals("draw-rate.svg", "draw-rate", "drawn games", { format: ".0%" }),
  intervals("length.svg", "length-turns", "mean length, turns of both sides"),
  intervals("late-uncertainty.svg", "late-uncertainty", "late uncertainty: 1 even, 0 decided"),
  lengths("lengths.svg"),
  jam("jam.svg"),
]);
