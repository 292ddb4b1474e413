// Times of a season, in the time zone of its course. Pure.
import { counted } from "../format";

/** A moment in a zone; in UTC where the browser does not know the zone. "": there is no such time. */
function inZone(time: number, zone: string, fields: Intl.DateTimeFormatOptions): { words: string; zone: string } {
  if (!Number.isFinite(time)) return { words: "", zone: "" };
  try {
    return { words: new Intl.DateTimeFormat("en-GB", { ...fields, timeZone: zone || "UTC" }).format(time), zone: zone || "UTC" };
  } catch {
    return inZone(time, "UTC", fields);
  }
}

const clock: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };

/** "Fri 29 Jan 2027, 18:00 (Europe/Berlin)"; "": there is no such time. */
export function when(utc: string, zone: string): string {
  const { words, zone: known } = inZone(Date.parse(utc), zone, { weekday: "short", ...day, year: "numeric", ...clock });
  return words && `${words} (${known})`;
}

/** "29 Jan, 18:00", for tables. */
export const shortTime = (utc: string, zone: string): string => inZone(Date.parse(utc), zone, { ...day, ...clock }).words;

/** The label of a moment, in seconds since 1970, on an axis of `span` seconds: "18:00" on one of some hours, "29 Jan" on a longer one. */
export const axisTime = (seconds: number, span: number, zone: string): string =>
  inZone(seconds * 1000, zone, span > 2 * 86400 ? day : span > 600 ? clock : { ...clock, second: "2-digit" }).words;

/** "in 3 days 4 hours", "in 12 minutes"; past: "". */
export function timeLeft(utc: string, now: number): string {
  const minutes = Math.floor((Date.parse(utc) - now) / 60_000);
  if (!Number.isFinite(minutes) || minutes < 0) return "";
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor(minutes / 60) % 24;
  if (days >= 2) return `in ${counted(days, "day")}${hours > 0 && days < 7 ? ` ${counted(hours, "hour")}` : ""}`;
  if (minutes >= 120) return `in ${counted(Math.floor(minutes / 60), "hour")}`;
  return minutes === 0 ? "in less than a minute" : `in ${counted(minutes, "minute")}`;
}

const units = ["bytes", "KiB", "MiB", "GiB"];
/** "1.2 MiB" */
export function size(bytes: number): string {
  let unit = 0;
  let value = bytes;
  for (; value >= 1024 && unit < units.length - 1; ++unit) value /= 1024;
  return `${unit === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[unit]}`;
}
