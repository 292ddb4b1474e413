// Helpers to write pages as expressions. Text is always added as text, so a player's name can never become markup.

type Child = Node | string | number | null | undefined | false;
type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
interface Extras { class?: string; on?: Listeners; data?: Record<string, string> }
type Properties = Extras & Record<string, unknown>;

/** Creates an element: known properties are set as such, everything else as attributes. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, properties: Properties = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const { class: classes, on, data, ...rest } = properties;
  if (classes) element.className = classes;
  for (const [name, value] of Object.entries(rest)) {
    if (value === null || value === undefined || value === false) continue;
    if (name in element && !name.startsWith("aria")) Reflect.set(element, name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [name, value] of Object.entries(data ?? {})) element.dataset[name] = value;
  for (const [name, listener] of Object.entries(on ?? {})) element.addEventListener(name, listener as EventListener);
  add(element, ...children);
  return element;
}

export function add(parent: Node, ...children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** For the submit event of a form that the page itself sends. */
export const submitting = (send: () => void) => (event: Event): void => {
  event.preventDefault();
  send();
};

type EventsOf<Target> = Target extends Window ? WindowEventMap : Target extends Document ? DocumentEventMap : HTMLElementEventMap;
/** Listens to events until the returned function is called. `first`: before the elements inside. */
export function listen<Target extends Window | Document | HTMLElement>(target: Target, listeners: { [K in keyof EventsOf<Target>]?: (event: EventsOf<Target>[K]) => void }, first = false): () => void {
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, act] of all) target.addEventListener(name, act, first);
  return () => { for (const [name, act] of all) target.removeEventListener(name, act, first); };
}

/** Sets text only when it differs: panels are refreshed with every frame of the screen. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets a style only when it differs, so that the browser has nothing to compute anew. */
export function setStyle(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

export function setHidden(element: HTMLElement, hidden: boolean): void {
  if (element.hidden !== hidden) element.hidden = hidden;
}
