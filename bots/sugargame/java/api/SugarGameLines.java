import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the arena's lines, one at a time and word by word, without making objects of numbers. */
final class SugarGameLines {
    private final InputStream in;
    private final byte[] buffer = new byte[1 << 14];
    private int taken;
    private int filled;
    private byte[] line = new byte[1 << 10];
    private int length;
    private int next;

    SugarGameLines(InputStream in) {
        this.in = in;
    }

    /** Reads the next line; false when the arena has closed its end. */
    boolean nextLine() throws IOException {
        length = 0;
        next = 0;
        while (true) {
            if (taken == filled) {
                taken = 0;
                filled = in.read(buffer, 0, buffer.length);
                if (filled <= 0) {
                    filled = 0;
                    return false;
                }
            }
            byte letter = buffer[taken++];
            if (letter == '\n') {
                return true;
            }
            if (length == line.length) {
                line = Arrays.copyOf(line, 2 * length);
            }
            line[length++] = letter;
        }
    }

    /** The next word; empty at the end of the line. */
    String word() {
        skipBlanks();
        int begin = next;
        while (isInWord()) {
            next++;
        }
        return new String(line, begin, next - begin, StandardCharsets.UTF_8);
    }

    /** The next word as a number; 0 at the end of the line. */
    int number() {
        skipBlanks();
        boolean negative = isInWord() && line[next] == '-';
        int number = 0;
        for (; isInWord(); next++) {
            if (line[next] >= '0' && line[next] <= '9') {
                number = 10 * number + line[next] - '0';
            }
        }
        return negative ? -number : number;
    }

    /** The rest of the line. */
    String rest() {
        skipBlanks();
        return new String(line, next, length - next, StandardCharsets.UTF_8);
    }

    private void skipBlanks() {
        while (next < length && (line[next] == ' ' || line[next] == '\r')) {
            next++;
        }
    }

    private boolean isInWord() {
        return next < length && line[next] != ' ' && line[next] != '\r';
    }
}
