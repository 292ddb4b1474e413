/** The lower side: agents 5 to 9. */
public class drifter2 implements Player {
    private final drifterMind mind = new drifterMind(5);

    @Override
    public Position getInitialPosition(int agentID) {
        return new AgentPosition(agentID, agentID - 5, 4);
    }

    @Override
    public AgentPosition move() {
        return mind.move();
    }
}
