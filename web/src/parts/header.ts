import { add, h } from "../dom";
import { icon, type IconName } from "../icons";
import { onTheme, theme, toggleTheme } from "../theme";
import { navigation } from "./navigation";
import { wordmark } from "./wordmark";

export function iconButton(name: IconName, label: string, press: () => void, classes = ""): HTMLButtonElement {
  const button = h("button", { type: "button", class: `icon-button ${classes}`, title: label, "aria-label": label, on: { click: press } });
  button.append(icon(name));
  return button;
}

function themeButton(): HTMLButtonElement {
  const button = iconButton("sun", "", toggleTheme);
  const show = (): void => {
    // The button may have left the page by now; then it need not listen any more.
    const dark = theme() === "dark";
    const label = dark ? "Switch to the light theme (T)" : "Switch to the dark theme (T)";
    button.replaceChildren(icon(dark ? "sun" : "moon"));
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
  home.append(wordmark());
  const bar = h("header", { class: "top" }, home, alone ? null : navigation(), h("div", { class: "top-middle" }, middle));
  const tools = h("div", { class: "top-tools" });
  add(tools, ...buttons, themeButton());
  bar.append(tools);
  return bar;
}
