"""What the engine costs a worker: its processor time outside matches, as it tells it itself, while it plays a contest of built-in players.

    python3 bench/engine_share_bench.py build/release/agon [SECONDS [NODES …]]

It needs a redis-server. The worker keeps to one core. Printed for each length of matches (by the nodes of their players), in the worker's processor time: how long a match and a batch last, and what
of it is the engine's, heartbeat included; with records, then without.
"""
import signal
import subprocess
import sys
import time

from workers_kit import Lab, end, seconds_of


def measure(lab: Lab, seconds: float, nodes: int, records: bool) -> None:
    worker = lab.worker()
    head = subprocess.Popen([*lab.contest(1000000, nodes, records), "--store", str(lab.folder / f"{nodes}{records}"), "--on", lab.address], stderr=subprocess.DEVNULL)

    def seen() -> tuple[dict, int, float]:
        return lab.workers()[0], int(lab.ask("HGET", "agon:totals", "units") or 0), seconds_of(worker)

    try:
        time.sleep(12)  # until batches are as long as they shall be
        before, first, cpu_before = seen()
        time.sleep(seconds)
        after, last, cpu_after = seen()
        matches, batches = max(1, after["done"] - before["done"]), max(1, last - first)
        used, engine = cpu_after - cpu_before, after["engine_cpu_s"] - before["engine_cpu_s"]
        print(f"{nodes} nodes, {'with' if records else 'without'} records: {used / matches * 1e3:.1f} ms a match, batches of {used / batches:.2f} s of processor time; the engine "
              f"{engine / used * 100:.2f} % of it, {engine / batches * 1e3:.1f} ms a batch, {engine / matches * 1e6:.0f} us a match", flush=True)
    finally:
        end(head, worker, by=signal.SIGKILL)
        lab.ask("FLUSHALL")


def main() -> int:
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 30.0
    with Lab(sys.argv[1]) as lab:
        for nodes in [int(word) for word in sys.argv[3:]] or [20, 200, 2000]:
            for records in (True, False):
                measure(lab, seconds, nodes, records)
    return 0


if __name__ == "__main__":
    sys.exit(main())
