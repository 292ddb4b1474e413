import java.util.HashMap;
import java.util.Map;

/** The game as the server shows it. A field is null while it is unknown. */
public final class State {
    public String turn = "MustWait"; // Won, Lost, MustAct, MustWait
    public boolean collected;
    public boolean enemyCollected;
    public final Map<Field, String> terrain = new HashMap<>(); // Water, Grass, Mountain
    public Field me;
    public Field enemy; // random until you have made eight actions
    public Field fort;
    public Field enemyFort; // once seen
    public Field treasure; // once seen, until collected
    public String id = "";

    public boolean isOver() {
        return turn.equals("Won") || turn.equals("Lost");
    }
}
