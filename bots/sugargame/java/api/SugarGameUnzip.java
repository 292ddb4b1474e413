import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Extracts the sources and classes of any submission.
 *
 *   java -cp API SugarGameUnzip FILE.zip FOLDER
 *
 * All go into one folder, which must exist and be empty: the lab has no packages. Other files of the zip are ignored.
 * If it refuses a zip, it says why in a sentence and exits with code 1.
 */
public final class SugarGameUnzip {
    private static final int MOST_ENTRIES = 2000;
    private static final int MOST_FILES = 200;
    private static final int MOST_BYTES = 8 << 20; // of all files, unpacked
    private static final Pattern CLASS_FILE = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*\\.(java|class)");

    private final Path folder;
    private int files;
    private int bytes;

    private static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String why) {
            super(why);
        }
    }

    private SugarGameUnzip(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] words) {
        int code = 1;
        try (ZipFile zip = new ZipFile(words[0], StandardCharsets.ISO_8859_1)) {
            new SugarGameUnzip(Path.of(words[1])).unpack(zip);
            code = 0;
        } catch (Refused refused) {
            System.err.println(refused.getMessage());
        } catch (ZipException broken) {
            System.err.println("it is no zip that can be read: " + broken.getMessage());
        } catch (Throwable failed) {
            System.err.println("it cannot be unpacked: " + failed);
        }
        System.exit(code);
    }

    private void unpack(ZipFile zip) throws Refused, IOException {
        if (zip.size() > MOST_ENTRIES) {
            throw new Refused("it holds " + zip.size() + " files, but a submission at most " + MOST_ENTRIES);
        }
        for (ZipEntry entry : Collections.list(zip.entries())) {
            String[] names = entry.getName().split("[/\\\\]");
            refuseEscapes(entry.getName(), names);
            String name = names.length == 0 ? "" : names[names.length - 1];
            boolean isClass = name.endsWith(".java") || name.endsWith(".class");
            boolean isNobodys = Arrays.stream(names).anyMatch(each -> each.startsWith(".") || each.equals("__MACOSX"));
            if (entry.isDirectory() || !isClass || isNobodys || name.startsWith("package-info.") || name.startsWith("module-info.")) {
                continue;
            }
            if (!CLASS_FILE.matcher(name).matches()) {
                throw new Refused("the file " + shown(name) + " in it is not named as a class of Java");
            }
            write(name, read(zip, entry));
        }
    }

    private static void refuseEscapes(String whole, String[] names) throws Refused {
        boolean climbs = Arrays.asList(names).contains("..");
        if (climbs || whole.startsWith("/") || whole.startsWith("\\") || whole.matches("(?s)[A-Za-z]:.*")) {
            throw new Refused("the file " + shown(whole) + " in it leads out of its folder");
        }
    }

    /** Does not trust the size that an entry states. */
    private byte[] read(ZipFile zip, ZipEntry entry) throws Refused, IOException {
        if (++files > MOST_FILES) {
            throw new Refused("it holds more than " + MOST_FILES + " sources and classes");
        }
        try (InputStream in = zip.getInputStream(entry)) {
            byte[] content = in.readNBytes(MOST_BYTES - bytes + 1);
            bytes += content.length;
            if (bytes > MOST_BYTES) {
                throw new Refused("its sources and classes are more than " + (MOST_BYTES >> 20) + " MiB when they are unpacked");
            }
            return content;
        }
    }

    private void write(String name, byte[] content) throws Refused, IOException {
        Path file = folder.resolve(name);
        if (Files.exists(file)) {
            if (!Arrays.equals(Files.readAllBytes(file), content)) {
                throw new Refused("it holds two different files named " + name);
            }
            return;
        }
        Files.write(file, content);
    }

    private static String shown(String name) {
        String text = name.replaceAll("[^\\x20-\\x7e]", "?");
        return '"' + (text.length() <= 100 ? text : text.substring(0, 100) + "...") + '"';
    }
}
