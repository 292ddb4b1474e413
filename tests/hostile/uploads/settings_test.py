"""Settings files that end the server, or name what is not the program's own."""
import unittest

from uploads_kit import Attacked, archive, run

DEEP = "a." * 400_000 + "a = 1\n"
STARTS = {"~": "home folder", "~/secret.txt": "home folder", "{folder}/../": "above", "{folder}/../../spring.ladder": "above", "../1/bot.py": "above",
          "/etc/shadow": "system", "--read=/etc/shadow": "system", "{folder}2/bot.py": "{folder}"}


class Settings(Attacked):
    def rejected(self, settings: str) -> str:
        packed = archive({"agon.toml": settings, "bot.py": "print()\n"})
        return self.until_is(self.upload("red", packed, name="bot.tar.gz"), "rejected")["problem"]

    def until_is(self, version: dict, state: str) -> dict:
        target = f"/api/seasons/spring/versions/{version['id']}"

        def settled() -> dict | None:
            assert self.server is not None
            told = self.server.ask("GET", target, token=self.tokens["red"]).json
            return told if told["state"] not in ("uploaded", "building", "checking") else None
        told = self.until("the version is settled", settled)
        self.assertEqual(told["state"], state, told)
        return told

    def attack(self) -> None:
        assert self.server is not None
        self.assertIn("agon.toml has more than 4 KiB", self.rejected(DEEP))
        self.assertIn("agon.toml:1: keys and brackets nest deeper", self.rejected("a." * 2000 + "a = 1\n"))
        self.assertIn("agon.toml:1: keys and brackets nest deeper", self.rejected("start = " + "[" * 4000))
        self.assertIsNone(self.server.process.poll(), "the server goes on")
        for number, (word, why) in enumerate(STARTS.items()):
            key = ("start", "client")[number % 2]
            said = self.rejected(f'\n\n{key} = "/usr/bin/python3 bot.py {word}"\n')
            self.assertTrue(said.startswith(f"agon.toml:3: {key}: "), said)
            self.assertIn(why, said)

    def test_a_settings_file_neither_ends_the_server_nor_names_its_files(self) -> None:
        self.in_each_way(self.attack)

    def test_a_plan_cannot_end_the_program(self) -> None:
        plan = self.folder / "cup.toml"
        for text, where in (("a." * 100_000 + "a = 1\n", ":1: keys and brackets nest deeper"), ("x = 1\n#" + "x" * (1 << 20), "has more than 1024 KiB")):
            plan.write_text(text, encoding="utf-8")
            said = run("contest", "run", str(plan))
            self.assertEqual(said.returncode, 2, said.stderr)
            self.assertIn(f"{plan}{where}" if where[0] == ":" else where, said.stderr)


if __name__ == "__main__":
    unittest.main()
