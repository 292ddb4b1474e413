import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Runs a student's class as a program like any other: JSON lines on standard input and output (docs/bot-protocol.md).
 *
 *   java -cp API SugarGameProgram NAME FOLDER...
 *
 * It looks for the class NAME1 or NAME2, by seat, in the folders. The class's output goes to standard error.
 */
public final class SugarGameProgram {
    private static final int NOBODY = -2;

    private static final long CONSTRUCTOR_MILLIS = 10_000;

    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private final String name;
    private final String[] folders;
    private SugarGameWatch watch;
    private SugarGameStudent student;

    private SugarGameProgram(String name, String[] folders) {
        this.name = name;
        this.folders = folders;
    }

    public static void main(String[] words) {
        System.setOut(System.err); // a player that prints must not speak to the arena
        SugarGameExit.watch();
        int code = 1;
        try {
            code = new SugarGameProgram(words[0], Arrays.copyOfRange(words, 1, words.length)).play();
        } catch (IOException lost) {
            System.err.println("the arena is gone: " + lost.getMessage());
        }
        System.err.flush();
        Runtime.getRuntime().halt(code); // threads and shutdown hooks of the player end here, too
    }

    private int play() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<String, Object> message = SugarGameJson.object(line);
            try {
                if (message.containsKey("start")) {
                    sitDown(SugarGameJson.object(message.get("start")));
                } else if (message.containsKey("decide")) {
                    decide(SugarGameJson.object(message.get("decide")));
                } else if (message.containsKey("end")) {
                    return 0;
                }
            } catch (SugarGameStudent.Unusable unusable) {
                return fail(unusable.getMessage());
            } catch (Throwable thrown) {
                return fail(SugarGameTrace.oneLine(thrown) + "\n" + SugarGameTrace.of(thrown));
            }
        }
        return 0;
    }

    private void sitDown(Map<String, Object> start) throws Throwable {
        int seat = SugarGameJson.number(start.get("seat")) + 1;
        watch = new SugarGameWatch(
                place -> System.err.println("the constructor has not ended after 10 s; it is here: "
                        + place.strip().replaceAll("\\s*\\n\\s*", " ")));
        watch.begin(CONSTRUCTOR_MILLIS);
        student = new SugarGameStudent(SugarGameStudent.find(name + seat, folders));
        watch.end();
        watch = new SugarGameWatch(this::tooLate);
        say("{\"ready\":{\"name\":" + SugarGameJson.quoted(name + seat) + ",\"explains\":true}}");
    }

    /** Called on the watch's thread, while the player still thinks. */
    private void tooLate(String place) {
        try {
            fail("the player is here:\n" + place);
        } catch (IOException lost) {
            System.err.println("the arena is gone: " + lost.getMessage());
        }
        System.err.flush();
        Runtime.getRuntime().halt(1);
    }

    private void decide(Map<String, Object> question) throws Throwable {
        Map<String, Object> view = SugarGameJson.object(question.get("view"));
        int agentID = SugarGameJson.number(view.get("place"));
        boolean placing = agentID != -1;
        show(view);
        SugarGame.countTheLiving(placing);
        Object left = question.get("time_left_ms");
        watch.begin(left == null ? 0 : SugarGameJson.number(left));
        String action = placing ? placed(agentID, student.place(agentID)) : moved(student.move());
        watch.end();
        say("{\"action\":" + action + "}");
    }

    private static void show(Map<String, Object> view) {
        SugarGame.clear();
        String sugar = (String) view.get("sugar");
        String capacity = (String) view.get("cap");
        for (int cell = 0; cell < capacity.length(); cell++) {
            SugarGame.setCell(cell, -1, sugar.charAt(cell) - '0');
            SugarGameInfo.capacity[cell] = capacity.charAt(cell) - '0';
        }
        List<?> agents = SugarGameJson.list(view.get("agents"));
        for (int agent = 0; agent < agents.size(); agent++) {
            int cell = SugarGameJson.number(agents.get(agent));
            if (cell >= 0) {
                SugarGame.setCell(cell, agent, sugar.charAt(cell) - '0');
            }
        }
        SugarGameInfo.step = SugarGameJson.number(view.get("step"));
        SugarGameInfo.steps = SugarGameJson.number(view.get("steps"));
        SugarGameInfo.growthPeriod =
                view.get("growth").equals("off") ? 0 : SugarGameJson.number(view.get("growth_period"));
        List<?> taken = SugarGameJson.list(view.get("taken"));
        List<?> kills = SugarGameJson.list(view.get("kills"));
        for (int player = 0; player < 2; player++) {
            SugarGameInfo.sugarTaken[player] = SugarGameJson.number(taken.get(player));
            SugarGameInfo.kills[player] = SugarGameJson.number(kills.get(player));
        }
    }

    private static String placed(int agentID, Position place) {
        if (place == null) {
            return action(agentID, -1, -1);
        }
        int named = place instanceof AgentPosition ? ((AgentPosition) place).getAgentID() : -1;
        return action(named == -1 ? agentID : named, place.getX(), place.getY());
    }

    /** An answer with a target but no agent counts as an answer, while -1 everywhere would mean null. */
    private static String moved(AgentPosition target) {
        if (target == null) {
            return "{}";
        }
        int agent = target.getAgentID();
        return action(agent < 0 ? NOBODY : agent, target.getX(), target.getY());
    }

    private static String action(int agent, int x, int y) {
        return "{\"agent\":" + agent + ",\"x\":" + x + ",\"y\":" + y + "}";
    }

    private int fail(String what) throws IOException {
        say("{\"error\":" + SugarGameJson.quoted(what) + "}");
        return 1;
    }

    private synchronized void say(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
