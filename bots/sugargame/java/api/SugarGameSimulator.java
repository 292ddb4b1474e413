import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lab's command, "java SugarGameSimulator": starts the arena, in which your class plays against the built-in players and
 * they play each other, and opens its page in the browser. If there is no browser, it prints the address. Stop it with Ctrl-C.
 *
 *   java SugarGameSimulator [FOLDER] [flags of "agon serve"]
 *
 * It looks for classes in the folder (default: the current one): beavis1.java and beavis2.java, or beavis.zip.
 * It looks for the program "agon" on the PATH, or where the environment variable AGON says.
 */
public final class SugarGameSimulator {
    private SugarGameSimulator() {}

    public static void main(String[] words) throws IOException, InterruptedException {
        String program = System.getenv("AGON") != null ? System.getenv("AGON") : "agon";
        boolean namesFolder = words.length > 0 && !words[0].startsWith("-");
        Path announcement = Files.createTempDirectory("sugargame").resolve("addresses");
        List<String> command = new ArrayList<>(List.of(program, "serve", "--announce", announcement.toString()));
        command.addAll(Arrays.asList(words).subList(namesFolder ? 1 : 0, words.length));
        command.addAll(List.of("sugargame", "--game-port", "0", "--lab", namesFolder ? words[0] : "."));
        Process arena;
        try {
            arena = new ProcessBuilder(command).inheritIO().start();
        } catch (IOException missing) {
            System.err.println("cannot start " + program + ": put agon on the PATH, or its place into the variable AGON");
            System.exit(1);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            arena.destroy();
            announcement.toFile().delete();
            announcement.getParent().toFile().delete();
        }));
        String pages = waitForPages(arena, announcement);
        if (pages != null) {
            open(pages + "/simulator/sugargame");
        }
        System.exit(arena.waitFor());
    }

    /** The addresses that the arena writes to a file when it is ready; null if it ended instead. */
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
