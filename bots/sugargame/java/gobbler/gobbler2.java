/** The lower side: agents 5 to 9. */
public class gobbler2 implements Player {
    private final gobblerMind mind = new gobblerMind(5, 4);

    @Override
    public Position getInitialPosition(int agentID) {
        return mind.place(agentID);
    }

    @Override
    public AgentPosition move() {
        return mind.move();
    }
}
