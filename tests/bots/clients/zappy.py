"""An AI of Zappy's protocol: zappy.py -p PORT -n TEAM -h HOST [WHAT]. Standard library alone; it shares nothing with the server.

It eats, takes linemate and rises; told to, it looks for what it must not see, leaves, or says nothing."""
import socket
import sys
import time


class Server:
    def __init__(self, host: str, port: int, name: str) -> None:
        self.socket = socket.create_connection((host, port), timeout=120)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines = self.socket.makefile("rb")
        assert self.lines.readline() == b"WELCOME\n"
        self.socket.sendall(name.encode() + b"\n")
        self.slots = self.lines.readline().decode().strip()
        if self.slots != "ko":
            self.size = self.lines.readline().decode().split()

    def ask(self, line: str) -> str:
        self.socket.sendall(line.encode() + b"\n")
        while True:
            answer = self.lines.readline().decode()
            if not answer or answer == "dead\n":
                raise EOFError("dead" if answer else "closed")
            if not answer.startswith(("message", "eject")):
                return answer.strip()


def live(server: Server, most: int = 10 ** 9) -> None:
    turn = 0
    level = 1
    while most > 0:
        most -= 1
        view = server.ask("Look").strip("[] ").split(",")
        here = view[0].split()
        if "food" in here:
            server.ask("Take food")
        if level == 1 and "linemate" in here and here.count("player") == 1 and server.ask("Take linemate") == "ok":
            server.ask("Set linemate")
            if server.ask("Incantation") == "Elevation underway":
                end = b"message"
                while end.startswith((b"message", b"eject")):
                    end = server.lines.readline()
                level = 2 if end.startswith(b"Current level") else 1
                print("level", level, flush=True)
        turn += 1
        server.ask("Right" if turn % 7 == 0 else "Forward")


def main() -> None:
    words = dict(zip(sys.argv[1:7:2], sys.argv[2:7:2]))
    what = sys.argv[7] if len(sys.argv) > 7 else ""
    host, port, team = words["-h"], int(words["-p"]), words["-n"]
    if what == "never":
        time.sleep(600)
    if what == "spy":
        print("GRAPHIC:", Server(host, port, "GRAPHIC").slots, flush=True)
        print("other team:", Server(host, port, sys.argv[8]).slots, flush=True)
    server = Server(host, port, team)
    if server.slots == "ko":
        sys.exit("no room in the team")
    if what == "mute":
        time.sleep(600)
    try:
        live(server, 4 if what == "leave" else 10 ** 9)
    except EOFError as end:
        print("the end:", end, flush=True)
    if what == "leave":
        sys.exit(5)


if __name__ == "__main__":
    main()
