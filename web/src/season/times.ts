// Times of a season, in the time zone of its course. Pure.

/** "Fri 29 Jan 2027, 18:00 (Europe/Berlin)"; "": there is no such time. */
export function when(utc: string, zone: string): string {
  const time = Date.parse(utc);
  if (!Number.isFinite(time)) return "";
  const words = (timeZone: string): string =>
    new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" }).format(time);
  try {
    return `${words(zone || "UTC")} (${zone || "UTC"})`;
  } catch {
    return `${words("UTC")} (UTC)`; // a zone that this browser does not know
  }
}

/** "29 Jan, 18:00", for tables. */
export function shortTime(utc: string, zone: string): string {
  const time = Date.parse(utc);
  if (!Number.isFinite(time)) return "";
  const words = (timeZone: string): string =>
    new Intl.DateTimeFormat("en-GB", { timeZone, day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }).format(time);
  try {
    return words(zone || "UTC");
  } catch {
    return words("UTC");
  }
}

/** The label of a moment, in seconds since 1970, on an axis of `span` seconds: "18:00" on one of some hours, "29 Jan" on a longer one. */
export function axisTime(seconds: number, span: number, zone: string): string {
  const fields: Intl.DateTimeFormatOptions = span > 2 * 86400 ? { day: "numeric", month: "short" } : span > 600 ? { hour: "2-digit", minute: "2-digit" } : { hour: "2-digit", minute: "2-digit", second: "2-digit" };
  const words = (timeZone: string): string => new Intl.DateTimeFormat("en-GB", { ...fields, timeZone }).format(seconds * 1000);
  try {
    return words(zone || "UTC");
  } catch {
    return words("UTC");
  }
}

const plural = (amount: number, word: string): string => `${amount} ${word}${amount === 1 ? "" : "s"}`;

/** "in 3 days 4 hours", "in 12 minutes"; past: "". */
export function timeLeft(utc: string, now: number): string {
  const minutes = Math.floor((Date.parse(utc) - now) / 60_000);
  if (!Number.isFinite(minutes) || minutes < 0) return "";
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor(minutes / 60) % 24;
  if (days >= 2) return `in ${plural(days, "day")}${hours > 0 && days < 7 ? ` ${plural(hours, "hour")}` : ""}`;
  if (minutes >= 120) return `in ${plural(Math.floor(minutes / 60), "hour")}`;
  return minutes === 0 ? "in less than a minute" : `in ${plural(minutes, "minute")}`;
}

const units = ["bytes", "KiB", "MiB", "GiB"];
/** "1.2 MiB" */
export function size(bytes: number): string {
  let unit = 0;
  let value = bytes;
  for (; value >= 1024 && unit < units.length - 1; ++unit) value /= 1024;
  return `${unit === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[unit]}`;
}
