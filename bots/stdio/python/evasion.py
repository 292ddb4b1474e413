# Your bot.
REACH = 15  # cells: the hunter builds when the prey is so near, straight ahead on one axis
ASIDE = 14  # cells: so far beside the hunter's way the prey is safe


def decide(view, legal, time_left_ms):
    """The hunter shuts off all that lies behind it when the prey is just ahead; the prey steps out of the hunter's way.

    A next idea: the hunter keeps two walls around the prey and removes the others; the prey looks where walls are."""
    hunter, going, prey = view["hunter"], view["hunter_velocity"], view["prey"]

    def cells_built(action):
        wall = action["create"]
        if wall is None or action["removals"]:
            return -1 if action["removals"] else 0
        axis = "x" if wall["x1"] == wall["x2"] else "y"
        gap = (prey[axis] - hunter[axis]) * going[axis]
        return wall["x2"] - wall["x1"] + wall["y2"] - wall["y1"] if 1 <= gap <= REACH else -1

    def safety(action):
        step = action["change"] or view["prey_velocity"]
        x, y = prey["x"] + step["x"], prey["y"] + step["y"]
        aside = abs((x - hunter["x"]) * going["y"] - (y - hunter["y"]) * going["x"])
        return 1000 * min(aside, ASIDE) - abs(x - 150) - abs(y - 150)

    return max(legal, key=cells_built if match["role"] == "hunter" else safety)

