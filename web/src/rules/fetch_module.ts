/** The modules' address, beside the pages. */
const moduleAddress = (game: string): string => `/wasm/${encodeURIComponent(game)}.wasm`;

const fetched = new Map<string, Promise<WebAssembly.Module | null>>();

/** A game's module; null: the server does not have it, or this browser cannot run it. It is fetched once. */
export function fetchModule(game: string): Promise<WebAssembly.Module | null> {
  let module = fetched.get(game);
  if (!module) fetched.set(game, (module = fetchOnce(moduleAddress(game)).catch(() => null)));
  return module;
}

/** Whether the server has it, without fetching it. */
export const hasModule = async (game: string): Promise<boolean> =>
  fetched.has(game) ? (await fetchModule(game)) !== null : fetch(moduleAddress(game), { method: "HEAD" }).then(({ status }) => status === 200, () => false);

async function fetchOnce(address: string): Promise<WebAssembly.Module | null> {
  if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") return null;
  const response = await fetch(address);
  // A server without modules sends nothing.
  if (response.status !== 200) return null;
  return WebAssembly.compile(await response.arrayBuffer());
}
