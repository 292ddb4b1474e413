"""More than one game with the same two players."""
from __future__ import annotations

import unittest

from matches import BUILDER, SURRENDER, Table, nothing, sit_down
from observer import Observer
from player import Player
from server import Server


def expect_role(player: Player, server: Server, role: str) -> None:
    player.expect(f"{role} {server.n} {server.m}")


def play_round(table: Table, hunter: Player, prey: Player, catch: bool = True) -> int:
    """One more game of the same two, whose roles have been announced; the tick at its end."""
    again = Table(table.server, hunter, prey, [], table.options, table.tick_cap)
    match = again.play(BUILDER, SURRENDER if catch else nothing)
    again.expect_farewell()
    return match.tick


class SeriesTest(unittest.TestCase):
    def test_roles_exchanged(self) -> None:
        with Server(swap=True, tick_cap=300) as server, sit_down(server, tick_cap=300) as table:
            first, second = table.hunter, table.prey
            self.assertEqual(play_round(table, first, second), 198)
            expect_role(first, server, "prey")
            expect_role(second, server, "hunter")
            self.assertEqual(play_round(table, second, first, catch=False), 300)
            table.expect_closed()
            server.wait_for_output("Artemis", "Callisto", "198", "300")

    def test_several_games_with_the_same_roles(self) -> None:
        with Server(games=3, tick_cap=40) as server, sit_down(server, tick_cap=40) as table:
            play_round(table, table.hunter, table.prey)
            for _ in range(2):
                expect_role(table.hunter, server, "hunter")
                expect_role(table.prey, server, "prey")
                play_round(table, table.hunter, table.prey)
            table.expect_closed()

    def test_several_rounds_of_two_games(self) -> None:
        with Server(games=2, swap=True, tick_cap=40) as server, sit_down(server, tick_cap=40) as table:
            play_round(table, table.hunter, table.prey)
            for hunter, prey in ((table.prey, table.hunter), (table.hunter, table.prey), (table.prey, table.hunter)):
                expect_role(hunter, server, "hunter")
                expect_role(prey, server, "prey")
                play_round(table, hunter, prey)
            table.expect_closed()

    def test_state_and_clocks_begin_anew(self) -> None:
        """Nothing of the first game is left in the second: walls, timer, positions, thinking time."""
        with Server(swap=True, tick_cap=30, total_ms=1600) as server, sit_down(server, tick_cap=30) as table:
            for hunter, prey in ((table.hunter, table.prey), (table.prey, table.hunter)):
                if hunter is table.prey:
                    expect_role(hunter, server, "hunter")
                    expect_role(prey, server, "prey")
                game = Table(server, hunter, prey, tick_cap=30)
                match = game.new_match()
                game.expect_states(match)
                self.assertTrue(hunter.is_quiet(0.85))  # more than half of the time goes here, in both games
                game.tick(match, "none", "none")
                game.play(BUILDER, SURRENDER, match)
                game.expect_farewell()

    def test_a_late_answer_to_the_game_before_is_dropped(self) -> None:
        with Server(swap=True, tick_cap=30, total_ms=1000) as server, sit_down(server, tick_cap=30) as table:
            match = table.play(nothing, nothing, until=1)
            table.expect_states(match)
            table.hunter.say("none")  # the prey says nothing, until its time is used up
            table.expect_farewell()
            expect_role(table.prey, server, "hunter")
            expect_role(table.hunter, server, "prey")
            game = Table(server, table.prey, table.hunter, tick_cap=30)
            again = game.new_match()
            game.expect_states(again)
            game.hunter.say("create 0 0 299 0")  # its answer in the game before
            game.tick(again, "none", "none")
            self.assertEqual(again.walls, [])
            game.expect_states(again)

    def test_pair_after_pair(self) -> None:
        with Server(tick_cap=20) as server:
            for number in range(5):
                names = (f"hunter {number}", f"prey {number}")
                with Observer(server.port) as observer:
                    with sit_down(server, [observer], names=names, tick_cap=20) as table:
                        table.play_all(nothing, nothing)

    def test_leaving_between_games(self) -> None:
        """Who leaves during the second pause has not played the second game; the other still hears its end."""
        with Server(swap=True, pause_ms=600, tick_cap=30, return_limit_ms=300) as server, sit_down(server, tick_cap=30) as table:
            play_round(table, table.hunter, table.prey)
            expect_role(table.prey, server, "hunter")
            table.hunter.close()  # it would be the prey now
            table.prey.say("none")
            table.prey.expect("end")
            table.prey.expect_closed()
            server.wait_for_output("left after 1 of 2 games")
            with sit_down(server, tick_cap=30) as other:
                play_round(other, other.hunter, other.prey)


if __name__ == "__main__":
    unittest.main()
