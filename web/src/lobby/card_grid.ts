import { h } from "../dom";
import type { MatchInfo } from "../match_info";
import { Card } from "./card";

/** Most live matches whose pictures move at once. */
const liveLimit = 6;

/** The cards of a list of matches. They are kept from one answer of the server to the next, so that nothing flickers. */
export class CardGrid {
  readonly element: HTMLElement;
  private readonly cards = new Map<string, Card>();
  private readonly observer: IntersectionObserver;

  constructor(private readonly kind: "live" | "recent") {
    this.element = h("div", { class: `cards cards-${kind}` });
    this.observer = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        const card = entry.isIntersecting ? this.cardOf(entry.target) : undefined;
        // A live match beyond that number at least shows a picture of its state.
        if (card && !card.thumbnail.connected) card.thumbnail.load(card.match.step);
      }
    }, { rootMargin: "80px" });
  }

  get size(): number { return this.cards.size; }

  show(matches: readonly MatchInfo[], now: number): void {
    const wanted = new Map(matches.map((match) => [match.id, match]));
    for (const [id, card] of this.cards) if (!wanted.has(id)) this.drop(id, card);
    for (const match of matches) {
      const card = this.cards.get(match.id);
      if (card) card.show(match, now);
      else this.add(match);
    }
    // New finished matches come first. Live ones keep their places, so that no card moves away under the pointer.
    if (this.kind === "recent") this.order(matches);
    else this.connect();
  }

  recolour(): void { for (const card of this.cards.values()) card.recolour(); }

  /** Closes the connections; `connect` opens them again. */
  disconnect(): void { for (const card of this.cards.values()) card.thumbnail.unwatch(); }

  connect(): void {
    [...this.cards.values()].slice(0, liveLimit).forEach((card) => card.thumbnail.watch(card.match));
  }

  close(): void {
    this.disconnect();
    this.observer.disconnect();
  }

  private add(match: MatchInfo): void {
    const card = new Card(match);
    this.cards.set(match.id, card);
    this.element.append(card.element);
    this.observer.observe(card.element);
  }

  private drop(id: string, card: Card): void {
    card.thumbnail.unwatch();
    this.observer.unobserve(card.element);
    card.element.remove();
    this.cards.delete(id);
  }

  private order(matches: readonly MatchInfo[]): void {
    matches.forEach((match, index) => {
      const element = this.cards.get(match.id)!.element;
      const there = this.element.children[index];
      if (there !== element) this.element.insertBefore(element, there ?? null);
    });
  }

  private cardOf(element: Element): Card | undefined {
    return [...this.cards.values()].find((card) => card.element === element);
  }
}
