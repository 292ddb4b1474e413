/** The place of an agent, or its destination. */
public class AgentPosition extends Position {
    public int agentID;

    public AgentPosition() {
        this(-1, -1, -1);
    }

    public AgentPosition(int agentID, int x, int y) {
        super(x, y);
        this.agentID = agentID;
    }

    public AgentPosition(int agentID, Position place) {
        this(agentID, place.x, place.y);
    }

    public int getAgentID() {
        return agentID;
    }

    public void setAgentID(int agentID) {
        this.agentID = agentID;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AgentPosition && super.equals(other) && ((AgentPosition) other).agentID == agentID;
    }

    @Override
    public int hashCode() {
        return 31 * super.hashCode() + agentID;
    }

    @Override
    public String toString() {
        return "agent " + agentID + " at " + super.toString();
    }
}
