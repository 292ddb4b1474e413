import { h } from "../dom";
import { icon } from "../icons";

/** The places of the arena, and the beginnings of their addresses. */
const places: readonly (readonly [string, string, RegExp])[] = [
  ["/matches", "Watch", /^\/matches(\/|$)/],
  ["/play", "Play", /^\/(play|practice|simulator)(\/|$)/],
  ["/games", "Games", /^\/games(\/|$)/],
  ["/contests", "Contests", /^\/contests(\/|$)/],
  ["/seasons", "Classes", /^\/seasons(\/|$)/],
  ["/docs", "Docs", /^\/docs(\/|$)/],
];

/** The navigation, the same on every page. A button opens it where there is little room. */
export function navigation(): HTMLElement {
  const here = location.pathname;
  const links = h("ul", { class: "nav-links", id: "nav-links" }, ...places.map(([address, words, own]) =>
    h("li", {}, h("a", { href: address, "aria-current": own.test(here) ? (here === address ? "page" : "true") : null }, words))));
  const button = h("button", { type: "button", class: "icon-button nav-button", title: "Menu", "aria-label": "Menu", "aria-expanded": "false", "aria-controls": "nav-links" });
  button.append(icon("menu"));
  const nav = h("nav", { class: "nav", "aria-label": "Agon" }, button, links);
  const open = (is: boolean): void => {
    nav.classList.toggle("is-open", is);
    button.setAttribute("aria-expanded", String(is));
  };
  button.addEventListener("click", () => open(!nav.classList.contains("is-open")));
  nav.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !nav.classList.contains("is-open")) return;
    event.stopPropagation();
    open(false);
    button.focus();
  });
  nav.addEventListener("focusout", (event) => !nav.contains(event.relatedTarget as Node | null) && open(false));
  return nav;
}
