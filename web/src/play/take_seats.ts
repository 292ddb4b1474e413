import type { GameInfo, StartedMatch, StartRequest } from "../match_info";
import { rememberSeat } from "./seat_memory";

/** Keeps the keys of the seats that this browser was given. */
export function takeSeats(match: StartedMatch): void {
  for (const [seat, key] of Object.entries(match.seat_keys ?? {})) rememberSeat(match.id, { seat: Number(seat), key });
}

/** Milliseconds of a step at which people can steer, where a game is faster, and where it names no pace. */
const fastestBeat = 60;
const steadyBeat = 250;
/** Milliseconds for which the other side's move is seen before one's own turn. */
const humanTurn = 300;

/** Who plays against programs gets a beat that hands can follow where all move at once, and time where they take turns. */
export function paceForPeople(game: GameInfo, chosen: number | undefined): Pick<StartRequest, "step_ms" | "real_time"> {
  if (game.dynamics === "turn_based") return { step_ms: chosen ?? humanTurn };
  return { step_ms: Math.max(20, chosen ?? (game.beat_ms > 0 ? Math.max(game.beat_ms, fastestBeat) : steadyBeat)), real_time: true };
}
