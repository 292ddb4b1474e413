import type { GameInfo, StartedMatch, StartRequest } from "../match_info";
import { remember, remembered } from "../memory";

export interface OwnSeat { seat: number; key: string }

const nameOf = (match: string): string => `agon.seat.${match}`;

export const rememberSeat = (match: string, seat: OwnSeat): void => void remember(nameOf(match), seat);

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

/** Names of people who give none. Everybody who watches reads them, so nobody is called "You". */
export const [host, guest] = ["Host", "Guest"] as const;

/** The order of a match from here: enough to play it again. */
export interface MadeOrder {
  request: StartRequest;
  /** The seat of the person who ordered it, among the people. */
  own: number | null;
  /** The place that shows its match: "/matches/" or "/simulator/GAME/". */
  place: string;
}

const orderName = (match: string): string => `agon.order.${match}`;
const invitationName = (match: string): string => `agon.invitations.${match}`;
const tokenName = "agon.token";

/** Stores the keys of the seats that this browser got: one to play at, and those of others to pass on. */
export function takeSeats(match: StartedMatch, order: MadeOrder): void {
  const seats = Object.entries(match.seat_keys ?? {}).map(([seat, key]) => ({ seat: Number(seat), key }));
  const own = seats.find(({ seat }) => seat === order.own);
  const others = seats.filter((seat) => seat !== own);
  if (own) rememberSeat(match.id, own);
  if (others.length > 0) remember(invitationName(match.id), others);
  remember(orderName(match.id), order);
}

export const invitationsOf = (match: string): OwnSeat[] => remembered<OwnSeat[]>(invitationName(match)) ?? [];
export const orderOf = (match: string): MadeOrder | null => remembered<MadeOrder>(orderName(match));

/** Some arenas want a token to start a match; it is asked for once. */
export const rememberToken = (token: string): void => void remember(tokenName, token);
export const rememberedToken = (): string => remembered<string>(tokenName) ?? "";

/** The least milliseconds of a step. */
const fastestBeat = 20;

/** A person against programs gets a beat that hands can follow if all move at once, and time if they take turns. */
export function paceForPeople(game: GameInfo, chosen: number | undefined): Pick<StartRequest, "step_ms" | "real_time"> {
  const step = chosen ?? game.person_ms;
  return game.dynamics === "turn_based" ? { step_ms: step } : { step_ms: Math.max(fastestBeat, step), real_time: true };
}
