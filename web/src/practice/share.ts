// A text inside an address, compressed (zlib, which every browser and Node.js 18 has), after the #: a match's record, or a bot.

/** Longest address that every mail and chat transports. */
export const longestLink = 8192;
const recordMark = "#record=";
/** Most bytes that a link may unpack to, so that no link fills a page's memory. */
const longestText = 16 << 20;

const packed = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    if ((size += next.value.length) > longestText) throw new Error("The link contains more than any link that Agon makes.");
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** The part of a link after the page's address; null: the text is too long for a link. */
export async function linkOf(text: string, mark = recordMark): Promise<string | null> {
  let letters = "";
  for (const byte of await packed(text)) letters += String.fromCharCode(byte);
  const link = mark + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return link.length <= longestLink ? link : null;
}

/** The text inside an address; null: there is none. Throws if it is damaged. */
export async function textIn(hash: string, mark: string): Promise<Uint8Array | null> {
  if (!hash.startsWith(mark)) return null;
  if (hash.length > longestLink) throw new Error("The link is longer than any link that Agon makes.");
  const letters = atob(hash.slice(mark.length).replaceAll("-", "+").replaceAll("_", "/"));
  return unpacked(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
}

/** The record inside an address; null: there is none. Throws if it is damaged. */
export const recordIn = (hash: string): Promise<Uint8Array | null> => textIn(hash, recordMark);
