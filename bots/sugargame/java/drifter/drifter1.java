/** The upper side: agents 0 to 4. drifterMind does the thinking for both sides. */
public class drifter1 implements Player {
    private final drifterMind mind = new drifterMind(0);

    @Override
    public Position getInitialPosition(int agentID) {
        return new AgentPosition(agentID, agentID, 0);
    }

    @Override
    public AgentPosition move() {
        return mind.move();
    }
}
