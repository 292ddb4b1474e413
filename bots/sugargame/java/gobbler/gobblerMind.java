import java.util.Random;

/** Takes the most points that one turn can bring: the sugar of the cell, and 100 for each agent that is removed, which
 * is 50 for us and 50 from the other. Among equal moves it takes a random one. */
class gobblerMind {
    private static final int SIZE = 5;
    private static final int KILL = 100;
    private static final int[][] STEPS = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};

    private final int firstAgent;
    private final int homeRow;
    private final Random random = new Random();

    gobblerMind(int firstAgent, int homeRow) {
        this.firstAgent = firstAgent;
        this.homeRow = homeRow;
    }

    Position place(int agentID) {
        return new Position(agentID - firstAgent, homeRow);
    }

    AgentPosition move() {
        AgentPosition best = null;
        int most = -1;
        int equals = 0;
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                if (!isMine(x, y)) {
                    continue;
                }
                for (int[] step : STEPS) {
                    int toX = x + step[0];
                    int toY = y + step[1];
                    if (SugarGame.getAgentID(toX, toY) != -1) {
                        continue;
                    }
                    int points = SugarGame.getSugarAmount(toX, toY) + KILL * kills(x, y, toX, toY);
                    equals = points > most ? 1 : points == most ? equals + 1 : equals;
                    if (points > most || points == most && random.nextInt(equals) == 0) {
                        most = points;
                        best = new AgentPosition(SugarGame.getAgentID(x, y), toX, toY);
                    }
                }
            }
        }
        return best; // null when no agent of mine can move
    }

    /** The opponents, anywhere, that have two or more of my agents beside them after the move. One that stepped between
     * two of mine in its own turn is removed by any move that leaves both there. */
    private int kills(int fromX, int fromY, int toX, int toY) {
        int kills = 0;
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                if (!isTheirs(x, y)) {
                    continue;
                }
                int captors = 0;
                for (int[] around : STEPS) {
                    int besideX = x + around[0];
                    int besideY = y + around[1];
                    boolean left = besideX == fromX && besideY == fromY;
                    boolean come = besideX == toX && besideY == toY;
                    if (come || isMine(besideX, besideY) && !left) {
                        captors++;
                    }
                }
                if (captors >= 2) {
                    kills++;
                }
            }
        }
        return kills;
    }

    private boolean isMine(int x, int y) {
        int agent = SugarGame.getAgentID(x, y);
        return agent >= firstAgent && agent < firstAgent + 5;
    }

    private boolean isTheirs(int x, int y) {
        return SugarGame.getAgentID(x, y) >= 0 && !isMine(x, y);
    }
}
