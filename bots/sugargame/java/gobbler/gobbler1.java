/** The upper side: agents 0 to 4. */
public class gobbler1 implements Player {
    private final gobblerMind mind = new gobblerMind(0, 0);

    @Override
    public Position getInitialPosition(int agentID) {
        return mind.place(agentID);
    }

    @Override
    public AgentPosition move() {
        return mind.move();
    }
}
