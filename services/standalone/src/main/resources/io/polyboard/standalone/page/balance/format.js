// How numbers are written: as a rule, and by the units of the report.

const whole = d3.format(",d");
const percent = d3.format(".1%");

function nodesWords(nodes) {
  return `${whole(nodes)} nodes`;
}

/** A number with about three digits that tell something. */
function plain(value) {
  const size = Math.abs(value);
  return d3.format(size >= 100 ? ",.0f" : size >= 10 ? ",.1f" : ",.2f")(value);
}

/** A value without the words of its unit. */
function amount(value, unit) {
  if (value === null || value === undefined) {
    return "–";
  }
  switch (unit) {
    case "share": return percent(value);
    case "elo": return d3.format("+,.0f")(value);
    default: return plain(value);
  }
}

/** What is to be said after a value; nothing where the value says it. */
function unitWords(unit) {
  return unit === "share" || unit === "count" || !unit ? "" : unit === "elo" ? "Elo" : unit;
}

/** From one value to another; nothing where either is not known. */
function range(low, high, unit) {
  if (!known(low) || !known(high)) {
    return "";
  }
  const from = amount(low, unit);
  const to = amount(high, unit);
  if (from === to) {
    return to;
  }
  return unit === "elo" || low < 0 ? `${from} to ${to}` : `${from.replace("%", "")}–${to}`;
}

function known(value) {
  return typeof value === "number" && Number.isFinite(value);
}

function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The 95% interval of a share by Wilson's method, which is honest for few games too. */
function wilson(share, games) {
  const z = 1.96;
  const scale = 1 + (z * z) / games;
  const middle = (share + (z * z) / (2 * games)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games))) / scale;
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
