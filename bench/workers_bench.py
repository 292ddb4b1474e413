"""How much faster more workers are, and what the engine costs: one contest of built-in players, played here and then by workers.

    python3 bench/workers_bench.py build/bench/agon [GAMES [NODES [COMMAND ...]]]

It needs two cores, and quiet. Without COMMANDs: by one, two and four workers, which keep to a core each; four share two. With them: by the workers that these start, as `ray` does. Printed of each:
seconds, the speed against the first, and the processor time of head and workers against that of the matches played here (what is more is the engine's). A Ray cluster's own processor time is not in it.
"""
import os
import subprocess
import sys
import tempfile
import time


def processor_time() -> float:
    times = os.times()
    return times.children_user + times.children_system


def main() -> int:
    program, games, nodes = sys.argv[1], (sys.argv[2:] or ["200"])[0], (sys.argv[3:] or ["200"])[0]
    cores = sorted(os.sched_getaffinity(0))
    player = f"champion?nodes={nodes}"
    words = [program, "contest", "run", "--game", "tron", "--games", games, "--no-clocks", "--no-records", "--quiet", "--entrant", f"a={player}", "--entrant", f"b={player}"]
    with tempfile.TemporaryDirectory(prefix="agon-workers-") as folder:
        before = processor_time()
        subprocess.run([*words, "--store", f"{folder}/alone", "--concurrency", "1"], check=True, stderr=subprocess.DEVNULL)
        own = processor_time() - before
        print(f"{games} matches here: {own:.2f} s of processor time, {own / int(games) * 1e3:.1f} ms a match")
        first = 0.0
        fleets = [[f"{program} work --threads 1 --cores {cores[number % len(cores)]}" for number in range(count)] for count in (1, 2, 4)]
        for number, commands in enumerate([sys.argv[4:]] if len(sys.argv) > 4 else fleets):
            before, began = processor_time(), time.monotonic()
            on = [word for command in commands for word in ("--on", command)]
            subprocess.run([*words, "--store", f"{folder}/{number}", *on], check=True, stderr=subprocess.DEVNULL)
            took, used = time.monotonic() - began, processor_time() - before
            first = first or took
            print(f"{len(commands)} workers: {took:.2f} s, {first / took:.2f} times the first; processor time {used:.2f} s, {used / own * 100 - 100:+.1f} %", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
