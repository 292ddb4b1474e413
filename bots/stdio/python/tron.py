# Your bot.
AHEAD = {"Up": (0, -1), "Right": (1, 0), "Down": (0, 1), "Left": (-1, 0)}


def decide(view, legal, time_left_ms):
    """Goes where the most empty cells lie ahead.

    A next idea: count all cells that you could still reach there, not only those straight ahead."""
    me, board = view["agents"][match["seat"]], view["board"]

    def cells_ahead(action):
        dx, dy = AHEAD[action["direction"] or me["direction"]]
        x, y, cells = me["position"]["x"] + dx, me["position"]["y"] + dy, 0
        while board[y][x] == "E":
            x, y, cells = x + dx, y + dy, cells + 1
        return cells

    best = max((action for action in legal if not action["activate_wall_breaker"]), key=cells_ahead)
    thoughts["note"] = f"{cells_ahead(best)} empty cells ahead"
    return best

