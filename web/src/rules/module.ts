

const wasiDone = 0;
const wasiNoSuchFile = 8;

/** `memory`: the module's own, once it exists. `said`: its output before it gave up. */
function hostOf(memory: () => WebAssembly.Memory, said: (text: string) => void): WebAssembly.Imports {
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

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  agon_room(size: number): number;
  agon_call(name: number, size: number): number;
  agon_answer(): number;
  agon_answer_size(): number;
}

/** A request that the rules refuse, with their reason. */
export class Refusal extends Error {}

/** A game's module: text in, text out. */
export class RulesModule {
  private constructor(private readonly exports: Exports) {}

  static async from(compiled: WebAssembly.Module): Promise<RulesModule> {
    let exports: Exports | null = null;
    let said = "";
    const host = hostOf(() => exports!.memory, (text) => (said = (said + text).slice(-2000)));
    const instance = await WebAssembly.instantiate(compiled, host);
    exports = instance.exports as unknown as Exports;
    try {
      exports._initialize?.();
    } catch (error) {
      throw new Error(said || String(error));
    }
    return new RulesModule(exports);
  }

  /** Throws Refusal. */
  call(name: string, argument = ""): string {
    const { exports } = this;
    const encoder = new TextEncoder();
    const [word, text] = [encoder.encode(name), encoder.encode(argument)];
    const size = word.length + text.length;
    const room = exports.agon_room(size);
    new Uint8Array(exports.memory.buffer, room, size).set(word);
    new Uint8Array(exports.memory.buffer, room + word.length, text.length).set(text);
    const done = exports.agon_call(word.length, size) === 1;
    const answer = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.agon_answer(), exports.agon_answer_size()));
    if (!done) throw new Refusal(answer);
    return answer;
  }
}
