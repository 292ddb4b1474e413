// Your bot.
const ahead = { Up: [0, -1], Right: [1, 0], Down: [0, 1], Left: [-1, 0] };
const visits = {}; // "x y": how often you were there

/** Steps towards the treasure, then towards the enemy's fort, and where it has been least while it knows neither.
 *  A next idea: search the cheapest way there, around water and mountains. */
function decide(view, legal, timeLeftMs) {
  const { position: here, board, fort } = view;
  thoughts.note = legal[0].act === "half_map" ? "the first half map" : "still on the way";
  if (legal[0].act === "half_map") return legal[0];
  if (view.progress > 0) return { act: "move", move: view.heading }; // a move that is under way takes more than one action
  visits[`${here.x} ${here.y}`] = (visits[`${here.x} ${here.y}`] ?? 0) + 1;
  const otherSide = { x: board[0].length - 1 - fort.x, y: board.length - 1 - fort.y };
  const goal = view.collected ? view.enemy_fort ?? otherSide : view.treasure;
  const part = (x, y) => `${Math.floor(x / 10)} ${Math.floor(y / 5)}`; // your treasure lies in your half
  const cost = (action) => {
    const x = here.x + ahead[action.move][0], y = here.y + ahead[action.move][1];
    const away = goal ? Math.abs(x - goal.x) + Math.abs(y - goal.y) : 0;
    const lost = !view.collected && part(x, y) !== part(fort.x, fort.y);
    return 3 * (visits[`${x} ${y}`] ?? 0) + away + (board[y][x] === "M" ? 2 : 0) + (lost ? 50 : 0);
  };
  thoughts.note = goal ? `to ${goal.x} ${goal.y}` : "searching";
  return most(legal, (action) => -cost(action));
}
