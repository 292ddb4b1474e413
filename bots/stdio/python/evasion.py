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
        return wall["x2"] - wall["x1"] + wall["y2"] - wall["y1"] + 1 if 1 <= gap <= REACH else -1

    def after(action):
        step = action["change"] or view["prey_velocity"]
        return prey["x"] + step["x"], prey["y"] + step["y"]

    def aside(x, y):
        return abs((x - hunter["x"]) * going["y"] - (y - hunter["y"]) * going["x"])

    def safety(x, y):
        return 1000 * min(aside(x, y), ASIDE) - abs(x - 150) - abs(y - 150)

    hunts = match["role"] == "hunter"
    best = max(legal, key=cells_built if hunts else lambda action: safety(*after(action)))
    thoughts["note"] = f"builds {cells_built(best)} cells" if hunts else f"{aside(*after(best))} cells beside the hunter's way"
    return best

