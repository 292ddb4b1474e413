import type { Theme } from "./draw/colour";
import { ofBrowser } from "./memory";

const key = "agon.theme";
const prefersLight = window.matchMedia("(prefers-color-scheme: light)");
const listeners = new Set<() => void>();

/** The present theme. Boards ask for it each time they draw, so it is read only when it may have changed. */
let present: Theme | null = null;

function read(): Theme {
  const value = ofBrowser.get(key);
  return value === "dark" || value === "light" ? value : prefersLight.matches ? "light" : "dark";
}

export const theme = (): Theme => (present ??= read());

function apply(): void {
  present = null;
  document.documentElement.dataset.theme = theme();
  for (const listener of listeners) listener();
}

/** Returns a function that ends the listening. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function toggleTheme(): void {
  const next: Theme = theme() === "dark" ? "light" : "dark";
  // If this equals the system's setting, follow the system again.
  ofBrowser.set(key, next === (prefersLight.matches ? "light" : "dark") ? null : next);
  apply();
}

export function startTheme(): void {
  prefersLight.addEventListener("change", apply);
  apply();
}

const lessMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
export const reducedMotion = (): boolean => lessMotion.matches;
