import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Lists its moves and takes a random one. Helper classes of the entry "drifter" begin with its name. */
class drifterMind {
    private static final int SIZE = 5;
    private static final int[][] STEPS = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};

    private final int firstAgent;
    private final Random random = new Random();

    drifterMind(int firstAgent) {
        this.firstAgent = firstAgent;
    }

    AgentPosition move() {
        List<AgentPosition> moves = moves();
        return moves.isEmpty() ? null : moves.get(random.nextInt(moves.size()));
    }

    /** All moves of my agents to a free cell beside them. */
    private List<AgentPosition> moves() {
        List<AgentPosition> moves = new ArrayList<>();
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                int agent = SugarGame.getAgentID(x, y);
                if (agent < firstAgent || agent >= firstAgent + 5) {
                    continue;
                }
                for (int[] step : STEPS) {
                    if (SugarGame.getAgentID(x + step[0], y + step[1]) == -1) {
                        moves.add(new AgentPosition(agent, x + step[0], y + step[1]));
                    }
                }
            }
        }
        return moves;
    }
}
