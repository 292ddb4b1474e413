/**
 * A player of Sugargame. The entry "beavis" has two classes, beavis1 for the upper side (agents 0 to 4) and
 * beavis2 for the lower side (agents 5 to 9), each with a constructor without parameters.
 */
public interface Player {
    /**
     * Where an agent is to start: a free cell of the own home row. Asked once for each own agent, in rising
     * order. Write this one or the one below; either may return a Position or an AgentPosition.
     */
    default Position getInitialPosition(int agentID) {
        return getInitialPosition();
    }

    /** The same without being told the number: the first call is for the first own agent, and so on. */
    default Position getInitialPosition() {
        throw new UnsupportedOperationException("write getInitialPosition()");
    }

    /** Which agent goes where; null if, and only if, none of the own agents can move. */
    AgentPosition move();
}
