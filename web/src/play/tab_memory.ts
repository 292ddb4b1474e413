// What this browser's tab remembers; without storage it forgets with a reload, and only then.

export function remember(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Nothing that is remembered is needed.
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
