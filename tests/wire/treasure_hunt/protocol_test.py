"""Endpoints, envelopes, states and every way to lose, over HTTP as the course's clients use it."""
from __future__ import annotations

import re
import subprocess
import sys
import time
import unittest
from pathlib import Path

from server import PATIENCE, PROGRAM, Client, Game, ServedTest, Server, State, until


class ProtocolTest(ServedTest):
    def test_game_ids_have_five_characters_and_differ(self) -> None:
        ids = [self.server.new_game().id for _ in range(20)]
        self.assertTrue(all(re.fullmatch("[A-Za-z0-9]{5}", each) for each in ids), ids)
        self.assertEqual(len(set(ids)), 20)
        status, kind, _ = self.server.told("POST", "/games")
        self.assertEqual((status, kind), (200, "application/xml"))
        status, _, _ = self.server.told("GET", "/games", Accept="*/*")
        self.assertEqual(status, 200)

    def test_addresses_and_texts_that_are_none(self) -> None:
        game = self.server.new_game()
        self.assertEqual(self.server.told("GET", "/nothing")[0], 404)
        for what in ("players", "halfmaps", "moves"):
            self.assertEqual(self.server.told("POST", f"/games/{game.id}/{what}", "<broken")[0], 400)
        game.id = "zzzz0"
        self.assertEqual(game.register().name, "UnknownGame")

    def test_registration(self) -> None:
        game = self.server.new_game()
        first = game.player()
        state = first.state()
        self.assertEqual((state.mine["state"], state.others, state.nodes), ("MustWait", [], []))
        before = state.id
        second = game.player()
        self.assertNotEqual(first.id, second.id)
        self.assertNotEqual(first.state().id, before)
        self.assertEqual(game.register().okay, False)
        state = first.state()
        self.assertEqual(len(state.others), 1)
        self.assertNotIn(state.others[0]["uniquePlayerID"], (second.id, first.id))
        self.assertEqual(sorted([state.mine["state"], state.others[0]["state"]]), ["MustAct", "MustWait"])
        self.assertEqual(Client(game, "nobody").ask_state().name, "UnknownPlayer")
        self.assertFalse(Client(game, state.others[0]["uniquePlayerID"] or "").ask_state().okay)
        self.assertEqual(first.state().mine["state"], state.mine["state"])

    def test_names_are_given_back_as_they_came(self) -> None:
        game = self.server.new_game()
        answer = game.register("J&amp;ö", "&lt;b>", "x" * 50)
        client = Client(game, answer.data.findtext("uniquePlayerID"))
        self.assertEqual([client.state().mine[each] for each in ("firstName", "lastName", "uaccount")], ["J&ö", "<b>", "x" * 50])
        self.assertEqual(self.server.told("POST", f"/games/{game.id}/players", "<playerRegistration/>")[0], 400)

    def test_half_maps_become_a_map(self) -> None:
        first, second = self.server.new_game().two()
        self.assertTrue(first.half_map().okay)
        own, other = first.state(), second.state()
        self.assertEqual(len(own.nodes), 50)
        self.assertEqual(own.mine["state"], "MustWait")
        self.assertEqual(own.at("playerPositionState", "MyPlayerPosition"), own.at("fortState", "MyFortPresent"))
        self.assertEqual(other.at("fortState", "NoOrUnknownFortState"), [(int(n["X"]), int(n["Y"])) for n in other.nodes])
        self.assertTrue(second.half_map().okay)
        for client in (first, second):
            state = client.state()
            self.assertEqual(len(state.nodes), 100)
            self.assertEqual(len({(node["X"], node["Y"]) for node in state.nodes}), 100)
            self.assertEqual(len(state.at("playerPositionState", "MyPlayerPosition")), 1)
            self.assertEqual(len(state.at("playerPositionState", "EnemyPlayerPosition")), 1)
            self.assertEqual(state.at("treasureState", "MyTreasureIsPresent"), [])
        self.assertEqual(first.state().mine["state"], "MustAct")

    def test_states_are_stable_and_change_with_every_action(self) -> None:
        first, second = self.server.new_game().running()
        one, again = first.state(), first.state()
        self.assertEqual(one.id, again.id)
        self.assertEqual(one.at("playerPositionState", "EnemyPlayerPosition"), again.at("playerPositionState", "EnemyPlayerPosition"))
        self.assertTrue(first.move("Left").okay)
        self.assertNotEqual(first.state().id, one.id)
        self.assertEqual(second.state().mine["state"], "MustAct")

    def test_a_step_of_grass_takes_two_actions(self) -> None:
        first, second = self.server.new_game().running()
        start = first.state().at("playerPositionState", "MyPlayerPosition")[0]
        for expected in (start[0], start[0] - 1):
            self.assertTrue(first.move("Left").okay)
            own = first.state()
            found = own.at("playerPositionState", "MyPlayerPosition") or own.at("playerPositionState", "BothPlayerPosition")
            self.assertEqual(found, [(expected, start[1])])
            self.assertTrue(second.move("Right").okay)

    def test_acting_alone_loses(self) -> None:
        game = self.server.new_game()
        client = game.player()
        self.assertFalse(client.half_map().okay)
        self.assertEqual(client.state().mine["state"], "Lost")
        self.assertFalse(game.register().okay)

    def test_the_dummy_plays(self) -> None:
        client = self.server.new_game("?enableDummyCompetition=true&enableDebugMode=true").player()
        until("the dummy", lambda: client.state().mine["state"] != "MustWait")
        self.assertEqual(len(client.state().others), 1)
        self.assertTrue(client.half_map().okay)
        until("a whole map", lambda: len(client.state().nodes) == 100 and client.state().mine["state"] == "MustAct")
        self.assertTrue(client.move("Left").okay)


class SwitchesTest(unittest.TestCase):
    def wait_for(self, client: Client, word: str) -> None:
        until(word, lambda: client.state().mine["state"] == word)

    def test_time_for_an_action(self) -> None:
        with Server(action_ms=300) as server:
            first, second = server.new_game().two()
            self.wait_for(first, "Lost")
            self.assertEqual(second.state().mine["state"], "Won")
            patient, _ = server.new_game("?enableDebugMode=true").two()
            time.sleep(0.8)
            self.assertEqual(patient.state().mine["state"], "MustAct")

    def test_time_for_the_game_and_removal(self) -> None:
        with Server(game_ms=700) as server:
            first, _ = server.new_game().two()
            until("the game to be removed", lambda: first.ask_state().name == "UnknownGame")

    def test_most_games(self) -> None:
        with Server(max_games=2) as server:
            games = [server.new_game() for _ in range(3)]
            answers = [game.register() for game in games]
            self.assertEqual([answer.okay for answer in answers], [False, True, True])
            self.assertEqual(answers[0].name, "UnknownGame")
            self.assertIn("removed to make room for another one: the server keeps 2 games", answers[0].message)

    def test_games_that_have_not_begun_make_room_first(self) -> None:
        with Server(max_games=2) as server:
            first, second = server.new_game().two()
            first.move("Left")  # before the half maps: it has lost
            self.assertEqual(second.state().mine["state"], "Won")
            waiting = server.new_game()
            waiting.player()
            server.new_game()
            self.assertIn("removed to make room", waiting.register().message)
            self.assertEqual(second.state().mine["state"], "Won", "a game that was played can still be read")

    def test_an_answer_is_the_same_until_something_happens(self) -> None:
        with Server() as server:
            first, second = server.new_game("?enableDebugMode=true").running()
            once, again = first.ask_state(), first.ask_state()
            self.assertEqual(once.text, again.text)
            self.assertNotEqual(once.text, second.ask_state().text)
            free = next(way for way in ("Left", "Right", "Up", "Down") if self.leads_on(first.state(), way))
            self.assertTrue(first.move(free).okay)
            after = first.ask_state()
            self.assertNotEqual(State(once, first.id).id, State(after, first.id).id)
            self.assertEqual(first.state().mine["state"], "MustWait")
            order = [[(node["X"], node["Y"]) for node in State(each, first.id).nodes] for each in (once, after)]
            self.assertNotEqual(*order)

    @staticmethod
    def leads_on(state: State, way: str) -> bool:
        x, y = state.me
        across, down = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}[way]
        return (x + across, y + down) in state.effort

    def test_the_page_of_the_port(self) -> None:
        with Server() as server:
            status, kind, text = server.told("GET", "/", Host="arena.example:18235")
            self.assertEqual((status, kind), (200, "text/html; charset=utf-8"))
            self.assertIn("Treasure Hunt", text)
            self.assertIn("agon join treasure_hunt scout TR http://arena.example:18235 GAMEID", text)
            self.assertIn("java -jar client.jar TR http://arena.example:18235 GAMEID", text)
            self.assertNotIn("<script", server.told("GET", "/", Host="<script>alert(1)</script>")[2])
            status, _, text = server.told("POST", "/")
            found = re.search(r'id="game">([A-Za-z0-9]{5})</b>', text)
            assert found, text
            self.assertIn(f"TR {server.url} {found[1]}</pre>", text)
            self.assertTrue(Game(server, found[1]).register().okay, "the page's game can be played")

    def test_a_refused_half_map_names_the_flag(self) -> None:
        with Server(profile="ss2025") as server:  # which wants six forts
            refusals = []
            for seed in range(12):  # until it is the one that begins
                game = server.new_game()
                game.player()
                command = [str(PROGRAM), "join", "treasure_hunt", "nearest", "TR", server.url, game.id, "--poll-ms", "1", "--seed", str(seed),
                           "--profile", "strict"]
                with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as joined:
                    try:
                        refusals.append(joined.communicate(timeout=3)[1])
                    except subprocess.TimeoutExpired:
                        joined.kill()  # it waits for the other player
                        refusals.append(joined.communicate()[1])
                if "refused" in refusals[-1]:
                    self.assertIn("--profile strict | ss2025 | ws2025 | lenient", refusals[-1])
                    return
            self.fail(f"no half map was refused: {refusals}")

    def test_who_joins_plays_by_the_profile_that_the_page_names(self) -> None:
        for profile in ("ss2025", "ws2025", "lenient"):
            with self.subTest(profile=profile), Server(profile=profile) as server:
                game = server.new_game()
                command = [str(PROGRAM), "join", "treasure_hunt", "scout", "TR", server.url, game.id, "--poll-ms", "1"]
                joined = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
                for each in joined:
                    said, complaints = each.communicate(timeout=PATIENCE)
                    self.assertIn(f"half maps by the profile {profile}, as the server's page says", said)
                    self.assertEqual(complaints, "", "its half map is taken")
                    self.assertEqual(each.returncode, 0)

    def test_strict_polling(self) -> None:
        with Server(strict_polling=True) as server:
            game = server.new_game()
            one, other = game.player(), game.player()
            one.state()
            self.assertEqual(one.ask_state().name, "PolledTooFast")
            self.assertEqual(other.state().mine["state"], "Won")

    def test_two_built_in_players_join_and_finish(self) -> None:
        with Server() as server:
            game = server.new_game()
            command = [str(PROGRAM), "join", "treasure_hunt", "{}", "TR", server.url, game.id, "--poll-ms", "1"]
            joined = [subprocess.Popen([word.format(name) for word in command], stdout=subprocess.PIPE, text=True)
                      for name in ("scout", "champion")]
            said = sorted((each.communicate(timeout=PATIENCE)[0] or "").splitlines()[-1].split(" ")[0] for each in joined)
            self.assertEqual(said, ["lost", "won"])
            self.assertEqual([each.returncode for each in joined], [0, 0])

    def test_without_a_game_id_a_new_game_is_asked_for(self) -> None:
        with Server() as server:
            joined = subprocess.run([str(PROGRAM), "join", "treasure_hunt", "nearest", "TR", server.url, "--dummy-competition",
                                     "--debug-mode", "--poll-ms", "1"], stdout=subprocess.PIPE, text=True, timeout=PATIENCE)
            self.assertEqual(joined.returncode, 0)
            self.assertRegex(joined.stdout, r"^seed \d+\ngame [A-Za-z0-9]{5}\n(won|lost) after \d+ own actions\n$")

    def test_a_program_joins_by_address(self) -> None:
        bot = Path(__file__).resolve().parents[3] / "bots" / "stdio" / "python" / "bot.py"
        with Server() as server:
            joined = subprocess.run([str(PROGRAM), "join", "treasure_hunt", f"cmd:{sys.executable} {bot}", "--server", f"127.0.0.1:{server.port}",
                                     "--dummy-competition", "--poll-ms", "1", "--no-sandbox"], stdout=subprocess.PIPE, text=True,
                                    timeout=PATIENCE, check=False)
        self.assertRegex(joined.stdout, r"^seed \d+\ngame [A-Za-z0-9]{5}\n(won|lost) after \d+ own actions\n$")
        self.assertEqual(joined.returncode, 0)

    def test_urls_that_are_none_and_servers_that_are_not_there(self) -> None:
        for words, code, part in ((["TR", "ftp://x"], 2, "expected http://HOST[:PORT]"), (["XX", "http://x"], 2, "TR URL [GAMEID]"),
                                  (["TR", "http://x", "--server", "y"], 2, "leave out one of the two"),
                                  (["TR", "http://127.0.0.1:1", "abcde"], 1, "no answer from http://127.0.0.1:1")):
            joined = subprocess.run([str(PROGRAM), "join", "treasure_hunt", "nearest", *words], stderr=subprocess.PIPE, text=True,
                                    timeout=PATIENCE)
            self.assertIn(part, joined.stderr)
            self.assertEqual(joined.returncode, code)


if __name__ == "__main__":
    unittest.main()
