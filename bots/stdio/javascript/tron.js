// Your bot.
const ahead = { Up: [0, -1], Right: [1, 0], Down: [0, 1], Left: [-1, 0] };

/** Goes where the most empty cells lie ahead.
 *  A next idea: count all cells that you could still reach there, not only those straight ahead. */
function decide(view, legal, timeLeftMs) {
  const me = view.agents[match.seat];
  const cellsAhead = (action) => {
    const [dx, dy] = ahead[action.direction ?? me.direction];
    let cells = 0;
    for (let { x, y } = me.position; view.board[y + dy][x + dx] === "E"; x += dx, y += dy) ++cells;
    return cells;
  };
  const best = most(legal.filter((action) => !action.activate_wall_breaker), cellsAhead);
  thoughts.note = `${cellsAhead(best)} empty cells ahead`;
  return best;
}
