import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a student's sources into a separate folder, so that the student's folders stay as they are. */
final class SugarGameCompiler implements AutoCloseable {
    private final Path made;

    private SugarGameCompiler(Path made) {
        this.made = made;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close)); // for Ctrl-C
    }

    /**
     * Compiles NAME1.java and NAME2.java, as far as the folders have them, with all that they use. Null if there is no source: class
     * files alone are enough. Throws Unusable with the compiler's message, or with the command that compiles them if
     * this Java has no compiler.
     */
    static SugarGameCompiler compile(String name, String[] folders) throws SugarGameStudent.Unusable, IOException {
        List<File> sources = new ArrayList<>();
        for (int seat = 1; seat <= 2; seat++) {
            for (String folder : folders) {
                File source = new File(folder, name + seat + ".java");
                if (source.isFile()) {
                    sources.add(source);
                    break;
                }
            }
        }
        if (sources.isEmpty()) {
            return null;
        }
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        if (javac == null) {
            throw new SugarGameStudent.Unusable("this Java has no compiler: take one of a JDK (`make java` installs it), or compile first:\n"
                    + "  javac -cp " + System.getProperty("java.class.path") + " -d " + folders[0] + " " + sources.get(0).getParent() + "/*.java");
        }
        SugarGameCompiler compiler = new SugarGameCompiler(Files.createTempDirectory("sugargame"));
        try {
            compiler.run(javac, sources, String.join(File.pathSeparator, folders));
        } catch (SugarGameStudent.Unusable | IOException broken) {
            compiler.close();
            throw broken;
        }
        return compiler;
    }

    private void run(JavaCompiler javac, List<File> sources, String folders) throws SugarGameStudent.Unusable, IOException {
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-g", "-proc:none", "-encoding", "UTF-8", "-d", made.toString(), "-sourcepath", folders,
                    "-cp", System.getProperty("java.class.path") + File.pathSeparator + folders);
            if (!javac.getTask(said, files, null, options, null, files.getJavaFileObjectsFromFiles(sources)).call()) {
                throw new SugarGameStudent.Unusable("it does not compile:\n" + said);
            }
        }
    }

    /** The folder of the classes, then further folders to search. */
    String[] before(String[] folders) {
        return Stream.concat(Stream.of(made.toString()), Stream.of(folders)).toArray(String[]::new);
    }

    @Override
    public void close() {
        try (Stream<Path> all = Files.walk(made)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException gone) {
            // Somebody else has removed them.
        }
    }
}
