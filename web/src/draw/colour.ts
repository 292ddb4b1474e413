// The server's colours are chosen for a dark ground. On a light page they are moved in the OKLab space (where equal
// steps look equal) until they stand out as much: the ground becomes light, everything else at most as light as a legible middle tone.

export type Theme = "dark" | "light";
type Triple = [number, number, number];

export function parseHex(hex: string): Triple {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) return [136, 136, 136];
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16)) as Triple;
}

const toLinear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const toByte = (linear: number): number => {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, value)));
};

// The matrices are Björn Ottosson's: https://bottosson.github.io/posts/oklab/
export function toLab([red, green, blue]: Triple): Triple {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export function fromLab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const toHex = (rgb: Triple): string => "#" + rgb.map((byte) => byte.toString(16).padStart(2, "0")).join("");

const inkCache = new Map<string, string>();

/** The colour of something that is drawn on the ground. */
export function ink(hex: string, theme: Theme): string {
  const key = theme + hex;
  let answer = inkCache.get(key);
  if (answer === undefined) {
    const [lightness, a, b] = toLab(parseHex(hex));
    const [low, high] = theme === "dark" ? [0.45, 1] : [0.2, 0.58];
    answer = toHex(fromLab([Math.min(high, Math.max(low, lightness)), a, b]));
    if (inkCache.size > 4096) inkCache.clear();
    inkCache.set(key, answer);
  }
  return answer;
}

/** The colour of a tile. It covers an area, so it follows the theme's ground more closely than ink does. */
export function wash(hex: string, theme: Theme): string {
  if (theme === "dark") return toHex(parseHex(hex));
  const [lightness, a, b] = toLab(parseHex(hex));
  return toHex(fromLab([0.94 - lightness * 0.42, a, b]));
}

/** The colour of empty ground. */
export function ground(hex: string, theme: Theme): string {
  if (theme === "dark") return toHex(parseHex(hex));
  const [, a, b] = toLab(parseHex(hex));
  return toHex(fromLab([0.985, a * 0.3, b * 0.3]));
}

/** A slightly different tone of ground: enough to count cells by, too little to attract attention. */
export function oddGround(hex: string, theme: Theme): string {
  if (theme === "dark") return toHex(parseHex(hex));
  const [, a, b] = toLab(parseHex(hex));
  return toHex(fromLab([0.96, a * 0.4, b * 0.4]));
}

const channels = new Map<string, string>();

export function withAlpha(hex: string, alpha: number): string {
  let known = channels.get(hex);
  if (known === undefined) {
    if (channels.size > 4096) channels.clear();
    channels.set(hex, (known = parseHex(hex).join()));
  }
  return `rgba(${known},${alpha.toFixed(3)})`;
}
