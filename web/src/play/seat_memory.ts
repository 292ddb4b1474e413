// The seats that are played from this browser, so that a reload does not lose the match.
import { remember, remembered } from "./tab_memory";

export interface OwnSeat { seat: number; key: string }

const nameOf = (match: string): string => `agon.seat.${match}`;

export const rememberSeat = (match: string, seat: OwnSeat): void => remember(nameOf(match), seat);

/** A link that invites a person contains the seat; the address bar need not keep it. */
export const invitationAddress = (match: string, { seat, key }: OwnSeat): string =>
  `${location.origin}/matches/${encodeURIComponent(match)}#seat=${seat}&key=${encodeURIComponent(key)}`;

function takeInvitation(match: string): void {
  const words = new URLSearchParams(location.hash.slice(1));
  const seat = words.get("seat");
  const key = words.get("key");
  if (seat === null || key === null) return;
  rememberSeat(match, { seat: Number(seat), key });
  history.replaceState(history.state, "", location.pathname + location.search);
}

export function ownSeat(match: string): OwnSeat | null {
  takeInvitation(match);
  return remembered<OwnSeat>(nameOf(match));
}
