# The `decide` of docs/agents.md, in place of the kit's: an agent wrote it after it had read why the starter lost.
# The kit around it has `match`, `thoughts` and AHEAD.
AHEAD = {"Up": (0, -1), "Right": (1, 0), "Down": (0, 1), "Left": (-1, 0)}


def decide(view, legal, time_left_ms):
    """Looks at its own next four moves: what they score, with walls broken, and how much room is left after them."""
    seat = match["seat"]
    me, board, constants = view["agents"][seat], view["board"], view["constants"]
    lead = view["scores"][seat] - view["scores"][1 - seat]
    own, other = "BY"[seat], "YB"[seat]
    names = list(AHEAD)

    def room(x, y, changed):
        found, edge = {(x, y)}, [(x, y)]
        while edge and len(found) < 40:
            x, y = edge.pop()
            for dx, dy in AHEAD.values():
                cell = (x + dx, y + dy)
                if cell not in found and changed.get(cell, board[cell[1]][cell[0]]) == "E":
                    found.add(cell)
                    edge.append(cell)
        return len(found)

    def best(x, y, facing, health, breaking, cooldown, gained, changed, depth):
        if depth == 0:
            return gained + 0.1 * room(x, y, changed) + 4 * health, None
        found = (-10_000, None)
        for turn in (0, 1, 3):
            name = names[(facing + turn) % 4]
            cell = (x + AHEAD[name][0], y + AHEAD[name][1])
            there = changed.get(cell, board[cell[1]][cell[0]])
            use = there in (own, other) and breaking == 0 and cooldown == 0
            active, left = (constants["wall_breaker_duration"] if use else breaking), health
            value = gained + 1
            if there == "W":
                total = lead + value + constants["area_wall_crash_score"]
                value = 1000 + total if total > 0 else total - 1000
            elif there in (own, other) and not active and health == 1:
                total = lead + value + constants["my_wall_crash_score" if there == own else "enemy_wall_crash_score"]
                value = 1000 + total if total > 0 else total - 1000
            else:
                if there in (own, other):
                    value += 1 if there == other else -1
                    left -= 0 if active else 1
                after = {**changed, (x, y): own, cell: "E"}
                waits = constants["wall_breaker_cooldown"] if use else cooldown
                value = best(*cell, (facing + turn) % 4, left, max(0, active - 1), max(0, waits - 1), value, after, depth - 1)[0]
            if value > found[0]:
                found = (value, {"direction": name if turn else None, "activate_wall_breaker": use})
        return found

    value, action = best(me["position"]["x"], me["position"]["y"], names.index(me["direction"]), me["health"],
                         max(0, me["wall_breaker_rem_time"] - 1), me["wall_breaker_cooldown"], 0, {}, 4)
    thoughts["note"] = f"worth {value:.1f}"
    return action
