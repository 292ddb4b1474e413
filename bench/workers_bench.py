"""How much faster more workers are, and what the engine costs: one contest of built-in players, played here and then by one, two and four workers.

    python3 bench/workers_bench.py build/bench/agon [GAMES [NODES]]

It needs a redis-server, two cores, and quiet. Workers keep to a core each; four share two. Printed of each: seconds, the speed against one worker, and the processor
time of the workers against that of the matches played here (what is more is the engine's).
"""
import os
import subprocess
import sys
import time

from workers_kit import Lab, end, seconds_of


def alone(lab: Lab, words: list[str]) -> float:
    before = os.times()
    subprocess.run([*words, "--store", str(lab.folder / "alone"), "--concurrency", "1"], check=True, stderr=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> int:
    games, nodes = (int(sys.argv[2]) if len(sys.argv) > 2 else 200), (int(sys.argv[3]) if len(sys.argv) > 3 else 200)
    with Lab(sys.argv[1]) as lab:
        words = lab.contest(games, nodes)
        own = alone(lab, words)
        print(f"{games} matches here: {own:.2f} s of processor time, {own / games * 1e3:.1f} ms a match")
        first = 0.0
        for count in (1, 2, 4):
            workers = [lab.worker(number) for number in range(count)]
            time.sleep(2)
            before = sum(map(seconds_of, workers))
            began = time.monotonic()
            subprocess.run([*words, "--store", str(lab.folder / str(count)), "--on", lab.address], check=True, stderr=subprocess.DEVNULL)
            took = time.monotonic() - began
            used = sum(map(seconds_of, workers)) - before
            first = first or took
            print(f"{count} worker{'s' if count > 1 else ''}: {took:.2f} s, {first / took:.2f} times one; processor time {used:.2f} s, {used / own * 100 - 100:+.1f} %")
            end(*workers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
