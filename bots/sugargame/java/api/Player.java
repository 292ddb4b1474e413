/**
 * A player of Sugargame. The entry "beavis" has two classes, beavis1 for the upper side (agents 0 to 4) and
 * beavis2 for the lower side (agents 5 to 9), each with a constructor without parameters.
 */
public interface Player {
    /**
     * The cell where an agent starts: a free cell of your home row. Called once for each of your agents, in rising
     * order. Write this method or the one below; either may return a Position or an AgentPosition.
     */
    default Position getInitialPosition(int agentID) {
        return getInitialPosition();
    }

    /** The same without the agent's number: the first call is for your first agent, and so on. */
    default Position getInitialPosition() {
        throw new UnsupportedOperationException("write getInitialPosition()");
    }

    /** Your move: an agent and its new cell; null if, and only if, none of your agents can move. */
    AgentPosition move();
}
