"""Sources of students' players: good, odd, and broken. Each has a class for both seats."""
from __future__ import annotations

from pathlib import Path

LEGAL = """
    static AgentPosition legal(int first) {
        for (int y = 0; y < 5; y++) for (int x = 0; x < 5; x++) {
            int agent = SugarGame.getAgentID(x, y);
            if (agent < first || agent >= first + 5) continue;
            if (!SugarGame.isStillAlive(agent)) throw new IllegalStateException("on the board and not alive");
            int[][] steps = {{x + 1, y}, {x, y + 1}, {x - 1, y}, {x, y - 1}};
            for (int[] to : steps)
                if (SugarGame.getAgentID(to[0], to[1]) == -1) return new AgentPosition(agent, to[0], to[1]);
        }
        return null;
    }
"""
PLACE = "public Position getInitialPosition(int id) { return new Position(id % 5, HOME); }"
MOVE = "public AgentPosition move() { return legal(FIRST); }"

PLAYERS = {  # name: (getInitialPosition, move and whatever else)
    "formone": (PLACE, MOVE),
    "formtwo": ("public AgentPosition getInitialPosition(int id) { return new AgentPosition(id, id % 5, HOME); }", MOVE),
    "formthree": ("int calls = 0; public AgentPosition getInitialPosition() { return new AgentPosition(FIRST + calls, calls++, HOME); }", MOVE),
    "formfour": ("int calls = 0; public Position getInitialPosition() { return new Position(calls++, HOME); }", MOVE),
    "nuller": (PLACE, "public AgentPosition move() { return null; }"),
    "looper": (PLACE, "int count; public AgentPosition move() { return think(); } AgentPosition think() { while (true) count++; }"),
    "thrower": (PLACE, 'public AgentPosition move() { return deep(3); } AgentPosition deep(int left) {\n'
                       '        if (left == 0) throw new IllegalStateException("no idea");\n        return deep(left - 1);\n    }'),
    "endless": (PLACE, "public AgentPosition move() { return move(); }"),
    "exiter": (PLACE, "public AgentPosition move() { System.exit(3); return null; }"),
    "printer": (PLACE, 'public AgentPosition move() { System.out.println("x".repeat(100000)); System.out.println("pass"); '
                       'System.out.println("go 1 1 1"); System.out.flush(); return legal(FIRST); }'),
    "again": (PLACE, "AgentPosition kept = new AgentPosition(); public AgentPosition move() { AgentPosition to = legal(FIRST); "
                     "if (to == null) return null; kept.agentID = to.agentID; kept.x = to.x; kept.y = to.y; return kept; }"),
    "threads": (PLACE, "{ new Thread(() -> { while (true) Thread.onSpinWait(); }).start(); "
                       "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) Thread.yield(); })); }" + MOVE),
    "fromzero": (PLACE, "public AgentPosition move() { return new AgentPosition(0, 0, 1); }"),
    "nobody": (PLACE, "public AgentPosition move() { return new AgentPosition(); }"),
    "jumper": (PLACE, "public AgentPosition move() { return new AgentPosition(FIRST, 0, 2); }"),
    "outsider": (PLACE, "public AgentPosition move() { return new AgentPosition(FIRST, -1, HOME); }"),
    "pusher": (PLACE, "public AgentPosition move() { return new AgentPosition(FIRST, 1, HOME); }"),
    "misplacer": ("public Position getInitialPosition(int id) { return new Position(id % 5, 2); }", MOVE),
    "unplaced": ("public Position getInitialPosition(int id) { return null; }", MOVE),
    "badbirth": ('{ if (FIRST >= 0) throw new IllegalArgumentException("never born"); }' + PLACE, MOVE),
    "stillborn": ("{ System.exit(4); }" + PLACE, MOVE),
    "sleeper": ("{ try { Thread.sleep(600000); } catch (InterruptedException e) { } }" + PLACE, MOVE),
    "moveless": (PLACE, "public int move(int x) { return x; }"),
    "knows": (PLACE, 'public AgentPosition move() { if (SugarGame.getAgentID(-1, 0) != -2 || SugarGame.getSugarAmount(9, 9) != 0 '
                     '|| SugarGame.isStillAlive(10) || SugarGame.isStillAlive(-1) || SugarGameInfo.getGrowthPeriod() != 10 '
                     '|| SugarGameInfo.getLastStep() != 200 || SugarGameInfo.getStep() % 2 != FIRST / 5) '
                     'throw new IllegalStateException("wrong"); return legal(FIRST); }'),
}


def source(name: str, seat: int) -> str:
    place, move = PLAYERS[name]
    implements = "" if name == "moveless" else " implements Player"
    return (f"public class {name}{seat}{implements} {{\n    static final int FIRST = {5 * seat - 5}, HOME = {4 * seat - 4};\n    {place}\n    {move}\n"
            f"{LEGAL}}}\n")


def write(folder: Path, name: str) -> None:
    for seat in (1, 2):
        (folder / f"{name}{seat}.java").write_text(source(name, seat), encoding="utf-8")
