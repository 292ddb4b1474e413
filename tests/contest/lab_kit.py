"""Machines of a lab on one: hosts in network namespaces of their own, and a Slurm of three nodes."""
from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


class Network:
    """Hosts that see each other over a switch and nobody else; each a namespace with the address 10.77.0.NUMBER. Needs root."""

    def __init__(self, *names: str) -> None:
        self.mark = f"agon{os.getpid()}"
        self.numbers = {name: number for number, name in enumerate(names, 1)}
        ip("netns", "add", self.space("switch"))
        ip("-n", self.space("switch"), "link", "add", "bridge", "type", "bridge")
        ip("-n", self.space("switch"), "link", "set", "bridge", "up")
        for name, number in self.numbers.items():
            ip("netns", "add", self.space(name))
            ip("-n", self.space(name), "link", "add", "cable", "type", "veth", "peer", "name", f"port{number}", "netns", self.space("switch"))
            ip("-n", self.space("switch"), "link", "set", f"port{number}", "master", "bridge", "up")
            ip("-n", self.space(name), "addr", "add", f"{self.address(name)}/24", "dev", "cable")
            ip("-n", self.space(name), "link", "set", "cable", "up")
            ip("-n", self.space(name), "link", "set", "lo", "up")

    def space(self, name: str) -> str:
        return f"{self.mark}{name}"

    def address(self, name: str) -> str:
        return f"10.77.0.{self.numbers[name]}"

    def on(self, name: str) -> list[str]:
        """Words before a command, so that it runs on that host."""
        return ["ip", "netns", "exec", self.space(name)]

    def cable(self, name: str, state: str) -> None:
        """At the switch's end: the host's own interface stays as it is."""
        ip("-n", self.space("switch"), "link", "set", f"port{self.numbers[name]}", state)

    def end(self) -> None:
        for name in [*self.numbers, "switch"]:
            subprocess.run(["ip", "netns", "del", self.space(name)], check=False, capture_output=True)


def ports(count: int) -> list[int]:
    taken = [socket.socket() for _ in range(count)]
    for each in taken:
        each.bind(("127.0.0.1", 0))
    numbers = [each.getsockname()[1] for each in taken]
    for each in taken:
        each.close()
    return numbers


class Slurm:
    """munged, slurmctld and three slurmd, all of one folder. Needs root, and Debian's munge, slurmctld, slurmd and slurm-client."""

    tools = ("munged", "slurmctld", "slurmd", "sbatch", "sinfo")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        folder.mkdir()
        os.chmod(folder, 0o755)  # munged trusts no folder that others may write to
        key = folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        for name in ("state", "spool-n1", "spool-n2", "spool-n3"):
            (folder / name).mkdir()
        control, *nodes = ports(4)
        host = socket.gethostname()
        lines = [
            "ClusterName=agon", f"SlurmctldHost={host}(127.0.0.1)", f"SlurmctldPort={control}", "AuthType=auth/munge", "CredType=cred/munge",
            f"AuthInfo=socket={folder}/munge.socket", "MpiDefault=none", "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none",
            "SwitchType=switch/none", "ReturnToService=2", "SlurmUser=root", "SlurmdUser=root", f"StateSaveLocation={folder}/state",
            f"SlurmdSpoolDir={folder}/spool-%n", f"SlurmctldPidFile={folder}/slurmctld.pid", f"SlurmdPidFile={folder}/slurmd-%n.pid",
            f"SlurmctldLogFile={folder}/slurmctld.log", f"SlurmdLogFile={folder}/slurmd-%n.log", "SelectType=select/linear",
            "SlurmdParameters=config_overrides", "SlurmdTimeout=10", "InactiveLimit=0", "KillWait=5", "JobRequeue=1", "JobAcctGatherType=jobacct_gather/none",
            *(f"NodeName=n{number} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=1 RealMemory=500" for number, port in enumerate(nodes, 1)),
            "PartitionName=lab Nodes=n1,n2,n3 Default=YES MaxTime=INFINITE State=UP"]
        self.conf = folder / "slurm.conf"
        self.conf.write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.env = {**os.environ, "SLURM_CONF": str(self.conf)}
        self.begin("munged", "--foreground", f"--key-file={key}", f"--socket={folder}/munge.socket", f"--pid-file={folder}/munged.pid",
                   f"--log-file={folder}/munged.log", f"--seed-file={folder}/munged.seed", "--force")
        self.until(lambda: (folder / "munge.socket").exists(), "munged")
        self.begin("slurmctld", "-D", "-i")
        for node in ("n1", "n2", "n3"):
            self.begin("slurmd", "-D", "-N", node, name=node)
        self.until(lambda: self.states() == {"n1": "idle", "n2": "idle", "n3": "idle"}, "three idle nodes")

    def begin(self, *words: str, name: str = "") -> None:
        with open(self.folder / f"{name or words[0]}.out", "wb") as out:
            self.running[name or words[0]] = subprocess.Popen(words, stdout=out, stderr=out, env=self.env, start_new_session=True)

    def until(self, what, why: str, within: float = 60) -> None:
        end = time.monotonic() + within
        while not what():
            if time.monotonic() > end:
                told = "".join(f"{path.name}: {path.read_text(errors='replace')[-800:]}\n" for path in [*self.folder.glob("*.log"), *self.folder.glob("*.out")])
                raise AssertionError(f"{why}: not within {within} s\n{told}")
            time.sleep(0.2)

    def states(self) -> dict[str, str]:
        told = subprocess.run(["sinfo", "-N", "-h", "-o", "%N %T"], capture_output=True, text=True, check=False, env=self.env).stdout
        return dict(line.split() for line in told.splitlines())

    def submit(self, script: str, *words: str, env: dict[str, str]) -> None:
        subprocess.run(["sbatch", *words], input=script, text=True, check=True, capture_output=True, env={**self.env, **env}, cwd=self.folder)

    def kill_node(self, worker: int) -> str:
        """The node that this process runs on, with all that runs there."""
        variables = Path(f"/proc/{worker}/environ").read_bytes().split(b"\0")
        node = next(each for each in variables if each.startswith(b"SLURMD_NODENAME=")).split(b"=")[1].decode()
        step = int(Path(f"/proc/{worker}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[1])
        for pid in (self.running[node].pid, step, worker):
            os.kill(pid, signal.SIGKILL)
        self.running[node].wait()
        return node

    def end(self) -> None:
        subprocess.run(["scancel", "--user=root", "--signal=KILL", "--full"], check=False, capture_output=True, env=self.env)
        subprocess.run(["scancel", "--user=root"], check=False, capture_output=True, env=self.env)
        time.sleep(1)
        for each in reversed(list(self.running.values())):
            if each.poll() is None:
                each.terminate()
        for each in self.running.values():
            try:
                each.wait(15)
            except subprocess.TimeoutExpired:
                each.kill()
                each.wait()


def missing(*tools: str) -> str:
    """Why this machine cannot be a lab; empty: it can."""
    if os.geteuid() != 0:
        return "only root can"
    lacking = [tool for tool in tools if shutil.which(tool) is None]
    return f"there is no {', '.join(lacking)}; scripts/packages.sh long installs it" if lacking else ""
