import { add, h } from "../dom";
import { icon, type IconName } from "../icons";
import { onTheme, theme, toggleTheme } from "../theme";
import { made } from "../view";
import { wordmark } from "./wordmark";

/** The words in the bar of a page: its kind, or a link to where it belongs, and its name. */
export const pageTitle = (place: string | HTMLElement, name: string): HTMLElement =>
  h("h1", { class: "bar-title" }, typeof place === "string" ? h("span", { class: "bar-kind" }, place) : place, h("span", { class: "bar-name" }, name));

export const placeLink = (words: string, address: string, title: string | null = null): HTMLElement => h("a", { class: "bar-kind bar-place", href: address, title }, words);

/** The places of the arena, and the beginnings of their addresses. */
const places: readonly (readonly [string, string, RegExp])[] = [
  ["/matches", "Watch", /^\/matches(\/|$)/],
  ["/play", "Play", /^\/(play|practice|simulator)(\/|$)/],
  ["/games", "Games", /^\/games(\/|$)/],
  ["/contests", "Contests", /^\/contests(\/|$)/],
  ["/seasons", "Classes", /^\/(seasons|terms)(\/|$)/],
  ["/docs", "Docs", /^\/docs(\/|$)/],
];

/** The navigation, the same on every page. A button opens it where there is little room. */
function navigation(): HTMLElement {
  const here = location.pathname;
  const links = h("ul", { class: "nav-links", id: "nav-links" }, ...places.map(([address, words, own]) =>
    h("li", {}, h("a", { href: address, "aria-current": own.test(here) ? (here === address ? "page" : "true") : null }, words))));
  const button = h("button", { type: "button", class: "icon-button nav-button", title: "Menu", "aria-label": "Menu", "aria-expanded": "false", "aria-controls": "nav-links" });
  button.append(made(icon("menu")));
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

export function iconButton(name: IconName, label: string, press: () => void, classes = ""): HTMLButtonElement {
  const button = h("button", { type: "button", class: `icon-button ${classes}`, title: label, "aria-label": label, on: { click: press } });
  button.append(made(icon(name)));
  return button;
}

function themeButton(): HTMLButtonElement {
  const button = iconButton("sun", "", toggleTheme);
  const show = (): void => {
    // The button may have left the page by now; then it need not listen any more.
    const dark = theme() === "dark";
    const label = dark ? "Switch to the light theme (T)" : "Switch to the dark theme (T)";
    button.replaceChildren(made(icon(dark ? "sun" : "moon")));
    button.title = label;
    button.setAttribute("aria-label", label);
  };
  show();
  const end = onTheme(() => (button.isConnected ? show() : end()));
  return button;
}

/** The bar at the top of every page; `middle` belongs to the page. */
export function header(middle: Node | null, ...buttons: Node[]): HTMLElement {
  // A page that was opened from a disk has no lobby to link to.
  const alone = "embedded" in document.documentElement.dataset;
  const home = alone
    ? h("span", { class: "home", role: "img", "aria-label": "Agon" })
    : h("a", { href: "/", class: "home", "aria-label": "Agon, to the lobby" });
  home.append(made(wordmark()));
  const bar = h("header", { class: "top" }, home, alone ? null : navigation(), h("div", { class: "top-middle" }, middle));
  const tools = h("div", { class: "top-tools" });
  add(tools, ...buttons, themeButton());
  bar.append(tools);
  return bar;
}
