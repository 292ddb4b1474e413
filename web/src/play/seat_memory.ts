// Which seats are played from this browser: a reload must not lose the match.

export interface OwnSeat { seat: number; key: string }

const nameOf = (match: string): string => `agon.seat.${match}`;

export function rememberSeat(match: string, seat: OwnSeat): void {
  try {
    sessionStorage.setItem(nameOf(match), JSON.stringify(seat));
  } catch {
    // Without storage the seat is lost with a reload, and only then.
  }
}

/** A link that invites a person brings the seat along, /match/ID#seat=1&key=…; the address bar need not keep it. */
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
  try {
    const text = sessionStorage.getItem(nameOf(match));
    return text === null ? null : (JSON.parse(text) as OwnSeat);
  } catch {
    return null;
  }
}
