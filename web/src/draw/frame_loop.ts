/** Draws a board once in a frame of the screen if something has changed. */
export class FrameLoop {
  private dirty = true;
  private before = 0;
  private request = 0;
  private readonly sizes = new ResizeObserver(() => this.touch());

  /** `advance`: moves on by so many seconds; true if that shows. `sized`: elements by whose size the drawing goes. */
  constructor(private readonly advance: (seconds: number) => boolean, private readonly draw: () => void, ...sized: Element[]) {
    for (const element of sized) this.sizes.observe(element);
  }

  start(): void {
    this.before = performance.now();
    this.request = requestAnimationFrame((now) => this.tick(now));
  }

  touch(): void { this.dirty = true; }

  leave(): void {
    cancelAnimationFrame(this.request);
    this.sizes.disconnect();
  }

  private tick(now: number): void {
    // A page that slept must not leap; it goes on where it was.
    const seconds = Math.min(0.25, (now - this.before) / 1000);
    this.before = now;
    if (this.advance(seconds)) this.touch();
    if (this.dirty) {
      this.dirty = false;
      this.draw();
    }
    this.request = requestAnimationFrame((later) => this.tick(later));
  }
}
