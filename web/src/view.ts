// Pages as values: `h` describes what a place holds, `show` makes the place so and changes only what differs. Focus, open folds and
// scrolled lists stay. Text is always added as text, so a player's name can never become markup.
import { Component, h as node, render, type ComponentChild, type ComponentClass, type VNode } from "preact";

export type View = VNode<any>;
/** An element is one that is made once and changes itself, such as a plot, a board or a form (dom.ts). */
export type Child = string | number | boolean | null | undefined | View | Element | readonly Child[];
type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
interface Extras {
  /** Tells children of one place apart when they move. */
  key?: string | number;
  on?: Listeners;
  data?: Record<string, string | number>;
  style?: Record<string, string>;
}
export type Properties = Extras & Record<string, unknown>;

/** The place of an element that changes itself. */
class Held extends Component<{ element: Element }> {
  #place: Element | null = null;
  readonly #take = (place: Element | null): void => {
    this.#place = place;
    this.componentDidUpdate();
  };
  override componentDidUpdate(): void { this.#place?.replaceChildren(this.props.element); }
  override shouldComponentUpdate({ element }: { element: Element }): boolean { return element !== this.props.element; }
  override render(): View { return node("span", { class: "held", ref: this.#take, key: "held" }); }
}

const child = (each: Child): ComponentChild => (Array.isArray(each) ? each.map(child) : each instanceof Element ? node(Held, { element: each }) : (each as ComponentChild));

/** Describes an element: known properties are set as such, everything else as attributes. Null, undefined and false: none. */
export function h(tag: keyof HTMLElementTagNameMap | keyof SVGElementTagNameMap, properties: Properties = {}, ...children: Child[]): View {
  const { on, data, ...all } = properties;
  for (const [name, value] of Object.entries(data ?? {})) all[`data-${name}`] = value;
  for (const [name, listener] of Object.entries(on ?? {})) all[`on${name}`] = listener;
  return node(tag as string, all, ...children.map(child));
}

/** A part of a page with a state of its own, which stays as long as the part does. */
export const part = <Of>(kind: ComponentClass<Of>, properties: Of & { key?: string | number }): View => node(kind as ComponentClass<any>, properties as Record<string, unknown>);

/** Makes a place hold these views. Nothing else may change the children of such a place. */
export const show = (place: Element, ...views: Child[]): void => render(views.map(child), place);

/** An element from a view, for a place that is not shown by `show`. */
export function made(view: View): HTMLElement {
  const box = document.createElement("div");
  render(view, box);
  return box.firstElementChild as HTMLElement;
}

/** Tells whether any of the values is another one than the last time: what is drawn again and again is described only then. */
export function changes(): (...values: unknown[]) => boolean {
  let last: unknown[] = [];
  return (...values) => {
    const same = last.length === values.length && values.every((value, index) => Object.is(value, last[index]));
    last = values;
    return !same;
  };
}
