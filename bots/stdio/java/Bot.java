// A bot for any game of Agon: JSON lines on standard input and output. It needs only Java 17, no library.
//
// Try it:   agon play GAME "cmd:java Bot.java" random      (or: javac Bot.java, then "cmd:java -cp . Bot")
// Check it: agon check-bot GAME "cmd:java Bot.java"
// The record of the match keeps what you print to System.err; System.out is only for answers.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToIntFunction;

public class Bot {
  static String match = "";  // what "start" said: game, seat, seats, role, config, clocks
  static final Random chance = new Random();

  /** Your notes beside the next answer. You see them in the replay; they cost no time and are never a fault. Write JSON,
   * with a comma before each member:
   *   ,"value":0.3                -1 (lost) to 1 (won), as you see it
   *   ,"mark":"trapped"           stands on the time line
   *   ,"draw":[{"cell":{"x":3,"y":4,"heat":0.7}},{"path":{"cells":[[1,1],[1,2]],"color":"#f80"}}] */
  static final StringBuilder thoughts = new StringBuilder();

  // Your bot.

  /** `view` is what your seat knows. `legal` lists legal actions: all, or a fair sample if they are too
   * many. `timeLeftMs` is "null" if no clock runs. `agon describe GAME` explains every field. A JSON library of
   * your choice reads them more comfortably than member() and items(). */
  static String decide(String view, String legal, String timeLeftMs) {
    List<String> actions = items(legal);
    note("by chance, one of " + actions.size() + " actions");
    return actions.isEmpty() ? "{}" : actions.get(chance.nextInt(actions.size()));
  }

  // The protocol.
  public static void main(String[] words) throws Exception {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = in.readLine()) != null; ) {
      String start = member(line, "start"), question = member(line, "decide");
      if (!start.isEmpty()) {
        match = start;
        say("{\"ready\":{\"name\":\"Java kit\",\"legal\":true}}");
      } else if (!question.isEmpty()) {
        thoughts.setLength(0);
        String action =
            decide(member(question, "view"), member(question, "legal"), member(question, "time_left_ms"));
        say("{\"action\":" + action + thoughts + "}");
      } else if (!member(line, "end").isEmpty()) {
        return;
      }
    }
  }

  static void say(String line) {
    System.out.print(line + "\n");
    System.out.flush();
  }

  /** A note beside the next answer: words without quotes. */
  static void note(String words) {
    thoughts.append(",\"note\":\"").append(words).append('"');
  }

  /** The entry of a list with the highest worth; of equals the first. */
  static String most(List<String> list, ToIntFunction<String> worth) {
    return list.stream().reduce((best, each) -> worth.applyAsInt(each) > worth.applyAsInt(best) ? each : best).orElseThrow();
  }

  /** A text without its quotes. */
  static String word(String text) {
    return text.substring(1, text.length() - 1);
  }

  static int number(String text) {
    return Integer.parseInt(text);
  }

  static int number(String object, String name) {
    return number(member(object, name));
  }

  /** The end of the JSON value that begins at `at`. */
  static int endOfValue(String text, int at) {
    int depth = 0;
    boolean quoted = false;
    for (int i = at; i < text.length(); ++i) {
      char c = text.charAt(i);
      if (quoted) {
        if (c == '\\') ++i;
        else if (c == '"') quoted = false;
      } else if (c == '"') {
        quoted = true;
      } else if (c == '{' || c == '[') {
        ++depth;
      } else if (c == '}' || c == ']') {
        if (depth-- == 0) return i;
      } else if (c == ',' && depth == 0) {
        return i;
      }
    }
    return text.length();
  }

  /** The value of a member of a JSON object, as text; empty if there is none. */
  static String member(String object, String name) {
    int at = object.indexOf('{') + 1;
    while (at > 0 && at < object.length() && object.charAt(at) == '"') {
      int close = object.indexOf('"', at + 1);
      int end = endOfValue(object, close + 2);
      if (object.substring(at + 1, close).equals(name)) return object.substring(close + 2, end);
      at = end + 1;
    }
    return "";
  }

  /** The values of a JSON list, as texts. */
  static List<String> items(String list) {
    List<String> all = new ArrayList<>();
    for (int at = 1; at < list.length() && list.charAt(at) != ']'; ) {
      int end = endOfValue(list, at);
      all.add(list.substring(at, end));
      at = end + 1;
    }
    return all;
  }
}
