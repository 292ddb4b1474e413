// Things that this browser, or this tab of it, remembers. Storage may be absent or full, as in a sandboxed frame; then it is remembered as long
// as the page lives.

export interface Memory {
  /** Null: nothing is remembered. */
  get(name: string): string | null;
  /** Null: forget it. False: only this page remembers it. */
  set(name: string, value: string | null): boolean;
}

function memoryIn(storage: () => Storage): Memory {
  const here = new Map<string, string | null>();
  return {
    get: (name) => {
      const own = here.get(name);
      if (own !== undefined) return own;
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    set: (name, value) => {
      try {
        if (value === null) storage().removeItem(name);
        else storage().setItem(name, value);
        here.delete(name);
        return true;
      } catch {
        here.set(name, value);
        return false;
      }
    },
  };
}

export const ofBrowser = memoryIn(() => window.localStorage);
export const ofTab = memoryIn(() => window.sessionStorage);

export const remember = (name: string, value: unknown): boolean => ofTab.set(name, JSON.stringify(value));

/** Null: nothing is remembered, or it cannot be read. */
export function remembered<T>(name: string): T | null {
  try {
    return JSON.parse(ofTab.get(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}
