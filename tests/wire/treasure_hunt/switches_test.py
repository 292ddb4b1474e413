"""Every switch of the rules that the course's documents leave open, over HTTP."""
from __future__ import annotations

import unittest

from server import GOOD_ROWS, Answer, Client, Server

SIX_FORTS = ["GGGWGGWGGG", "GMGGGGGGMG", "WGFFGMFFGW", "GMFFGGGGMG", "GGGWGGWWGG"]
# Inside the 40 % / 20 % rule but not inside the brief's: six water fields on top, five below.
WINTER = ["WWWWGGGGWW", "GMGGGGGGMG", "WGGFGMGGGW", "GMGGGGGGMG", "GGGGGGGWWG"]


def with_set(assignment: str, **options: object) -> Server:
    return Server(set=assignment, **options)


def turn_on_the_spot(first: Client, second: Client, words: list[str]) -> None:
    """Moves that only count up, and are lost with the next."""
    for word in words:
        for client in (first, second):
            answer = client.move(word)
            assert answer.okay, answer.text


class SwitchesTest(unittest.TestCase):
    def test_first_mover(self) -> None:
        for word, expected in (("seat_0", "MustAct"), ("seat_1", "MustWait")):
            with with_set(f"first_mover={word}") as server:
                for _ in range(5):
                    game = server.new_game()
                    one, _ = game.player(), game.player()
                    self.assertEqual(one.state().mine["state"], expected)
        with Server() as server:
            words = set()
            for _ in range(40):
                game = server.new_game()
                one, _ = game.player(), game.player()
                words.add(one.state().mine["state"])
            self.assertEqual(words, {"MustAct", "MustWait"}, "by lot")

    def test_water_on_arrival(self) -> None:
        """Two fields to the left of the fort is water: the fifth action goes towards it, the sixth arrives."""
        for word, allowed in (("at_once", 4), ("on_arrival", 5)):
            with with_set(f"water_check={word}") as server:
                first, second = server.new_game().running()
                taken = 0
                while True:
                    answer = first.move("Left")
                    if not answer.okay:
                        break
                    taken += 1
                    self.assertTrue(second.move(("Left", "Right")[taken % 2]).okay)
                self.assertEqual((answer.name, taken), ("IntoWater", allowed))
                self.assertEqual((first.state().mine["state"], second.state().mine["state"]), ("Lost", "Won"))

    def test_random_enemy_positions(self) -> None:
        with Server() as server:
            first, _ = server.new_game().running()
            self.assertEqual(len({first.state().enemy for _ in range(12)}), 1, "one a state")
        with with_set("decoy=per_request") as server:
            first, _ = server.new_game().running()
            states = [first.state() for _ in range(30)]
            self.assertGreater(len({state.enemy for state in states}), 5, "one a request")
            self.assertEqual(len({state.id for state in states}), 1)
            self.assertTrue(all(state.enemy != state.me for state in states), "never on the own field")

    def first_true_position(self, assignment: str) -> int:
        """Own actions of the first mover, the half map among them, after which it is shown its enemy."""
        with with_set(assignment) as server:
            streaks = []
            for _ in range(3):  # by chance the last random position may be the true one
                first, second = server.new_game("?enableDebugMode=true").running()
                place, shown = second.state().me, []
                for count in range(12):
                    shown.append(first.state().enemy == place)
                    turn_on_the_spot(first, second, [("Left", "Right")[count % 2]])
                streaks.append(next(count for count in range(12) if all(shown[count:])))
            return max(streaks) + 1

    def test_when_positions_become_true(self) -> None:
        self.assertEqual(self.first_true_position("true_position_after=8"), 8)
        self.assertEqual(self.first_true_position("half_map_counts=false"), 9)
        self.assertEqual(self.first_true_position("true_position_after=3"), 3)

    def test_action_limit(self) -> None:
        with with_set("action_limit=7") as server:
            first, second = server.new_game().running()
            turn_on_the_spot(first, second, ["Left", "Right"])
            self.assertTrue(first.move("Left").okay)
            self.assertEqual((first.state().mine["state"], second.state().mine["state"]), ("Won", "Lost"))

    def test_sight_with_one_half(self) -> None:
        for word, shown in (("true", 1), ("false", 0)):
            with with_set(f"sight_with_one_half={word}") as server:
                first, second = server.new_game().two()
                first.half_map()
                state = first.state()
                self.assertEqual(len(state.at("playerPositionState", "MyPlayerPosition")), shown)
                self.assertEqual(len(state.at("fortState", "MyFortPresent")), shown)
                self.assertTrue(second.half_map().okay)
                self.assertEqual(first.state().at("fortState", "MyFortPresent"), [first.state().me])

    def half_map_answer(self, server: Server, rows: list[str]) -> tuple[Answer, Client]:
        first, _ = server.new_game().two()
        return first.half_map(rows), first

    def test_profiles(self) -> None:
        accepted = {"strict": (GOOD_ROWS,), "ss2025": (SIX_FORTS,), "ws2025": (GOOD_ROWS, WINTER), "lenient": (GOOD_ROWS, SIX_FORTS, WINTER)}
        names = {"strict": ("FortCount", "BorderClosed"), "ss2025": ("FortCount", "FortCount"), "ws2025": ("FortCount", "")}
        for profile, good in accepted.items():
            with Server(profile=profile) as server:
                for rows in (GOOD_ROWS, SIX_FORTS, WINTER):
                    answer, _ = self.half_map_answer(server, rows)
                    self.assertEqual(answer.okay, rows in good, (profile, rows, answer.message))
                    if not answer.okay:
                        self.assertIn(answer.name, names[profile])

    def test_second_halves_must_fit_in_winter(self) -> None:
        with Server(profile="ws2025") as server:
            first, second = server.new_game().two()
            self.assertTrue(first.half_map(WINTER).okay)
            upside_down = WINTER[::-1]  # its bottom has the six water fields: with the first one's top four places are open
            self.assertTrue(second.half_map(upside_down).okay)
            first, second = server.new_game().two()
            self.assertTrue(first.half_map(["WWWWGGGGWW", *GOOD_ROWS[1:4], "GGGGWWWWWW"]).okay)
            answer = second.half_map(["WWWWWWGGGG", *GOOD_ROWS[1:]])
            self.assertEqual(answer.name, "BordersDoNotFit")
            self.assertIn("top border and the first half's bottom border", answer.message)
            self.assertEqual(second.state().mine["state"], "Lost")

    def test_halves_that_cannot_be_connected(self) -> None:
        """Open at the top alone, both of them: neither shape makes one land of them."""
        open_at_the_top = ["GGGGGGGGGG", "WGGGGGGGGW", "WGGFGMMMMW", "WGGGGGGGMW", "WWWWWWWWWW"]
        with Server(profile="lenient") as server:
            first, second = server.new_game().two()
            self.assertTrue(first.half_map(open_at_the_top).okay)
            answer = second.half_map(["WGGGGGGGGW", *open_at_the_top[1:]])
            self.assertEqual(answer.name, "HalvesApart", answer.message)
            self.assertEqual(first.state().mine["state"], "Won")

    def test_which_fort_is_kept(self) -> None:
        """Both halves are 10 x 5, so a place on the map has one within its half."""
        def kept(server: Server) -> tuple[int, int]:
            _, first = self.half_map_answer(server, SIX_FORTS)
            x, y = first.state().at("fortState", "MyFortPresent")[0]
            return x % 10, y % 5
        with with_set("fort_choice=first", profile="ss2025") as server:
            self.assertEqual({kept(server) for _ in range(6)}, {(2, 2)})
        with Server(profile="ss2025") as server:
            places = {kept(server) for _ in range(40)}
            self.assertGreater(len(places), 2)
            self.assertLessEqual(places, {(2, 2), (3, 2), (6, 2), (7, 2), (2, 3), (3, 3)})

    def test_mountains_across_the_border(self) -> None:
        """The first half's mountain at the bottom looks at the second half's fort below it, if it lies there."""
        above = ["GGGWGGWGGG", "GMGGGGGGMG", "WGGGWMGGGW", "GMGGGGGGMG", "GGGFMGWWGG"]
        below = ["GGGWGFWGGG", "GMGGGGGGMG", "WGGGGMGGGW", "GMGGGGGGMG", "GGGWGGWWGG"]
        for word in ("true", "false"):
            with with_set(f"mountains_see_across={word}") as server:
                first, second = self.game_with_first_above(server, above, below)
                for count in range(3):
                    self.assertTrue(first.move("Right").okay)
                    self.assertTrue(second.move(("Left", "Down")[count % 2]).okay)
                state = first.state()
                self.assertEqual(state.me, (4, 4))
                self.assertEqual(state.at("fortState", "EnemyFortPresent"), [(5, 5)] if word == "true" else [])

    def game_with_first_above(self, server: Server, above: list[str], below: list[str]) -> tuple[Client, Client]:
        for _ in range(60):
            first, second = server.new_game("?enableDebugMode=true").two()
            self.assertTrue(first.half_map(above).okay and second.half_map(below).okay)
            if first.state().me == (3, 4) and second.state().me == (5, 5):
                return first, second
        self.fail("shape and order are not drawn by lot")

    def test_the_dummy_may_be_another_player(self) -> None:
        with Server(dummy="scout") as server:
            client = server.new_game("?enableDummyCompetition=true").player()
            self.assertEqual(client.state().others[0]["uaccount"], "scout")

    def test_a_seed_makes_games_repeatable(self) -> None:
        def first_game(**options: object) -> list[tuple[str, tuple[int, int]]]:
            seen = []
            with Server(**options) as server:
                for _ in range(6):
                    game = server.new_game()
                    one, other = game.player(), game.player()
                    word = one.state().mine["state"] or ""
                    begins = one if word == "MustAct" else other
                    begins.half_map()
                    seen.append((word, begins.state().me))
            return seen
        self.assertEqual(first_game(seed=7), first_game(seed=7))
        self.assertNotEqual(first_game(), first_game(), "without one nobody can know what is drawn")


if __name__ == "__main__":
    unittest.main()
