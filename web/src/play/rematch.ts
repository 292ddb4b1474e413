import { problemOf } from "../format";
import { askRematch, fetchGames, fetchRematch } from "../api";
import { follow } from "../follow";
import { matchAddress, personPlayer, type GameInfo, type StartRequest } from "../match_info";
import { toast } from "../parts/hand_over";
import { navigate } from "../router";
import type { Rematch } from "./hand_bar";
import { beginMatch, randomSeed } from "./order_end";
import { type MadeOrder, orderOf, type OwnSeat, rememberSeat } from "./take_seats";

/** The same players, with two seats swapped. If a player cannot take the other seat, the strongest that can takes it. */
export function otherSides({ request, own, place }: MadeOrder, game: GameInfo): MadeOrder {
  const players = [...request.players].reverse().map((name, seat) => {
    const fitting = game.players.filter((player) => player.seats.includes(seat)).map((player) => player.name);
    return name === personPlayer || name.includes(":") || fitting.includes(name) ? name : fitting[fitting.length - 1] ?? name;
  });
  const changed: StartRequest = { ...request, players };
  if (request.names) changed.names = [...request.names].reverse();
  return { request: changed, own: own === null ? null : players.length - 1 - own, place };
}

const start = (order: MadeOrder): Promise<void> => beginMatch({ ...order, request: { ...order.request, seed: randomSeed() } });
const orSay = (work: Promise<void>): void => void work.catch((error: unknown) => toast(problemOf(error)));

/** Milliseconds between two requests whether the other wants to play again. */
const lookTime = 2000;

/** The same between people: the first to ask begins the next match, with sides swapped, and the other is told. */
export function rematchWithFriend(match: string, own: OwnSeat): Rematch | null {
  const order = orderOf(match);
  if (own.key === "" || (order && order.request.players.filter((name) => name === personPlayer).length < 2)) return null;
  const again = async (): Promise<void> => {
    const { id, seat, key } = await askRematch(match, own);
    rememberSeat(id, { seat, key });
    navigate(matchAddress(id));
  };
  const wanted = (told: () => void, none: () => void): (() => void) => follow(lookTime, () => fetchRematch(match, own), ({ offered, asked }) => {
    if (!offered) none();
    else if (asked) told();
    return offered && !asked;
  }).stop;
  return { again: () => orSay(again()), otherSide: null, wanted };
}

/** The rematch after a match that this tab of the browser ordered, with you at a seat. */
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
