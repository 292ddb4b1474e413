// Packs a folder for its upload, and reads an upload in the browser if the server has not unpacked it, because the version was not built.
import { unsqueezed } from "../squeezed";

export interface PackedFile { path: string; bytes: Uint8Array }

/** As one zip. The same files make the same archive. */
export async function packed(files: readonly PackedFile[]): Promise<Blob> {
  const { zipSync } = await import("fflate");
  return new Blob([zipSync(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])), { mtime: new Date(1980, 0, 1) }) as Uint8Array<ArrayBuffer>]);
}

async function unzipped(archive: Uint8Array, most: number): Promise<PackedFile[] | null> {
  const { unzipSync } = await import("fflate");
  let left = most;
  const files = unzipSync(archive, { filter: ({ originalSize }) => (left -= originalSize) >= 0 });
  return left < 0 ? null : Object.entries(files).filter(([path]) => !path.endsWith("/")).map(([path, bytes]) => ({ path, bytes }));
}

const block = 512;
const field = (header: Uint8Array, from: number, length: number): string => new TextDecoder().decode(header.subarray(from, from + length)).replace(/\0.*$/s, "");
const isTar = (bytes: Uint8Array): boolean => bytes.length > block && field(bytes, 257, 5) === "ustar";

/** The plain files of a tar archive, which `agon submit` makes. A truncated archive is read as far as it goes. */
export function untar(archive: Uint8Array): PackedFile[] {
  const files: PackedFile[] = [];
  for (let at = 0; at + block <= archive.length;) {
    const header = archive.subarray(at, at + block);
    const name = field(header, 0, 100);
    const size = parseInt(field(header, 124, 12), 8);
    if (name === "" || !Number.isFinite(size) || size < 0) break;
    const prefix = field(header, 345, 155);
    const kind = field(header, 156, 1);
    at += block;
    if (kind === "0" || kind === "") files.push({ path: prefix ? `${prefix}/${name}` : name, bytes: archive.subarray(at, at + size) });
    at += Math.ceil(size / block) * block;
  }
  return files;
}

/** Its files, as far as they can be shown; null: it is packed in another way, or has more than `most` bytes. Throws Error if it is damaged. */
export async function filesOfUpload(name: string, bytes: Uint8Array<ArrayBuffer>, most: number): Promise<PackedFile[] | null> {
  const begin = String.fromCharCode(...bytes.subarray(0, 2));
  if (begin === "PK") return unzipped(bytes, most);
  const plain = begin === "\x1f\x8b" ? await unsqueezed(bytes, "gzip", most) : bytes;
  if (plain && isTar(plain)) return untar(plain);
  return plain === bytes && !bytes.includes(0) ? [{ path: name, bytes }] : null;
}
