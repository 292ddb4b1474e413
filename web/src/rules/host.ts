// The imports of a module: a clock, random numbers (for its C library; the rules have their own), a way to say why it gave up, and to ask for more memory. It has no files, no environment and no
// network.

const wasiDone = 0;
const wasiNoSuchFile = 8;

/** `memory`: the module's own, once it exists. `said`: its output before it gave up. */
export function hostOf(memory: () => WebAssembly.Memory, said: (text: string) => void): WebAssembly.Imports {
  const view = (): DataView => new DataView(memory().buffer);
  const written = (list: number, count: number): number => {
    let bytes = 0;
    for (let at = list; at < list + 8 * count; at += 8) {
      const size = view().getUint32(at + 4, true);
      said(new TextDecoder().decode(new Uint8Array(memory().buffer, view().getUint32(at, true), size)));
      bytes += size;
    }
    return bytes;
  };
  return {
    env: {
      emscripten_notify_memory_growth: () => undefined,
      getentropy: (at: number, size: number) => {
        crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
        return wasiDone;
      },
    },
    wasi_snapshot_preview1: {
      clock_time_get: (_clock: number, _precision: bigint, at: number) => {
        view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return wasiDone;
      },
      environ_sizes_get: (count: number, size: number) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return wasiDone;
      },
      environ_get: () => wasiDone,
      fd_write: (_file: number, list: number, count: number, at: number) => {
        view().setUint32(at, written(list, count), true);
        return wasiDone;
      },
      fd_read: () => wasiNoSuchFile,
      fd_seek: () => wasiNoSuchFile,
      fd_close: () => wasiNoSuchFile,
      proc_exit: (code: number) => {
        throw new Error(`the rules gave up with code ${code}`);
      },
    },
  };
}
