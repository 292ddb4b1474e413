// A text inside an address, compressed (zlib, which every browser and Node.js 18 has), after the #: a match's record, or a bot.
import { squeezed, unsqueezed } from "../squeezed";

/** Longest address that every mail and chat transports. */
export const longestLink = 8192;
const recordMark = "#record=";
/** Most bytes that a link may unpack to, so that no link fills a page's memory. */
const longestText = 16 << 20;

/** The part of a link after the page's address; null: the text is too long for a link. */
export async function linkOf(text: string, mark = recordMark): Promise<string | null> {
  let letters = "";
  for (const byte of await squeezed([text], "deflate")) letters += String.fromCharCode(byte);
  const link = mark + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return link.length <= longestLink ? link : null;
}

/** The text inside an address; null: there is none. Throws if it is damaged. */
export async function textIn(hash: string, mark: string): Promise<Uint8Array | null> {
  if (!hash.startsWith(mark)) return null;
  if (hash.length > longestLink) throw new Error("The link is longer than any link that Agon makes.");
  const letters = atob(hash.slice(mark.length).replaceAll("-", "+").replaceAll("_", "/"));
  const text = await unsqueezed(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), "deflate", longestText);
  if (text === null) throw new Error("The link contains more than any link that Agon makes.");
  return text;
}

/** The record inside an address; null: there is none. Throws if it is damaged. */
export const recordIn = (hash: string): Promise<Uint8Array | null> => textIn(hash, recordMark);
