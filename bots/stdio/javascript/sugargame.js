// Your bot.
/** Cells have the numbers 5 * y + x. */
const beside = (one, other) => Math.abs((one % 5) - (other % 5)) + Math.abs(Math.floor(one / 5) - Math.floor(other / 5)) === 1;

/** Takes the most points of this turn: sugar, and 50 for each agent that two of yours stand beside.
 *  A next idea: of equal moves, take the one after which the other side gains least in its turn. */
function decide(view, legal, timeLeftMs) {
  const first = 5 * view.seat;
  const mine = view.agents.slice(first, first + 5), theirs = view.agents.slice(5 - first, 10 - first);
  const points = (action) => {
    if (action.agent < 0) return 0; // no agent can move: pass
    const cell = 5 * action.y + action.x;
    if (view.place >= 0) return Number(view.cap[cell]);
    const after = mine.map((old, number) => (first + number === action.agent ? cell : old));
    const gone = theirs.filter((one) => one >= 0 && after.filter((own) => own >= 0 && beside(one, own)).length > 1);
    return Number(view.sugar[cell]) + 50 * gone.length;
  };
  const best = most(legal, points);
  thoughts.note = view.place >= 0 ? `up to ${points(best)} sugar grow here` : `${points(best)} points`;
  return best;
}
