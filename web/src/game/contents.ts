import { h } from "../dom";

/** The list of the page's sections. It marks the section that is being read. */
export class Contents {
  readonly element = h("nav", { class: "contents", "aria-label": "On this page" });
  private readonly links = new Map<Element, HTMLAnchorElement>();
  private readonly seen = new Set<Element>();
  private readonly observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) this.seen[isIntersecting ? "add" : "delete"](target);
    this.mark();
  }, { rootMargin: "-10% 0px -55% 0px" });

  show(sections: readonly HTMLElement[]): void {
    for (const section of sections) {
      const link = h("a", { href: `#${section.id}` }, section.querySelector("h2")!.textContent);
      this.links.set(section, link);
      this.observer.observe(section);
    }
    this.element.replaceChildren(h("ul", {}, ...[...this.links.values()].map((link) => h("li", {}, link))));
  }

  leave(): void { this.observer.disconnect(); }

  private mark(): void {
    const current = [...this.links.keys()].find((section) => this.seen.has(section));
    if (!current) return;
    for (const [section, link] of this.links) {
      if (section === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
}
