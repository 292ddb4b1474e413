// Reads an upload in the browser if the server has not unpacked it, because the version was not built. It reads archives that
// these pages and `agon submit` make (tar, also with gzip), and single files.
import { unsqueezed } from "../squeezed";
import type { PackedFile } from "./tar";

const block = 512;

const field = (header: Uint8Array, from: number, length: number): string => new TextDecoder().decode(header.subarray(from, from + length)).replace(/\0.*$/s, "");
const isTar = (bytes: Uint8Array): boolean => bytes.length > block && field(bytes, 257, 5) === "ustar";

/** The plain files of a tar archive. A truncated archive is read as far as it goes. */
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

/** Its files, as far as they can be shown; null: it is packed in another way. `most`: limit of unpacked bytes. */
export async function filesOfUpload(name: string, bytes: Uint8Array<ArrayBuffer>, most: number): Promise<PackedFile[] | null> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const unpacked = typeof DecompressionStream === "undefined" ? null : await unsqueezed(bytes, "gzip", most);
    return unpacked && isTar(unpacked) ? untar(unpacked) : null;
  }
  if (isTar(bytes)) return untar(bytes);
  return bytes.includes(0) ? null : [{ path: name, bytes }];
}
