import java.util.Map;

/** Plays one game: java -cp out Bot 127.0.0.1:18235 [GAMEID], or in the course's form TR http://127.0.0.1:18235 GAMEID */
public final class Bot {
    /** The course asks for at least 0.4 s between two state queries. */
    private static final double POLL_SECONDS = Double.parseDouble(System.getenv().getOrDefault("POLL_SECONDS", "0.4"));

    private Bot() {}

    public static void main(String[] words) throws Exception {
        boolean course = words.length == 3 && words[0].equals("TR");
        if (!course && words.length != 1 && words.length != 2) {
            System.err.println("usage: java -cp out Bot 127.0.0.1:18235 [GAMEID]; without an id a new game is asked for");
            System.exit(2);
        }
        try {
            String url = course ? words[1] : "http://" + words[0];
            String game = words.length > 1 ? words[words.length - 1] : Connection.newGame(url);
            if (!course) System.out.println("game " + game);
            play(new Connection(url, game));
        } catch (Connection.Refused refused) {
            System.err.println("refused: " + refused.getMessage());
            System.exit(1);
        }
    }

    private static void play(Connection connection) throws Exception {
        connection.register("Java", "Starter", "starter");
        Hunter hunter = new Hunter();
        boolean sent = false;
        while (true) {
            State state = connection.state();
            if (state.isOver()) {
                System.out.println(state.turn);
                return;
            }
            if (state.turn.equals("MustAct") && !sent) {
                sendHalfMap(connection);
                sent = true;
            } else if (state.turn.equals("MustAct")) {
                connection.sendMove(hunter.move(state));
            }
            Thread.sleep((long) (POLL_SECONDS * 1000));
        }
    }

    private static void sendHalfMap(Connection connection) throws Exception {
        while (true) {
            Map<Field, String> terrain = Hunter.randomTerrain();
            Field fort = Hunter.anyGrass(terrain);
            if (!Hunter.keepsTheRules(terrain, fort)) continue;
            connection.sendHalfMap(terrain, fort);
            return;
        }
    }
}
