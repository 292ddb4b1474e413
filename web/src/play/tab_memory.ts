// Values that this tab of the browser remembers. If there is no storage, a reload forgets them.

export function remember(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // No remembered value is essential.
  }
}

/** Null: nothing is remembered. */
export function remembered<T>(name: string): T | null {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}
