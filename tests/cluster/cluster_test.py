"""Real clusters on this machine: an sshd with three users, a Slurm and a Ray of three nodes each. The same contest by each of them, with a node
killed, a connection cut and the head killed and resumed, gives the store of an undisturbed run. `make test-cluster` runs it; parts whose programs are
missing say so aloud, and fail where AGON_CLUSTER is "all"."""
from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "contest"), str(Path(__file__).resolve().parents[1] / "ladder")]
from contest_kit import PROGRAM, ROOT, TOY, run, until  # noqa: E402
from ladder_kit import KIT, Ladder  # noqa: E402
from slurm_kit import Slurm, ports  # noqa: E402
from worker_kit import Cups, on  # noqa: E402

GAMES = 6000  # some seconds of work, so that there is something to disturb
USERS = ["agon-one", "agon-two", "agon-three"]
RAY = Path(os.environ.get("AGON_RAY", ROOT / "build" / "ray-env")) / "bin"


def needs(test: unittest.TestCase, *tools: str, root: bool = False) -> None:
    lacking = [tool for tool in tools if shutil.which(tool) is None]
    why = "only root can make users and nodes" if root and os.geteuid() != 0 else f"there is no {', '.join(lacking)}; scripts/packages.sh cluster" if lacking else ""
    if not why:
        return
    print(f"\nNOT RUN: {test.id()}: {why}", file=sys.stderr)
    if os.environ.get("AGON_CLUSTER") == "all":
        test.fail(why)
    test.skipTest(why)


class Cluster(Cups):
    """Programs lie where every user may start them."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.place = Path(tempfile.mkdtemp(prefix="agon-cluster-", dir="/tmp"))
        cls.place.chmod(0o755)
        cls.addClassCleanup(shutil.rmtree, cls.place, True)
        for name, program in (("toy", TOY), ("agon", PROGRAM)):
            shutil.copy(program, cls.place / name)
            (cls.place / name).chmod(0o755)

    def undisturbed(self) -> str:
        return self.whole("--no-records", games=GAMES)

    def head(self, store: str, workers: list[str], env: dict[str, str] | None = None) -> subprocess.Popen[str]:
        known = os.path.exists(store) and run("contest", "status", store).stdout.startswith("cup")
        words = ["contest", "resume", store] if known else self.words(store, "--no-records", games=GAMES)
        return self.start([*words, "--quiet", *workers], program=str(self.place / "toy"), env=env)

    def disturbed(self, workers: list[str], disturb, env: dict[str, str] | None = None) -> None:
        """Plays the contest; `disturb` is called as soon as matches come in, then the head is killed and goes on."""
        whole = self.undisturbed()
        store = str(self.folder / "remote")
        head = self.head(store, workers, env)
        until("matches", lambda: self.played(store) > 20 or head.poll() is not None, told=lambda: head.said.read_text(encoding="utf-8"))
        disturb()
        time.sleep(1)
        head.kill()
        head.wait()
        self.ends_well(self.head(store, workers, env))
        self.assert_same(store, whole)


def processes_of(words: str) -> list[int]:
    """The processes with these words in their command line."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int(entry.name) != os.getpid() and words in (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


class Ssh(Cluster):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.port = ports(1)[0]
        cls.users: list[str] = []
        cls.sshd = None
        if os.geteuid() != 0 or not os.path.exists("/usr/sbin/sshd"):
            return
        cls.addClassCleanup(cls.end_sshd)
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(cls.place / name)], check=True)
        for user in USERS:
            subprocess.run(["useradd", "--create-home", "--shell", "/bin/bash", user], check=True)
            cls.users.append(user)
            home = Path(pwd.getpwnam(user).pw_dir)
            (home / ".ssh").mkdir(mode=0o700)
            shutil.copy(cls.place / "user.pub", home / ".ssh" / "authorized_keys")
            (home / ".bashrc").write_text("echo Welcome to the lab\n", encoding="utf-8")
            subprocess.run(["chown", "-R", f"{user}:", str(home)], check=True)
            subprocess.run(["usermod", "--password", "*", user], check=True)
        Path("/run/sshd").mkdir(exist_ok=True)
        cls.sshd = subprocess.Popen(["/usr/sbin/sshd", "-D", "-e", "-f", "/dev/null", "-p", str(cls.port), "-h", str(cls.place / "host"), "-o", "ListenAddress=127.0.0.1",
                                     "-o", "PidFile=none", "-o", "StrictModes=no", "-o", "MaxStartups=100"], stderr=subprocess.DEVNULL)

    @classmethod
    def end_sshd(cls) -> None:
        if cls.sshd is not None:
            cls.sshd.terminate()
            cls.sshd.wait()
        for user in cls.users:
            subprocess.run(["pkill", "-KILL", "-u", user], check=False)
            time.sleep(0.2)
            subprocess.run(["userdel", "--remove", user], check=False, capture_output=True)

    def ssh(self, program: str) -> list[str]:
        return on(f"ssh -p {self.port} -i {self.place}/user -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "
                  f"{{{','.join(USERS)}}}@127.0.0.1 {self.place}/{program} work --threads 1 --any-speed")

    def setUp(self) -> None:
        super().setUp()
        needs(self, "ssh", "/usr/sbin/sshd", root=True)

    def work_of(self, user: str) -> list[int]:
        told = subprocess.run(["pgrep", "-u", user, "-f", "work --threads"], capture_output=True, text=True, check=False).stdout
        return [int(each) for each in told.split()]

    def test_three_users_play_a_contest(self) -> None:
        def disturb() -> None:
            os.kill(self.work_of(USERS[0])[-1], signal.SIGKILL)  # a worker
            subprocess.run(["pkill", "-KILL", "-u", USERS[1], "sshd"], check=True)  # a connection
        self.disturbed(self.ssh("toy"), disturb)

    def test_three_users_play_a_tuning(self) -> None:
        tune = ("tune", "tron", "champion?nodes=60", "--param", "health=300..3000", "--against", "random", "--pairs", "16", "--step-pairs", "1", "--test-games", "8")
        alone = run(*tune, "--store", str(self.folder / "alone"), program=PROGRAM)
        together = run(*tune, "--store", str(self.folder / "together"), *self.ssh("agon"), program=PROGRAM)
        self.assertEqual(together.returncode, 0, together.stderr)
        self.assertEqual(together.stdout, alone.stdout)
        self.assertEqual(self.rows(str(self.folder / "together")), self.rows(str(self.folder / "alone")))


class SshSeason(Ladder):
    options = ("--set", "max_cycles=20", "--matches", "100000", "--uploads", "1000")

    def test_three_users_play_a_season(self) -> None:
        needs(self, "ssh", "/usr/sbin/sshd", root=True)
        Ssh.setUpClass()
        self.addCleanup(Ssh.doClassCleanups)
        server = self.serve(*Ssh.ssh(Ssh, "agon"), "--ladder-matches", "1")
        for team in ("red", "blue"):
            self.assertEqual(self.settled(team, self.upload(team, KIT.read_bytes()))["state"], "ready")
        def played() -> list[int]:
            return [each["done"] for each in server.ask("GET", "/api/workers").json["workers"]]
        self.until("matches of all three", lambda: min(played()) > 0)
        subprocess.run(["pkill", "-KILL", "-u", USERS[1], "sshd"], check=True)
        before = sum(played())
        self.until("more of them", lambda: sum(played()) > before + 10)
        server.stop()
        self.assertEqual(server.process.returncode, 0)


class OnSlurm(Cluster):
    def test_a_job_of_slurm_plays_a_contest_and_a_node_is_killed(self) -> None:
        needs(self, *Slurm.tools, "srun", root=True)
        self.folder.chmod(0o755)
        slurm = Slurm(self.folder / "slurm")
        self.addCleanup(slurm.end)
        def disturb() -> None:
            slurm.kill_node(self.on_node())
        self.disturbed([*on("slurm:3"), "--slurm-cpus", "1", "--slurm-time", "5"], disturb, env=slurm.env)

    def on_node(self) -> int:
        def workers() -> list[int]:
            return [each for each in processes_of(f"{self.place}/toy work") if b"SLURMD_NODENAME" in Path(f"/proc/{each}/environ").read_bytes()]
        return until("a worker on a node", workers)[0]


class OnRay(Cluster):
    def test_a_ray_cluster_plays_a_contest_and_a_node_is_killed(self) -> None:
        needs(self, str(RAY / "ray"))
        folder = Path(tempfile.mkdtemp(prefix="ray-", dir="/tmp"))  # its sockets need a short name
        self.addCleanup(shutil.rmtree, folder, True)
        port, *more = ports(8)
        env = {**os.environ, "RAY_DISABLE_IMPORT_WARNING": "1", "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled", "PATH": f"{RAY}:{os.environ['PATH']}"}
        self.nodes: list[subprocess.Popen[bytes]] = []
        self.addCleanup(self.end_nodes)
        common = ["--num-cpus", "1", "--object-store-memory", "100000000", "--disable-usage-stats", "--block"]
        with (self.folder / "ray.out").open("wb") as out:
            def node(*words: str) -> None:
                self.nodes.append(subprocess.Popen([str(RAY / "ray"), "start", *words, *common], stdout=out, stderr=out, env=env, start_new_session=True))
            node("--head", "--port", str(port), "--include-dashboard", "false", "--temp-dir", str(folder))
            until("the head of Ray", lambda: self.listens(port))
            for _ in range(2):
                node("--address", f"127.0.0.1:{port}")
        worker = f"{RAY}/python3 {ROOT}/python/agon/on_ray.py --address 127.0.0.1:{port} --agon {self.place}/toy -- --any-speed"

        def disturb() -> None:
            os.killpg(self.nodes[2].pid, signal.SIGKILL)
        self.disturbed(on(worker), disturb, env={**env, "PYTHONPATH": str(ROOT / "python")})

    @staticmethod
    def listens(port: int) -> bool:
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", port)) == 0

    def end_nodes(self) -> None:
        for each in self.nodes:
            try:
                os.killpg(each.pid, signal.SIGTERM)
            except ProcessLookupError:
                pass
        for each in self.nodes:
            try:
                each.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(each.pid, signal.SIGKILL)
                each.wait()


if __name__ == "__main__":
    unittest.main()
