import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arena's JSON lines as maps, lists, texts, doubles, booleans and null; and texts as JSON. */
final class SugarGameJson {
    private final String line;
    private int at;

    private SugarGameJson(String line) {
        this.line = line;
    }

    /** An object, member by member. */
    static Map<String, Object> object(String line) {
        return object(new SugarGameJson(line).value());
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    static List<?> list(Object value) {
        return (List<?>) value;
    }

    static int number(Object value) {
        return ((Double) value).intValue();
    }

    static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                json.append('\\').append(letter);
            } else if (letter < ' ' || Character.isSurrogate(letter)) {
                json.append(String.format("\\u%04x", (int) letter));
            } else {
                json.append(letter);
            }
        }
        return json.append('"').toString();
    }

    private Object value() {
        switch (next()) {
            case '{':
                return members();
            case '[':
                return items();
            case '"':
                return text();
            default:
                return word();
        }
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        for (at++; next() != '}'; skip(',')) {
            String name = text();
            skip(':');
            members.put(name, value());
        }
        at++;
        return members;
    }

    private List<Object> items() {
        List<Object> items = new ArrayList<>();
        for (at++; next() != ']'; skip(',')) {
            items.add(value());
        }
        at++;
        return items;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (at++; line.charAt(at) != '"'; at++) {
            char letter = line.charAt(at);
            if (letter == '\\') {
                letter = line.charAt(++at);
                int plain = "bfnrt".indexOf(letter);
                if (plain >= 0) {
                    letter = "\b\f\n\r\t".charAt(plain);
                } else if (letter == 'u') {
                    letter = (char) Integer.parseInt(line.substring(at + 1, at + 5), 16);
                    at += 4;
                }
            }
            text.append(letter);
        }
        at++;
        return text.toString();
    }

    private Object word() {
        int begin = at;
        while (at < line.length() && ",]} ".indexOf(line.charAt(at)) < 0) {
            at++;
        }
        String word = line.substring(begin, at);
        switch (word) {
            case "null":
                return null;
            case "true":
                return true;
            case "false":
                return false;
            default:
                return Double.valueOf(word);
        }
    }

    private char next() {
        while (line.charAt(at) == ' ') {
            at++;
        }
        return line.charAt(at);
    }

    private void skip(char letter) {
        if (next() == letter) {
            at++;
        }
    }
}
