// Writes from results/ the table of README.md, between its marks.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const VARIANTS = [
  "chess", "alice", "raumschach",
  "mapped-chess", "mapped-chess-protect",
  "positional-8x8x2", "positional-7x7x3", "positional-6x6x4",
  "chess-on-two-boards", "chess-on-two-boards-sibahi", "chess-on-two-boards-revised",
];
const file = (name) => new URL(`results/${name}.json`, import.meta.url);
const read = (name) => (existsSync(file(name)) ? JSON.parse(readFileSync(file(name), "utf8")) : null);

const text = (score) => (score.mate === undefined ? ((score.centipawns ?? 0) / 100).toLocaleString("en", { minimumFractionDigits: 2, signDisplay: "always" }) : `#${score.mate}`);

/** The sentence of its report, shortened. */
function near(id) {
  const report = readFileSync(new URL(`${id}.md`, import.meta.url), "utf8");
  const [, least, count, symmetry = ""] = /^(At least )?([\d,]+ of [\d,]+) turns? (?:is|are) within [\d.]+ of the best( \([^)]*\))?/m.exec(report);
  return `${least ? "at least " : ""}${count}${symmetry}`;
}

const rows = VARIANTS.flatMap((id) => {
  const found = read(id);
  if (!found) {
    return [];
  }
  const position = found.position;
  const best = position.turns.slice(0, 3).map((turn) => `\`${turn.turn}\` ${text(turn.score)}`).join("<br>");
  return [`| [\`${id}\`](${id}.md) | ${text(position.score)} | ${best} | ${near(id)} |`];
});
const table = [
  "| study | White's claim | best first turns | first turns within 0.30 |",
  "| --- | --: | --- | --: |",
  ...rows,
].join("\n");
const readme = new URL("README.md", import.meta.url);
const marks = /(<!-- table: studies -->\n)[\s\S]*?(\n<!-- end -->)/;
writeFileSync(readme, readFileSync(readme, "utf8").replace(marks, (_, begin, end) => `${begin}\n${table}\n${end}`));
