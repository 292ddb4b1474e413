// Data inside a page that was opened from a disk, compressed, as text.

export const isInside = (id: string): boolean => document.getElementById(id) !== null;

export const bytesInside = (id: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(document.getElementById(id)?.textContent?.trim() ?? ""), (letter) => letter.charCodeAt(0));

export const unpackedInside = (id: string): Response => new Response(new Blob([bytesInside(id)]).stream().pipeThrough(new DecompressionStream("gzip")));
export const documentInside = async <T>(id: string): Promise<T> => (await unpackedInside(id).json()) as T;
