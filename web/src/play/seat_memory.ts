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

export function ownSeat(match: string): OwnSeat | null {
  try {
    const text = sessionStorage.getItem(nameOf(match));
    return text === null ? null : (JSON.parse(text) as OwnSeat);
  } catch {
    return null;
  }
}
