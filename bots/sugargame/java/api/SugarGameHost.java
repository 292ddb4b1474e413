import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Lets a student's class play on a server: speaks its lines on one side and calls getInitialPosition and move on
 * the other.
 *
 *   java -cp API SugarGameHost HOST PORT NAME FOLDER...      a server: agon serve sugargame
 *
 * It looks for the classes NAME1 and NAME2 in the folders and in their subfolders NAME, and compiles their sources if
 * they are there. The classes' output goes to standard error.
 */
public final class SugarGameHost {
    private static final int EXIT_USAGE = 2;
    private static final int EXIT_FAULT = 1;
    private static final int CELLS = SugarGame.SIZE * SugarGame.SIZE;
    private static final long CONSTRUCTOR_MILLIS = 10_000;

    private final SugarGameLines lines;
    private final OutputStream out;
    private final String name;
    private final String[] folders;
    private final SugarGameWatch watch = new SugarGameWatch(this::tellLate);
    private SugarGameStudent student;
    private long moveMillis = 3000;

    private SugarGameHost(SugarGameLines lines, OutputStream out, String name, String[] folders) {
        this.lines = lines;
        this.out = out;
        this.name = name;
        this.folders = folders;
    }

    public static void main(String[] words) {
        System.setOut(System.err); // a player that prints must not speak to the arena
        SugarGameExit.watch();
        int code = EXIT_FAULT;
        try {
            code = run(words);
        } catch (SugarGameStudent.Unusable unusable) {
            System.err.println(unusable.getMessage());
            code = EXIT_USAGE;
        } catch (IOException lost) {
            System.err.println("the arena is gone: " + lost.getMessage());
        } catch (Throwable thrown) {
            System.err.println(SugarGameTrace.oneLine(thrown) + "\n" + SugarGameTrace.of(thrown));
        }
        System.err.flush();
        Runtime.getRuntime().halt(code); // threads and shutdown hooks of the player end here, too
    }

    private static int run(String[] words) throws Throwable {
        if (words.length < 4) {
            System.err.println("usage: java -cp API SugarGameHost HOST PORT NAME FOLDER...");
            return EXIT_USAGE;
        }
        String[] folders = Arrays.stream(words).skip(3).flatMap(folder -> Stream.of(folder, folder + "/" + words[2])).toArray(String[]::new);
        try (SugarGameCompiler compiler = SugarGameCompiler.compile(words[2], folders)) {
            return host(words, compiler == null ? folders : compiler.before(folders));
        }
    }

    private static int host(String[] words, String[] folders) throws Throwable {
        String name = words[2];
        SugarGameStudent.find(name + 1, folders);
        SugarGameStudent.find(name + 2, folders);
        try (Socket socket = new Socket(words[0], Integer.parseInt(words[1]))) {
            socket.setTcpNoDelay(true);
            SugarGameLines lines = new SugarGameLines(socket.getInputStream());
            SugarGameHost host = new SugarGameHost(lines, socket.getOutputStream(), name, folders);
            host.say("hello " + name);
            return host.play();
        }
    }

    private int play() throws Throwable {
        while (lines.nextLine()) {
            String what = lines.word();
            switch (what) {
                case "seat":
                    if (!sitDown(lines.number())) {
                        return EXIT_FAULT;
                    }
                    break;
                case "game":
                    readGame();
                    break;
                case "cap":
                    for (int cell = 0; cell < CELLS; cell++) {
                        SugarGameInfo.capacity[cell] = lines.number();
                    }
                    break;
                case "state":
                    readState();
                    break;
                case "score":
                    readScore();
                    break;
                case "place":
                case "move":
                    if (!answer(what.equals("place"))) {
                        return EXIT_FAULT;
                    }
                    break;
                case "end":
                    System.err.println("end " + lines.rest());
                    break;
                default:
                    break; // a line of a later version
            }
        }
        return 0;
    }

    /** Begins a new match with a fresh class, so that nothing is left of the last match. */
    private boolean sitDown(int seat) throws Throwable {
        SugarGame.clear();
        student = null;
        try {
            watch.begin(CONSTRUCTOR_MILLIS);
            student = new SugarGameStudent(SugarGameStudent.find(name + seat, folders));
            watch.end();
        } catch (SugarGameStudent.Unusable unusable) {
            throw unusable;
        } catch (Throwable thrown) {
            return fail(thrown);
        }
        return true;
    }

    private void readGame() {
        for (String key = lines.word(); !key.isEmpty(); key = lines.word()) {
            String value = lines.word();
            if (key.equals("steps")) {
                SugarGameInfo.steps = Integer.parseInt(value);
            } else if (key.equals("growth_period")) {
                SugarGameInfo.growthPeriod = Integer.parseInt(value);
            } else if (key.equals("growth") && value.equals("off")) {
                SugarGameInfo.growthPeriod = 0;
            } else if (key.equals("move_ms")) {
                moveMillis = Long.parseLong(value);
            }
        }
    }

    private void readState() {
        int[] agents = new int[CELLS];
        for (int cell = 0; cell < CELLS; cell++) {
            agents[cell] = lines.number();
        }
        for (int cell = 0; cell < CELLS; cell++) {
            SugarGame.setCell(cell, agents[cell], lines.number());
        }
    }

    private void readScore() {
        SugarGameInfo.step = lines.number();
        for (int player = 0; player < 2; player++) {
            SugarGameInfo.sugarTaken[player] = lines.number();
            SugarGameInfo.kills[player] = lines.number();
        }
    }

    /** Asks the student's class; false if that failed and the match is lost. */
    private boolean answer(boolean placing) throws IOException {
        SugarGame.countTheLiving(placing);
        int agentID = placing ? lines.number() : -1;
        String line;
        watch.begin(moveMillis);
        try {
            line = placing ? placed(agentID, student.place(agentID)) : moved(student.move());
        } catch (Throwable thrown) {
            watch.end();
            return fail(thrown);
        }
        watch.end();
        say(line);
        return true;
    }

    private static String placed(int agentID, Position place) {
        if (place == null) {
            return "at " + agentID + " -1 -1";
        }
        int named = place instanceof AgentPosition ? ((AgentPosition) place).getAgentID() : -1;
        return "at " + (named == -1 ? agentID : named) + " " + place.getX() + " " + place.getY();
    }

    private static String moved(AgentPosition target) {
        return target == null ? "pass" : "go " + target.getAgentID() + " " + target.getX() + " " + target.getY();
    }

    private void tellLate(String place) {
        System.err.print("the player is late; it is here:\n" + place);
        System.err.flush();
    }

    /** Says what was thrown, and reads on until the match is over: to leave with lines unread would take the words back. */
    private boolean fail(Throwable thrown) throws IOException {
        String line = SugarGameTrace.oneLine(thrown);
        System.err.println(line + "\n" + SugarGameTrace.of(thrown));
        System.err.flush();
        say("error " + line);
        while (lines.nextLine()) {
            if (lines.word().equals("end")) {
                System.err.println("end " + lines.rest());
                break;
            }
        }
        return false;
    }

    private void say(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
