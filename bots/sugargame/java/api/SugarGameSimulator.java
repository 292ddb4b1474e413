import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lab's command, "java SugarGameSimulator": starts the arena, in which one can play against the house's players
 * and watch them play each other, and opens its page in the browser. Ends with Ctrl-C.
 *
 * The program is looked for on the PATH as "agon", or where the environment variable AGON says. Words on the command
 * line are handed on to "agon serve".
 */
public final class SugarGameSimulator {
    private SugarGameSimulator() {}

    public static void main(String[] words) throws IOException, InterruptedException {
        String program = System.getenv("AGON") != null ? System.getenv("AGON") : "agon";
        Path announcement = Files.createTempDirectory("sugargame").resolve("addresses");
        List<String> command = new ArrayList<>(List.of(program, "serve", "--announce", announcement.toString()));
        command.addAll(List.of(words));
        Process arena;
        try {
            arena = new ProcessBuilder(command).inheritIO().start();
        } catch (IOException missing) {
            System.err.println("cannot start " + program + ": put agon on the PATH, or its place into the variable AGON");
            System.exit(1);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(arena::destroy));
        String pages = waitForPages(arena, announcement);
        if (pages != null) {
            open(pages + "/simulator/sugargame");
        }
        System.exit(arena.waitFor());
    }

    /** The arena writes its addresses to a file when it is ready; null when it ended instead. */
    private static String waitForPages(Process arena, Path announcement) throws IOException, InterruptedException {
        Pattern pages = Pattern.compile("\"pages\":\"([^\"]+)\"");
        while (arena.isAlive()) {
            if (Files.exists(announcement)) {
                Matcher found = pages.matcher(Files.readString(announcement).replace("\\/", "/"));
                if (found.find()) {
                    return found.group(1);
                }
            }
            Thread.sleep(50);
        }
        return null;
    }

    private static void open(String page) {
        System.out.println("The simulator is at " + page);
        boolean hasScreen = System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
        if (!hasScreen) {
            return;
        }
        try {
            new ProcessBuilder("xdg-open", page).redirectOutput(new File("/dev/null")).redirectError(new File("/dev/null")).start();
        } catch (IOException noBrowser) {
            System.out.println("Open it in a browser.");
        }
    }
}
