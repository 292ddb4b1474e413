"""The door for agents, by the SDK's own client over its real transports: every tool, hostile arguments, and a bot that climbs."""
from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from agon.text import TextEnv, TextSeat, last_json
from agon.records import arena_program

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "ladder"))
import ladder_kit  # noqa: E402

PROGRAM = str(arena_program() or ROOT / "build" / "release" / "agon")
SHORT: dict[str, dict[str, Any]] = {"tron": {"max_cycles": 30}, "evasion": {"tick_cap": 40}, "sugargame": {"steps": 20},
                                    "treasure_hunt": {"action_limit": 40}, "zappy": {"width": 4, "height": 4, "places": 1, "clients": 2, "time_cap": 60}}


def difference(record: Path) -> str:
    """What the program says against a record; empty: the rules give the same."""
    checked = subprocess.run([PROGRAM, "replay", record, "--verify"], capture_output=True, text=True, check=False)
    return "" if checked.returncode == 0 else checked.stdout + checked.stderr


class Door:
    """A session with `agon mcp`."""

    def __init__(self, client: Client, folder: Path) -> None:
        self.client, self.folder, self.used = client, folder, set[str]()
        self.progress: list[tuple[float, float | None]] = []

    async def ask(self, tool: str, **arguments: Any) -> Any:
        async def on_progress(done: float, of: float | None, message: str | None) -> None:
            self.progress.append((done, of))

        self.used.add(tool)
        return await self.client.call_tool(tool, arguments, progress_callback=on_progress)

    async def text(self, tool: str, **arguments: Any) -> str:
        answer = await self.ask(tool, **arguments)
        said = "\n".join(part.text for part in answer.content if part.type == "text")
        if answer.is_error:
            raise AssertionError(f"{tool}: {said}")
        return said

    async def refusal(self, tool: str, **arguments: Any) -> str:
        answer = await self.ask(tool, **arguments)
        if not answer.is_error:
            raise AssertionError(f"{tool} took {arguments}: {answer.content}")
        return "\n".join(part.text for part in answer.content)


@contextlib.asynccontextmanager
async def door(*words: str, **environment: str) -> AsyncIterator[Door]:
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home, "work")
        folder.mkdir()
        server = StdioServerParameters(command=sys.executable, args=["-P", "-m", "agon.mcp", "--folder", str(folder), *words],
                                       env={**os.environ, "AGON": PROGRAM, **environment})
        async with Client(stdio_client(server)) as client:
            yield Door(client, folder)


async def rung_passed(session: Door, bot: str, rungs: int) -> dict[str, Any]:
    """The last line of a climb."""
    told = await session.text("climb", game="tron", bot=bot, rungs=rungs)
    line: dict[str, Any] = json.loads(told.splitlines()[-1])
    return line


class ToolsTest(unittest.IsolatedAsyncioTestCase):
    async def test_a_scripted_client_lifts_a_starter_over_three_rungs(self) -> None:
        """The steps of docs/agents.md: no file and no command beside the door."""
        async with door() as session:
            made = await session.text("new_bot", game="tron", language="python", name="mybot")
            self.assertIn("mybot/AGENTS.md", made)
            bot = "cmd:python3 mybot/bot.py"
            self.assertIn("nothing wrong was found", await session.text("check_bot", game="tron", bot=bot))
            before = await rung_passed(session, bot, 3)
            self.assertEqual(before["passed"], 2, before)
            stopped_by = before["rungs"][-1]["player"]
            played = await session.text("play", game="tron", seats=[bot, stopped_by], games=4)
            lost = re.search(r"^(records/\S+): .*?, cmd:\S+ \S+ against .* Yellow wins", played, re.M)
            assert lost, played
            reasons = await session.text("why_lost", record=lost[1])
            self.assertIn("seat 0 (Python kit) lost", reasons)
            self.assertIn("activate_wall_breaker", reasons + await session.text("moments", record=lost[1]))
            # The starter never breaks a wall. The new one looks at its next moves, with walls broken.
            source = await session.text("read_file", name="mybot/bot.py")
            begin, end = source.index("# Your bot."), source.index("# The protocol.")
            better = (ROOT / "examples" / "agent" / "tron_decide.py").read_text(encoding="utf-8")
            await session.text("write_file", name="mybot/bot.py", text=source[:begin] + better + "\n\n" + source[end:])
            self.assertIn("nothing wrong was found", await session.text("check_bot", game="tron", bot=bot))
            after = await rung_passed(session, bot, 3)
            self.assertEqual(after["passed"], 3, after)
            self.assertNotEqual(after["program"], before["program"])

    async def test_every_tool_answers(self) -> None:
        async with door("--most", "8000") as session:
            self.assertIn("tron: ", await session.text("games"))
            self.assertIn("Wall", await session.text("rules", game="tron", section="a cycle, in this order"))
            self.assertIn("there are: ", await session.refusal("rules", game="tron", section="cheating"))
            self.assertIn("action: what a player answers", await session.text("describe", game="tron"))
            told = await session.text("describe", game="tron", disguised=3)
            self.assertIn("The fields of action", told)
            self.assertNotIn("Tron", told)
            self.assertIn("zappy cannot be disguised", await session.refusal("describe", game="zappy", disguised=3))
            self.assertIn("champion", await session.text("players", game="tron"))
            await session.text("new_bot", game="tron", language="python", name="mybot")
            bot = "cmd:python3 mybot/bot.py"
            await session.text("check_bot", game="tron", bot=bot)
            played = await session.text("play", game="tron", seats=[bot, "straight"], games=2, config={"max_cycles": 60})
            self.assertIn("won 2 of 2 (100 %, with 95 % certainty 34 to 100 %)", played)
            self.assertEqual(session.progress, [(1, 2), (2, 2)])
            record = "records/match.agon.1"
            self.assertEqual(difference(session.folder / record), "")
            self.assertIn("did not lose", await session.text("why_lost", record=record))
            await session.text("moments", record=record)
            board = await session.ask("board", record=record, step=3, picture=True)
            self.assertIn("cycle 3", board.content[0].text)
            self.assertEqual((board.content[1].type, board.content[1].mime_type), ("image", "image/png"))
            self.assertEqual(json.loads(await session.text("ask", record=record, step=3, seat=0, player=bot))["same"], True)
            told = json.loads(await session.text("step", game="tron", actions=[{"direction": "Up"}, None]))
            self.assertEqual(told["state"]["cycle"], 1)
            self.assertIn("expected Up | Right | Down | Left", await session.refusal("step", game="tron", actions=[{"direction": "North"}, None]))
            self.assertIn("1  kit", await session.text("contest", game="tron", entrants={"kit": bot, "straight": "straight"}, games=2))
            self.assertIn("is there already", await session.refusal("contest", game="tron", entrants={"kit": bot, "straight": "straight"}, games=2))
            self.assertIn("bot.py", await session.text("read_file", name="mybot"))
            await session.text("write_file", name="mybot/notes.txt", text="nothing yet")
            session.progress.clear()
            self.assertEqual((await rung_passed(session, bot, 1))["reached"], "random")
            self.assertEqual([done for done, _ in session.progress], list(range(1, len(session.progress) + 1)))
            self.assertGreater(len(session.progress), 3)  # the players, and every few matches
            match = (await session.text("sit", game="tron", config=SHORT["tron"])).split()[1]
            await session.text("look", match=match)
            await session.text("act", match=match, action={})
            cut = await session.text("rest", answer=1, start=5, most=200)
            self.assertIn("start=205", cut)
            listed = {tool.name for tool in (await session.client.list_tools()).tools}
            self.assertEqual(listed, session.used)
            documents = {str(one.uri) for one in (await session.client.list_resources()).resources}
            self.assertIn("agon://documents/bot-protocol", documents)
            page = await session.client.read_resource("agon://documents/tron")
            self.assertIn("# Tron", page.contents[0].text)
            prompt = await session.client.get_prompt("lift_a_rung", {"game": "tron", "bot": bot})
            self.assertIn("why_lost", prompt.messages[0].content.text)

    async def test_long_answers_are_cut_and_can_be_read_on(self) -> None:
        whole = subprocess.run([PROGRAM, "describe", "zappy"], capture_output=True, text=True, check=True).stdout
        async with door("--most", "3000") as session:
            part = await session.text("describe", game="zappy")
            text = ""
            while cut := re.search(r"\n\[cut: .* answer=(\d+), start=(\d+)\]$", part):
                self.assertLess(len(part), 3200)
                text += part[:cut.start()]
                part = await session.text("rest", answer=int(cut[1]), start=int(cut[2]))
            self.assertEqual(text + part, whole)
            self.assertIn("is not kept", await session.refusal("rest", answer=99, start=0))

    async def test_hostile_arguments_are_refused_and_change_nothing(self) -> None:
        async with door() as session:
            secret = session.folder.parent / "secret.py"
            secret.write_text("print('a secret')", encoding="utf-8")
            (session.folder / "link.py").symlink_to(secret)
            (session.folder / "out").symlink_to(session.folder.parent)
            for name in (str(secret), "../secret.py", "link.py", "out/secret.py", "", "-o", "a\0b", "mybot/../../secret.py"):
                with self.subTest(name=name):
                    for tool, more in (("read_file", {}), ("write_file", {"text": "mine"})):
                        await session.refusal(tool, name=name, **more)
                    await session.refusal("why_lost", record=name)
                    await session.refusal("new_bot", game="tron", language="python", name=name)
            for player in (f"cmd:python3 {secret}", "cmd:python3 link.py", "cmd:python3 ../secret.py", "cmd:python3 out/secret.py", f"cmd:cat {secret}",
                           f"cmd:python3 mybot.py --book={secret}", "cmd:", "cmd:'", "--no-sandbox", "client:nc -l 1", "java:../lab/x", "cmd:python3 ~/x.py",
                           "champion --no-sandbox", f"cmd:{secret}"):
                with self.subTest(player=player):
                    await session.refusal("play", game="tron", seats=[player, "random"], games=1)
                    await session.refusal("contest", game="tron", entrants={"a": player, "b": "random"}, store="x.contest")
            for config in ({"max_cycles --no-sandbox": 1}, {"--map": "x"}, {"max_cycles": "1 --no-sandbox"}, {"no_such": 1}):
                with self.subTest(config=config):
                    await session.refusal("play", game="tron", seats=["random", "random"], games=1, config=config)
            await session.refusal("play", game="--help", seats=["random", "random"])
            await session.refusal("play", game="tron", seats=["random", "random"], games=10**9)
            await session.refusal("play", game="tron", seats=["random", "random"], records="../../match")
            await session.refusal("sit", game="tron", opponent="cmd:python3 mybot.py")
            await session.refusal("look", match="0" * 16)
            self.assertEqual(secret.read_text(encoding="utf-8"), "print('a secret')")
            self.assertEqual(sorted(one.name for one in session.folder.parent.iterdir()), ["secret.py", "work"])
            self.assertEqual(sorted(one.name for one in session.folder.iterdir()), ["link.py", "out"])

    async def test_a_bot_in_the_box_reads_nothing_else_and_gets_no_variables(self) -> None:
        async with door(AGON_TEST_SECRET="do-not-tell") as session:
            (session.folder.parent / "secret.txt").write_text("a secret", encoding="utf-8")
            spy = "import os, sys\nfound = []\nfor name in ('../../secret.txt', '../secret.txt', %r):\n    try:\n        found.append(open(name).read())\n    except OSError:\n        pass\nprint('{\"error\":\"found %%s %%s\"}' %% (len(found), os.environ.get('AGON_TEST_SECRET')))\n" % str(session.folder.parent / "secret.txt")
            await session.text("write_file", name="spy/bot.py", text=spy)
            played = await session.text("play", game="tron", seats=["cmd:python3 spy/bot.py", "random"], games=1)
            self.assertIn("found 0 None", played)

    async def test_what_is_given_up_ends(self) -> None:
        async with door() as session:
            await session.text("write_file", name="slow/bot.py", text="import time\nprint('{\"ready\":{}}', flush=True)\ntime.sleep(3600)\n")

            def running() -> bool:
                return any(b"slow/bot.py" in _bytes(path) for path in Path("/proc").glob("[0-9]*/cmdline"))

            asked = asyncio.create_task(session.ask("play", game="tron", seats=["cmd:python3 slow/bot.py", "random"], games=1, clocks=False))
            await asyncio.to_thread(ladder_kit.agon_server.until, "the bot to start", running)
            asked.cancel()
            await asyncio.to_thread(ladder_kit.agon_server.until, "the bot to end", lambda: not running())
            self.assertIn("tron", await session.text("games"))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


class SeasonTest(unittest.IsolatedAsyncioTestCase, ladder_kit.Ladder):
    """A real ladder, and two doors to it: one by AGON_TOKEN, one over HTTP with each person's own token."""

    async def test_a_students_agent_submits_and_reads_the_standings(self) -> None:
        server = self.serve()
        async with door(AGON_SERVER=server.address, AGON_TOKEN=self.tokens["red"]) as session:
            await session.text("new_bot", game="tron", language="python", name="mybot")
            self.assertIn("none yet", await session.text("versions"))
            self.assertIn("ready", await session.text("submit", bot="mybot", note="by an agent"))
            self.assertIn("* 1 (python): ready", await session.text("versions"))
            while "red: Elo" not in await session.text("standings"):  # a version counts from its first match on
                await asyncio.sleep(0.2)
            self.assertIn("asked for a pair of matches", await session.text("friendly", opponent="wall_hugger"))
            self.assertIn("outside of", await session.refusal("submit", bot="../x"))
            self.assertIn("no_such", await session.refusal("standings", season="no_such"))

    async def test_over_http_everybody_comes_in_with_their_own_token(self) -> None:
        server = self.serve()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        process = subprocess.Popen([sys.executable, "-P", "-m", "agon.mcp", "--http", str(port)], env={**os.environ, "AGON": PROGRAM, "AGON_SERVER": server.address},
                                   cwd=self.folder, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                self.assertIsNone(process.poll())
                await asyncio.sleep(0.05)
        address = f"http://127.0.0.1:{port}/mcp"
        for wrong in (None, "Bearer wrong", "Basic x"):
            request = urllib.request.Request(address, b"{}", {"Content-Type": "application/json", **({"Authorization": wrong} if wrong else {})})
            with self.assertRaises(urllib.error.HTTPError) as refused:
                await asyncio.to_thread(urllib.request.urlopen, request, None, 30)
            self.assertEqual(refused.exception.code, 401)
            refused.exception.close()
        async with self.inside(address, "red") as red, self.inside(address, "blue") as blue:
            tools = {tool.name for tool in (await red.client.list_tools()).tools}
            self.assertEqual(tools, {"games", "rules", "describe", "players", "step", "sit", "look", "act", "rest", "standings", "versions", "friendly"})
            self.assertIn("none yet", await red.text("versions"))
            match = (await red.text("sit", game="tron")).split()[1]
            self.assertIn("Tron, step 0", await red.text("look", match=match))
            self.assertIn("there is no match", await blue.refusal("look", match=match))
            self.assertIn("there is no match", await blue.refusal("act", match=match, action={}))
            await red.text("act", match=match, action={})

    @contextlib.asynccontextmanager
    async def inside(self, address: str, team: str) -> AsyncIterator[Door]:
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {self.tokens[team]}"}) as http:
            async with Client(streamable_http_client(address, http_client=http)) as client:
                yield Door(client, self.folder)


class WireTest(unittest.TestCase):
    def test_lines_of_json_by_hand(self) -> None:
        """A client without the SDK: lines of JSON-RPC, among them some that are none."""
        with tempfile.TemporaryDirectory() as home, subprocess.Popen(
                [sys.executable, "-P", "-m", "agon.mcp", "--folder", home], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                env={**os.environ, "AGON": PROGRAM}) as process:
            assert process.stdin and process.stdout

            def answer(number: int) -> Any:
                for line in process.stdout or ():
                    if (told := json.loads(line)).get("id") == number:
                        return told
                raise AssertionError("the server has left")

            def ask(number: int, method: str, **parameters: Any) -> Any:
                assert process.stdin
                process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}) + "\n")
                process.stdin.flush()
                return answer(number)

            hello = ask(1, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "by hand", "version": "1"})
            self.assertEqual(hello["result"]["serverInfo"]["name"], "agon")
            process.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\nno JSON\n[1,2\n{"id":7}\n')
            tools = {tool["name"]: tool for tool in ask(2, "tools/list")["result"]["tools"]}
            self.assertIn("tron", tools["rules"]["inputSchema"]["properties"]["game"]["enum"])
            self.assertIn("error", ask(3, "tools/no_such"))
            self.assertTrue(ask(4, "tools/call", name="rules", arguments={"game": 7})["result"]["isError"])
            self.assertIn("Tron", ask(5, "tools/call", name="rules", arguments={"game": "tron"})["result"]["content"][0]["text"])
            process.stdin.close()
            self.assertEqual(process.wait(), 0)  # it leaves with its client


class SeatTest(unittest.IsolatedAsyncioTestCase):
    async def test_the_model_plays_every_game_to_its_end(self) -> None:
        async with door() as session:
            for game, config in SHORT.items():
                with self.subTest(game=game):
                    told = await session.text("sit", game=game, seed=5, config=config)
                    match = told.split()[1]
                    refused = await session.refusal("act", match=match, action={"no such field": 1})
                    self.assertIn("1 refused so far", refused)
                    for _ in range(400):
                        if "The match is over" in told:
                            break
                        legal = re.search(r"Legal actions \(.*?\): (\{.*)", told)
                        assert legal, told
                        action = json.JSONDecoder().raw_decode(legal[1])[0]
                        told = await session.text("act", match=match, action=action)
                    self.assertIn("The match is over", told)
                    self.assertIn("1 actions were refused", told)
                    record = re.search(r"The record is (\S+)\.$", told)
                    assert record, told
                    self.assertEqual(difference(session.folder / record[1]), "")


class TextTest(unittest.TestCase):
    def test_a_seat_sees_what_a_program_sees_and_no_more(self) -> None:
        """The first view of a program in a match of the arena is the view of the seat, to the letter."""
        spy = ("import hashlib, json, sys\nfor line in sys.stdin:\n    told = json.loads(line)\n    if 'start' in told:\n        print('{\"ready\":{}}', flush=True)\n"
               "    elif 'decide' in told:\n        text = json.dumps(told['decide']['view'], sort_keys=True)\n"
               "        print(json.dumps({'error': 'saw ' + hashlib.sha256(text.encode()).hexdigest()}), flush=True)\n")
        with tempfile.TemporaryDirectory() as home:
            Path(home, "spy").mkdir()
            Path(home, "spy", "bot.py").write_text(spy, encoding="utf-8")
            for game in ("tron", "evasion", "sugargame", "treasure_hunt"):
                with self.subTest(game=game):
                    played = subprocess.run([PROGRAM, "play", game, "cmd:python3 spy/bot.py", "random", "--seed", "9", "--opening", "0", "--json"], cwd=home,
                                            capture_output=True, text=True, check=True)
                    seat = TextSeat(game, seed=9)
                    seen = hashlib.sha256(json.dumps(seat.view(), sort_keys=True).encode()).hexdigest()
                    self.assertIn(seen, played.stdout)
                    self.assertEqual("+---" in seat.look(), seat.facts["information"] == "perfect")

    def test_an_illegal_action_is_told_back_and_then_passes(self) -> None:
        env = TextEnv("tron", "straight", tries=2, config=SHORT["tron"])
        self.assertIn("Legal actions (all)", env.reset(seed=3))
        text, reward, done, facts = env.step('I think {"direction": "North"} is best')
        self.assertIn("expected Up | Right | Down | Left", text)
        self.assertEqual((reward, done, facts["steps"], facts["refused"]), (0.0, False, 0, 1))
        text, _, _, facts = env.step("no idea")
        self.assertIn("The turn passed without an action", text)
        self.assertEqual(facts["steps"], 1)
        while not done:
            text, reward, done, facts = env.step('{"direction": null}')
        self.assertIn("The match is over", text)
        self.assertIn(reward, (-1.0, 0.0, 1.0))
        assert env.match is not None
        with tempfile.TemporaryDirectory() as home:
            Path(home, "match.agon").write_bytes(env.match.record())
            self.assertEqual(difference(Path(home, "match.agon")), "")

    def test_the_last_json_of_an_answer_counts(self) -> None:
        self.assertEqual(last_json('{"a": 1} and then {"b": {"c": "}"}} {'), {"b": {"c": "}"}})
        for wrong in ("", "none", "{" * 100_000, '{"a": '):
            with self.assertRaises(ValueError):
                last_json(wrong)


if __name__ == "__main__":
    unittest.main()
