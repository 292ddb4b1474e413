# Your bot.
THINGS = ["food", "linemate", "deraumere", "sibur", "mendiane", "phiras", "thystame"]
SET = ["linemate", "deraumere", "sibur"]  # takes two players from level 2 to 3
plan = []  # the actions until the next look
aim = ""  # what the plan is for
held = set()  # the stones of the set that you have


def do(verb, thing="food"):
    return {"verb": verb, "object": thing}


def decide(view, legal, time_left_ms):
    """Looks, and walks to the nearest tile of use: food to eat, a linemate to rise by at level 1, the stones for level 3,
    and with these another player, who may rise along.

    A next idea: ask for Inventory, and call a player of your level with Broadcast."""
    for message in view["messages"]:
        if message["kind"] == "look":
            plan[:] = plan_for(message["tiles"], view["level"], view["time"])
    thoughts["note"] = f"{aim}, {len(plan)} actions until the next look" if plan else "what is near?"
    return plan.pop(0) if plan else do("Look")


def plan_for(tiles, level, time):
    global aim
    for number, tile in enumerate(tiles):
        lies = dict(zip(THINGS, tile["things"]))
        stones = [stone for stone in SET if lies[stone] and level == 2 and stone not in held]
        together = level == 2 and len(held) == len(SET) and tile["player"] > (number == 0)  # your own tile counts you
        rises = together or level == 1 and lies["linemate"] > 0
        if not lies["food"] and not stones and not rises:
            continue
        ahead = int(number ** 0.5)  # the row; the tile is `aside` cells to the right of your way
        aside = number - ahead * ahead - ahead
        turn = [do("Right" if aside > 0 else "Left")] if aside else []
        aim = "to rise" if rises else "for stones" if stones else "for food"
        put = [do("Set", stone) for stone in SET] if together else []
        held.clear() if together else held.update(stones)
        return ([do("Forward")] * ahead + turn + [do("Forward")] * abs(aside) + [do("Take")] * lies["food"]
                + [do("Take", stone) for stone in stones] + put + [do("Incantation")] * rises)
    aim = "nothing is here"
    return [do("Forward"), do(["Forward", "Left", "Right"][time // 7 % 3])]

