import { fetchGames, startMatch } from "../api";
import { personPlayer, type GameInfo, type StartRequest } from "../match_info";
import { toast } from "../parts/toast";
import { navigate } from "../router";
import type { Rematch } from "./hand_bar";
import { orderOf, rememberedToken, takeSeats, type MadeOrder } from "./take_seats";

const randomSeed = (): number => Math.floor(Math.random() * 1_000_000);

/** The same players, each at the other of two seats; who cannot sit there leaves the place to the strongest who can. */
export function otherSides({ request, own, place }: MadeOrder, game: GameInfo): MadeOrder {
  const players = [...request.players].reverse().map((name, seat) => {
    const fitting = game.players.filter((player) => player.seats.includes(seat)).map((player) => player.name);
    return name === personPlayer || name.includes(":") || fitting.includes(name) ? name : fitting[fitting.length - 1] ?? name;
  });
  const changed: StartRequest = { ...request, players };
  if (request.names) changed.names = [...request.names].reverse();
  return { request: changed, own: own === null ? null : players.length - 1 - own, place };
}

async function start(order: MadeOrder): Promise<void> {
  const request = { ...order.request, seed: randomSeed() };
  const match = await startMatch(request, rememberedToken());
  takeSeats(match, { ...order, request });
  navigate(order.place + encodeURIComponent(match.id));
}

const orSay = (work: Promise<void>): void => void work.catch((error: unknown) => toast(error instanceof Error ? error.message : String(error)));

/** What may be done once a match is over that was ordered from this browser's tab, with oneself at a seat. */
export function rematchOf(match: string): Rematch | null {
  const order = orderOf(match);
  if (!order || order.own === null) return null;
  const turned = async (): Promise<void> => {
    const game = (await fetchGames()).find((one) => one.name === order.request.game);
    if (game) await start(otherSides(order, game));
  };
  return {
    again: () => orSay(start(order)),
    otherSide: order.request.players.length === 2 ? () => orSay(turned()) : null,
  };
}
