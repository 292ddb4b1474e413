import { h, setText } from "../dom";

/** Three, two, one, over the board. */
export class Countdown {
  readonly element = h("div", { class: "countdown", role: "timer", hidden: true });
  private timer = 0;

  start(ms: number): void {
    const end = performance.now() + ms;
    const tick = (): void => {
      const left = Math.ceil((end - performance.now()) / 1000);
      if (left <= 0) return this.stop();
      this.element.hidden = false;
      if (this.element.textContent !== String(left)) {
        setText(this.element, String(left));
        this.element.getAnimations().forEach((animation) => animation.finish());
        this.element.classList.remove("is-fresh");
        void this.element.offsetWidth; // Restarts the animation.
        this.element.classList.add("is-fresh");
      }
      this.timer = window.setTimeout(tick, 50);
    };
    this.stop();
    tick();
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.element.hidden = true;
  }
}
