import { ask } from "../api";
import type { Engine, Fleet } from "./fleet_info";

export const fetchFleet = (token: string): Promise<Fleet> => ask("/api/workers", token ? { headers: { authorization: `Bearer ${token}` } } : {});

let known: Promise<Engine> | null = null;
/** Asked once: it does not change while the server runs. Throws ApiError. */
export function fetchEngine(): Promise<Engine> {
  known ??= ask<{ workers: Engine }>("/api/engine").then((engine) => engine.workers);
  known.catch(() => (known = null));
  return known;
}
