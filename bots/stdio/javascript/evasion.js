// Your bot.
const reach = 15; // cells: the hunter builds when the prey is so near, straight ahead on one axis
const farAside = 14; // cells: so far beside the hunter's way the prey is safe

/** The hunter shuts off all that lies behind it when the prey is just ahead; the prey steps out of the hunter's way.
 *  A next idea: the hunter keeps two walls around the prey and removes the others; the prey looks where walls are. */
function decide(view, legal, timeLeftMs) {
  const { hunter, hunter_velocity: going, prey } = view;
  const cellsBuilt = ({ create: wall, removals }) => {
    if (removals.length > 0) return -1;
    if (!wall) return 0;
    const axis = wall.x1 === wall.x2 ? "x" : "y";
    const gap = (prey[axis] - hunter[axis]) * going[axis];
    return gap >= 1 && gap <= reach ? wall.x2 - wall.x1 + wall.y2 - wall.y1 + 1 : -1;
  };
  const after = ({ change }) => {
    const step = change ?? view.prey_velocity;
    return { x: prey.x + step.x, y: prey.y + step.y };
  };
  const aside = ({ x, y }) => Math.abs((x - hunter.x) * going.y - (y - hunter.y) * going.x);
  const safety = ({ x, y }) => 1000 * Math.min(aside({ x, y }), farAside) - Math.abs(x - 150) - Math.abs(y - 150);
  const hunts = match.role === "hunter";
  const best = most(legal, hunts ? cellsBuilt : (action) => safety(after(action)));
  thoughts.note = hunts ? `builds ${cellsBuilt(best)} cells` : `${aside(after(best))} cells beside the hunter's way`;
  return best;
}
