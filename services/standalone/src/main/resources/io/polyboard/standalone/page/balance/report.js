// Reads the report, and puts the page together.

const report = JSON.parse(document.getElementById("report").textContent);
report.name ??= report.variant ?? "";
report.nodes = report.nodes?.length > 0
  ? report.nodes
  : [...new Set((report.samples ?? []).map(({ nodes }) => nodes))];

titlePart();
briefSection();
scoreSection();
endsSection();
lengthsSection();
fansSection();
dramaSection();
jamSection();
piecesSection();
valuesSection();
influenceSection();
boardsSection();
gamesSection();

if (contents.length > 1) {
  main.querySelector("header.title").after(
    el("nav", { "aria-label": "Sections" },
      contents.map(({ id, title }) => el("a", { href: `#${id}` }, title))));
}
main.append(el("footer", {}, "Made by Polyboard from games that an engine played against itself; the same games give the same report."));
document.body.append(main, tip);
drawCharts();
performance.mark("drawn");

new ResizeObserver(drawCharts).observe(main);
main.addEventListener("toggle", drawCharts, { capture: true });

// Paper has a width of its own, to which the charts are drawn while it is printed.
for (const [event, isPrinting] of [["beforeprint", true], ["afterprint", false]]) {
  window.addEventListener(event, () => {
    document.documentElement.classList.toggle("printing", isPrinting);
    drawCharts();
  });
}
