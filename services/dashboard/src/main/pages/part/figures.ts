const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const PERCENT = new Intl.NumberFormat("en", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A count, which is a string in JSON if it may be large. */
export function count(value: number | string): string {
  return WHOLE.format(Number(value));
}

/** A share, 0 to 1. */
export function percent(value: number | string): string {
  return PERCENT.format(Number(value));
}

/** A number with the given digits after the point. */
export function fixed(value: number | string, digits: number): string {
  const number = Number(value);
  return Number.isFinite(number) ? number.toFixed(digits).replace("-", "−") : number > 0 ? "∞" : "−∞";
}

/** Digits after the point that distinguish numbers in a range, 0 to 4. */
export function digitsFor(range: number): number {
  return range > 0 ? Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(range)))) : 2;
}

/** A number with its sign. */
export function signed(value: number | string, digits: number): string {
  const text = fixed(value, digits);
  return Number(value) > 0 ? `+${text}` : text;
}

export function time(timestamp: string | undefined): string {
  return timestamp ? TIME.format(new Date(timestamp)) : "";
}

/** A time span in words, rounded up: "1 min", "2 h 5 min", "3 days". */
export function span(minutes: number): string {
  const whole = Math.max(1, Math.ceil(minutes));
  const hours = Math.floor(whole / 60);
  return hours >= 48
    ? `${WHOLE.format(Math.ceil(hours / 24))} days`
    : hours > 0
      ? `${hours} h${whole % 60 > 0 ? ` ${whole % 60} min` : ""}`
      : `${whole} min`;
}

/** An enum constant in words: "no progress" for "TERMINATION_NO_PROGRESS". */
export function words(constant: string, prefix: string): string {
  return constant.slice(prefix.length).toLowerCase().replaceAll("_", " ");
}

/** A value with the ends of its interval, if known. */
export interface Ranged {
  value: number;
  low?: number | undefined;
  high?: number | undefined;
}

/** An estimate from a service, whose infinite numbers are strings in JSON. */
export interface Estimate {
  value?: number | string;
  low?: number | string;
  high?: number | string;
}

/** The numbers of an estimate; NaN if there is none. */
export function ranged(estimate: Estimate | undefined): Ranged {
  const end = (value: number | string | undefined) => (value === undefined ? undefined : Number(value));
  return { value: Number(estimate?.value ?? Number.NaN), low: end(estimate?.low), high: end(estimate?.high) };
}

/** The ends of an interval: "(49.7% to 58.8%)"; empty if unknown. */
export function ends({ low, high }: Ranged, show: (value: number) => string): string {
  return low === undefined || high === undefined ? "" : `(${show(low)} to ${show(high)})`;
}

/** A value with its interval, if known: "54.2% (49.7% to 58.8%)". */
export function withInterval(estimate: Ranged, show: (value: number) => string): string {
  return `${show(estimate.value)} ${ends(estimate, show)}`.trimEnd();
}
