// A value on a line of its own: a dot, its interval, and the band of the reference.

/** The least and the greatest of what the lines of one scale have to show, with some air. */
function intervalDomain(intervals, unit) {
  const values = intervals
    .flatMap(({ value, low, high, reference }) => [value, low, high, reference?.low, reference?.high])
    .filter(known);
  let [least, most] = d3.extent(values);
  const air = (most - least || Math.abs(most) || 1) * 0.1;
  const isShare = unit === "share";
  // A share next to nothing still has room to show that it is next to nothing.
  least = isShare && least >= 0 && least < air * 2 ? 0 : least - air;
  most = isShare && most <= 1 ? Math.min(1, most + air) : most + air;
  return [least, most];
}

function intervalBar({ value, low, high, reference }, domain, words) {
  const x = d3.scaleLinear(domain, [3, 97]);
  const at = (number) => `${x(number).toFixed(2)}%`;
  // Of no width a band would not be drawn, not even its edge.
  const between = (from, to) => `${Math.max(0.01, x(to) - x(from)).toFixed(2)}%`;
  const middle = 11;
  return el("svg", { class: "interval", height: 22, role: "img", "aria-label": words, "data-tip": words },
    el("rect", { class: "hit", width: "100%", height: 22 }),
    reference && known(reference.low) && known(reference.high) && el("rect", {
      class: "reference", x: at(reference.low), width: between(reference.low, reference.high), height: 22,
    }),
    el("line", { class: "scale", x1: 0, x2: "100%", y1: middle, y2: middle }),
    known(low) && known(high) && [
      el("line", { class: "span", x1: at(low), x2: at(high), y1: middle, y2: middle }),
      el("line", { class: "span", x1: at(low), x2: at(low), y1: middle - 4, y2: middle + 4 }),
      el("line", { class: "span", x1: at(high), x2: at(high), y1: middle - 4, y2: middle + 4 }),
    ],
    known(value) && el("circle", { class: "value", cx: at(value), cy: middle, r: 4.5 }));
}
