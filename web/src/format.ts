// Numbers and times in words.

export const count = (value: number): string => value.toLocaleString("en-US");

/** A price, of which small parts count. */
export const dollars = (value: number): string => `$${Number(value.toPrecision(6))}`;

/** A rounded difference with its sign; zero has none. */
export function signed(value: number): string {
  const whole = Math.round(Math.abs(value));
  return whole === 0 ? "0" : `${value < 0 ? "−" : "+"}${whole}`;
}

/** The mean of the last `over` numbers, at each of them. */
export function running(numbers: readonly number[], over: number): number[] {
  return numbers.map((_, index) => {
    const recent = numbers.slice(Math.max(0, index + 1 - over), index + 1);
    return recent.reduce((sum, one) => sum + one, 0) / recent.length;
  });
}

/** A value from -1 to 1 with its sign. */
export const signedPart = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;

/** "1 match", "2 matches" */
export const counted = (amount: number, one: string, several = `${one}s`): string => `${count(amount)} ${amount === 1 ? one : several}`;

/** m:ss.t */
export function clock(milliseconds: number): string {
  const tenths = Math.max(0, Math.floor(milliseconds / 100));
  const seconds = Math.floor(tenths / 10) % 60;
  return `${Math.floor(tenths / 600)}:${String(seconds).padStart(2, "0")}.${tenths % 10}`;
}

export function speed(value: number): string {
  if (!Number.isFinite(value)) return "max";
  if (value === 0.25) return "¼×";
  if (value === 0.5) return "½×";
  return `${value}×`;
}

export function ago(started: string, now: number): string {
  const seconds = Math.round((now - Date.parse(started)) / 1000);
  if (!Number.isFinite(seconds)) return "";
  if (seconds < 10) return "just now";
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ago`;
  return `${Math.floor(seconds / 86400)} d ago`;
}

/** "board_size" -> "Board size" */
export function title(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim();
  return capital(words);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The words of an error. */
export const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The server's messages begin with a small letter and have no full stop. On a page they become sentences. */
export function sentence(text: string): string {
  const begun = capital(text);
  return /[.?!…]$/.test(begun) ? begun : `${begun}.`;
}
