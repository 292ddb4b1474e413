import { ask } from "../api";
import type { Engine, Fleet } from "../api_types";

export const fetchFleet = (token: string): Promise<Fleet> => ask("/api/workers", token ? { headers: { authorization: `Bearer ${token}` } } : {});

let known: Promise<Engine["workers"]> | null = null;
/** Asked once, since it does not change while the server runs. Throws ApiError. */
export function fetchEngine(): Promise<Engine["workers"]> {
  known ??= ask<Engine>("/api/engine").then((engine) => engine.workers);
  known.catch(() => (known = null));
  return known;
}
