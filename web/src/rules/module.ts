import { hostOf } from "./host";

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
