// Sizes of elements as the browser reports them after its own layout. To ask an element for its size after styles were written would
// make the browser lay the page out at once, several times in one frame of the screen.

export interface Size { readonly width: number; readonly height: number }

const nothing: Size = { width: 0, height: 0 };
const sizes = new WeakMap<Element, Size>();
let observer: ResizeObserver | null = null;

/** The size of an element's content in CSS pixels; nothing until the browser has laid it out for the first time. */
export function measured(element: Element): Size {
  const known = sizes.get(element);
  if (known) return known;
  sizes.set(element, nothing);
  observer ??= new ResizeObserver((entries) => { for (const { target, contentRect: { width, height } } of entries) sizes.set(target, { width: Math.round(width), height: Math.round(height) }); });
  observer.observe(element);
  return nothing;
}
