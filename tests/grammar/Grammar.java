import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.languagetool.JLanguageTool;
import org.languagetool.language.BritishEnglish;
import org.languagetool.rules.Rule;
import org.languagetool.rules.RuleMatch;

/**
 * LanguageTool over the documents: reads PAGE:LINE, a tab and a passage from each line of standard input, and prints what it finds.
 *
 * <p>The argument is the file of exceptions, each with its reason behind " # ": a rule (ID), or a rule for one text of a passage (ID text).
 */
public class Grammar {
  public static void main(String[] words) throws IOException {
    Set<String> exceptions = new HashSet<>();
    for (String line : Files.readAllLines(Path.of(words[0]))) {
      if (line.isBlank() || line.startsWith("#")) continue;
      int reason = line.indexOf(" # ");
      if (reason < 0) throw new IOException(words[0] + ": an exception without a reason: " + line);
      exceptions.add(line.substring(0, reason).strip());
    }
    JLanguageTool tool = new JLanguageTool(new BritishEnglish());
    Set<String> used = new HashSet<>();
    for (Rule rule : tool.getAllRules()) {
      if (exceptions.contains(rule.getId())) tool.disableRule(rule.getId());
    }
    int found = 0;
    BufferedReader passages = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = passages.readLine()) != null; ) {
      String[] parts = line.split("\t", 2);
      for (RuleMatch match : tool.check(parts[1])) {
        String said = parts[1].substring(match.getFromPos(), match.getToPos());
        if (exceptions.contains(match.getRule().getId() + " " + said)) {
          used.add(match.getRule().getId() + " " + said);
          continue;
        }
        found++;
        System.out.println(parts[0] + ": " + match.getRule().getId() + " \"" + said + "\": " + match.getMessage() + " " + match.getSuggestedReplacements());
        System.out.println("    " + parts[1]);
      }
    }
    for (String exception : exceptions) {
      if (exception.contains(" ") && !used.contains(exception)) {
        found++;
        System.out.println("an exception that is not needed any more: " + exception);
      }
    }
    System.out.println(found + " found");
    System.exit(found == 0 ? 0 : 1);
  }
}
