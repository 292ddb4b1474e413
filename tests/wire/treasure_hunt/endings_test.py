"""Every way a game ends, reached over HTTP; whole games of clients that share nothing with the server."""
from __future__ import annotations

import unittest

from server import GOOD_ROWS, Client, ServedTest, Server, until
from walker import Walker


def changed(row: int, text: str) -> list[str]:
    return [*GOOD_ROWS[:row], text, *GOOD_ROWS[row + 1:]]


# In the order of the checks; each breaks the named rule and none before it.
BAD_HALF_MAPS = [
    ("NodeCount", [], "0"),
    ("TooFewMountains", [row.replace("M", "G") for row in GOOD_ROWS], "0 fields of mountain, at least 5"),
    ("TooLittleGrass", ["MMMWGGWMMM", "MMMMMMMMMM", "WGGFGMGGGW", "MMMMMMMMMM", "GGGWGGWWGG"], "at least 24"),
    ("TooLittleWater", changed(4, "GGGWGGGWGG"), "6 fields of water, at least 7"),
    ("FortCount", [row.replace("F", "G") for row in GOOD_ROWS], "0 forts, there must be exactly 1"),
    ("FortCount", changed(2, "WFGFGMGGGW"), "2 forts"),
    ("BorderClosed", changed(0, "WWGWGGWGWG"), "5 water fields along the top border, at most 4"),
    ("BorderClosed", ["WGGWGGWGGG", "WMGGGGGGMG", *GOOD_ROWS[2:]], "3 water fields along the left border, at most 2"),
    ("Islands", ["GWGWGGWGGG", "WMGGGGGGMG", "GGGFGMGGGW", *GOOD_ROWS[3:]], "must hang together"),
]


class EndingsTest(ServedTest):
    def over(self, loser: Client, winner: Client) -> None:
        """Both are told the same, and from now on nothing changes."""
        for client, mine, other in ((loser, "Lost", "Won"), (winner, "Won", "Lost")):
            state = client.state()
            self.assertEqual((state.mine["state"], state.others[0]["state"]), (mine, other))
        before = winner.state().id
        for client in (loser, winner):
            self.assertEqual([client.move("Left").name, client.half_map().name], ["GameOver"] * 2)
        self.assertEqual((winner.state().id, winner.state().mine["state"]), (before, "Won"))

    def test_half_maps_that_break_a_rule(self) -> None:
        for name, rows, part in BAD_HALF_MAPS:
            with self.subTest(name=name, part=part):
                first, second = self.server.new_game().two()
                answer = first.half_map(rows) if rows else first.game.post(
                    "halfmaps", f"<playerHalfMap><uniquePlayerID>{first.id}</uniquePlayerID><playerHalfMapNodes/></playerHalfMap>")
                self.assertEqual((answer.okay, answer.name), (False, name), answer.message)
                self.assertIn(part, answer.message)
                self.over(first, second)

    def test_a_bad_second_half_map_loses_as_well(self) -> None:
        first, second = self.server.new_game().two()
        self.assertTrue(first.half_map().okay)
        self.assertEqual(second.half_map(changed(4, "GGGWGGGWGG")).name, "TooLittleWater")
        self.over(second, first)

    def test_the_fort_on_water_or_a_mountain(self) -> None:
        for terrain in ("Water", "Mountain"):
            first, second = self.server.new_game().two()
            good = first.half_map_text()
            place = "<fortPresent>true</fortPresent><terrain>Grass</terrain>"
            answer = first.game.post("halfmaps", good.replace(place, place.replace("Grass", terrain)))
            self.assertEqual((answer.name, "(3,2)" in answer.message), ("FortNotOnGrass", True))
            self.over(first, second)

    def test_second_half_map_and_early_moves(self) -> None:
        first, second = self.server.new_game().running()
        self.assertEqual(first.half_map().name, "SecondHalfMap")
        self.over(first, second)
        first, second = self.server.new_game().two()
        self.assertEqual(first.move("Up").name, "MoveBeforeMaps")
        self.over(first, second)
        first, second = self.server.new_game().two()
        self.assertTrue(first.half_map().okay)
        self.assertEqual(second.move("Up").name, "MoveBeforeMaps")
        self.over(second, first)

    def walks_into(self, name: str, moves: str, rows: list[str]) -> None:
        """The one who begins repeats the word of moves until it is refused; the other turns on the spot."""
        first, second = self.server.new_game().two()
        self.assertTrue(first.half_map(rows).okay and second.half_map().okay)
        for count in range(40):
            answer = first.move(moves)
            if not answer.okay:
                self.assertEqual(answer.name, name, f"after {count} moves")
                return self.over(first, second)
            self.assertTrue(second.move(("Left", "Right")[count % 2]).okay)
        self.fail("no move was refused")

    def test_water_and_the_edges_of_the_map(self) -> None:
        self.walks_into("IntoWater", "Left", GOOD_ROWS)
        # Three edges are the map's for a half in that place; of a half in another place one is the other's water.
        free = ["GGGFGGGGGG", "GMGGGGGGMG", "WGGGGMGGGW", "GMGWWWWWMG", "GGGGGGGGGG"]
        names = set()
        for _ in range(12):
            first, second = self.server.new_game().two()
            self.assertTrue(first.half_map(free).okay and second.half_map(free).okay)
            x, y = first.state().me
            answer = first.move("Up")
            self.assertEqual(answer.okay, y > 0)
            names.add(answer.name if not answer.okay else "")
            if not answer.okay:
                self.assertIn(f"Up of ({x},{y}) is the edge", answer.message)
                self.over(first, second)
        self.assertIn("OffMap", names)

    def test_acting_out_of_turn(self) -> None:
        first, second = self.server.new_game().two()
        self.assertEqual(second.half_map().name, "OutOfTurn")
        self.over(second, first)
        first, second = self.server.new_game().two()
        self.assertTrue(first.half_map().okay)
        self.assertEqual(first.half_map().name, "OutOfTurn")
        self.over(first, second)
        first, second = self.server.new_game().running()
        self.assertTrue(first.move("Left").okay)
        self.assertEqual(first.move("Left").name, "OutOfTurn")
        self.over(first, second)

    def test_320_actions(self) -> None:
        first, second = self.server.new_game("?enableDebugMode=true").running()
        for count in range(159):
            for client in (first, second):
                self.assertTrue(client.move(("Left", "Right")[count % 2]).okay)
        self.over(first, second)  # it would be the first one's turn

    def test_whole_games(self) -> None:
        for _ in range(2):
            one, other = self.server.new_game("?enableDebugMode=true").two()
            walkers = [Walker(one, self), Walker(other, self)]
            for walker in walkers:
                self.assertTrue(walker.client.half_map().okay)
            while not all(walker.done for walker in walkers):
                for walker in walkers:
                    walker.act()
            winner, loser = sorted(walkers, key=lambda walker: not walker.won)
            self.assertTrue(winner.won and not loser.won)
            self.assertTrue(winner.saw_treasure_before_or_at_pick_up)
            self.over(loser.client, winner.client)


class ClockTest(unittest.TestCase):
    def wait_for(self, client: Client, word: str) -> None:
        until(word, lambda: client.state().mine["state"] == word)

    def test_time_for_a_half_map_and_for_a_move(self) -> None:
        with Server(action_ms=700) as server:
            first, second = server.new_game().two()
            self.assertTrue(first.half_map().okay)
            self.wait_for(second, "Lost")
            self.assertEqual(first.state().mine["state"], "Won")
            refused = second.half_map()
            self.assertEqual(refused.name, "GameOver")
            self.assertIn("you used up the time for an action", refused.message)
            self.assertNotIn("you have lost", first.half_map().message)
            first, second = server.new_game().running()
            self.assertTrue(first.move("Left").okay)
            self.wait_for(second, "Lost")
            self.assertEqual(first.state().mine["state"], "Won")

    def test_time_for_the_game(self) -> None:
        with Server(game_ms=1500, farewell_ms=1500) as server:
            first, second = server.new_game("?enableDebugMode=true").running()
            self.wait_for(first, "Lost")
            self.assertEqual(second.state().mine["state"], "Won")
            until("the game to be removed", lambda: first.ask_state().name == "UnknownGame")


if __name__ == "__main__":
    unittest.main()
