// Packs a folder into one archive that the server accepts: tar (POSIX ustar), compressed by the browser's own gzip. Pure, except for that.
import { squeezed } from "../squeezed";

export interface PackedFile { path: string; bytes: Uint8Array }

const block = 512;
const longestName = 100;
const longestPrefix = 155;
const text = new TextEncoder();

/** The two fields of a name; null: it is too long for the format. */
function nameFields(path: string): { prefix: Uint8Array; name: Uint8Array } | null {
  const whole = text.encode(path);
  if (whole.length <= longestName) return { prefix: new Uint8Array(), name: whole };
  // The name is cut at a slash, so that each part fits its field.
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    const prefix = text.encode(path.slice(0, at));
    const name = text.encode(path.slice(at + 1));
    if (prefix.length <= longestPrefix && name.length <= longestName) return { prefix, name };
  }
  return null;
}

function header(path: string, size: number): Uint8Array {
  const fields = nameFields(path);
  if (!fields) throw new Error(`The name ${path.slice(0, 60)}… is too long; shorten it.`);
  const made = new Uint8Array(block);
  const put = (at: number, words: string): void => made.set(text.encode(words), at);
  const octal = (at: number, digits: number, value: number): void => put(at, value.toString(8).padStart(digits, "0"));
  made.set(fields.name, 0);
  octal(100, 7, 0o644);
  octal(108, 7, 0);
  octal(116, 7, 0);
  octal(124, 11, size);
  octal(136, 11, 0); // The same files make the same archive.
  put(148, "        ");
  put(156, "0");
  put(257, "ustar");
  put(263, "00");
  made.set(fields.prefix, 345);
  octal(148, 6, made.reduce((sum, byte) => sum + byte, 0));
  put(154, "\0 ");
  return made;
}

/** The uncompressed archive. Throws Error with a message if a name does not fit. */
export function tar(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const parts = files.flatMap(({ path, bytes }) => [header(path, bytes.length), bytes, new Uint8Array((block - (bytes.length % block)) % block)]);
  parts.push(new Uint8Array(2 * block));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The archive in the form in which it is sent. */
export async function packed(files: readonly PackedFile[]): Promise<{ blob: Blob; suffix: string }> {
  const plain = new Blob([tar(files)]);
  if (typeof CompressionStream === "undefined") return { blob: plain, suffix: ".tar" };
  return { blob: new Blob([await squeezed([plain], "gzip")]), suffix: ".tar.gz" };
}
