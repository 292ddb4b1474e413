// Moves between pages without loading the document again.
import { presentPath, routeOf, type Route } from "./page_paths";

/** A page: its content, its title, and how to close its sockets and timers when it is left. */
export interface Page { element: HTMLElement; leave(): void }

export function navigate(path: string): void {
  history.pushState(null, "", path);
  window.dispatchEvent(new Event("agon:navigate"));
}

/** Shows pages by path. Plain clicks on links within the site do not reload. */
export function startRouter(host: HTMLElement, open: (route: Route) => Page): void {
  let current: Page | null = null;
  let shown = "";
  const show = (): void => {
    const present = presentPath(location.pathname);
    if (present !== location.pathname) history.replaceState(history.state, "", present + location.search + location.hash);
    if (current && shown === present) return;
    shown = present;
    current?.leave();
    current = open(routeOf(shown));
    host.replaceChildren(current.element);
    window.scrollTo(0, 0);
  };
  document.addEventListener("click", (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
  window.addEventListener("popstate", show);
  window.addEventListener("agon:navigate", show);
  show();
}
