import { h } from "../dom";

/** Lines that programs say, the newest below. A reader who looks at the end stays there. */
export class LogList {
  readonly element: HTMLElement;

  /** `none`: the words while there is no line; `most`: lines that are kept. */
  constructor(label: string, classes: string, private readonly none: string, private readonly most: number) {
    this.element = h("ol", { class: `private-list ${classes}`, tabIndex: 0, role: "log", "aria-label": label });
    this.clear();
  }

  get lines(): readonly HTMLElement[] { return [...this.element.children].filter((line): line is HTMLElement => !line.classList.contains("private-none")); }

  clear(): void { this.element.replaceChildren(h("li", { class: "private-none" }, this.none)); }

  /** Adds lines, or shows that the last one has grown. */
  add(...lines: HTMLElement[]): void {
    const { element } = this;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 24;
    if (lines.length > 0) element.querySelector(".private-none")?.remove();
    element.append(...lines.slice(-this.most));
    while (element.children.length > this.most) element.firstChild!.remove();
    if (atEnd) element.scrollTop = element.scrollHeight;
  }
}
