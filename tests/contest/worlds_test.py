"""Contests of Zappy's own AIs: as many processes as a team has places, two teams or all at once in a world."""
import re
import unittest

import clients_kit
from clients_kit import KITS, zappy
from contest_kit import PROGRAM, PYTHON, ROOT, processes

SMALL = """
[[config]]
width = 8
height = 8
clients = 2
places = 2
time_cap = 400
"""


class WorldsTest(clients_kit.Clients):
    def plan(self, entrants: dict[str, str], more: str = "", config: str = SMALL) -> str:
        return self.write(f'game = "zappy"\nstore = "{self.store}"\n{more}\n{config}\n' + "".join(
            f"[[entrant]]\nname = '{name}'\nplayer = '{player}'\n" for name, player in entrants.items()))

    def test_teams_of_processes_against_a_team_of_the_house(self) -> None:
        table = self.contest(self.plan({"python": zappy(), "champion": "champion"}, config=SMALL.replace("400", "1000")))
        self.assertIn(" python ", table)
        report = self.report()
        self.assertEqual(report["played"], 2)
        for match in self.matches():
            self.assertEqual(self.codes(match), [], match)
        records = self.replays()
        self.assertEqual(len(records), 2)
        header = self.header(records[0])
        self.assertEqual([seat["name"] for seat in header["seats"]], ["python", "champion"])
        self.assertEqual(header["config"]["time_cap"], 1000)
        self.assertIn("level 2", self.said(), "it plays")
        self.assertEqual(processes("clients/zappy.py"), [])

    def test_the_kit_and_the_clients_of_the_house_are_entrants(self) -> None:
        kit = f"client:{PYTHON} {KITS}/zappy/python/bot.py -p {{port}} -n {{team}} -h {{host}}"
        house = f"client:{PROGRAM} join zappy solo -p {{port}} -n {{team}} -h {{host}}"
        self.contest(self.plan({"the kit": kit, "the house": house}, "games = 1\nswap = false"))
        match = self.matches()[0]
        self.assertEqual(self.codes(match), [], match)
        self.assertEqual([seat["name"] for seat in self.header(self.replays()[0])["seats"]], ["the_kit", "the_house"],
                         "one word, as clients can be told of it")

    def test_a_team_of_programs_meets_a_team_of_clients(self) -> None:
        bot = f"cmd:{PYTHON} {KITS}/stdio/python/bot.py"
        self.contest(self.plan({"lines": bot, "wire": zappy()}, "games = 1\nswap = false"))
        match = self.matches()[0]
        self.assertEqual(self.codes(match), [], match)
        seats = self.header(self.replays()[0])["seats"]
        self.assertEqual([seat["name"] for seat in seats], ["lines", "wire"])

    def test_all_at_once_by_the_order_of_finish(self) -> None:
        entrants = {"one": zappy(), "two": zappy(), "three": zappy("never"), "four": "solo"}
        table = self.contest(self.plan(entrants, 'format = "world"\nrounds = 2\ngames = 1\nswap = false\n[limits]\nstart_seconds = 4',
                                       SMALL + "teams = 4\n"))
        report = self.report()
        self.assertEqual(report["played"], 2)
        self.assertEqual(len(report["matches"]), 12, "each world says something of every two")
        self.assertEqual(len(self.replays()), 2)
        standings = {one["entrant"]: one for one in report["standings"]}
        self.assertEqual({one["matches"] for one in standings.values()}, {6})
        self.assertEqual(report["standings"][-1]["entrant"], "three", table)
        self.assertEqual(standings["three"]["points"], 0)
        seats = [[seat["name"] for seat in self.header(record)["seats"]] for record in self.replays()]
        self.assertEqual(seats, [["one", "two", "three", "four"], ["two", "three", "four", "one"]])

    def test_the_documented_world_takes_built_in_players_beyond_its_twelfth_seat(self) -> None:
        documents = (ROOT / "docs" / "contests.md").read_text(encoding="utf-8")
        plan = documents[documents.index("### Zappy"):].split("```toml\n")[1].split("```")[0]
        self.assertIn("teams = 3\nplaces = 6\n", plan, "18 seats")
        plan = re.sub(r'"client:[^"]*"', '"solo"', plan).replace("rounds = 5", "rounds = 1").replace("places = 6\n", "places = 6\ntime_cap = 20\n")
        self.contest(self.write(f'store = "{self.store}"\nrecords = false\n{plan}'))
        self.assertEqual(self.report()["played"], 1)
        self.assertEqual({one["matches"] for one in self.report()["standings"]}, {2})

    def test_a_world_needs_a_team_for_each(self) -> None:
        told = self.contest(self.plan({"one": zappy(), "two": zappy(), "three": zappy()}, 'format = "world"\nswap = false'), code=2)
        self.assertIn("[config] teams = 3", told)

    def test_real_time_by_a_frequency(self) -> None:
        self.contest(self.plan({"one": zappy(), "two": zappy()}, 'games = 1\nswap = false\nserve = "-f 1000"'))
        match = self.matches()[0]
        self.assertEqual(self.codes(match), [], match)
        self.assertEqual(len(self.replays()), 1)

    def test_nobody_sees_the_world_or_plays_in_another_team(self) -> None:
        self.contest(self.plan({"spy": zappy("spy", "two"), "two": zappy()}, "games = 1\nswap = false"))
        self.assertIn("GRAPHIC: ko", self.said())
        self.assertIn("other team: ko", self.said())

    def test_who_leaves_and_who_says_nothing(self) -> None:
        self.contest(self.plan({"leaver": zappy("leave"), "mute": zappy("mute")},
                               'games = 1\nswap = false\nserve = "--budget 100"'))
        match = self.matches()[0]
        self.assertIn("left", self.codes(match))
        self.assertIn("hangs", self.codes(match))
        texts = " ".join(fault["text"] for fault in match["faults"])
        self.assertIn("exit code 5", texts)


if __name__ == "__main__":
    unittest.main()
