const FORMAT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A time in words: "just now", "12 minutes ago", or the date and time. */
export function moment(millis: number): string {
  const minutes = Math.floor((Date.now() - millis) / 60_000);
  if (minutes < 1) {
    return "just now";
  }
  return minutes < 60 ? `${minutes} ${minutes === 1 ? "minute" : "minutes"} ago` : FORMAT.format(millis);
}
