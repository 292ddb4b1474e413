// Your bot.
const things = ["food", "linemate", "deraumere", "sibur", "mendiane", "phiras", "thystame"];
const set = ["linemate", "deraumere", "sibur"]; // takes two players from level 2 to 3
let plan = []; // the actions until the next look
let aim = ""; // what the plan is for
let held = []; // the stones of the set that you have
const act = (verb, object = "food") => ({ verb, object });

/** Looks, and walks to the nearest tile of use: food to eat, a linemate to rise by at level 1, the stones for level 3, and
 *  with these another player, who may rise along.
 *  A next idea: ask for Inventory, and call a player of your level with Broadcast. */
function decide(view, legal, timeLeftMs) {
  for (const message of view.messages) {
    if (message.kind !== "look") continue;
    plan = planFor(message.tiles, view.level, view.time);
  }
  thoughts.note = plan.length > 0 ? `${aim}, ${plan.length} actions until the next look` : "what is near?";
  return plan.shift() ?? act("Look");
}

function planFor(tiles, level, time) {
  const times = (count, verb) => Array(count).fill(act(verb));
  for (const [number, tile] of tiles.entries()) {
    const lies = (thing) => tile.things[things.indexOf(thing)];
    const stones = set.filter((stone) => level === 2 && lies(stone) > 0 && !held.includes(stone));
    const together = level === 2 && held.length === set.length && tile.player > (number === 0 ? 1 : 0); // your own tile counts you
    const rises = together || (level === 1 && lies("linemate") > 0);
    if (lies("food") === 0 && stones.length === 0 && !rises) continue;
    const ahead = Math.floor(Math.sqrt(number)); // the row; the tile is `aside` cells to the right of your way
    const aside = number - ahead * ahead - ahead;
    const put = together ? set : [];
    aim = rises ? "to rise" : stones.length > 0 ? "for stones" : "for food";
    held = together ? [] : [...held, ...stones];
    return [...times(ahead, "Forward"), ...times(aside ? 1 : 0, aside > 0 ? "Right" : "Left"), ...times(Math.abs(aside), "Forward"),
      ...times(lies("food"), "Take"), ...stones.map((stone) => act("Take", stone)), ...put.map((stone) => act("Set", stone)),
      ...times(rises ? 1 : 0, "Incantation")];
  }
  aim = "nothing is here";
  return [act("Forward"), act(["Forward", "Left", "Right"][Math.floor(time / 7) % 3])];
}
