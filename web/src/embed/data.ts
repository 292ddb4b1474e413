// Data inside a page that was opened from a disk, compressed, as text.

export const isInside = (id: string): boolean => document.getElementById(id) !== null;

export const bytesInside = (id: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(document.getElementById(id)?.textContent?.trim() ?? ""), (letter) => letter.charCodeAt(0));

export async function documentInside<T>(id: string): Promise<T> {
  const stream = new Blob([bytesInside(id)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as T;
}
