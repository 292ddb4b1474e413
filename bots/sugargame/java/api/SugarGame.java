/** The facts of the board that a player may ask for. All methods are static. */
public final class SugarGame {
    static final int SIZE = 5;
    static final int AGENTS = 10;

    private static final int[] agents = new int[SIZE * SIZE];
    private static final int[] sugar = new int[SIZE * SIZE];
    private static final boolean[] alive = new boolean[AGENTS];

    static {
        clear();
    }

    private SugarGame() {}

    /** The number of the agent on a cell, 0 to 9; -1 when the cell is empty, -2 when it is off the board. */
    public static int getAgentID(int x, int y) {
        return isOnBoard(x, y) ? agents[SIZE * y + x] : -2;
    }

    /** The sugar on a cell; 0 under an agent and off the board. */
    public static int getSugarAmount(int x, int y) {
        return isOnBoard(x, y) ? sugar[SIZE * y + x] : 0;
    }

    /** Whether an agent has not been removed; false for numbers that no agent has. */
    public static boolean isStillAlive(int agentID) {
        return agentID >= 0 && agentID < AGENTS && alive[agentID];
    }

    static boolean isOnBoard(int x, int y) {
        return x >= 0 && x < SIZE && y >= 0 && y < SIZE;
    }

    /** Begins a new match, with no agent placed or removed. */
    static void clear() {
        java.util.Arrays.fill(agents, -1);
        java.util.Arrays.fill(sugar, 0);
        java.util.Arrays.fill(alive, true);
    }

    static void setCell(int cell, int agentID, int amount) {
        agents[cell] = agentID;
        sugar[cell] = amount;
    }

    /** While agents are being placed, those not yet on the board count as alive. */
    static void countTheLiving(boolean placing) {
        java.util.Arrays.fill(alive, placing);
        for (int agentID : agents) {
            if (agentID >= 0 && agentID < AGENTS) {
                alive[agentID] = true;
            }
        }
    }
}
