import type { Theme } from "./draw/colour";

const key = "agon.theme";
const prefersLight = window.matchMedia("(prefers-color-scheme: light)");
const listeners = new Set<() => void>();

const chosen = (): Theme | null => {
  const value = localStorage.getItem(key);
  return value === "dark" || value === "light" ? value : null;
};

export const theme = (): Theme => chosen() ?? (prefersLight.matches ? "light" : "dark");

function apply(): void {
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
  if (next === (prefersLight.matches ? "light" : "dark")) localStorage.removeItem(key);
  else localStorage.setItem(key, next);
  apply();
}

export function startTheme(): void {
  prefersLight.addEventListener("change", apply);
  apply();
}

const lessMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
export const reducedMotion = (): boolean => lessMotion.matches;
