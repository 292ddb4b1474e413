// Compression by the browser's own streams.

/** Compressed bytes. */
export const squeezed = async (parts: BlobPart[], format: CompressionFormat): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob(parts).stream().pipeThrough(new CompressionStream(format))).arrayBuffer());

/** The bytes within; null: there are more than `most`, so that nothing that somebody sends fills a page's memory. */
export async function unsqueezed(bytes: Uint8Array<ArrayBuffer>, format: CompressionFormat, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value as BlobPart);
    if ((size += next.value.length) <= most) continue;
    await reader.cancel();
    return null;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
