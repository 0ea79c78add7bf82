const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const PERCENT = new Intl.NumberFormat("en", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A count, which JSON has as a text where it may be large. */
export function count(value: number | string): string {
  return WHOLE.format(Number(value));
}

/** A share, 0 to 1. */
export function percent(value: number | string): string {
  return PERCENT.format(Number(value));
}

/** A number with as many digits after the point. */
export function fixed(value: number | string, digits: number): string {
  const number = Number(value);
  return Number.isFinite(number) ? number.toFixed(digits).replace("-", "−") : number > 0 ? "∞" : "−∞";
}

/** How many digits after the point tell apart what lies so far apart, 0 to 4. */
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

/** The constant of an enum for people: "TERMINATION_NO_PROGRESS" as "no progress". */
export function words(constant: string, prefix: string): string {
  return constant.slice(prefix.length).toLowerCase().replaceAll("_", " ");
}

/** A value with the ends of its interval, where they are known. */
export interface Ranged {
  value: number;
  low?: number | undefined;
  high?: number | undefined;
}

/** An estimate of a service, whose numbers JSON has as texts where they are infinite. */
export interface Estimate {
  value?: number | string;
  low?: number | string;
  high?: number | string;
}

/** The numbers of an estimate; NaN where there is none. */
export function ranged(estimate: Estimate | undefined): Ranged {
  const end = (value: number | string | undefined) => (value === undefined ? undefined : Number(value));
  return { value: Number(estimate?.value ?? Number.NaN), low: end(estimate?.low), high: end(estimate?.high) };
}

/** The ends of an interval: "(49.7% to 58.8%)"; empty where they are not known. */
export function ends({ low, high }: Ranged, show: (value: number) => string): string {
  return low === undefined || high === undefined ? "" : `(${show(low)} to ${show(high)})`;
}

/** A value with its interval, where that is known: "54.2% (49.7% to 58.8%)". */
export function withInterval(estimate: Ranged, show: (value: number) => string): string {
  return `${show(estimate.value)} ${ends(estimate, show)}`.trimEnd();
}
