import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The course's HTTP and XML protocol, one method for each message. There is nothing to change here. */
public final class Connection {
    /** The server answered with an error: usually the game is lost. */
    public static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String base;
    private String player = "";

    public Connection(String url, String game) {
        base = url.replaceAll("/+$", "") + "/games/" + game;
    }

    /** Asks the server for a game, and returns its id. */
    public static String newGame(String url) throws Exception {
        HttpResponse<byte[]> answer = HttpClient.newHttpClient().send(
                HttpRequest.newBuilder(URI.create(url.replaceAll("/+$", "") + "/games")).timeout(Duration.ofSeconds(30)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
        return text(DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(answer.body())).getDocumentElement(), "uniqueGameID");
    }

    public void register(String first, String last, String account) throws Exception {
        Element answer = ask("/players", "<playerRegistration>" + element("studentFirstName", first)
                + element("studentLastName", last) + element("studentUAccount", account) + "</playerRegistration>");
        player = text(answer, "uniquePlayerID");
    }

    public void sendHalfMap(Map<Field, String> terrain, Field fort) throws Exception {
        StringBuilder nodes = new StringBuilder();
        terrain.forEach((field, kind) -> nodes.append("<playerHalfMapNode>")
                .append(element("X", "" + field.x())).append(element("Y", "" + field.y()))
                .append(element("fortPresent", "" + field.equals(fort))).append(element("terrain", kind))
                .append("</playerHalfMapNode>"));
        ask("/halfmaps", "<playerHalfMap>" + element("uniquePlayerID", player) + "<playerHalfMapNodes>"
                + nodes + "</playerHalfMapNodes></playerHalfMap>");
    }

    /** Up, Down, Left or Right: one action. */
    public void sendMove(String direction) throws Exception {
        ask("/moves", "<playerMove>" + element("uniquePlayerID", player) + element("move", direction) + "</playerMove>");
    }

    public State state() throws Exception {
        Element answer = ask("/states/" + player, null);
        State state = new State();
        state.id = text(answer, "gameStateId");
        NodeList players = answer.getElementsByTagName("player");
        for (int index = 0; index < players.getLength(); ++index) {
            Element each = (Element) players.item(index);
            boolean collected = text(each, "collectedTreasure").equals("true");
            if (text(each, "uniquePlayerID").equals(player)) {
                state.turn = text(each, "state");
                state.collected = collected;
            } else {
                state.enemyCollected = collected;
            }
        }
        NodeList nodes = answer.getElementsByTagName("mapNode");
        for (int index = 0; index < nodes.getLength(); ++index) read((Element) nodes.item(index), state);
        return state;
    }

    private static void read(Element node, State state) {
        Field field = new Field(Integer.parseInt(text(node, "X")), Integer.parseInt(text(node, "Y")));
        state.terrain.put(field, text(node, "terrain"));
        String who = text(node, "playerPositionState");
        boolean both = who.equals("BothPlayerPosition");
        if (both || who.equals("MyPlayerPosition")) state.me = field;
        if (both || who.equals("EnemyPlayerPosition")) state.enemy = field;
        if (text(node, "treasureState").equals("MyTreasureIsPresent")) state.treasure = field;
        if (text(node, "fortState").equals("MyFortPresent")) state.fort = field;
        if (text(node, "fortState").equals("EnemyFortPresent")) state.enemyFort = field;
    }

    /** GET without a body, else POST. */
    private Element ask(String path, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path)).timeout(Duration.ofSeconds(30))
                .header("Accept", "application/xml").header("Content-Type", "application/xml");
        if (body != null) request.POST(HttpRequest.BodyPublishers.ofString(DECLARATION + body));
        HttpResponse<byte[]> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        if (answer.statusCode() != 200) throw new IOException(base + path + " answered " + answer.statusCode());
        Element root = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(answer.body())).getDocumentElement();
        if (!childText(root, "state").equals("Okay"))
            throw new Refused(text(root, "exceptionName") + ": " + text(root, "exceptionMessage"));
        return root;
    }

    private static String element(String name, String text) {
        return "<" + name + ">" + text.replace("&", "&amp;").replace("<", "&lt;") + "</" + name + ">";
    }

    /** The text of the first element of this name below `parent`; "" if there is none. */
    private static String text(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
    }

    /** The envelope's own state is a child of the root; players have one as well. */
    private static String childText(Element root, String name) {
        for (var child = root.getFirstChild(); child != null; child = child.getNextSibling())
            if (child.getNodeName().equals(name)) return child.getTextContent().strip();
        return "";
    }
}
