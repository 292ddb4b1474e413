import { privateAddress } from "../api";
import { LastingSocket } from "../lasting_socket";
import { ofTab } from "../memory";
import type { Thought } from "../thoughts/thought";

const nameOf = (match: string): string => `agon.private.${match}`;

export function privateKey(match: string): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("private");
  if (given === null) return ofTab.get(nameOf(match));
  // If there is no storage, the key stays in the address.
  if (ofTab.set(nameOf(match), given)) history.replaceState(history.state, "", location.pathname + location.search);
  return given;
}

/** Output of a program beside its answers, at the step that it was last asked about. */
export type PrivateEntry = { seat: number; step: number } & (
  | { kind: "errors" | "fault"; text: string }
  | { kind: "note"; note: unknown }
  | ({ kind: "thought" } & Omit<Thought, "step">));

interface Listener {
  /** Everything so far, in place of earlier entries. */
  all(entries: readonly PrivateEntry[]): void;
  more(entries: readonly PrivateEntry[]): void;
}

/** If the connection is refused so often at once, the key is wrong. */
const mostTries = 8;

/** Listens to a match's programs for their owner, and reconnects by itself. */
export function privateFeed(match: string, key: string, listener: Listener): { close(): void } {
  const socket = new LastingSocket<{ entries: PrivateEntry[] }>(privateAddress(match, key), {
    message: ({ entries }, first) => listener[first ? "all" : "more"](entries),
    broken: (tries) => { if (tries > mostTries) socket.close(); },
  });
  return socket;
}
