/** Changed letters of a text, from a place on. */
export type Run = readonly [at: number, letters: string];

/** Letters of a piece. Shorter ones share more between two steps, and longer ones are fewer. */
const size = 512;
/** The texts that were asked for last: a board asks for the same one at each frame of the screen. */
const recent: { pieces: readonly string[]; whole: string }[] = [];
const most = 8;

/** A long text in pieces, which it shares with the text that it was made from. */
export class TileText {
  private constructor(private readonly pieces: readonly string[]) {}

  static of(text: string, before?: TileText): TileText {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));
    return new TileText(pieces.map((piece, index) => (before?.pieces[index] === piece ? before.pieces[index]! : piece)));
  }

  get whole(): string {
    if (this.pieces.length < 2) return this.pieces[0] ?? "";
    const found = recent.find(({ pieces }) => pieces === this.pieces);
    if (found) return found.whole;
    const whole = this.pieces.join("");
    recent.unshift({ pieces: this.pieces, whole });
    recent.length = Math.min(recent.length, most);
    return whole;
  }

  with(runs: readonly Run[]): TileText {
    const pieces = [...this.pieces];
    for (const [at, letters] of runs) {
      for (let told = 0; told < letters.length;) {
        const [index, from] = [Math.floor((at + told) / size), (at + told) % size];
        const piece = pieces[index];
        if (piece === undefined) break;
        const part = letters.slice(told, told + size - from);
        pieces[index] = piece.slice(0, from) + part + piece.slice(from + part.length);
        told += part.length;
      }
    }
    return new TileText(pieces);
  }

  /** The bytes of the pieces that it does not share with another text, about. */
  bytesAfter(before?: TileText): number {
    if (before?.pieces === this.pieces) return 0;
    return this.pieces.reduce((sum, piece, index) => sum + 8 + (piece === before?.pieces[index] ? 0 : 16 + piece.length), 16);
  }
}
