"""A Slurm of three nodes on one machine."""
from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path


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
